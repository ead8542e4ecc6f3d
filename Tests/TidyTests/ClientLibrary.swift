import Testing

/// A library or front end in `clients/` and how much of it may be written by hand. Lines of code
/// count: not blank lines, comments, documentation, generated files, tests, examples, and what
/// repeats for a checker what the code says: TypeScript's declarations (`.d.ts`), and in Python the
/// stubs of `@overload` and what is beneath `if t.TYPE_CHECKING:`. The bounds only go down.
struct ClientLibrary: Sendable, CustomTestStringConvertible {
  /// A folder, or a file.
  let path: String
  let maximumCodeLines: Int
  /// Files in the folder that have bounds of their own.
  var others: [String] = []

  static let all = [
    ClientLibrary(path: "clients/python/orrery/", maximumCodeLines: 1538),
    // What writes the rest of the library.
    ClientLibrary(path: "clients/python/derive.py", maximumCodeLines: 226),
    // What users type, for the three front ends in Python.
    ClientLibrary(path: "clients/python/orrery_drafts/", maximumCodeLines: 134),
    // asyncio in the event loops of GTK and Qt.
    ClientLibrary(path: "clients/python/orrery_loop/", maximumCodeLines: 54),
    ClientLibrary(path: "clients/python/orrery_tui/", maximumCodeLines: 1200),
    ClientLibrary(path: "clients/javascript/", maximumCodeLines: 1500),
    ClientLibrary(path: "clients/swift/Sources/", maximumCodeLines: 2500),
    ClientLibrary(path: "clients/lua/", maximumCodeLines: 765),
    ClientLibrary(path: "clients/neovim/", maximumCodeLines: 1200),
    // A package of Emacs is one folder: these two are the library beneath the front end.
    ClientLibrary(path: "clients/emacs/orrery-session.el", maximumCodeLines: 421),
    ClientLibrary(path: "clients/emacs/orrery-results.el", maximumCodeLines: 202),
    ClientLibrary(
      path: "clients/emacs/", maximumCodeLines: 1200,
      others: ["clients/emacs/orrery-session.el", "clients/emacs/orrery-results.el"]),
    ClientLibrary(path: "clients/gtk/", maximumCodeLines: 1183),
    ClientLibrary(path: "clients/qt/", maximumCodeLines: 1117),
  ]

  var testDescription: String { path }

  func contains(_ file: ProjectFile) -> Bool {
    let isCode = [".py", ".js", ".lua", ".el", ".swift"].contains { file.path.hasSuffix($0) }
    let isOther = ["/tests/", "/examples/"].contains { file.path.contains($0) }
    return file.path.hasPrefix(path) && isCode && !isOther && !others.contains(file.path)
      && !Self.isWritten(file)
  }

  /// The first line of Emacs Lisp says what the file is; the generator's stands below it.
  private static func isWritten(_ file: ProjectFile) -> Bool {
    file.lines.prefix(3).contains { $0.contains("Written by ") }
  }

  static func codeLineCount(of file: ProjectFile) -> Int {
    let isPython = file.path.hasSuffix(".py")
    if file.path.hasSuffix(".el") { return lispLineCount(of: file) }
    let comment = isPython ? "#" : file.path.hasSuffix(".lua") ? "--" : "//"
    var end: String?
    var isForCheckers = false
    return file.lines.count { line in
      if isForCheckers && line.hasPrefix(" ") { return false }
      isForCheckers = isPython && line == "if t.TYPE_CHECKING:"
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
      if isPython && line == "@t.overload" {
        end = ": ..."
        return false
      }
      if !isPython && line.hasPrefix("/*") {
        if !line.contains("*/") { end = "*/" }
        return false
      }
      return !line.isEmpty && !line.hasPrefix(comment)
    }
  }

  /// What documents a definition is a string that begins at its second column, as Emacs indents it.
  private static func lispLineCount(of file: ProjectFile) -> Int {
    var isInside = false
    return file.lines.count { line in
      if isInside {
        isInside = !endsString(line)
        return false
      }
      if line.hasPrefix("  \"") {
        isInside = !endsString(line.dropFirst(3))
        return false
      }
      let line = line.drop { $0 == " " }
      return !line.isEmpty && !line.hasPrefix(";")
    }
  }

  /// Whether there is a quote that no backslash stands before.
  private static func endsString(_ text: Substring) -> Bool {
    var isEscaped = false
    return text.contains { character in
      defer { isEscaped = character == "\\" && !isEscaped }
      return character == "\"" && !isEscaped
    }
  }
}
