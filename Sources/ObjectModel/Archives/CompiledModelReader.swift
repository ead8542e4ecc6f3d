import Foundation
import Spelling

/// Reads what Apple's compiler makes of a model: a `.mom` file, or a `.momd` folder with one for
/// each version and `VersionInfo.plist`, which names the current one. The optimised `.omo` beside
/// them is in a form of its own and not read.
package enum CompiledModelReader {
  /// By the name's ending.
  package static func reads(_ path: String) -> Bool {
    path.hasByteSuffix(".mom") || path.hasByteSuffix(".momd")
  }

  /// - Throws: `model.notFound`, or `model.invalid` where it is no compiled model, or something in
  ///   it that decides how objects are stored could not be read.
  package static func read(path: String) throws(OrreryError) -> ModelDescription {
    let file = path.hasByteSuffix(".momd") ? try currentVersion(of: path) : path
    let read = try ModelArchiveReader.read(
      try bytes(of: file, limit: ModelArchiveReader.maximumBytes))
    if let guess = read.guesses.first(where: \.concernsStorage) {
      throw OrreryError(
        .modelInvalid, guess.message, entity: guess.entity, key: guess.key,
        hint: "Give the .xcdatamodeld that it was compiled from.",
        location: SourceLocation(file: file))
    }
    return read.model
  }

  private static func currentVersion(of folder: String) throws(OrreryError) -> String {
    let list = folder + "/VersionInfo.plist"
    let data = Data(try bytes(of: list, limit: 1 << 20))
    guard
      let object = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let name = (object as? [String: Any])?["NSManagedObjectModel_CurrentVersionName"] as? String,
      !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/"))
    else {
      throw OrreryError(
        .modelInvalid, "VersionInfo.plist does not name the current version.",
        hint: "Give the .mom file of the version.", location: SourceLocation(file: list))
    }
    return "\(folder)/\(name).mom"
  }

  private static func bytes(of path: String, limit: Int) throws(OrreryError) -> [UInt8] {
    guard try ModelFile.kind(path) != nil else {
      throw OrreryError(
        .modelNotFound, "There is no model at \(path), or it cannot be read.",
        hint: "A .momd holds VersionInfo.plist and the .mom file that it names.",
        location: SourceLocation(file: path))
    }
    let bytes = try ModelFile.bytes(of: path, limit: limit)
    guard bytes.count <= limit else {
      throw OrreryError(
        .modelInvalid, "\(path) is larger than \(limit) bytes.",
        location: SourceLocation(file: path))
    }
    return bytes
  }
}
