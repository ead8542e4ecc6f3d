/// Makes a checked model of a description, or tells everything that is wrong with it.
extension ManagedObjectModel {
  /// - Throws: one `model.invalid`, whose `errors` hold every fault, each with entity, key,
  ///   location and what to do. What is odd but common in real models is in `warnings` instead.
  package convenience init(checking description: ModelDescription) throws(OrreryError) {
    var report = ModelReport()
    let outline = try EntityOutline(description.entities, report: &report)
    let composites = CompositeTable(description.composites, report: &report)
    let properties = Self.checkedProperties(outline, composites, report: &report)
    ReferenceChecker(outline: outline, composites: composites).check(description, report: &report)
    try report.throwFaults()
    self.init(
      entities: Self.entities(outline, properties), composites: description.composites,
      configurations: description.configurations.mapValues { names in
        names.compactMap { outline.indexes[$0].map { outline.numbers[$0] } }.sorted()
      },
      fetchRequestTemplates: Dictionary(
        description.fetchRequestTemplates.map { ($0.name, $0) },
        uniquingKeysWith: { first, _ in first }),
      versionIdentifiers: description.versionIdentifiers, warnings: report.warnings)
  }

  /// Own properties by index of the entity, in the order of their slots.
  private static func checkedProperties(
    _ outline: EntityOutline, _ composites: CompositeTable, report: inout ModelReport
  ) -> [[Property]] {
    let attributes = AttributeChecker(outline: outline, composites: composites)
    let relationships = RelationshipChecker(outline: outline)
    return outline.entities.indices.map { index in
      outline.properties[index][outline.firstOwnSlot(of: index)...].compactMap { property in
        switch property {
        case .attribute(let attribute):
          .attribute(attributes.check(attribute, in: index, report: &report))
        case .relationship(let relationship):
          relationships.check(relationship, in: index, report: &report).map(Property.relationship)
        case .fetchedProperty(let fetchedProperty):
          .fetchedProperty(fetchedProperty)
        }
      }
    }
  }

  private static func entities(
    _ outline: EntityOutline, _ properties: [[Property]]
  ) -> [Entity] {
    var entities: [Entity] = []
    entities.reserveCapacity(outline.order.count)
    // In the order of numbers a superentity comes before its subentities.
    for index in outline.order {
      let superentity = outline.superentities[index].map {
        entities[outline.numbers[$0].rawValue - 1]
      }
      entities.append(
        Entity(
          description: outline.entities[index], number: outline.numbers[index],
          superentity: superentity, root: superentity?.root ?? outline.numbers[index],
          subentities: outline.children[index].map { outline.numbers[$0] },
          family: outline.families[index], ownProperties: properties[index]))
    }
    return entities
  }
}
