// Written by protocol-gen from protocol/methods/model/graph.json: edit that instead.

import JSONText

/// `model/graph`: a model as a diagram: a place for each entity, and the lines between them.
///
/// Every front end can draw the same diagram, without a layout of its own. Boxes and labels do not
/// overlap, and lines run through no box, level or upright, with few crossings. Entities without
/// relationships come beside or below the others. Boxes are where Xcode's diagram has them, if the
/// model's file says so for all and keeps them apart, farther from each other where they are larger
/// here; and those in `positions` are where these say. Boxes that these leave no room between are
/// not moved: lines may run through them. Equal requests have equal results. Nothing is written.
package struct ModelGraphParams: RequestParams {
  package typealias Result = ModelGraphResult
  package static let method = Method.modelGraph

  private static let memberNames = [
    "model",
    "from",
    "characterWidth",
    "lineHeight",
    "positions",
    "keepsArrangement",
    "format",
    "title",
  ]

  /// The model. Left out: that of the connection's only document.
  package var model: Wire.ModelSource?
  /// An earlier model. The diagram then shows what of it was removed, too, and everything has its
  /// `change`, as a migration sees it. Left out: nothing is compared.
  package var from: Wire.ModelSource?
  /// How wide a character of a text is, on average.
  package var characterWidth: Int64
  /// How high a line of text is.
  package var lineHeight: Int64
  /// Boxes that stay where the user has put them. The last one counts of several for one entity.
  /// Where some have a position, those that have none come below; to move one box, send where the
  /// others are, too.
  package var positions: [Wire.ModelGraphPosition]
  /// Whether boxes are where Xcode's diagram has them, if that keeps them apart.
  package var keepsArrangement: Bool
  /// Also tell it as a text in this form. Left out: no text.
  package var format: Wire.ModelGraphFormat?
  /// What an image is called, for those who do not see it.
  package var title: String

  package init(
    model: Wire.ModelSource? = nil,
    from: Wire.ModelSource? = nil,
    characterWidth: Int64 = 7,
    lineHeight: Int64 = 18,
    positions: [Wire.ModelGraphPosition] = [],
    keepsArrangement: Bool = true,
    format: Wire.ModelGraphFormat? = nil,
    title: String = "Model"
  ) {
    self.model = model
    self.from = from
    self.characterWidth = characterWidth
    self.lineHeight = lineHeight
    self.positions = positions
    self.keepsArrangement = keepsArrangement
    self.format = format
    self.title = title
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var model: Wire.ModelSource?
    var from: Wire.ModelSource?
    var characterWidth: Int64?
    var lineHeight: Int64?
    var positions: [Wire.ModelGraphPosition]?
    var keepsArrangement: Bool?
    var format: Wire.ModelGraphFormat?
    var title: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "model": model = try reader.optional()
      case "from": from = try reader.optional()
      case "characterWidth": characterWidth = try reader.optional(in: 1...100)
      case "lineHeight": lineHeight = try reader.optional(in: 1...200)
      case "positions": positions = try reader.optional(atMost: 20000)
      case "keepsArrangement": keepsArrangement = try reader.optional()
      case "format": format = try reader.optional()
      case "title": title = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.model = model
    self.from = from
    self.characterWidth = characterWidth ?? 7
    self.lineHeight = lineHeight ?? 18
    self.positions = positions ?? []
    self.keepsArrangement = keepsArrangement ?? true
    self.format = format
    self.title = title ?? "Model"
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let model { writer.member("model", model) }
    if let from { writer.member("from", from) }
    if characterWidth != 7 { writer.member("characterWidth", characterWidth) }
    if lineHeight != 18 { writer.member("lineHeight", lineHeight) }
    if !positions.isEmpty { writer.member("positions", positions) }
    if !keepsArrangement { writer.member("keepsArrangement", keepsArrangement) }
    if let format { writer.member("format", format) }
    if title != "Model" { writer.member("title", title) }
    writer.endObject()
  }
}

/// The result of `model/graph`.
package struct ModelGraphResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "boxes",
    "lines",
    "x",
    "y",
    "width",
    "height",
    "isArranged",
    "text",
  ]

  /// The entities: in the model's order, then those that are removed.
  package var boxes: [Wire.ModelGraphBox]
  /// Inheritance and relationships. A relationship and its inverse are one line.
  package var lines: [Wire.ModelGraphLine]
  /// The left edge of it all.
  package var x: Int64
  /// The upper edge of it all.
  package var y: Int64
  /// How wide it all is.
  package var width: Int64
  /// How high it all is.
  package var height: Int64
  /// Whether boxes are where Xcode's diagram has them.
  package var isArranged: Bool
  /// It all in the `format` that was asked for.
  package var text: String?

  package init(
    boxes: [Wire.ModelGraphBox],
    lines: [Wire.ModelGraphLine],
    x: Int64,
    y: Int64,
    width: Int64,
    height: Int64,
    isArranged: Bool = false,
    text: String? = nil
  ) {
    self.boxes = boxes
    self.lines = lines
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.isArranged = isArranged
    self.text = text
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var boxes: [Wire.ModelGraphBox]?
    var lines: [Wire.ModelGraphLine]?
    var x: Int64?
    var y: Int64?
    var width: Int64?
    var height: Int64?
    var isArranged: Bool?
    var text: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "boxes": boxes = try reader.value()
      case "lines": lines = try reader.value()
      case "x": x = try reader.value(in: -9007199254740991...9007199254740991)
      case "y": y = try reader.value(in: -9007199254740991...9007199254740991)
      case "width": width = try reader.value(in: 0...9007199254740991)
      case "height": height = try reader.value(in: 0...9007199254740991)
      case "isArranged": isArranged = try reader.optional()
      case "text": text = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.boxes = try reader.required(boxes, "boxes")
    self.lines = try reader.required(lines, "lines")
    self.x = try reader.required(x, "x")
    self.y = try reader.required(y, "y")
    self.width = try reader.required(width, "width")
    self.height = try reader.required(height, "height")
    self.isArranged = isArranged ?? false
    self.text = text
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("boxes", boxes)
    writer.member("lines", lines)
    writer.member("x", x)
    writer.member("y", y)
    writer.member("width", width)
    writer.member("height", height)
    if isArranged { writer.member("isArranged", isArranged) }
    if let text { writer.member("text", text) }
    writer.endObject()
  }
}
