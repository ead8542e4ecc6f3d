// Written by protocol-gen from protocol/methods/fetch/explain.json: edit that instead.

import JSONText

/// `fetch/explain`: how a fetch is run, what that takes, and which index would help.
///
/// The statement is the one that finds what `resultType` says. Prefetching, and what unsaved
/// changes add, are not in it. It is run to its end and its rows are thrown away: this takes as
/// long as the fetch, holds up nobody, and stops with `$/cancelRequest`. Nothing here is a time:
/// the figures are the same on every machine.
package struct FetchExplainParams: RequestParams {
  package typealias Result = FetchExplainResult
  package static let method = Method.fetchExplain

  private static let memberNames = ["fetch", "context", "resultType"]

  /// The fetch.
  package var fetch: Wire.FetchRequest
  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which method's statement to explain: that of `fetch/objects`, `fetch/ids`, `fetch/rows` or
  /// `fetch/count`.
  package var resultType: Wire.FetchResultType

  package init(
    fetch: Wire.FetchRequest,
    context: String? = nil,
    resultType: Wire.FetchResultType = .objects
  ) {
    self.fetch = fetch
    self.context = context
    self.resultType = resultType
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var fetch: Wire.FetchRequest?
    var context: String?
    var resultType: Wire.FetchResultType?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "fetch": fetch = try reader.value()
      case "context": context = try reader.optional()
      case "resultType": resultType = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.fetch = try reader.required(fetch, "fetch")
    self.context = context
    self.resultType = resultType ?? .objects
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("fetch", fetch)
    if let context { writer.member("context", context) }
    if resultType != .objects { writer.member("resultType", resultType) }
    writer.endObject()
  }
}

/// The result of `fetch/explain`.
package struct FetchExplainResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "sql",
    "bindings",
    "plan",
    "effort",
    "evaluation",
    "indexes",
    "clock",
  ]

  /// The statement, with `?1`, `?2` … where values are bound.
  package var sql: String
  /// The bound values as SQL literals, that of `?1` first; long ones are cut and end in `…`.
  package var bindings: [String]
  /// What SQLite does, in its order.
  package var plan: [Wire.PlanStep]
  /// What running it took.
  package var effort: Wire.FetchEffort
  /// What the context's unsaved changes make of the fetch.
  package var evaluation: Wire.FetchEvaluation
  /// The fetch index that would help most; empty where none does. Each was tried: SQLite uses it.
  package var indexes: [Wire.IndexSuggestion]
  /// The document's clock at which this was true.
  package var clock: String

  package init(
    sql: String,
    bindings: [String],
    plan: [Wire.PlanStep],
    effort: Wire.FetchEffort,
    evaluation: Wire.FetchEvaluation,
    indexes: [Wire.IndexSuggestion],
    clock: String
  ) {
    self.sql = sql
    self.bindings = bindings
    self.plan = plan
    self.effort = effort
    self.evaluation = evaluation
    self.indexes = indexes
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var sql: String?
    var bindings: [String]?
    var plan: [Wire.PlanStep]?
    var effort: Wire.FetchEffort?
    var evaluation: Wire.FetchEvaluation?
    var indexes: [Wire.IndexSuggestion]?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "sql": sql = try reader.value()
      case "bindings": bindings = try reader.value()
      case "plan": plan = try reader.value()
      case "effort": effort = try reader.value()
      case "evaluation": evaluation = try reader.value()
      case "indexes": indexes = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.sql = try reader.required(sql, "sql")
    self.bindings = try reader.required(bindings, "bindings")
    self.plan = try reader.required(plan, "plan")
    self.effort = try reader.required(effort, "effort")
    self.evaluation = try reader.required(evaluation, "evaluation")
    self.indexes = try reader.required(indexes, "indexes")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("sql", sql)
    writer.member("bindings", bindings)
    writer.member("plan", plan)
    writer.member("effort", effort)
    writer.member("evaluation", evaluation)
    writer.member("indexes", indexes)
    writer.member("clock", clock)
    writer.endObject()
  }
}
