import Foundation

/// A regular expression that a whole string must match, as `SELF MATCHES` of Core Data's validation
/// predicates. ICU's, through Foundation. It is not a search.
///
/// A pattern such as `(a+)+b` takes time exponential in the length of the string. ICU calls back
/// after each 10,000 steps of matching, and after `maximumCallbacks` of them the match is given up
/// and counts as none: a model must not be able to stop the process.
struct ValidationPattern: Sendable {
  enum Outcome: Equatable {
    case matches
    case doesNotMatch
    case givenUp
  }

  /// 5 million steps, a fraction of a second.
  static let maximumCallbacks = 500
  /// In UTF-16 units. Longer strings are given up at once: some steps copy the text.
  static let maximumLength = 1 << 20

  /// In UTF-16 units. Compiling takes time quadratic in the length.
  static let maximumPatternLength = 10_000

  private let expression: NSRegularExpression

  /// - Returns: nil when the pattern is not a regular expression, or too long.
  init?(_ pattern: String) {
    guard pattern.utf16.count <= Self.maximumPatternLength else { return nil }
    // Compiled on its own first: `a)(b` would come out well formed inside the group.
    guard (try? NSRegularExpression(pattern: pattern)) != nil else { return nil }
    // The line break ends a comment in a pattern that turns on `(?x)`; elsewhere it would be text.
    guard
      let expression = (try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z"))
        ?? (try? NSRegularExpression(pattern: "\\A(?:\(pattern)\n)\\z"))
    else { return nil }
    self.expression = expression
  }

  func match(_ text: String) -> Outcome {
    let range = NSRange(location: 0, length: text.utf16.count)
    guard range.length <= Self.maximumLength else { return .givenUp }
    var outcome = Outcome.doesNotMatch
    var callbacks = 0
    expression.enumerateMatches(in: text, options: [.reportProgress], range: range) {
      result, _, stop in
      if result != nil {
        outcome = .matches
        stop.pointee = true
      } else {
        callbacks += 1
        if callbacks >= Self.maximumCallbacks {
          outcome = .givenUp
          stop.pointee = true
        }
      }
    }
    return outcome
  }
}
