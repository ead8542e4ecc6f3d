import Dispatch
import Glibc
import Synchronization

/// Tells when files are written to, moved or removed, by whomever, this process too. It does not
/// tell what was written, nor what another machine writes to a file system that both have mounted.
package final class FileWatcher: Sendable {
  /// Watches one file as long as it is held.
  package final class Watch: Sendable {
    private let watcher: FileWatcher
    private let key: Key

    fileprivate init(_ watcher: FileWatcher, _ key: Key) {
      self.watcher = watcher
      self.key = key
    }

    deinit {
      watcher.end(key)
    }
  }

  /// The system has one number for a file, however often it is watched.
  fileprivate struct Key: Hashable {
    let number: CInt
    let serial: Int
  }

  private struct Handlers {
    var byFile: [CInt: [Key: @Sendable () -> Void]] = [:]
    var serial = 0
  }

  /// The one of this process: a user has few instances, 128 as most systems come. nil where there
  /// was none left.
  package static let shared = FileWatcher()

  private static let events = UInt32(IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF)
  /// Some hundreds of events; what finds no room is told the next time.
  private static let bufferBytes = 16 << 10

  private let descriptor: CInt
  /// Only ever cancelled, which Dispatch allows on any thread.
  nonisolated(unsafe) private let source: any DispatchSourceRead
  private let handlers = Mutex(Handlers())

  /// - Returns: nil where the system has no instance left for this user.
  package init?() {
    let descriptor = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "orrery.files"))
    source.setEventHandler { [weak self] in self?.tell() }
    source.setCancelHandler { close(descriptor) }
    source.activate()
  }

  deinit {
    source.cancel()
  }

  /// - Parameter onChange: Called on a thread of its own, once for any number of changes so far.
  /// - Returns: nil where there is no such file, or the system has no watch left.
  package func watch(_ path: String, _ onChange: @escaping @Sendable () -> Void) -> Watch? {
    handlers.withLock { handlers in
      let number = inotify_add_watch(descriptor, path, Self.events | UInt32(IN_DONT_FOLLOW))
      guard number >= 0 else { return nil }
      handlers.serial += 1
      let key = Key(number: number, serial: handlers.serial)
      handlers.byFile[number, default: [:]][key] = onChange
      return Watch(self, key)
    }
  }

  private func end(_ key: Key) {
    handlers.withLock { handlers in
      handlers.byFile[key.number]?[key] = nil
      guard handlers.byFile[key.number]?.isEmpty == true else { return }
      handlers.byFile[key.number] = nil
      _ = inotify_rm_watch(descriptor, key.number)
    }
  }

  private func tell() {
    var changed: Set<CInt> = []
    var isOverflown = false
    withUnsafeTemporaryAllocation(
      byteCount: Self.bufferBytes, alignment: MemoryLayout<inotify_event>.alignment
    ) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { break }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          if event.wd < 0 { isOverflown = true } else { changed.insert(event.wd) }
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
        }
      }
    }
    let told = handlers.withLock { handlers in
      let files = isOverflown ? Array(handlers.byFile.keys) : Array(changed)
      return files.flatMap { file in handlers.byFile[file].map { Array($0.values) } ?? [] }
    }
    for handler in told { handler() }
  }
}
