import JSONRPC
import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates

/// `batch/*`: straight to the store, off the event loop.
extension Session {
  package func batchInsert(_ params: BatchInsertParams, _ call: Call) {
    batch(
      call, on: params.document, token: params.workDoneToken, isRehearsal: params.dryRun
    ) { document in
      let entity = try document.model.requireEntity(named: params.entity)
      let reader = document.reader(of: entity, in: self)
      let objects = params.objects
      var insert = BatchInsert(entity: entity.number, count: objects.count) {
        var keys: [(name: String, slot: Int)] = []
        return { index throws(OrreryError) in
          do throws(OrreryError) {
            return try reader.row(from: objects[index], keys: &keys)
          } catch {
            throw error.inObject(index)
          }
        }
      }
      insert.onConflict = BatchInsert.ConflictRule(params.onConflict)
      return .insert(insert)
    } answer: {
      BatchInsertResult(batchOutcome: $0)
    }
  }

  package func batchUpdate(_ params: BatchUpdateParams, _ call: Call) {
    batch(call, on: params.document, token: params.workDoneToken) { document in
      let translation = try BatchTranslation(
        params.entity, variables: params.variables, document: document)
      let entity = translation.entity
      let reader = document.reader(of: entity, in: self)
      var update = BatchUpdate(entity: entity.number)
      update.predicate = try translation.predicate(params.predicate, params.argumentArray)
      update.values = try reader.values(from: params.values)
      for (key, text) in params.expressions.sorted(by: { $0.key < $1.key }) {
        let slot = try reader.slot(named: key)
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
      BatchUpdateResult(batchOutcome: $0)
    }
  }

  package func batchDelete(_ params: BatchDeleteParams, _ call: Call) {
    batch(call, on: params.document, token: params.workDoneToken) { document in
      let translation = try BatchTranslation(
        params.entity, variables: params.variables, document: document)
      var delete = BatchDelete(entity: translation.entity.number)
      delete.predicate = try translation.predicate(params.predicate, params.argumentArray)
      return .delete(delete)
    } answer: {
      BatchDeleteResult(batchOutcome: $0)
    }
  }

  private func batch<Result: JSONEncodable>(
    _ call: Call, on name: String?, token: RequestID?, isRehearsal: Bool = false,
    _ request: (Document) throws -> BatchRequest,
    answer: @escaping (Wire.BatchOutcome) -> Result
  ) {
    var model: ManagedObjectModel?
    do {
      let document = try document(named: name)
      model = document.model
      try document.requireMainScope(of: self).requireEditing()
      let run = BatchRun(call: call, session: self, token: token, isRehearsal: isRehearsal) {
        [unowned document] result in
        answer(Wire.BatchOutcome(result, document: document))
      }
      document.begin(run, try request(document))
      // A rehearsal leaves what was sent ahead for the request itself.
      if isRehearsal { call.uploads = .none }
    } catch {
      call.fail(RequestFailure(any: error, model: model))
    }
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
    do {
      let expression = try PredicateParser.parseExpression(
        text, arguments: try arguments.list(raw))
      return try PredicateCompiler(model: model).compile(
        expression, for: entity, variables: variables)
    } catch {
      var named = error
      named.parameter = "expressions.\(key)"
      throw named
    }
  }
}

extension Wire.BatchOutcome {
  fileprivate init(_ result: BatchResult, document: Document) {
    let model = document.model
    let named = result.changedObjects <= Document.noticeObjects ? result.changes : nil
    self.init(
      matched: Int64(result.matched), insertedCount: Int64(result.inserted),
      updatedCount: Int64(result.updated), deletedCount: Int64(result.deleted),
      inserted: named?.inserted.map(model.text(of:)),
      updated: named?.updated.sorted { $0.key < $1.key }.map { id, slots in
        Wire.ChangedKeys(
          id: model.text(of: id), keys: model.keys(of: ChangedObject(id: id, slots: slots)))
      },
      deleted: named?.deleted.map(model.text(of:)), clock: document.clock.text)
  }
}

extension BatchInsert.ConflictRule {
  fileprivate init(_ rule: Wire.BatchConflictRule) {
    self =
      switch rule {
      case .error: .error
      case .update: .update
      case .skip: .skip
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
