import Foundation
import ObjectModel

/// A string operator with its right side, ready for many left sides: the right side is folded,
/// taken apart or compiled once. Where text is ASCII, as most of it is, no string is made of it.
///
/// It is what `BEGINSWITH`, `ENDSWITH`, `CONTAINS`, `LIKE` and `MATCHES` mean; equality and order
/// are not among them. A class, and its literal not inside the form, because it is used once per
/// row: each copy would be counted.
package final class TextMatcher: Sendable {
  private enum Form {
    case never
    case whole
    case prefix
    case suffix
    case part
    case like
    case expression
  }

  private let form: Form
  private let options: StringOptions
  /// Folded; of the first forms.
  private let literal: [UInt8]
  private let pattern: LikePattern?
  private let expression: PatternMatcher?

  /// - Parameter options: as a compiled predicate has them.
  package init(_ comparison: ComparisonOperator, _ right: String, _ options: StringOptions) {
    self.options = options
    expression = comparison == .matches ? PatternMatcher.named(right, options) : nil
    let like = comparison == .like ? LikePattern(right, options: options) : nil
    pattern = like
    switch comparison {
    case .beginsWith, .endsWith, .contains:
      literal = Array(StringFolding.fold(right, options).utf8)
      form = literal.isEmpty ? .never : Self.form(comparison)
    case .like:
      // Most patterns are a literal with a run before it, behind it, or on both sides.
      let only = like?.onlyLiteral
      literal = only?.literal ?? []
      form = only.map { Self.form(openStart: $0.openStart, openEnd: $0.openEnd) } ?? .like
    default:
      literal = []
      form = expression == nil ? .never : .expression
    }
  }

  private static func form(_ comparison: ComparisonOperator) -> Form {
    switch comparison {
    case .beginsWith: .prefix
    case .endsWith: .suffix
    default: .part
    }
  }

  private static func form(openStart: Bool, openEnd: Bool) -> Form {
    switch (openStart, openEnd) {
    case (false, false): .whole
    case (false, true): .prefix
    case (true, false): .suffix
    case (true, true): .part
    }
  }

  /// - Parameter left: UTF-8.
  ///
  /// Errors: `predicateLimit`, when a pattern of `MATCHES` uses up the budget, or one of `LIKE`
  /// takes too long on a long string.
  package func matches(
    _ left: UnsafeBufferPointer<UInt8>, _ budget: inout PatternBudget
  ) throws(OrreryError) -> Bool {
    if form == .expression, let expression {
      return try expression.matches(String(decoding: left, as: UTF8.self), &budget)
    }
    let result = StringFolding.withFolded(left, options) { matches(UnsafeRawBufferPointer($0)) }
    guard let result else {
      throw OrreryError(
        .predicateLimit, "The pattern of LIKE takes too long on a long string.",
        hint: "Use fewer stars, or CONTAINS.")
    }
    return result
  }

  /// Nil where it takes too long to tell.
  private func matches(_ text: UnsafeRawBufferPointer) -> Bool? {
    literal.withUnsafeBytes { literal in
      switch form {
      case .whole: literal.count == text.count && Self.has(text, literal, at: 0)
      case .prefix: Self.has(text, literal, at: 0)
      case .suffix: Self.has(text, literal, at: text.count - literal.count)
      case .part: Self.contains(text, literal)
      case .like: pattern?.matches(text) ?? nil
      case .never, .expression: false
      }
    }
  }

  private static func has(
    _ text: UnsafeRawBufferPointer, _ part: UnsafeRawBufferPointer, at place: Int
  ) -> Bool {
    guard place >= 0, text.count - place >= part.count else { return false }
    guard !part.isEmpty, let start = text.baseAddress, let other = part.baseAddress else {
      return true
    }
    return memcmp(start + place, other, part.count) == 0
  }

  /// UTF-8 is self-synchronising: a match of bytes is a match of code points.
  private static func contains(
    _ text: UnsafeRawBufferPointer, _ part: UnsafeRawBufferPointer
  ) -> Bool {
    guard let textBase = text.baseAddress, let partBase = part.baseAddress else { return false }
    let first = CInt(part[0])
    var start = 0
    var tried = 0
    while start + part.count <= text.count,
      let found = memchr(textBase + start, first, text.count - part.count - start + 1)
    {
      if memcmp(found, partBase, part.count) == 0 { return true }
      start = UnsafeRawPointer(found) - textBase + 1
      tried += part.count
      if tried > 16 * text.count { return containsInLinearTime(text[start...], part) }
    }
    return false
  }

  /// By Knuth, Morris and Pratt, for a long part that nearly begins at very many places.
  private static func containsInLinearTime(
    _ text: Slice<UnsafeRawBufferPointer>, _ part: UnsafeRawBufferPointer
  ) -> Bool {
    // How much of the part's beginning ends at each of its places.
    var borders = [Int](repeating: 0, count: part.count)
    var matched = 0
    for place in 1..<part.count {
      while matched > 0, part[place] != part[matched] { matched = borders[matched - 1] }
      if part[place] == part[matched] { matched += 1 }
      borders[place] = matched
    }
    matched = 0
    for byte in text {
      while matched > 0, byte != part[matched] { matched = borders[matched - 1] }
      if byte == part[matched] { matched += 1 }
      if matched == part.count { return true }
    }
    return false
  }
}

