import GRDBSQLite

/// Values of a long list as text in JSON: a letter for the type, then the bytes in hexadecimal.
extension FetchFunctions {
  private enum Tag {
    static let double = UInt8(ascii: "d")
    static let text = UInt8(ascii: "t")
    static let blob = UInt8(ascii: "b")
  }

  static func encode(_ value: SQLBinding) -> String {
    switch value {
    case .null, .integer: ""
    case .double(let double):
      encode(Tag.double, withUnsafeBytes(of: double.bitPattern.bigEndian, Array.init))
    case .text(let text): encode(Tag.text, Array(text.utf8))
    case .bytesAsText(let bytes): encode(Tag.text, bytes)
    case .blob(let bytes): encode(Tag.blob, bytes)
    }
  }

  private static func encode(_ tag: UInt8, _ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text = [tag]
    text.reserveCapacity(1 + 2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Integers pass as they are.
  static func decode(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
    let value = values?[0]
    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else {
      return sqlite3_result_value(context, value)
    }
    let text = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    guard let tag = text.first else { return sqlite3_result_null(context) }
    let bytes = stride(from: 1, to: text.count - 1, by: 2).map {
      digit(text[$0]) << 4 | digit(text[$0 + 1])
    }
    switch tag {
    case Tag.double:
      let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      sqlite3_result_double(context, Double(bitPattern: bits))
    case Tag.text: bytes.withUnsafeBufferPointer { result($0, context) }
    default: result(bytes, context)
    }
  }

  private static func digit(_ character: UInt8) -> UInt8 {
    character >= UInt8(ascii: "a")
      ? character - UInt8(ascii: "a") + 10 : character - UInt8(ascii: "0")
  }
}
