// Written by protocol-gen from protocol/types/ModelMapping.json: edit that instead.

import JSONText

extension Wire {
  /// What becomes of an entity's objects: Core Data's NSEntityMapping.
  package struct ModelMapping: JSONCodable, Equatable, Sendable {
    /// What becomes of them.
    package var kind: Wire.ModelMappingKind
    /// The earlier entity. Left out where it is new.
    package var source: String?
    /// The later entity. Left out where it is removed.
    package var destination: String?

    package init(kind: Wire.ModelMappingKind, source: String? = nil, destination: String? = nil) {
      self.kind = kind
      self.source = source
      self.destination = destination
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var kind: Wire.ModelMappingKind?
      var source: String?
      var destination: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "kind": kind = try reader.value()
        case "source": source = try reader.optional()
        case "destination": destination = try reader.optional()
        default: return false
        }
        return true
      }
      self.kind = try reader.required(kind, "kind")
      self.source = source
      self.destination = destination
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("kind", kind)
      if let source { writer.member("source", source) }
      if let destination { writer.member("destination", destination) }
      writer.endObject()
    }
  }
}
