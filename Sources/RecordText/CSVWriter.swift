/// Writes comma-separated values, RFC 4180: records of cells, in quotes where they need them, with
/// lines that end in CR LF. nil has nothing between its commas; the empty text is `""`.
package struct CSVWriter {
  /// What has been written so far; whoever takes it away empties it.
  package var bytes: [UInt8] = []
  private var isAtStart = true

  package init() {}

  package mutating func null() {
    separate()
  }

  /// A cell that is not nil. The text is UTF-8.
  package mutating func cell(_ text: UnsafeRawBufferPointer) {
    separate()
    guard Self.needsQuotes(text) else { return bytes.append(contentsOf: text) }
    bytes.append(Self.quote)
    var position = 0
    while let next = text[position...].firstIndex(of: Self.quote) {
      bytes.append(contentsOf: text[position...next])
      bytes.append(Self.quote)
      position = next + 1
    }
    bytes.append(contentsOf: text[position...])
    bytes.append(Self.quote)
  }

  package mutating func cell(_ text: String) {
    var text = text
    text.withUTF8 { cell(UnsafeRawBufferPointer($0)) }
  }

  package mutating func endRecord() {
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
    isAtStart = true
  }

  private static let quote = UInt8(ascii: "\"")

  private mutating func separate() {
    if !isAtStart { bytes.append(UInt8(ascii: ",")) }
    isAtStart = false
  }

  private static func needsQuotes(_ text: UnsafeRawBufferPointer) -> Bool {
    // What begins like a byte order mark could be taken for one at the start of a file.
    guard let first = text.first, first != 0xEF else { return true }
    for byte in text
    where byte <= UInt8(ascii: ",")
      && (byte == UInt8(ascii: ",") || byte == quote || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r"))
    {
      return true
    }
    return false
  }
}
