/// Finds where a value ends in text that nobody has checked, in one loop over its bytes. It knows
/// what the grammar allows and nothing of what is wrong: whoever is told that there is no such
/// value reads the text again and says so.
struct ValueScan {
  /// Containers that may be open inside each other.
  private static let maximumDepth = 64

  private let text: UnsafeRawBufferPointer
  private var position: Int
  /// Of each open container, whether it is an object: the innermost is the last bit.
  private var kinds: UInt64 = 0
  private var depth = 0

  /// - Parameter maximumDepth: Of the containers that may be open inside each other.
  /// - Returns: nil for text that is no value, or one whose containers are too deep.
  static func end(
    _ text: UnsafeRawBufferPointer, from start: Int, maximumDepth: Int
  ) -> Int? {
    var scan = ValueScan(text: text, position: start)
    return scan.passValue(min(maximumDepth, Self.maximumDepth)) ? scan.position : nil
  }

  private init(text: UnsafeRawBufferPointer, position: Int) {
    (self.text, self.position) = (text, position)
  }

  private mutating func passValue(_ maximumDepth: Int) -> Bool {
    repeat {
      guard let isOpening = passScalarOrOpen() else { return false }
      if isOpening {
        guard depth <= maximumDepth else { return false }
        skipWhitespace()
        guard position < text.count else { return false }
        if text[position] != (isInObject ? ASCII.rightBrace : ASCII.rightBracket) {
          guard !isInObject || passKey() else { return false }
          continue
        }
      }
      guard isOpening || depth > 0 else { return true }
      guard passSeparators() else { return false }
    } while depth > 0
    return true
  }

  private var isInObject: Bool { kinds & 1 == 1 }

  /// Passes over what ends the containers whose last value has been read, and what comes before
  /// the next value.
  @inline(__always)
  private mutating func passSeparators() -> Bool {
    while depth > 0 {
      skipWhitespace()
      guard position < text.count else { return false }
      let byte = text[position]
      position &+= 1
      if byte == ASCII.comma { return !isInObject || passKey() }
      guard byte == (isInObject ? ASCII.rightBrace : ASCII.rightBracket) else { return false }
      kinds >>= 1
      depth &-= 1
    }
    return true
  }

  /// - Returns: Whether it has opened a container; nil where neither begins here.
  @inline(__always)
  private mutating func passScalarOrOpen() -> Bool? {
    skipWhitespace()
    guard position < text.count else { return nil }
    let byte = text[position]
    position &+= 1
    switch byte {
    case ASCII.quote: return passString() ? false : nil
    case ASCII.leftBrace, ASCII.leftBracket:
      kinds = kinds << 1 | (byte == ASCII.leftBrace ? 1 : 0)
      depth &+= 1
      return true
    case ASCII.minus, ASCII.zero...ASCII.nine: return passNumber(byte) ? false : nil
    case UInt8(ascii: "t"): return pass("rue") ? false : nil
    case UInt8(ascii: "f"): return pass("alse") ? false : nil
    case UInt8(ascii: "n"): return pass("ull") ? false : nil
    default: return nil
    }
  }

  private mutating func passKey() -> Bool {
    skipWhitespace()
    guard position < text.count, text[position] == ASCII.quote else { return false }
    position &+= 1
    guard passString() else { return false }
    skipWhitespace()
    guard position < text.count, text[position] == ASCII.colon else { return false }
    position &+= 1
    return true
  }

  @inline(__always)
  private mutating func skipWhitespace() {
    while position < text.count, text[position] <= ASCII.space {
      let byte = text[position]
      guard
        byte == ASCII.space || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
          || byte == ASCII.tab
      else { return }
      position &+= 1
    }
  }

  @inline(__always)
  private mutating func pass(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard text.count &- position >= count else { return false }
    for index in 0..<count where text[position &+ index] != literal.utf8Start[index] {
      return false
    }
    position &+= count
    return true
  }

  /// - Parameter first: The number's first byte, which has been passed.
  @inline(__always)
  private mutating func passNumber(_ first: UInt8) -> Bool {
    var first = first
    if first == ASCII.minus {
      guard position < text.count else { return false }
      first = text[position]
      guard ASCII.isDigit(first) else { return false }
      position &+= 1
    }
    let wholeCount = passDigits()
    guard first != ASCII.zero || wholeCount == 0 else { return false }
    if position < text.count, text[position] == ASCII.point {
      position &+= 1
      guard passDigits() > 0 else { return false }
    }
    if position < text.count, text[position] | 0x20 == ASCII.lowerE {
      position &+= 1
      if position < text.count, text[position] == ASCII.minus || text[position] == ASCII.plus {
        position &+= 1
      }
      guard passDigits() > 0 else { return false }
    }
    return true
  }

  @inline(__always)
  private mutating func passDigits() -> Int {
    let start = position
    while position < text.count, ASCII.isDigit(text[position]) { position &+= 1 }
    return position &- start
  }

  /// The rest of a string, whose first quote has been passed.
  @inline(__always)
  private mutating func passString() -> Bool {
    let start = position
    var hasNonASCII = false
    while true {
      let scan = StringScan(text, from: position)
      hasNonASCII = hasNonASCII || scan.hasNonASCII
      position = scan.stop
      guard position < text.count else { return false }
      if text[position] == ASCII.quote { break }
      guard text[position] == ASCII.backslash, passEscape() else { return false }
    }
    let contents = UnsafeRawBufferPointer(rebasing: text[start..<position])
    position &+= 1
    return !hasNonASCII || Self.isUTF8(contents)
  }

  private static func isUTF8(_ text: UnsafeRawBufferPointer) -> Bool {
    do {
      _ = try UTF8Span(validating: text.assumingMemoryBound(to: UInt8.self).span)
      return true
    } catch {
      return false
    }
  }

  /// An escape, or the pair of them that makes one character.
  private mutating func passEscape() -> Bool {
    guard position &+ 1 < text.count else { return false }
    let byte = text[position &+ 1]
    guard byte == ASCII.lowerU else {
      position &+= 2
      return #""\/bfnrt"#.utf8.contains(byte)
    }
    guard let first = passCodeUnit() else { return false }
    guard (0xD800...0xDFFF).contains(first) else { return true }
    guard first < 0xDC00, let second = passCodeUnit() else { return false }
    return (0xDC00...0xDFFF).contains(second)
  }

  /// `\uXXXX`
  private mutating func passCodeUnit() -> UInt16? {
    guard position &+ 6 <= text.count, text[position] == ASCII.backslash,
      text[position &+ 1] == ASCII.lowerU
    else { return nil }
    var unit: UInt16 = 0
    for byte in text[(position &+ 2)..<(position &+ 6)] {
      switch byte {
      case ASCII.zero...ASCII.nine: unit = unit << 4 | UInt16(byte &- ASCII.zero)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt16(byte &- 87)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt16(byte &- 55)
      default: return nil
      }
    }
    position &+= 6
    return unit
  }
}
