import JSONText
import Spelling

/// What is wrong with the parameters (or a result, or a model in JSON), and where: what the
/// generated types throw while they read. It is not yet an error response: Server makes one of it,
/// under `rpc.invalidParams`.
package struct ParameterError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// A required member is absent.
    case missing
    case wrongType
    /// A string is none of the words `allowed` lists.
    case unknownWord
    /// A number is of the right type and out of its range.
    case outOfRange
    /// The type has no member of that name. `found` is the one that was probably meant.
    case unknownMember
    /// An object has none, or several, of the members that `allowed` lists.
    case notExactlyOne
    /// A member stands twice.
    case duplicate
    /// Parameters were given by position.
    case positional
    /// The text is not JSON. An envelope's scan leaves none of these to find.
    case malformed
  }

  package var reason: Reason
  /// The member at fault, `operations[2].method`; empty for the whole.
  package var path: String
  /// What should stand there, to stand in a sentence: `a string`.
  package var expected: String
  /// What does stand there, where something does.
  package var found: String?
  /// The words that could stand there, where only some can.
  package var allowed: [String]
  /// In bytes from the start of the reader's array.
  package var offset: Int

  package init(
    _ reason: Reason, expected: String, found: String? = nil, allowed: [String] = [],
    path: String = "", at offset: Int
  ) {
    self.reason = reason
    self.path = path
    self.expected = expected
    self.found = found
    self.allowed = allowed
    self.offset = offset
  }

  /// One sentence for a person.
  package var message: String {
    let subject = path.isEmpty ? "The value" : "“\(path)”"
    switch reason {
    case .missing: return "\(subject) is missing: it must be \(expected)."
    case .duplicate: return "\(subject) stands twice."
    case .unknownMember: return "There is no member \(subject)."
    case .positional: return "Parameters are given by name, not by position."
    case .malformed: return "\(subject) is not JSON: \(found ?? expected)."
    case .wrongType, .unknownWord, .outOfRange, .notExactlyOne:
      return "\(subject) must be \(expected)" + (found.map { ", not \($0)." } ?? ".")
    }
  }

  /// The word that was meant, where the one at fault is near it: that stands between quotes.
  package var nearestWord: String? {
    guard reason == .unknownWord, let found else { return nil }
    return NearestName.of(String(found.dropFirst().dropLast()), among: allowed)
  }

  /// What to do about it.
  package var hint: String {
    switch reason {
    case .missing: "Add \(path)."
    case .unknownWord:
      nearestWord.map { "Did you mean “\($0)”?" } ?? "One of: \(allowed.joined(separator: ", "))."
    case .notExactlyOne:
      "Give one of: \(allowed.joined(separator: ", ")), and leave the others out."
    case .duplicate: "Give \(path) once."
    case .unknownMember:
      found.map { "Did you mean “\($0)”?" }
        ?? (allowed.isEmpty ? "Give none here." : "Known are: \(allowed.joined(separator: ", ")).")
    case .positional: "Send an object."
    case .malformed: "Send JSON."
    case .wrongType, .outOfRange: "Give \(path.isEmpty ? "it" : path) as \(expected)."
    }
  }

  /// The same error seen from one level up, where what was at fault is the member `key`.
  func inside(member key: String) -> Self {
    inside(key)
  }

  /// The same error seen from the array whose element `index` was at fault.
  func inside(element index: Int) -> Self {
    inside("[\(index)]")
  }

  private func inside(_ step: String) -> Self {
    var error = self
    error.path = path.isEmpty || path.hasBytePrefix("[") ? step + path : "\(step).\(path)"
    return error
  }

  init(_ error: JSONError, expected: String) {
    let reason: Reason =
      switch error.kind {
      case .type: .wrongType
      case .number, .value: .outOfRange
      default: .malformed
      }
    self.init(reason, expected: expected, found: nil, at: error.offset)
    if reason == .malformed { found = error.message }
  }
}
