import Files
import Glibc

/// Files that are there whole or not at all, also after a loss of power, and that only their owner
/// can read. It knows bytes, not what they say.
package enum DurableFile {
  /// Makes a file, and returns when it is on the disk.
  ///
  /// - Parameter replacing: Whether it takes the place of one that is there.
  /// - Returns: Whether it was made: where not, there is something at the path.
  package static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool
  ) throws(TransportError) -> Bool {
    let partial = "\(path).\(getpid()).partial"
    do throws(FileError) {
      // What a process of the same number left.
      try FileSystem.remove(file: partial)
      try FileSystem.create(file: partial, bytes, permissions: 0o600)
      let isMade = try move(partial, to: path, replacing: replacing)
      try syncFolder(of: path)
      return isMade
    } catch {
      try? FileSystem.remove(file: partial)
      throw TransportError(error)
    }
  }

  /// Makes a folder for such files where there is none, and those above it.
  package static func makeFolder(_ path: String) throws(TransportError) {
    do throws(FileError) {
      for made in try FileSystem.makeFolders(path, permissions: 0o700) {
        try FileSystem.sync(folder: PathText.folder(of: made))
      }
    } catch {
      throw TransportError(error)
    }
  }

  /// Reads a regular file that nobody but this user or root can write.
  package static func read(
    _ path: String, maximumBytes: Int
  ) throws(TransportError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .system("open \(path)", errorNumber: errno) }
    defer { close(descriptor) }
    let status = try SystemCalls.status(of: descriptor)
    guard status.fileType == S_IFREG else {
      throw TransportError(.invalidFile, "\(path) is no regular file")
    }
    guard status.st_uid == geteuid() || status.st_uid == 0, status.st_mode & 0o022 == 0 else {
      throw TransportError(
        .insecure, "others may write \(path)",
        hint: "run chmod 600 \(path) if you trust what it says")
    }
    guard let size = Int(exactly: status.st_size), size <= maximumBytes else {
      throw TransportError(.invalidFile, "\(path) is longer than \(maximumBytes) bytes")
    }
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let piece = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if piece < 0, errno == EINTR { continue }
      guard piece >= 0 else { throw .system("read \(path)", errorNumber: errno) }
      if piece == 0 { break }
      count += piece
    }
    return Array(bytes[..<count])
  }

  /// Removes a file; one that is not there is no failure.
  package static func remove(_ path: String) throws(TransportError) {
    do throws(FileError) {
      try FileSystem.remove(file: path)
      try syncFolder(of: path)
    } catch {
      throw TransportError(error)
    }
  }

  /// - Returns: Whether it was moved; where not, it is gone.
  private static func move(
    _ source: String, to target: String, replacing: Bool
  ) throws(FileError) -> Bool {
    do throws(FileError) {
      try FileSystem.move(file: source, to: target, replacing: replacing)
      return true
    } catch {
      guard !replacing else { throw error }
      // Where nothing has the name: a file system without second names.
      guard try FileSystem.status(target) == nil else {
        try FileSystem.remove(file: source)
        return false
      }
      try FileSystem.move(file: source, to: target, replacing: true)
      return true
    }
  }

  private static func syncFolder(of path: String) throws(FileError) {
    do throws(FileError) {
      try FileSystem.sync(folder: PathText.folder(of: path))
    } catch {
      // Some file systems cannot, and keep names in order by themselves.
      guard error.number == EINVAL else { throw error }
    }
  }
}

extension TransportError {
  fileprivate init(_ error: FileError) {
    self = .system("\(error.operation) \(error.path)", errorNumber: error.number)
  }
}
