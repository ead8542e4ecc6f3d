/// The parts of a path, by bytes: `/` is a separator whatever follows it, also a combining
/// character, with which Swift sees one Character. It looks at no file.
package enum PathText {
  /// What Linux allows, less the terminating NUL.
  package static let maximumBytes = 4095
  private static let slash = UInt8(ascii: "/")

  /// Names between slashes; `.` and `..` are names like others.
  package static func components(of path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(Substring($0)) }
  }

  /// The last name; "" where there is none.
  package static func name(of path: String) -> String {
    components(of: path).last ?? ""
  }

  /// What the last name is in: `.` for a name alone.
  package static func folder(of path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    guard let end = bytes.lastIndex(of: slash) else { return "." }
    bytes = bytes[..<end]
    while bytes.last == slash { bytes.removeLast() }
    return bytes.isEmpty ? "/" : String(Substring(bytes))
  }

  /// What is wrong with a path that somebody gives, whatever the files are; nil where nothing is.
  package static func fault(in path: String) -> String? {
    if path.isEmpty { return "a path is not empty" }
    if path.utf8.contains(0) { return "a path has no NUL byte" }
    guard path.utf8.count <= maximumBytes else {
      return "it has \(path.utf8.count) bytes; a path has at most \(maximumBytes)"
    }
    return nil
  }
}
