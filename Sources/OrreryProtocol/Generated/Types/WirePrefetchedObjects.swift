// Written by protocol-gen from protocol/types/PrefetchedObjects.json: edit that instead.

import JSONText

extension Wire {
  /// What a prefetch request found.
  package struct PrefetchedObjects: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["keyPath", "objects"]

    /// The request's.
    package var keyPath: String
    /// By the id of a fetched object, its objects in order, each once. Fetched objects without any
    /// are left out.
    package var objects: [String: [Wire.ObjectID]]

    package init(keyPath: String, objects: [String: [Wire.ObjectID]]) {
      self.keyPath = keyPath
      self.objects = objects
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var keyPath: String?
      var objects: [String: [Wire.ObjectID]]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "keyPath": keyPath = try reader.value()
        case "objects": objects = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.keyPath = try reader.required(keyPath, "keyPath")
      self.objects = try reader.required(objects, "objects")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("keyPath", keyPath)
      writer.member("objects", objects)
      writer.endObject()
    }
  }
}
