import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// Requests on contexts as a whole.
extension Session {
  func contextCreate(_ params: ContextCreateParams) throws(RequestFailure) -> ContextCreateResult {
    let parent = try params.parent.map { name throws(RequestFailure) in
      try self.record(named: name, key: "parent")
    }
    guard (parent?.depth ?? 0) < ContextRecord.maximumDepth else {
      throw RequestFailure(
        .rpcInvalidParams, "Contexts nest \(ContextRecord.maximumDepth) deep at the most.",
        parameter: "parent", hint: "Take a context that is nearer to the store.")
    }
    let document = try self.document(named: params.document ?? parent?.document.name)
    guard parent == nil || parent?.document === document else {
      throw RequestFailure(
        .contextUnknown, "The context belongs to another document.", parameter: "parent",
        hint: "Leave document out, or name the context's own.")
    }
    let own = openDocuments.map { $0.records.count { $0.owner == id } }.reduce(0, +)
    try requireRoom(for: "contexts", beside: own, limit: ServerLimits.openContexts, .contextLimit)
    let options = ContextOptions(
      name: params.name, author: params.author,
      mergePolicy: MergePolicy(rawValue: params.mergePolicy.rawValue) ?? .error,
      undoLevels: Int(clamping: params.undoLevels),
      automaticallyMergesChanges: params.automaticallyMerges)
    let record = document.makeRecord(options: options, parent: parent, owner: id)
    return ContextCreateResult(context: record.name, clock: document.clock.text)
  }

  func contextClose(
    _ params: ContextCloseParams, in scope: ContextScope
  ) throws -> ContextCloseResult {
    guard !scope.record.isMain else {
      throw RequestFailure(
        .contextIsMain, "The main context cannot be closed by itself.", parameter: "context",
        hint: "Close its document.")
    }
    let document = scope.document
    document.close(scope.record)
    return ContextCloseResult(clock: document.clock.text)
  }

  func contextSave(
    _ params: ContextSaveParams, in scope: ContextScope
  ) throws -> ContextSaveResult {
    let saved = try scope.save()
    return ContextSaveResult(
      writtenChanges: scope.written(saved.changes, params.returning), clock: scope.clock,
      transaction: saved.transaction)
  }

  func contextRollback(
    _ params: ContextRollbackParams, in scope: ContextScope
  ) throws -> ContextRollbackResult {
    let changes = scope.changes { scope.context.rollback() }
    return ContextRollbackResult(
      writtenChanges: scope.written(changes, params.returning), clock: scope.clock)
  }

  func contextReset(
    _ params: ContextResetParams, in scope: ContextScope
  ) throws -> ContextResetResult {
    // The reset is told once, as that: not as the changes that it amounts to.
    let listener = scope.context.onChange
    scope.context.onChange = nil
    let changes = scope.changes { scope.context.reset() }
    scope.context.onChange = listener
    scope.document.reset(scope.record, reason: .reset)
    return ContextResetResult(
      writtenChanges: scope.written(changes, params.returning), clock: scope.clock)
  }

  func contextRefresh(
    _ params: ContextRefreshParams, in scope: ContextScope
  ) throws -> ContextRefreshResult {
    let ids = try params.ids.map { texts throws(OrreryError) in
      try scope.objects(texts)
    }
    let changes = try scope.changes {
      try scope.context.refresh(ids, mergingChanges: params.mergeChanges)
    }
    return ContextRefreshResult(
      writtenChanges: scope.written(changes, params.returning), clock: scope.clock)
  }

  func contextUndo(
    _ params: ContextUndoParams, in scope: ContextScope
  ) throws -> ContextUndoResult {
    let written = try written(params.returning, in: scope) {
      try scope.context.undo(Int(clamping: params.steps), in: undoScope(params.scope))
    }
    return ContextUndoResult(
      writtenChanges: written, contextState: Wire.ContextState(scope.context), clock: scope.clock)
  }

  func contextRedo(
    _ params: ContextRedoParams, in scope: ContextScope
  ) throws -> ContextRedoResult {
    let written = try written(params.returning, in: scope) {
      try scope.context.redo(Int(clamping: params.steps), in: undoScope(params.scope))
    }
    return ContextRedoResult(
      writtenChanges: written, contextState: Wire.ContextState(scope.context), clock: scope.clock)
  }

  /// Steps that come to nothing together are told too.
  private func written(
    _ returning: Wire.Returning, in scope: ContextScope, by steps: () throws -> Void
  ) throws -> Wire.WrittenChanges {
    let changes = try scope.changes(by: steps)
    if changes.isEmpty { scope.document.tellState(of: scope.record) }
    return scope.written(changes, returning)
  }

  private func undoScope(_ scope: Wire.UndoScope) -> UndoScope {
    switch scope {
    case .context: .context
    case .connection: .editor(name)
    }
  }

  func contextBeginUndoGroup(
    _ params: ContextBeginUndoGroupParams, in scope: ContextScope
  ) throws -> ContextBeginUndoGroupResult {
    try scope.context.beginUndoGroup(
      named: try params.actionName.map(ContextScope.checkedActionName))
    return ContextBeginUndoGroupResult(
      contextState: Wire.ContextState(scope.context), clock: scope.clock)
  }

  func contextEndUndoGroup(
    _ params: ContextEndUndoGroupParams, in scope: ContextScope
  ) throws -> ContextEndUndoGroupResult {
    try scope.context.endUndoGroup()
    return ContextEndUndoGroupResult(
      contextState: Wire.ContextState(scope.context), clock: scope.clock)
  }

  func contextSetUndoLevels(
    _ params: ContextSetUndoLevelsParams, in scope: ContextScope
  ) throws -> ContextSetUndoLevelsResult {
    let before = Wire.ContextState(scope.context)
    scope.context.undoLevels = Int(clamping: params.undoLevels)
    let state = Wire.ContextState(scope.context)
    if state != before { scope.document.tellState(of: scope.record) }
    return ContextSetUndoLevelsResult(contextState: state, clock: scope.clock)
  }

  func contextGetChanges(
    _ params: ContextGetChangesParams, in scope: ContextScope
  ) throws -> ContextGetChangesResult {
    let changes = scope.context.pendingChanges
    return ContextGetChangesResult(
      inserted: try changes.inserted.map { try scope.writer.object($0) },
      updated: try scope.writer.changes(changes.updated, withValues: true),
      deleted: changes.deleted.map(scope.model.text(of:)), clock: scope.clock)
  }

  func contextValidate(
    _ params: ContextValidateParams, in scope: ContextScope
  ) throws -> ContextValidateResult {
    let errors = scope.context.validate().flatMap { $0.errors.isEmpty ? [$0] : $0.errors }
    return ContextValidateResult(
      isValid: errors.isEmpty, errors: errors.map { Wire.ErrorInfo($0, model: scope.model) },
      clock: scope.clock)
  }
}

extension ContextScope {
  /// - Parameter isKnownToBeValid: As for `ManagedObjectContext.save`.
  func save(isKnownToBeValid: Bool = false) throws(OrreryError) -> SavedChanges {
    try requireEditing()
    return try document.save(record, isKnownToBeValid: isKnownToBeValid)
  }
}
