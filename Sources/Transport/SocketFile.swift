import Files
import Glibc
import NIOCore

/// A bound Unix socket's file, and the lock that makes this process the only one to create or
/// remove it. It does not listen.
///
/// The lock is on a file beside the socket, `<path>.lock`, and is held as long as the server lives:
/// the system lets go of it when the process dies, however it dies. So whoever gets the lock knows
/// that a socket file is stale, and of two starters only one ever removes it.
struct SocketFile: Sendable {
  let path: String
  /// Bound, not yet listening. Whoever listens takes ownership.
  let descriptor: CInt

  private let lock: CInt
  private let identity: FileIdentity

  private var lockPath: String { path + ".lock" }

  /// Takes the path: creates the socket for the owner only, and clears away what a dead server
  /// left.
  ///
  /// - Parameter makesFolder: Whether its folder is created where it is missing, also for the owner
  ///   only.
  static func claim(path: String, makesFolder: Bool) throws(TransportError) -> SocketFile {
    let address = try SocketPath.address(for: path)
    let folder = PathText.folder(of: path)
    if makesFolder {
      try SocketPath.prepareFolder(folder)
    } else {
      try SocketPath.checkFolder(folder)
    }
    let lock = try takeLock(path + ".lock", socket: path)
    do throws(TransportError) {
      try removeStaleSocket(path, address: address)
      return try bindSocket(path, address: address, lock: lock)
    } catch {
      unlink(path + ".lock")
      close(lock)
      throw error
    }
  }

  /// Whether a live server has taken the path. One in another container, whose processes are not
  /// seen from here, is told by its lock too.
  static func isClaimed(_ path: String) -> Bool {
    let lock = open(path + ".lock", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard lock >= 0 else { return false }
    defer { close(lock) }
    return flock(lock, LOCK_EX | LOCK_NB) != 0
  }

  /// Removes the files and lets go of the lock, unless the path has become something else's
  /// meanwhile.
  func remove() {
    do {
      let status = try SystemCalls.status(atPath: path)
      if let status, FileIdentity(status) == identity { unlink(path) }
    } catch {
      // It may be somebody else's by now, and stays.
    }
    // Before the lock is let go: afterwards the file may be another process' lock.
    unlink(lockPath)
    close(lock)
  }
}

/// Which file it is, whatever its name.
private struct FileIdentity: Equatable, Sendable {
  let device: dev_t
  let node: ino_t

  init(_ status: stat) {
    device = status.st_dev
    node = status.st_ino
  }
}

// MARK: - The steps of a claim

extension SocketFile {
  private static func takeLock(_ path: String, socket: String) throws(TransportError) -> CInt {
    while true {
      let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard lock >= 0 else {
        throw errno == ELOOP
          ? TransportError(.insecure, "\(path) is a symbolic link", hint: "remove it")
          : .system("create \(path)", errorNumber: errno)
      }
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        let errorNumber = errno
        close(lock)
        throw errorNumber == EWOULDBLOCK
          ? inUse(socket) : .system("lock \(path)", errorNumber: errorNumber)
      }
      // Its last holder may have removed the file between our opening and our locking it. Then this
      // is a lock on a file that nobody else will ever find.
      let held = try SystemCalls.status(of: lock)
      if let current = try SystemCalls.status(atPath: path),
        FileIdentity(current) == FileIdentity(held)
      {
        return lock
      }
      close(lock)
    }
  }

  private static func removeStaleSocket(
    _ path: String, address: SocketAddress
  ) throws(TransportError) {
    guard let status = try SystemCalls.status(atPath: path) else {
      return
    }
    try SocketPath.checkSocket(path, status: status)
    // A server of another make takes no lock of ours.
    guard try !isAnswering(address) else {
      throw inUse(path)
    }
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .system("remove the stale socket \(path)", errorNumber: errno)
    }
  }

  private static func isAnswering(_ address: SocketAddress) throws(TransportError) -> Bool {
    let descriptor = try makeSocket(nonBlocking: true)
    defer { close(descriptor) }
    let errorNumber = address.withSockAddr { pointer, size in
      connect(descriptor, pointer, socklen_t(size)) == 0 ? 0 : errno
    }
    // EAGAIN: so many are waiting to be accepted that there is no room for one more.
    return errorNumber == 0 || errorNumber == EAGAIN
  }

  private static func bindSocket(
    _ path: String, address: SocketAddress, lock: CInt
  ) throws(TransportError) -> SocketFile {
    let descriptor = try makeSocket(nonBlocking: false)
    do throws(TransportError) {
      let errorNumber = address.withSockAddr { pointer, size in
        bind(descriptor, pointer, socklen_t(size)) == 0 ? 0 : errno
      }
      guard errorNumber == 0 else {
        throw .system("create the socket \(path)", errorNumber: errorNumber)
      }
      // Nobody can connect before the socket listens, so there is no moment of looser permissions.
      guard chmod(path, 0o600) == 0, let status = try SystemCalls.status(atPath: path) else {
        throw .system("set the permissions of \(path)", errorNumber: errno)
      }
      return SocketFile(
        path: path, descriptor: descriptor, lock: lock, identity: FileIdentity(status))
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func makeSocket(nonBlocking: Bool) throws(TransportError) -> CInt {
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else {
      throw .system("make a socket", errorNumber: errno)
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    if nonBlocking {
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
    return descriptor
  }

  private static func inUse(_ path: String) -> TransportError {
    TransportError(
      .inUse, "a server is running at \(path)", hint: "attach to it, or choose another path")
  }
}
