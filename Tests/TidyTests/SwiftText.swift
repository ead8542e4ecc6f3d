/// Swift source with comments and the text of string literals blanked out, so that rules look at
/// code only. One quotation mark stays at each end of a literal, and so do interpolated
/// expressions. It is a lexer as far as that takes, not a parser: regular expression literals
/// between slashes are taken for operators.
struct SwiftText {
  /// The code by line; a blanked character is a space.
  let lines: [Substring]
  /// Whether anything but comments and white space is there.
  let isEmpty: Bool

  init(_ source: String) {
    var lexer = Lexer(source)
    lexer.code(inInterpolation: false)
    let text = String(decoding: lexer.output, as: UTF8.self)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    isEmpty = text.allSatisfy(\.isWhitespace)
  }

  /// A word, number or single punctuation mark.
  struct Token: Equatable {
    let text: Substring
    /// From 1.
    let line: Int
  }

  var tokens: [Token] {
    var tokens: [Token] = []
    for (number, line) in lines.enumerated() {
      var rest = line
      while let first = rest.first {
        if first.isWhitespace {
          rest.removeFirst()
          continue
        }
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
        let text = word.isEmpty ? rest.prefix(1) : word
        tokens.append(Token(text: text, line: number + 1))
        rest.removeFirst(text.count)
      }
    }
    return tokens
  }
}

private struct Lexer {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var output: [UInt8] = []

  init(_ source: String) {
    bytes = Array(source.utf8)
    output.reserveCapacity(bytes.count)
  }

  /// Copies code up to the end, or to the parenthesis that closes an interpolation.
  mutating func code(inInterpolation: Bool) {
    var depth = 0
    while index < bytes.count {
      if starts(with: "//") {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { blank() }
      } else if starts(with: "/*") {
        blockComment()
      } else if let pounds = openingQuote() {
        string(pounds: pounds)
      } else {
        if inInterpolation, bytes[index] == UInt8(ascii: "(") { depth += 1 }
        if inInterpolation, bytes[index] == UInt8(ascii: ")") {
          if depth == 0 { return }
          depth -= 1
        }
        output.append(bytes[index])
        index += 1
      }
    }
  }

  private func starts(with text: StaticString, at offset: Int = 0) -> Bool {
    text.withUTF8Buffer { bytes[min(index + offset, bytes.count)...].starts(with: $0) }
  }

  /// Keeps line breaks, so that lines keep their numbers.
  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<min(count, bytes.count - index) {
      let isLineBreak = bytes[index] == UInt8(ascii: "\n")
      output.append(isLineBreak ? bytes[index] : UInt8(ascii: " "))
      index += 1
    }
  }

  /// Keeps the first of so many quotation marks.
  private mutating func quote(_ count: Int) {
    output.append(bytes[index])
    index += 1
    blank(count - 1)
  }

  private mutating func blockComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        blank(2)
      } else if starts(with: "*/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while depth > 0 && index < bytes.count
  }

  /// The number of `#` before a quotation mark that stands here.
  private func openingQuote() -> Int? {
    var pounds = 0
    while starts(with: "#", at: pounds) { pounds += 1 }
    return starts(with: "\"", at: pounds) ? pounds : nil
  }

  private mutating func string(pounds: Int) {
    blank(pounds)
    let quotes = starts(with: "\"\"\"") ? 3 : 1
    quote(quotes)
    while index < bytes.count {
      if closes(quotes: quotes, pounds: pounds) {
        quote(quotes)
        blank(pounds)
        return
      }
      if bytes[index] == UInt8(ascii: "\\"), hasPounds(pounds, at: 1) {
        blank(1 + pounds)
        guard starts(with: "(") else {
          blank()
          continue
        }
        blank()
        code(inInterpolation: true)
        blank()
      } else if quotes == 1, bytes[index] == UInt8(ascii: "\n") {
        return
      } else {
        blank()
      }
    }
  }

  private func closes(quotes: Int, pounds: Int) -> Bool {
    starts(with: quotes == 3 ? "\"\"\"" : "\"") && hasPounds(pounds, at: quotes)
  }

  private func hasPounds(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { starts(with: "#", at: offset + $0) }
  }
}
