import Foundation
import ObjectModel

/// The files that one save writes for large binary values, and those that no row refers to once it
/// is done. Files come before the transaction's commit and go after it, so that at every moment
/// each row has its file; a crash leaves at most a file too many.
final class ExternalDataChanges {
  /// Larger values get a file, as in Core Data, whose threshold is between 100 and 128 KB.
  static let threshold = 100 * 1024

  private let folder: ExternalDataFolder
  private let isSynced: Bool
  private(set) var written: [String] = []
  private(set) var obsolete: [String] = []

  init(folder: ExternalDataFolder, isSynced: Bool) {
    self.folder = folder
    self.isSynced = isSynced
  }

  /// Writes a value to a file of its own.
  /// - Returns: What the column holds instead.
  func write(_ bytes: [UInt8]) throws -> [UInt8] {
    let name = UUID().uuidString
    let url = URL(fileURLWithPath: folder.path).appendingPathComponent(name)
    do {
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true)
      try Data(bytes).write(to: url, options: .withoutOverwriting)
      written.append(name)
      if isSynced {
        let file = try FileHandle(forWritingTo: url)
        try file.synchronize()
        try file.close()
      }
    } catch {
      let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
      throw OrreryError(
        isFull ? .storeFull : .storeFailed,
        "A large value could not be written to “\(folder.path)”: \(error.localizedDescription).",
        hint: isFull ? "Make room and try again." : "Check the folder's permissions.",
        isRetryable: isFull)
    }
    return [ExternalDataFolder.fileMark] + Array(name.utf8) + [0]
  }

  /// Notes the file of a value that is about to be replaced or deleted.
  func replace(_ column: UnsafeRawBufferPointer) {
    if let name = ExternalDataFolder.fileName(column) { obsolete.append(name) }
  }

  /// The save did not happen.
  func rollBack() {
    folder.remove(written)
    written = []
    obsolete = []
  }
}
