import Foundation
import ObjectModel

/// Values at the edges of every attribute type, mixed with small ones that repeat, so that equal
/// values, neighbours and surprises all come often.
extension FetchRandom {
  mutating func edgeValue(of type: AttributeType) -> Value {
    switch type {
    case .integer16: .integer(pick(Self.small + [.init(Int16.min), .init(Int16.max)]))
    case .integer32: .integer(pick(Self.small + [.init(Int32.min), .init(Int32.max)]))
    case .integer64: .integer(pick(Self.small + Self.hugeIntegers))
    case .decimal: .decimal(pick(Self.edgeDecimals))
    case .double: .double(pick(Self.edgeDoubles))
    case .float: .double(Double(pick(Self.floats)))
    case .boolean: .boolean(chance(50))
    case .date: .date(pick(Self.dates))
    case .uuid:
      .uuid(UUID(uuid: (UInt8(pick([0, 255])), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte())))
    case .binary, .transformable: .binary((0..<upTo(2)).map { _ in byte() })
    case .uri: .string(pick(Self.addresses))
    case .string, .undefined, .composite: .string(phrase())
    }
  }

  mutating func phrase() -> String {
    chance(40) ? pick(Self.words) : (0..<upTo(4)).map { _ in pick(Self.letters) }.joined()
  }

  private mutating func byte() -> UInt8 { pick([0, 1, 2, 127, 128, 255]) }

  private static let small: [Int64] = [0, 1, -1, 2, 3, 3, 5, 7, -4, 100]

  private static let hugeIntegers: [Int64] = [
    .max, .min, .max - 1, 9_007_199_254_740_991, 9_007_199_254_740_992, 9_007_199_254_740_993,
    -9_007_199_254_740_993, 4_294_967_296,
  ]

  private static let edgeDoubles: [Double] = [
    0, -0.0, 0.1, 0.2, 0.3, 0.1 + 0.2, 0.5, 1, 1.5, -1.5, 2, 3, 7, -4, 100, 1e308, -1e308,
    .leastNonzeroMagnitude,
    9_007_199_254_740_992, 9_223_372_036_854_775_808, 1e15, 2.5, 0.05,
  ]

  private static let floats: [Float] = [
    0, 0.1, 0.2, 0.5, 1, 3, -4, 1.5, .leastNonzeroMagnitude, 3e38, 16_777_216,
  ]

  private static let edgeDecimals: [Decimal] = [
    "0", "1", "3", "-4", "0.1", "0.2", "0.3", "19.99", "0.05", "-2.50", "1234567890.12",
    "123456789012.345", "99999999999999.99", "123456789012345678", "100000000000000000000",
    "0.333333333333333", "2.5",
  ].compactMap { Decimal(string: $0) }

  private static let dates: [Double] = [
    0, -0.5, 1, 60, 86_400, -978_307_200, -978_307_200.25, -63_114_076_800, 694_224_000.125,
    978_307_200, 1e10,
  ]

  private static let addresses = [
    "https://example.org/", "https://example.org/%C3%9F", "mailto:a@b.c", "a", "file:///tmp/A",
  ]

  private static let words = [
    "", "a", "A", "ab", "AB", "abc", "Ab", "straße", "STRASSE", "Straẞe", "İstanbul", "istanbul",
    "ıI", "Σίσυφος", "ΣΊΣΥΦΟΣ", "résumé", "re\u{301}sume\u{301}", "RESUME", "10", "2", "3", "1.5",
    "-4", "a*b", "a?b", "a.b", "👩‍👩‍👧", "日本", "2001-01-01T00:00:00Z", "true",
  ]

  /// Both orders of two marks, letters that change length with their case, wide forms, wildcards,
  /// what regular expressions and SQL have uses for, and NUL.
  static let letters = [
    "a", "A", "b", "B", "c", "é", "É", "e\u{301}", "e", "\u{323}\u{307}", "\u{307}\u{323}", "ß",
    "ẞ", "ss", "İ", "ı", "I", "i", "Σ", "σ", "ς", "ſ", "ａ", "Ａ", "ﬁ", "日", "😀", "👩‍👧", " ", "*",
    "?", "\\", "%", "_", ".", "[", "(", "'", "\"", "\u{0}", "1", "2", "10",
  ]
}
