import Foundation
import ObjectModel

/// Takes values one by one and says what they come to. Both engines use it, and the order in which
/// values come makes no difference: sums of doubles are exact until the end, and what depends on
/// order is sorted first.
package struct AggregateAccumulator: Sendable {
  private let function: AggregateFunction
  private var count: Int64 = 0
  private var integers: Int128 = 0
  private var doubles = ExactSum()
  private var doubleCount = 0
  private var decimals: [Decimal] = []
  /// The least or the greatest so far.
  private var extreme: Value = .null
  /// All values, for what needs them sorted or twice.
  private var values: [Value] = []

  package init(_ function: AggregateFunction) {
    self.function = function
  }

  /// Nil, and what is of no type that the function takes, is passed over.
  package mutating func add(_ value: Value) {
    if value.isNull { return }
    switch function {
    case .count: break
    case .min, .max: addExtreme(value)
    case .sum, .average:
      guard addNumber(value) else { return }
    case .median, .mode, .stddev:
      guard Arithmetic.double(value) != nil else { return }
      values.append(value)
    }
    count += 1
  }

  /// Takes back a value that was added.
  ///
  /// - Returns: false where the result has to be made of all other values anew: the least is gone,
  ///   or the function keeps them all.
  package mutating func remove(_ value: Value) -> Bool {
    if value.isNull { return true }
    switch function {
    case .count: break
    case .min, .max:
      if ValueOrder.compare(value, extreme) == 0 { return false }
    case .sum, .average:
      switch value {
      case .double(let number) where number.isFinite:
        doubles.add(-number)
        doubleCount -= 1
      case .double, .decimal: return false
      default:
        guard let integer = Arithmetic.integer(value) else { return true }
        integers -= Int128(integer)
      }
    case .median, .mode, .stddev: return false
    }
    count -= 1
    return true
  }

  package var result: Value {
    switch function {
    case .count: .integer(count)
    case .min, .max: extreme
    case .sum: sum
    case .average: average
    case .median: median
    case .mode: mode
    case .stddev: deviation
    }
  }

  // MARK: Adding

  private mutating func addExtreme(_ value: Value) {
    guard let order = ValueOrder.compare(value, extreme) else {
      if extreme.isNull { extreme = value }
      return
    }
    if function == .min ? order < 0 : order > 0 { extreme = value }
  }

  private mutating func addNumber(_ value: Value) -> Bool {
    if let integer = Arithmetic.integer(value) {
      integers += Int128(integer)
      return true
    }
    switch value {
    case .double(let number):
      doubles.add(number)
      doubleCount += 1
    case .decimal(let number): decimals.append(number)
    default: return false
    }
    return true
  }

  // MARK: Results

  private var sum: Value {
    if !decimals.isEmpty { return Value(stored: decimalSum) }
    if doubleCount == 0, let exact = Int64(exactly: integers) { return .integer(exact) }
    return Self.number(doubleSum)
  }

  private var average: Value {
    guard count > 0 else { return .null }
    if !decimals.isEmpty { return Value(stored: decimalSum / Decimal(count)) }
    return Self.number(doubleSum / Double(count))
  }

  /// In order, because the digits of sums are limited.
  private var decimalSum: Decimal {
    // In two parts, each of which an Int64 holds.
    let (high, low) = integers.quotientAndRemainder(dividingBy: 1 << 62)
    let whole = Decimal(Int64(high)) * Decimal(Int64(1) << 62) + Decimal(Int64(low))
    return decimals.sorted().reduce(whole, +)
  }

  private var doubleSum: Double {
    guard doubleCount > 0 else { return Double(integers) }
    var sum = doubles
    // In parts that doubles hold exactly.
    let low = integers & 0xFFFF_FFFF
    let middle = (integers >> 32) & 0xFFFF_FFFF
    sum.add(Double(low))
    sum.add(Double(middle) * 0x1p32)
    sum.add(Double(integers >> 64) * 0x1p64)
    return sum.value
  }

  private var sorted: [Value] {
    values.sorted { (ValueOrder.compare($0, $1) ?? 0) < 0 }
  }

  private var median: Value {
    guard count > 0 else { return .null }
    let sorted = sorted
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return Self.inDouble(sorted[middle]) }
    let sum = Arithmetic.evaluate(sorted[middle - 1], .add, sorted[middle])
    if case .decimal = sum { return Arithmetic.evaluate(sum, .divide, .integer(2)) }
    return Arithmetic.inDouble(sum) { $0 / 2 }
  }

  private var mode: Value {
    var best: (value: Value, count: Int) = (.null, 0)
    var run: (value: Value, count: Int) = (.null, 0)
    for value in sorted {
      if ValueOrder.compare(run.value, value) == 0 { run.count += 1 } else { run = (value, 1) }
      if run.count > best.count { best = run }
    }
    return best.value
  }

  private var deviation: Value {
    let numbers = values.compactMap(Arithmetic.double)
    guard !numbers.isEmpty else { return .null }
    let mean = ExactSum(numbers).value / Double(numbers.count)
    let squares = ExactSum(numbers.map { ($0 - mean) * ($0 - mean) })
    return Self.number((squares.value / Double(numbers.count)).squareRoot())
  }

  private static func inDouble(_ value: Value) -> Value {
    if case .decimal = value { value } else { Arithmetic.inDouble(value) { $0 } }
  }

  private static func number(_ result: Double) -> Value {
    result.isNaN ? .null : .double(result)
  }
}

