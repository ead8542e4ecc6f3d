import Glibc
import Transport

/// Which files a token allows: one of its `documents`. It does not look whether there are any.
///
/// A path allows that file, and where it is a folder all below it. In the last components `*`, `?`
/// and `[…]` stand for characters other than `/`. Symbolic links are resolved on both sides before
/// anything is compared, in what stands before the first wildcard here.
package struct DocumentPattern: Equatable, Sendable {
  /// Allows stores in memory.
  package static let memory = ":memory:"

  /// Absolute, without symbolic links before the first wildcard.
  private let pattern: String

  /// - Parameter folder: What a relative path is relative to.
  /// - Throws: where the folder that it begins with does not exist.
  package init(_ text: String, relativeTo folder: String) throws(TransportError) {
    guard text != Self.memory else {
      pattern = text
      return
    }
    let path = text.hasPrefix("/") ? text : "\(folder)/\(text)"
    let components = path.split(separator: "/").map(String.init)
    let plain = components.prefix { !$0.contains(where: "*?[\\".contains) }
    let start = try DocumentSocket.canonicalPath("/" + plain.joined(separator: "/"))
    let rest = components.dropFirst(plain.count)
    // The wildcards begin after the resolved part, which may itself have any character.
    pattern = ([start == "/" ? "" : Self.escaped(start)] + rest).joined(separator: "/")
  }

  /// - Parameter path: Absolute, without symbolic links; or `:memory:`.
  package func matches(_ path: String) -> Bool {
    // The flag makes what matches a folder match what is below it.
    fnmatch(pattern, path, FNM_PATHNAME | Self.leadingDirectory) == 0
  }

  /// `FNM_LEADING_DIR`, a GNU extension that Swift's Glibc module leaves out.
  private static let leadingDirectory: CInt = 1 << 3

  private static func escaped(_ path: String) -> String {
    String(path.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }
}
