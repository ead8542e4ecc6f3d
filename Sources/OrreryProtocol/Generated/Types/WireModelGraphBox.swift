// Written by protocol-gen from protocol/types/ModelGraphBox.json: edit that instead.

import JSONText

extension Wire {
  /// An entity in a model's graph.
  package struct ModelGraphBox: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "entity",
      "title",
      "isAbstract",
      "rows",
      "change",
      "x",
      "y",
      "width",
      "height",
    ]

    /// The entity; of one that is removed, its name in the earlier model.
    package var entity: String
    /// The first line of text: the name, with what the earlier model called it and a sign of its
    /// `change`.
    package var title: String
    /// Whether the entity is abstract.
    package var isAbstract: Bool
    /// The other lines of text: the attributes that the entity declares, in the model's order.
    package var rows: [Wire.ModelGraphRow]
    /// What has become of it since the earlier model. Left out: nothing, or no model is compared.
    package var change: Wire.ModelGraphChange?
    /// The left edge of the box.
    package var x: Int64
    /// The upper edge of the box; `y` grows downwards.
    package var y: Int64
    /// How wide it is.
    package var width: Int64
    /// How high it is.
    package var height: Int64

    package init(
      entity: String,
      title: String,
      isAbstract: Bool = false,
      rows: [Wire.ModelGraphRow] = [],
      change: Wire.ModelGraphChange? = nil,
      x: Int64,
      y: Int64,
      width: Int64,
      height: Int64
    ) {
      self.entity = entity
      self.title = title
      self.isAbstract = isAbstract
      self.rows = rows
      self.change = change
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var entity: String?
      var title: String?
      var isAbstract: Bool?
      var rows: [Wire.ModelGraphRow]?
      var change: Wire.ModelGraphChange?
      var x: Int64?
      var y: Int64?
      var width: Int64?
      var height: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "entity": entity = try reader.value()
        case "title": title = try reader.value()
        case "isAbstract": isAbstract = try reader.optional()
        case "rows": rows = try reader.optional()
        case "change": change = try reader.optional()
        case "x": x = try reader.value(in: -9007199254740991...9007199254740991)
        case "y": y = try reader.value(in: -9007199254740991...9007199254740991)
        case "width": width = try reader.value(in: 0...9007199254740991)
        case "height": height = try reader.value(in: 0...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.entity = try reader.required(entity, "entity")
      self.title = try reader.required(title, "title")
      self.isAbstract = isAbstract ?? false
      self.rows = rows ?? []
      self.change = change
      self.x = try reader.required(x, "x")
      self.y = try reader.required(y, "y")
      self.width = try reader.required(width, "width")
      self.height = try reader.required(height, "height")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("entity", entity)
      writer.member("title", title)
      if isAbstract { writer.member("isAbstract", isAbstract) }
      if !rows.isEmpty { writer.member("rows", rows) }
      if let change { writer.member("change", change) }
      writer.member("x", x)
      writer.member("y", y)
      writer.member("width", width)
      writer.member("height", height)
      writer.endObject()
    }
  }
}
