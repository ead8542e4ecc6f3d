/// Base64 as RFC 4648 §4 has it: the standard alphabet, padded. It is how binary values travel in
/// JSON strings; no other alphabet and no line breaks are known to it.
enum Base64 {
  /// Appends the text of `data`.
  static func encode(_ data: UnsafeRawBufferPointer, into text: inout [UInt8]) {
    var position = 0
    while position + 3 <= data.count {
      let group =
        UInt32(data[position]) << 16 | UInt32(data[position + 1]) << 8 | UInt32(data[position + 2])
      appendGroup(group, digits: 4, to: &text)
      position += 3
    }
    switch data.count - position {
    case 1: appendGroup(UInt32(data[position]) << 16, digits: 2, to: &text)
    case 2:
      let group = UInt32(data[position]) << 16 | UInt32(data[position + 1]) << 8
      appendGroup(group, digits: 3, to: &text)
    default: break
    }
  }

  /// Appends the first `digits` of the four that `group`'s 24 bits make, and padding for the rest.
  @inline(__always)
  private static func appendGroup(_ group: UInt32, digits: Int, to text: inout [UInt8]) {
    for index in 0..<4 {
      let digit = Int(group >> UInt32(18 - 6 * index)) & 0x3F
      text.append(index < digits ? alphabet[digit] : ASCII.equals)
    }
  }

  /// The bytes that `text` stands for; nil when it is not base64 in its one canonical spelling
  /// (padded, and with no stray bits before the padding).
  static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    guard !text.isEmpty else { return [] }
    var padding = 0
    while padding < 2, text[text.count - 1 - padding] == ASCII.equals { padding += 1 }
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    for index in 0..<text.count {
      let isPadding = index >= text.count - padding
      let digit = isPadding ? 0 : values[Int(text[index])]
      guard digit < 64 else { return nil }
      group = group << 6 | UInt32(digit)
      guard index & 3 == 3 else { continue }
      result.append(UInt8(truncatingIfNeeded: group >> 16))
      result.append(UInt8(truncatingIfNeeded: group >> 8))
      result.append(UInt8(truncatingIfNeeded: group))
      group = 0
    }
    for _ in 0..<padding {
      guard result.removeLast() == 0 else { return nil }
    }
    return hasStrayBits(text, padding: padding) ? nil : result
  }

  /// Whether the last digit before the padding has bits that belong to no byte.
  private static func hasStrayBits(_ text: UnsafeRawBufferPointer, padding: Int) -> Bool {
    guard padding > 0 else { return false }
    let last = values[Int(text[text.count - 1 - padding])]
    return last & (padding == 2 ? 0x0F : 0x03) != 0
  }

  private static let alphabet = [UInt8](
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each byte as a digit; 255 for those that are none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()
}

extension JSONReader {
  /// A string of base64, decoded. Text that is not strictly base64 (RFC 4648 §4, padding required)
  /// is a `value` error.
  package mutating func readBase64() throws(JSONError) -> [UInt8] {
    let (range, hasEscape) = try scanString()
    let decoded =
      hasEscape
      ? try unescape(range).withUnsafeBytes { Base64.decode($0) }
      : bytes.withUnsafeBytes { Base64.decode(.init(rebasing: $0[range])) }
    guard let decoded else {
      throw JSONError(.value, at: range.lowerBound, "expected base64 with its padding")
    }
    return decoded
  }
}
