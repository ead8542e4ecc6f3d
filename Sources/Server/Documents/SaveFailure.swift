import ObjectContext
import ObjectModel
import OrreryProtocol

/// Why edits of a document's main context could not be saved.
struct SaveFailure {
  /// All in one.
  let error: OrreryError
  /// Each by itself. One that is about an object names it first.
  let errors: [OrreryError]

  /// - Parameter errors: One at least.
  init(_ errors: [OrreryError]) {
    self.errors = errors.flatMap { $0.errors.isEmpty ? [$0] : $0.errors }
    let areValidations = self.errors.allSatisfy { $0.kind.rawValue.utf8.starts(with: "valid".utf8) }
    if areValidations, let error = OrreryError(combining: self.errors) {
      self.error = error
    } else if errors.count == 1 {
      error = errors[0]
    } else {
      error = OrreryError(
        .saveFailed, "\(self.errors.count) failures keep edits from being saved.",
        objects: self.errors.compactMap(\.objects.first),
        hint: "Each failure is listed, with its own hint.", errors: self.errors)
    }
  }

  /// The objects that cannot be saved; none where the store failed.
  var objects: Set<ObjectID> { Set(errors.compactMap(\.objects.first)) }

  /// Whether others' newer values are in the way, or the store is another.
  var isConflict: Bool {
    errors.contains { $0.kind == .mergeConflict || $0.kind == .storeReplaced }
  }

  /// Whether it is still true of the context.
  func stands(in context: ManagedObjectContext) -> Bool {
    guard context.hasChanges else { return false }
    return objects.isEmpty || objects.contains(where: context.hasChanges)
  }
}

/// The state of a document, which follows from facts alone: whether its store can be written, and
/// whether edits could not be saved that are still unsaved.
extension Document {
  var state: Wire.DocumentState {
    if storeFailure != nil { return .inConflict }
    if store.isReadOnly { return .editingDisabled }
    guard let saveFailure else { return .normal }
    return saveFailure.isConflict ? .inConflict : .savingError
  }

  /// Why the document is in this state, where something has failed.
  var failure: Wire.ErrorInfo? {
    storeFailure ?? saveFailure.map { Wire.ErrorInfo($0.error, model: model) }
  }

  /// Tells every session, where the state or the reason of it has changed.
  func tellState() {
    let (state, failure) = (state, failure)
    guard state != toldState || failure?.message != toldFailure?.message else { return }
    (toldState, toldFailure) = (state, failure)
    let notice = DocumentDidChangeStateParams(
      document: name, state: state, clock: clock.text, error: failure)
    for session in attached { session.notify(notice) }
  }

  /// Something has changed in the main context: what could not be saved may be gone.
  func reviewFailure() {
    guard let saveFailure, let mainRecord, !saveFailure.stands(in: mainRecord.context) else {
      return
    }
    (self.saveFailure, toldUnsaved) = (nil, nil)
    tellState()
  }
}
