import Glibc

/// The system's calls on paths, but that no symbolic link is followed, neither at the end nor on
/// the way: where one is, the call fails with `ELOOP`. So what was checked about a path without
/// links still holds when it is opened, whoever puts a link into it meanwhile.
///
/// A path is walked name by name, each relative to the descriptor of the folder before it. Linux
/// 5.6 could do it in one call (`openat2`), with the same outcome; every Linux can do this. As the
/// system's own calls these return -1 and leave the reason in `errno`.
package enum UnlinkedPath {
  /// `O_PATH`, a GNU extension that Swift's Glibc module leaves out: the same on all of Linux.
  private static let pathOnly: CInt = 0o10_000_000
  private static let folderFlags = pathOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  /// - Returns: A descriptor that is the caller's to close.
  package static func open(
    _ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t = 0
  ) -> CInt {
    withFolder(of: path) { folder, name in
      openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    }
  }

  package static func remove(_ path: UnsafePointer<CChar>, isFolder: Bool = false) -> CInt {
    withFolder(of: path) { folder, name in
      unlinkat(folder, name, isFolder ? AT_REMOVEDIR : 0)
    }
  }

  package static func makeFolder(_ path: UnsafePointer<CChar>, _ mode: mode_t) -> CInt {
    withFolder(of: path) { folder, name in mkdirat(folder, name, mode) }
  }

  /// A link at the end is told of itself.
  package static func status(
    _ path: UnsafePointer<CChar>, _ status: UnsafeMutablePointer<stat>
  ) -> CInt {
    withFolder(of: path) { folder, name in fstatat(folder, name, status, AT_SYMLINK_NOFOLLOW) }
  }

  /// - Parameter body: Given the descriptor of the folder that the path's last name is in, and the
  ///   name.
  package static func withFolder(
    of path: UnsafePointer<CChar>, _ body: (CInt, UnsafePointer<CChar>) -> CInt
  ) -> CInt {
    let count = strlen(path)
    guard count > 0, count <= PathText.maximumBytes else {
      errno = count == 0 ? ENOENT : ENAMETOOLONG
      return -1
    }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
      guard let bytes = buffer.baseAddress else { return -1 }
      memcpy(bytes, path, count + 1)
      return walk(bytes, count, body)
    }
  }

  /// - Parameter bytes: The path, which is taken apart in place.
  private static func walk(
    _ bytes: UnsafeMutablePointer<CChar>, _ count: Int,
    _ body: (CInt, UnsafePointer<CChar>) -> CInt
  ) -> CInt {
    let slash = CChar(UInt8(ascii: "/"))
    var end = count
    while end > 1, bytes[end - 1] == slash { end -= 1 }
    bytes[end] = 0
    var folder = AT_FDCWD
    var position = 0
    if bytes[0] == slash {
      folder = Glibc.open("/", folderFlags)
      guard folder >= 0 else { return -1 }
    }
    defer { closeKeepingError(folder) }
    while true {
      while position < end, bytes[position] == slash { position += 1 }
      var next = position
      while next < end, bytes[next] != slash { next += 1 }
      if position == end { return body(folder, ".") }
      if next == end { return body(folder, bytes + position) }
      bytes[next] = 0
      let inner = openFolder(bytes + position, in: folder)
      closeKeepingError(folder)
      folder = inner
      guard inner >= 0 else { return -1 }
      position = next + 1
    }
  }

  private static func openFolder(_ name: UnsafePointer<CChar>, in folder: CInt) -> CInt {
    let inner = openat(folder, name, folderFlags, 0)
    guard inner < 0, errno == ENOTDIR else { return inner }
    // What a link leads to may well be a folder.
    var found = stat()
    let isLink =
      fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) == 0 && found.st_mode & S_IFMT == S_IFLNK
    errno = isLink ? ELOOP : ENOTDIR
    return -1
  }

  /// - Parameter descriptor: Nothing is done for one that is none, as `AT_FDCWD`.
  private static func closeKeepingError(_ descriptor: CInt) {
    guard descriptor >= 0 else { return }
    let number = errno
    close(descriptor)
    errno = number
  }
}
