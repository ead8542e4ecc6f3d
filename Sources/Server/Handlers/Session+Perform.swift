import JSONRPC
import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol

/// `context/perform`: its operations go the way of plain requests, through the same router and the
/// same handlers, but on one context, all or nothing, with one notice and one undo step.
final class PerformedOperations {
  let record: ContextRecord
  /// What answers the operations so far; results are made when all is done.
  fileprivate var answers: [ContextScope.Answer] = []
  /// By operation: the object that it is about, where that is one.
  fileprivate var objects: [ObjectID?] = []
  /// The object that the operation at work is about.
  var object: ObjectID?
  fileprivate var failure: RequestFailure?

  init(record: ContextRecord) {
    self.record = record
  }

  func add(_ answer: @escaping ContextScope.Answer) {
    answers.append(answer)
    objects.append(object)
    object = nil
  }

  func fail(_ failure: RequestFailure) {
    self.failure = failure
  }
}

extension Session {
  package func contextPerform(_ params: ContextPerformParams, _ call: Call) {
    perform(call, in: params.context) { scope in
      let actionName = try params.actionName.map(checkedActionName)
      let operations = PerformedOperations(record: scope.record)
      performed = operations
      defer { performed = nil }
      let edits = {
        for (index, operation) in params.operations.enumerated() {
          try self.run(operation, at: index, as: operations)
        }
        if let actionName { scope.context.setActionName(actionName) }
      }
      var saved: ContextDidSave?
      let changes = try scope.changes {
        if params.save {
          saved = try scope.save(after: edits)
        } else {
          try scope.context.perform(edits)
        }
      }
      return {
        let results = try zip(params.operations, operations.answers).map { operation, answer in
          let result = try answer()
          return Wire.OperationResult(
            method: operation.method, result: RawJSON(writing: { result.write(to: &$0) }))
        }
        return ContextPerformResult(
          writtenChanges: try scope.written(changes, params.returning), results: results,
          clock: scope.clock, transaction: saved?.transaction)
      }
    }
  }

  private func checkedActionName(_ name: String) throws(RequestFailure) -> String {
    guard name.utf8.count <= ServerLimits.actionNameBytes else {
      throw RequestFailure(
        .rpcInvalidParams,
        "An action name has \(ServerLimits.actionNameBytes) bytes at the most, not "
          + "\(name.utf8.count).", parameter: "actionName",
        hint: "Give a name that fits a menu item.")
    }
    return name
  }

  /// One operation. Its failure says which it was.
  private func run(
    _ operation: Wire.Operation, at index: Int, as operations: PerformedOperations
  ) throws(RequestFailure) {
    guard let method = Method(rawValue: operation.method), method.isInPerform else {
      throw RequestFailure(
        .rpcInvalidParams, "“\(operation.method)” cannot stand in context/perform.",
        parameter: "operations[\(index)].method",
        allowed: Method.allCases.filter(\.isInPerform).map(\.rawValue),
        hint: "Send it as a request of its own.")
    }
    do {
      let model = operations.record.context.coordinator.model
      let params = try operation.params.map { params throws(RequestFailure) in
        try ResultReferences(objects: operations.objects, model: model)
          .resolve(params, at: "operations[\(index)].params")
      }
      try Router.route(method, params: params, call: .unanswered, to: self)
    } catch let failure as RequestFailure {
      operations.fail(failure)
    } catch {
      var failure = RequestFailure(any: error, model: operations.record.context.coordinator.model)
      let path = failure.info.data.parameter.map { ".\($0)" } ?? ""
      failure.info.data.parameter = "operations[\(index)].params\(path)"
      operations.fail(failure)
    }
    if var failure = operations.failure {
      failure.info.data.operation = Int64(index)
      throw failure
    }
  }
}

extension ContextScope {
  /// Carries out edits as one, and saves. A conflict with what others saved comes only when the
  /// edits have been told: then they are taken back.
  fileprivate func save(after edits: () throws -> Void) throws -> ContextDidSave {
    let editors = document.editors
    do {
      return try context.perform {
        try edits()
        try requireValidity()
      } followedBy: {
        try save()
      }.1
    } catch {
      // Nobody is to mend what is not there any more.
      document.editors = editors
      throw error
    }
  }

  /// Refuses what a save would refuse, while everything can still be taken back unseen.
  private func requireValidity() throws(OrreryError) {
    try requireEditing()
    let errors = context.validate(ids: nil)
    if let error = OrreryError.combining(errors) { throw error }
  }
}
