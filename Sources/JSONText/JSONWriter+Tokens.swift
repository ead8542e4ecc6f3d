/// Tokens as bytes: each is laid into the array's free end at once, its comma included.
extension JSONWriter {
  /// Appends up to `capacity` bytes, which is not 0.
  /// - Parameter write: is given the place, and says how many bytes it has put there.
  @inline(__always)
  private mutating func append(
    atMost capacity: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    bytes.append(addingCapacity: capacity) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        count = write(start)
      }
    }
  }

  /// The comma before a token, where one is due. From here on one is.
  @inline(__always)
  mutating func separate() {
    if needsComma { bytes.append(ASCII.comma) }
    needsComma = true
  }

  mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  /// It is static because a copy of the writer, made for a call on it, would make the array shared,
  /// and the next append copy all of it.
  static func withUTF8(_ text: String, _ body: (UnsafeRawBufferPointer) -> Void) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
      body(UnsafeRawBufferPointer($0))
    }
    if isDone == nil { Array(text.utf8).withUnsafeBytes(body) }
  }

  mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// A token that is written as it is.
  mutating func appendToken(_ token: UnsafeRawBufferPointer) {
    separate()
    bytes.append(contentsOf: token)
  }

  // MARK: Integers

  mutating func appendInteger(_ value: Int64) {
    let hasComma = needsComma
    needsComma = true
    append(atMost: 21) { start in
      var position = 0
      if hasComma {
        start[0] = ASCII.comma
        position = 1
      }
      if value < 0 {
        start[position] = ASCII.minus
        position &+= 1
      }
      let end = position &+ Self.digitCount(value.magnitude)
      Self.writeDigits(of: value.magnitude, before: start + end)
      return end
    }
  }

  @inline(__always)
  private static func digitCount(_ value: UInt64) -> Int {
    var count = 1
    var rest = value
    while rest >= 10_000 {
      rest /= 10_000
      count &+= 4
    }
    return count &+ (rest >= 1_000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
  }

  /// Two digits at a time, from the last.
  @inline(__always)
  private static func writeDigits(of value: UInt64, before end: UnsafeMutablePointer<UInt8>) {
    var position = end
    var rest = value
    while rest >= 100 {
      let pair = UInt8(truncatingIfNeeded: rest % 100)
      rest /= 100
      position -= 2
      position[0] = ASCII.zero &+ pair / 10
      position[1] = ASCII.zero &+ pair % 10
    }
    position -= 1
    position[0] = ASCII.zero &+ UInt8(truncatingIfNeeded: rest % 10)
    if rest >= 10 {
      position -= 1
      position[0] = ASCII.zero &+ UInt8(truncatingIfNeeded: rest / 10)
    }
  }

  // MARK: Strings

  /// A key in which nothing is to be escaped.
  @inline(__always)
  mutating func appendPlainKey(_ key: UnsafeRawBufferPointer) {
    let hasComma = needsComma
    needsComma = false
    append(atMost: key.count &+ 4) { start in
      var place = start
      if hasComma {
        place[0] = ASCII.comma
        place += 1
      }
      place[0] = ASCII.quote
      UnsafeMutableRawBufferPointer(start: place + 1, count: key.count).copyMemory(from: key)
      place += 1 + key.count
      place[0] = ASCII.quote
      place[1] = ASCII.colon
      return place + 2 - start
    }
  }

  /// A string that is known to be UTF-8, with quotes and escapes; a key with its colon.
  mutating func appendQuoted(_ text: UnsafeRawBufferPointer, isKey: Bool = false) {
    let hasComma = needsComma
    needsComma = true
    var copied = 0
    append(atMost: text.count &+ 4) { start in
      var position = 0
      if hasComma {
        start[0] = ASCII.comma
        position = 1
      }
      start[position] = ASCII.quote
      position &+= 1
      copied = StringScan.copyPlain(text, to: start + position)
      position &+= copied
      guard copied == text.count else { return position }
      start[position] = ASCII.quote
      start[position &+ 1] = ASCII.colon
      return position &+ (isKey ? 2 : 1)
    }
    if copied < text.count {
      appendEscaped(text, from: copied)
      if isKey { bytes.append(ASCII.colon) }
    }
    if isKey { needsComma = false }
  }

  /// The rest of a string, which begins with a character to be escaped, and its closing quote.
  private mutating func appendEscaped(_ text: UnsafeRawBufferPointer, from start: Int) {
    var position = start
    while position < text.count {
      appendEscape(text[position])
      let stop = StringScan(text, from: position &+ 1).stop
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[(position &+ 1)..<stop]))
      position = stop
    }
    bytes.append(ASCII.quote)
  }

  private mutating func appendEscape(_ byte: UInt8) {
    bytes.append(ASCII.backslash)
    switch byte {
    case ASCII.quote, ASCII.backslash: bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case ASCII.tab: bytes.append(UInt8(ascii: "t"))
    case ASCII.lineFeed: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case ASCII.carriageReturn: bytes.append(UInt8(ascii: "r"))
    default:
      append(byte < 0x10 ? "u000" : "u001")
      let digit = byte & 0x0F
      bytes.append(digit < 10 ? ASCII.zero + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
