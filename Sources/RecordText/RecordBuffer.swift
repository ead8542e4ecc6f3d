/// The part of a stream of bytes that a record is looked for in. It grows until a whole record is
/// in it, up to a limit, and never holds more of the stream. It knows no records itself.
package struct RecordBuffer {
  /// What one record may take, in bytes.
  package static let maximumRecordBytes = 64 << 20
  static let initialCapacity = 256 << 10

  /// The bytes at hand, from `start` to `end`; what is beyond means nothing.
  private(set) var bytes: [UInt8]
  private(set) var start = 0
  private(set) var end = 0
  /// Whether the stream has no more than is at hand.
  private(set) var isAtEnd = false
  /// How much of the stream lies before `bytes`.
  private var passed = 0
  private let read: (UnsafeMutableRawBufferPointer) throws -> Int

  /// - Parameter read: Fills the buffer from its beginning, as far as it likes. Returns how many
  ///   bytes that were; 0 at the end of the stream.
  package init(
    capacity: Int = RecordBuffer.initialCapacity,
    read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) {
    bytes = [UInt8](repeating: 0, count: max(capacity, 4))
    self.read = read
  }

  /// How many bytes of the stream were consumed.
  package var consumed: Int { passed + start }

  mutating func consume(upTo position: Int) {
    start = position
  }

  /// Reads on. The bytes at hand move to the front, and where they fill the buffer, it doubles: who
  /// looks through them anew each time takes no more than twice as long.
  ///
  /// - Parameter line: for the error.
  mutating func refill(line: Int) throws {
    if start > 0 {
      let rest = start..<end
      bytes.withUnsafeMutableBytes { buffer in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[rest]))
      }
      passed += start
      end -= start
      start = 0
    }
    if end == bytes.count {
      guard end < Self.maximumRecordBytes else { throw RecordFault.tooLong(line: line) }
      bytes += [UInt8](repeating: 0, count: min(end, Self.maximumRecordBytes - end))
    }
    let (read, filled) = (read, end)
    let count = try bytes.withUnsafeMutableBytes { buffer in
      try read(UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
    }
    end += count
    isAtEnd = count == 0
  }

  /// Steps over a byte order mark, which some programs write before UTF-8.
  mutating func skipByteOrderMark() throws {
    while end - start < 3, !isAtEnd { try refill(line: 1) }
    if bytes[start..<end].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
  }

  /// The offset of the first byte of the range that is not UTF-8; nil where there is none.
  func offsetOfFault(in range: Range<Int>) -> Int? {
    let hasNonASCII = bytes.withUnsafeBytes { Self.hasNonASCII($0, range) }
    guard hasNonASCII else { return nil }
    do {
      _ = try UTF8Span(validating: bytes.span.extracting(range))
      return nil
    } catch {
      return range.lowerBound + error.byteOffsets.lowerBound
    }
  }

  private static func hasNonASCII(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position &+ 8 <= range.upperBound {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return true }
      position &+= 8
    }
    while position < range.upperBound {
      if bytes[position] > 0x7F { return true }
      position &+= 1
    }
    return false
  }
}
