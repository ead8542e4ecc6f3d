import Glibc

/// Where an export or a model goes: standard output, or a file that is written beside its place and
/// takes it when it is whole. A failure leaves what was there before.
final class TransferOutput {
  /// Pipes take so much at once without making anybody wait, once they can be written at all.
  private static let pipeBytes = 4_096

  private let descriptor: CInt
  private let interruption: Interruption?
  /// Where the file is being written, and its place; nil for what is written where it is.
  private var files: (temporary: String, final: String)?
  private let isRegular: Bool
  private let path: String

  /// - Parameters:
  ///   - path: `-` for standard output.
  ///   - interruption: ends waiting and writing; nil where the process simply ends.
  init(_ path: String, interruption: Interruption? = nil) throws {
    self.interruption = interruption
    self.path = path
    var status = stat()
    if path == "-" {
      descriptor = STDOUT_FILENO
      isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      return
    }
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      // A device or a pipe cannot be replaced, nor left half written.
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      isRegular = false
      guard descriptor >= 0 else { throw Failure.system("write \(path)", code: .inputOutput) }
      return
    }
    isRegular = true
    let final = exists ? Self.resolved(path) : path
    if exists, access(final, W_OK) != 0 {
      throw Failure.system("write \(path)", code: .inputOutput)
    }
    var template = Array("\(final).XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Failure.system("write \(path)", code: .inputOutput) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // What another program would have made there, or the permissions it has.
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, exists ? status.st_mode & 0o7777 : 0o666 & ~mask)
    let name = template.dropLast().map(UInt8.init(bitPattern:))
    files = (String(decoding: name, as: UTF8.self), final)
  }

  /// Where a symbolic link leads: the file takes that place, not the link's.
  private static func resolved(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }

  func write(_ bytes: [UInt8]) throws {
    var start = 0
    while start < bytes.count {
      try isRegular ? interruption?.check() : interruption?.wait(for: descriptor, POLLOUT)
      let size = isRegular ? bytes.count - start : min(bytes.count - start, Self.pipeBytes)
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + start }, size)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else {
        let isStandardOutput = descriptor == STDOUT_FILENO
        throw isStandardOutput || errno == EPIPE
          ? StandardOutput.failure(errno) : Failure.system("write \(path)", code: .inputOutput)
      }
      start += count
    }
  }

  /// Puts the file into its place.
  func finish() throws {
    guard let (temporary, final) = files else { return }
    guard fsync(descriptor) == 0, close(descriptor) == 0, rename(temporary, final) == 0 else {
      throw Failure.system("write \(final)", code: .inputOutput)
    }
    files = nil
  }

  /// Writes a text as a whole file.
  static func write(_ text: String, to path: String) throws {
    let output = try TransferOutput(path)
    do {
      try output.write(Array(text.utf8))
      try output.finish()
    } catch {
      output.discard()
      throw error
    }
  }

  /// Leaves nothing behind.
  func discard() {
    guard let files else { return }
    unlink(files.temporary)
    self.files = nil
  }
}
