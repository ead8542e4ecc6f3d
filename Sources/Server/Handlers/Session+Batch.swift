import JSONRPC
import JSONText
import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates

/// `batch/*`: straight to the store, off the event loop.
extension Session {
  func batchInsert(_ params: BatchInsertParams, in document: Document, _ call: Call) throws {
    try batch(
      call, on: document, token: params.workDoneToken, returning: params.returning,
      isRehearsal: params.dryRun
    ) {
      let entity = try document.model.requireEntity(named: params.entity)
      let reader = document.reader(of: entity, uploads: call.uploads)
      let objects = params.objects
      var insert = BatchInsert(entity: entity.number, count: objects.count) {
        var keys = KeyOrder()
        return { index throws(OrreryError) in
          do throws(OrreryError) {
            return try reader.row(from: objects[index], keys: &keys)
          } catch {
            throw error.inObject(index)
          }
        }
      }
      insert.onConflict =
        BatchInsert.ConflictRule(rawValue: params.onConflict.rawValue) ?? .error
      return .insert(insert)
    } answer: {
      BatchInsertResult(writtenChanges: $0, matched: $1, clock: $2)
    }
  }

  func batchUpdate(_ params: BatchUpdateParams, in document: Document, _ call: Call) throws {
    try batch(
      call, on: document, token: params.workDoneToken, returning: params.returning
    ) {
      let translation = try BatchTranslation(
        params.entity, variables: params.variables, document: document)
      let entity = translation.entity
      let reader = document.reader(of: entity, uploads: call.uploads)
      var update = BatchUpdate(entity: entity.number)
      update.predicate = try translation.predicate(params.predicate, params.argumentArray)
      update.values = try reader.values(from: params.values)
      for (key, text) in params.expressions.sorted(by: { $0.key < $1.key }) {
        let slot = try entity.requireSlot(named: key)
        guard update.values[slot] == nil else {
          throw OrreryError(
            .wrongType, "“\(key)” is to be set both to a value and to an expression.",
            entity: entity.name, key: key, hint: "Give one of the two.")
        }
        update.expressions[slot] = try translation.expression(
          text, params.expressionArgumentArrays[key] ?? [], key: key)
      }
      return .update(update)
    } answer: {
      BatchUpdateResult(writtenChanges: $0, matched: $1, clock: $2)
    }
  }

  func batchDelete(_ params: BatchDeleteParams, in document: Document, _ call: Call) throws {
    try batch(
      call, on: document, token: params.workDoneToken, returning: params.returning
    ) {
      let translation = try BatchTranslation(
        params.entity, variables: params.variables, document: document)
      var delete = BatchDelete(entity: translation.entity.number)
      delete.predicate = try translation.predicate(params.predicate, params.argumentArray)
      return .delete(delete)
    } answer: {
      BatchDeleteResult(writtenChanges: $0, matched: $1, clock: $2)
    }
  }

  private func batch<Result: JSONEncodable>(
    _ call: Call, on document: Document, token: RequestID?, returning: Wire.Returning,
    isRehearsal: Bool = false, _ request: () throws -> BatchRequest,
    answer: @escaping (Wire.WrittenChanges, _ matched: Int64, _ clock: String) -> Result
  ) throws {
    let scope = try document.requireMainScope(of: self)
    try scope.requireEditing()
    let run = BatchRun(call: call, session: self, token: token, isRehearsal: isRehearsal) {
      result in
      answer(
        scope.written(result, returning), Int64(result.matched), scope.clock)
    }
    document.begin(run, try request())
    // A rehearsal leaves what was sent ahead for the request itself.
    if isRehearsal { call.uploads = .none }
  }
}

/// What batch requests say of objects, checked against the model.
private struct BatchTranslation {
  let entity: Entity
  private let model: ManagedObjectModel
  private let arguments: PredicateArguments
  private let variables: [String: PredicateArgument]

  init(
    _ name: String, variables: JSONMembers, document: Document
  ) throws(OrreryError) {
    model = document.model
    entity = try model.requireEntity(named: name)
    arguments = document.arguments
    self.variables = try arguments.map(variables)
  }

  func predicate(_ text: String?, _ raw: [RawJSON]) throws(OrreryError) -> CompiledPredicate? {
    guard let text else {
      if raw.isEmpty { return nil }
      throw OrreryError(
        .predicateArguments, "There is an argumentArray but no predicate.",
        parameter: "argumentArray",
        hint: "Give predicate too.")
    }
    let predicate = try PredicateParser.parse(text, arguments: try arguments.list(raw))
    return try PredicateCompiler(model: model).compile(
      predicate, for: entity, variables: variables)
  }

  func expression(
    _ text: String, _ raw: [RawJSON], key: String
  ) throws(OrreryError) -> CompiledExpression {
    try amending({ $0.parameter = "expressions.\(key)" }) { () throws(OrreryError) in
      let expression = try PredicateParser.parseExpression(
        text, arguments: try arguments.list(raw))
      return try PredicateCompiler(model: model).compile(
        expression, for: entity, variables: variables)
    }
  }
}

extension OrreryError {
  /// The same, of one of the objects of a request.
  fileprivate func inObject(_ index: Int) -> OrreryError {
    var error = self
    error.parameter = "objects[\(index)]" + (key.map { ".\($0)" } ?? "")
    error.errors = errors.map { $0.inObject(index) }
    return error
  }
}
