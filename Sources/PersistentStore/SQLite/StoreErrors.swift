import GRDB
import ObjectModel

/// What SQLite's result codes mean to somebody who has a store, in the data column's words.
extension OrreryError {
  /// - Parameter path: The store's, for messages about files.
  init(storeError error: any Error, path: String? = nil) {
    switch error {
    case let error as OrreryError:
      self = error
    case let error as DatabaseError:
      self = Self.storeError(error, path: path)
    default:
      self = OrreryError(.storeFailed, "The store failed: \(error).")
    }
  }

  private static func storeError(_ error: DatabaseError, path: String?) -> OrreryError {
    let store = path.map { "The store “\($0)”" } ?? "The store"
    let reason = error.message ?? "SQLite's error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return OrreryError(
        .storeBusy, "\(store) is being written by somebody else.",
        hint: "Try again.", isRetryable: true)
    case .SQLITE_FULL:
      return OrreryError(
        .storeFull, "\(store) cannot grow: the disk is full.",
        hint: "Make room and try again.", isRetryable: true)
    case .SQLITE_READONLY:
      return OrreryError(
        .storeReadOnly, "\(store) cannot be written: \(reason).",
        hint: "Check the permissions of the file and of its folder, or open it read-only.")
    case .SQLITE_NOTADB:
      return OrreryError(
        .storeCorrupt, "\(store) is not an SQLite database.",
        hint: "Check that this is the right file.")
    case .SQLITE_CORRUPT:
      return OrreryError(
        .storeCorrupt, "\(store) is damaged: \(reason).",
        hint: "Restore it from a backup.")
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      return OrreryError(
        .storeOpenFailed, "\(store) cannot be opened: \(reason).",
        hint: "Check the permissions of the file and of its folder.")
    case .SQLITE_INTERRUPT:
      return OrreryError(.fetchCancelled, "The read was cancelled.")
    case .SQLITE_IOERR:
      return OrreryError(
        .storeFailed, "\(store) could not be read or written: \(reason).",
        hint: "Check the disk.", isRetryable: true)
    default:
      return OrreryError(.storeFailed, "\(store) failed: \(reason).")
    }
  }
}
