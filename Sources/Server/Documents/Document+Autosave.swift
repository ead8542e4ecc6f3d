import NIOCore
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// When a document saves without being told to, and what becomes of a save that fails.
extension Document {
  /// Saves the main context once it has been left alone for the delay.
  func scheduleAutosave() {
    guard savesByItself else { return }
    scheduleAutosave(in: TimeAmount(seconds: request.autosave.delay))
  }

  private func scheduleAutosave(in delay: TimeAmount) {
    autosaveTask?.cancel()
    autosaveTask = server.eventLoop.assumeIsolated()
      .scheduleTask(in: delay) { [weak self] in self?.autosave() }
  }

  private var savesByItself: Bool { request.autosave.isEnabled && !store.isReadOnly }

  private func autosave() {
    autosaveTask = nil
    // What is at work has the writer; its end schedules the next try.
    guard !isOccupied, let mainRecord, mainRecord.context.hasChanges else { return }
    if !hasSessions { server.leave(self) }
    guard hasSessions, savesByItself else { return }
    saveWhatIsValid()
    // Edits bring the next try of what is not valid; a store that fails has to be tried again.
    if let saveFailure, saveFailure.objects.isEmpty { retryLater() }
  }

  /// Tries again by itself what nobody's edits will bring, as after a failure of the store.
  func retryLater() {
    scheduleAutosave(in: .seconds(10))
  }

  /// Saves before the last session closes the document, or says why not all could be saved: then
  /// the document stays open, with the edits that are left.
  func saveBeforeClosing() throws(OrreryError) {
    guard attached.count == 1, savesByItself, let mainRecord, mainRecord.context.hasChanges else {
      return
    }
    saveWhatIsValid()
    if let saveFailure, mainRecord.context.hasChanges { throw saveFailure.error }
  }

  /// Saves before a session that leaves others behind goes.
  ///
  /// - Returns: What is left of the edits of that session.
  func save(before session: Session) -> RequestFailure? {
    guard savesByItself, let mainRecord, mainRecord.context.hasChanges else { return nil }
    saveWhatIsValid()
    let own = mainRecord.context.pendingChanges.ids
      .filter { editors[$0]?.connection == session.name }
    guard let saveFailure, !own.isEmpty else { return nil }
    return RequestFailure(
      saveFailure, of: self,
      "\(Self.count(own.count)) of this connection could not be saved.",
      hint: "The document stays open for others, who can mend or undo what is left.")
  }

  /// Saves before nobody is left, and keeps outside the process what cannot be saved.
  ///
  /// - Returns: What is left and where it is kept; nil where nothing is.
  func saveFinally() -> RequestFailure? {
    autosaveTask?.cancel()
    autosaveTask = nil
    guard let mainRecord, mainRecord.context.hasChanges else {
      // A file may be there that could not be removed before.
      if !recovery.own.isEmpty { updateRecovery() }
      return nil
    }
    if savesByItself {
      saveWhatIsValid()
    } else {
      // Who has asked for no autosave may lose what they have changed, and nothing of others.
      let connections = mainRecord.context.pendingChanges.ids.compactMap { editors[$0]?.connection }
      guard !discarders.isEmpty, !discarders.isSuperset(of: connections) else { return nil }
      saveFailure = saveFailure ?? SaveFailure([OrreryError(.saveFailed, "Nobody asked to save.")])
    }
    // A store in memory is gone with all there is.
    guard let saveFailure, mainRecord.context.hasChanges, path != nil else { return nil }
    let count = Self.count(mainRecord.context.pendingChanges.count)
    do {
      let file = try keepUnsavedEdits()
      var failure = RequestFailure(
        saveFailure, of: self, "\(count) could not be saved; the edits are kept in \(file.path).",
        hint: isPinned
          ? "Open the document again: while this server runs it has them unsaved; after that, "
            + "recover them (document/recover)."
          : "Open the document again, and recover them (document/recover).")
      failure.info.data.file = file.path
      return failure
    } catch {
      return RequestFailure(
        saveFailure, of: self,
        "\(count) could not be saved, nor could the edits be kept: \(error.message).",
        hint: error.hint)
    }
  }

  private static func count(_ objects: Int) -> String {
    objects == 1 ? "1 object" : "\(objects) objects"
  }

  /// Saves what can be saved of the main context, and tells every session what is left and why.
  func saveWhatIsValid() {
    guard let mainRecord else { return }
    savingRecord = mainRecord
    defer { savingRecord = nil }
    do throws(OrreryError) {
      let failures = try mainRecord.context.saveWhatIsValid().failures
      didSaveMainContext(leaving: failures.isEmpty ? nil : SaveFailure(failures))
    } catch {
      didSaveMainContext(leaving: SaveFailure([error]))
    }
  }

