// Written by protocol-gen from protocol/methods/context/perform.json: edit that instead.

import JSONText

/// `context/perform`: several edits as one: all or nothing, one notice, one undo step.
///
/// The operations are carried out in order; each sees what those before it did. When one fails, all
/// are taken back, the failed one's error is the reply, with `operation` saying which it was, and
/// nothing is pushed. With `save`, the context is saved too, and a failing save takes everything
/// back.
package struct ContextPerformParams: RequestParams {
  package typealias Result = ContextPerformResult
  package static let method = Method.contextPerform

  private static let memberNames = ["context", "operations", "actionName", "save"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// What to do.
  package var operations: [Wire.Operation]
  /// What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
  /// UTF-8.
  package var actionName: String?
  /// Save when all succeeded.
  package var save: Bool

  package init(
    context: String? = nil,
    operations: [Wire.Operation],
    actionName: String? = nil,
    save: Bool = false
  ) {
    self.context = context
    self.operations = operations
    self.actionName = actionName
    self.save = save
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var operations: [Wire.Operation]?
    var actionName: String?
    var save: Bool?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "operations": operations = try reader.value(atMost: 100000)
      case "actionName": actionName = try reader.optional()
      case "save": save = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.operations = try reader.required(operations, "operations")
    self.actionName = actionName
    self.save = save ?? false
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("operations", operations)
    if let actionName { writer.member("actionName", actionName) }
    if save { writer.member("save", save) }
    writer.endObject()
  }
}

/// The result of `context/perform`.
package struct ContextPerformResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["results", "clock", "transaction"]

  /// Each operation's result, in order.
  package var results: RawJSON
  /// The document's clock after this call.
  package var clock: String
  /// As in `context/save`.
  package var transaction: Int64?

  package init(results: RawJSON, clock: String, transaction: Int64? = nil) {
    self.results = results
    self.clock = clock
    self.transaction = transaction
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var results: RawJSON?
    var clock: String?
    var transaction: Int64?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "results": results = try reader.value()
      case "clock": clock = try reader.value()
      case "transaction": transaction = try reader.optional(in: 1...9223372036854775807)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.results = try reader.required(results, "results")
    self.clock = try reader.required(clock, "clock")
    self.transaction = transaction
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("results", results)
    writer.member("clock", clock)
    if let transaction { writer.member("transaction", transaction) }
    writer.endObject()
  }
}
