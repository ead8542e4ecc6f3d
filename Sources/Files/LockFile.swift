import Glibc

/// A file by whose lock processes agree on who has what lies beside it, and which says who that is.
/// The system lets go of the lock when the process ends, however it ends, so a file that nobody has
/// locked means nothing, whatever it says.
///
/// The lock is one of an open file (`F_OFD_SETLK`): closing another descriptor of the same file
/// does not lose it, and two holders in one process exclude each other.
package final class LockFile: Sendable {
  /// As `fcntl(2)` has them on Linux; Swift's Glibc module leaves them out.
  private static let getLock: CInt = 36
  private static let setLock: CInt = 37
  private static let maximumBytes = 64 << 10

  private let path: String
  private let descriptor: CInt

  private init(_ path: String, _ descriptor: CInt) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Makes the file, where there is none, and locks it, without waiting and without following
  /// symbolic links.
  ///
  /// - Returns: nil where another holder has it.
  /// - Throws: Where it cannot be made; `isUnsupported`, where the file system knows no such locks.
  package static func take(_ path: String) throws(FileError) -> LockFile? {
    while true {
      try FileFaults.check(.open, path, "create")
      let descriptor = path.withCString {
        UnlinkedPath.open($0, O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY, 0o666)
      }
      guard descriptor >= 0 else { throw FileError("create", path, errno) }
      var request = lockRequest
      guard fcntl(descriptor, setLock, &request) == 0 else {
        let number = errno
        close(descriptor)
        if number == EAGAIN || number == EACCES { return nil }
        throw FileError("lock", path, number)
      }
      let lock = LockFile(path, descriptor)
      // Its last holder may have removed the file between our opening and our locking it. Then this
      // is a lock on a file that nobody else will ever find.
      if try lock.isAtItsPath { return lock }
    }
  }

  /// What the file says, if somebody has it locked.
  ///
  /// - Returns: nil where nobody has, or there is no such file.
  package static func contents(ofHeld path: String) throws(FileError) -> [UInt8]? {
    let descriptor = path.withCString {
      UnlinkedPath.open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    }
    guard descriptor >= 0 else {
      let error = FileError("read", path, errno)
      if error.isMissing { return nil }
      throw error
    }
    defer { close(descriptor) }
    var request = lockRequest
    guard fcntl(descriptor, getLock, &request) == 0 else { throw FileError("lock", path, errno) }
    guard request.l_type != CShort(F_UNLCK) else { return nil }
    var number: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: maximumBytes) { buffer, count in
      let size = pread(descriptor, buffer.baseAddress, maximumBytes, 0)
      if size < 0 { number = errno }
      count = max(0, size)
    }
    guard number == 0 else { throw FileError("read", path, number) }
    return bytes
  }

  /// Says who has it. Whoever reads at this very moment may see a part.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    guard ftruncate(descriptor, 0) == 0 else { throw FileError("write", path, errno) }
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == bytes.count else { throw FileError("write", path, count < 0 ? errno : EIO) }
  }

  /// Removes the file and lets go of it, in this order: afterwards it may be another's.
  deinit {
    _ = ftruncate(descriptor, 0)
    do {
      if try isAtItsPath { _ = path.withCString { UnlinkedPath.remove($0) } }
    } catch {
      // An empty file that nobody has locked says nothing: it may stay.
    }
    close(descriptor)
  }

  private var isAtItsPath: Bool {
    get throws(FileError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw FileError("examine", path, errno) }
      return try FileSystem.status(path)?.identity == FileStatus(status).identity
    }
  }

  /// For the whole file, and nobody beside it.
  private static var lockRequest: flock {
    var request = flock()
    request.l_type = CShort(F_WRLCK)
    request.l_whence = CShort(SEEK_SET)
    return request
  }
}

extension FileError {
  /// The file system, or the system, knows no locks of open files.
  package var isUnsupported: Bool {
    [EINVAL, ENOLCK, ENOSYS, EOPNOTSUPP].contains(number)
  }
}
