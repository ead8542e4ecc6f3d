/// The bytes that framing names, and looking for them. It is not JSON's grammar, which JSONText
/// has.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let leftBracket: UInt8 = 0x5B
  static let leftBrace: UInt8 = 0x7B
  static let delete: UInt8 = 0x7F

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == space || byte == tab
  }

  static func isWhitespace(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == lineFeed || byte == carriageReturn
  }

  /// A character of a header field's name (RFC 7230 §3.2.6, `tchar`).
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default:
      "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension [UInt8] {
  /// The first line feed in `range`, looked for eight bytes at a time.
  func firstLineFeed(in range: Range<Int>) -> Int? {
    withUnsafeBytes { bytes in
      let pattern = Word.ones &* UInt64(ASCII.lineFeed)
      return bytes.firstByte(
        in: range,
        flags: { Word.zeros($0 ^ pattern) },
        matches: { $0 == ASCII.lineFeed })
    }
  }

  /// The first byte in `range` below `bound`, which is at most 0x80.
  func firstByte(in range: Range<Int>, below bound: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      bytes.firstByte(
        in: range,
        flags: { ($0 &- Word.ones &* UInt64(bound)) & ~$0 & Word.high },
        matches: { $0 < bound })
    }
  }
}

/// Eight bytes seen as one integer. The lowest flag a test raises is exact; a borrow can raise
/// false ones above it, never below.
private enum Word {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let high: UInt64 = 0x8080_8080_8080_8080

  /// Flags the bytes that are zero.
  @inline(__always)
  static func zeros(_ word: UInt64) -> UInt64 {
    (word &- ones) & ~word & high
  }
}

extension UnsafeRawBufferPointer {
  @inline(__always)
  fileprivate func firstByte(
    in range: Range<Int>, flags: (UInt64) -> UInt64, matches: (UInt8) -> Bool
  ) -> Int? {
    precondition(range.upperBound <= count)
    var position = range.lowerBound
    while position &+ 8 <= range.upperBound {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let found = flags(word)
      if found != 0 { return position &+ found.trailingZeroBitCount >> 3 }
      position &+= 8
    }
    while position < range.upperBound {
      if matches(self[position]) { return position }
      position &+= 1
    }
    return nil
  }
}
