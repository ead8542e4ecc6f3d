import Foundation
import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// Requests on documents, and `model/describe`.
extension Session {
  func documentClose(
    _ params: DocumentCloseParams, in document: Document
  ) throws -> DocumentCloseResult {
    try document.saveBeforeClosing()
    server.detach(self, from: document)
    closedDocuments.insert(document.name)
    return DocumentCloseResult(clock: document.clock.text)
  }

  func documentRevert(
    _ params: DocumentRevertParams, in document: Document
  ) throws -> DocumentRevertResult {
    let scope = try document.requireMainScope(of: self)
    let changes = try scope.changes {
      scope.context.rollback()
      try scope.context.refresh(nil, mergingChanges: false)
    }
    return DocumentRevertResult(
      writtenChanges: scope.written(changes, params.returning), clock: document.clock.text)
  }

  func documentGetMetadata(
    _ params: DocumentGetMetadataParams, in document: Document
  ) throws -> DocumentGetMetadataResult {
    DocumentGetMetadataResult(
      metadata: JSONMembers(metadata: try document.store.userMetadata()),
      clock: document.clock.text)
  }

  func documentSetMetadata(
    _ params: DocumentSetMetadataParams, in document: Document
  ) throws -> DocumentSetMetadataResult {
    var changes: [String: ArchivedValue?] = [:]
    for member in params.metadata {
      let (key, json) = (member.key, member.value)
      if json.isNull {
        changes[key] = .some(nil)
        continue
      }
      guard let value = (try? JSONValue(json)).flatMap(ArchivedValue.init) else {
        throw OrreryError(
          .wrongType, "“\(key)” is to be \(ArchivedValue.expectedForm).",
          parameter: "metadata.\(key)",
          hint: "Send \(ArchivedValue.expectedForm).")
      }
      changes[key] = value
    }
    return try amending {
      $0.parameter = $0.key.map { "metadata.\($0)" } ?? "metadata"
      $0.key = nil
    } in: { () throws(OrreryError) in
      DocumentSetMetadataResult(
        metadata: JSONMembers(metadata: try document.store.setUserMetadata(changes)),
        clock: document.clock.text)
    }
  }

  func documentList(_ params: DocumentListParams) throws(RequestFailure) -> DocumentListResult {
    DocumentListResult(
      documents: try server.documents.filter { permissions?.allows($0) ?? false }
        .map { document throws(RequestFailure) in try Wire.OpenDocument(document, of: self) })
  }

  func documentGetStatus(
    _ params: DocumentGetStatusParams, in document: Document
  ) throws -> DocumentGetStatusResult {
    try DocumentGetStatusResult(
      openDocument: Wire.OpenDocument(document, of: self),
      contextState: Wire.ContextState(document.requireMainRecord().context),
      contexts: document.records.filter { $0.isMain || $0.owner == id }.map(Wire.ContextInfo.init),
      connections: Int64(document.attached.count))
  }

  func documentBackup(
    _ params: DocumentBackupParams, in document: Document, _ call: Call
  ) throws(RequestFailure) {
    guard let target = try params.location.path(key: "location", by: requirePermissions()) else {
      throw RequestFailure(
        .documentBadLocation, "A copy in memory is of no use.", parameter: "location.path",
        hint: "Give the path of a file.")
    }
    try server.checkNoBackup(at: .file(path: target))
    guard !server.documents.contains(where: { $0.path == target }),
      server.migration(at: .file(path: target)) == nil
    else {
      throw RequestFailure(
        .documentBadLocation, "An open document is at \(target).", parameter: "location",
        hint: "Choose another location.")
    }
    try Self.requireRoom(at: target, params)
    try Self.requireFolder(at: target, for: document)
    server.backups.insert(target)
    let server = server
    let clock = document.clock.text
    let progress = WorkDoneProgress(call, of: self, token: params.workDoneToken, unit: "bytes")
    readLong(call, of: document, progress, whenDone: { server.backups.remove(target) }) {
      reader, counter throws(OrreryError) in
      let bytes = try reader.backup(to: target, replacing: params.replace, progress: counter)
      return DocumentBackupResult(path: target, bytes: Int64(bytes), clock: clock)
    }
  }

