/// Reads lines out of a stream of bytes, as of JSON Lines. A line is a place in the bytes at hand
/// until `next()` is called again. Whether it is UTF-8 is for whoever reads what is in it to check.
package struct LineReader {
  private var buffer: RecordBuffer
  private var hasBegun = false
  /// The number of the line at hand, from 1; 0 before the first.
  package private(set) var line = 0
  /// Where the line at hand is in `bytes`, without its end.
  package private(set) var range = 0..<0

  package init(_ buffer: RecordBuffer) {
    self.buffer = buffer
  }

  package var bytes: [UInt8] { buffer.bytes }

  /// Whether there is nothing but white space in the line at hand.
  package var isBlank: Bool {
    bytes[range].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// How many bytes of the stream were consumed.
  package var consumed: Int { buffer.consumed }

  /// Goes on to the next line.
  /// - Returns: Whether there is one.
  /// - Throws: `RecordFault`, or what reading throws.
  package mutating func next() throws -> Bool {
    if !hasBegun {
      try buffer.skipByteOrderMark()
      hasBegun = true
    }
    line += 1
    var searched = 0
    while true {
      let start = buffer.start
      let found = buffer.bytes[(start + searched)..<buffer.end].firstIndex(of: UInt8(ascii: "\n"))
      if let found {
        take(start..<found)
        buffer.consume(upTo: found + 1)
        return true
      }
      searched = buffer.end - start
      if buffer.isAtEnd {
        take(start..<buffer.end)
        buffer.consume(upTo: buffer.end)
        return searched > 0
      }
      try buffer.refill(line: line)
    }
  }

  private mutating func take(_ line: Range<Int>) {
    let hasReturn = buffer.bytes[line].last == UInt8(ascii: "\r")
    range = hasReturn ? line.lowerBound..<(line.upperBound - 1) : line
  }
}
