import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol

/// Requests on contexts as a whole.
extension Session {
  package func contextCreate(_ params: ContextCreateParams, _ call: Call) {
    var parent: ContextRecord?
    do throws(RequestFailure) {
      parent = try params.parent.map { name throws(RequestFailure) in
        try record(named: name, key: "parent")
      }
      guard (parent?.depth ?? 0) < ContextRecord.maximumDepth else {
        throw RequestFailure(
          .rpcInvalidParams, "Contexts nest \(ContextRecord.maximumDepth) deep at the most.",
          parameter: "parent", hint: "Take a context that is nearer to the store.")
      }
    } catch {
      return call.fail(error)
    }
    perform(call, on: params.document ?? parent?.document.name) { document in
      guard parent == nil || parent?.document === document else {
        throw RequestFailure.contextOfAnotherDocument(key: "parent")
      }
      let own = openDocuments.map { $0.records.count { $0.owner == id } }.reduce(0, +)
      guard own < ServerLimits.openContexts else {
        throw RequestFailure(
          .contextLimit, "This connection has \(ServerLimits.openContexts) contexts open.",
          hint: "Close those that are done with.")
      }
      let options = ContextOptions(
        name: params.name, author: params.author, mergePolicy: MergePolicy(params.mergePolicy),
        undoLevels: Int(clamping: params.undoLevels),
        automaticallyMergesChanges: params.automaticallyMerges)
      let record = document.makeRecord(options: options, parent: parent, owner: self.id)
      return ContextCreateResult(context: record.name, clock: document.clock.text)
    }
  }

  package func contextClose(_ params: ContextCloseParams, _ call: Call) {
    perform(call, in: params.context) { scope in
      guard !scope.record.isMain else {
        throw RequestFailure(
          .contextIsMain, "The main context cannot be closed by itself.", parameter: "context",
          hint: "Close its document.")
      }
      let document = scope.document
      document.close(scope.record)
      return { ContextCloseResult(clock: document.clock.text) }
    }
  }

  package func contextSave(_ params: ContextSaveParams, _ call: Call) {
    perform(call, in: params.context) { scope in
      let saved = try scope.save()
      return {
        ContextSaveResult(
          writtenChanges: try scope.written(saved, params.returning), clock: scope.clock,
          transaction: saved.transaction)
      }
    }
  }

  package func contextRollback(_ params: ContextRollbackParams, _ call: Call) {
    perform(call, in: params.context) { scope in
      let changes = scope.changes { scope.context.rollback() }
      return {
        ContextRollbackResult(
          writtenChanges: try scope.written(changes, params.returning), clock: scope.clock)
      }
    }
  }

  package func contextReset(_ params: ContextResetParams, _ call: Call) {
    perform(call, in: params.context) { scope in
      // The reset is told once, as that: not as the changes that it amounts to.
      let listener = scope.context.onChange
      scope.context.onChange = nil
      let changes = scope.changes { scope.context.reset() }
      scope.context.onChange = listener
      scope.document.reset(scope.record, reason: .reset)
      return {
        ContextResetResult(
          writtenChanges: try scope.written(changes, params.returning), clock: scope.clock)
      }
    }
  }

  package func contextRefresh(_ params: ContextRefreshParams, _ call: Call) {
    perform(call, in: params.context) { scope in
      let ids = try params.ids.map { texts throws(OrreryError) in
        try scope.objects(texts)
      }
      let changes = try scope.changes {
        try scope.context.refresh(ids, mergingChanges: params.mergeChanges)
      }
      return {
        ContextRefreshResult(
          writtenChanges: try scope.written(changes, params.returning), clock: scope.clock)
      }
    }
  }

  package func contextUndo(_ params: ContextUndoParams, _ call: Call) {
    perform(call, in: params.context) { scope in
      guard params.steps <= scope.context.undoCount else {
        throw OrreryError(
          .nothingToUndo, "There are fewer steps to undo than \(params.steps).", parameter: "steps")
      }
      let changes = try scope.changes {
        for _ in 0..<params.steps { try scope.context.undo() }
      }
      return {
        ContextUndoResult(
          writtenChanges: try scope.written(changes, params.returning),
          contextState: Wire.ContextState(scope.context), clock: scope.clock)
      }
    }
  }

  package func contextRedo(_ params: ContextRedoParams, _ call: Call) {
    perform(call, in: params.context) { scope in
      guard params.steps <= scope.context.redoCount else {
        throw OrreryError(
          .nothingToRedo, "There are fewer steps to redo than \(params.steps).", parameter: "steps")
      }
      let changes = try scope.changes {
        for _ in 0..<params.steps { try scope.context.redo() }
      }
      return {
        ContextRedoResult(
          writtenChanges: try scope.written(changes, params.returning),
          contextState: Wire.ContextState(scope.context), clock: scope.clock)
      }
    }
  }

  package func contextGetChanges(_ params: ContextGetChangesParams, _ call: Call) {
    perform(call, in: params.context) { scope in
      let changes = scope.context.pendingChanges
      return {
        ContextGetChangesResult(
          inserted: try changes.inserted.map { try scope.writer.object($0) },
          updated: try scope.writer.changes(changes.updated, withValues: true),
          deleted: changes.deleted.map(scope.model.text(of:)), clock: scope.clock)
      }
    }
  }

  package func contextValidate(_ params: ContextValidateParams, _ call: Call) {
    perform(call, in: params.context) { scope in
      let errors = scope.context.validate(ids: nil)
        .flatMap { $0.errors.isEmpty ? [$0] : $0.errors }
      return {
        ContextValidateResult(
          isValid: errors.isEmpty, errors: errors.map { Wire.ErrorInfo($0, model: scope.model) },
          clock: scope.clock)
      }
    }
  }
}

extension ContextScope {
  func save() throws(OrreryError) -> ContextDidSave {
    try requireEditing()
    return try document.save(record)
  }
}
