import Files
import Glibc

/// Files that hold secrets: only their owner can read them. What they say is the callers' affair.
package enum PrivateFile {
  /// Reads a file of this user or of root that nobody else can read.
  /// - Parameter isSecret: whether that is asked of it.
  package static func read(
    _ path: String, maximumBytes: Int, isSecret: Bool = true
  ) throws(TransportError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT
        ? TransportError(.notFound, "there is no file \(path)", errorNumber: ENOENT)
        : .system("open \(path)", errorNumber: errno)
    }
    defer { close(descriptor) }
    let status = try SystemCalls.status(of: descriptor)
    guard status.fileType == S_IFREG else {
      throw TransportError(.invalidFile, "\(path) is no regular file")
    }
    if isSecret { try checkPrivacy(status, path: path) }
    var bytes = [UInt8](repeating: 0, count: maximumBytes + 1)
    var count = 0
    while count < bytes.count {
      let piece = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if piece < 0, errno == EINTR { continue }
      guard piece >= 0 else { throw .system("read \(path)", errorNumber: errno) }
      if piece == 0 { break }
      count += piece
    }
    guard count <= maximumBytes else {
      throw TransportError(.invalidFile, "\(path) is longer than \(maximumBytes) bytes")
    }
    return Array(bytes[..<count])
  }

  /// Makes a file, in place of one that is there. Its folder is created where it is missing.
  package static func write(_ bytes: [UInt8], to path: String) throws(TransportError) {
    try SocketPath.prepareFolder(PathText.folder(of: path))
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .system("create \(path)", errorNumber: errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system("write \(path)", errorNumber: errno) }
      rest = rest.dropFirst(count)
    }
  }

  private static func checkPrivacy(_ status: stat, path: String) throws(TransportError) {
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw TransportError(
        .insecure, "\(path) belongs to user \(status.st_uid), not to \(geteuid())")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw TransportError(
        .insecure, "others may read or write \(path)", hint: "run chmod 600 \(path)")
    }
  }
}
