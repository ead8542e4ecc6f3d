import JSONRPC
import ObjectModel
import OrreryProtocol
import PersistentStore

/// One opening of a store, with the migration that may come first, or one migration of an open
/// document's store, between the request that wants it and that request's reply: at work on another
/// thread, or being committed. Who waits for it is in `OrreryServer+Migrations.swift`.
final class MigrationRun {
  /// An answer of the event loop's that a thread waits for.
  typealias Leave = OutcomeMailbox<Bool>

  /// What the thread has come to.
  enum Outcome: Sendable {
    /// What is to become of an open document is known. The thread waits for leave to have its
    /// store.
    case planned(ModelUpdate, Leave)
    /// All but the commit is done. The thread waits for leave.
    case prepared(Leave)
    case finished(Result<Success, OrreryError>)
  }

  struct Success: Sendable {
    /// nil where the store is of the model already.
    var migration: Wire.DocumentMigration?
    /// For a document that is to be made.
    var opened: Handover<ModelLoader.OpenedStore>?
    /// The model that the document is to have, where it is opened without it or open already.
    var model: ManagedObjectModel?
  }

  /// What the thread works with.
  struct Thread: Sendable {
    let work: MigrationWork
    /// Asks for an open document's store, which is suspended then.
    let mayBegin: @Sendable (ModelUpdate) -> Bool
  }

  let call: Call
  let location: StoreLocation
  let progress: WorkDoneProgress
  let handle = ReadHandle()
  let mailbox = OutcomeMailbox<Outcome>()
  /// Called on the event loop when an open document's store is wanted.
  /// - Returns: Whether it has been suspended.
  var onPlan: ((ModelUpdate) -> Bool)?
  /// Called on the event loop when it has ended: the request's own first, then those of requests
  /// that came for the same store meanwhile.
  var completions: [(Result<Success, OrreryError>) -> Void] = []

  /// - Parameter token: By which the client is told how far it is.
  init(_ call: Call, at location: StoreLocation, of session: Session, token: RequestID?) {
    self.call = call
    self.location = location
    progress = WorkDoneProgress(call, of: session, token: token)
  }
}
