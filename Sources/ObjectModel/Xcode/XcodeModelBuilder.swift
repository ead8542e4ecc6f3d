/// Makes a model description of the elements of a `contents` file. Elements and attributes that it
/// does not know are left out, as Xcode itself does with those of later versions.
struct XcodeModelBuilder {
  var fields: ElementFields

  init(file: String) {
    fields = ElementFields(file: file)
  }

  mutating func model(_ root: ModelElement) -> ModelDescription {
    var model = ModelDescription()
    model.location = fields.location(root)
    if let identifier = fields.name(root, "userDefinedModelVersionIdentifier") {
      model.versionIdentifiers = [identifier]
    }
    var positions: [String: DiagramPosition] = [:]
    for element in root.children {
      switch element.name {
      case "entity": model.entities.append(entity(element))
      case "composite": model.composites.append(composite(element))
      case "fetchRequest": model.fetchRequestTemplates.append(fetchRequest(element))
      case "configuration": addConfiguration(element, to: &model)
      case "elements":
        for box in element.children(named: "element") {
          if let name = fields.name(box, "name") { positions[name] = position(box) }
        }
      default: break
      }
    }
    for index in model.entities.indices {
      model.entities[index].diagramPosition = positions[model.entities[index].name]
    }
    return model
  }

  /// None where the file has nothing that a screen could show: no model is at fault for that.
  private func position(_ element: ModelElement) -> DiagramPosition? {
    func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
      let number = fields.name(element, name).flatMap(Double.init)
      return number.flatMap { Int(exactly: $0.rounded()) }.flatMap { range.contains($0) ? $0 : nil }
    }
    let places = -1_000_000...1_000_000
    let lengths = 1...1_000_000
    guard let x = number("positionX", in: places), let y = number("positionY", in: places) else {
      return nil
    }
    return DiagramPosition(
      x: x, y: y, width: number("width", in: lengths), height: number("height", in: lengths))
  }

  private mutating func addConfiguration(
    _ element: ModelElement, to model: inout ModelDescription
  ) {
    let name = fields.required(element, "name")
    if model.configurations[name] != nil {
      fields.fault(
        element, "There is another configuration named “\(name)”.",
        hint: "Rename or remove one of the two.")
    }
    var members: [String] = []
    for member in element.children(named: "memberEntity") {
      members.append(fields.required(member, "name"))
    }
    model.configurations[name, default: []] += members
  }

  private mutating func composite(_ element: ModelElement) -> CompositeDescription {
    var composite = CompositeDescription(name: fields.required(element, "name"))
    fields.entity = composite.name
    defer { fields.entity = nil }
    composite.location = fields.location(element)
    for child in element.children(named: "attribute") {
      composite.elements.append(attribute(child))
    }
    return composite
  }

  private mutating func entity(_ element: ModelElement) -> EntityDescription {
    var entity = EntityDescription(name: fields.required(element, "name"))
    fields.entity = entity.name
    defer { fields.entity = nil }
    entity.location = fields.location(element)
    entity.superentity = fields.name(element, "parentEntity")
    entity.isAbstract = fields.flag(element, "isAbstract")
    entity.className = fields.name(element, "representedClassName")
    // What a later Xcode may have beside these is left to programmers.
    entity.codeGeneration =
      fields.name(element, "codeGenerationType").flatMap(CodeGeneration.init) ?? .manual
    entity.renamingIdentifier = fields.name(element, "elementID")
    entity.versionHashModifier = fields.name(element, "versionHashModifier")
    entity.coreSpotlightDisplayNameExpression =
      fields.name(element, "coreSpotlightDisplayNameExpression")
    entity.userInfo = fields.userInfo(element)
    for child in element.children {
      switch child.name {
      case "attribute": entity.attributes.append(attribute(child))
      case "relationship": entity.relationships.append(relationship(child))
      case "fetchedProperty": entity.fetchedProperties.append(fetchedProperty(child, of: entity))
      case "fetchIndex": entity.fetchIndexes.append(fetchIndex(child))
      case "uniquenessConstraints":
        entity.uniquenessConstraints += keys(child, "uniquenessConstraint", "constraint")
      case "compoundIndexes":
        entity.compoundIndexes += keys(child, "compoundIndex", "index")
      default: break
      }
    }
    return entity
  }

  /// `<groups><group><item value="a"/><item value="b"/></group></groups>`.
  private mutating func keys(
    _ element: ModelElement, _ group: String, _ item: String
  ) -> [[String]] {
    var keys: [[String]] = []
    for group in element.children(named: group) {
      var names: [String] = []
      for item in group.children(named: item) { names.append(fields.required(item, "value")) }
      keys.append(names)
    }
    return keys
  }

  private mutating func fetchIndex(_ element: ModelElement) -> FetchIndexDescription {
    var index = FetchIndexDescription(name: fields.required(element, "name"))
    index.partialIndexPredicate = fields.name(element, "partialIndexPredicate")
    for child in element.children(named: "fetchIndexElement") {
      let subject: FetchIndexDescription.Element.Subject =
        if let expression = fields.name(child, "expression") {
          .expression(expression)
        } else {
          .property(fields.required(child, "property"))
        }
      index.elements.append(
        .init(
          subject: subject, collation: collation(child), isAscending: isAscending(child)))
    }
    return index
  }

  private mutating func collation(
    _ element: ModelElement
  ) -> FetchIndexDescription.Element.Collation {
    switch element.attributes["type"] {
    case nil, "Binary": return .binary
    case "RTree": return .rTree
    case let type?:
      fields.fault(
        element, "type=\"\(type)\" is not an index type.", hint: "Write Binary or RTree.")
      return .binary
    }
  }

  private mutating func isAscending(_ element: ModelElement) -> Bool {
    switch element.attributes["order"] {
    case nil, "ascending": return true
    case "descending": return false
    case let order?:
      fields.fault(
        element, "order=\"\(order)\" is not an order.", hint: "Write ascending or descending.")
      return true
    }
  }

  private mutating func fetchedProperty(
    _ element: ModelElement, of entity: EntityDescription
  ) -> FetchedPropertyDescription {
    let name = fields.required(element, "name")
    let request: FetchRequestTemplate
    if let child = element.children(named: "fetchRequest").first {
      request = fetchRequest(child)
    } else {
      fields.fault(
        element, "The fetched property has no fetch request.",
        hint: "Add a fetchRequest element with an entity.")
      request = FetchRequestTemplate(name: "", entity: entity.name)
    }
    var property = FetchedPropertyDescription(name: name, fetchRequest: request)
    property.userInfo = fields.userInfo(element)
    property.location = fields.location(element)
    return property
  }

  /// Flags that are absent are off, whatever NSFetchRequest's own defaults are: that is how the
  /// model compiler reads them. Xcode has spelt some in two ways.
  private mutating func fetchRequest(_ element: ModelElement) -> FetchRequestTemplate {
    var request = FetchRequestTemplate(
      name: fields.required(element, "name"), entity: fields.required(element, "entity"))
    request.location = fields.location(element)
    request.predicate = fields.name(element, "predicateString")
    request.sort = sort(element)
    request.limit = fields.count(element, "fetchLimit")
    request.batchSize = fields.count(element, "fetchBatchSize")
    if let code = fields.count(element, "resultType") {
      if let type = FetchRequestTemplate.ResultType(rawValue: code) {
        request.resultType = type
      } else {
        fields.fault(
          element, "resultType=\"\(code)\" is not known.",
          hint: "Write 0 for objects, 1 for ids, 2 for dictionaries or 4 for a count.")
      }
    }
    request.includesSubentities = anyFlag(element, "includeSubentities", "includesSubentities")
    request.includesPropertyValues =
      anyFlag(element, "includePropertyValues", "includesPropertyValues")
    request.includesPendingChanges =
      anyFlag(element, "includesPendingChanges", "includePendingChanges")
    request.returnsObjectsAsFaults =
      anyFlag(element, "returnObjectsAsFaults", "returnsObjectsAsFaults")
    request.returnsDistinctResults =
      anyFlag(element, "returnDistinctResults", "returnsDistinctResults")
    return request
  }

  private mutating func sort(_ element: ModelElement) -> [SortDescriptor] {
    var sort: [SortDescriptor] = []
    for word in (fields.name(element, "sortDescriptors") ?? "").parts(separatedBy: " ") {
      if let descriptor = SortDescriptor(text: word) {
        sort.append(descriptor)
      } else if !word.isEmpty {
        fields.fault(
          element, "“\(word)” in sortDescriptors is not a key to sort by.",
          hint: "Write title, -seconds or title:localizedCompare:.")
      }
    }
    return sort
  }

  private mutating func anyFlag(_ element: ModelElement, _ names: String...) -> Bool {
    names.reduce(false) { fields.flag(element, $1) || $0 }
  }
}
