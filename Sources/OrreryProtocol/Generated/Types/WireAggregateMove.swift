// Written by protocol-gen from protocol/types/AggregateMove.json: edit that instead.

import JSONText

extension Wire {
  /// A group that changed its place in a live aggregate.
  package struct AggregateMove: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["oldPlace", "newPlace", "groupKey"]

    /// Its old place.
    package var oldPlace: Int64
    /// Its new place.
    package var newPlace: Int64
    /// Which group.
    package var groupKey: RawJSON

    package init(oldPlace: Int64, newPlace: Int64, groupKey: RawJSON) {
      self.oldPlace = oldPlace
      self.newPlace = newPlace
      self.groupKey = groupKey
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var oldPlace: Int64?
      var newPlace: Int64?
      var groupKey: RawJSON?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "oldPlace": oldPlace = try reader.value(in: 0...9007199254740991)
        case "newPlace": newPlace = try reader.value(in: 0...9007199254740991)
        case "groupKey": groupKey = try reader.encoded([RawJSON].self)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.oldPlace = try reader.required(oldPlace, "oldPlace")
      self.newPlace = try reader.required(newPlace, "newPlace")
      self.groupKey = try reader.required(groupKey, "groupKey")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("oldPlace", oldPlace)
      writer.member("newPlace", newPlace)
      writer.member("groupKey", groupKey)
      writer.endObject()
    }
  }
}
