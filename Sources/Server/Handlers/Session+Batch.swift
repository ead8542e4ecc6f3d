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
    ) { scope in
      let entity = try scope.entity(named: params.entity)
      let reader = scope.reader(of: entity)
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
      insert.onConflict = BatchInsert.ConflictRule(rawValue: params.onConflict.rawValue) ?? .error
      return .insert(insert)
    } answer: {
      BatchInsertResult(writtenChanges: $0, matched: $1, clock: $2)
    }
  }

  func batchUpdate(_ params: BatchUpdateParams, in document: Document, _ call: Call) throws {
    try batch(
      call, on: document, token: params.workDoneToken, returning: params.returning
    ) { scope in
      let found = try FetchTranslation(
        of: params.entity, params.predicate, params.argumentArray, params.variables, in: scope)
      let entity = found.entity
      var update = BatchUpdate(entity: entity.number)
      update.predicate = found.request.predicate
      update.values = try scope.reader(of: entity).values(from: params.values)
      let variables = try scope.arguments.map(params.variables)
      for (key, text) in params.expressions.sorted(by: { $0.key < $1.key }) {
        let slot = try entity.requireSlot(named: key)
        guard update.values[slot] == nil else {
          throw OrreryError(
            .wrongType, "“\(key)” is to be set both to a value and to an expression.",
            entity: entity.name, key: key, hint: "Give one of the two.")
        }
        let arguments = params.expressionArgumentArrays[key] ?? []
        update.expressions[slot] = try amending({ $0.parameter = "expressions.\(key)" }) {
          () throws(OrreryError) in
          try PredicateCompiler(model: scope.model).compile(
            try PredicateParser.parseExpression(text, arguments: scope.arguments.list(arguments)),
            for: entity, variables: variables)
        }
      }
      return .update(update)
    } answer: {
      BatchUpdateResult(writtenChanges: $0, matched: $1, clock: $2)
    }
  }

  func batchDelete(_ params: BatchDeleteParams, in document: Document, _ call: Call) throws {
    try batch(
      call, on: document, token: params.workDoneToken, returning: params.returning
    ) { scope in
      let found = try FetchTranslation(
        of: params.entity, params.predicate, params.argumentArray, params.variables, in: scope)
      var delete = BatchDelete(entity: found.entity.number)
      delete.predicate = found.request.predicate
      return .delete(delete)
    } answer: {
      BatchDeleteResult(writtenChanges: $0, matched: $1, clock: $2)
    }
  }

  private func batch<Result: JSONEncodable>(
    _ call: Call, on document: Document, token: RequestID?, returning: Wire.Returning,
    isRehearsal: Bool = false, _ request: (ContextScope) throws -> BatchRequest,
    answer: @escaping (Wire.WrittenChanges, _ matched: Int64, _ clock: String) -> Result
  ) throws {
    var scope = try document.requireMainScope(of: self)
    scope.uploads = call.uploads
    try scope.requireEditing()
    let run = BatchRun(call: call, session: self, token: token, isRehearsal: isRehearsal) {
      [scope] result in
      answer(scope.written(result, returning), Int64(result.matched), scope.clock)
    }
    document.begin(run, try request(scope))
    // A rehearsal leaves what was sent ahead for the request itself.
    if isRehearsal { call.uploads = .none }
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
