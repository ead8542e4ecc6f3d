/// Splits the short expressions that models hold (`max(orderingValue) + 1`, `pages.@count`) into
/// tokens. Predicates have a parser of their own, in another module.
struct ExpressionScanner {
  enum Token: Equatable {
    case word(String)
    case number(String)
    case quoted(String)
    case symbol(Character)
    case end
  }

  struct Fault: Error {
    let message: String
    /// In UTF-8 bytes from the start of the text.
    let offset: Int
  }

  let text: String
  /// Of the token that `next` returned last.
  private(set) var offset = 0
  private var index: String.Index

  init(_ text: String) {
    self.text = text
    index = text.startIndex
  }

  mutating func next() throws(Fault) -> Token {
    while index < text.endIndex, text[index].isWhitespace { text.formIndex(after: &index) }
    offset = text.utf8.distance(from: text.startIndex, to: index)
    guard index < text.endIndex else { return .end }
    let character = text[index]
    if character == "'" || character == "\"" { return .quoted(try quoted(by: character)) }
    if character.isNumber || "+-.".contains(character), let number = number() {
      return .number(number)
    }
    if character.isLetter || character == "_" || character == "@" {
      return .word(take { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "@" })
    }
    text.formIndex(after: &index)
    return .symbol(character)
  }

  func peek() throws(Fault) -> Token {
    var copy = self
    return try copy.next()
  }

  mutating func expect(_ symbol: Character) throws(Fault) {
    guard try next() == .symbol(symbol) else { throw fault("“\(symbol)” is expected") }
  }

  mutating func expectEnd() throws(Fault) {
    guard try next() == .end else { throw fault("the expression should end here") }
  }

  mutating func word() throws(Fault) -> String {
    guard case .word(let word) = try next() else { throw fault("a name is expected") }
    return word
  }

  /// `a.b.@count`.
  mutating func path() throws(Fault) -> [String] {
    var path = [try word()]
    while try peek() == .symbol(".") {
      _ = try next()
      path.append(try word())
    }
    return path
  }

  /// At the token last returned.
  func fault(_ message: String) -> Fault {
    Fault(message: message, offset: offset)
  }

  private mutating func take(while belongs: (Character) -> Bool) -> String {
    let start = index
    while index < text.endIndex, belongs(text[index]) { text.formIndex(after: &index) }
    return String(text[start..<index])
  }

  /// A sign and what follows it, when a digit does: `- 1` and `.5` are a symbol and a number.
  private mutating func number() -> String? {
    let start = index
    if "+-".contains(text[index]) { text.formIndex(after: &index) }
    guard index < text.endIndex, text[index].isASCII, text[index].isNumber else {
      index = start
      return nil
    }
    _ = take { ($0.isASCII && $0.isNumber) || $0 == "." }
    if index < text.endIndex, text[index] == "e" || text[index] == "E" {
      text.formIndex(after: &index)
      if index < text.endIndex, "+-".contains(text[index]) { text.formIndex(after: &index) }
      _ = take { $0.isASCII && $0.isNumber }
    }
    return String(text[start..<index])
  }

  /// A backslash takes the character after it as it is.
  private mutating func quoted(by quote: Character) throws(Fault) -> String {
    text.formIndex(after: &index)
    var content = ""
    while index < text.endIndex {
      var character = text[index]
      text.formIndex(after: &index)
      if character == quote { return content }
      if character == "\\", index < text.endIndex {
        character = text[index]
        text.formIndex(after: &index)
      }
      content.append(character)
    }
    throw fault("the quotation mark is not closed")
  }
}
