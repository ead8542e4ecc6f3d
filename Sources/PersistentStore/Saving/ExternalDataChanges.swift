import Files
import ObjectModel

/// The files that one save writes for large binary values, and those that no row refers to once it
/// is done. Files are on disk, name and all, before the transaction's commit and go after it: a
/// crash leaves at most files too many.
final class ExternalDataChanges {
  /// Larger values get a file, as in Core Data, whose threshold is between 100 and 128 KB.
  static let threshold = 100 * 1024

  private let folder: ExternalDataFolder
  private(set) var written: [String] = []
  private(set) var obsolete: [String] = []
  /// Which value each file that was written has.
  private var values: [(data: BinaryData, file: String)] = []

  init(folder: ExternalDataFolder) {
    self.folder = folder
  }

  /// - Returns: What the column holds instead.
  func write(_ data: BinaryData) throws(OrreryError) -> [UInt8] {
    let bytes = try data.bytes()
    do {
      let name = try folder.makeFile(bytes)
      written.append(name)
      values.append((data, name))
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

  /// From now on the values are in their files, for whoever holds them. One whose file is not to be
  /// had stays in memory.
  func didCommit() {
    for (data, name) in values {
      do throws(OrreryError) {
        if let file = try folder.dataFile(name) { data.move(to: file) }
      } catch {
        // It is in the store, whoever holds it.
      }
    }
  }

  /// The save did not happen.
  func rollBack() {
    folder.remove(written)
    written = []
    obsolete = []
  }
}
