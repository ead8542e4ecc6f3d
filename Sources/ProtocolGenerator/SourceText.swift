/// Text built line by line, for the writers of source files and manuals.
struct SourceText {
  private(set) var text = ""
  private var indentation = ""

  mutating func line(_ line: String = "") {
    text += line.isEmpty ? "\n" : indentation + line + "\n"
  }

  /// `opening { inner }`, or on three lines where one would be too long.
  mutating func statement(_ opening: String, _ inner: String) {
    let short = "\(opening) { \(inner) }"
    if fits(short) { return line(short) }
    block(opening) { $0.line(inner) }
  }

  /// Whether the line keeps to 100 columns.
  func fits(_ line: String) -> Bool {
    indentation.count + line.count <= 100
  }

  mutating func lines(_ lines: [String]) {
    for line in lines { self.line(line) }
  }

  /// Items on lines of their own, with commas between them.
  mutating func list(_ items: [String]) {
    for (index, item) in items.enumerated() { line(index + 1 < items.count ? item + "," : item) }
  }

  /// `opening {`, what `body` writes two spaces further in, and `}`.
  mutating func block(_ opening: String, _ body: (inout SourceText) -> Void) {
    line(opening + " {")
    indented(body)
    line("}")
  }

  mutating func indented(_ body: (inout SourceText) -> Void) {
    let outer = indentation
    indentation += "  "
    body(&self)
    indentation = outer
  }

  /// A documentation comment, wrapped at 100 columns.
  mutating func comment(_ paragraphs: String...) {
    let paragraphs = paragraphs.filter { !$0.isEmpty }
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { line("///") }
      for wrapped in paragraph.wrapped(to: 96 - indentation.count) { line("/// " + wrapped) }
    }
  }
}

extension String {
  /// The words of the text on lines of at most `width` characters, save for longer words.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
