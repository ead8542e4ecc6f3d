import JSONText
import Seeds
import Testing

@Suite("Writing by appending")
struct WriterTests {
  @Test("commas and colons stand where they must")
  func structure() {
    let text = write { writer in
      writer.beginObject()
      writer.key("empty")
      writer.beginObject()
      writer.endObject()
      writer.key("list")
      writer.beginArray()
      writer.integer(1)
      writer.beginArray()
      writer.endArray()
      writer.beginArray()
      writer.null()
      writer.bool(true)
      writer.bool(false)
      writer.endArray()
      writer.string("x")
      writer.endArray()
      writer.key("last")
      writer.double(0.5)
      writer.endObject()
    }
    #expect(text == #"{"empty":{},"list":[1,[],[null,true,false],"x"],"last":0.5}"#)
  }

  @Test("keys are words of the program, any strings, and fragments made ready")
  func keys() {
    let name = "na\"me"
    let fragment = JSONWriter.fragment(forKey: name)
    let text = write { writer in
      writer.beginObject()
      writer.key("name")
      writer.integer(1)
      writer.key(name)
      writer.integer(2)
      writer.rawKey(fragment)
      writer.integer(3)
      writer.endObject()
    }
    #expect(text == #"{"name":1,"na\"me":2,"na\"me":3}"#)
  }

  @Test("raw values are written as they are, with their comma")
  func raw() {
    let text = write { writer in
      writer.beginArray()
      writer.raw(RawJSON(text: "{}"))
      writer.raw(Array("[1]".utf8))
      Array("2.50".utf8).withUnsafeBufferPointer { writer.raw($0) }
      writer.endArray()
    }
    #expect(text == "[{},[1],2.50]")
  }

  @Test("a writer goes on after what it is given")
  func appending() {
    var writer = JSONWriter(appendingTo: Array("header ".utf8))
    writer.beginArray()
    writer.integer(1)
    writer.endArray()
    #expect(writer.text == "header [1]")
  }

  @Test("quotes, backslashes and control characters are escaped, nothing else", arguments: 0..<18)
  func escapes(offset: Int) {
    let padding = String(repeating: "a", count: offset)
    let short: [UInt8: String] = [
      0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r", 0x22: "\\\"", 0x5C: "\\\\",
    ]
    for byte: UInt8 in 0..<0x80 {
      let character = String(UnicodeScalar(byte))
      let digits = String(byte, radix: 16)
      let long = "\\u00" + (digits.count == 1 ? "0" : "") + digits
      let expected = short[byte] ?? (byte < 0x20 ? long : character)
      let text = write { $0.string(padding + character + "zz") }
      #expect(text == "\"\(padding)\(expected)zz\"")
    }
  }

  @Test("text beyond ASCII stands as it is")
  func unicode() {
    expect("\"é€😀\u{2028}\u{7F}\"") { $0.string("é€😀\u{2028}\u{7F}") }
  }

  @Test("bytes that are not UTF-8 become replacement characters")
  func repairedText() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x22, 0xC3, 0xA9, 0xE2, 0x82]
    let text = write { writer in bytes.withUnsafeBufferPointer { writer.string(utf8: $0) } }
    #expect(text == "\"a\u{FFFD}\\\"é\u{FFFD}\"")
    let ascii = write { writer in
      Array("plain\n".utf8).withUnsafeBufferPointer { writer.string(utf8: $0) }
    }
    #expect(ascii == "\"plain\\n\"")
  }

  @Test("integers of every length are all their digits")
  func integers() {
    var value: Int64 = 1
    for _ in 0..<19 {
      for candidate in [value - 1, value, value + 1, -value, 1 - value] {
        expect(String(candidate)) { $0.integer(candidate) }
      }
      value = value.multipliedReportingOverflow(by: 10).partialValue
    }
    expect("9223372036854775807") { $0.integer(Int64.max) }
    expect("-9223372036854775808") { $0.integer(Int64.min) }
    expect("7") { $0.integer(7 as Int) }
  }

  @Test(
    "doubles are the shortest that read back the same",
    arguments: [
      (0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (-1, "-1.0"), (0.1, "0.1"), (62, "62.0"),
      (1e15, "1000000000000000.0"), (123_456_789_012_345, "123456789012345.0"), (1e16, "1e+16"),
      (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"), (0.1 + 0.2, "0.30000000000000004"),
      (1.7976931348623157e308, "1.7976931348623157e+308"),
      (999_999_999_999_999, "999999999999999.0"),
    ])
  func doubles(value: Double, text: String) throws {
    expect(text) { $0.double(value) }
    var reader = JSONReader(text: text)
    #expect(try reader.readDouble().bitPattern == value.bitPattern)
  }

  @Test("a hundred thousand values of each kind are written without copying what is there")
  func manyValues() throws {
    let count = 100_000
    let text = write { writer in
      writer.beginArray()
      for _ in 0..<count {
        writer.string("some text")
        writer.double(0.125)
        writer.integer(12)
        writer.base64([1, 2, 3])
        writer.raw(.null)
      }
      writer.endArray()
    }
    let element = #""some text",0.125,12,"AQID",null"#
    #expect(text.utf8.count == count * (element.utf8.count + 1) + 1)
    #expect(text.hasPrefix("[" + element + ",") && text.hasSuffix(element + "]"))
  }

  @Test("NaN and the infinities become null", arguments: [Double.nan, .infinity, -.infinity])
  func notNumbers(value: Double) {
    expect("null") { $0.double(value) }
  }

  @Test("doubles of random bits come back with the same bits")
  func randomDoubles() throws {
    var generator = Seed.next().generator()
    for _ in 0..<Nightly.rounds(5_000) {
      let wide = Double(bitPattern: generator.next())
      let whole = Double(Int64(bitPattern: generator.next()) >> Int64(generator.next() % 63))
      for value in [wide, whole] where value.isFinite {
        var reader = JSONReader(text: write { $0.double(value) })
        #expect(try reader.readDouble().bitPattern == value.bitPattern, "\(generator.seed)")
      }
    }
  }

  private func expect(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (inout JSONWriter) -> Void
  ) {
    let written = write(body)
    #expect(written == text, sourceLocation: sourceLocation)
  }

  private func write(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return writer.text
  }
}
