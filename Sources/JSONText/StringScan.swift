/// Looks through the bytes of strings eight at a time. It decides nothing about UTF-8 but whether
/// there is any to check.
struct StringScan {
  /// The first byte that needs attention (a quote, a backslash or a control character), or the end.
  var stop: Int
  /// Whether a byte above 0x7F may have been passed. A false alarm is possible; a miss is not.
  var hasNonASCII: Bool

  /// Scans `bytes` from `start`, which is within them.
  ///
  /// A word's lowest flag is exact; a borrow can raise false flags above it, never below. In
  /// little-endian order the lowest flag is the first byte.
  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
    var position = start
    var seen: UInt64 = 0
    while position &+ 8 <= bytes.count {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      seen |= word
      let flags = Self.flags(word)
      if flags != 0 {
        stop = position &+ flags.trailingZeroBitCount >> 3
        hasNonASCII = seen & Self.high != 0
        return
      }
      position &+= 8
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte < ASCII.space || byte == ASCII.quote || byte == ASCII.backslash { break }
      seen |= UInt64(byte)
      position &+= 1
    }
    stop = position
    hasNonASCII = seen & Self.high != 0
  }

  /// Copies `bytes` up to the first that needs attention.
  /// - Parameter target: has room for all of them.
  /// - Returns: how many were copied.
  @inline(__always)
  static func copyPlain(
    _ bytes: UnsafeRawBufferPointer, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let target = UnsafeMutableRawPointer(target)
    var position = 0
    while position &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if flags(UInt64(littleEndian: word)) != 0 { break }
      target.storeBytes(of: word, toByteOffset: position, as: UInt64.self)
      position &+= 8
    }
    // Where nothing has stopped it, the last eight, some of them again; or all four to seven.
    if (1..<8).contains(bytes.count &- position), bytes.count >= 8 {
      let last = bytes.count &- 8
      let word = bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self)
      if flags(UInt64(littleEndian: word)) == 0 {
        target.storeBytes(of: word, toByteOffset: last, as: UInt64.self)
        return bytes.count
      }
    } else if (4..<8).contains(bytes.count) {
      let last = bytes.count &- 4
      let first = bytes.loadUnaligned(as: UInt32.self)
      let second = bytes.loadUnaligned(fromByteOffset: last, as: UInt32.self)
      if flags(UInt64(first) | UInt64(second) << 32) == 0 {
        target.storeBytes(of: first, as: UInt32.self)
        target.storeBytes(of: second, toByteOffset: last, as: UInt32.self)
        return bytes.count
      }
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte < ASCII.space || byte == ASCII.quote || byte == ASCII.backslash { break }
      target.storeBytes(of: byte, toByteOffset: position, as: UInt8.self)
      position &+= 1
    }
    return position
  }

  /// Whether `bytes` has any above 0x7F, exactly.
  static func hasNonASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var position = 0
    while position &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if word & high != 0 { return true }
      position &+= 8
    }
    while position < bytes.count {
      if bytes[position] > 0x7F { return true }
      position &+= 1
    }
    return false
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// The high bit of each byte of `word` that is a quote, a backslash or below a space.
  @inline(__always)
  private static func flags(_ word: UInt64) -> UInt64 {
    let quote = word ^ (ones &* UInt64(ASCII.quote))
    let backslash = word ^ (ones &* UInt64(ASCII.backslash))
    let isQuote = (quote &- ones) & ~quote
    let isBackslash = (backslash &- ones) & ~backslash
    let isControl = (word &- ones &* UInt64(ASCII.space)) & ~word
    return (isQuote | isBackslash | isControl) & high
  }
}
