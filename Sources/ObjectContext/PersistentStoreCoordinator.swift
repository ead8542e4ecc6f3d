import ObjectModel
import PersistentStore

/// One document's store, with what its contexts share. It is not a context: it holds no unsaved
/// change.
package final class PersistentStoreCoordinator {
  package let store: any PersistentStore

  package init(store: any PersistentStore) {
    self.store = store
  }

  package var model: ManagedObjectModel { store.model }
}
