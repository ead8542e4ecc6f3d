/// A folder for what is not complete yet, in the one that it is to be in: when it is complete it is
/// moved to its name, which at every moment leads to all of it, or to what was there before. The
/// folder is gone with the last reference to it. What a process that died has left, the next one
/// that makes such a folder beside it takes away.
package final class UnfinishedFolder {
  package let path: String
  private let lock: LockedFile

  private static let prefix = ".orrery-"
  private static let suffix = ".unfinished"

  /// - Parameter folder: Where what is made is to be.
  package init(in folder: String) throws(FileError) {
    Self.removeAbandoned(in: folder)
    while true {
      let number = String(UInt32.random(in: 0...UInt32.max), radix: 16)
      let path = "\(folder)/\(Self.prefix)\(number)\(Self.suffix)"
      try FileSystem.makeFolders(path, permissions: 0o700)
      // Another may take it for abandoned up to this moment.
      guard let lock = try Self.lock(path) else { continue }
      (self.path, self.lock) = (path, lock)
      return
    }
  }

  deinit {
    Self.remove(path)
  }

  private static func lock(_ path: String) throws(FileError) -> LockedFile? {
    do throws(FileError) {
      guard let lock = try LockedFile.take(folder: path) else { return nil }
      return try lock.isInPlace() ? lock : nil
    } catch {
      remove(path)
      throw error
    }
  }

  /// What cannot be found or removed is in nobody's way.
  private static func removeAbandoned(in folder: String) {
    for name in names(in: folder) where isName(name) {
      let path = "\(folder)/\(name)"
      do {
        guard let lock = try LockedFile.take(folder: path), lock.isLocked else { continue }
        withExtendedLifetime(lock) { remove(path) }
      } catch {
        continue
      }
    }
  }

  private static func names(in folder: String) -> [String] {
    do {
      return try FileSystem.names(in: folder)
    } catch {
      // What stays for that is taken away by who can list it.
      return []
    }
  }

  private static func isName(_ name: String) -> Bool {
    let name = name.utf8
    return name.starts(with: prefix.utf8)
      && name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  private static func remove(_ path: String) {
    for name in names(in: path) { try? FileSystem.remove(file: "\(path)/\(name)") }
    try? FileSystem.remove(emptyFolder: path)
  }
}
