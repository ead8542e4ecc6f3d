import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// What an operation of `context/perform` did, or the plain request of the same method.
struct PerformedOperation<Result> {
  /// The object that it is about, where that is one: what `{"$result": 0}` stands for.
  let object: ObjectID?
  /// Makes the result. It is called when all operations are done, so that it tells the state after
  /// them. That of an edit does not fail: what it tells of is done.
  let result: () throws -> Result
  /// Whether the result is what it reads, and fails with that.
  let isReading: Bool
}

extension PerformedOperation {
  init(about object: ObjectID? = nil, result: @escaping () -> Result) {
    self.init(object: object, result: result, isReading: false)
  }

  init(reading result: @escaping () throws -> Result) {
    self.init(object: nil, result: result, isReading: true)
  }
}

/// One of any method.
typealias ErasedOperation = PerformedOperation<any JSONEncodable>

/// `context/perform`: its operations are those of plain requests, but on one context, all or
/// nothing, with one notice and one undo step.
extension Session {
  func contextPerform(
    _ params: ContextPerformParams, in scope: ContextScope
  ) throws -> ContextPerformResult {
    // A large request would push its first objects out before their results are made.
    scope.context.keepsObjects = true
    defer { scope.context.keepsObjects = false }
    let actionName = try params.actionName.map(ContextScope.checkedActionName)
    var performed: [ErasedOperation] = []
    performed.reserveCapacity(params.operations.count)
    let edits = params.operations.lazy.map { operation in
      { performed.append(try scope.perform(operation, after: performed)) }
    }
    let completion = {
      if let actionName { scope.context.setActionName(actionName) }
      // What cannot be read fails while everything can still be taken back unseen.
      for operation in performed where operation.isReading { _ = try operation.result() }
    }
    var saved: SavedChanges?
    let changes = try scope.changes {
      if params.save {
        saved = try scope.save(after: edits, completedBy: completion)
      } else {
        try scope.context.perform {
          for edit in edits { try edit() }
          try completion()
        }
      }
    }
    // All stand in one text, of which each has a part.
    var writer = JSONWriter()
    let parts = performed.map { operation in
      // What could be read a moment ago, and cannot be now, is told as null: the edits stand.
      let result = scope.told(operation.result)
      return writer.part { json in
        if let result { result.write(to: &json) } else { json.null() }
      }
    }
    let results = zip(params.operations, parts).map { [bytes = writer.bytes] operation, part in
      Wire.OperationResult(
        method: operation.method, result: RawJSON(uncheckedBytes: bytes, range: part))
    }
    return ContextPerformResult(
      writtenChanges: scope.written(changes, params.returning), results: results,
      clock: scope.clock, transaction: saved?.transaction)
  }
}

extension Wire.ErrorInfo {
  /// What a part of a request calls its parameters is not what the request calls them.
  fileprivate mutating func moveParameters(below path: String) {
    data.parameter = data.parameter.map { "\(path).\($0)" }
    for index in data.errors.indices { data.errors[index].moveParameters(below: path) }
  }
}

extension ContextScope {
  static func checkedActionName(_ name: String) throws(RequestFailure) -> String {
    guard name.utf8.count <= ServerLimits.actionNameBytes else {
      throw RequestFailure(
        .rpcInvalidParams,
        "An action name has \(ServerLimits.actionNameBytes) bytes at the most, not "
          + "\(name.utf8.count).", parameter: "actionName",
        hint: "Give a name that fits a menu item.")
    }
    return name
  }

  /// Carries out an edit, all or nothing, and names the step that it is or belongs to.
  func editing<Result>(named actionName: String?, _ edit: () throws -> Result) throws -> Result {
    let actionName = try actionName.map(Self.checkedActionName)
    return try context.perform {
      if let actionName { context.setActionName(actionName) }
      return try edit()
    }
  }

  /// Carries out one operation. Its failure says which it was.
  ///
  /// - Parameter performed: Those before it, to which it may refer.
  fileprivate func perform(
    _ operation: Wire.Operation, after performed: [ErasedOperation]
  ) throws(RequestFailure) -> ErasedOperation {
    let index = performed.count
    do {
      let references = ResultReferences(performed: performed, model: model)
      let params = try operation.params.map { params throws(RequestFailure) in
        try references.resolve(params)
      }
      if let method = Method.byName[operation.method], let next = try perform(method, params) {
        return next
      }
    } catch {
      var failure = RequestFailure(any: error, model: model)
      let path = "operations[\(index)].params"
      failure.info.moveParameters(below: path)
      // What is wrong with them as a whole.
      let isOfParameters = failure.info.data.kind == Wire.ErrorKind.rpcInvalidParams.rawValue
      if isOfParameters, failure.info.data.parameter == nil { failure.info.data.parameter = path }
      failure.info.data.operation = Int64(index)
      throw failure
    }
    throw RequestFailure(
      .rpcInvalidParams, "“\(operation.method)” cannot stand in context/perform.",
      parameter: "operations[\(index)].method",
      allowed: Method.allCases.filter(\.isInPerform).map(\.rawValue),
      hint: "Send it as a request of its own.")
  }

  /// An operation as generated dispatch reads it. The context that it names can be no other.
  func perform<Params: OperationParams>(
    _ params: RawJSON?, _ operation: (Params) throws -> PerformedOperation<Params.Result>
  ) throws -> ErasedOperation {
    let params = try Params(params: params)
    guard [nil, record.name].contains(params.context) else {
      throw RequestFailure(
        .contextUnknown, "The operations of context/perform are of one context.",
        parameter: "context", hint: "Leave context out of them.")
    }
    let done = try editing(named: params.actionName) { try operation(params) }
    return ErasedOperation(object: done.object, result: done.result, isReading: done.isReading)
  }

  /// Carries out edits as one, and saves. A conflict with what others saved comes only when the
  /// edits have been told: then they are taken back.
  fileprivate func save(
    after edits: some Sequence<() throws -> Void>, completedBy completion: () throws -> Void
  ) throws -> SavedChanges {
    let editors = document.editors
    do {
      return try context.perform(edits) {
        try completion()
        // What a save would refuse is refused while everything can still be taken back unseen.
        try requireEditing()
        if let error = OrreryError(combining: context.validate()) { throw error }
      } followedBy: {
        try save(isKnownToBeValid: true)
      }
    } catch {
      // Nobody is to mend what is not there any more.
      document.editors = editors
      throw error
    }
  }
}
