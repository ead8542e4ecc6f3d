import Foundation
import ObjectModel

/// Compares two strings by an operator of the predicate language. The evaluator and SQLite's
/// functions both call it, so that a predicate means the same in memory and in SQL.
package enum StringMatching {
  /// - Parameter options: as a compiled predicate has them.
  ///
  /// Errors: `predicateLimit` from `MATCHES` and `LIKE`, when the pattern runs away.
  package static func evaluate(
    _ left: String, _ comparator: ComparisonOperator, _ right: String, _ options: StringOptions
  ) throws(OrreryError) -> Bool {
    if comparator == .matches {
      return try PatternMatcher.shared.matches(left, pattern: right, options: options)
    }
    if comparator == .like {
      return try LikePattern(right, options: options).matches(left)
    }
    let left = StringFolding.fold(left, options)
    let right = StringFolding.fold(right, options)
    return switch comparator {
    case .equal: compareBytes(left, right) == 0
    case .notEqual: compareBytes(left, right) != 0
    case .lessThan: compareBytes(left, right) < 0
    case .lessThanOrEqual: compareBytes(left, right) <= 0
    case .greaterThan: compareBytes(left, right) > 0
    case .greaterThanOrEqual: compareBytes(left, right) >= 0
    case .beginsWith: !right.isEmpty && left.utf8.starts(with: right.utf8)
    case .endsWith: !right.isEmpty && left.utf8.reversed().starts(with: right.utf8.reversed())
    case .contains: contains(left, right)
    case .like, .matches: false
    }
  }

  /// Negative, zero or positive, by UTF-8 bytes, which is by code points. Swift's own `<` and `==`
  /// take canonically equivalent strings as equal and SQLite does not.
  package static func compareBytes(_ left: String, _ right: String) -> Int {
    var left = left
    var right = right
    return left.withUTF8 { left in
      right.withUTF8 { right in compareBytes(UnsafeRawBufferPointer(left), .init(right)) }
    }
  }

  static func compareBytes(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    let shared = min(left.count, right.count)
    if shared > 0, let leftBase = left.baseAddress, let rightBase = right.baseAddress {
      let order = memcmp(leftBase, rightBase, shared)
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }

  /// UTF-8 is self-synchronising: a match of bytes is a match of code points.
  private static func contains(_ left: String, _ right: String) -> Bool {
    guard !right.isEmpty else { return false }
    var left = left
    var right = right
    return left.withUTF8 { left in
      right.withUTF8 { contains(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer($0)) }
    }
  }

  private static func contains(
    _ text: UnsafeRawBufferPointer, _ part: UnsafeRawBufferPointer
  ) -> Bool {
    guard let textBase = text.baseAddress, let partBase = part.baseAddress else { return false }
    let first = CInt(part[0])
    var start = 0
    while start + part.count <= text.count,
      let found = memchr(textBase + start, first, text.count - part.count - start + 1)
    {
      if memcmp(found, partBase, part.count) == 0 { return true }
      start = UnsafeRawPointer(found) - textBase + 1
    }
    return false
  }
}

/// A pattern of `LIKE`: `*` any run, `?` one code point, a backslash takes the next character as
/// itself; the whole string must match.
struct LikePattern {
  private enum Element: Equatable {
    case literal(Unicode.Scalar)
    case one
    case run
  }

  private let elements: [Element]
  private let options: StringOptions

  /// Folds the literal text only: folding must not make wildcards.
  init(_ pattern: String, options: StringOptions) {
    var elements: [Element] = []
    var literal = String.UnicodeScalarView()
    func flush() {
      elements += StringFolding.fold(String(literal), options).unicodeScalars.map { .literal($0) }
      literal.removeAll()
    }
    var scalars = pattern.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "\\": literal.append(scalars.next() ?? "\\")
      case "*":
        flush()
        if elements.last != .run { elements.append(.run) }
      case "?":
        flush()
        elements.append(.one)
      default: literal.append(scalar)
      }
    }
    flush()
    self.elements = elements
    self.options = options
  }

  /// Characters compared before giving up: some tens of milliseconds.
  private static let maximumSteps = 10_000_000

  /// Only the last run is ever tried again, so that time is at most length times length.
  ///
  /// Errors: `predicateLimit` where even that is too much.
  func matches(_ string: String) throws(OrreryError) -> Bool {
    let text = Array(StringFolding.fold(string, options).unicodeScalars)
    var position = 0
    var element = 0
    var retry: (element: Int, position: Int)?
    var steps = 0
    while position < text.count {
      steps += 1
      guard steps <= Self.maximumSteps else {
        throw OrreryError(
          .predicateLimit, "The pattern of LIKE takes too long on a long string.",
          hint: "Use fewer stars, or CONTAINS.")
      }
      if element < elements.count, elements[element] == .run {
        retry = (element + 1, position)
        element += 1
      } else if element < elements.count,
        elements[element] == .one || elements[element] == .literal(text[position])
      {
        element += 1
        position += 1
      } else if let last = retry {
        element = last.element
        position = last.position + 1
        retry = (element, position)
      } else {
        return false
      }
    }
    return elements[element...].allSatisfy { $0 == .run }
  }
}
