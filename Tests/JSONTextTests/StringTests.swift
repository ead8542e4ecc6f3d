import JSONText
import Testing

@Suite("Strings")
struct StringTests {
  @Test("every escape reads as its character")
  func escapes() throws {
    #expect(try read(#""\"\\\/\b\f\n\r\t""#) == "\"\\/\u{8}\u{C}\n\r\t")
    #expect(try read(#""\u0041\u00e9\u20AC\uD83D\uDE00""#) == "Aé€😀")
    #expect(try read(#""a\u0000b""#) == "a\0b")
    #expect(try read(#""\\u0041""#) == #"\u0041"#)
    #expect(try read(#""\uFFFF\uD800\uDC00\uDBFF\uDFFF""#) == "\u{FFFF}\u{10000}\u{10FFFF}")
  }

  @Test(
    "a surrogate without its partner is refused",
    arguments: [
      #""\uD800""#, #""\uDC00""#, #""\uD800\uD800""#, #""\uDC00\uD800""#, #""\uD800x""#,
      #""\uD800\n""#, #""\uD800\u0041""#, #""ab\uDFFFcd""#,
    ])
  func loneSurrogates(text: String) {
    #expect(kind(of: Array(text.utf8)) == .loneSurrogate)
  }

  @Test(
    "a broken escape is refused",
    arguments: [
      #""\x""#, #""\u""#, #""\u12""#, #""\u123""#, #""\u12g4""#, #""\u 123""#, #""\u+123""#,
      #""\U0041""#, #""\é""#, #""\uD800\u""#, #""\uD800\uDC0""#, #""\u１２３４""#, "\"\\\n\"",
    ])
  func brokenEscapes(text: String) {
    #expect(kind(of: Array(text.utf8)) == .syntax)
  }

  @Test("a control character must be escaped, at every place in a word", arguments: 0..<20)
  func controls(offset: Int) {
    for control: UInt8 in 0..<0x20 {
      let bytes =
        [0x22] + [UInt8](repeating: 0x61, count: offset) + [control]
        + [UInt8](repeating: 0x62, count: 9) + [0x22]
      #expect(kind(of: bytes) == .syntax)
    }
  }

  @Test("a string that does not end is truncated")
  func unterminated() {
    #expect(kind(of: Array(#""abc"#.utf8)) == .truncated)
    #expect(kind(of: Array(#""abc\"#.utf8)) == .truncated)
    #expect(kind(of: Array(#""abc\""#.utf8)) == .truncated)
    #expect(kind(of: [0x22]) == .truncated)
  }

  @Test(
    "what is not UTF-8 is refused at its byte",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xE2, 0x82], [0xF0, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF0, 0x9F],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func invalidUTF8(sequence: [UInt8]) {
    for prefix in ["", "abcdefg", "é", "abcdefgh", #"\n"#] {
      let bytes = [0x22] + Array(prefix.utf8) + sequence + [0x22]
      var reader = JSONReader(bytes)
      let error = #expect(throws: JSONError.self) { try reader.readString() }
      #expect(error?.kind == .utf8)
      #expect(error?.offset == 1 + prefix.utf8.count)
    }
  }

  @Test("a truncated character does not join with an escape")
  func truncatedBeforeEscape() {
    #expect(kind(of: [0x22, 0xC3] + Array(#"\u00A9"#.utf8) + [0x22]) == .utf8)
  }

  @Test("every character reads as itself, plain and escaped")
  func allCharacters() throws {
    var plain = "\""
    var escaped = "\""
    var expected = ""
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      expected.unicodeScalars.append(scalar)
      for unit in UTF16.encode(scalar).unsafelyUnwrapped {
        let digits = String(unit, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      if value < 0x20 || value == 0x22 || value == 0x5C {
        let digits = String(value, radix: 16)
        plain += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    #expect(try read(plain + "\"").utf8.elementsEqual(expected.utf8))
    #expect(try read(escaped + "\"").utf8.elementsEqual(expected.utf8))
  }

  @Test("strings of every length end at their quote", arguments: 0..<40)
  func lengths(count: Int) throws {
    let contents = String(repeating: "x", count: count)
    #expect(try read("\"\(contents)\"") == contents)
    #expect(try read("\"\(contents)é\"") == contents + "é")
    #expect(try read("\"\(contents)\\n\"") == contents + "\n")
  }

  private func read(_ text: String) throws -> String {
    var reader = JSONReader(text: text)
    let string = try reader.readString()
    try reader.expectEnd()
    return string
  }

  /// What reading and skipping the string both fail with.
  private func kind(of bytes: [UInt8]) -> JSONError.Kind? {
    var reader = JSONReader(bytes)
    var skipper = reader
    let read = #expect(throws: JSONError.self) { try reader.readString() }
    let skipped = #expect(throws: JSONError.self) { try skipper.skipValue() }
    #expect(read == skipped)
    return read?.kind
  }
}

@Suite("Base64")
struct Base64Tests {
  @Test(
    "the vectors of RFC 4648 §10 go both ways",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func vectors(plain: String, encoded: String) throws {
    var writer = JSONWriter()
    writer.base64(Array(plain.utf8))
    #expect(writer.text == "\"\(encoded)\"")
    #expect(try decode(encoded) == Array(plain.utf8))
  }

  @Test("every byte at every place survives")
  func allBytes() throws {
    for length in 0..<70 {
      let data = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }
      var writer = JSONWriter()
      writer.base64(data)
      var reader = JSONReader(writer.bytes)
      #expect(try reader.readBase64() == data)
    }
  }

  @Test("an escaped slash is a slash")
  func escapedSlash() throws {
    #expect(try decode(#"\/\/\/\/"#) == [0xFF, 0xFF, 0xFF])
  }

  @Test(
    "anything but the canonical spelling is refused",
    arguments: [
      "Zg", "Zg=", "Zg===", "=", "====", "Z===", "Zg==Zg==", "Zm 9v", "Zm9v\\n", "Zh==", "Zm9=",
      "Z-_v", "Zm9é", "Z=g=", "Zm9v=",
    ])
  func refused(encoded: String) {
    let error = #expect(throws: JSONError.self) { try decode(encoded) }
    #expect(error?.kind == .value)
  }

  @Test("a value that is no string is a type error")
  func type() {
    expectError(.type, 0, "expected a string, not a number", "12") { try $0.readBase64() }
  }

  private func decode(_ encoded: String) throws -> [UInt8] {
    var reader = JSONReader(text: "\"\(encoded)\"")
    let data = try reader.readBase64()
    try reader.expectEnd()
    return data
  }
}
