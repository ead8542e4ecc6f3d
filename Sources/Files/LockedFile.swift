import CLinux
import Glibc

/// A file, or a folder, that is open and that no other holder of this type has: a process that
/// ends, in whatever way, has it no more. These locks know nothing of SQLite's, nor SQLite's of
/// them. Where a file system has no locks, as some of networks, nobody is kept out.
package final class LockedFile {
  package let path: String
  /// Whether the file system could lock it.
  package private(set) var isLocked = false
  private let descriptor: CInt

  /// How long a caller can wait for who has the file, in seconds. Processes of this program have
  /// one for moments; any other may lock it for ever.
  package enum Patience: Double, Sendable {
    /// Of a thread that nobody else waits for.
    case long = 1.5
    /// Of the event loop.
    case short = 0.2
  }

  /// In nanoseconds.
  private static let timeBetweenTries = 2_000_000

  /// Opens a file and waits until nobody else has it.
  ///
  /// - Returns: nil where there is none.
  /// - Throws: `isLocked`, where somebody has it for longer than that.
  package static func wait(
    forFile path: String, _ patience: Patience
  ) throws(FileError) -> LockedFile? {
    guard let file = try open(path, O_RDONLY | O_NONBLOCK) else { return nil }
    let end = ContinuousClock.now + .seconds(patience.rawValue)
    while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
      let number = errno
      if number == EINTR { continue }
      guard number == EWOULDBLOCK else { return file }
      if ContinuousClock.now >= end { throw FileError("lock", path, number) }
      var time = timespec(tv_sec: 0, tv_nsec: timeBetweenTries)
      nanosleep(&time, nil)
    }
    file.isLocked = true
    return file
  }

  /// - Returns: nil where there is no folder, or somebody has it.
  package static func take(folder path: String) throws(FileError) -> LockedFile? {
    guard let file = try open(path, O_RDONLY | O_DIRECTORY) else { return nil }
    file.isLocked = flock(file.descriptor, LOCK_EX | LOCK_NB) == 0
    return file.isLocked || errno != EWOULDBLOCK ? file : nil
  }

  private static func open(_ path: String, _ flags: CInt) throws(FileError) -> LockedFile? {
    do {
      return LockedFile(path, try FileSystem.open(path, flags, "lock"))
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  private init(_ path: String, _ descriptor: CInt) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  package func mark() throws(FileError) -> FileMark {
    try FileMark(descriptor: descriptor, path: path)
  }

  /// Whether the path still leads to it: the one who had it before may have moved or removed it.
  package func isInPlace() throws(FileError) -> Bool {
    try FileMark(path: path) == mark()
  }

  // MARK: Attributes

  /// In bytes.
  private static let maximumAttributeSize = 256

  /// A short text that is kept with the file, and with what copies files with all that they have.
  ///
  /// - Returns: nil where there is none of that name, or the file system keeps none.
  package func attribute(_ name: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Self.maximumAttributeSize)
    let count = fgetxattr(descriptor, name, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// - Returns: Whether the file system keeps such texts, and took this one.
  @discardableResult
  package func setAttribute(_ name: String, _ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return fsetxattr(descriptor, name, bytes, bytes.count, 0) == 0
  }
}
