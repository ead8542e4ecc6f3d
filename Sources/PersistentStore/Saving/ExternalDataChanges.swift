import Files
import ObjectModel

/// The files that one save writes for large binary values, and those that no row refers to once it
/// is done. Files are on disk, name and all, before the transaction's commit and go after it, so
/// that at every moment each row has its file; a crash leaves at most a file too many.
final class ExternalDataChanges {
  /// Larger values get a file, as in Core Data, whose threshold is between 100 and 128 KB.
  static let threshold = 100 * 1024

  private let folder: ExternalDataFolder
  private(set) var written: [String] = []
  private(set) var obsolete: [String] = []

  init(folder: ExternalDataFolder) {
    self.folder = folder
  }

  /// Writes a value to a file of its own.
  /// - Returns: What the column holds instead.
  func write(_ bytes: [UInt8]) throws(OrreryError) -> [UInt8] {
    do {
      let name = try folder.makeFile(bytes)
      written.append(name)
      return [ExternalDataFolder.fileMark] + Array(name.utf8) + [0]
    } catch {
      throw OrreryError(writing: error)
    }
  }

  /// Notes the file of a value that is about to be replaced or deleted.
  func replace(_ column: UnsafeRawBufferPointer) {
    if let name = ExternalDataFolder.fileName(column) { obsolete.append(name) }
  }

  /// To be called before the commit, whatever durability the store has: the log may be on disk
  /// sooner than anybody asked for, and it names the files.
  func prepareToCommit() throws(OrreryError) {
    guard !written.isEmpty else { return }
    do {
      try folder.sync()
    } catch {
      throw OrreryError(writing: error)
    }
  }

  /// The save did not happen.
  func rollBack() {
    folder.remove(written)
    written = []
    obsolete = []
  }
}
