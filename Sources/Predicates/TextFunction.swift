import Foundation
import ObjectModel

/// The functions that put texts together and take them apart. Mappings have them; predicates do
/// not, as Apple's do not.
enum TextFunction {
  /// The functions by name, and the types of their arguments: text, or whole number.
  static let all: [String: (function: ScalarFunction, numbers: [Bool])] = [
    "stringByAppendingString": (.append, [false, false]),
    "substringFromIndex": (.substringFrom, [false, true]),
    "substringToIndex": (.substringTo, [false, true]),
    "stringByReplacingOccurrencesOfString": (.replace, [false, false, false]),
  ]
  static let components = "componentsSeparatedByString"

  static func evaluate(_ function: ScalarFunction, _ arguments: [Value]) -> Value {
    guard case .string(let text)? = arguments.first else { return .null }
    switch (function, arguments.dropFirst().first, arguments.count) {
    case (.append, _, _):
      return append(arguments)
    case (.substringFrom, .integer(let index)?, 2):
      return index < 0 ? .null : substring(text.utf16.dropFirst(Int(clamping: index)))
    case (.substringTo, .integer(let index)?, 2):
      return index < 0 ? .null : substring(text.utf16.prefix(Int(clamping: index)))
    case (.replace, .string(let target)?, 3):
      guard case .string(let replacement) = arguments[2] else { return .null }
      return .string(
        target.isEmpty ? text : parts(of: text, between: target).joined(separator: replacement))
    case (.component, .string(let separator)?, 3):
      let parts = parts(of: text, between: separator)
      guard case .integer(let number) = arguments[2],
        parts.indices.contains(Int(clamping: number))
      else { return .null }
      return .string(parts[Int(clamping: number)])
    case (.lastComponent, .string(let separator)?, 2):
      return parts(of: text, between: separator).last.map { .string($0) } ?? .null
    default:
      return .null
    }
  }

  private static func append(_ arguments: [Value]) -> Value {
    var result = ""
    for argument in arguments {
      guard case .string(let text) = argument else { return .null }
      result += text
    }
    return .string(result)
  }

  private static func substring(_ units: Substring.UTF16View) -> Value {
    .string(String(decoding: Array(units), as: UTF16.self))
  }

  /// By code points, as strings are compared.
  private static func parts(of text: String, between separator: String) -> [String] {
    guard !separator.isEmpty else { return [text] }
    return text.unicodeScalars.split(
      separator: Array(separator.unicodeScalars), omittingEmptySubsequences: false
    ).map { String($0) }
  }
}
