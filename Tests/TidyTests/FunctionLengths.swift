/// Finds the functions, initialisers and subscripts of a Swift file with their lengths, by matching
/// braces in its tokens. Closures count for the function around them.
enum FunctionLengths {
  struct Function: Equatable {
    let name: String
    /// Of the first and last line, from 1.
    let lines: ClosedRange<Int>
  }

  static func functions(in text: SwiftText) -> [Function] {
    let tokens = text.tokens
    return tokens.indices.compactMap { index in
      guard isDeclaration(at: index, of: tokens), let open = body(from: index, of: tokens),
        let close = closingBrace(from: open, of: tokens)
      else { return nil }
      let name = tokens[index].text == "func" ? tokens[index + 1].text : tokens[index].text
      return Function(name: String(name), lines: tokens[index].line...tokens[close].line)
    }
  }

  private static func isDeclaration(at index: Int, of tokens: [SwiftText.Token]) -> Bool {
    guard index + 1 < tokens.count else { return false }
    switch tokens[index].text {
    case "func": return true
    case "init", "subscript":
      let isCall = index > 0 && [".", "case", "let", "var", "`"].contains(tokens[index - 1].text)
      return !isCall && ["(", "?", "!", "<"].contains(tokens[index + 1].text)
    default: return false
    }
  }

  /// The index of the brace that opens the body; nil for a protocol's requirement, after which the
  /// next declaration or the end of the type comes first.
  private static func body(from index: Int, of tokens: [SwiftText.Token]) -> Int? {
    var depth = 0
    for next in tokens.indices[(index + 1)...] {
      switch tokens[next].text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{" where depth == 0: return next
      case "}", "func", "var", "let", "init", "subscript", "associatedtype", "static", "case",
        "mutating", "package", "private", "struct", "enum":
        if depth == 0 && next > index + 1 { return nil }
      default: break
      }
    }
    return nil
  }

  private static func closingBrace(from open: Int, of tokens: [SwiftText.Token]) -> Int? {
    var depth = 0
    for index in tokens.indices[open...] {
      if tokens[index].text == "{" { depth += 1 }
      if tokens[index].text == "}" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }
}
