import JSONText
import Seeds
import Testing

@Suite("Numbers")
struct NumberTests {
  @Test(
    "integers are exact in every spelling of them",
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-42", -42), ("1.0", 1), ("1e2", 100), ("1E+2", 100),
      ("1200e-2", 12), ("-1.50e1", -15), ("0.0e99", 0), ("0e-99999999999999999999", 0),
      ("999999999999999999", 999_999_999_999_999_999), ("9007199254740993", 9_007_199_254_740_993),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9.223372036854775807e18", .max), ("-922337203685477580.8e1", .min),
      ("9223372036854775807.000", .max), ("1000000000000000000", 1_000_000_000_000_000_000),
    ] as [(String, Int64)])
  func integers(text: String, value: Int64) throws {
    var reader = JSONReader(text: text)
    #expect(try reader.readInt64() == value)
    try reader.expectEnd()
  }

  @Test(
    "integers past 64 bits are refused",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e19", "1e400",
      "99999999999999999999", "10000000000000000000", "1e99999999999999999999999",
    ])
  func overflow(text: String) {
    expectError(.number, 0, "the integer does not fit 64 bits", text) { try $0.readInt64() }
  }

  @Test(
    "fractions are refused as integers", arguments: ["0.5", "1.01", "1e-1", "-15e-1", "1e-400"])
  func fractions(text: String) {
    expectError(.number, 0, "expected an integer, not a fraction", text) { try $0.readInt64() }
  }

  @Test(
    "what is no number in RFC 8259 is refused",
    arguments: [
      "-", "+1", "01", "-01", "00", "1.", ".5", "1.e1", "1e", "1e+", "1e-", "--1", "- 1", "0x10",
      "1_000", "NaN", "Infinity", "-Infinity", "１", "1.0.2", "1e1.0", "1e1e1",
    ])
  func grammar(text: String) {
    let readers: [(String) throws -> Void] = [
      skip, { try readDouble($0) }, { try readInteger($0) },
    ]
    for read in readers {
      let error = #expect(throws: JSONError.self) { try read(text) }
      #expect(error?.kind == .syntax || error?.kind == .truncated)
    }
  }

  @Test(
    "doubles are the nearest",
    arguments: [
      ("0", 0), ("-0", -0.0), ("0.1", 0.1), ("1e22", 1e22), ("1e23", 1e23), ("-2.5e-3", -2.5e-3),
      ("9007199254740993", 9_007_199_254_740_992), ("9007199254740995", 9_007_199_254_740_996),
      ("5e-324", .leastNonzeroMagnitude), ("2.4703282292062327e-324", 0), ("1e-400", 0),
      ("-1e-400", -0.0),
      ("1.7976931348623157e308", .greatestFiniteMagnitude),
      ("123456789012345678901234567890", 1.2345678901234568e29),
      ("0.000000000000000000000000000001", 1e-30), ("0e400", 0),
      ("2.2250738585072011e-308", Double(bitPattern: 0xF_FFFF_FFFF_FFFF)),
    ])
  func doubles(text: String, value: Double) throws {
    var reader = JSONReader(text: text)
    #expect(try reader.readDouble().bitPattern == value.bitPattern)
    try reader.expectEnd()
  }

  @Test(
    "what rounds past the largest double is refused",
    arguments: ["1e400", "-1e400", "1.7976931348623159e308", "1e309", "1e999999999999999999999"])
  func infinite(text: String) {
    expectError(.number, 0, "the number is too large for a double", text) { try $0.readDouble() }
  }

  @Test("a number's own text is kept to the letter")
  func text() throws {
    var reader = JSONReader(text: "[1.50, -0.0E+01, 123456789012345678901234567890]")
    try reader.beginArray()
    var texts: [String] = []
    while try reader.nextElement() { texts.append(try reader.readNumberText()) }
    #expect(texts == ["1.50", "-0.0E+01", "123456789012345678901234567890"])
  }

  // MARK: A million digits

  @Test("a million digits are read, and refused as an integer")
  func hugeIntegers() throws {
    let digits = String(repeating: "9", count: 1_000_000)
    expectError(.number, 0, "the integer does not fit 64 bits", digits) { try $0.readInt64() }
    expectError(.number, 0, "the number is too large for a double", digits) {
      try $0.readDouble()
    }
    var reader = JSONReader(text: digits)
    #expect(try reader.readNumberText().utf8.count == 1_000_000)
  }

  @Test("a million digits of a fraction are rounded correctly")
  func hugeFractions() throws {
    let zeros = String(repeating: "0", count: 1_000_000)
    #expect(try readDouble("1." + zeros) == 1)
    #expect(try readDouble("1" + zeros + "e-1000000") == 1)
    #expect(try readDouble("0." + zeros + "1e1000001") == 1)
    #expect(try readInteger("42." + zeros) == 42)
    #expect(try readInteger("42" + zeros + "e-1000000") == 42)
    // Halfway between 1 and the next double, and just above: the millionth digit decides.
    let half = "1.00000000000000011102230246251565404236316680908203125"
    #expect(try readDouble(half) == 1)
    #expect(try readDouble(half + zeros) == 1)
    #expect(try readDouble(half + zeros + "1") == 1.0.nextUp)
  }

  @Test("doubles of random bits read back from what Swift prints, with zeros in the way")
  func randomDoubles() throws {
    var generator = Seed.next().generator()
    for _ in 0..<Nightly.rounds(5_000) {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      #expect(try readDouble(value.description) == value, "\(generator.seed)")
      #expect(try readDouble(padded(value.description)) == value, "\(generator.seed)")
    }
  }

  @Test("decimals of random digits read as Swift reads them")
  func randomDecimals() throws {
    var generator = Seed.next().generator()
    for _ in 0..<Nightly.rounds(5_000) {
      let whole =
        Int.random(in: 0...(.max), using: &generator) >> Int.random(in: 0...62, using: &generator)
      let fraction = Int.random(in: 0..<10_000_000, using: &generator)
      let exponent = Int.random(in: -30...30, using: &generator)
      for text in [
        "\(whole).\(fraction)", "\(whole)e\(exponent)", "-\(whole).\(fraction)e\(exponent)",
      ] {
        #expect(try readDouble(text) == Double(text), "\(text), \(generator.seed)")
      }
    }
  }

  /// The same number with a thousand zeros more.
  private func padded(_ text: String) -> String {
    let zeros = String(repeating: "0", count: 1_000)
    let parts = text.split(separator: "e", maxSplits: 1)
    let mantissa = parts[0].contains(".") ? parts[0] + zeros : parts[0] + "." + zeros
    return String(mantissa) + (parts.count > 1 ? "e" + parts[1] : "")
  }

  private func skip(_ text: String) throws {
    var reader = JSONReader(text: text)
    try reader.skipValue()
    try reader.expectEnd()
  }

  @discardableResult
  private func readDouble(_ text: String) throws -> Double {
    var reader = JSONReader(text: text)
    let value = try reader.readDouble()
    try reader.expectEnd()
    return value
  }

  @discardableResult
  private func readInteger(_ text: String) throws -> Int64 {
    var reader = JSONReader(text: text)
    let value = try reader.readInt64()
    try reader.expectEnd()
    return value
  }
}
