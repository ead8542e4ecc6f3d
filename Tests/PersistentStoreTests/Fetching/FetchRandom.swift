import Foundation
import ObjectModel
import Seeds

/// Randomness that can be played again: the seed is printed, and `ORRERY_SEED` sets it. Its values
/// are few and close together, so that equal ones, neighbours and nils are common.
struct FetchRandom: RandomNumberGenerator {
  let seed: UInt64
  private var generator: SeededGenerator

  init(_ test: String = #function) {
    self.init(seed: Seed.next(test).value)
  }

  /// One of many in a run, whose seed follows from the run's.
  init(seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
  }

  mutating func next() -> UInt64 { generator.next() }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }

  mutating func upTo(_ limit: Int) -> Int {
    Int.random(in: 0...limit, using: &self)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  /// A value that an attribute of the type can have, never nil.
  mutating func value(of type: AttributeType) -> Value {
    switch type {
    case .integer16, .integer32: .integer(Int64(upTo(6)) - 2)
    case .integer64: .integer(pick(Self.largeIntegers))
    case .decimal: .decimal(pick(Self.decimals))
    case .double: .double(pick(Self.doubles))
    case .float: .double(Double(Float(pick(Self.doubles))))
    case .boolean: .boolean(chance(50))
    case .date: .date(pick(Self.doubles))
    case .uuid: .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(upTo(3)))))
    case .binary, .transformable:
      .binary((0..<upTo(2)).map { _ in pick([0, 1, 2, 255]) })
    case .string, .uri, .undefined, .composite: .string(text())
    }
  }

  mutating func text(_ parts: [String] = Self.textParts) -> String {
    (0..<upTo(3)).map { _ in pick(parts) }.joined()
  }

  /// Composed and decomposed, full and half width, letters that change length when their case does,
  /// wildcards, NUL, and beyond the basic plane.
  static let textParts = [
    "a", "A", "b", "B", "é", "É", "e\u{301}", "ß", "ss", "İ", "ı", "ſ", "ａ", "日", "😀", " ",
    "*", "?", "\\", "%", "\u{0}", "2", "10",
  ]
  private static let doubles: [Double] = [
    -1.5, -0.0, 0, 0.1, 0.5, 1, 2, 3.25, 9_007_199_254_740_992, 1e15,
  ]
  private static let largeIntegers: [Int64] = [
    0, 1, -1, 9_007_199_254_740_992, 9_007_199_254_740_993, .max, .min,
  ]
  private static let decimals: [Decimal] = ["0", "0.1", "0.3", "1", "-2.50", "123456789012.345"]
    .compactMap { Decimal(string: $0) }
}
