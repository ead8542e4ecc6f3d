import Spelling

/// Checks what names entities and properties without being a property: uniqueness constraints,
/// indexes, configurations and fetch request templates.
struct ReferenceChecker {
  let outline: EntityOutline
  let composites: CompositeTable

  func check(_ description: ModelDescription, report: inout ModelReport) {
    for index in outline.entities.indices {
      checkConstraints(of: index, report: &report)
      checkIndexes(of: index, report: &report)
      for property in outline.entities[index].fetchedProperties {
        checkRequest(
          property.fetchRequest, "fetched property “\(property.name)”",
          at: property.location ?? property.fetchRequest.location, report: &report)
      }
    }
    for (name, members) in description.configurations.sorted(by: { $0.key < $1.key }) {
      for member in members where outline.indexes[member] == nil {
        report.fault(
          "The configuration “\(name)” names an entity “\(member)” that is not in the model.",
          entity: member, at: description.location,
          hint: NearestName.hint(for: member, among: outline.indexes.keys, called: "entities"))
      }
    }
    var names: Set<String> = []
    for template in description.fetchRequestTemplates {
      if !names.insert(template.name).inserted {
        report.fault(
          "There is another fetch request template named “\(template.name)”.",
          at: template.location, hint: "Rename or remove one of the two.")
      }
      checkRequest(
        template, "fetch request template “\(template.name)”", at: template.location,
        report: &report)
    }
  }

  private func checkRequest(
    _ request: FetchRequestTemplate, _ what: String, at location: SourceLocation?,
    report: inout ModelReport
  ) {
    if outline.indexes[request.entity] == nil {
      report.fault(
        "The entity “\(request.entity)” of the \(what) is not in the model.",
        entity: request.entity, at: location,
        hint: NearestName.hint(
          for: request.entity, among: outline.indexes.keys, called: "entities"))
    }
    if (request.limit ?? 0) < 0 || (request.batchSize ?? 0) < 0 {
      report.fault(
        "A limit of the \(what) is negative.", entity: request.entity, at: location,
        hint: "Use 0 or more, or remove it.")
    }
  }

  private func checkConstraints(of index: Int, report: inout ModelReport) {
    let entity = outline.entities[index]
    for constraint in entity.uniquenessConstraints {
      if constraint.isEmpty || Set(constraint).count < constraint.count {
        report.fault(
          "A uniqueness constraint of “\(entity.name)” is empty or names a property twice.",
          entity: entity.name, at: entity.location,
          hint: "Name one property, or several different ones.")
      }
      for name in constraint {
        checkColumn(name, of: index, in: "a uniqueness constraint", report: &report)
      }
    }
  }

  private func checkIndexes(of index: Int, report: inout ModelReport) {
    let entity = outline.entities[index]
    var names: Set<String> = []
    for fetchIndex in entity.fetchIndexes {
      if let fault = ModelName.fault(inLabel: fetchIndex.name) {
        report.fault(
          "The name of an index of “\(entity.name)” \(fault).", entity: entity.name,
          at: entity.location, hint: "Give each index a name of its own.")
      } else if !names.insert(fetchIndex.name).inserted {
        report.fault(
          "There are two indexes of “\(entity.name)” named “\(fetchIndex.name)”.",
          entity: entity.name, at: entity.location, hint: "Give each index a name of its own.")
      }
      if let reason = fetchIndex.omission {
        report.warn(
          "The index “\(fetchIndex.name)” of “\(entity.name)” is not made: \(reason).",
          entity: entity.name, at: entity.location,
          hint: "Index whole columns where fetches must be fast. No result changes without it.")
      }
      for element in fetchIndex.elements {
        guard case .property(let name) = element.subject else { continue }
        let what = "the index “\(fetchIndex.name)”"
        if case .relationship(let relationship) = outline.property(named: name, of: index),
          relationship.isToMany
        {
          // Models of shipped apps have such.
          report.warn(
            "“\(entity.name).\(name)”, named in \(what), is to-many: the index is made without it.",
            entity: entity.name, key: name, at: entity.location,
            hint: "Remove it from the index. Core Data ignores it, too.")
          continue
        }
        checkColumn(name, of: index, in: what, report: &report)
      }
    }
    for name in entity.compoundIndexes.joined() {
      checkColumn(name, of: index, in: "a compound index", report: &report)
    }
  }

  /// The name must be one of something that has a column: a persistent attribute, an element of a
  /// composite (`address.city`) or a to-one relationship.
  private func checkColumn(
    _ name: String, of index: Int, in what: String, report: inout ModelReport
  ) {
    let entity = outline.entities[index]
    let path = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let first = path[0]
    let reason: String? =
      switch outline.property(named: first, of: index) {
      case .attribute(let attribute) where attribute.isTransient: "is transient"
      case .attribute(let attribute) where first != name && attribute.type != .composite:
        "is not a composite"
      case .attribute(let attribute):
        hasElement(path.dropFirst(), in: attribute.composite) ? nil : "has no such element"
      case .relationship(let relationship) where relationship.isToMany: "is to-many"
      case .relationship where first == name: nil
      case .relationship: "is a relationship"
      case .fetchedProperty: "is a fetched property"
      case nil: "is not there"
      }
    guard let reason else { return }
    report.fault(
      "“\(entity.name).\(first)”, named in \(what), \(reason).", entity: entity.name, key: name,
      at: entity.location,
      hint: "Name persistent attributes and to-one relationships of the entity.")
  }

  /// Whether a composite has an element, of its own or of one nested in it.
  private func hasElement(_ path: ArraySlice<String>, in composite: String?) -> Bool {
    guard let name = path.first else { return true }
    let elements = composite.flatMap { composites[$0] } ?? []
    guard let element = elements.first(where: { $0.name == name }) else { return false }
    return hasElement(path.dropFirst(), in: element.description.composite)
  }
}