  /// Saves a context, all or nothing.
  func save(
    _ record: ContextRecord, isKnownToBeValid: Bool = false
  ) throws(OrreryError) -> SavedChanges {
    savingRecord = record
    defer { savingRecord = nil }
    do throws(OrreryError) {
      let saved = try record.context.save(isKnownToBeValid: isKnownToBeValid)
      if record.isMain { didSaveMainContext(leaving: nil) }
      return saved
    } catch {
      if record.isMain {
        saveFailure = SaveFailure([error])
        tellState()
      }
      throw error
    }
  }

  private func didSaveMainContext(leaving failure: SaveFailure?) {
    saveFailure = failure
    if let failure {
      server.logger.warning(
        "Edits could not be saved.",
        metadata: ["document": "\(name)", "error": "\(failure.error.message)"])
      tellUnsaved(failure)
    } else {
      (toldUnsaved, editors) = (nil, [:])
    }
    tellState()
    updateRecovery()
  }

  /// Pushes `document/didFailToSave`, where there is something new to tell.
  private func tellUnsaved(_ failure: SaveFailure) {
    guard let mainRecord else { return }
    let unsaved = mainRecord.context.pendingChanges.ids.sorted()
    let isUnsaved = Set(unsaved)
    editors = editors.filter { isUnsaved.contains($0.key) }
    let told = ToldUnsaved(objects: isUnsaved, errors: failure.errors)
    guard told != toldUnsaved else { return }
    toldUnsaved = told
    let errors = Dictionary(grouping: failure.errors) { $0.objects.first }
    let faulty = unsaved.filter { errors[$0] != nil } + unsaved.filter { errors[$0] == nil }
    let notice = DocumentDidFailToSaveParams(
      document: name, clock: clock.text, error: Wire.ErrorInfo(failure.error, model: model),
      objects: faulty.prefix(Self.noticeObjects).map { id in
        Wire.UnsavedObject(
          id: model.text(of: id), by: editors[id],
          errors: (errors[id] ?? []).map { Wire.ErrorInfo($0, model: model) })
      },
      count: Int64(unsaved.count))
    for session in attached { session.notify(notice) }
  }

  /// Notes who has changed what, for whoever is to mend it.
  func noteEditor(of change: ChangeSet) {
    guard let cause else { return }
    for id in change.inserted { editors[id] = cause }
    for object in change.updated {
      let properties = model[object.id.entity].properties
      // Who relates an object to another has not changed that one, if it says nothing of its own.
      let isFollowing = object.slots.allSatisfy { properties[$0].relationship?.isToMany == true }
      if !isFollowing || editors[object.id] == nil { editors[object.id] = cause }
    }
    for id in change.deleted { editors[id] = cause }
  }
}

/// What sessions have been told of edits that could not be saved.
struct ToldUnsaved: Equatable {
  let objects: Set<ObjectID>
  let errors: [OrreryError]
}

extension TimeAmount {
  /// No timer is set further ahead: later ones may be beyond what the event loop's clock counts.
  private static let maximumSeconds = 1e9

  /// - Parameter seconds: What is less than 0 counts as 0, what is more than 31 years as so many.
  package init(seconds: Double) {
    let nanoseconds = (min(max(0, seconds), Self.maximumSeconds) * 1e9).rounded()
    self = .nanoseconds(Int64(exactly: nanoseconds) ?? 0)
  }
}

extension RequestFailure {
  /// A save at the end that left something out.
  fileprivate init(
    _ failure: SaveFailure, of document: Document, _ message: String, hint: String?
  ) {
    self.init(
      OrreryError(.saveFailed, "\(message) \(failure.error.message)", hint: hint),
      model: document.model)
    info.data.errors = failure.errors.map { Wire.ErrorInfo($0, model: document.model) }
    info.data.objects = failure.objects.sorted().map(document.model.text(of:))
  }

  /// One failure for several documents.
  ///
  /// - Returns: nil where there is none.
  static func combining(_ failures: [RequestFailure]) -> RequestFailure? {
    guard var all = failures.first else { return nil }
    all.info.message = failures.map(\.info.message).joined(separator: " ")
    all.info.data.errors = failures.flatMap(\.info.data.errors)
    all.info.data.objects = failures.flatMap(\.info.data.objects)
    return all
  }
}
