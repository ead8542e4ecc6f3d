import JSONText
import Seeds
import Testing

@Suite("Reading by pulling")
struct ReaderTests {
  @Test("members come in order, each with its value")
  func members() throws {
    var reader = JSONReader(text: #" { "id" : 7 , "names" : [ "a" , "b" ] , "gone" : null } "#)
    try reader.beginObject()
    #expect(try reader.nextKey() == "id")
    #expect(try reader.readInt64() == 7)
    #expect(try reader.nextKey() == "names")
    try reader.beginArray()
    #expect(try reader.nextElement())
    #expect(try reader.readString() == "a")
    #expect(try reader.nextElement())
    #expect(try reader.readString() == "b")
    #expect(try !reader.nextElement())
    #expect(try reader.nextKey() == "gone")
    #expect(try reader.skipNull())
    #expect(try reader.nextKey() == nil)
    try reader.expectEnd()
  }

  @Test("a key that is expected is read as it is spelled, or not at all")
  func expectedKeys() throws {
    var reader = JSONReader(text: #"{"id" : 7,"na\u006de":8}"#)
    try reader.beginObject()
    #expect(try reader.nextMember())
    for other in [#""i""#, #""ids""#, #""ID""#, #""a longer one than there is text""#] {
      let isAccepted = reader.acceptKey(Array(other.utf8))
      #expect(!isAccepted)
    }
    let isAccepted = reader.acceptKey(Array(#""id""#.utf8))
    #expect(isAccepted)
    let start = reader.offset
    #expect(try reader.readInt64() == 7)
    reader.goBack(to: start)
    #expect(try reader.readDouble() == 7)
    #expect(try reader.nextMember())
    let isEscaped = reader.acceptKey(Array(#""name""#.utf8))
    #expect(!isEscaped)
    #expect(try reader.readKey() == "name")
    #expect(try reader.readInt64() == 8)
    #expect(try !reader.nextMember())
  }

  @Test("an object with few and different keys is taken as text")
  func plainObjects() throws {
    let text = #"  { "a": 1, "b": {"a": [2]}, "ab": "}" } "#
    var reader = JSONReader(text: text)
    let plain = reader.readPlainObject()
    let object = try #require(plain)
    #expect(object.count == 3)
    #expect(object.text.text == #"{ "a": 1, "b": {"a": [2]}, "ab": "}" }"#)
    try reader.expectEnd()
    let many = (0..<17).map { "\"\($0)\":0" }.joined(separator: ",")
    for text in [
      "[]", "7", "", #"{"a":1,"a":2}"#, #"{"\u0061":1}"#, #"{"a":}"#, #"{"a":1"#, "{\(many)}",
    ] {
      var reader = JSONReader(text: text)
      let isPlain = reader.readPlainObject() != nil
      #expect(!isPlain && reader.offset == 0, "\(text)")
    }
  }

  @Test("readNull reads nothing but null")
  func null() throws {
    var reader = JSONReader(text: "[nul, null]")
    #expect(try !reader.skipNull())
    try reader.beginArray()
    #expect(try reader.nextElement())
    #expect(try !reader.skipNull())
    #expect(throws: JSONError.self) { try reader.readBool() }
  }

  @Test("peek tells what a value is")
  func peek() throws {
    let kinds: [(String, JSONKind)] = [
      ("{}", .object), ("[]", .array), ("\"\"", .string), ("-1", .number), ("true", .true),
      ("false", .false), ("null", .null),
    ]
    for (text, kind) in kinds {
      var reader = JSONReader(text: text)
      #expect(try reader.peek() == kind)
    }
  }

  @Test("a value of another type is a type error that names both")
  func types() {
    expectError(.type, 3, "expected a string, not a number", "   42") { try $0.readString() }
    expectError(.type, 0, "expected an object, not an array", "[]") { try $0.beginObject() }
    expectError(.type, 0, "expected an integer, not a string", "\"1\"") { try $0.readInt64() }
    expectError(.type, 0, "expected true or false, not null", "null") { try $0.readBool() }
    expectError(.syntax, 0, "expected true or false, not 'n'", "nope") { try $0.readBool() }
  }

  @Test("a syntax error says what was expected, and where")
  func syntax() {
    expectError(.syntax, 3, "expected a comma or ], not '2'", "[1 2]") { try $0.skipValue() }
    expectError(.syntax, 3, "expected a value after the comma, not ']'", "[1,]") {
      try $0.skipValue()
    }
    expectError(.syntax, 1, "expected a key in double quotes, not '1'", "{1:2}") {
      try $0.skipValue()
    }
    expectError(.syntax, 4, "expected a colon, not '}'", #"{"a"}"#) { try $0.skipValue() }
    expectError(.truncated, 7, "the text ends where } should be", #"{"a": 1"#) {
      try $0.skipValue()
    }
    expectError(.syntax, 0, "expected a value, not byte 0xEF", "\u{FEFF}{}") { try $0.skipValue() }
  }

  @Test("skipping takes what reading takes, of any text")
  func skippingIsReading() {
    let seed = Seed.next()
    var generator = seed.generator()
    let texts = [
      #"{"a":1,"b":[true,false,null,-0.5e+3],"c":"x\n\u00e9\ud83d\ude00"}"#,
      #"[[],{},[1,2,3],"é№"]"#, #" { "k" : {"k":{ }} , "z":"\"\\\/" } "#, "-12.25E-7",
      #"{"id":"Item/p1","v":[[[[[[]]]]]],"plain":"text of more than eight bytes"}"#,
    ].map { Array($0.utf8) }
    let bytes = Array("{}[]\":,0129.-+eEtrufalsn\\ \n\t\u{1}é".utf8)
    var takenCount = 0
    for _ in 0..<5_000 {
      var text = texts.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0..<text.count, using: &generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0 where text.count > 1: text.remove(at: place)
        case 1: text[place] = bytes.randomElement(using: &generator) ?? 0
        case 2: text.insert(bytes.randomElement(using: &generator) ?? 0, at: place)
        default: text.insert(contentsOf: texts.randomElement(using: &generator) ?? [], at: place)
        }
      }
      let depth = Int.random(in: 1...7, using: &generator)
      let read = Self.end(of: text, depth) { (reader) throws(JSONError) in
        do throws(JSONError) {
          _ = try JSONValue(reading: &reader)
        } catch {
          guard error.kind == .number else { throw error }
          // It is a number, and too large for a double.
          reader = JSONReader(text, maximumDepth: depth)
          try reader.skipValue()
        }
      }
      let skipped = Self.end(of: text, depth) { (reader) throws(JSONError) in
        try reader.skipValue()
      }
      #expect(skipped == read, "\(seed): \(String(decoding: text, as: UTF8.self))")
      if read != nil { takenCount += 1 }
    }
    #expect((1_000..<4_500).contains(takenCount))
  }

  /// Where a value ends; nil where there is none.
  private static func end(
    of text: [UInt8], _ depth: Int, read: (inout JSONReader) throws(JSONError) -> Void
  ) -> Int? {
    var reader = JSONReader(text, maximumDepth: depth)
    do {
      try read(&reader)
      return reader.offset
    } catch {
      return nil
    }
  }

  @Test("skipping passes over exactly one value and keeps its text")
  func skipping() throws {
    var reader = JSONReader(text: #"[ {"a":[1,{"b":null}],"c":"]}"} , -1.5e3 ]"#)
    try reader.beginArray()
    #expect(try reader.nextElement())
    #expect(try reader.readRaw().text == #"{"a":[1,{"b":null}],"c":"]}"}"#)
    #expect(try reader.nextElement())
    #expect(try reader.readRaw().text == "-1.5e3")
    #expect(try !reader.nextElement())
    try reader.expectEnd()
  }

  @Test("what has been checked is passed over as if it were read")
  func skippingWhatIsChecked() throws {
    var random = Seed.next().generator()
    for _ in 0..<2_000 {
      let text = " [\(anyValue(&random, depth: 0)) ,7]"
      var checking = JSONReader(text: text)
      let raw = try checking.readRaw()
      var reader = JSONReader(text: text)
      var checked = raw.reader()
      try reader.beginArray()
      try checked.beginArray()
      while try reader.nextElement() {
        #expect(try checked.nextElement(), "\(text)")
        #expect(try checked.skipValue() == reader.skipValue(), "\(text)")
      }
      #expect(try !checked.nextElement(), "\(text)")
      #expect(checked.offset == reader.offset, "\(text)")
    }
  }

  /// A value with white space, brackets in strings and escapes.
  private func anyValue(_ random: inout SeededGenerator, depth: Int) -> String {
    let space = ["", " ", "\n\t"].randomElement(using: &random) ?? ""
    let strings = [#""""#, #""}]\"{[""#, #""\\""#, #""ü\u0022,:""#, #""a long text without any""#]
    switch Int.random(in: 0..<(depth > 4 ? 4 : 6), using: &random) {
    case 0: return space + (["null", "true", "false"].randomElement(using: &random) ?? "") + space
    case 1: return space + (["0", "-1.5e3", "42"].randomElement(using: &random) ?? "") + space
    case 2, 3: return space + (strings.randomElement(using: &random) ?? "") + space
    case 4:
      let elements = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        anyValue(&random, depth: depth + 1)
      }
      return "\(space)[\(elements.joined(separator: ","))\(space)]"
    default:
      let members = (0..<Int.random(in: 0...3, using: &random)).map { index in
        "\(space)\"k\(index)\"\(space):\(anyValue(&random, depth: depth + 1))"
      }
      return "\(space){\(members.joined(separator: ","))\(space)}"
    }
  }

  @Test("raw values are equal when their text is, whatever they share")
  func raw() throws {
    var reader = JSONReader(text: "[1, 1, 2]")
    try reader.beginArray()
    _ = try reader.nextElement()
    let first = try reader.readRaw()
    _ = try reader.nextElement()
    let second = try reader.readRaw()
    #expect(first == second)
    #expect(first == RawJSON(text: "1"))
    #expect(first != RawJSON(text: "2"))
    #expect(RawJSON.null.isNull && !first.isNull)
  }

  @Test("a range of the bytes is read as if it were all of them")
  func range() throws {
    let bytes = Array("xx[1]yy".utf8)
    var reader = JSONReader(bytes, in: 2..<5)
    try reader.beginArray()
    #expect(try reader.nextElement())
    #expect(try reader.readInt64() == 1)
    #expect(try !reader.nextElement())
    try reader.expectEnd()
    var short = JSONReader(bytes, in: 2..<4)
    #expect(throws: JSONError.self) { try short.skipValue() }
  }

  @Test("text after the value is an error")
  func end() {
    expectError(.syntax, 3, "expected the end, not 'x'", "1  x") {
      _ = try $0.readInt64()
      try $0.expectEnd()
    }
  }

  // MARK: Depth

  @Test("128 containers inside each other are read, one more is refused")
  func depth() throws {
    let text = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    var reader = JSONReader(text: text(128))
    try reader.skipValue()
    #expect(throws: Never.self) { try JSONValue.parse(text(128)) }
    expectError(.depth, 128, "more than 128 arrays and objects inside each other", text(129)) {
      try $0.skipValue()
    }
    #expect(throws: JSONError.self) { try JSONValue.parse(text(129)) }
  }

  @Test("a hundred thousand opened containers are an error", arguments: ["[", #"{"a":"#])
  func bomb(opening: String) {
    let text = String(repeating: opening, count: 100_000)
    for read in [skip, parse] {
      let error = #expect(throws: JSONError.self) { try read(text) }
      #expect(error?.kind == .depth)
    }
  }

  @Test("a higher limit is honoured without recursion")
  func higherLimit() throws {
    let count = 100_000
    let text = String(repeating: #"{"a":["#, count: count) + String(repeating: "]}", count: count)
    var reader = JSONReader(text: text, maximumDepth: 2 * count)
    #expect(try reader.skipValue() == 0..<text.utf8.count)
    try reader.expectEnd()
    var mixedUp = JSONReader(text: text.dropLast(2) + "}]", maximumDepth: 2 * count)
    #expect(throws: JSONError.self) { try mixedUp.skipValue() }
  }

  @Test("siblings are not nesting")
  func siblings() throws {
    let text = "[" + Array(repeating: "[{}]", count: 1_000).joined(separator: ",") + "]"
    var reader = JSONReader(text: text, maximumDepth: 3)
    try reader.skipValue()
  }

  private func skip(_ text: String) throws {
    var reader = JSONReader(text: text)
    try reader.skipValue()
  }

  private func parse(_ text: String) throws {
    _ = try JSONValue.parse(text)
  }
}

extension JSONReader {
  /// `readNull()` in a form that the testing macros can call.
  fileprivate mutating func skipNull() throws -> Bool { readNull() }
}

/// Expects `read` to fail on `text` in exactly this way.
func expectError<Result>(
  _ kind: JSONError.Kind, _ offset: Int, _ message: String, _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ read: (inout JSONReader) throws -> Result
) {
  var reader = JSONReader(text: text)
  let error = #expect(throws: JSONError.self, sourceLocation: sourceLocation) {
    _ = try read(&reader)
  }
  #expect(error == JSONError(kind, at: offset, message), sourceLocation: sourceLocation)
}
