import Testing

/// A library in `clients/` and how much of it may be written by hand. Lines of code count: not
/// blank lines, comments, documentation, generated files, tests and examples.
/// The bounds only go down.
struct ClientLibrary: Sendable, CustomTestStringConvertible {
  let folder: String
  let maximumCodeLines: Int

  static let all = [
    ClientLibrary(folder: "clients/python/orrery/", maximumCodeLines: 1951),
    ClientLibrary(folder: "clients/python/orrery_tui/", maximumCodeLines: 1200),
    ClientLibrary(folder: "clients/javascript/", maximumCodeLines: 1500),
    ClientLibrary(folder: "clients/swift/Sources/", maximumCodeLines: 2463),
    ClientLibrary(folder: "clients/neovim/", maximumCodeLines: 1897),
    ClientLibrary(folder: "clients/gtk/", maximumCodeLines: 1200),
    ClientLibrary(folder: "clients/qt/", maximumCodeLines: 1200),
  ]

  var testDescription: String { folder }

  /// Declarations without code (`.d.ts`) repeat what the code says, for the checker.
  func contains(_ file: ProjectFile) -> Bool {
    let isCode = [".py", ".js", ".lua", ".swift"].contains { file.path.hasSuffix($0) }
    let isOther = ["/tests/", "/examples/", "/sync/"].contains { file.path.contains($0) }
    return file.path.hasPrefix(folder) && isCode && !isOther && !Self.isWritten(file)
  }

  private static func isWritten(_ file: ProjectFile) -> Bool {
    file.lines.first?.contains("Written by ") == true
  }

  static func codeLineCount(of file: ProjectFile) -> Int {
    let isPython = file.path.hasSuffix(".py")
    let comment = isPython ? "#" : file.path.hasSuffix(".lua") ? "--" : "//"
    var end: String?
    return file.lines.count { line in
      let line = line.drop { $0 == " " }
      if let closing = end {
        if line.contains(closing) { end = nil }
        return false
      }
      let quotes = "\"\"\""
      if isPython && line.hasPrefix(quotes) {
        if !line.dropFirst(3).contains(quotes) { end = quotes }
        return false
      }
      if !isPython && line.hasPrefix("/*") {
        if !line.contains("*/") { end = "*/" }
        return false
      }
      return !line.isEmpty && !line.hasPrefix(comment)
    }
  }
}
