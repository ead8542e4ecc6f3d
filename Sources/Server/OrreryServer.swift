import Dispatch
import Logging
import NIOCore
import ObjectModel
import PersistentStore

/// The process's state: its documents and the sessions attached to them. It does no I/O of its own;
/// connections are handed to it.
///
/// Everything from here down lives on one event loop and is not Sendable, so the compiler keeps it
/// there.
package final class OrreryServer {
  /// The version of the program; the protocol's is `OrreryProtocol`'s.
  package static let version = "0.1.0"

  package let eventLoop: any EventLoop
  let logger: Logger
  private(set) var documents: [Document] = []
  private(set) var sessions: [Session.ID: Session] = [:]
  /// Stores that are being migrated, for documents to be opened.
  var migrations: [MigrationRun] = []
  /// Where models are read and compared that no document has.
  let modelQueue = DispatchQueue(label: "orrery.models")
  /// Called whenever the last session has gone.
  package var onIdle: (() -> Void)?
  /// How long a request may take before its progress is told, and how often from then on.
  package var progressInterval = TimeAmount.milliseconds(200)
  /// How often documents look for what other processes have saved.
  package var remoteCheckInterval = TimeAmount.milliseconds(25)
  private var names = NameCounters()

  private struct NameCounters {
    var documents = 0
    var contexts = 0
    var sessions = 0
  }

  package init(eventLoop: any EventLoop, logger: Logger) {
    self.eventLoop = eventLoop
    self.logger = logger
  }

  package var isIdle: Bool { sessions.isEmpty }

  // MARK: Sessions

  /// Serves a client until its connection closes.
  /// - Parameter tokens: what the client has to have one of; nil where it needs none.
  package func makeSession(
    on connection: any ClientConnection, tokens: AccessTokens? = nil
  ) -> Session {
    names.sessions += 1
    let session = Session(
      name: "k\(names.sessions)", server: self, connection: connection, tokens: tokens)
    sessions[session.id] = session
    return session
  }

  /// Forgets a session whose connection is gone, and what was its own.
  func sessionDidEnd(_ session: Session) {
    guard sessions.removeValue(forKey: session.id) != nil else { return }
    for document in documents where document.isAttached(session) {
      detach(session, from: document)
    }
    if sessions.isEmpty { onIdle?() }
  }

  /// Ends every connection once it is flushed. `onIdle` tells when all have gone.
  package func closeConnections() {
    for session in sessions.values { session.close() }
  }

  // MARK: Documents

  func hasDocument(at location: StoreLocation) -> Bool {
    documents.contains { $0.isAt(location) }
  }

  /// The document at that place, opened when it is not open already.
  func document(opening request: DocumentRequest) throws -> Document {
    if let open = documents.first(where: { $0.isAt(request.location) }) { return open }
    let document = try Document(
      name: "d\(names.documents + 1)", server: self, request: request)
    names.documents += 1
    documents.append(document)
    return document
  }

  /// Opens a document for every session, to stay open until the server ends.
  package func openForEverySession(_ request: DocumentRequest) throws {
    try document(opening: request).isPinned = true
  }

  func makeContextName() -> String {
    names.contexts += 1
    return "c\(names.contexts)"
  }

  /// The session leaves the document; with its last one a document is saved and closed.
  func detach(_ session: Session, from document: Document) {
    document.detach(session)
    guard !document.hasSessions else { return }
    document.endBatch()
    document.endUpdate()
    document.saveBeforeLeaving()
    if !document.isPinned { close(document) }
  }

  private func close(_ document: Document) {
    documents.removeAll { $0 === document }
    document.close()
  }

  /// Saves what is unsaved, where autosave is on, and closes every document. Safe to call twice.
  package func shutDown() {
    endMigrations()
    modelQueue.sync {}
    for document in documents {
      document.endBatch()
      document.saveBeforeLeaving()
      close(document)
    }
  }
}
