// Written by protocol-gen from protocol/types/ObserverChange.json: edit that instead.

import JSONText

extension Wire {
  /// What changed under an observer: values, and which objects are observed.
  ///
  /// An object stands in one of `entered`, `left` and `deleted` at most, and in `updates` only
  /// where it is in none. Of data too large to be inline, both values are handles, which read what
  /// is there now.
  package struct ObserverChange: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["updates", "entered", "left", "deleted"]

    /// Values that changed, of objects that were observed before and still are, in the order of ids
    /// and then of `keyPaths`.
    package var updates: [Wire.ObservedChange]
    /// Objects that are observed from now on: new ones, and those that match the predicate now.
    package var entered: [Wire.ObservedObject]
    /// Objects that do not match the predicate any more. They still exist.
    package var left: [Wire.ObjectID]
    /// Objects that are gone.
    package var deleted: [Wire.ObjectID]

    package init(
      updates: [Wire.ObservedChange],
      entered: [Wire.ObservedObject],
      left: [Wire.ObjectID],
      deleted: [Wire.ObjectID]
    ) {
      self.updates = updates
      self.entered = entered
      self.left = left
      self.deleted = deleted
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var updates: [Wire.ObservedChange]?
      var entered: [Wire.ObservedObject]?
      var left: [Wire.ObjectID]?
      var deleted: [Wire.ObjectID]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "updates": updates = try reader.value()
        case "entered": entered = try reader.value()
        case "left": left = try reader.value()
        case "deleted": deleted = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.updates = try reader.required(updates, "updates")
      self.entered = try reader.required(entered, "entered")
      self.left = try reader.required(left, "left")
      self.deleted = try reader.required(deleted, "deleted")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("updates", updates)
      writer.member("entered", entered)
      writer.member("left", left)
      writer.member("deleted", deleted)
      writer.endObject()
    }
  }
}
