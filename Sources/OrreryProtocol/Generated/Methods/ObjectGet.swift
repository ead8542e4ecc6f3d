// Written by protocol-gen from protocol/methods/object/get.json: edit that instead.

import JSONText

/// `object/get`: objects by id.
///
/// Ids that name nothing, or a deleted object, are listed in `missing`; a text that is no object id
/// at all, or names an unknown entity, is an error.
package struct ObjectGetParams: OperationParams {
  package typealias Result = ObjectGetResult
  package static let method = Method.objectGet
  package var schedule: Schedule { prefetch.isEmpty ? .loop : .reader }

  private static let memberNames = ["context", "ids", "properties", "prefetch"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which objects, each once.
  package var ids: [Wire.ObjectID]
  /// Properties to return, to-many and fetched ones included where named; left out: all but these.
  /// Key paths too, `employer.title` or `photos.@count`: the value stands in `values` under the
  /// whole key path, `null` where a step is nil.
  package var properties: [String]?
  /// Relationship key paths whose objects are returned too. It is then read beside other requests,
  /// as a fetch is, but for an operation of `context/perform`, whose key paths meet 100,000 objects
  /// at the most.
  package var prefetch: [String]

  package init(
    context: String? = nil,
    ids: [Wire.ObjectID],
    properties: [String]? = nil,
    prefetch: [String] = []
  ) {
    self.context = context
    self.ids = ids
    self.properties = properties
    self.prefetch = prefetch
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var ids: [Wire.ObjectID]?
    var properties: [String]?
    var prefetch: [String]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "ids": ids = try reader.value(atMost: 100000)
      case "properties": properties = try reader.optional(atMost: 2000)
      case "prefetch": prefetch = try reader.optional(atMost: 100)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.ids = try reader.required(ids, "ids")
    self.properties = properties
    self.prefetch = prefetch ?? []
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("ids", ids)
    if let properties { writer.member("properties", properties) }
    if !prefetch.isEmpty { writer.member("prefetch", prefetch) }
    writer.endObject()
  }
}

/// The result of `object/get`.
package struct ObjectGetResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["objects", "related", "missing", "clock"]

  /// Those found, in the order asked for.
  package var objects: [Wire.ManagedObject]
  /// Prefetched objects, each once.
  package var related: [Wire.ManagedObject]
  /// Those not found.
  package var missing: [Wire.ObjectID]
  /// The document's clock at which this was true.
  package var clock: String

  package init(
    objects: [Wire.ManagedObject],
    related: [Wire.ManagedObject] = [],
    missing: [Wire.ObjectID] = [],
    clock: String
  ) {
    self.objects = objects
    self.related = related
    self.missing = missing
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var objects: [Wire.ManagedObject]?
    var related: [Wire.ManagedObject]?
    var missing: [Wire.ObjectID]?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "objects": objects = try reader.value()
      case "related": related = try reader.optional()
      case "missing": missing = try reader.optional()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.objects = try reader.required(objects, "objects")
    self.related = related ?? []
    self.missing = missing ?? []
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("objects", objects)
    if !related.isEmpty { writer.member("related", related) }
    if !missing.isEmpty { writer.member("missing", missing) }
    writer.member("clock", clock)
    writer.endObject()
  }
}
