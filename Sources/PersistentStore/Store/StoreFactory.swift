import ObjectModel

/// Opens stores, and looks into them: which kind of store is at a location is known here alone.
package enum StoreFactory {
  /// Opens a store with its model, or makes one.
  ///
  /// - Throws: `store.notFound`, `store.exists`, `store.openFailed`, `store.corrupt`,
  ///   `store.readOnly`, `store.busy`, `store.full`, or `model.incompatible`, which names
  ///   everything in which the model and the store differ.
  package static func open(
    _ location: StoreLocation, model: ManagedObjectModel, options: StoreOptions = StoreOptions()
  ) throws(OrreryError) -> any PersistentStore {
    try SQLiteStore.open(location, model: model, options: options)
  }

  /// Looks at what a store says about itself, without its model and without a trace on disk.
  ///
  /// - Parameter body: It is run again where another process writes the store meanwhile.
  /// - Throws: as `open` does for a file that cannot be read.
  package static func inspect<T>(
    storeAt path: String, _ body: (StoreInspection) throws -> T
  ) throws(OrreryError) -> T {
    try SQLiteStore.inspect(storeAt: path, body)
  }
}
