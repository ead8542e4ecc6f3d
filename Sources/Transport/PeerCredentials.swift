import Glibc
import NIOCore

/// Who is at the other end of a connected Unix socket, as the kernel vouches for it: its `ucred`
/// structure, field by field.
struct PeerCredentials: Sendable {
  var process: Int32 = 0
  var user: UInt32 = 0
  var group: UInt32 = 0

  /// Fails with a `TransportError` unless the peer runs as this process' user, or as root, who may
  /// do everything anyway.
  static func check(_ channel: any Channel) -> EventLoopFuture<PeerCredentials> {
    guard let options = channel as? any SocketOptionProvider else {
      return channel.eventLoop.makeFailedFuture(
        TransportError(.insecure, "the peer's user cannot be told"))
    }
    let peer: EventLoopFuture<PeerCredentials> = options.unsafeGetSocketOption(
      level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
    return peer.flatMapThrowing { peer in
      guard peer.user == geteuid() || peer.user == 0 else {
        throw TransportError(
          .insecure, "the peer is user \(peer.user), process \(peer.process); this is \(geteuid())")
      }
      return peer
    }
  }
}
