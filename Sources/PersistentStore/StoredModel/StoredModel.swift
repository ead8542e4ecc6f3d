import GRDB
import ObjectModel

/// The model that a store itself keeps, and what of it had to be guessed: Core Data keeps the model
/// that it last opened a store with in `Z_MODELCACHE`. Where there is none, or it cannot be read,
/// or it is another model than the tables', the tables decide.
package struct StoredModel: Sendable {
  package enum Source: Sendable {
    /// What Core Data keeps in `Z_MODELCACHE`, corrected by the tables where these differ.
    case cache
    /// The tables alone.
    case tables
  }

  /// More are not kept: a hostile store could have millions.
  private static let maximumGuesses = 10_000

  package let model: ManagedObjectModel
  package let source: Source
  package let guesses: [ModelGuess]
  /// Whether a save by this model could store something wrong. Such a store is only read.
  package let isUncertain: Bool

  private init(model: ManagedObjectModel, source: Source, guesses: [ModelGuess]) {
    self.model = model
    self.source = source
    self.guesses = Array(guesses.prefix(Self.maximumGuesses))
    isUncertain = guesses.contains { $0.concernsStorage }
  }

  /// - Throws: `store.openFailed` for what is no store, `model.invalid` where not even the names of
  ///   the entities make a model.
  static func read(_ database: Database) throws -> StoredModel {
    let catalog = try SchemaCatalog.read(database)
    let tables = try StoreTables.read(database, catalog: catalog)
    var guesses: [ModelGuess] = []
    do {
      if let cached = try cachedModel(database, catalog: catalog) {
        if let model = exactModel(cached.model, tables: tables, catalog: catalog) {
          return StoredModel(model: model, source: .cache, guesses: cached.guesses)
        }
        var reconciliation = ModelReconciliation(
          cached: cached.model, tables: tables, catalog: catalog)
        if let model = try reconciliation.model(database) {
          return StoredModel(
            model: model, source: .cache, guesses: cached.guesses + reconciliation.guesses)
        }
        guesses.add(.cache, "The store's cached model is another than its tables'; not used.")
      } else {
        guesses.add(.cache, "The store has no cached model.")
      }
    } catch let error as OrreryError where error.kind == .modelInvalid {
      guesses.add(.cache, "\(error.message) It is not used.")
    }
    var reconciliation = ModelReconciliation(
      cached: ModelDescription(), tables: tables, catalog: catalog)
    guard let model = try reconciliation.model(database) else {
      throw OrreryError(
        .modelInvalid, "No model can be made of the store's tables.",
        hint: "Give the model that it was written with.")
    }
    return StoredModel(model: model, source: .tables, guesses: guesses + reconciliation.guesses)
  }

  /// The cached model where it is the tables' to the last column.
  private static func exactModel(
    _ cached: ModelDescription, tables: StoreTables, catalog: SchemaCatalog
  ) -> ManagedObjectModel? {
    guard let model = try? ManagedObjectModel(checking: cached),
      (try? SchemaMap.match(model, to: catalog)) != nil
    else { return nil }
    let agrees = tables.entities.allSatisfy { entity in
      let superentity = model.entity(named: entity.name)?.superentity.map { model[$0].name }
      return superentity == entity.superentity
    }
    return agrees ? model : nil
  }

  /// - Returns: nil where the store has none.
  private static func cachedModel(
    _ database: Database, catalog: SchemaCatalog
  ) throws -> (model: ModelDescription, guesses: [ModelGuess])? {
    guard catalog.table("Z_MODELCACHE")?.column(like: "Z_CONTENT") != nil else { return nil }
    let limit = ModelArchiveReader.maximumBytes
    let content = try database.firstRow(
      of: """
        SELECT CASE WHEN length(Z_CONTENT) <= \(limit) THEN Z_CONTENT END
        FROM Z_MODELCACHE WHERE length(Z_CONTENT) > 0 LIMIT 1
        """
    ) { row in
      guard !row.isNull(0) else {
        throw OrreryError(.modelInvalid, "The store's cached model is larger than \(limit) bytes.")
      }
      return [UInt8](row.blob(0))
    }
    guard let content else { return nil }
    do {
      return try ModelArchiveReader.read(Inflation.inflate(content, limit: limit))
    } catch let error as Inflation.Fault {
      throw OrreryError(.modelInvalid, "The store's cached model cannot be read: \(error.message).")
    }
  }
}

extension [ModelGuess] {
  mutating func add(
    _ kind: ModelGuess.Kind, _ message: String, entity: String? = nil, key: String? = nil
  ) {
    append(ModelGuess(kind, message, entity: entity, key: key))
  }
}

/// A store as it is before anybody has a model for it: what `StoreFactory.inspect` lends.
package struct StoreInspection {
  let database: Database

  package func metadata() throws -> StoreMetadata {
    try StoreMetadata.read(database)
  }

  /// The model that the store itself keeps, or that its tables tell.
  package func model() throws -> StoredModel {
    try StoredModel.read(database)
  }

  /// Whether the store is one of that model.
  package func fits(_ model: ManagedObjectModel) throws -> Bool {
    let catalog = try SchemaCatalog.read(database)
    return (try? SchemaMap.match(model, to: catalog)) != nil
  }
}
