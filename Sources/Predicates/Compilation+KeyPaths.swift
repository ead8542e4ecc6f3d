import ObjectModel
import Spelling

/// Key paths: from names to entities, slots and scopes.
extension Compilation {
  /// How far a path has been followed.
  struct Walk {
    var root: PathRoot
    var entity: Entity
    var steps: [RelationshipStep] = []
    /// The to-many relationships so far, as a part of a collection; nil before the first.
    var part: Operand.Collection.Part?
    var isDistinct = false

    /// The object that the path has come to.
    var object: Operand.Scalar {
      if case .object(let id) = root, steps.isEmpty {
        return Operand.Scalar(.constant(.object(id)), .object(id.entity))
      }
      let path = ResolvedKeyPath(
        root: root, steps: steps, entity: entity.number, leaf: .object, type: nil)
      return Operand.Scalar(.path(path), .object(entity.number))
    }
  }

  /// A path as it is written, for errors.
  struct WrittenPath {
    let components: [PathComponent]
    let node: ExpressionNode
  }

  /// A path from the object of a scope.
  func path(
    _ components: [PathComponent], from scope: Int, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    try follow(
      components[...], Walk(root: .scope(scope), entity: scopes[scope]),
      WrittenPath(components: components, node: node))
  }

  func follow(
    _ components: ArraySlice<PathComponent>, _ start: Walk, _ written: WrittenPath
  ) throws(PredicateFault) -> Operand {
    guard components.count <= PredicateLimits.standard.maximumKeys else {
      throw failure(
        .predicateLimit,
        "A key path has more than \(PredicateLimits.standard.maximumKeys) keys.",
        at: written.node.range.lowerBound, hint: "Fetch in steps.")
    }
    var walk = start
    for (index, component) in zip(components.indices, components) {
      let rest = components[(index + 1)...]
      switch component.form {
      case .key(let name):
        if name == "entity", walk.entity.slot(named: name) == nil {
          return try entityName(walk, rest, written)
        }
        let (slot, property) = try self.property(name, of: walk.entity, written, component)
        switch property {
        case .attribute(let attribute):
          return try self.attribute(attribute, slot, rest, walk, written)
        case .relationship(let relationship):
          try follow(relationship, slot, &walk, at: component.range.lowerBound)
        case .fetchedProperty:
          throw keyPathFailure(
            "“\(name)” is a fetched property, which a predicate cannot see.", written,
            component, walk.entity, hint: "Use the predicate of its own fetch request.")
        }
      case .collectionOperator(let name):
        return try collectionOperator(name, rest, walk, written, component)
      default:
        return try follow(try substituted(component) + rest, walk, written)
      }
    }
    return finish(walk, walk.object, written.node)
  }

  /// The keys that a computed step stands for.
  private func substituted(_ component: PathComponent) throws(PredicateFault) -> [PathComponent] {
    switch component.form {
    case .placeholder(let index, let spelling):
      throw missingArgument(index, spelling, at: component.range.lowerBound)
    case .variable(let name):
      if case .keyPath(let keys)? = variables[name] {
        return keys.parts(separatedBy: ".").map {
          PathComponent(form: .key(String($0)), range: component.range)
        }
      }
    case .group(let node):
      if case .path(nil, let components) = node.form { return components }
      if case .path(let base?, let components) = node.form, case .selfObject = base.form {
        return components
      }
    case .key, .collectionOperator, .call: break
    }
    throw unsupported(
      "A step that is computed", at: component.range.lowerBound,
      hint: "Name the key, or give a key path as an argument for %K.")
  }

  private func follow(
    _ relationship: Relationship, _ slot: Int, _ walk: inout Walk, at offset: Int
  ) throws(PredicateFault) {
    let step = RelationshipStep(entity: walk.entity.number, slot: slot)
    walk.entity = model[relationship.destination]
    guard relationship.isToMany else {
      walk.steps.append(step)
      return
    }
    guard !walk.isDistinct else {
      throw unsupported(
        "A to-many relationship behind a set", at: offset,
        hint: "Follow the relationship on each side of UNION, INTERSECT or MINUS.")
    }
    let path = CollectionPath(
      root: walk.root, toOneSteps: walk.steps, toMany: step,
      destination: relationship.destination)
    let firstScope = walk.part?.firstScope ?? scopes.count
    let depth = walk.part?.paths.count ?? 0
    walk.root = .scope(firstScope + depth)
    walk.steps = []
    let element = walk.object
    var part =
      walk.part
      ?? Operand.Collection.Part(
        firstScope: firstScope, identity: element.expression, element: element)
    part.paths.append(path)
    part.identity = element.expression
    walk.part = part
  }

