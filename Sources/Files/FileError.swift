import Glibc

/// What the system answered to a call on a file that failed.
package struct FileError: Error, Hashable, Sendable {
  /// What was to be done, as in “could not OPERATION PATH”.
  package let operation: String
  package let path: String
  /// The system's number: `ENOENT`, `ELOOP`, ….
  package let number: CInt

  package init(_ operation: String, _ path: String, _ number: CInt) {
    self.operation = operation
    self.path = path
    self.number = number
  }

  /// There is nothing at the path.
  package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  /// The path is, or leads through, a symbolic link.
  package var isLink: Bool { number == ELOOP }
  /// Another try may succeed, without anybody doing anything about it.
  package var isTemporary: Bool { [EIO, EMFILE, ENFILE, ENOMEM, EAGAIN, EBUSY].contains(number) }
  /// SQLite has the file open in this process.
  package var isHeld: Bool { number == EBUSY }
  /// Another has locked the file.
  package var isLocked: Bool { number == EWOULDBLOCK }
  /// Something has the name already.
  package var isTaken: Bool { number == EEXIST }
  /// The user may not write there, or nobody may.
  package var isForbidden: Bool { [EACCES, EPERM, EROFS].contains(number) }
  /// There is no room left, or none for this user.
  package var isFull: Bool { number == ENOSPC || number == EDQUOT }

  /// The end of a sentence, without the path.
  package var reason: String {
    isLink ? "it is, or leads through, a symbolic link" : String(cString: strerror(number))
  }

  /// What to do where something could not be read, as a sentence.
  package var hint: String {
    isLink ? "Name what the link leads to." : "Check the path and its permissions."
  }

  /// A sentence without its full stop.
  package var message: String { "could not \(operation) “\(path)”: \(reason)" }
}
