import Synchronization

/// Lets calls on files fail as a bad disk would, for tests of what comes of it. Where nobody asks
/// for that it costs one look at a flag.
package enum FileFaults {
  package enum Call: CaseIterable, Hashable, Sendable {
    case open
    case read
    case write
    /// Of a file, and of a folder.
    case sync
    case remove
    /// To a path.
    case move
  }

  package enum Fault: Hashable, Sendable {
    /// The system's number, as `EIO`.
    case error(CInt)
    /// Only part of the bytes are written, and the call says how many.
    case short
    /// Only part of the bytes are written, and the call says all: a disk that lies.
    case torn
  }

  package typealias Decision = @Sendable (_ call: Call, _ path: String) -> Fault?

  /// Faults stay as long as this.
  package final class Installation: Sendable {
    fileprivate let folder: String

    fileprivate init(folder: String) {
      self.folder = folder
    }

    deinit {
      FileFaults.remove(folder)
    }
  }

  private static let isInUse = Atomic<Bool>(false)
  private static let decisions = Mutex<[String: Decision]>([:])

  /// - Parameters:
  ///   - folder: Calls on what is in it are asked about; tests at the same time have others.
  ///   - decide: Asked before each call, on whichever thread it is made.
  package static func install(below folder: String, _ decide: @escaping Decision) -> Installation {
    decisions.withLock { $0[folder] = decide }
    isInUse.store(true, ordering: .releasing)
    return Installation(folder: folder)
  }

  private static func remove(_ folder: String) {
    decisions.withLock {
      $0[folder] = nil
      isInUse.store(!$0.isEmpty, ordering: .releasing)
    }
  }

  static func fault(_ call: Call, _ path: String) -> Fault? {
    guard isInUse.load(ordering: .acquiring) else { return nil }
    let decide = decisions.withLock { all in
      all.first { path.utf8.starts(with: $0.key.utf8) }?.value
    }
    return decide?(call, path)
  }

  /// For calls that either fail or do not.
  static func check(_ call: Call, _ path: String, _ operation: String) throws(FileError) {
    guard case .error(let number) = fault(call, path) else { return }
    throw FileError(operation, path, number)
  }
}
