import Foundation
import GRDB
import GRDBSQLite
import PersistentStore
import Synchronization

/// Lets SQLite's calls on a store's log fail as a bad disk would, for as long as this exists: on
/// the connection that saves. The log is there after the first save.
final class LogFaults: Sendable {
  enum Fault: Hashable, Sendable {
    /// Nothing is written.
    case write
    /// The log cannot be lengthened ahead of what is written.
    case lengthening
    /// Everything is written, and may or may not be on disk.
    case sync
  }

  private struct Entry: @unchecked Sendable {
    let methods: UnsafePointer<sqlite3_io_methods>
    var fault: Fault?
  }

  /// By the address of SQLite's file.
  private static let entries = Mutex<[UInt: Entry]>([:])

  private let file: UInt

  init(_ store: SQLiteStore) throws {
    let pointer = try store.read { reader in
      var pointer: UnsafeMutablePointer<sqlite3_file>?
      let code = sqlite3_file_control(
        reader.database.sqliteConnection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &pointer)
      guard code == SQLITE_OK, let pointer, let methods = pointer.pointee.pMethods else {
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "There is no log.")
      }
      // SQLite's table of functions is the same for all files: this one gets its own, never freed.
      let own = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
      own.initialize(to: methods.pointee)
      own.pointee.xWrite = { LogFaults.write($0, $1, $2, $3) }
      own.pointee.xSync = { LogFaults.sync($0, $1) }
      Self.entries.withLock {
        $0[UInt(bitPattern: pointer)] = Entry(methods: methods, fault: nil)
      }
      pointer.pointee.pMethods = UnsafePointer(own)
      return UInt(bitPattern: pointer)
    }
    file = pointer
  }

  func set(_ fault: Fault?) {
    Self.entries.withLock { $0[file]?.fault = fault }
  }

  private static func entry(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Entry? {
    entries.withLock { $0[UInt(bitPattern: file)] }
  }

  private static func write(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: CInt,
    _ offset: sqlite3_int64
  ) -> CInt {
    guard let entry = entry(file), entry.fault != .write,
      entry.fault != .lengthening || count < 65_536
    else { return SQLITE_FULL }
    return entry.methods.pointee.xWrite(file, bytes, count, offset)
  }

  private static func sync(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: CInt) -> CInt {
    guard let entry = entry(file), entry.fault != .sync else {
      return SQLITE_IOERR | (4 << 8)  // SQLITE_IOERR_FSYNC, a macro that Swift does not import.
    }
    return entry.methods.pointee.xSync(file, flags)
  }
}

extension TestFolder {
  /// What a store would find after the process has died now: its file, its log and its large
  /// values as they are, in another folder.
  ///
  /// - Returns: The path of the store.
  func crashed(_ name: String, to other: TestFolder) throws -> String {
    let manager = FileManager.default
    for part in [name, "\(name)-wal", ".\(name)_SUPPORT"]
    where manager.fileExists(atPath: path(part)) {
      try manager.copyItem(atPath: path(part), toPath: other.path(part))
    }
    return other.path(name)
  }
}
