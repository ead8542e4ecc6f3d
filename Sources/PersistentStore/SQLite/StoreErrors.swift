import Files
import GRDB
import ObjectModel
import Predicates

/// Runs what SQLite or the system may refuse, its errors as the data column's.
func withStoreErrors<T>(path: String? = nil, _ body: () throws -> T) throws(OrreryError) -> T {
  do {
    return try body()
  } catch {
    throw OrreryError(storeError: error, path: path)
  }
}

/// What SQLite's result codes mean to somebody who has a store, in the data column's words.
extension OrreryError {
  /// - Parameter path: The store's, for messages about files.
  init(storeError error: any Error, path: String? = nil) {
    switch error {
    case let error as OrreryError:
      self = error
    case let error as DatabaseError:
      self = Self.storeError(error, path: path)
    case let change as UnwrittenFile.Change:
      self = change.error
    case let error as FileError:
      self = Self.fileError(error)
    default:
      self = OrreryError(.storeFailed, "The store failed: \(error).")
    }
  }

  private static func fileError(_ error: FileError) -> OrreryError {
    let message = "The store cannot be written: \(error.message)."
    if error.isFull {
      return OrreryError(.storeFull, message, hint: "Make room and try again.", isRetryable: true)
    }
    if error.isForbidden {
      return OrreryError(
        .storeReadOnly, message, hint: "Check the permissions of the file and of its folder.")
    }
    if error.isLocked {
      return OrreryError(
        .storeBusy, "Another process has locked “\(error.path)”.",
        hint: "Try again; if it stays, end the process (lslocks tells which it is).",
        isRetryable: true)
    }
    return OrreryError(
      error.isHeld ? .storeBusy : .storeFailed, message,
      hint: error.isHeld ? "Close the document first." : "Check the folder and the disk.",
      isRetryable: error.isTemporary)
  }

  /// Our own statements name what the schema has: what they do not find, somebody has taken away.
  static func namesNoSuchTable(_ error: DatabaseError) -> Bool {
    error.resultCode == .SQLITE_ERROR && (error.message ?? "").utf8.starts(with: "no such ".utf8)
  }

  /// - Parameter commitError: What `COMMIT` threw.
  /// - Returns: nil where nothing of the save is left. Where the disk failed, all of it may be in
  ///   the log, which is read again after a crash: SQLite writes the log and then syncs it.
  init?(commitError: any Error) {
    guard let error = commitError as? DatabaseError, error.resultCode == .SQLITE_IOERR else {
      return nil
    }
    self = OrreryError(
      .storeSaveUnknown,
      "The disk failed while the save was made durable: "
        + "\(error.message ?? "SQLite's error \(error.extendedResultCode.rawValue)").",
      hint:
        "What was to be saved is still unsaved here, but if the server stops now it may turn up "
        + "in the store. Save again; if that fails too, check the disk.",
      isRetryable: true)
  }

  private static func storeError(_ error: DatabaseError, path: String?) -> OrreryError {
    let store = path.map { "The store “\($0)”" } ?? "The store"
    let reason = error.message ?? "SQLite's error \(error.extendedResultCode.rawValue)"
    let permissions = "Check the permissions of the file and of its folder"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return OrreryError(
        .storeBusy, "\(store) is being written by somebody else.", hint: "Try again.",
        isRetryable: true)
    case .SQLITE_FULL:
      return OrreryError(
        .storeFull, "\(store) cannot grow: the disk is full.", hint: "Make room and try again.",
        isRetryable: true)
    case .SQLITE_READONLY:
      return OrreryError(
        .storeReadOnly, "\(store) cannot be written: \(reason).",
        hint: "\(permissions), or open it read-only.")
    case .SQLITE_NOTADB:
      return OrreryError(
        .storeCorrupt, "\(store) is not an SQLite database.",
        hint: "Check that this is the right file.")
    case .SQLITE_CORRUPT:
      return OrreryError(
        .storeCorrupt, "\(store) is damaged: \(reason).", hint: "Restore it from a backup.")
    case .SQLITE_ERROR where namesNoSuchTable(error):
      return OrreryError(
        .storeCorrupt, "\(store) has not the tables that it was opened with: \(reason).",
        hint: "Another program has changed them. Restore the store from a backup.")
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      return OrreryError(
        .storeOpenFailed, "\(store) cannot be opened: \(reason).", hint: "\(permissions).")
    case .SQLITE_INTERRUPT: return EvaluationInterruption.error
    case .SQLITE_IOERR:
      return OrreryError(
        .storeFailed, "\(store) could not be read or written: \(reason).",
        hint: "Check the disk.", isRetryable: true)
    default:
      return OrreryError(.storeFailed, "\(store) failed: \(reason).")
    }
  }
}
