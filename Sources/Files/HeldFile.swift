import Synchronization

/// A file on which SQLite has locks in this process. The system drops all of them as soon as the
/// process closes any descriptor of the file, so `FileSystem` opens none as long as this exists:
/// another process would take the store for unused, and remove its log.
///
/// A file that is removed while it is held leaves its number to another one, which is not held.
package final class HeldFile: Sendable {
  private static let counts = Mutex<[FileStatus.Identity: [FileMark: Int]]>([:])

  private let identity: FileStatus.Identity
  private let mark: FileMark

  /// - Returns: nil where there is no file.
  package init?(path: String) throws(FileError) {
    guard let status = try FileSystem.status(path), let mark = try FileMark(path: path) else {
      return nil
    }
    (identity, self.mark) = (status.identity, mark)
    Self.counts.withLock { $0[status.identity, default: [:]][mark, default: 0] += 1 }
  }

  deinit {
    Self.counts.withLock { counts in
      let count = (counts[identity]?[mark] ?? 1) - 1
      counts[identity]?[mark] = count > 0 ? count : nil
      if counts[identity]?.isEmpty == true { counts[identity] = nil }
    }
  }

  /// Whether what is at the path is held.
  package static func contains(_ path: String) throws(FileError) -> Bool {
    guard let identity = try FileSystem.status(path)?.identity,
      let marks = counts.withLock({ $0[identity] }), let mark = try FileMark(path: path)
    else { return false }
    return marks[mark] != nil
  }
}
