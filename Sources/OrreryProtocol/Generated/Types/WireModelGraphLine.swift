// Written by protocol-gen from protocol/types/ModelGraphLine.json: edit that instead.

import JSONText

extension Wire {
  /// What binds two entities in a model's graph.
  package struct ModelGraphLine: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["kind", "from", "to", "points", "change"]

    /// What it stands for.
    package var kind: Wire.ModelGraphLineKind
    /// Where it starts: at the superentity, or at the entity that declares the relationship of
    /// `to`.
    package var from: Wire.ModelGraphEnd
    /// Where it ends.
    package var to: Wire.ModelGraphEnd
    /// Its course, from the one box to the other: its ends and its corners. Each part is level or
    /// upright.
    package var points: [Wire.ModelGraphPoint]
    /// What has become of it since the earlier model. Left out: nothing, or no model is compared.
    package var change: Wire.ModelGraphChange?

    package init(
      kind: Wire.ModelGraphLineKind,
      from: Wire.ModelGraphEnd,
      to: Wire.ModelGraphEnd,
      points: [Wire.ModelGraphPoint],
      change: Wire.ModelGraphChange? = nil
    ) {
      self.kind = kind
      self.from = from
      self.to = to
      self.points = points
      self.change = change
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var kind: Wire.ModelGraphLineKind?
      var from: Wire.ModelGraphEnd?
      var to: Wire.ModelGraphEnd?
      var points: [Wire.ModelGraphPoint]?
      var change: Wire.ModelGraphChange?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "kind": kind = try reader.value()
        case "from": from = try reader.value()
        case "to": to = try reader.value()
        case "points": points = try reader.value()
        case "change": change = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.kind = try reader.required(kind, "kind")
      self.from = try reader.required(from, "from")
      self.to = try reader.required(to, "to")
      self.points = try reader.required(points, "points")
      self.change = change
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("kind", kind)
      writer.member("from", from)
      writer.member("to", to)
      writer.member("points", points)
      if let change { writer.member("change", change) }
      writer.endObject()
    }
  }
}
