// Written by protocol-gen from protocol/methods/model/update.json: edit that instead.

import JSONRPC
import JSONText

/// `model/update`: changes the model of an open document, under everybody who has it open.
///
/// The store is migrated as by `document/open` with `migrate`, under the same rules: what cannot be
/// inferred is refused unless a mapping says it, nobody else may have the store open, it is one
/// transaction that can be cancelled until it is committed, and positions in the history from
/// before expire. `model/diff` without `from`, or with the document as `from`, is the dry run. A
/// change that leaves the rows as they are, as of a default value, a rule of validation or a fetch
/// request, takes no time, and the store keeps the new model; a model that is the same in every
/// part changes nothing and is told to nobody. The main context is saved first, autosave or not,
/// and a save that fails is this request's failure. Unsaved changes of private contexts, of any
/// connection, refuse it as `context.unsavedChanges`. It begins when nothing reads the store for
/// another request; what asks for such reads later waits for it. From then on everything that is
/// asked about the document waits, whoever asks; other documents are served. If it fails,
/// everything is as it was, but for that save. When it is done every connection that has the
/// document open is told, before the reply: by `document/didChangeModel`, then one
/// `stream/didReset` for each stream of its contexts' changes, then one `list/didReset`,
/// `aggregate/didReset` or `observer/didReset` for each live list, live aggregate and observer of
/// values, in that order. What they were opened with is asked of the new model as it stands: what
/// has no meaning there ends with `list/didFail`, `aggregate/didFail` or `observer/didFail` and its
/// error. Contexts stay, by the same names, without steps to undo and without the values of
/// transient attributes; live lists of clients that have gone are not kept. Objects keep their ids,
/// except for the name of an entity that has another.
package struct ModelUpdateParams: RequestParams {
  package typealias Result = ModelUpdateResult
  package static let method = Method.modelUpdate

  private static let memberNames = [
    "document",
    "model",
    "configuration",
    "mapping",
    "workDoneToken",
  ]

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// The new model. What cannot be inferred in one step goes through the versions in between, if it
  /// is the path of an `.xcdatamodeld`.
  package var model: Wire.ModelSource
  /// The configuration of the new model whose entities the store holds, as for `document/open`.
  /// Left out: all entities.
  package var configuration: String?
  /// What is not to be inferred, as for `document/open`.
  package var mapping: Wire.MappingSource?
  /// Tell the progress of what takes more than 200 ms through `$/progress` under this token.
  package var workDoneToken: RequestID?

  package init(
    document: String? = nil,
    model: Wire.ModelSource,
    configuration: String? = nil,
    mapping: Wire.MappingSource? = nil,
    workDoneToken: RequestID? = nil
  ) {
    self.document = document
    self.model = model
    self.configuration = configuration
    self.mapping = mapping
    self.workDoneToken = workDoneToken
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var model: Wire.ModelSource?
    var configuration: String?
    var mapping: Wire.MappingSource?
    var workDoneToken: RequestID?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "model": model = try reader.value()
      case "configuration": configuration = try reader.optional()
      case "mapping": mapping = try reader.optional()
      case "workDoneToken": workDoneToken = try reader.optionalRequestID()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
    self.model = try reader.required(model, "model")
    self.configuration = configuration
    self.mapping = mapping
    self.workDoneToken = workDoneToken
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    writer.member("model", model)
    if let configuration { writer.member("configuration", configuration) }
    if let mapping { writer.member("mapping", mapping) }
    if let workDoneToken { writer.member("workDoneToken", workDoneToken) }
    writer.endObject()
  }
}

/// The result of `model/update`.
package struct ModelUpdateResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["migration", "changes", "clock"]

  /// What the store was migrated from. Left out where the document had this model already, and
  /// nothing happened.
  package var migration: Wire.DocumentMigration?
  /// What differs between the models, as `model/diff` tells it; step by step, where there were
  /// several. Empty where it finds none.
  package var changes: [Wire.ModelChange]
  /// The document's clock after this.
  package var clock: String

  package init(
    migration: Wire.DocumentMigration? = nil,
    changes: [Wire.ModelChange],
    clock: String
  ) {
    self.migration = migration
    self.changes = changes
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var migration: Wire.DocumentMigration?
    var changes: [Wire.ModelChange]?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "migration": migration = try reader.optional()
      case "changes": changes = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.migration = migration
    self.changes = try reader.required(changes, "changes")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let migration { writer.member("migration", migration) }
    writer.member("changes", changes)
    writer.member("clock", clock)
    writer.endObject()
  }
}
