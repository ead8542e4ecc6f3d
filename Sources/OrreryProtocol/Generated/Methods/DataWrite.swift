// Written by protocol-gen from protocol/methods/data/write.json: edit that instead.

import JSONText

/// `data/write`: sends a large Binary value in pieces.
///
/// The first call makes a handle, later ones add to it; then `{"$handle": {"handle": "h2"}}` is the
/// value in `object/insert`, `object/update` and the like. A handle ends with the first request
/// that wrote it to a document; after `object/validate` it can be used again, and after one that
/// failed, as long as there is room: when `limits.openUploads` or `limits.uploadBytes` is met,
/// those end first that failed requests named, the longest ago first. It writes nothing to a
/// document, hence has no clock.
package struct DataWriteParams: RequestParams {
  package typealias Result = DataWriteResult
  package static let method = Method.dataWrite

  private static let memberNames = ["handle", "data"]

  /// The handle to add to. Left out: a new one.
  package var handle: String?
  /// The bytes as base64.
  package var data: String

  package init(handle: String? = nil, data: String) {
    self.handle = handle
    self.data = data
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var handle: String?
    var data: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "handle": handle = try reader.optional()
      case "data": data = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.handle = handle
    self.data = try reader.required(data, "data")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let handle { writer.member("handle", handle) }
    writer.member("data", data)
    writer.endObject()
  }
}

/// The result of `data/write`.
package struct DataWriteResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["handle", "length"]

  /// The handle.
  package var handle: String
  /// How many bytes it has now.
  package var length: Int64

  package init(handle: String, length: Int64) {
    self.handle = handle
    self.length = length
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var handle: String?
    var length: Int64?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "handle": handle = try reader.value()
      case "length": length = try reader.value(in: 0...9007199254740991)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.handle = try reader.required(handle, "handle")
    self.length = try reader.required(length, "length")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("handle", handle)
    writer.member("length", length)
    writer.endObject()
  }
}
