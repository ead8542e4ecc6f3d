import Foundation
import ObjectModel

/// A document as UIManagedDocument keeps it: a folder, with the store at
/// `StoreContent/persistentStore` and its large values beside that. It knows places; what else a
/// program keeps in the folder is left alone.
package struct DocumentPackage: Sendable {
  /// The folder.
  package let path: String

  private static let content = "StoreContent"
  private static let store = "persistentStore"

  package init(path: String) {
    self.path = path
  }

  /// - Returns: nil where a store at that path is in no package.
  package init?(storePath: String) {
    let suffix = "/\(Self.content)/\(Self.store)"
    guard storePath.hasSuffix(suffix), storePath != suffix else { return nil }
    path = String(storePath.dropLast(suffix.count))
  }

  package var storePath: String { "\(path)/\(Self.content)/\(Self.store)" }

  /// Whether there is a package.
  package var exists: Bool { Self.isFolder("\(path)/\(Self.content)") }

  /// Whether one can be made there: where there is nothing, or a folder.
  package var canBeMade: Bool {
    Self.isFolder(path) || !FileManager.default.fileExists(atPath: path)
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Makes the folders that are not there.
  ///
  /// - Returns: The outermost one that was made, to be removed if there comes no store; nil where
  ///   both were there.
  /// - Throws: `store.openFailed` where a file is in the way; `store.readOnly`.
  package func makeFolders() throws(OrreryError) -> String? {
    let folders = [path, "\(path)/\(Self.content)"]
    let made = folders.first { !FileManager.default.fileExists(atPath: $0) }
    do {
      try FileManager.default.createDirectory(
        atPath: folders[1], withIntermediateDirectories: true)
    } catch {
      throw OrreryError(
        .storeOpenFailed, "The document package “\(path)” cannot be made.",
        hint: "Check that no file is in the way and that the folder around it may be written.")
    }
    return made
  }
}
