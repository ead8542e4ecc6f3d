import Foundation
import ObjectModel

/// A string operator with its right side, ready for many left sides: the right side is folded,
/// taken apart or compiled once. Where text is ASCII, as most of it is, no string is made of it.
///
/// It is what `BEGINSWITH`, `ENDSWITH`, `CONTAINS`, `LIKE` and `MATCHES` mean; equality and order
/// are not among them.
package struct TextMatcher: Sendable {
  private enum Form {
    case never
    case whole([UInt8])
    case prefix([UInt8])
    case suffix([UInt8])
    case part([UInt8])
    case like(LikePattern)
    case expression(PatternMatcher)
  }

  private let form: Form
  private let options: StringOptions

  /// - Parameter options: as a compiled predicate has them.
  package init(_ comparison: ComparisonOperator, _ right: String, _ options: StringOptions) {
    let form: Form
    switch comparison {
    case .like: form = Self.form(LikePattern(right, options: options))
    case .matches: form = PatternMatcher.named(right, options).map { .expression($0) } ?? .never
    default:
      let bytes = Array(StringFolding.fold(right, options).utf8)
      form =
        switch comparison {
        case _ where bytes.isEmpty: .never
        case .beginsWith: .prefix(bytes)
        case .endsWith: .suffix(bytes)
        case .contains: .part(bytes)
        default: .never
        }
    }
    self.form = form
    self.options = options
  }

  /// Most patterns are a literal with a run before it, behind it, or on both sides.
  private static func form(_ pattern: LikePattern) -> Form {
    guard let (literal, openStart, openEnd) = pattern.onlyLiteral else { return .like(pattern) }
    return switch (openStart, openEnd) {
    case (false, false): .whole(literal)
    case (false, true): .prefix(literal)
    case (true, false): .suffix(literal)
    case (true, true): .part(literal)
    }
  }

  /// - Parameter left: UTF-8.
  ///
  /// Errors: `predicateLimit`, when a pattern of `MATCHES` uses up the budget, or one of `LIKE`
  /// takes too long on a long string.
  package func matches(
    _ left: UnsafeBufferPointer<UInt8>, _ budget: inout PatternBudget
  ) throws(OrreryError) -> Bool {
    switch form {
    case .never: return false
    case .expression(let expression):
      return try expression.matches(String(decoding: left, as: UTF8.self), &budget)
    default:
      let result = StringFolding.withFolded(left, options) { matches(UnsafeRawBufferPointer($0)) }
      guard let result else {
        throw OrreryError(
          .predicateLimit, "The pattern of LIKE takes too long on a long string.",
          hint: "Use fewer stars, or CONTAINS.")
      }
      return result
    }
  }

  /// Nil where it takes too long to tell.
  private func matches(_ text: UnsafeRawBufferPointer) -> Bool? {
    switch form {
    case .whole(let bytes):
      return bytes.count == text.count && bytes.withUnsafeBytes { Self.has(text, $0, at: 0) }
    case .prefix(let bytes):
      return bytes.withUnsafeBytes { Self.has(text, $0, at: 0) }
    case .suffix(let bytes):
      return bytes.withUnsafeBytes { Self.has(text, $0, at: text.count - $0.count) }
    case .part(let bytes):
      return bytes.withUnsafeBytes { Self.contains(text, $0) }
    case .like(let pattern):
      return pattern.matches(text)
    case .never, .expression:
      return false
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