/// A pattern of `LIKE`: `*` any run, `?` one code point, a backslash takes the next character as
/// itself; the whole string must match.
struct LikePattern: Sendable {
  private enum Element: Equatable {
    case literal(UInt32)
    case one
    case run
  }

  private let elements: [Element]

  /// Folds the literal text only: folding must not make wildcards.
  init(_ pattern: String, options: StringOptions) {
    var elements: [Element] = []
    var literal = String.UnicodeScalarView()
    func flush() {
      let folded = StringFolding.fold(String(literal), options)
      elements += folded.unicodeScalars.map { .literal($0.value) }
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
  }

  /// The literal as UTF-8, where there is one at most, and whether a run comes before it and behind
  /// it. Nil for a run alone, and for all other patterns.
  var onlyLiteral: (literal: [UInt8], openStart: Bool, openEnd: Bool)? {
    let openStart = elements.first == .run
    let openEnd = elements.last == .run
    if openStart && elements.count < 2 { return nil }
    var literal: [UInt8] = []
    for element in elements.dropFirst(openStart ? 1 : 0).dropLast(openEnd ? 1 : 0) {
      guard case .literal(let value) = element, let scalar = Unicode.Scalar(value) else {
        return nil
      }
      literal += Array(String(scalar).utf8)
    }
    return (literal, openStart, openEnd)
  }

  /// Characters compared before giving up: some tens of milliseconds.
  private static let maximumSteps = 10_000_000

  /// - Parameter text: UTF-8, folded.
  /// - Returns: Nil where it takes too long to tell.
  func matches(_ text: UnsafeRawBufferPointer) -> Bool? {
    // A code point of ASCII is a byte.
    if text.allSatisfy({ $0 < 0x80 }) { return matches(in: text.bindMemory(to: UInt8.self)) }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars.map(\.value)
    return scalars.withUnsafeBufferPointer { matches(in: $0) }
  }

  /// Only the last run is ever tried again, so that time is at most length times length.
  private func matches<Unit: FixedWidthInteger>(in text: UnsafeBufferPointer<Unit>) -> Bool? {
    var position = 0
    var element = 0
    var retry: (element: Int, position: Int)?
    var steps = 0
    while position < text.count {
      steps += 1
      guard steps <= Self.maximumSteps else { return nil }
      if element < elements.count, elements[element] == .run {
        retry = (element + 1, position)
        element += 1
      } else if element < elements.count,
        elements[element] == .one || elements[element] == .literal(UInt32(text[position]))
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
