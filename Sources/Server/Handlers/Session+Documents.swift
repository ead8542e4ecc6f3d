import Foundation
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
          key: "document", hint: "Open it again with document/open."))
    }
    perform(call, on: params.document) { document in
      try document.saveBeforeClosing()
      server.detach(self, from: document)
      closedDocuments.insert(document.name)
      return DocumentCloseResult(clock: document.clock.text)
    }
  }

  package func documentSave(_ params: DocumentSaveParams, _ call: Call) {
    perform(call, on: params.document) { document in
      let saved = try document.requireMainScope(of: self).save()
      return DocumentSaveResult(
        clock: document.clock.text, inserted: saved.inserted, updated: saved.updated,
        deleted: saved.deleted)
    }
  }

  package func documentRevert(_ params: DocumentRevertParams, _ call: Call) {
    perform(call, on: params.document) { document in
      let scope = try document.requireMainScope(of: self)
      scope.context.rollback()
      try scope.context.refresh(nil, mergingChanges: false)
      return DocumentRevertResult(clock: document.clock.text)
    }
  }

  package func documentMetadata(_ params: DocumentMetadataParams, _ call: Call) {
    perform(call, on: params.document) { document in
      DocumentMetadataResult(
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
            .wrongType, "“\(key)” is to be \(ArchivedValue.expectedForm).", key: key,
            hint: "Send \(ArchivedValue.expectedForm).")
        }
        changes[key] = value
      }
      return DocumentSetMetadataResult(
        metadata: JSONMembers(metadata: try document.store.setUserMetadata(changes)),
        clock: document.clock.text)
    }
  }

  package func documentList(_ params: DocumentListParams, _ call: Call) {
    do {
      call.reply(
        DocumentListResult(
          documents: try server.documents.filter { permissions?.allows($0) ?? false }
            .map(Wire.OpenDocument.init)))
    } catch {
      call.fail(RequestFailure(any: error, model: nil))
    }
  }

  package func documentStatus(_ params: DocumentStatusParams, _ call: Call) {
    perform(call, on: params.document) { document in
      let context = try document.requireMainScope(of: self).context
      let open = try Wire.OpenDocument(document)
      return DocumentStatusResult(
        openDocument: open, hasChanges: context.hasChanges, canUndo: context.canUndo,
        canRedo: context.canRedo,
        contexts: document.records.filter { $0.isMain || $0.owner == id }.map(
          Wire.ContextInfo.init),
        connections: Int64(document.sessionCount), error: document.saveFailure)
    }
  }

  package func documentBackup(_ params: DocumentBackupParams, _ call: Call) {
    perform(call, on: params.document) { document in
      let path = try FilePath.absolute(params.path)
      try permissions?.check(path: path, key: "path")
      guard !server.documents.contains(where: { $0.path == path }) else {
        throw RequestFailure(
          .documentBadLocation, "An open document is at \(path).", key: "path",
          hint: "Choose another path.")
      }
      try document.backUp(to: path, replacing: params.replace)
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      let bytes = (attributes?[.size] as? NSNumber)?.int64Value ?? 0
      return DocumentBackupResult(path: path, bytes: bytes, clock: document.clock.text)
    }
  }

  package func documentCheck(_ params: DocumentCheckParams, _ call: Call) {
    perform(call, on: params.document) { document in
      let problems = try DocumentCheck(document).problems
      return DocumentCheckResult(
        isSound: problems.isEmpty, problems: problems, clock: document.clock.text)
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
  /// Copies the store. A file that it replaces is gone only when the copy is there.
  fileprivate func backUp(to path: String, replacing: Bool) throws {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    guard manager.fileExists(atPath: path, isDirectory: &isFolder) else {
      return try store.backup(to: path)
    }
    guard replacing, !isFolder.boolValue else {
      throw RequestFailure(
        .documentBadLocation, "There is a \(isFolder.boolValue ? "folder" : "file") at \(path).",
        key: "path", hint: "Choose another path\(isFolder.boolValue ? "" : ", or set replace").")
    }
    let aside = "\(path).\(UUID().uuidString).replaced"
    try manager.moveItem(atPath: path, toPath: aside)
    do {
      try store.backup(to: path)
    } catch {
      try? manager.moveItem(atPath: aside, toPath: path)
      throw error
    }
    // The old store's log would be taken for the new one's.
    for file in [aside, "\(path)-wal", "\(path)-shm"] { try? manager.removeItem(atPath: file) }
  }

  /// The main context as an operation of the session sees it.
  func requireMainScope(of session: Session) throws(RequestFailure) -> ContextScope {
    guard let mainRecord else {
      throw RequestFailure(.documentAlreadyClosed, "The document is closed.")
    }
    return ContextScope(session: session, record: mainRecord)
  }
}

extension Wire.OpenDocument {
  init(_ document: Document) throws(RequestFailure) {
    guard let main = document.mainRecord else {
      throw RequestFailure(.documentAlreadyClosed, "The document is closed.")
    }
    self.init(
      document: document.name, context: main.name, state: document.state,
      storeUUID: document.store.uuid, clock: document.clock.text, path: document.path,
      readOnly: document.store.isReadOnly, isMirrored: document.store.isMirrored)
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
