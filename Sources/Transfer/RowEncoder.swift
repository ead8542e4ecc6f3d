import JSONText
import RecordText

/// Writes rows of JSON values as JSON Lines or CSV. What a value is, it does not look at but for
/// how its JSON begins.
struct RowEncoder {
  private let names: [String]
  private let format: TransferFormat
  /// For JSON Lines: each name as a key, with what parts it from the value before.
  private let keys: [[UInt8]]
  private var lines: [UInt8] = []
  private var table = CSVWriter()
  private var column = 0

  init(_ format: TransferFormat, _ names: [String]) {
    self.format = format
    self.names = names
    keys = names.enumerated().map { index, name in
      Array((index == 0 ? "{" : ",").utf8) + JSONWriter.fragment(forKey: name)
    }
    guard format == .csv else { return }
    for name in names { table.cell(name) }
    table.endRecord()
  }

  /// The text since the last time.
  mutating func takeBytes() -> [UInt8] {
    defer {
      lines.removeAll(keepingCapacity: true)
      table.bytes.removeAll(keepingCapacity: true)
    }
    return format == .csv ? table.bytes : lines
  }

  mutating func value(_ bytes: [UInt8], _ range: Range<Int>) {
    if format == .csv {
      cell(bytes, range)
    } else {
      lines += keys[column]
      lines += bytes[range]
    }
    column += 1
  }

  mutating func endRow() {
    column = 0
    guard format == .jsonl else { return table.endRecord() }
    lines.append(UInt8(ascii: "}"))
    lines.append(UInt8(ascii: "\n"))
  }

  /// A string is its text, null is nil, everything else its JSON.
  private mutating func cell(_ bytes: [UInt8], _ range: Range<Int>) {
    let first = bytes[range.lowerBound]
    if first == UInt8(ascii: "n") { return table.null() }
    guard first == UInt8(ascii: "\"") else {
      return bytes.withUnsafeBytes { table.cell(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
    let contents = (range.lowerBound + 1)..<(range.upperBound - 1)
    if bytes[contents].contains(UInt8(ascii: "\\")) {
      var reader = JSONReader(bytes, in: range)
      // The reader has passed over it before: it is a string.
      return table.cell((try? reader.readString()) ?? "")
    }
    bytes.withUnsafeBytes { table.cell(UnsafeRawBufferPointer(rebasing: $0[contents])) }
  }
}
