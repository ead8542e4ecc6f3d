import Files
import Glibc
import ObjectModel

/// A store's file of which SQLite is told that nobody writes it (`StoreFile.immutableURI`), so that
/// reading it leaves no trace. SQLite then looks for no changes: if somebody writes the file all
/// the same it puts old pages and new ones together. So whoever reads it looks at the file
/// afterwards, and what was read of one that has changed is no answer to anything.
struct UnwrittenFile: Sendable {
  struct Change: Error {
    let path: String

    var error: OrreryError {
      OrreryError(
        .storeBusy, "Another process has written “\(path)” while it was read.",
        hint: "Try again.", isRetryable: true)
    }
  }

  /// What a file's time of change counts in, at the most, in nanoseconds: systems move it with
  /// their clock's interrupt. Two changes in less than that may look like one.
  private static let resolution: Int64 = 20_000_000
  private static let attempts = 3

  private let path: String
  private let status: FileStatus?
  /// Which log lay beside it: one that is not its own.
  private let log: FileStatus.Identity?

  /// The file as it is now. To be made before it is found out that there is nothing to do for
  /// SQLite beside it.
  init(path: String) throws {
    self.path = path
    status = try FileSystem.status(path)
    log = try FileSystem.status(path + "-wal")?.identity
  }

  /// Waits until a change to come cannot look like the last one.
  ///
  /// - Throws: `Change`.
  func settle() throws {
    if let status {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      let now = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
      let age = now &- status.changeTime
      if (0..<Self.resolution).contains(age) {
        var rest = timespec(tv_sec: 0, tv_nsec: Int(Self.resolution - age))
        nanosleep(&rest, nil)
      }
    }
    try requireUnchanged()
  }

  func hasChanged() throws -> Bool {
    try FileSystem.status(path) != status
  }

  /// Whether somebody has opened the store since for writing, so that what SQLite needs beside it
  /// is there.
  func isOpenElsewhere() throws -> Bool {
    guard let newLog = try FileSystem.status(path + "-wal")?.identity, newLog != log else {
      return false
    }
    return try FileSystem.status(path + "-shm") != nil
      && !StoreLog.isOfReplacedFile(beside: path, .short)
  }

  /// - Throws: `Change`.
  func requireUnchanged() throws {
    if try hasChanged() { throw Change(path: path) }
  }

  /// What `body` reads of the file, or of another one, where this is nil.
  ///
  /// - Throws: `Change`, whatever `body` came to; and what `body` throws.
  static func reading<T>(_ file: UnwrittenFile?, _ body: () throws -> T) throws -> T {
    guard let file else { return try body() }
    let result = Result { try body() }
    try file.requireUnchanged()
    return try result.get()
  }

  /// Runs what may meet a change once more then. Who writes all the time is left alone.
  static func repeating<T>(_ body: () throws -> T) throws -> T {
    for _ in 1..<attempts {
      do {
        return try body()
      } catch is Change {
        continue
      }
    }
    return try body()
  }
}
