import ObjectModel

/// Key paths: from names to entities, slots and scopes.
extension Compilation {
  /// How far a path has been followed.
  private struct Walk {
    var scope: Int
    var entity: Entity
    var steps: [RelationshipStep] = []
    var collections: [CollectionPath] = []
  }

  /// A path from the object of a scope.
  func path(
    _ components: [PathComponent], from scope: Int, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    var walk = Walk(scope: scope, entity: scopes[scope])
    for (index, component) in components.enumerated() {
      let rest = components[(index + 1)...]
      switch component.form {
      case .key(let name):
        let (slot, property) = try self.property(name, of: walk.entity, components, component)
        switch property {
        case .attribute(let attribute):
          let leaf = try attributeLeaf(attribute, slot, rest, components, walk.entity)
          return finish(walk, leaf.expression(walk.scope, walk.steps, walk.entity), leaf.kind, node)
        case .relationship(let relationship):
          follow(relationship, slot, &walk)
        case .fetchedProperty:
          throw keyPathFailure(
            "“\(name)” is a fetched property, which a predicate cannot see.", components,
            component, walk.entity, hint: "Use the predicate of its own fetch request.")
        }
      case .collectionOperator(let name):
        return try count(name, rest, walk, components, component, node)
      case .placeholder(let index, let spelling):
        throw missingArgument(index, spelling, at: component.range.lowerBound)
      case .variable, .call, .group:
        throw unsupported("A step that is computed", at: component.range.lowerBound)
      }
    }
    let object = ResolvedKeyPath(
      scope: walk.scope, steps: walk.steps, entity: walk.entity.number, leaf: .object, type: nil)
    return finish(walk, object, .object(walk.entity.number), node)
  }

  private func follow(_ relationship: Relationship, _ slot: Int, _ walk: inout Walk) {
    let step = RelationshipStep(entity: walk.entity.number, slot: slot)
    walk.entity = model[relationship.destination]
    guard relationship.isToMany else {
      walk.steps.append(step)
      return
    }
    walk.collections.append(
      CollectionPath(
        scope: walk.scope, toOneSteps: walk.steps, toMany: step,
        destination: relationship.destination))
    walk.scope = scopes.count + walk.collections.count - 1
    walk.steps = []
  }

  private func finish(
    _ walk: Walk, _ path: ResolvedKeyPath, _ kind: ValueKind, _ node: ExpressionNode
  ) -> Operand {
    let scalar = Operand.Scalar(expression: .path(path), kind: kind)
    return Operand(
      form: walk.collections.isEmpty
        ? .scalar(scalar) : .collection(walk.collections, element: scalar),
      node: node)
  }

  /// `@count` behind a to-many relationship.
  private func count(
    _ name: String, _ rest: ArraySlice<PathComponent>, _ walk: Walk,
    _ components: [PathComponent], _ component: PathComponent, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    guard name == "count", rest.isEmpty, walk.collections.count <= 1 else {
      throw unsupported(
        "The collection operator @\(name)", at: component.range.lowerBound,
        hint: "Use @count at the end of a path with one to-many relationship.")
    }
    guard let collection = walk.collections.first, walk.steps.isEmpty else {
      throw keyPathFailure(
        "@count needs a to-many relationship before it.", components, component, walk.entity)
    }
    let scalar = Operand.Scalar(expression: .count(collection), kind: .number(.integer64))
    return Operand(form: .scalar(scalar), node: node)
  }

  // MARK: Attributes

  private struct AttributeLeaf {
    let slot: Int
    let elements: [String]
    let type: AttributeType
    let kind: ValueKind

    func expression(
      _ scope: Int, _ steps: [RelationshipStep], _ entity: Entity
    ) -> ResolvedKeyPath {
      ResolvedKeyPath(
        scope: scope, steps: steps, entity: entity.number,
        leaf: .attribute(slot: slot, elements: elements), type: type)
    }
  }

  /// Goes into a composite as deep as the path does.
  private func attributeLeaf(
    _ attribute: Attribute, _ slot: Int, _ rest: ArraySlice<PathComponent>,
    _ components: [PathComponent], _ entity: Entity
  ) throws(PredicateFault) -> AttributeLeaf {
    var attribute = attribute
    var elements: [String] = []
    for component in rest {
      guard case .key(let name) = component.form, attribute.type == .composite else {
        throw keyPathFailure(
          "“\(attribute.name)” is an attribute, and nothing follows it.", components, component,
          entity)
      }
      guard let element = attribute.element(named: name) else {
        throw keyPathFailure(
          "The composite “\(attribute.name)” has no element “\(name)”.", components, component,
          entity, hint: alternatives(to: name, among: attribute.elements.map(\.name)))
      }
      elements.append(name)
      attribute = element
    }
    guard let kind = ValueKind(attribute.type) else {
      let last = components[components.count - 1]
      throw keyPathFailure(
        "“\(attribute.name)” is of type \(attribute.type.name), which compares with nothing.",
        components, last, entity,
        hint: attribute.type == .composite
          ? "Compare its elements: \(attribute.elements.map(\.name).joined(separator: ", "))." : nil
      )
    }
    return AttributeLeaf(slot: slot, elements: elements, type: attribute.type, kind: kind)
  }

  private func property(
    _ name: String, of entity: Entity, _ components: [PathComponent], _ component: PathComponent
  ) throws(PredicateFault) -> (Int, Property) {
    guard let slot = entity.slot(named: name) else {
      throw keyPathFailure(
        "Entity \(entity.name) has no property “\(name)”.", components, component, entity,
        hint: alternatives(to: name, among: entity.properties.map(\.name)))
    }
    let property = entity.properties[slot]
    if case .fetchedProperty = property { return (slot, property) }
    guard property.isPersistent else {
      throw keyPathFailure(
        "“\(name)” is transient: the store does not have it.", components, component, entity,
        hint: "Use the stored properties that it is computed from.")
    }
    return (slot, property)
  }

  // MARK: Errors

  private func alternatives(to name: String, among names: [String]) -> String? {
    let near = Spelling.nearest(to: name, among: names)
    if !near.isEmpty { return "Did you mean \(near.prefix(3).joined(separator: ", "))?" }
    guard !names.isEmpty else { return nil }
    let more = names.count > 20 ? " and \(names.count - 20) more" : ""
    return "There is \(names.sorted().prefix(20).joined(separator: ", "))\(more)."
  }

  private func keyPathFailure(
    _ message: String, _ components: [PathComponent], _ component: PathComponent,
    _ entity: Entity, hint: String? = nil
  ) -> PredicateFault {
    let node = ExpressionNode(form: .path(base: nil, components), range: component.range)
    return .error(
      OrreryError(
        .predicateKeyPath, message, entity: entity.name, key: node.description, predicate: text,
        offset: component.range.lowerBound, hint: hint))
  }

  func missingArgument(_ index: Int, _ spelling: String, at offset: Int) -> PredicateFault {
    failure(
      .predicateArguments, "arguments[\(index)] is missing: “\(spelling)” needs it.", at: offset,
      hint: "Give exactly one argument for each conversion.")
  }
}
