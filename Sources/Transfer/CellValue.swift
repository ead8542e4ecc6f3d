import JSONText
import OrreryProtocol

/// Makes JSON of the texts of cells, each by what its column holds. Only what has to be known to
/// write JSON is checked; ranges and rules are the server's affair.
enum CellValue {
  /// Writes a cell that is not nil as one value.
  /// - Returns: what the text should be, where it is not that; then nothing was written.
  static func write(
    _ text: UnsafeBufferPointer<UInt8>, as type: Wire.AttributeTypeName,
    to writer: inout JSONWriter
  ) -> String? {
    switch type {
    case .string, .uri, .uuid, .date, .decimal, .binary:
      writer.string(utf8: text)
      return nil
    case .integer16: return integer(text, bits: 16, to: &writer)
    case .integer32: return integer(text, bits: 32, to: &writer)
    case .integer64: return integer(text, bits: 64, to: &writer)
    case .double, .float: return number(text, to: &writer)
    case .boolean: return boolean(text, to: &writer)
    case .transformable, .composite, .undefined: return json(text, to: &writer)
    }
  }

  private static func integer(
    _ text: UnsafeBufferPointer<UInt8>, bits: Int, to writer: inout JSONWriter
  ) -> String? {
    guard let value = Int64(String(decoding: text, as: UTF8.self)) else {
      return "a whole number of up to \(bits) bits"
    }
    writer.integer(value)
    return nil
  }

  private static func number(
    _ text: UnsafeBufferPointer<UInt8>, to writer: inout JSONWriter
  ) -> String? {
    var reader = JSONReader(Array(text))
    guard (try? reader.peek()) == .number, (try? reader.readDouble()) != nil,
      reader.offset == text.count, text.first != UInt8(ascii: " ")
    else { return "a number as in JSON, -1.5e3" }
    writer.raw(text)
    return nil
  }

  /// As databases and spreadsheets write it.
  private static func boolean(
    _ text: UnsafeBufferPointer<UInt8>, to writer: inout JSONWriter
  ) -> String? {
    switch String(decoding: text, as: UTF8.self).lowercased() {
    case "true", "t", "yes", "y", "1": writer.bool(true)
    case "false", "f", "no", "n", "0": writer.bool(false)
    default: return "true or false"
    }
    return nil
  }

  /// Any JSON.
  static func json(_ text: UnsafeBufferPointer<UInt8>, to writer: inout JSONWriter) -> String? {
    var reader = JSONReader(Array(text))
    guard let value = try? reader.readRaw(), (try? reader.expectEnd()) != nil else {
      return "JSON"
    }
    writer.raw(value)
    return nil
  }
}
