import Glibc

/// File descriptors by number, with the system's error numbers turned into `TransportError`. Who
/// owns a descriptor is said by each function; nothing here closes one on its own.
enum SystemCalls {
  /// A pipe that is not inherited by child processes.
  static func makePipe() throws(TransportError) -> (input: CInt, output: CInt) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw .system("make a pipe", errorNumber: errno)
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }

  /// Two ends of one socket that are not inherited by child processes: one that inherits an end
  /// keeps it open.
  static func makeSocketPair() throws(TransportError) -> (ours: CInt, theirs: CInt) {
    var ends: [CInt] = [-1, -1]
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw .system("make a socket", errorNumber: errno)
    }
    return (ends[0], ends[1])
  }

  /// A second descriptor, above the standard ones and not inherited by child processes.
  static func duplicate(_ descriptor: CInt) throws(TransportError) -> CInt {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else {
      throw .system("duplicate descriptor \(descriptor)", errorNumber: errno)
    }
    return copy
  }

  static func status(of descriptor: CInt) throws(TransportError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .system("examine descriptor \(descriptor)", errorNumber: errno)
    }
    return status
  }

  /// What stands at a path, a symbolic link as itself. Nil: nothing does.
  static func status(atPath path: String) throws(TransportError) -> stat? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw .system("examine \(path)", errorNumber: errno)
      }
      return nil
    }
    return status
  }

  /// What a symbolic link says. Nil: there is none at the path.
  static func target(ofLinkAt path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count >= 0 else {
      return nil
    }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Takes as many descriptors as this process may have: the limit that processes begin with is for
  /// those that use `select`.
  /// - Returns: how many that are.
  static func raiseDescriptorLimit() -> Int {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return .max }
    limit.rlim_cur = limit.rlim_max
    _ = setrlimit(resource, &limit)
    return Int(clamping: limit.rlim_max)
  }

  /// Which descriptor the next file that is opened gets: the lowest that is free. `Int.max` where
  /// none is.
  static func nextDescriptor() -> Int {
    let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { return .max }
    close(descriptor)
    return Int(descriptor)
  }

  /// What a call returns that reads or writes, when it has: somebody who shares the descriptor may
  /// have it wait for nothing.
  static func waiting(for descriptor: CInt, _ event: CInt, _ call: () -> Int) -> Int {
    while true {
      let count = call()
      guard count < 0, errno == EINTR || errno == EAGAIN else { return count }
      var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      _ = poll(&polled, 1, -1)
    }
  }

  /// Writing to a pipe nobody reads, or past the largest size that a file may have, is to be an
  /// error of that call, not the end of the process.
  static func ignoreWriteSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}

extension stat {
  /// Regular file, folder, socket, …: one of the `S_IF` constants.
  var fileType: mode_t { st_mode & S_IFMT }
}
