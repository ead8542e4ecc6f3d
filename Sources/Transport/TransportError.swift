import Glibc

/// Why an endpoint could not be opened or reached: for a person at a terminal, and by `kind` for
/// the program. It never crosses the wire; a malformed message is a `FramingError`.
package struct TransportError: Error, Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// Nothing is at the path.
    case notFound
    /// A socket file without a server behind it.
    case refused
    /// A live server holds the path.
    case inUse
    /// Somebody else could reach or replace the socket: a foreign owner, loose permissions, or a
    /// symbolic link.
    case insecure
    /// Something that is no socket is at the path.
    case notASocket
    /// The path cannot be a socket's address: empty, too long, or with a NUL in it.
    case invalidPath
    /// The text is no address of a server.
    case invalidAddress
    /// A file of tokens or certificates does not hold what it is to hold.
    case invalidFile
    /// This build cannot do it.
    case unsupported
    /// Standard input does not say what it is to say.
    case input
    /// What is for standard output cannot be written there.
    case output
    /// No server answers at an address of the network, in the way that it names.
    case unreachable
    /// The server does not take who connects, or is not to be trusted.
    case rejected
    /// The system refused a call.
    case system
  }

  package var kind: Kind
  /// One sentence.
  package var message: String
  /// What to do about it.
  package var hint: String?
  /// The system's error number, where there is one.
  package var errorNumber: CInt?

  package init(
    _ kind: Kind, _ message: String, hint: String? = nil, errorNumber: CInt? = nil
  ) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.errorNumber = errorNumber
  }

  /// A failed system call: what was being done, and the system's words for the error.
  static func system(_ action: String, errorNumber: CInt) -> TransportError {
    TransportError(
      .system, "cannot \(action): \(String(cString: strerror(errorNumber)))",
      errorNumber: errorNumber)
  }
}

extension TransportError: CustomStringConvertible {
  package var description: String {
    hint.map { "\(message) (\($0))" } ?? message
  }
}
