import Foundation
import ObjectModel

/// What is at a store's path before it is opened. It looks at names and sizes only: opening the
/// file apart from SQLite and closing it again would drop the locks that this process holds on it.
struct StoreFile {
  enum Content: Equatable {
    case missing
    case empty
    case something
  }

  /// Absolute, so that no name is taken for SQLite's `:memory:` or `file:`.
  let path: String

  init(path: String) {
    self.path = URL(fileURLWithPath: path).path
  }

  /// - Throws: Where there is something that cannot be a store.
  func content() throws(OrreryError) -> Content {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      try checkFolder()
      return .missing
    }
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    let type = attributes?[.type] as? FileAttributeType
    if isDirectory.boolValue || (type != nil && type != .typeRegular) {
      throw OrreryError(
        .storeOpenFailed, "“\(path)” is \(isDirectory.boolValue ? "a folder" : "not a file").",
        hint: "A store is one file; a document package keeps it at StoreContent/persistentStore.")
    }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw OrreryError(
        .storeOpenFailed, "The store “\(path)” may not be read.",
        hint: "Check the permissions of the file and of its folder.")
    }
    return size("") == 0 ? .empty : .something
  }

  private func checkFolder() throws(OrreryError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory)
    guard exists, isDirectory.boolValue else {
      throw OrreryError(
        .storeNotFound, "There is no folder “\(folder)” for the store.",
        hint: "Make the folder first, or check the path.")
    }
  }

  /// - Throws: Where the file or, for SQLite's companions of it, its folder may not be written.
  func checkWritable() throws(OrreryError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    for item in [path, folder] where FileManager.default.fileExists(atPath: item) {
      guard FileManager.default.isWritableFile(atPath: item) else {
        throw OrreryError(
          .storeReadOnly, "“\(item)” may not be written.",
          hint: "Check its permissions, or open the store read-only.")
      }
    }
  }

  /// The size in bytes of the store (suffix "") or of a file beside it; nil where there is none.
  func size(_ suffix: String) -> Int? {
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path + suffix
    let attributes = try? FileManager.default.attributesOfItem(atPath: resolved)
    return (attributes?[.size] as? NSNumber)?.intValue
  }

  /// The path as a URI that tells SQLite that nobody will write the file.
  var immutableURI: String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%"))
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return "file://\(escaped)?immutable=1"
  }
}

/// A private copy of a store for reading it where SQLite would have to write beside it. Removed
/// with the last reference.
final class StoreCopy: Sendable {
  let file: StoreFile
  private let folder: URL

  init(of original: StoreFile) throws(OrreryError) {
    let manager = FileManager.default
    folder = manager.temporaryDirectory.appendingPathComponent("orrery-\(UUID().uuidString)")
    let copy = folder.appendingPathComponent("store").path
    file = StoreFile(path: copy)
    do {
      try manager.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let source = URL(fileURLWithPath: original.path).resolvingSymlinksInPath().path
      for suffix in ["", "-wal", "-journal"] where original.size(suffix) != nil {
        try manager.copyItem(atPath: source + suffix, toPath: copy + suffix)
        try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy + suffix)
      }
    } catch {
      throw OrreryError(
        .storeOpenFailed, "The store could not be copied for reading: \(error).",
        hint: "Check that there is room in “\(manager.temporaryDirectory.path)”.")
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }
}
