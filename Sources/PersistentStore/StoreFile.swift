import Files
import Foundation
import ObjectModel
import Spelling

/// What is at a store's path before it is opened. It looks at names and sizes only: opening the
/// file apart from SQLite and closing it again would drop the locks that this process holds on it.
/// No symbolic link is followed, by this or by SQLite.
struct StoreFile {
  enum Content: Equatable {
    case missing
    case empty
    case something
  }

  /// Absolute, so that no name is taken for SQLite's `:memory:` or `file:`.
  let path: String

  init(path: String) {
    _ = SQLiteFileAccess.installation
    self.path = URL(fileURLWithPath: path).path
  }

  var folder: String { PathText.folder(of: path) }

  /// - Throws: Where there is something that cannot be a store.
  func content() throws(OrreryError) -> Content {
    guard let status = try status(of: path) else {
      try checkFolder()
      return .missing
    }
    guard status.kind == .file else {
      let noun =
        switch status.kind {
        case .folder: "a folder"
        case .link: "a symbolic link"
        case .file, .other: "not a file"
        }
      throw OrreryError(
        .storeOpenFailed, "“\(path)” is \(noun).",
        hint: "A store is one file; a document package keeps it at StoreContent/persistentStore.")
    }
    if path.hasByteSuffix("-shm"), isHeld {
      throw OrreryError(
        .storeOpenFailed, "“\(path)” is part of a store that is open.",
        hint: "Give the path of the store.")
    }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw OrreryError(
        .storeOpenFailed, "The store “\(path)” may not be read.",
        hint: "Check the permissions of the file and of its folder.")
    }
    return try size("") == 0 ? .empty : .something
  }

  private var isHeld: Bool {
    do {
      return try HeldFile.contains(path)
    } catch {
      // Reading it says why not.
      return false
    }
  }

  private func status(of path: String) throws(OrreryError) -> FileStatus? {
    do {
      return try FileSystem.status(path)
    } catch {
      throw OrreryError(
        .storeOpenFailed, "The store cannot be opened: \(error.message).",
        hint: "Check the path, and the permissions of the folders that it leads through.",
        isRetryable: error.isTemporary)
    }
  }

  private func checkFolder() throws(OrreryError) {
    guard try status(of: folder)?.kind == .folder else {
      throw OrreryError(
        .storeNotFound, "There is no folder “\(folder)” for the store.",
        hint: "Make the folder first, or check the path.")
    }
  }

  /// - Throws: Where the file or, for SQLite's companions of it, its folder may not be written.
  func checkWritable() throws(OrreryError) {
    for item in [path, folder] where FileManager.default.fileExists(atPath: item) {
      guard FileManager.default.isWritableFile(atPath: item) else {
        throw OrreryError(
          .storeReadOnly, "“\(item)” may not be written.",
          hint: "Check its permissions, or open the store read-only.")
      }
    }
  }

  /// The size in bytes of the store (suffix "") or of a file beside it; nil where there is none.
  func size(_ suffix: String) throws(OrreryError) -> Int? {
    try status(of: path + suffix)?.size
  }

  /// Whether the store has a rollback journal, of which nothing is left to do: SQLite's file format
  /// says so in its bytes 18 and 19.
  func hasIdleJournal() throws(OrreryError) -> Bool {
    guard try (size("-journal") ?? 0) == 0 else { return false }
    do {
      let header = try FileSystem.contents(ofFile: path, limit: 19)
      return header.count == 20 && header[18...19] == [1, 1]
    } catch {
      // Whoever opens it says what is wrong.
      return false
    }
  }

  /// The path as a URI that tells SQLite that nobody will write the file.
  var immutableURI: String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%"))
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return "file://\(escaped)?immutable=1"
  }
}

/// A private copy of a store for reading it where SQLite would have to write beside it.
final class StoreCopy {
  let file: StoreFile
  private let folder: UnfinishedFolder

  /// - Parameter withLog: Whether the log beside it is its own.
  init(of original: StoreFile, withLog: Bool) throws(OrreryError) {
    // A link may lead there.
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    do {
      folder = try UnfinishedFolder(in: temporary)
      file = StoreFile(path: "\(folder.path)/store")
      for suffix in withLog ? ["", "-wal", "-journal"] : ["", "-journal"] {
        guard try original.size(suffix) != nil else { continue }
        try FileSystem.copy(
          file: original.path + suffix, to: file.path + suffix, permissions: 0o600)
      }
    } catch {
      throw OrreryError(
        .storeOpenFailed, "The store could not be copied for reading: \(error).",
        hint: "Check that there is room in “\(temporary)”.")
    }
  }
}
