// Written by protocol-gen from protocol/types/UnsavedChange.json: edit that instead.

import JSONText

extension Wire {
  /// What is unsaved of an object: its values before and after.
  package struct UnsavedChange: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "id",
      "entity",
      "state",
      "changedValues",
      "committedValues",
      "added",
      "removed",
      "reordered",
    ]

    /// Which object.
    package var id: Wire.ObjectID
    /// Its entity's name.
    package var entity: String
    /// In which way it is not saved.
    package var state: Wire.UnsavedState
    /// The attributes and to-one relationships that have other values than before, with these; nil
    /// is `null`. Of a new object those that are not nil. Left out for a deleted one.
    package var changedValues: RawJSON?
    /// The same properties with the values that they had when the object was saved last, or that
    /// the context's parent has. Of a deleted object all attributes and to-one relationships. Left
    /// out for a new one. Values that hold more than `limits.inlineBinaryBytes` of binary data are
    /// left out: `object/get` in a private context has them.
    package var committedValues: RawJSON?
    /// By to-many relationship: the objects that joined it.
    package var added: [String: [Wire.ObjectID]]
    /// By to-many relationship: the objects that left it.
    package var removed: [String: [Wire.ObjectID]]
    /// The ordered to-many relationships whose objects stand in another order, sorted.
    package var reordered: [String]

    package init(
      id: Wire.ObjectID,
      entity: String,
      state: Wire.UnsavedState,
      changedValues: RawJSON? = nil,
      committedValues: RawJSON? = nil,
      added: [String: [Wire.ObjectID]] = [:],
      removed: [String: [Wire.ObjectID]] = [:],
      reordered: [String] = []
    ) {
      self.id = id
      self.entity = entity
      self.state = state
      self.changedValues = changedValues
      self.committedValues = committedValues
      self.added = added
      self.removed = removed
      self.reordered = reordered
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var id: Wire.ObjectID?
      var entity: String?
      var state: Wire.UnsavedState?
      var changedValues: RawJSON?
      var committedValues: RawJSON?
      var added: [String: [Wire.ObjectID]]?
      var removed: [String: [Wire.ObjectID]]?
      var reordered: [String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "id": id = try reader.value()
        case "entity": entity = try reader.value()
        case "state": state = try reader.value()
        case "changedValues": changedValues = try reader.optionalEncoded(Wire.Values.self)
        case "committedValues": committedValues = try reader.optionalEncoded(Wire.Values.self)
        case "added": added = try reader.optional()
        case "removed": removed = try reader.optional()
        case "reordered": reordered = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.id = try reader.required(id, "id")
      self.entity = try reader.required(entity, "entity")
      self.state = try reader.required(state, "state")
      self.changedValues = changedValues
      self.committedValues = committedValues
      self.added = added ?? [:]
      self.removed = removed ?? [:]
      self.reordered = reordered ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("id", id)
      writer.member("entity", entity)
      writer.member("state", state)
      if let changedValues { writer.member("changedValues", changedValues) }
      if let committedValues { writer.member("committedValues", committedValues) }
      if !added.isEmpty { writer.member("added", added) }
      if !removed.isEmpty { writer.member("removed", removed) }
      if !reordered.isEmpty { writer.member("reordered", reordered) }
      writer.endObject()
    }
  }
}