  private static func requireRoom(
    at path: String, _ params: DocumentBackupParams
  ) throws(RequestFailure) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    guard !isFolder.boolValue else {
      throw RequestFailure(
        .documentBadLocation, "There is a folder at \(path).", parameter: "location",
        hint: "Choose another location.")
    }
    guard params.replace else {
      throw RequestFailure(
        OrreryError(
          .storeExists, "There is a file at \(path).", parameter: "location",
          hint: "Choose another location, or set replace."), model: nil)
    }
  }

  /// Two stores in one folder of large values would remove each other's.
  private static func requireFolder(
    at target: String, for document: Document
  ) throws(RequestFailure) {
    guard let path = document.path,
      ExternalDataFolder.isShared(byStoresAt: path, target)
    else { return }
    throw RequestFailure(
      .documentBadLocation,
      "The large values of \(target) would be in the folder of the store's own.",
      parameter: "location",
      hint: "Choose another folder, or a name that differs in more than its extension.")
  }

  func documentCheck(_ params: DocumentCheckParams, in document: Document, _ call: Call) {
    let clock = document.clock.text
    let progress = WorkDoneProgress(call, of: self, token: params.workDoneToken)
    readLong(call, of: document, progress) { reader, counter throws(OrreryError) in
      let problems = try DocumentCheck(reader, progress: counter).problems
      return DocumentCheckResult(isSound: problems.isEmpty, problems: problems, clock: clock)
    }
  }

  /// Answers a request that reads all of a document, off the event loop, and tells how far it is.
  ///
  /// - Parameter whenDone: Called when the read has ended, before the request is answered.
  private func readLong<Result: JSONEncodable & Sendable>(
    _ call: Call, of document: Document, _ progress: WorkDoneProgress,
    whenDone: @escaping () -> Void = {},
    _ body: @escaping @Sendable (any StoreSnapshot, BatchProgress) throws(OrreryError) -> Result
  ) {
    progress.watch(of: server)
    let counter = progress.counter
    document.read(for: call, of: self) { reader throws(OrreryError) in
      try body(reader, counter)
    } completion: { outcome in
      progress.end()
      whenDone()
      call.finish(with: outcome)
    }
  }

  func documentRecover(
    _ params: DocumentRecoverParams, in document: Document
  ) throws -> DocumentRecoverResult {
    let scope = try document.requireMainScope(of: self)
    try scope.requireEditing()
    return params.discard
      ? try document.discardRecovery(params.returning, in: scope)
      : try document.recoverEdits(params.returning, in: scope)
  }

  func modelDescribe(
    _ params: ModelDescribeParams, in document: Document
  ) throws -> ModelDescribeResult {
    ModelDescribeResult(
      model: Wire.Model(document.model), modelOrigin: document.modelOrigin,
      clock: document.clock.text)
  }
}

extension Document {
  /// The main context as an operation of the session sees it.
  func requireMainScope(of session: Session) throws(RequestFailure) -> ContextScope {
    ContextScope(session: session, record: try requireMainRecord())
  }

  func requireMainRecord() throws(RequestFailure) -> ContextRecord {
    if let mainRecord { return mainRecord }
    throw RequestFailure(.documentAlreadyClosed, "The document is closed.")
  }
}

extension Wire.OpenDocument {
  /// - Parameter session: Whose streams of notices are told.
  init(_ document: Document, of session: Session) throws(RequestFailure) {
    self.init(
      document: document.name, context: try document.requireMainRecord().name,
      state: document.state, error: document.failure, storeUUID: document.store.uuid,
      clock: document.clock.text,
      streams: document.subscriptions.filter { $0.session === session && $0.asked == nil }
        .map { Wire.OpenStream(stream: $0.name, notice: $0.notice) },
      path: document.path,
      readOnly: document.store.isReadOnly, isMirrored: document.store.isMirrored,
      recovery: document.recoverableFiles,
      logsOfReplacedFiles: document.logsOfReplacedFiles)
  }
}

extension Wire.ContextInfo {
  init(_ record: ContextRecord) {
    self.init(
      context: record.name, isMain: record.isMain, hasChanges: record.context.hasChanges,
      parent: record.parent?.name, name: record.context.options.name,
      author: record.context.options.author)
  }
}