/// A sum of doubles without a rounding error until the end, and so the same in whatever order they
/// come: as a list of doubles that do not overlap (Shewchuk, Adaptive Precision Floating-Point
/// Arithmetic, 1997).
struct ExactSum: Sendable {
  /// Ascending in magnitude, the bits of one ending where the next one's begin.
  private var parts: [Double] = []
  /// Sums of numbers so large that adding them could overflow, scaled down.
  private var large: [Double] = []
  /// What infinities and no numbers come to.
  private var special = 0.0

  private static let largest = 0x1p900
  private static let scale = 0x1p-200

  init() {}

  init(_ numbers: [Double]) {
    for number in numbers { add(number) }
  }

  mutating func add(_ number: Double) {
    guard number.isFinite else {
      special += number
      return
    }
    if abs(number) < Self.largest {
      Self.add(number, to: &parts)
    } else {
      Self.add(number * Self.scale, to: &large)
    }
  }

  /// The double nearest to the sum.
  var value: Double {
    if special != 0 || special.isNaN { return special }
    guard large.contains(where: { $0 != 0 }) else { return Self.rounded(parts) }
    var sum = large
    for part in parts { Self.add(part * Self.scale, to: &sum) }
    return Self.rounded(sum) / Self.scale
  }

  private static func add(_ number: Double, to parts: inout [Double]) {
    var number = number
    var count = 0
    for index in parts.indices {
      var part = parts[index]
      if abs(number) < abs(part) { swap(&number, &part) }
      let high = number + part
      let low = part - (high - number)
      if low != 0 {
        parts[count] = low
        count += 1
      }
      number = high
    }
    parts.replaceSubrange(count..., with: CollectionOfOne(number))
  }

  /// Half-way cases go by what is left below them.
  private static func rounded(_ parts: [Double]) -> Double {
    guard var high = parts.last else { return 0 }
    var index = parts.count - 1
    var low = 0.0
    while index > 0 {
      index -= 1
      let before = high
      high = before + parts[index]
      low = parts[index] - (high - before)
      if low != 0 { break }
    }
    if index > 0, (low < 0) == (parts[index - 1] < 0), low != 0, parts[index - 1] != 0 {
      let twice = low * 2
      let other = high + twice
      if twice == other - high { high = other }
    }
    return high
  }
}
