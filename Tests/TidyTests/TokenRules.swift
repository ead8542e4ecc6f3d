/// Rules about calls and what they are given, on whatever lines they stand. They go by the words
/// alone: what a name means, or a value's type, they do not know.
enum TokenRules {
  typealias Token = SwiftText.Token

  // MARK: Text by bytes

  /// Methods of strings that compare Characters; arrays have `starts(with:)` and the like.
  private static let comparing: Set<Substring> = [
    "hasPrefix", "hasSuffix", "replacing", "replacingOccurrences",
  ]
  /// They compare Characters where they look for a text; other collections have them too.
  private static let searching: Set<Substring> = [
    "split", "firstIndex", "lastIndex", "range", "ranges", "firstRange",
  ]

  /// It does not see where a variable holds what is looked for, nor `contains` and `prefix`, which
  /// lists of names have too.
  static func textsByCharacters(in tokens: [Token]) -> [Int] {
    lines(in: tokens) { index in
      guard index + 3 < tokens.count, tokens[index].text == ".", tokens[index + 2].text == "("
      else { return false }
      let name = tokens[index + 1].text
      if name == "components" { return tokens[index + 3].text == "separatedBy" }
      return comparing.contains(name)
        || (searching.contains(name) && isText(tokens[(index + 3)...]))
    }
  }

  /// `"…"`, `of: "…"`, `where: { "…"`, and not `"…".utf8`.
  private static func isText(_ argument: ArraySlice<Token>) -> Bool {
    var rest = argument
    if rest.dropFirst().first?.text == ":" { rest = rest.dropFirst(2) }
    if rest.first?.text == "{" { rest = rest.dropFirst() }
    guard rest.first?.text == "\"" else { return false }
    let behind = rest.dropFirst().drop { $0.text != "\"" }.dropFirst()
    return behind.prefix(2).map(\.text) != [".", "utf8"]
  }

  // MARK: Conversions of floating-point numbers

  private static let integers: Set<Substring> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "Int128",
    "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
  ]
  /// Names end so that mostly are of a Double.
  private static let durations = ["seconds", "delay", "interval"]

  /// `Int(a * 1e9)`, which ends the process where the number has no place in an Int. It sees a
  /// literal, a rounding, a Double made there and a name of `durations`; it does not see a variable
  /// of another name, nor what a function returns.
  static func uncheckedConversions(in tokens: [Token]) -> [Int] {
    lines(in: tokens) { index in
      guard integers.contains(tokens[index].text), index + 3 < tokens.count,
        tokens[index + 1].text == "(", tokens[index + 3].text != ":"
      else { return false }
      var depth = 0
      let argument = tokens[(index + 1)...].prefix { token in
        if token.text == "(" { depth += 1 }
        if token.text == ")" { depth -= 1 }
        return depth > 0
      }
      return isFloating(argument.dropFirst())
    }
  }

  private static func isFloating(_ argument: ArraySlice<Token>) -> Bool {
    if let last = argument.last?.text.lowercased(), durations.contains(where: last.hasSuffix) {
      return true
    }
    return argument.indices.contains { index in
      let text = argument[index].text
      if ["rounded", "Double", "Float"].contains(text) { return true }
      guard let first = text.first, first.isASCII, first.isNumber else { return false }
      if text.hasPrefix("0x") { return text.contains("p") }
      if text.contains("e") { return true }
      let isElement = index > argument.startIndex && argument[index - 1].text == "."
      return !isElement && argument[index...].dropFirst().first?.text == "."
        && argument[index...].dropFirst(2).first?.text.first?.isNumber == true
    }
  }

  // MARK: Lost failures

  /// What only decodes or checks what is in memory: the failure says all there is to know.
  private static let inMemory = [
    "ArchivedExpression.mappingValue(", "Attribute(", "BinaryPropertyListReader.read(",
    "CommandDescription.whole(", "Date(started", "Int64(json", "JSONValue(", "JSONValue.parse(",
    "KeyedArchive(", "ManagedObjectModel(checking", "NIOSSLCertificate.fromPEMBytes(",
    "NIOSSLPrivateKey(", "NSRegularExpression(", "ProgressParams(json",
    "PropertyListSerialization.", "ResponseError(", "SchemaMap.match(", "Self.scalar(",
    "SocketAddress(", "String(json", "UTF8Span(", "UsageFailure(", "Wire.", "[Wire.", "archive.",
    "attribute.coerce(", "collection(of", "compiler.target(", "document(named", "find(String(",
    "options.getOption(", "plain.coerce(", "probe.peek(", "readRaw(", "reader.", "record(named",
    "scalar(of",
  ]

  /// `try?` that turns a failure into a value, unless nothing but memory is read. By itself, its
  /// result unused, it is the best effort that cleaning up is. It takes for such a statement what
  /// begins a line or a block, and does not see that a closure's only line is its value.
  static func lostFailures(in tokens: [Token]) -> [Int] {
    lines(in: tokens) { index in
      guard tokens[index].text == "try", index + 2 < tokens.count, tokens[index + 1].text == "?"
      else { return false }
      let call = tokens[(index + 2)...].prefix(8).map(\.text).joined()
      return !inMemory.contains(where: call.hasPrefix) && !isStatement(index, of: tokens)
    }
  }

  /// What may come before a block's brace on its line, where the block is nobody's value.
  private static let blocks: Set<Substring> = [
    "if", "for", "while", "defer", "do", "else", "}", "catch", "guard", "switch", "deinit",
  ]
  /// What an expression goes on after, on another line.
  private static let continuing: Set<Substring> = [
    "(", "[", ",", ":", "=", "?", "!", "&", "|", "<", ">", "+", "-", "*", "/", "return", "in",
  ]

  private static func isStatement(_ index: Int, of tokens: [Token]) -> Bool {
    guard index > 1 else { return true }
    let previous = tokens[index - 1]
    if previous.text == "=" { return tokens[index - 2].text == "_" }
    guard previous.text == "{" else {
      return previous.line < tokens[index].line && !continuing.contains(previous.text)
    }
    let line = tokens[..<index].reversed().prefix { $0.line == previous.line }.reversed()
    if let first = line.first, blocks.contains(first.text) { return true }
    return line.contains { $0.text == "func" } && !line.contains { $0.text == ">" }
  }

  private static func lines(
    in tokens: [Token], where isAtFault: (Int) -> Bool
  ) -> [Int] {
    tokens.indices.filter(isAtFault).map { tokens[$0].line }
  }
}
