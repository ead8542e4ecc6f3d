import ObjectContext
import ObjectModel
import PersistentStore
import Predicates

/// What is told of objects of one entity, as a client named it: properties, and columns that are
/// key paths.
struct PropertySelection: Hashable {
  /// Of properties, to-many and fetched ones too.
  let names: Set<String>
  /// In the order asked for; the key path is the only name of each.
  let keyPaths: [FetchColumn]
}

extension ManagedObjectContext {
  /// Loads what the columns show of the objects, step by step for all of them at a time.
  func prefetch(_ ids: [ObjectID], for columns: [FetchColumn]) throws(OrreryError) {
    for column in columns {
      guard case .path(let path) = column.expression else { continue }
      var reached = ids
      for step in path.steps {
        try prefetch(reached, slot: step.slot)
        var next: Set<ObjectID> = []
        for id in reached {
          if case .object(let object) = try value(of: id, slot: step.slot) { next.insert(object) }
        }
        reached = next.sorted()
      }
    }
  }
}
