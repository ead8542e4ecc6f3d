import Files
import Glibc
import NIOCore

/// The rules a Unix socket's path and folder must keep, the same for who listens and who connects.
/// It opens nothing.
///
/// A socket is full authority over the documents behind it, and not every system respects the
/// permissions of a socket file itself. So its folder must be the user's own, and nobody else may
/// be able to put a file there.
enum SocketPath {
  /// What NIO allows for: the least that `sockaddr_un` holds on any system, without the
  /// terminating NUL. Linux by itself has 107.
  static let maximumBytes = 103

  static func address(for path: String) throws(TransportError) -> SocketAddress {
    let count = path.utf8.count
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw TransportError(.invalidPath, "a socket's path is neither empty nor holds a NUL byte")
    }
    guard count <= maximumBytes, let address = try? SocketAddress(unixDomainSocketPath: path) else {
      throw TransportError(
        .invalidPath,
        "the path \(path) is \(count) bytes long; that of a socket has at most \(maximumBytes)",
        hint: "choose a shorter path, or one relative to the current folder")
    }
    return address
  }

  /// Creates the folder, and those above it that are missing, for the owner only; or checks the one
  /// there is.
  static func prepareFolder(_ path: String) throws(TransportError) {
    if try SystemCalls.status(atPath: path) == nil {
      let parent = PathText.folder(of: path)
      if try SystemCalls.status(atPath: parent) == nil {
        try prepareFolder(parent)
      }
      // Another starter may have created it meanwhile: then it is checked like any other.
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw .system("create the folder \(path)", errorNumber: errno)
      }
    }
    try checkFolder(path)
  }

  /// Refuses a folder in which somebody else could replace the socket.
  static func checkFolder(_ path: String) throws(TransportError) {
    guard let status = try SystemCalls.status(atPath: path) else {
      throw TransportError(.notFound, "there is no folder \(path)", hint: "make it first")
    }
    guard status.fileType != S_IFLNK else {
      throw TransportError(
        .insecure, "\(path) is a symbolic link", hint: "give the path of the folder itself")
    }
    guard status.fileType == S_IFDIR else {
      throw TransportError(.invalidPath, "\(path) is not a folder")
    }
    guard status.st_uid == geteuid() else {
      throw TransportError(
        .insecure, "the folder \(path) belongs to user \(status.st_uid), not to \(geteuid())",
        hint: "use a folder of your own, such as one in $XDG_RUNTIME_DIR")
    }
    guard status.st_mode & 0o022 == 0 else {
      throw TransportError(
        .insecure, "others may write to the folder \(path)",
        hint: "use a folder of your own, or run chmod 700 \(path)")
    }
  }

  /// Refuses what is at a path unless it is a socket of this user.
  static func checkSocket(_ path: String, status: stat) throws(TransportError) {
    guard status.fileType != S_IFLNK else {
      throw TransportError(
        .insecure, "\(path) is a symbolic link", hint: "give the path of the socket itself")
    }
    guard status.fileType == S_IFSOCK else {
      throw TransportError(.notASocket, "\(path) is not a socket", hint: "choose another path")
    }
    guard status.st_uid == geteuid() else {
      throw TransportError(
        .insecure, "the socket \(path) belongs to user \(status.st_uid), not to \(geteuid())")
    }
  }
}
