import Foundation
import ObjectModel
import Synchronization

/// A regular expression of `MATCHES`, matched under a budget: it comes from a client, and a
/// backtracking engine can be made to run for years.
///
/// Compiled expressions are kept, as an evaluation in memory asks for one once per object. Readers
/// on other threads share them, hence the lock.
struct PatternMatcher: Sendable {
  private static let maximumPatterns = 64

  private struct Key: Hashable {
    let pattern: [UInt8]
    let options: StringOptions
  }

  private enum Entry {
    case valid(PatternMatcher)
    case invalid
  }

  private static let entries = Mutex<[Key: Entry]>([:])

  private let pattern: String
  private let options: StringOptions
  private let expression: NSRegularExpression

  /// Nil for an empty pattern, for one that is no regular expression and for one that is too long,
  /// which the compiler has refused where it is a constant.
  static func named(_ pattern: String, _ options: StringOptions) -> PatternMatcher? {
    guard !pattern.isEmpty,
      pattern.utf8.count <= PredicateLimits.standard.maximumPatternLength,
      case .valid(let matcher) = entry(for: pattern, options)
    else { return nil }
    return matcher
  }

  /// Whether the whole string matches. False for text so long that the pattern uses up ICU's own
  /// stack, which ICU does not tell from no match.
  ///
  /// - Throws: `predicate.limit` past the budget; `rpc.requestCancelled` where it is interrupted.
  func matches(
    _ string: String, _ budget: inout PatternBudget
  ) throws(OrreryError) -> Bool {
    let text =
      options.contains(.diacriticInsensitive)
      ? StringFolding.fold(string, caseInsensitive: false, diacriticInsensitive: true) : string
    let allowed = budget.allowedReports
    var reports = 0
    var isMatch = false
    var isInterrupted = false
    expression.enumerateMatches(
      in: text, options: [.anchored, .reportProgress],
      range: NSRange(location: 0, length: text.utf16.count)
    ) { result, flags, stop in
      if result != nil {
        isMatch = true
        stop.pointee = true
      } else if flags.contains(.progress) {
        reports += 1
        isInterrupted = EvaluationInterruption.isRequested()
        if isInterrupted || reports > allowed { stop.pointee = true }
      }
    }
    if isInterrupted { throw EvaluationInterruption.error }
    budget.spend(reports)
    guard reports <= allowed else {
      throw OrreryError(
        .predicateLimit, "Matching the pattern “\(pattern)” takes too many steps.",
        value: .string(pattern), predicate: pattern,
        hint: "Avoid nested repetition such as (a+)+, or use LIKE.")
    }
    return isMatch
  }

  /// Whether the pattern is a regular expression.
  static func isValid(_ pattern: String) -> Bool {
    if case .valid = compile(pattern, []) { true } else { false }
  }

  private static func entry(for pattern: String, _ options: StringOptions) -> Entry {
    let key = Key(pattern: Array(pattern.utf8), options: options)
    return entries.withLock { entries in
      if let entry = entries[key] { return entry }
      if entries.count >= Self.maximumPatterns { entries.removeAll() }
      let entry = Self.compile(pattern, options)
      entries[key] = entry
      return entry
    }
  }

  /// The pattern must be whole by itself, or the parentheses put around it could change it.
  private static func compile(_ pattern: String, _ options: StringOptions) -> Entry {
    let text =
      options.contains(.diacriticInsensitive)
      ? StringFolding.fold(pattern, caseInsensitive: false, diacriticInsensitive: true) : pattern
    guard (try? NSRegularExpression(pattern: text)) != nil,
      let expression = try? NSRegularExpression(
        pattern: "(?:\(text))\\z",
        options: options.contains(.caseInsensitive) ? .caseInsensitive : [])
    else { return .invalid }
    return .valid(PatternMatcher(pattern: pattern, options: options, expression: expression))
  }
}

/// How much matching the patterns of `MATCHES` may cost one evaluation: all rows of a statement, or
/// all objects evaluated together. It counts work and not time, so the same question always ends
/// the same way.
package struct PatternBudget: Sendable {
  /// For one string. ICU reports once per 10,000 steps of matching that it is still at it.
  static let maximumReportsPerString = 1_000
  /// For all strings together. Those that are done within 10,000 steps cost nothing.
  static let maximumReports = 10_000

  private var spent = 0

  package init() {}

  var allowedReports: Int {
    min(Self.maximumReportsPerString, Self.maximumReports - spent)
  }

  mutating func spend(_ reports: Int) {
    spent = min(spent + reports, Self.maximumReports)
  }
}
