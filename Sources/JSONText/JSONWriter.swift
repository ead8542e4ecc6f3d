/// Appends JSON to an array of bytes, commas included. It builds nothing in between and goes back
/// over nothing.
///
/// The caller keeps the grammar: a key before each value of an object, an end for each begin.
package struct JSONWriter {
  /// What has been written so far.
  package var bytes: [UInt8]
  /// Whether a value has been written that another must be parted from.
  private var needsComma = false

  /// - Parameter bytes: what to append to, a header for instance.
  package init(appendingTo bytes: consuming [UInt8] = []) {
    self.bytes = bytes
  }

  package init(reservingCapacity capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Containers

  package mutating func beginObject() {
    separate()
    bytes.append(ASCII.leftBrace)
    needsComma = false
  }

  package mutating func endObject() {
    bytes.append(ASCII.rightBrace)
    needsComma = true
  }

  package mutating func beginArray() {
    separate()
    bytes.append(ASCII.leftBracket)
    needsComma = false
  }

  package mutating func endArray() {
    bytes.append(ASCII.rightBracket)
    needsComma = true
  }

  /// A member's key; its value comes next.
  package mutating func key(_ key: StaticString) {
    separate()
    appendQuoted(UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    bytes.append(ASCII.colon)
    needsComma = false
  }

  @_disfavoredOverload
  package mutating func key(_ key: String) {
    string(key)
    bytes.append(ASCII.colon)
    needsComma = false
  }

  /// A member's key made ready by `fragment(forKey:)`, for writers of many rows.
  package mutating func rawKey(_ fragment: [UInt8]) {
    separate()
    bytes.append(contentsOf: fragment)
    needsComma = false
  }

  /// A key as it stands in a text, quotes and colon included.
  package static func fragment(forKey key: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.key(key)
    return writer.bytes
  }

  // MARK: Values

  package mutating func null() {
    literal("null")
  }

  package mutating func bool(_ value: Bool) {
    literal(value ? "true" : "false")
  }

  package mutating func integer(_ value: Int64) {
    separateValue()
    appendInteger(value)
  }

  package mutating func integer(_ value: Int) {
    integer(Int64(value))
  }

  /// The shortest spelling that reads back as the same double, `1.0` for a whole one. NaN and the
  /// infinities, which JSON cannot spell, become `null`: whoever must refuse them does so earlier.
  package mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    separateValue()
    if value.magnitude < 1e15, value == value.rounded(.towardZero), value != 0 {
      appendInteger(Int64(value))
      append(".0")
    } else {
      append(value.description)
    }
  }

  package mutating func string(_ value: String) {
    separateValue()
    let isWritten: Void? = value.utf8.withContiguousStorageIfAvailable {
      appendQuoted(UnsafeRawBufferPointer($0))
    }
    if isWritten == nil { Array(value.utf8).withUnsafeBytes { appendQuoted($0) } }
  }

  /// Text from outside Swift. Bytes that are not UTF-8 come out as U+FFFD.
  package mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) {
    if StringScan.hasNonASCII(UnsafeRawBufferPointer(text)) {
      return string(String(decoding: text, as: UTF8.self))
    }
    separateValue()
    appendQuoted(UnsafeRawBufferPointer(text))
  }

  /// A value that is JSON already.
  package mutating func raw(_ value: RawJSON) {
    separateValue()
    bytes.append(contentsOf: value.bytes[value.range])
  }

  /// One value that is JSON already.
  package mutating func raw(_ value: [UInt8]) {
    separateValue()
    bytes.append(contentsOf: value)
  }

  package mutating func raw(_ value: UnsafeBufferPointer<UInt8>) {
    separateValue()
    bytes.append(contentsOf: value)
  }

  /// Binary data as a base64 string (RFC 4648 §4, padded).
  package mutating func base64(_ data: UnsafeRawBufferPointer) {
    separateValue()
    bytes.append(ASCII.quote)
    Base64.encode(data, into: &bytes)
    bytes.append(ASCII.quote)
  }

  package mutating func base64(_ data: [UInt8]) {
    data.withUnsafeBytes { base64($0) }
  }

  // MARK: Bytes

  @inline(__always)
  private mutating func separate() {
    if needsComma { bytes.append(ASCII.comma) }
  }

  @inline(__always)
  private mutating func separateValue() {
    if needsComma { bytes.append(ASCII.comma) }
    needsComma = true
  }

  private mutating func literal(_ text: StaticString) {
    separateValue()
    append(text)
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @_disfavoredOverload
  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func appendInteger(_ value: Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      var rest = value.magnitude
      while rest >= 100 {
        let pair = Int(rest % 100)
        rest /= 100
        start &-= 2
        digits[start] = ASCII.zero &+ UInt8(pair / 10)
        digits[start &+ 1] = ASCII.zero &+ UInt8(pair % 10)
      }
      start &-= 1
      digits[start] = ASCII.zero &+ UInt8(rest % 10)
      if rest >= 10 {
        start &-= 1
        digits[start] = ASCII.zero &+ UInt8(rest / 10)
      }
      if value < 0 {
        start &-= 1
        digits[start] = ASCII.minus
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// A string that is known to be UTF-8, with quotes and escapes.
  private mutating func appendQuoted(_ text: UnsafeRawBufferPointer) {
    bytes.append(ASCII.quote)
    var start = 0
    while true {
      let stop = StringScan(text, from: start).stop
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<stop]))
      guard stop < text.count else { break }
      appendEscape(text[stop])
      start = stop + 1
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
