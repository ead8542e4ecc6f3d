// Written by protocol-gen from protocol/types/ListUpdate.json: edit that instead.

import JSONText

extension Wire {
  /// A row of a live list whose content changed.
  package struct ListUpdate: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["oldPlace", "newPlace", "id", "keys", "object"]

    /// In the old list.
    package var oldPlace: Wire.RowPlace
    /// In the new list.
    package var newPlace: Wire.RowPlace
    /// The object.
    package var id: Wire.ObjectID
    /// The properties that changed, key paths among the list's `properties` whose value may have,
    /// and key paths to properties of prefetched objects; sorted.
    package var keys: [String]
    /// What the row has now, inside the window.
    package var object: Wire.ManagedObject?

    package init(
      oldPlace: Wire.RowPlace,
      newPlace: Wire.RowPlace,
      id: Wire.ObjectID,
      keys: [String],
      object: Wire.ManagedObject? = nil
    ) {
      self.oldPlace = oldPlace
      self.newPlace = newPlace
      self.id = id
      self.keys = keys
      self.object = object
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var oldPlace: Wire.RowPlace?
      var newPlace: Wire.RowPlace?
      var id: Wire.ObjectID?
      var keys: [String]?
      var object: Wire.ManagedObject?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "oldPlace": oldPlace = try reader.value()
        case "newPlace": newPlace = try reader.value()
        case "id": id = try reader.value()
        case "keys": keys = try reader.value()
        case "object": object = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.oldPlace = try reader.required(oldPlace, "oldPlace")
      self.newPlace = try reader.required(newPlace, "newPlace")
      self.id = try reader.required(id, "id")
      self.keys = try reader.required(keys, "keys")
      self.object = object
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("oldPlace", oldPlace)
      writer.member("newPlace", newPlace)
      writer.member("id", id)
      writer.member("keys", keys)
      if let object { writer.member("object", object) }
      writer.endObject()
    }
  }
}