  func finish(_ walk: Walk, _ scalar: Operand.Scalar, _ node: ExpressionNode) -> Operand {
    guard var part = walk.part else { return Operand(scalar, node) }
    part.element = scalar
    if !walk.isDistinct { part.identity = scalar.expression }
    return Operand(
      form: .collection(Operand.Collection(parts: [part], isDistinct: walk.isDistinct)),
      node: node)
  }

  /// `entity`, and `entity.name`, where the model has no property of that name.
  private func entityName(
    _ walk: Walk, _ rest: ArraySlice<PathComponent>, _ written: WrittenPath
  ) throws(PredicateFault) -> Operand {
    if let component = rest.first {
      guard rest.count == 1, case .key("name") = component.form else {
        throw keyPathFailure(
          "Of an entity there is only its name.", written, component, walk.entity,
          hint: "Compare it as entity == \"\(walk.entity.name)\".")
      }
    }
    var object = walk.object
    if case .constant(let value) = object.expression, case .object(let id) = value {
      return Operand(Operand.Scalar(.constant(.string(model[id.entity].name))), written.node)
    }
    object.kind = .entity
    return finish(walk, object, written.node)
  }

  // MARK: Attributes

  /// The attribute, its element or what is asked of its values.
  private func attribute(
    _ attribute: Attribute, _ slot: Int, _ rest: ArraySlice<PathComponent>, _ walk: Walk,
    _ written: WrittenPath
  ) throws(PredicateFault) -> Operand {
    var attribute = attribute
    var elements: [String] = []
    var rest = rest
    while attribute.type == .composite, let component = rest.first,
      case .key(let name) = component.form
    {
      guard let element = attribute.element(named: name) else {
        throw keyPathFailure(
          "The composite “\(attribute.name)” has no element “\(name)”.", written, component,
          walk.entity,
          hint: NearestName.hint(
            for: name, among: attribute.elements.map(\.name), called: "elements"))
      }
      elements.append(name)
      attribute = element
      rest.removeFirst()
    }
    guard let kind = ValueKind(attribute.type) else {
      throw keyPathFailure(
        "“\(attribute.name)” is of type \(attribute.type.name), which compares with nothing.",
        written, written.components[written.components.count - 1], walk.entity,
        hint: attribute.type == .composite
          ? "Compare its elements: \(attribute.elements.map(\.name).joined(separator: ", "))." : nil
      )
    }
    let path = ResolvedKeyPath(
      root: walk.root, steps: walk.steps, entity: walk.entity.number,
      leaf: .attribute(slot: slot, elements: elements), type: attribute.type)
    let operand = finish(walk, Operand.Scalar(.path(path), kind), written.node)
    guard let component = rest.first else { return operand }
    if let further = try behindValue(operand, rest, written.node) { return further }
    throw keyPathFailure(
      "“\(attribute.name)” is an attribute, and nothing follows it.", written, component,
      walk.entity)
  }

  private func property(
    _ name: String, of entity: Entity, _ written: WrittenPath, _ component: PathComponent
  ) throws(PredicateFault) -> (Int, Property) {
    guard let slot = entity.slot(named: name) else {
      throw keyPathFailure(
        "Entity \(entity.name) has no property “\(name)”.", written, component, entity,
        hint: NearestName.hint(
          for: name, among: entity.properties.map(\.name), called: "properties"))
    }
    let property = entity.properties[slot]
    if case .fetchedProperty = property { return (slot, property) }
    guard property.isPersistent || allowsTransient else {
      throw keyPathFailure(
        "“\(name)” is transient: the store does not have it.", written, component, entity,
        hint: "Use the stored properties that it is computed from.")
    }
    return (slot, property)
  }

  // MARK: Errors

  func keyPathFailure(
    _ message: String, _ written: WrittenPath, _ component: PathComponent,
    _ entity: Entity, hint: String? = nil
  ) -> PredicateFault {
    let node = ExpressionNode(
      form: .path(base: nil, written.components), range: component.range)
    return .error(
      OrreryError(
        .predicateKeyPath, message, entity: entity.name, key: node.description, predicate: text,
        offset: component.range.lowerBound, hint: hint))
  }

  func missingArgument(_ index: Int, _ spelling: String, at offset: Int) -> PredicateFault {
    failure(
      .predicateArguments, "argumentArray[\(index)] is missing: “\(spelling)” needs it.",
      at: offset,
      hint: "Give exactly one argument for each conversion.")
  }
}
