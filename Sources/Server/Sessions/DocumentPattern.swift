import Files
import Glibc
import Transport

/// Which files a token allows: one of its `documents`. It does not look whether there are any.
///
/// A path allows that file, and where it is a folder all below it. In the last components `*`, `?`
/// and `[…]` stand for characters other than `/`. Symbolic links are resolved on both sides before
/// anything is compared, in what stands before the first wildcard here.
package struct DocumentPattern: Hashable, Sendable {
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
    let isAbsolute = text.utf8.first == UInt8(ascii: "/")
    let components = PathText.components(of: text)
    let plain = components.prefix { !$0.utf8.contains(where: Self.isSpecial) }
    let start = try DocumentSocket.canonicalPath(
      (isAbsolute ? "/" : "\(folder)/") + plain.joined(separator: "/"))
    let rest = components.dropFirst(plain.count)
    // The wildcards begin after the resolved part, which may itself have any character.
    pattern = ([start == "/" ? "" : Self.escaped(start)] + rest).joined(separator: "/")
  }

  /// Allows that file alone; where it is a folder, all below it.
  ///
  /// - Parameter path: Relative to this process's working directory, where it is not absolute.
  /// - Throws: where its folder does not exist.
  package init(ofFile path: String) throws(TransportError) {
    pattern = Self.escaped(try DocumentSocket.canonicalPath(path))
  }

  /// - Parameter path: Absolute, without symbolic links; or `:memory:`.
  package func matches(_ path: String) -> Bool {
    // The flag makes what matches a folder match what is below it.
    !path.utf8.contains(0) && fnmatch(pattern, path, FNM_PATHNAME | Self.leadingDirectory) == 0
  }

  /// `FNM_LEADING_DIR`, a GNU extension that Swift's Glibc module leaves out.
  private static let leadingDirectory: CInt = 1 << 3

  private static func isSpecial(_ byte: UInt8) -> Bool { "*?[\\".utf8.contains(byte) }

  private static func escaped(_ path: String) -> String {
    let bytes = path.utf8.flatMap { isSpecial($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
