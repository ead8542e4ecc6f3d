import JSONText
import Seeds
import Testing

@Suite("JSON as a tree")
struct ValueTests {
  @Test("a tree is read, looked into and written")
  func tree() throws {
    let value = try JSONValue.parse(#"{"b": [1, 2.50, "x"], "a": {"n": null, "t": true}}"#)
    #expect(value["b"]?[0]?.integer == 1)
    #expect(value["b"]?[1] == .number(2.5, text: "2.50"))
    #expect(value["b"]?[2]?.string == "x")
    #expect(value["b"]?[3] == nil)
    #expect(value["a"]?["n"]?.isNull == true)
    #expect(value["a"]?["t"]?.bool == true)
    #expect(value["c"] == nil)
    #expect(value.text == #"{"b":[1,2.50,"x"],"a":{"n":null,"t":true}}"#)
  }

  @Test("literals are trees")
  func literals() throws {
    let value: JSONValue = ["a": [1, 2.5, "x", true, nil], "b": [:], "c": []]
    #expect(value.text == #"{"a":[1,2.5,"x",true,null],"b":{},"c":[]}"#)
  }

  @Test("layout for people")
  func pretty() throws {
    let value: JSONValue = ["a": [1, [:]], "b\"": ["c": "d"], "e": []]
    #expect(
      value.prettyText == """
        {
          "a": [
            1,
            {}
          ],
          "b\\"": {
            "c": "d"
          },
          "e": []
        }
        """)
  }

  @Test("the order of members does not matter to equality, that of elements does")
  func equality() throws {
    #expect(try JSONValue.parse(#"{"a":1,"b":2}"#) == JSONValue.parse(#"{"b":2,"a":1}"#))
    #expect(try JSONValue.parse("[1,2]") != JSONValue.parse("[2,1]"))
    #expect(try JSONValue.parse("1") == JSONValue.parse("1.0"))
    #expect(try JSONValue.parse("9007199254740993") != JSONValue.parse("9007199254740992"))
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
    #expect(try JSONValue.parse(#"{"a":1,"a":2}"#) != JSONValue.parse(#"{"a":2,"a":1}"#))
    #expect(JSONValue.null != false)
  }

  @Test("a duplicate key is kept, and the last one found")
  func duplicates() throws {
    let value = try JSONValue.parse(#"{"a":1,"a":2}"#)
    #expect(value.members?.count == 2)
    #expect(value["a"] == 2)
  }

  @Test("numbers past 64 bits keep their text")
  func bigNumbers() throws {
    #expect(try JSONValue.parse("12345678901234567890").text == "12345678901234567890")
    #expect(try JSONValue.parse("-0").text == "-0")
    #expect(throws: JSONError.self) { try JSONValue.parse("1e400") }
  }

  // MARK: Properties

  @Test("a random tree survives writing and reading, laid out or not")
  func roundTrip() throws {
    var generator = Seed.next().generator()
    for _ in 0..<Nightly.rounds(1_000) {
      let value = JSONValue.random(depth: 4, using: &generator)
      #expect(try JSONValue.parse(value.text) == value, "\(generator.seed)")
      #expect(try JSONValue.parse(value.prettyText) == value, "\(generator.seed)")
      var reader = JSONReader(text: value.text)
      #expect(try reader.readRaw().text == value.text, "\(generator.seed)")
    }
  }

  @Test("a text cut short anywhere is refused, read or skipped")
  func truncation() throws {
    var generator = Seed.next().generator()
    for _ in 0..<Nightly.rounds(50) {
      let bytes = Array(JSONValue.array([.random(depth: 3, using: &generator)]).text.utf8)
      for count in bytes.indices {
        let prefix = Array(bytes[..<count])
        #expect(throws: JSONError.self, "\(generator.seed)") { try JSONValue.parse(prefix) }
        var reader = JSONReader(prefix)
        #expect(throws: JSONError.self, "\(generator.seed)") { try reader.skipValue() }
      }
    }
  }

  @Test("after any change of bytes, reading and skipping agree on whether it is JSON")
  func mutation() throws {
    var generator = Seed.next().generator()
    for _ in 0..<Nightly.rounds(3_000) {
      var bytes = Array(JSONValue.random(depth: 3, using: &generator).text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        bytes[index] = Array(#"[]{}",:\u0e-+.19"#.utf8).randomElement(using: &generator) ?? 0xFF
      }
      #expect(Self.isSkipped(bytes) == Self.isRead(bytes), "\(generator.seed)")
    }
  }

  private static func isSkipped(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(bytes)
    return (try? reader.skipValue()) != nil && (try? reader.expectEnd()) != nil
  }

  /// Whether the text reads as a tree, but for numbers too large for a double.
  private static func isRead(_ bytes: [UInt8]) -> Bool {
    do throws(JSONError) {
      _ = try JSONValue.parse(bytes)
      return true
    } catch {
      return error.kind == .number && isSkipped(bytes)
    }
  }
}

extension JSONValue {
  static func random(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2, 3:
      return .integer(Int64(bitPattern: generator.next()) >> Int64(generator.next() % 64))
    case 4:
      let value = Double(bitPattern: generator.next())
      return value.isFinite ? .number(value) : .number(0.5)
    case 5, 6: return .string(randomString(using: &generator))
    case 7:
      return .array(
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          random(depth: depth - 1, using: &generator)
        })
    default:
      return .object(
        (0..<Int.random(in: 0...5, using: &generator)).map { index in
          (
            randomString(using: &generator) + "\(index)",
            random(depth: depth - 1, using: &generator)
          )
        })
    }
  }

  private static func randomString(using generator: inout SeededGenerator) -> String {
    let bounds: [UInt32] = [0x20, 0x80, 0x80, 0x80, 0x800, 0xFFFF, 0x10FFFF]
    var string = ""
    for _ in 0..<Int.random(in: 0...24, using: &generator) {
      let bound = bounds.randomElement(using: &generator) ?? 0x80
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...bound, using: &generator)) {
        string.unicodeScalars.append(scalar)
      }
    }
    return string
  }
}
