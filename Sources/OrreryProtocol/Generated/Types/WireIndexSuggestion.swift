// Written by protocol-gen from protocol/types/IndexSuggestion.json: edit that instead.

import JSONText

extension Wire {
  /// A fetch index that would make a fetch cheaper.
  package struct IndexSuggestion: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["entity", "index", "xcode", "reason", "plan"]

    /// The entity to add it to.
    package var entity: String
    /// The entry for a model in JSON.
    package var index: Wire.ModelFetchIndex
    /// The same for the `contents` of a model of Xcode's.
    package var xcode: String
    /// What is better with it.
    package var reason: String
    /// SQLite's plan with it.
    package var plan: [Wire.PlanStep]

    package init(
      entity: String,
      index: Wire.ModelFetchIndex,
      xcode: String,
      reason: String,
      plan: [Wire.PlanStep]
    ) {
      self.entity = entity
      self.index = index
      self.xcode = xcode
      self.reason = reason
      self.plan = plan
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var entity: String?
      var index: Wire.ModelFetchIndex?
      var xcode: String?
      var reason: String?
      var plan: [Wire.PlanStep]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "entity": entity = try reader.value()
        case "index": index = try reader.value()
        case "xcode": xcode = try reader.value()
        case "reason": reason = try reader.value()
        case "plan": plan = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.entity = try reader.required(entity, "entity")
      self.index = try reader.required(index, "index")
      self.xcode = try reader.required(xcode, "xcode")
      self.reason = try reader.required(reason, "reason")
      self.plan = try reader.required(plan, "plan")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("entity", entity)
      writer.member("index", index)
      writer.member("xcode", xcode)
      writer.member("reason", reason)
      writer.member("plan", plan)
      writer.endObject()
    }
  }
}
