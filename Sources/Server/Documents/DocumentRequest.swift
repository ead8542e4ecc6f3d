import PersistentStore

/// Which document to open, and how: what `document/open` or the command line asks for.
package struct DocumentRequest: Sendable {
  package var location: StoreLocation
  /// nil: the model that the store itself keeps.
  package var model: ModelSource?
  /// The model that a client takes the document to have: its own wish, or nothing but a check.
  var expectedModel: ModelSource?
  package var options: StoreOptions
  package var autosave: Autosave
  /// Whether a store of an earlier version of the model is migrated to it.
  package var migrates = false
  /// What of such a migration is not to be inferred.
  package var mapping: MappingSource?
  /// Whether a store that is to be made goes into a document package.
  package var makesPackage = false
  /// As `OrreryServer.recoveryFolder`.
  var recoveryFolder: String?

  /// When a document's main context saves by itself.
  package struct Autosave: Equatable, Sendable {
    package var isEnabled = true
    /// Seconds from the last edit to the save.
    package var delay = 1.0

    package init() {}
  }

  package init(
    location: StoreLocation, model: ModelSource? = nil, options: StoreOptions = StoreOptions(),
    autosave: Autosave = Autosave()
  ) {
    self.location = location
    self.model = model
    self.options = options
    self.autosave = autosave
  }
}
