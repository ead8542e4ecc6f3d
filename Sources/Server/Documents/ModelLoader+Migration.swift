import ObjectModel
import OrreryProtocol
import PersistentStore

/// Finds out which version of its model a store is of, and migrates it to another.
extension ModelLoader {
  /// Migrates the store to the model, if it is of another version that can be found out: one beside
  /// the model, or the one that the store itself keeps. Leaves alone what is not there, and what is
  /// of the model already; what is of no known model is for opening to refuse.
  ///
  /// - Parameters:
  ///   - source: Where the model is from.
  ///   - annotations: To be kept in the store with the new model.
  /// - Throws: As `StoreMigration.migrate`.
  package static func migrate(
    storeAt path: String, to model: ManagedObjectModel, from source: ModelSource,
    annotations: [String: String] = [:]
  ) throws(OrreryError) {
    let hashes: [String: [UInt8]]
    do {
      hashes = try SQLiteStore.inspect(storeAt: path) { try $0.metadata().versionHashes }
    } catch  where error.kind == .storeNotFound {
      return
    }
    guard hashes != model.versionHashes,
      let old = try storedVersion(path, hashes, model, otherVersions(of: source))
    else { return }
    let diff = ModelDiff(from: old, to: model)
    try StoreMigration.migrate(storeAt: path, diff, annotations: annotations)
  }

  /// - Returns: nil where it is the model itself, or none that is known.
  private static func storedVersion(
    _ path: String, _ hashes: [String: [UInt8]], _ model: ManagedObjectModel,
    _ versions: [ManagedObjectModel]
  ) throws(OrreryError) -> ManagedObjectModel? {
    if let version = versions.first(where: { $0.versionHashes == hashes }) { return version }
    let own = try? ownModel(ofStoreAt: path)
    let known = own.flatMap { $0.isUncertain ? nil : $0.model }
    if let known, known.versionHashes == hashes { return known }
    // The hashes are those of Apple's framework, which nobody else can compute: the tables tell,
    // and the model that Core Data keeps.
    let fitting = try SQLiteStore.inspect(storeAt: path) { store in
      try ([model] + versions).first { candidate in
        guard try store.fits(candidate) else { return false }
        return known.map { !ModelDiff(from: $0, to: candidate).changesRows } ?? true
      }
    }
    return fitting === model ? nil : fitting ?? known
  }

  /// The versions beside the current one, from the latest name on.
  private static func otherVersions(
    of source: ModelSource
  ) throws(OrreryError) -> [ManagedObjectModel] {
    guard case .path(let path) = source, path.hasSuffix(".xcdatamodeld") else { return [] }
    let versions = try XcodeModelReader.versions(path: path)
    var models: [ManagedObjectModel] = []
    for name in versions.names.reversed() where name != versions.current {
      // One that cannot be read is none that this program has made a store with.
      guard let description = try? XcodeModelReader.read(path: path, version: name),
        let model = try? ManagedObjectModel(checking: description)
      else { continue }
      models.append(model)
    }
    return models
  }
}
