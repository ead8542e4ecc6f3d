/// Appends JSON to an array of bytes, commas included. It builds nothing in between and goes back
/// over nothing.
///
/// The caller keeps the grammar: a key before each value of an object, an end for each begin.
package struct JSONWriter {
  /// What has been written so far.
  package var bytes: [UInt8]
  /// Whether a value has been written that another must be parted from.
  var needsComma = false

  /// - Parameter bytes: what to append to, a header for instance.
  package init(appendingTo bytes: consuming [UInt8] = []) {
    self.bytes = bytes
  }

  /// Room for most messages, in bytes: with the array's head, what the C library keeps at hand.
  package static let messageCapacity = 960

  package init(reservingCapacity capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Containers

  package mutating func beginObject() {
    begin(ASCII.leftBrace)
  }

  package mutating func endObject() {
    bytes.append(ASCII.rightBrace)
    needsComma = true
  }

  package mutating func beginArray() {
    begin(ASCII.leftBracket)
  }

  package mutating func endArray() {
    bytes.append(ASCII.rightBracket)
    needsComma = true
  }

  /// A member's key; its value comes next.
  ///
  /// - Parameter key: A word of the program's own, in which nothing is to be escaped.
  package mutating func key(_ key: StaticString) {
    appendPlainKey(.init(start: key.utf8Start, count: key.utf8CodeUnitCount))
  }

  /// A member's key that is a name of a model's, in which nothing is to be escaped either.
  package mutating func key(named name: String) {
    Self.withUTF8(name) { appendPlainKey($0) }
  }

  /// A member's key that may be any text.
  @_disfavoredOverload
  package mutating func key(_ key: String) {
    Self.withUTF8(key) { appendQuoted($0, isKey: true) }
  }

  /// A member's key made ready by `fragment(forKey:)`, for writers of many rows.
  package mutating func rawKey(_ fragment: [UInt8]) {
    fragment.withUnsafeBytes { appendToken($0) }
    needsComma = false
  }

  /// A key as it stands in a text, quotes and colon included.
  package static func fragment(forKey key: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.key(key)
    return writer.bytes
  }

  /// - Parameter write: Appends one value.
  /// - Returns: Where in `bytes` that is.
  package mutating func part<Failure: Error>(
    _ write: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> Range<Int> {
    let start = needsComma ? bytes.count + 1 : bytes.count
    try write(&self)
    return start..<bytes.count
  }

  // MARK: Values

  package mutating func null() {
    separate()
    append("null")
  }

  package mutating func bool(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
  }

  package mutating func integer(_ value: Int64) {
    appendInteger(value)
  }

  package mutating func integer(_ value: Int) {
    integer(Int64(value))
  }

  /// The shortest spelling that reads back as the same double, `1.0` for a whole one. NaN and the
  /// infinities, which JSON cannot spell, become `null`: whoever must refuse them does so earlier.
  package mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    if value.magnitude < 1e15, value != 0, let whole = Int64(exactly: value) {
      appendInteger(whole)
      append(".0")
    } else {
      Self.withUTF8(value.description) { appendToken($0) }
    }
  }

  package mutating func string(_ value: String) {
    Self.withUTF8(value) { appendQuoted($0) }
  }

  /// Text from outside Swift. Bytes that are not UTF-8 come out as U+FFFD.
  package mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) {
    if StringScan.hasNonASCII(UnsafeRawBufferPointer(text)) {
      return string(String(decoding: text, as: UTF8.self))
    }
    appendQuoted(UnsafeRawBufferPointer(text))
  }

  /// A value that is JSON already.
  package mutating func raw(_ value: RawJSON) {
    value.bytes.withUnsafeBytes { appendToken(UnsafeRawBufferPointer(rebasing: $0[value.range])) }
  }

  /// One value that is JSON already.
  package mutating func raw(_ value: [UInt8]) {
    value.withUnsafeBytes { appendToken($0) }
  }

  package mutating func raw(_ value: UnsafeBufferPointer<UInt8>) {
    appendToken(UnsafeRawBufferPointer(value))
  }

  /// Binary data as a base64 string (RFC 4648 §4, padded).
  package mutating func base64(_ data: UnsafeRawBufferPointer) {
    separate()
    bytes.append(ASCII.quote)
    Base64.encode(data, into: &bytes)
    bytes.append(ASCII.quote)
  }

  package mutating func base64(_ data: [UInt8]) {
    data.withUnsafeBytes { base64($0) }
  }
}
