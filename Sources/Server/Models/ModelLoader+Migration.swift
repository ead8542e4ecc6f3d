import ObjectModel
import OrreryProtocol
import PersistentStore
import Spelling

/// Finds out which version of its model a store is of, and migrates it to the one asked for.
extension ModelLoader {
  /// Migrates the store to the model that the request gives, if it is of another version that can
  /// be found out: one beside the model, or the one that the store itself keeps. Leaves alone what
  /// is not there, and what is of the model already; what is of no known model is for opening to
  /// refuse.
  ///
  /// - Returns: nil where nothing was migrated.
  /// - Throws: As `StoreMigration.migrate`.
  static func migrate(
    _ request: DocumentRequest, work: MigrationWork = MigrationWork()
  ) throws(OrreryError) -> Wire.DocumentMigration? {
    guard case .file(let path) = request.location, let source = request.model else { return nil }
    let model = try self.model(from: source)
    let versions = try ModelVersions(model, from: source)
    let stored: ModelVersions.Version?
    do {
      stored = try version(ofStoreAt: path, among: versions)
    } catch  where error.kind == .storeNotFound {
      return nil
    }
    guard var old = stored else { return nil }
    var mapping = request.mapping
    if old.model === model {
      // Indexes tell no version from another. No mapping is for objects that are mapped already.
      mapping = nil
      guard let own = try readableModel(ofStoreAt: path), own.origin.source == .store,
        ModelDiff(from: own.model, to: model).changesIndexes
      else { return nil }
      old.model = own.model
    }
    let steps = try versions.steps(from: old, by: mappings(from: mapping))
    try StoreMigration.migrate(
      storeAt: path, steps.map(\.diff), annotations: annotations(of: model), work: work)
    return Wire.DocumentMigration(from: old, along: steps)
  }

  /// Refuses a model by which what is stored would be misread. That its tables fit says little: a
  /// text and a number have columns of the same name.
  ///
  /// - Throws: `model.incompatible`, with every difference from the store's own model that concerns
  ///   what is stored.
  static func checkVersion(
    _ model: ManagedObjectModel, ofStoreAt path: String
  ) throws(OrreryError) {
    do {
      let hashes = try StoreFactory.inspect(storeAt: path) { try $0.metadata().versionHashes }
      guard hashes != model.versionHashes else { return }
    } catch {
      // What is there is for opening to say.
      return
    }
    guard let own = try readableModel(ofStoreAt: path), !own.isUncertain else { return }
    let differences = ModelDiff(from: own.model, to: model).changes.filter(\.changesRows)
      .map(\.summary)
    guard !differences.isEmpty else { return }
    throw OrreryError(
      .modelIncompatible,
      "The store is of another version of the model: \(differences.joined(separator: "; ")).",
      hint: "Open it with the model version that made it, or migrate it.",
      errors: differences.count < 2
        ? [] : differences.map { OrreryError(.modelIncompatible, $0) })
  }

  /// - Returns: nil where the store's own model is none that can be understood.
  /// - Throws: What keeps the store itself from being read.
  private static func readableModel(ofStoreAt path: String) throws(OrreryError) -> OwnModel? {
    do {
      return try ownModel(ofStoreAt: path)
    } catch {
      guard [.modelInvalid, .modelNotFound, .modelIncompatible].contains(error.kind) else {
        throw error
      }
      return nil
    }
  }

  /// Which version a store is of: one of these, or a nameless one where the store itself tells.
  ///
  /// - Returns: nil where it is of none that is known.
  static func version(
    ofStoreAt path: String, among versions: ModelVersions
  ) throws(OrreryError) -> ModelVersions.Version? {
    let hashes = try StoreFactory.inspect(storeAt: path) { try $0.metadata().versionHashes }
    if let version = versions.version(withHashes: hashes) { return version }
    let own = try readableModel(ofStoreAt: path)
    let known = own.flatMap { $0.isUncertain ? nil : $0.model }
    if let known, known.versionHashes == hashes { return ModelVersions.Version(model: known) }
    // The hashes are those of Apple's framework, which nobody else can compute: the tables tell,
    // and the model that Core Data keeps.
    let fitting = try StoreFactory.inspect(storeAt: path) { store in
      try versions.bestFirst.first { candidate in
        guard try store.fits(candidate.model) else { return false }
        return known.map { !ModelDiff(from: $0, to: candidate.model).changesRows } ?? true
      }
    }
    return fitting ?? known.map { ModelVersions.Version(model: $0) }
  }
}

extension ModelVersions {
  init(_ model: ManagedObjectModel, from source: ModelSource) throws(OrreryError) {
    let (path, configuration) = source.package
    try self.init(model, path: path, configuration: configuration)
  }
}

extension ModelSource {
  /// The `.xcdatamodeld` that it is the current version of, and which configuration of it.
  fileprivate var package: (path: String?, configuration: String?) {
    switch self {
    case .file(let path) where path.hasByteSuffix(".xcdatamodeld"): (path, nil)
    case .configuration(let name, of: let source): (source.package.path, name)
    case .file, .inline, .known, .merged: (nil, nil)
    }
  }
}
