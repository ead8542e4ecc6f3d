import Foundation
import ObjectModel

/// The folder beside a store with large binary values, one file each: `.<store>_SUPPORT` and in it
/// `_EXTERNAL_DATA`. It knows names and bytes, not which row refers to a file.
///
/// The column of an attribute that allows external storage begins with a mark: 1, and the data
/// follows; or 2, and the name of a file follows, 36 characters of a UUID and a zero byte.
package struct ExternalDataFolder: Sendable {
  let path: String

  static let inlineMark: UInt8 = 1
  static let fileMark: UInt8 = 2
  private static let nameLength = 36

  /// - Parameter storePath: The store's own file.
  init(storePath: String) {
    let url = URL(fileURLWithPath: storePath)
    let name = url.deletingPathExtension().lastPathComponent
    path =
      url.deletingLastPathComponent()
      .appendingPathComponent(".\(name)_SUPPORT")
      .appendingPathComponent("_EXTERNAL_DATA").path
  }

  /// The data a marked column stands for. nil where its file is gone or cannot be read, as Core
  /// Data gives nil then.
  package static func data(
    of column: UnsafeRawBufferPointer, in folder: ExternalDataFolder?
  ) -> [UInt8]? {
    switch column.first {
    case inlineMark:
      return [UInt8](column.dropFirst())
    case fileMark:
      guard let name = fileName(column) else { return nil }
      return folder?.contents(of: name)
    default:
      // A column from before the attribute allowed external storage.
      return [UInt8](column)
    }
  }

  /// The same as SQL.
  ///
  /// - Parameter column: Quoted.
  static func namesFile(_ column: String) -> String { "hex(substr(\(column), 1, 1)) = '02'" }

  /// Nothing but a UUID is a name, so no path leads out of the folder.
  static func fileName(_ column: UnsafeRawBufferPointer) -> String? {
    guard column.first == fileMark, column.count > nameLength else { return nil }
    let name = String(decoding: column.dropFirst().prefix(nameLength), as: UTF8.self)
    return UUID(uuidString: name) == nil ? nil : name
  }

  private func contents(of name: String) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: path + "/" + name) else { return nil }
    return [UInt8](data)
  }
}

extension ExternalDataFolder {
  /// Removes files that no row refers to any more. One that cannot be removed does no harm.
  func remove(_ names: [String]) {
    for name in names { try? FileManager.default.removeItem(atPath: path + "/" + name) }
  }

  /// Copies all files to a backup's folder, but for those that an earlier backup brought there: a
  /// file never changes under its name.
  func copy(to other: ExternalDataFolder) throws {
    let manager = FileManager.default
    guard let names = try? manager.contentsOfDirectory(atPath: path), !names.isEmpty else { return }
    try manager.createDirectory(atPath: other.path, withIntermediateDirectories: true)
    for name in names where UUID(uuidString: name) != nil {
      if manager.fileExists(atPath: other.path + "/" + name) { continue }
      try manager.copyItem(atPath: path + "/" + name, toPath: other.path + "/" + name)
    }
  }
}
