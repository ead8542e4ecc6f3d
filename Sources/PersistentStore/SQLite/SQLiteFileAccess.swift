import Files
import GRDBSQLite
import Glibc

/// How SQLite opens and removes files in this process: without following symbolic links. It takes
/// paths, and would otherwise go wherever a path leads by the time it gets there: to the store, or
/// to one of the files that it keeps beside it.
///
/// SQLite makes temporary files in a folder of the system's, which a link may lead to; these it
/// makes anew, under names that nobody else has.
enum SQLiteFileAccess {
  private typealias Open = @convention(c) (UnsafePointer<CChar>?, CInt, CInt) -> CInt
  private typealias Unlink = @convention(c) (UnsafePointer<CChar>?) -> CInt
  private typealias ReadLink =
    @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int) -> Int

  /// To be used before the first connection is opened; what comes later has no effect.
  static let installation: Void = {
    guard sqlite3_initialize() == SQLITE_OK, let system = sqlite3_vfs_find("unix") else { return }
    let open: Open = { path, flags, mode in
      guard let path else { return -1 }
      // Exclusive: a temporary file.
      if flags & O_EXCL != 0 { return Glibc.open(path, flags, mode_t(truncatingIfNeeded: mode)) }
      // Neither does a pipe hold up the caller.
      return UnlinkedPath.open(path, flags | O_NONBLOCK, mode_t(truncatingIfNeeded: mode))
    }
    let unlink: Unlink = { path in path.map { UnlinkedPath.remove($0) } ?? -1 }
    // SQLite would put what a link says in its place.
    let readLink: ReadLink = { _, _, _ in
      errno = ELOOP
      return -1
    }
    let calls = [
      ("open", unsafeBitCast(open, to: sqlite3_syscall_ptr.self)),
      ("unlink", unsafeBitCast(unlink, to: sqlite3_syscall_ptr.self)),
      ("readlink", unsafeBitCast(readLink, to: sqlite3_syscall_ptr.self)),
    ]
    for (name, call) in calls { _ = system.pointee.xSetSystemCall(system, name, call) }
  }()
}
