// Written by protocol-gen from protocol/types/ObjectStoreCapabilities.json: edit that instead.

import JSONText

extension Wire {
  /// What this server does. Absent or false is unsupported.
  package struct ObjectStoreCapabilities: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["namespaces", "batches", "inMemoryStores"]

    /// Method namespaces it answers, sorted.
    package var namespaces: [String]
    /// It answers JSON-RPC batches (and never starts one).
    package var batches: Bool
    /// `document/open` takes the path `:memory:`.
    package var inMemoryStores: Bool

    package init(namespaces: [String], batches: Bool = false, inMemoryStores: Bool = false) {
      self.namespaces = namespaces
      self.batches = batches
      self.inMemoryStores = inMemoryStores
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var namespaces: [String]?
      var batches: Bool?
      var inMemoryStores: Bool?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "namespaces": namespaces = try reader.value()
        case "batches": batches = try reader.optional()
        case "inMemoryStores": inMemoryStores = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.namespaces = try reader.required(namespaces, "namespaces")
      self.batches = batches ?? false
      self.inMemoryStores = inMemoryStores ?? false
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("namespaces", namespaces)
      if batches { writer.member("batches", batches) }
      if inMemoryStores { writer.member("inMemoryStores", inMemoryStores) }
      writer.endObject()
    }
  }
}
