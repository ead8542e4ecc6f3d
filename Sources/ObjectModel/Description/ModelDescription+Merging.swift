import Spelling

/// Several models as one, and one configuration of a model as a model of its own: what Core Data's
/// `NSManagedObjectModel(byMerging:)` and a persistent store's configuration name are for. Neither
/// checks the outcome, which `ManagedObjectModel.init(checking:)` does.
extension ModelDescription {
  /// Entities, composites, fetch request templates and configurations of all of them. What several
  /// models have under one name must be the same in each; a configuration of several has the
  /// entities of all.
  ///
  /// - Throws: `model.invalid` with each name that means different things.
  package init(merging models: [ModelDescription]) throws(OrreryError) {
    self.init()
    var report = ModelReport()
    for model in models {
      for entity in model.entities {
        Self.add(entity, to: &entities, entity: entity.name, "entity", &report)
      }
      for composite in model.composites {
        Self.add(composite, to: &composites, entity: nil, "composite", &report)
      }
      for template in model.fetchRequestTemplates {
        Self.add(template, to: &fetchRequestTemplates, entity: nil, "fetch request", &report)
      }
      configurations.merge(model.configurations) { first, second in
        first + second.filter { !first.contains($0) }
      }
      versionIdentifiers += model.versionIdentifiers.filter { !versionIdentifiers.contains($0) }
    }
    try report.throwFaults()
  }

  private static func add<Part: NamedModelPart>(
    _ part: Part, to parts: inout [Part], entity: String?, _ kind: String,
    _ report: inout ModelReport
  ) {
    guard let known = parts.first(where: { $0.name == part.name }) else {
      return parts.append(part)
    }
    if known.form == part.form { return }
    report.fault(
      "Two of the models have a different \(kind) “\(part.name)”.", entity: entity,
      at: part.location, hint: "Give them different names, or make them the same.")
  }

  /// The entities of one configuration with all that they inherit from, and what concerns these.
  ///
  /// - Throws: `model.unknownConfiguration`; `model.invalid` with each relationship that leads to
  ///   an entity of another: no store has objects that lead into another.
  package func restricted(
    toConfiguration name: String
  ) throws(OrreryError) -> ModelDescription {
    guard let members = configurations[name] else {
      throw OrreryError(
        .unknownConfiguration, "The model has no configuration named “\(name)”.",
        hint: NearestName.hint(
          for: name, among: configurations.keys, called: "configurations"),
        location: location)
    }
    let kept = inherited(by: members)
    var report = ModelReport()
    for entity in entities where kept.contains(entity.name) {
      for relationship in entity.relationships where !kept.contains(relationship.destination) {
        report.fault(
          """
          \(entity.name).\(relationship.name) leads to \(relationship.destination), which is not \
          in the configuration “\(name)”.
          """, entity: entity.name, key: relationship.name,
          at: relationship.location,
          hint: "Put both entities into it, or relate them by a fetched property.")
      }
    }
    try report.throwFaults()
    var model = self
    model.entities.removeAll { !kept.contains($0.name) }
    for index in model.entities.indices {
      model.entities[index].fetchedProperties.removeAll { !kept.contains($0.fetchRequest.entity) }
    }
    model.fetchRequestTemplates.removeAll { !kept.contains($0.entity) }
    model.configurations = [name: members]
    return model
  }

  private func inherited(by members: [String]) -> Set<String> {
    let superentities = Dictionary(
      entities.map { ($0.name, $0.superentity) }, uniquingKeysWith: { first, _ in first })
    var kept: Set<String> = []
    for member in members {
      var next: String? = member
      // Each at most once, however the superentities go in circles.
      while let name = next, kept.insert(name).inserted { next = superentities[name] ?? nil }
    }
    return kept
  }
}

/// What models may share under a name.
private protocol NamedModelPart {
  var name: String { get }
  var location: SourceLocation? { get }
  /// All that it says, in whatever order it said it.
  var form: XcodeElement { get }
}

extension EntityDescription: NamedModelPart {
  fileprivate var form: XcodeElement {
    var entity = self
    entity.attributes.sort { $0.name < $1.name }
    entity.relationships.sort { $0.name < $1.name }
    entity.fetchedProperties.sort { $0.name < $1.name }
    return XcodeModelForm.entity(entity)
  }
}

extension CompositeDescription: NamedModelPart {
  fileprivate var form: XcodeElement {
    XcodeModelForm.composite(self)
  }
}

extension FetchRequestTemplate: NamedModelPart {
  fileprivate var form: XcodeElement {
    XcodeModelForm.fetchRequest(self)
  }
}
