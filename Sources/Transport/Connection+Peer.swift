/// What a connection knows of its peer, and whether it takes more.
extension Connection {
  /// Whether a push may be added: the connection is open and not congested.
  package var isWritable: Bool { isOpen && !isCongested }

  /// The folder that the peer works in, where it is a process of this machine that the system tells
  /// of.
  package var peerFolder: String? {
    peerProcess > 0 ? SystemCalls.target(ofLinkAt: "/proc/\(peerProcess)/cwd") : nil
  }
}
