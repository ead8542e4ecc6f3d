import Foundation
import JSONText
import OrreryProtocol

/// The value by which a relationship names its destination instead of an id: a text that is the
/// same for the same value, however it is spelled.
package enum ReferenceKey {
  /// Whether values of a type can be keys. Dates and numbers with fractions are not: what looks the
  /// same need not be.
  static func canBe(_ type: Wire.AttributeTypeName) -> Bool {
    switch type {
    case .string, .integer16, .integer32, .integer64, .uuid: true
    default: false
    }
  }

  /// - Returns: nil where the text is no value of the type.
  static func text(_ text: String, of type: Wire.AttributeTypeName) -> String? {
    switch type {
    case .string: text
    case .uuid: UUID(uuidString: text)?.uuidString
    default: Int64(text).map { String($0) }
    }
  }

  /// The key that a JSON value is.
  static func text(_ value: RawJSON, of type: Wire.AttributeTypeName) -> String? {
    var reader = value.reader()
    switch value.kind {
    case .string: return (try? reader.readString()).flatMap { text($0, of: type) }
    case .number where type != .string && type != .uuid:
      return (try? reader.readInt64()).map { String($0) }
    default: return nil
    }
  }

  /// Writes a key as an argument of a predicate.
  static func write(_ key: String, of type: Wire.AttributeTypeName, to writer: inout JSONWriter) {
    switch type {
    case .string: writer.string(key)
    case .uuid:
      writer.beginObject()
      writer.key("$uuid")
      writer.string(key)
      writer.endObject()
    default: writer.raw(Array(key.utf8))
    }
  }
}
