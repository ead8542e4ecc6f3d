// Written by protocol-gen from protocol/methods/data/read.json: edit that instead.

import JSONText

/// `data/read`: a piece of a large Binary value.
///
/// A handle names a value where it stands, and gives it as it is when it is read: after a notice of
/// a change, fetch the object again. It lives as long as its context. Of a value in a file of its
/// own no more is read than is asked for.
package struct DataReadParams: RequestParams {
  package typealias Result = DataReadResult
  package static let method = Method.dataRead

  private static let memberNames = ["handle", "offset", "length"]

  /// The handle.
  package var handle: String
  /// Where to begin, in bytes.
  package var offset: Int64
  /// At most so many bytes; left out: as many as fit in a message.
  package var length: Int64?

  package init(handle: String, offset: Int64 = 0, length: Int64? = nil) {
    self.handle = handle
    self.offset = offset
    self.length = length
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var handle: String?
    var offset: Int64?
    var length: Int64?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "handle": handle = try reader.value()
      case "offset": offset = try reader.optional(in: 0...9007199254740991)
      case "length": length = try reader.optional(in: 0...9007199254740991)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.handle = try reader.required(handle, "handle")
    self.offset = offset ?? 0
    self.length = length
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("handle", handle)
    if offset != 0 { writer.member("offset", offset) }
    if let length { writer.member("length", length) }
    writer.endObject()
  }
}

/// The result of `data/read`.
package struct DataReadResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["data", "offset", "length", "total"]

  /// The bytes as base64.
  package var data: String
  /// Where they begin.
  package var offset: Int64
  /// How many they are.
  package var length: Int64
  /// How long the whole value is.
  package var total: Int64

  package init(data: String, offset: Int64, length: Int64, total: Int64) {
    self.data = data
    self.offset = offset
    self.length = length
    self.total = total
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var data: String?
    var offset: Int64?
    var length: Int64?
    var total: Int64?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "data": data = try reader.value()
      case "offset": offset = try reader.value(in: 0...9007199254740991)
      case "length": length = try reader.value(in: 0...9007199254740991)
      case "total": total = try reader.value(in: 0...9007199254740991)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.data = try reader.required(data, "data")
    self.offset = try reader.required(offset, "offset")
    self.length = try reader.required(length, "length")
    self.total = try reader.required(total, "total")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("data", data)
    writer.member("offset", offset)
    writer.member("length", length)
    writer.member("total", total)
    writer.endObject()
  }
}
