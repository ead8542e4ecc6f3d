import Glibc

/// Where an import comes from: standard input or a file. A file can be read twice.
final class TransferInput {
  private let descriptor: CInt
  private let interruption: Interruption
  /// In bytes; nil where nobody knows.
  let size: Int?

  /// - Parameter path: `-` for standard input.
  init(_ path: String, interruption: Interruption) throws {
    self.interruption = interruption
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure.system("read \(path)") }
    var status = stat()
    let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw Failure("“\(path)” is a folder, not a file.", code: .noInput)
    }
    // A file that others have read from already has no beginning to go back to.
    let isAtStart = isRegular && lseek(descriptor, 0, SEEK_CUR) == 0
    size = isAtStart ? Int(status.st_size) : nil
  }

  /// Goes back to the beginning of a file of known size.
  func rewind() throws {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Failure.system("read the file again") }
  }

  /// - Returns: how many bytes were read; 0 at the end.
  func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      try size == nil ? interruption.wait(for: descriptor, POLLIN) : interruption.check()
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw Failure.system("read the import") }
      return count
    }
  }
}
