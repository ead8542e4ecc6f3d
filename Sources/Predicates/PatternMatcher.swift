import Foundation
import ObjectModel
import Synchronization

/// Runs the regular expressions of `MATCHES` under a budget: they come from clients, and a
/// backtracking engine can be made to run for years.
///
/// Compiled expressions are kept, as one is asked for once per row. Readers on other threads share
/// them, hence the lock.
final class PatternMatcher: Sendable {
  static let shared = PatternMatcher()

  /// How often the engine may report that it is still at it. ICU does so once per 10,000 steps of
  /// matching, so this is a count of work and not a time.
  static let maximumReports = 1_000
  private static let maximumPatterns = 64

  private struct Key: Hashable {
    let pattern: [UInt8]
    let options: StringOptions
  }

  private enum Entry {
    case valid(NSRegularExpression)
    case invalid
  }

  private let entries = Mutex<[Key: Entry]>([:])

  /// Whether the whole string matches. False for an empty pattern and for one that is no regular
  /// expression, which the compiler has refused where it is a constant; and for text so long that
  /// the pattern uses up ICU's own stack, which ICU does not tell from no match.
  ///
  /// - Throws: `predicate.limit` past the budget; `fetch.cancelled` on `EvaluationInterruption`.
  func matches(
    _ string: String, pattern: String, options: StringOptions
  ) throws(OrreryError) -> Bool {
    guard !pattern.isEmpty, case .valid(let expression) = entry(for: pattern, options) else {
      return false
    }
    let text =
      options.contains(.diacriticInsensitive)
      ? StringFolding.fold(string, caseInsensitive: false, diacriticInsensitive: true) : string
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
        if isInterrupted || reports > Self.maximumReports { stop.pointee = true }
      }
    }
    if isInterrupted { throw EvaluationInterruption.error }
    guard reports <= Self.maximumReports else {
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

  private func entry(for pattern: String, _ options: StringOptions) -> Entry {
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
    return .valid(expression)
  }
}
