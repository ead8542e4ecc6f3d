import ObjectModel
import OrreryProtocol

/// What makes the model of an open document another one: the steps of the migration, and what is
/// told of it. Knows no document.
struct ModelUpdate: Sendable {
  let model: ManagedObjectModel
  let diffs: [ModelDiff]
  let migration: Wire.DocumentMigration

  /// - Parameter old: The model that the document has.
  /// - Returns: nil where it is the same in every part.
  /// - Throws: `migration.notInferable`, `migration.mappingInvalid` and its kin, and as models that
  ///   cannot be read.
  init?(
    from old: ManagedObjectModel, to source: ModelSource, by mapping: MappingSource?
  ) throws(OrreryError) {
    let model = try ModelLoader.model(from: source)
    if Wire.Model(model) == Wire.Model(old) { return nil }
    let versions = try ModelVersions(model, from: source)
    let known = versions.version(withHashes: old.versionHashes)
    let version = ModelVersions.Version(
      name: known.flatMap { $0.model === model ? nil : $0.name }, model: old)
    let steps = try versions.steps(from: version, by: ModelLoader.mappings(from: mapping))
    let diffs = steps.map(\.diff)
    for diff in diffs {
      try diff.checkMapping()
      if let error = diff.obstacleError { throw error }
    }
    (self.model, self.diffs) = (model, diffs)
    migration = Wire.DocumentMigration(from: version, along: steps)
  }

  var changes: [Wire.ModelChange] { diffs.flatMap(\.changes).map(Wire.ModelChange.init) }
}

extension Wire.DocumentMigration {
  /// - Parameter steps: All that were taken.
  init(from old: ModelVersions.Version, along steps: [ModelVersions.Step]) {
    self.init(
      version: old.name, identifiers: old.model.versionIdentifiers,
      steps: steps.dropLast().compactMap(\.to.name))
  }
}

/// One `model/update` between its call and its reply. What it leads to is the document's affair, in
/// `Document+Model.swift`.
final class ModelUpdateRun {
  let run: MigrationRun
  let cause: Wire.ChangeCause
  /// Once it is known.
  var update: ModelUpdate?
  /// Why the document did not hand over its store.
  var refusal: (any Error)?

  init(_ run: MigrationRun, cause: Wire.ChangeCause) {
    self.run = run
    self.cause = cause
  }
}
