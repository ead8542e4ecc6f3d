import NIOCore
import ObjectContext
import ObjectModel
import OrreryProtocol

/// When a document saves without being told to, and what becomes of a save that fails.
extension Document {
  /// Saves the main context once it has been left alone for the delay.
  func scheduleAutosave() {
    guard request.autosave.isEnabled, !store.isReadOnly else { return }
    autosaveTask?.cancel()
    let delay = TimeAmount.nanoseconds(Int64(request.autosave.delay * 1e9))
    autosaveTask = server.eventLoop.assumeIsolated().scheduleTask(in: delay) { [weak self] in
      self?.autosave()
    }
  }

  /// Saves before the last session, or the process, goes.
  func saveBeforeLeaving() {
    guard request.autosave.isEnabled, !store.isReadOnly else { return }
    autosave()
  }

  /// Saves before the last session closes the document, or says why it cannot: then the document
  /// stays open, with its edits.
  func saveBeforeClosing() throws(OrreryError) {
    guard sessionCount == 1, request.autosave.isEnabled, !store.isReadOnly, let mainRecord,
      mainRecord.context.hasChanges
    else { return }
    _ = try save(mainRecord)
  }

  private func autosave() {
    autosaveTask?.cancel()
    autosaveTask = nil
    // What is at work has the writer; its end schedules the next try.
    guard !isOccupied, let mainRecord, mainRecord.context.hasChanges else { return }
    do {
      _ = try save(mainRecord)
    } catch {
      // The edits stay in the context; the notice of the state says why, and the next edit will
      // bring the next try.
      server.logger.warning("An autosave failed.", metadata: ["error": "\(error.message)"])
    }
  }

  /// Saves a context, and keeps the document's state in step where it saves to the store.
  func save(_ record: ContextRecord) throws(OrreryError) -> SaveSummary {
    do throws(OrreryError) {
      let saved = try record.context.save()
      if record.parent == nil, state == .savingError || state == .inConflict {
        change(state: .normal, failure: nil)
      }
      return SaveSummary(saved, model: model)
    } catch {
      if record.isMain {
        let conflicts: Set<ErrorKind> = [.mergeConflict, .constraintConflict, .storeReplaced]
        let isConflict = conflicts.contains(error.kind)
        change(
          state: isConflict ? .inConflict : .savingError,
          failure: Wire.ErrorInfo(error, model: model))
      }
      throw error
    }
  }

  func change(state: Wire.DocumentState, failure: Wire.ErrorInfo?) {
    guard state != self.state || failure?.message != saveFailure?.message else { return }
    self.state = state
    saveFailure = failure
    let notice = DocumentDidChangeStateParams(
      document: name, state: state, clock: clock.text, error: failure)
    forEachSession { $0.notify(notice) }
  }
}

/// What a save wrote, as replies tell it.
struct SaveSummary {
  let inserted: [String]
  let updated: [String]
  let deleted: [String]

  init(_ saved: ContextDidSave, model: ManagedObjectModel) {
    inserted = saved.inserted.map(model.text(of:))
    updated = saved.updated.map { model.text(of: $0.id) }
    deleted = saved.deleted.map(model.text(of:))
  }
}
