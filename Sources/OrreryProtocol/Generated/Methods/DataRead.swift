// Written by protocol-gen from protocol/methods/data/read.json: edit that instead.

import JSONText

/// `data/read`: a piece of a large Binary value.
///
/// A handle names a value where it stands, and gives it as it is when it is read: after a notice of
/// a change, fetch the object again. It lives as long as its context. Of a value in a file of its
/// own no more is read than is asked for. Who reads a value in pieces sends with each but the
/// first, as `ifUnchangedSince`, the `clock` of the reply with the piece before: where another
/// value was set between them, that is refused, and the value is to be read from its beginning.
package struct DataReadParams: RequestParams {
  package typealias Result = DataReadResult
  package static let method = Method.dataRead

  private static let memberNames = ["handle", "offset", "length", "ifUnchangedSince"]

  /// The handle.
  package var handle: String
  /// Where to begin, in bytes.
  package var offset: Int64
  /// At most so many bytes; left out: as many as fit in a message.
  package var length: Int64?
  /// A clock. Only if nobody, this connection included, has changed this value since, saved or not;
  /// otherwise `object.changedSince`.
  package var ifUnchangedSince: String?

  package init(
    handle: String,
    offset: Int64 = 0,
    length: Int64? = nil,
    ifUnchangedSince: String? = nil
  ) {
    self.handle = handle
    self.offset = offset
    self.length = length
    self.ifUnchangedSince = ifUnchangedSince
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var handle: String?
    var offset: Int64?
    var length: Int64?
    var ifUnchangedSince: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "handle": handle = try reader.value()
      case "offset": offset = try reader.optional(in: 0...9007199254740991)
      case "length": length = try reader.optional(in: 0...9007199254740991)
      case "ifUnchangedSince": ifUnchangedSince = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.handle = try reader.required(handle, "handle")
    self.offset = offset ?? 0
    self.length = length
    self.ifUnchangedSince = ifUnchangedSince
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("handle", handle)
    if offset != 0 { writer.member("offset", offset) }
    if let length { writer.member("length", length) }
    if let ifUnchangedSince { writer.member("ifUnchangedSince", ifUnchangedSince) }
    writer.endObject()
  }
}

/// The result of `data/read`.
package struct DataReadResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["data", "offset", "length", "total", "clock"]

  /// The bytes as base64.
  package var data: String
  /// Where they begin.
  package var offset: Int64
  /// How many they are.
  package var length: Int64
  /// How long the whole value is.
  package var total: Int64
  /// The document's clock at which the value was so.
  package var clock: String

  package init(data: String, offset: Int64, length: Int64, total: Int64, clock: String) {
    self.data = data
    self.offset = offset
    self.length = length
    self.total = total
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var data: String?
    var offset: Int64?
    var length: Int64?
    var total: Int64?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "data": data = try reader.value()
      case "offset": offset = try reader.value(in: 0...9007199254740991)
      case "length": length = try reader.value(in: 0...9007199254740991)
      case "total": total = try reader.value(in: 0...9007199254740991)
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.data = try reader.required(data, "data")
    self.offset = try reader.required(offset, "offset")
    self.length = try reader.required(length, "length")
    self.total = try reader.required(total, "total")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("data", data)
    writer.member("offset", offset)
    writer.member("length", length)
    writer.member("total", total)
    writer.member("clock", clock)
    writer.endObject()
  }
}
