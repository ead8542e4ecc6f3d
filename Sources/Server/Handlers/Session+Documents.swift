import Files
import Foundation
import JSONRPC
import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// Requests on documents, and `model/describe`.
extension Session {
  package func documentClose(_ params: DocumentCloseParams, _ call: Call) {
    if let name = params.document, closedDocuments.contains(name) {
      return call.fail(
        RequestFailure(
          .documentAlreadyClosed, "This connection has closed the document “\(name)”.",
          parameter: "document", hint: "Open it again with document/open."))
    }
    perform(call, on: params.document) { document in
      try document.saveBeforeClosing()
      server.detach(self, from: document)
      closedDocuments.insert(document.name)
      return DocumentCloseResult(clock: document.clock.text)
    }
  }

  package func documentRevert(_ params: DocumentRevertParams, _ call: Call) {
    perform(call, on: params.document) { document in
      let scope = try document.requireMainScope(of: self)
      let changes = try scope.changes {
        scope.context.rollback()
        try scope.context.refresh(nil, mergingChanges: false)
      }
      return DocumentRevertResult(
        writtenChanges: try scope.written(changes, params.returning), clock: document.clock.text)
    }
  }

  package func documentGetMetadata(_ params: DocumentGetMetadataParams, _ call: Call) {
    perform(call, on: params.document) { document in
      DocumentGetMetadataResult(
        metadata: JSONMembers(metadata: try document.store.userMetadata()),
        clock: document.clock.text)
    }
  }

  package func documentSetMetadata(_ params: DocumentSetMetadataParams, _ call: Call) {
    perform(call, on: params.document) { document in
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
      do throws(OrreryError) {
        return DocumentSetMetadataResult(
          metadata: JSONMembers(metadata: try document.store.setUserMetadata(changes)),
          clock: document.clock.text)
      } catch {
        var named = error
        named.parameter = error.key.map { "metadata.\($0)" } ?? "metadata"
        named.key = nil
        throw named
      }
    }
  }

  package func documentList(_ params: DocumentListParams, _ call: Call) {
    do {
      call.reply(
        DocumentListResult(
          documents: try server.documents.filter { permissions?.allows($0) ?? false }
            .map { document throws(RequestFailure) in
              try Wire.OpenDocument(document, of: self)
            }))
    } catch {
      call.fail(RequestFailure(any: error, model: nil))
    }
  }

  package func documentGetStatus(_ params: DocumentGetStatusParams, _ call: Call) {
    perform(call, on: params.document) { document in
      let context = try document.requireMainScope(of: self).context
      let open = try Wire.OpenDocument(document, of: self)
      return DocumentGetStatusResult(
        openDocument: open, contextState: Wire.ContextState(context),
        contexts: document.records.filter { $0.isMain || $0.owner == id }.map(
          Wire.ContextInfo.init),
        connections: Int64(document.sessionCount), error: document.failure)
    }
  }

  package func documentBackup(_ params: DocumentBackupParams, _ call: Call) {
    let server = server
    var path: String?
    readLong(
      call, on: params.document, token: params.workDoneToken, unit: "bytes",
      whenDone: { path.map { _ = server.backups.remove($0) } }
    ) { document, progress -> LongRead<DocumentBackupResult> in
      guard
        let target = try params.location.path(key: "location", by: requirePermissions())
      else {
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
      path = target
      let clock = document.clock.text
      return { reader throws(OrreryError) in
        try reader.backup(to: target, replacing: params.replace, progress: progress)
        return DocumentBackupResult(path: target, bytes: try Self.size(of: target), clock: clock)
      }
    }
  }

  private static func size(of backup: String) throws(OrreryError) -> Int64 {
    do throws(FileError) {
      guard let status = try FileSystem.status(backup) else {
        throw FileError("examine", backup, ENOENT)
      }
      return Int64(status.size)
    } catch {
      throw OrreryError(
        .storeFailed, "The backup was made, and cannot be found again: \(error.reason).",
        hint: "Check whether it is at \(backup).")
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

  package func documentCheck(_ params: DocumentCheckParams, _ call: Call) {
    readLong(call, on: params.document, token: params.workDoneToken, unit: "objects") {
      document, progress -> LongRead<DocumentCheckResult> in
      let clock = document.clock.text
      let obsoleteFiles = Set(document.store.obsoleteFiles + document.store.uncertainFiles)
      return { reader throws(OrreryError) in
        let problems = try DocumentCheck(
          reader, obsoleteFiles: obsoleteFiles, progress: progress
        ).problems
        return DocumentCheckResult(isSound: problems.isEmpty, problems: problems, clock: clock)
      }
    }
  }

  private typealias LongRead<Result> = @Sendable (StoreReader) throws(OrreryError) -> Result

  /// Answers a request that reads all of a document, off the event loop, and tells how far it is.
  ///
  /// - Parameter whenDone: Called when the read has ended, before the request is answered.
  private func readLong<Result: JSONEncodable & Sendable>(
    _ call: Call, on name: String?, token: RequestID?, unit: String,
    whenDone: @escaping () -> Void = {},
    _ prepare: (Document, BatchProgress) throws -> LongRead<Result>
  ) {
    var model: ManagedObjectModel?
    do {
      let document = try document(named: name)
      model = document.model
      let progress = WorkDoneProgress(
        call, of: self, token: token, counter: BatchProgress(), unit: unit)
      let body = try prepare(document, progress.counter)
      progress.watch(of: server)
      document.read(for: call, of: self, body) { outcome in
        progress.end()
        whenDone()
        switch outcome {
        case .success(let result): call.reply(result)
        case .failure(let error): call.fail(RequestFailure(error, model: model))
        }
      }
    } catch {
      call.fail(RequestFailure(any: error, model: model))
    }
  }

  package func modelDescribe(_ params: ModelDescribeParams, _ call: Call) {
    perform(call, on: params.document) { document in
      ModelDescribeResult(
        model: Wire.Model(document.model), modelOrigin: document.modelOrigin,
        clock: document.clock.text)
    }
  }
}

extension Document {
  /// The main context as an operation of the session sees it.
  func requireMainScope(of session: Session) throws(RequestFailure) -> ContextScope {
    guard let mainRecord else {
      throw RequestFailure(.documentAlreadyClosed, "The document is closed.")
    }
    return ContextScope(session: session, record: mainRecord)
  }
}

extension Wire.OpenDocument {
  /// - Parameter session: Whose streams of notices are told.
  init(_ document: Document, of session: Session) throws(RequestFailure) {
    guard let main = document.mainRecord else {
      throw RequestFailure(.documentAlreadyClosed, "The document is closed.")
    }
    self.init(
      document: document.name, context: main.name, state: document.state,
      storeUUID: document.store.uuid, clock: document.clock.text,
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

extension MergePolicy {
  init(_ policy: Wire.MergePolicy) {
    self =
      switch policy {
      case .error: .error
      case .mergeByPropertyStoreTrump: .mergeByPropertyStoreTrump
      case .mergeByPropertyObjectTrump: .mergeByPropertyObjectTrump
      case .overwrite: .overwrite
      case .rollback: .rollback
      }
  }
}
