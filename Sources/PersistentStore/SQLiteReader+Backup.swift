import Files
import GRDB
import ObjectModel
import Predicates

/// Copying a store while it is in use.
extension SQLiteReader {
  /// Pages that are copied before somebody may say that it is enough.
  private static let pagesPerStep: CInt = 256

  /// Others may do with the copies what they may do with the store. It ends early where
  /// `EvaluationInterruption` says.
  ///
  /// All is made in a folder of its own first, and moved to its place when it is complete and on
  /// disk: first the files of values, whose names no other values ever have, then the copy itself.
  @discardableResult
  package func backup(
    to path: String, replacing isReplacing: Bool = false, progress: BatchProgress = BatchProgress()
  ) throws(OrreryError) -> Int {
    let target = BackupTarget(path: path)
    return try withStoreErrors(path: target.file.path) {
      let replaces = try target.mustReplace(isReplacing)
      let files = try externalData.map { try $0.sizes(of: $0.fileNames()) } ?? []
      let folder = try UnfinishedFolder(in: target.file.folder)
      let copy = "\(folder.path)/store"
      let queue = try DatabaseQueue(path: copy, configuration: StoreConnection.configuration())
      try queue.writeWithoutTransaction {
        try copyPages(to: $0, progress: progress, fileBytes: files.reduce(0) { $0 + $1.bytes })
      }
      try queue.close()
      if let permissions = try externalData?.storePermissions() {
        try FileSystem.setPermissions(permissions, ofFile: copy)
      }
      try FileSystem.sync(file: copy)
      let bytes = try FileSystem.status(copy)?.size ?? 0
      let values = ExternalDataFolder(path: folder.path)
      for file in files {
        try EvaluationInterruption.check()
        try externalData?.copy(file.name, to: values)
        progress.complete(file.bytes)
      }
      try EvaluationInterruption.check()
      // Afterwards would be too late.
      try unwritten?.requireUnchanged()
      try target.place(copy, values: values, files, from: externalData, replacing: replaces)
      return withExtendedLifetime(folder) { bytes }
    }
  }

  private func copyPages(to copy: Database, progress: BatchProgress, fileBytes: Int) throws {
    let pageBytes = Int(try database.integer("PRAGMA page_size") ?? 0)
    var copied = 0
    // In one transaction: others may write in between without the copy beginning anew.
    try inOneTransaction {
      try database.backup(to: copy, pagesPerStep: Self.pagesPerStep) { step in
        if copied == 0 { progress.begin(total: step.totalPageCount * pageBytes + fileBytes) }
        progress.complete((step.completedPageCount - copied) * pageBytes)
        copied = step.completedPageCount
        try EvaluationInterruption.check()
      }
    }
  }
}

/// Where a backup is to be: what is there before, and how the backup gets there.
private struct BackupTarget {
  let file: StoreFile
  private let values: ExternalDataFolder

  private static let magic = Array("SQLite format 3\0".utf8)

  init(path: String) {
    file = StoreFile(path: path)
    values = ExternalDataFolder(storePath: file.path)
  }

  /// - Returns: Whether there is a file that goes.
  func mustReplace(_ isReplacing: Bool) throws -> Bool {
    let content = try file.content()
    guard content != .missing else { return false }
    guard isReplacing else {
      throw OrreryError(
        .storeExists, "There is something at “\(file.path)” already.", hint: "Choose another path.")
    }
    let start = try FileSystem.contents(ofFile: file.path, limit: Self.magic.count)
    guard content == .empty || start.starts(with: Self.magic) else {
      throw OrreryError(
        .storeExists, "The file at “\(file.path)” is not an SQLite database.",
        hint: "A backup replaces no other files: choose another path, or remove the file.")
    }
    return true
  }

  /// - Parameter source: The folder that the values were copied from.
  func place(
    _ copy: String, values copies: ExternalDataFolder, _ files: [(name: String, bytes: Int)],
    from source: ExternalDataFolder?, replacing: Bool
  ) throws {
    if replacing { try settle() }
    let old = try values.sizes(of: values.fileNames())
    // Others may be pieces of a copy that was interrupted.
    let oldSizes = Dictionary(uniqueKeysWithValues: old.map { ($0.name, $0.bytes) })
    let kept = Set(files.filter { oldSizes[$0.name] == $0.bytes }.map(\.name))
    var moved: [String] = []
    var made: [String] = []
    do {
      if !files.isEmpty { made = try values.make() }
      for name in kept {
        guard let status = try FileSystem.status(copies.file(name)) else { continue }
        try FileSystem.setPermissions(status.permissions, ofFile: values.file(name))
      }
      for (name, _) in files where !kept.contains(name) {
        try FileSystem.move(file: copies.file(name), to: values.file(name), replacing: true)
        moved.append(name)
      }
      if !moved.isEmpty { try values.sync() }
      try FileSystem.move(file: copy, to: file.path, replacing: replacing)
    } catch {
      values.remove(moved)
      for folder in made.reversed() { try? FileSystem.remove(emptyFolder: folder) }
      if error.isTaken {
        throw OrreryError(
          .storeExists, "Somebody has made a file at “\(file.path)” meanwhile.",
          hint: "Choose another path, or set replace.")
      }
      throw error
    }
    try FileSystem.sync(folder: file.folder)
    // Values of the backup that was there before.
    if replacing, values.path != source?.path, !sharesValues() {
      values.remove(Array(Set(old.map(\.name)).subtracting(files.map(\.name))))
    }
  }

  /// Sees to it that the file that goes is whole by itself, and that nothing lies beside it that
  /// SQLite would apply to the one that comes.
  private func settle() throws {
    let busy = OrreryError(
      .storeBusy, "Somebody has the file at “\(file.path)” open.",
      hint: "Choose another path, or have it closed.", isRetryable: true)
    if try HeldFile.contains(file.path) { throw busy }
    try StoreLog.putAside(beside: file.path)
    guard try isUnsettled() else { return }
    var configuration = StoreConnection.configuration()
    configuration.busyMode = .timeout(1)
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    // The last connection takes in the log, and removes it.
    _ = try queue.writeWithoutTransaction { try $0.schemaVersion }
    try queue.close()
    guard try !isUnsettled() else { throw busy }
  }

  private func isUnsettled() throws -> Bool {
    try file.size("-wal") != nil || file.size("-journal") ?? 0 > 0
  }

  /// Whether another file beside it has its large values in the same folder, as one whose name
  /// differs in what follows the last dot alone.
  private func sharesValues() -> Bool {
    let names: [String]
    do {
      names = try FileSystem.names(in: file.folder)
    } catch {
      // There may be one.
      return true
    }
    let own = PathText.name(of: file.path)
    return names.contains { name in
      name != own && !["-wal", "-shm", "-journal"].contains { name == own + $0 }
        && ExternalDataFolder(storePath: "\(file.folder)/\(name)").path == values.path
    }
  }
}
