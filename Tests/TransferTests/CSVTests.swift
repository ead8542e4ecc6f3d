import Foundation
import RecordText
import Seeds
import TestSupport
import Testing

/// CSV's grammar: what is written reads back the same; what is no CSV is refused with its place.
@Suite struct CSVTests {
  /// Reads a text that comes in pieces of so many bytes.
  static func read(_ text: [UInt8], pieces: Int = 7) throws -> [[String?]] {
    var position = 0
    var reader = CSVReader(
      RecordBuffer(capacity: 8) { buffer in
        let count = min(buffer.count, pieces, text.count - position)
        buffer.copyBytes(from: text[position..<(position + count)])
        position += count
        return count
      })
    var records: [[String?]] = []
    while try reader.next() {
      records.append(reader.cells.map { $0.isNull ? nil : reader.text(of: $0) })
    }
    return records
  }

  static func write(_ records: [[String?]]) -> [UInt8] {
    var writer = CSVWriter()
    for record in records {
      for cell in record {
        if let cell { writer.cell(cell) } else { writer.null() }
      }
      writer.endRecord()
    }
    return writer.bytes
  }

  @Test func nothingIsNilAndQuotesAreTheEmptyString() throws {
    #expect(Self.write([["a", nil, ""], [nil, nil, nil]]) == Array("a,,\"\"\r\n,,\r\n".utf8))
    #expect(try Self.read(Array("a,,\"\"\n,,".utf8)) == [["a", nil, ""], [nil, nil, nil]])
  }

  @Test func textsNeedQuotesForWhatTheGrammarUses() {
    let written = Self.write([["a,b", "a\"b", "a\nb", "a\rb", " a ", "é", "'"]])
    let expected = "\"a,b\",\"a\"\"b\",\"a\nb\",\"a\rb\", a ,é,'\r\n"
    #expect(String(decoding: written, as: UTF8.self) == expected)
  }

  @Test(arguments: ["a,b\r\nc,d\r\n", "a,b\nc,d", "\u{FEFF}a,b\nc,d\n", "\"a\",\"b\"\r\n\"c\",d"])
  func linesEndAsTheyLike(text: String) throws {
    for pieces in 1...9 {
      #expect(try Self.read(Array(text.utf8), pieces: pieces) == [["a", "b"], ["c", "d"]])
    }
  }

  @Test func emptyTextsHaveNoRecords() throws {
    #expect(try Self.read([]).isEmpty)
    #expect(try Self.read([0xEF, 0xBB, 0xBF]).isEmpty)
    #expect(try Self.read(Array("\n\n".utf8)) == [[nil], [nil]])
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    let text: [UInt8]
    let line: Int
    let column: Int
    let word: String

    init(_ text: String, _ line: Int, _ column: Int, _ word: String) {
      (self.text, self.line, self.column, self.word) = (Array(text.utf8), line, column, word)
    }

    init(_ text: [UInt8], _ line: Int, _ column: Int, _ word: String) {
      (self.text, self.line, self.column, self.word) = (text, line, column, word)
    }

    var testDescription: String { String(decoding: text, as: UTF8.self).debugDescription }
  }

  @Test(arguments: [
    Refused("a,b\nc,\"d", 2, 2, "never closed"),
    Refused("\"", 1, 1, "never closed"),
    Refused("\"a\"\"", 1, 1, "never closed"),
    Refused("\"a\nb\",\"c\nd\"\n\"e\nf\",\"g", 5, 2, "never closed"),
    Refused("a,b\"c\n", 1, 2, "inside a cell"),
    Refused("a\n\"b\"c\n", 2, 1, "behind the quote"),
    Refused("\"b\" ,c\n", 1, 1, "behind the quote"),
    Refused("a\rb\n", 1, 1, "carriage return"),
    Refused([0x61, 0x0A, 0x62, 0x2C, 0xC3, 0x28], 2, 2, "not UTF-8"),
    Refused([0xFF, 0xFE, 0x61, 0x00], 1, 1, "not UTF-8"),
    Refused([0x22, 0xED, 0xA0, 0x80, 0x22, 0x0A], 1, 1, "not UTF-8"),
  ])
  func whatIsNoCSVIsRefusedWithItsPlace(refused: Refused) throws {
    for pieces in 1...9 {
      let fault = try #require(throws: RecordFault.self) {
        try Self.read(refused.text, pieces: pieces)
      }
      #expect(fault.line == refused.line)
      #expect(fault.column == refused.column)
      #expect(fault.message.contains(refused.word))
    }
  }

  @Test func recordsHaveALimit() throws {
    var sent = 0
    var reader = CSVReader(
      RecordBuffer { buffer in
        for index in buffer.indices { buffer[index] = UInt8(ascii: sent == 0 ? "\"" : "a") }
        if sent == 0 { buffer[1] = UInt8(ascii: "a") }
        sent += sent == 0 ? 1 : buffer.count
        return sent == 1 ? 1 : buffer.count
      })
    let fault = try #require(throws: RecordFault.self) { try reader.next() }
    #expect(fault.message.contains("64 MiB"))
    #expect(sent < 65 << 20)
  }

  // MARK: Random records

  private static let alphabet = [
    "", "a", ",", "\"", "\"\"", "\n", "\r", "\r\n", " ", "\t", "é", "e\u{301}", "🎻", "\u{FEFF}",
    "\0", "NULL", "0", "-1.5", "\\", "{\"a\":1}", "[1,2]", "\u{2028}",
  ]

  private static func records(_ generator: inout SeededGenerator) -> [[String?]] {
    let width = Int.random(in: 1...5, using: &generator)
    return (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      (0..<width).map { _ in
        guard Int.random(in: 0..<5, using: &generator) > 0 else { return nil }
        return (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? ""
        }.joined()
      }
    }
  }

  @Test func whatIsWrittenReadsTheSame() throws {
    let seed = Seed.next()
    var generator = seed.generator()
    for _ in 0..<(Nightly.isOn ? 200_000 : 3_000) {
      let records = Self.records(&generator)
      let pieces = Int.random(in: 1...40, using: &generator)
      let read = try Self.read(Self.write(records), pieces: pieces)
      // Strings are equal that are not the same bytes.
      let bytes = { (records: [[String?]]) in records.map { $0.map { $0.map { Array($0.utf8) } } } }
      guard bytes(read) == bytes(records) else {
        Issue.record("\(seed): \(records) was read as \(read)")
        return
      }
    }
  }

  @Test func anyBytesAreReadOrRefused() {
    let seed = Seed.next()
    var generator = seed.generator()
    let bytes: [UInt8] = Array("\",\r\na\u{E9}".utf8) + [0xFF, 0x00]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        bytes.randomElement(using: &generator) ?? 0
      }
      // In whatever pieces a text comes, it is the same records, or the same fault.
      let results = (1...4).map { pieces in Result { try Self.read(text, pieces: pieces * 3) } }
      let texts = Set(results.map { "\($0)" })
      #expect(texts.count == 1, "\(seed): \(text)")
    }
  }
}
