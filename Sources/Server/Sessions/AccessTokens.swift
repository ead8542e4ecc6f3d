import Glibc
import Transport

/// The tokens that admit a client, each with what its holder may do. Where they come from is
/// `TokenFile`'s affair, or the caller's, with `random`.
package struct AccessTokens: Sendable {
  package struct Token: Equatable, Sendable {
    package var text: String
    package var permissions: Permissions

    package init(_ text: String, _ permissions: Permissions) {
      self.text = text
      self.permissions = permissions
    }
  }

  /// Bits of a token that the server makes itself.
  private static let randomBits = 256

  private let tokens: [Token]

  package init(_ tokens: [Token]) {
    self.tokens = tokens
  }

  /// A token that nobody can guess: 64 hexadecimal digits from the system's generator.
  package static func random() throws(TransportError) -> String {
    var bytes = [UInt8](repeating: 0, count: randomBits / 8)
    guard getentropy(&bytes, bytes.count) == 0 else {
      throw TransportError(
        .system, "cannot make a token: \(String(cString: strerror(errno)))", errorNumber: errno)
    }
    return bytes.map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// What the holder of a token may do; nil where it is not known. It takes as long for one that is
  /// almost right as for one that is all wrong; only its length shows.
  package func permissions(for token: String) -> Permissions? {
    var found: Permissions?
    for known in tokens where Self.isEqual(Array(known.text.utf8), Array(token.utf8)) {
      found = known.permissions
    }
    return found
  }

  private static func isEqual(_ known: [UInt8], _ given: [UInt8]) -> Bool {
    guard known.count == given.count else { return false }
    return zip(known, given).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
