import Files
import ObjectModel
import Spelling

/// A document as UIManagedDocument keeps it: a folder, with the store and its large values in
/// `StoreContent`. What else a program keeps in the folder is left alone.
package struct DocumentPackage: Sendable {
  package let path: String

  private static let content = "StoreContent"
  private static let store = "persistentStore"

  package init(path: String) {
    self.path = path
  }

  /// - Returns: nil where a store at that path is in no package.
  package init?(storePath: String) {
    let suffix = "/\(Self.content)/\(Self.store)"
    guard let path = storePath.removingByteSuffix(suffix), !path.isEmpty else { return nil }
    self.path = String(path)
  }

  package var storePath: String { "\(path)/\(Self.content)/\(Self.store)" }

  package var exists: Bool {
    do {
      return try FileSystem.status("\(path)/\(Self.content)")?.kind == .folder
    } catch {
      // It is taken for a file then, and opening that says why not.
      return false
    }
  }

  /// Whether one can be made there: where there is nothing, or a folder.
  package var canBeMade: Bool {
    do {
      return try FileSystem.status(path).map { $0.kind == .folder } ?? true
    } catch {
      // Making it says why not.
      return true
    }
  }

  /// - Returns: Those that were made, the outermost first, to be removed if there comes no store.
  /// - Throws: `store.openFailed` where a file or a link is in the way.
  package func makeFolders() throws(OrreryError) -> [String] {
    do {
      return try FileSystem.makeFolders("\(path)/\(Self.content)")
    } catch {
      throw OrreryError(
        .storeOpenFailed, "The document package “\(path)” cannot be made: \(error.reason).",
        hint: "Check that no file is in the way and that the folder around it may be written.")
    }
  }
}
