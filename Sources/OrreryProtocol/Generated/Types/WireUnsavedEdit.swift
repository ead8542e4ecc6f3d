// Written by protocol-gen from protocol/types/UnsavedEdit.json: edit that instead.

import JSONText

extension Wire {
  /// One unsaved edit, as a recovery file keeps it.
  package struct UnsavedEdit: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "edit",
      "id",
      "version",
      "values",
      "old",
      "property",
      "added",
      "removed",
      "ids",
      "step",
    ]

    /// What it does.
    package var edit: Wire.UnsavedEditKind
    /// The object.
    package var id: Wire.ObjectID
    /// For `update` and `delete`: the object's version when it was edited. Left out for what is
    /// left of an `insert`.
    package var version: Int64?
    /// For `insert` and `update`: values of attributes and to-one relationships, binary ones in
    /// full.
    package var values: Wire.Values?
    /// For `update`: what the same properties were before.
    package var old: Wire.Values?
    /// For `relate` and `order`: the relationship.
    package var property: String?
    /// For `relate`: new objects.
    package var added: [Wire.ObjectID]
    /// For `relate`: objects that are no longer related.
    package var removed: [Wire.ObjectID]
    /// For `order`: all the relationship holds, in order.
    package var ids: [Wire.ObjectID]
    /// Edits of a file with the same number were one step: they are saved together or not at all.
    package var step: Int64?

    package init(
      edit: Wire.UnsavedEditKind,
      id: Wire.ObjectID,
      version: Int64? = nil,
      values: Wire.Values? = nil,
      old: Wire.Values? = nil,
      property: String? = nil,
      added: [Wire.ObjectID] = [],
      removed: [Wire.ObjectID] = [],
      ids: [Wire.ObjectID] = [],
      step: Int64? = nil
    ) {
      self.edit = edit
      self.id = id
      self.version = version
      self.values = values
      self.old = old
      self.property = property
      self.added = added
      self.removed = removed
      self.ids = ids
      self.step = step
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var edit: Wire.UnsavedEditKind?
      var id: Wire.ObjectID?
      var version: Int64?
      var values: Wire.Values?
      var old: Wire.Values?
      var property: String?
      var added: [Wire.ObjectID]?
      var removed: [Wire.ObjectID]?
      var ids: [Wire.ObjectID]?
      var step: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "edit": edit = try reader.value()
        case "id": id = try reader.value()
        case "version": version = try reader.optional(in: 0...9007199254740991)
        case "values": values = try reader.optional()
        case "old": old = try reader.optional()
        case "property": property = try reader.optional()
        case "added": added = try reader.optional()
        case "removed": removed = try reader.optional()
        case "ids": ids = try reader.optional()
        case "step": step = try reader.optional(in: 0...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.edit = try reader.required(edit, "edit")
      self.id = try reader.required(id, "id")
      self.version = version
      self.values = values
      self.old = old
      self.property = property
      self.added = added ?? []
      self.removed = removed ?? []
      self.ids = ids ?? []
      self.step = step
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("edit", edit)
      writer.member("id", id)
      if let version { writer.member("version", version) }
      if let values { writer.member("values", values) }
      if let old { writer.member("old", old) }
      if let property { writer.member("property", property) }
      if !added.isEmpty { writer.member("added", added) }
      if !removed.isEmpty { writer.member("removed", removed) }
      if !ids.isEmpty { writer.member("ids", ids) }
      if let step { writer.member("step", step) }
      writer.endObject()
    }
  }
}
