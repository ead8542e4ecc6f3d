/// The description that a checked model was made of: what writers of model files write.
extension ModelDescription {
  /// Entities come in the order of their numbers, locations are left behind.
  package init(_ model: ManagedObjectModel) {
    self.init()
    entities = model.entities.map(\.description)
    composites = model.composites
    configurations = model.configurations.mapValues { $0.map { model[$0].name } }
    fetchRequestTemplates = model.fetchRequestTemplates.values.sorted { $0.name < $1.name }
    versionIdentifiers = model.versionIdentifiers
  }
}
