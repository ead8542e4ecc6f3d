import Files
import Foundation
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore
import Spelling
import Transport

/// The edits of a document that are kept in files because they could not be saved.
struct Recovery {
  /// Where the files of stores are that have no room beside them; nil where there is no such place.
  private let folder: String?
  /// Files of an earlier time whose edits nobody has brought back or discarded, oldest first.
  var files: [RecoveryFile] = []
  /// What clients are told of them.
  var summaries: [Wire.RecoveryFile] = []
  /// Files with edits that the main context has, or `remainder`: written when the last session
  /// left, or brought back. They go when the edits are saved or undone. After the first come those
  /// that could not be removed, to be tried again.
  var own: [RecoveryFile] = []
  /// A hash of what was last written to the first of `own`; nil where that is not known.
  var written: Int?
  /// Edits of files that could not be brought back.
  var remainder: [Wire.UnsavedEdit] = []

  init(folder: String?) {
    self.folder = folder
  }

  /// What the files are named after, in the order in which they are tried: the store's own path,
  /// and its UUID in the folder.
  private func places(of store: any PersistentStore) -> [RecoveryFile.Place] {
    guard case .file(let path) = store.location else { return [] }
    return [RecoveryFile.Place(path: path)]
      + (folder.map { [RecoveryFile.Place(path: "\($0)/\(store.uuid)", folder: $0)] } ?? [])
  }

  /// Looks for files that an earlier time has left, and reads all that are not `own`.
  ///
  /// - Throws: `store.openFailed` where the store's folder cannot be listed, and a client may edit
  ///   what somebody has edited before. Who only reads could bring nothing back.
  mutating func findFiles(of store: any PersistentStore) throws(OrreryError) {
    let own = Set(own.map(\.path))
    var found: [RecoveryFile] = []
    do throws(FileError) {
      for place in places(of: store) {
        found += try RecoveryFile.all(at: place).filter { !own.contains($0.path) }
      }
    } catch {
      guard store.isReadOnly else {
        throw OrreryError(
          .storeOpenFailed,
          "Nobody can tell whether unsaved edits of the store are kept: \(error.path) cannot be "
            + "listed: \(error.reason).",
          hint: "Let this user list the folder, or open the store for reading only.",
          isRetryable: error.isTemporary)
      }
    }
    files = found
    summaries = files.map { $0.summary(storeUUID: store.uuid) }
  }

