import Files
import Foundation
import Glibc
import ObjectModel

/// The folder beside a store with large binary values, one file each: `.<store>_SUPPORT` and in it
/// `_EXTERNAL_DATA`. It knows names and bytes, not which row refers to a file. No symbolic link is
/// followed, to the folder or in it.
///
/// The column of an attribute that allows external storage begins with a mark: 1, and the data
/// follows; or 2, and the name of a file follows, 36 characters of a UUID and a zero byte.
package struct ExternalDataFolder: Sendable {
  let path: String
  /// nil where the folder is none of a store.
  private let storePath: String?

  static let inlineMark: UInt8 = 1
  static let fileMark: UInt8 = 2
  private static let nameLength = 36

  init(path: String) {
    self.path = path
    storePath = nil
  }

  /// - Parameter storePath: The store's own file.
  init(storePath: String) {
    let name = URL(fileURLWithPath: "/" + PathText.name(of: storePath))
      .deletingPathExtension().lastPathComponent
    self.storePath = storePath
    path = "\(PathText.folder(of: storePath))/.\(name)_SUPPORT/_EXTERNAL_DATA"
  }

  /// Whether the large values of two stores would be in one folder: it is named without extensions.
  package static func isShared(byStoresAt path: String, _ other: String) -> Bool {
    ExternalDataFolder(storePath: path).path == ExternalDataFolder(storePath: other).path
  }

  /// The data a marked column stands for. nil where its file is gone, as Core Data gives nil then.
  /// A large file is not read.
  ///
  /// - Throws: `store.failed` where the file is there and cannot be read, `store.corrupt` where it
  ///   is larger than any value. Nobody may take that for nil: what is read is what undo brings
  ///   back and the next save writes.
  package static func data(
    of column: UnsafeRawBufferPointer, in folder: ExternalDataFolder?
  ) throws(OrreryError) -> BinaryData? {
    switch column.first {
    case inlineMark:
      return BinaryData([UInt8](column.dropFirst()))
    case fileMark:
      guard let folder, let name = fileName(column), let file = try folder.dataFile(name) else {
        return nil
      }
      return file.count > BinaryData.largestInMemory
        ? BinaryData(file) : BinaryData(try file.bytes(in: 0..<file.count))
    default:
      // A column from before the attribute allowed external storage.
      return BinaryData([UInt8](column))
    }
  }

  /// The same as SQL of a quoted column.
  static func namesFile(_ column: String) -> String { "hex(substr(\(column), 1, 1)) = '02'" }

  /// Nothing but a UUID is a name, so no path leads out of the folder.
  static func fileName(_ column: UnsafeRawBufferPointer) -> String? {
    guard column.first == fileMark, column.count > nameLength else { return nil }
    let name = String(decoding: column.dropFirst().prefix(nameLength), as: UTF8.self)
    return UUID(uuidString: name) == nil ? nil : name
  }

  /// A value's file, which stays as long as this is held; nil where there is none.
  func dataFile(_ name: String) throws(OrreryError) -> ExternalDataFile? {
    let path = file(name)
    // Held before it is looked at, it is there or gone for good.
    let held = HeldDataFile(path: path)
    do throws(FileError) {
      guard let status = try FileSystem.status(path) else { return nil }
      switch status.kind {
      case .file: break
      case .folder: throw FileError("read", path, EISDIR)
      case .link: throw FileError("read", path, ELOOP)
      case .other: throw FileError("read", path, EINVAL)
      }
      guard status.size <= StoreConnection.maximumValueBytes else {
        throw FileError("read", path, EFBIG)
      }
      return ExternalDataFile(held, count: status.size)
    } catch {
      throw ExternalDataFile.unreadable(path, error)
    }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The files in it that are named as values are, but for those that go once nobody holds them.
  func fileNames() throws(OrreryError) -> Set<String> {
    do {
      return Set(
        try FileSystem.names(in: path).filter {
          UUID(uuidString: $0) != nil && !HeldDataFile.isRemoved(file($0))
        })
    } catch {
      if error.isMissing { return [] }
      throw OrreryError(
        .storeFailed, "The large values cannot be listed: \(error.message).",
        hint: "Check the folder.", isRetryable: true)
    }
  }

  /// Makes the folder, where it is not there, with its name on disk.
  /// - Returns: The folders that were made, the outermost first.
  @discardableResult
  func make() throws(FileError) -> [String] {
    let made = try FileSystem.makeFolders(path)
    for folder in made { try FileSystem.sync(folder: PathText.folder(of: folder)) }
    return made
  }

  /// Who may do what with the store's own file; nil where there is none.
  func storePermissions() throws(FileError) -> mode_t? {
    guard let storePath else { return nil }
    return try FileSystem.status(storePath)?.permissions
  }

  /// Makes a file for a value: all of it and on disk, or none. Its name is on disk after `sync`.
  /// Who may not read the store may not read the value.
  /// - Returns: The file's name.
  func makeFile(_ bytes: [UInt8]) throws(FileError) -> String {
    try make()
    let name = UUID().uuidString
    try FileSystem.create(
      file: file(name), bytes, permissions: (storePermissions() ?? 0o666) & 0o666)
    return name
  }

  func sync() throws(FileError) {
    try FileSystem.sync(folder: path)
  }

  /// Removes files, those that somebody holds once nobody does. One that stays does no harm.
  func remove(_ names: [String]) {
    for name in names { HeldDataFile.remove(file(name)) }
  }

  /// Removes none of those that are held: another store may have them.
  func keepHeld() {
    _ = HeldDataFile.takeRemoved(in: path)
  }

  /// Removes those that were to be removed, whoever holds them.
  func removeHeld() {
    for file in HeldDataFile.takeRemoved(in: path) { try? FileSystem.remove(file: file) }
  }

  /// Those of the files that are there.
  func sizes(of names: Set<String>) throws(FileError) -> [(name: String, bytes: Int)] {
    var sizes: [(name: String, bytes: Int)] = []
    for name in names {
      guard let status = try FileSystem.status(file(name)) else { continue }
      sizes.append((name, status.size))
    }
    return sizes
  }

  func hasFile(
    _ name: String, writtenBefore seconds: Double = .infinity
  ) throws(FileError) -> Bool {
    try FileSystem.status(file(name)).map { $0.modificationTime < seconds } ?? false
  }

  /// Others may do with the copy, on disk then, what they may do with the file and with the store.
  func copy(_ name: String, to other: ExternalDataFolder) throws(FileError) {
    try FileSystem.copy(file: file(name), to: other.file(name), permissions: 0o600)
    if let own = try FileSystem.status(file(name))?.permissions {
      try FileSystem.setPermissions(own & (storePermissions() ?? own), ofFile: other.file(name))
    }
    try FileSystem.sync(file: other.file(name))
  }
}

extension OrreryError {
  init(writing error: FileError) {
    self.init(
      error.isFull ? .storeFull : .storeFailed,
      "A large value cannot be written: \(error.message).",
      hint: error.isFull ? "Make room and try again." : "Check the folder and the disk.",
      isRetryable: !error.isLink)
  }
}