  /// Writes to the first of `own`, or to a new file where that cannot be: there may be no room for
  /// it where the first is.
  ///
  /// - Parameter replacing: Whether the first of `own` may be written over.
  func write(
    _ content: RecoveryFile.Content, reasons: [String], of store: any PersistentStore,
    replacing: Bool
  ) throws(TransportError) -> RecoveryFile {
    var failure: TransportError?
    if replacing, let file = own.first {
      do throws(TransportError) {
        try file.replace(with: content, reasons: reasons)
        return file
      } catch {
        failure = error
      }
    }
    for place in places(of: store) {
      do throws(TransportError) {
        return try RecoveryFile.make(content, reasons: reasons, at: place)
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? TransportError(.invalidPath, "the store is in memory")
  }
}

extension Document {
  /// What clients are told of edits that can be recovered.
  var recoverableFiles: [Wire.RecoveryFile] {
    guard !recovery.remainder.isEmpty, let file = recovery.own.first else {
      return recovery.summaries
    }
    let rest = Wire.RecoveryFile(path: file.path, edits: Int64(recovery.remainder.count))
    return [rest] + recovery.summaries
  }

  // MARK: Keeping

  /// Writes all unsaved edits of the main context to a file.
  func keepUnsavedEdits() throws(TransportError) -> RecoveryFile {
    let (file, failure) = try writeUnsavedEdits()
    if let failure { warn(of: failure) }
    return file
  }

  /// - Returns: The file that has them now, and why another that is of no use any more is still
  ///   there.
  private func writeUnsavedEdits() throws(TransportError) -> (RecoveryFile, OrreryError?) {
    let content = unsavedContent
    let reasons = saveFailure?.errors.map(\.message) ?? []
    let hash = content.hash(with: reasons)
    // Until the disk has what was saved, files that may have it stay as they are.
    let uncertainty = failureToSync()
    let file: RecoveryFile
    if recovery.written == hash, let written = recovery.own.first, written.exists {
      file = written
    } else {
      file = try recovery.write(content, reasons: reasons, of: store, replacing: uncertainty == nil)
    }
    let others = recovery.own.filter { $0.path != file.path }
    let (left, failure) = uncertainty.map { (others, $0) } ?? remove(others)
    (recovery.own, recovery.written) = ([file] + left, hash)
    isKept = true
    return (file, left.isEmpty ? nil : failure)
  }

  private var unsavedContent: RecoveryFile.Content {
    let json = UnsavedEditJSON(model: model, store: store.uuid)
    let lastStep = recovery.remainder.compactMap(\.step).max() ?? 0
    let edits =
      mainRecord?.context.unsavedEdits.map { json.wire(of: $0).after(step: lastStep) } ?? []
    return RecoveryFile.Content(
      storeUUID: store.uuid,
      date: DateText.text(of: Date().timeIntervalSinceReferenceDate),
      edits: recovery.remainder + edits)
  }

  /// Makes the document's own files say what is still unsaved, once something was saved or undone.
  /// Where that fails it is tried again the next time.
  func updateRecovery() {
    do throws(OrreryError) {
      try renewRecovery()
    } catch {
      warn(of: error)
    }
  }

  /// - Throws: `store.failed` where a file says something else, or is there that should not be.
  private func renewRecovery() throws(OrreryError) {
    isKept = false
    guard !recovery.own.isEmpty, let mainRecord else { return }
    var failure: OrreryError?
    if mainRecord.context.hasChanges || !recovery.remainder.isEmpty {
      do throws(TransportError) {
        failure = try writeUnsavedEdits().1
      } catch {
        throw Self.recoveryFailure("brought up to date", error.message, hint: error.hint)
      }
    } else {
      if let uncertainty = failureToSync() { throw uncertainty }
      (recovery.own, failure) = remove(recovery.own)
      recovery.written = nil
    }
    if let failure { throw failure }
  }

  /// Why the disk may not have all that was saved, and lose it: a recovery file may still be needed
  /// then.
  private func failureToSync() -> OrreryError? {
    guard !recovery.own.isEmpty else { return nil }
    do throws(FileError) {
      try store.sync()
      return nil
    } catch {
      return Self.recoveryFailure(
        "removed before the disk has what was saved",
        "\(error.path) cannot be synchronised: \(error.reason)", hint: nil)
    }
  }

  /// - Returns: Those that are still there, and why.
  private func remove(_ files: [RecoveryFile]) -> ([RecoveryFile], OrreryError?) {
    var left: [RecoveryFile] = []
    var failure: OrreryError?
    for file in files {
      do throws(TransportError) {
        try DurableFile.remove(file.path)
      } catch {
        left.append(file)
        failure = failure ?? Self.recoveryFailure("removed", error.message, hint: error.hint)
      }
    }
    return (left, failure)
  }

  private static func recoveryFailure(
    _ operation: String, _ reason: String, hint: String?
  ) -> OrreryError {
    OrreryError(.storeFailed, "A recovery file could not be \(operation): \(reason).", hint: hint)
  }

  private func warn(of failure: OrreryError) {
    server.logger.warning("\(failure.message)", metadata: ["document": "\(name)"])
  }

  // MARK: Bringing back

  /// Makes the edits of all files unsaved edits of the main context.
  ///
  /// - Throws: `recovery.notFound`, `recovery.unreadable` where no file can be read, and the
  ///   store's error.
  func recoverEdits(
    _ returning: Wire.Returning, in scope: ContextScope
  ) throws -> DocumentRecoverResult {
    var kept = recovery.remainder
    var (read, unreadable): ([RecoveryFile], [(file: RecoveryFile, failure: RequestFailure)])
    (read, unreadable) = ([], [])
    for file in recovery.files {
      do throws(RequestFailure) {
        let lastStep = kept.compactMap(\.step).max() ?? 0
        kept += try file.read(of: store.uuid).edits.map { $0.after(step: lastStep) }
        read.append(file)
      } catch {
        unreadable.append((file, error))
      }
    }
    if read.isEmpty, recovery.remainder.isEmpty {
      throw unreadable.first?.failure ?? Self.nothingToRecover
    }
    var bringingBack = RecoveryReading(kept, model: model, store: store.uuid)
    var restored = RestoredEdits()
    let changes = try scope.changes { restored = try scope.context.restore(bringingBack.edits) }
    bringingBack.note(restored)
    recovery.own += read
    recovery.files = unreadable.map(\.file)
    recovery.summaries = recovery.files.map { $0.summary(storeUUID: store.uuid) }
    recovery.remainder = bringingBack.failures.map(\.edit)
    updateRecovery()
    return DocumentRecoverResult(
      writtenChanges: scope.written(changes, returning), clock: clock.text,
      edits: Int64(kept.count - bringingBack.failed.count),
      renewed: restored.renamed.map { old, new in
        Wire.RenewedObject(oldID: model.text(of: old), newID: model.text(of: new))
      },
      replaced: restored.replaced.map { Wire.ErrorInfo($0, model: model) },
      failures: bringingBack.failures)
  }

  /// Removes the files, and forgets what could not be brought back.
  ///
  /// - Throws: `recovery.notFound`; `store.failed` where a file cannot be removed or written: what
  ///   is in it is still there to be brought back or discarded.
  func discardRecovery(
    _ returning: Wire.Returning, in scope: ContextScope
  ) throws -> DocumentRecoverResult {
    let count = recoverableFiles.reduce(0) { $0 + $1.edits }
    guard !recovery.files.isEmpty || !recovery.remainder.isEmpty else {
      throw Self.nothingToRecover
    }
    var (_, failure) = remove(recovery.files)
    try recovery.findFiles(of: store)
    let remainder = recovery.remainder
    recovery.remainder = []
    do throws(OrreryError) {
      try renewRecovery()
    } catch {
      // It is in the file.
      recovery.remainder = remainder
      failure = failure ?? error
    }
    if let failure { throw failure }
    return DocumentRecoverResult(
      writtenChanges: scope.written(ChangeSet(), returning), clock: clock.text, edits: count)
  }

  private static var nothingToRecover: RequestFailure {
    RequestFailure(
      .recoveryNotFound, "There are no edits to be recovered.",
      hint: "They are recovered or thrown away already, or there were none.")
  }
}

extension Wire.UnsavedEdit {
  /// The same with a step that is none of those up to the last.
  fileprivate func after(step last: Int64) -> Wire.UnsavedEdit {
    var edit = self
    guard let step, last < Int64.max else { return edit }
    let (later, overflows) = step.addingReportingOverflow(last + 1)
    edit.step = overflows ? nil : later
    return edit
  }

  /// The same about objects that have got other ids. The objects of an update that has a version
  /// were in the store, and keep theirs. Values that could not be read are left as they are.
  fileprivate func naming(_ new: [String: String]) -> Wire.UnsavedEdit {
    var wire = self
    let renamed = { (id: String) in new[id] ?? id }
    if version == nil { wire.id = renamed(id) }
    wire.added = added.map(renamed)
    wire.removed = removed.map(renamed)
    wire.ids = ids.map(renamed)
    return wire
  }
}

/// Edits from files on their way back: what of them can be read with the model of now, and what is
/// left.
private struct RecoveryReading {
  private(set) var edits: [UnsavedEdit] = []
  private(set) var failures: [Wire.FailedEdit] = []
  /// The indexes of those that did not come back whole.
  private(set) var failed: Set<Int> = []
  /// Which of the kept edits each of `edits` was read from.
  private var sources: [Int] = []
  private let json: UnsavedEditJSON
  private var model: ManagedObjectModel { json.model }

  init(_ kept: [Wire.UnsavedEdit], model: ManagedObjectModel, store: String) {
    json = UnsavedEditJSON(model: model, store: store)
    for (index, edit) in kept.enumerated() {
      do throws(OrreryError) {
        let reading = try json.read(edit)
        edits.append(UnsavedEdit(reading.change, step: edit.step.flatMap(Int.init)))
        sources.append(index)
        guard let remainder = reading.remainder,
          let error = OrreryError(combining: reading.failures)
        else { continue }
        fail(remainder, error, at: index)
      } catch {
        fail(edit, error, at: index)
      }
    }
  }

  mutating func note(_ restored: RestoredEdits) {
    let new = Dictionary(
      restored.renamed.map { (model.text(of: $0.old), model.text(of: $0.new)) },
      uniquingKeysWith: { _, last in last })
    for index in failures.indices { failures[index].edit = failures[index].edit.naming(new) }
    for (index, rest, errors) in restored.failures {
      guard let error = OrreryError(combining: errors) else { continue }
      let edit = json.wire(of: UnsavedEdit(rest, step: edits[index].step))
      fail(edit, error, at: sources[index])
    }
  }

  private mutating func fail(_ edit: Wire.UnsavedEdit, _ error: OrreryError, at index: Int) {
    failed.insert(index)
    failures.append(Wire.FailedEdit(edit: edit, error: Wire.ErrorInfo(error, model: model)))
  }
}
