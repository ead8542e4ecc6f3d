/// Compares two models entity by entity and gathers what differs. `ModelDiff` is the result; this
/// is the work, and is thrown away.
struct ModelComparison {
  private let matching: EntityMatching
  private(set) var mappings: [ModelDiff.Mapping] = []
  private(set) var changes: [ModelChange] = []
  /// Where in `changes` each is.
  private var indexes: [ModelChange.Identity: Int] = [:]

  private var source: ManagedObjectModel { matching.source }
  private var destination: ManagedObjectModel { matching.destination }

  init(
    from source: ManagedObjectModel, to destination: ManagedObjectModel, by mapping: MappingModel?
  ) {
    matching = EntityMatching(from: source, to: destination, by: mapping)
    for entity in destination.entities {
      let pairs = matching.pairs(to: entity)
      for pair in pairs { compare(entity, pair) }
      guard pairs.isEmpty else { continue }
      add(ModelChange(.entityAdded, entity.name, to: entity.name))
      mappings.append(
        ModelDiff.Mapping(
          name: entity.name, destination: entity.number, slots: entity.properties.map { _ in nil }))
    }
    for entity in source.entities where matching.new(of: entity) == nil { remove(entity) }
    findFilteredObjects()
    findAmbiguousEntities()
    // Keys that clash are given anew, which only a mapping asks for.
    if mapping == nil { findMergedTables() }
    dropWhatOnlyMoved()
  }

  /// Notes a change, or, where an entity that inherits it has it again, whom else it reaches.
  private mutating func add(_ change: ModelChange) {
    guard let index = indexes[change.identity] else {
      indexes[change.identity] = changes.count
      changes.append(change)
      return
    }
    changes[index].reached += change.reached
    changes[index].loss = changes[index].loss ?? change.loss
    if changes[index].obstacle == nil {
      changes[index].obstacle = change.obstacle
      changes[index].hint = change.hint
    }
  }

  private mutating func remove(_ entity: Entity) {
    mappings.append(ModelDiff.Mapping(name: entity.name, source: entity.number))
    add(
      ModelChange(
        .entityRemoved, entity.name, from: entity.name,
        loss: entity.isAbstract ? nil : "All objects of \(entity.name) are deleted."))
  }

  // MARK: One entity

  private mutating func compare(_ entity: Entity, _ pair: EntityMatching.Pair) {
    let (old, properties) = (pair.old, pair.properties)
    let comparison = PropertyComparison(
      entity: entity, old: old, properties: properties, models: matching)
    var found: [ModelChange] = []
    if entity.name != old.name {
      found.append(ModelChange(.entityRenamed, entity.name, from: old.name, to: entity.name))
    }
    found += hierarchyChanges(entity, from: old)
    found += constraintChanges(entity, from: old, properties)
    let (modifier, oldModifier) = (
      entity.description.versionHashModifier, old.description.versionHashModifier
    )
    if modifier != oldModifier {
      found.append(
        ModelChange(.versionHashModifierChanged, entity.name, from: oldModifier, to: modifier))
    }
    found += comparison.changes
    let mapping = ModelDiff.Mapping(pair, to: entity, isCopy: found.isEmpty)
    found += mapping.values.map { value in
      let declaring = destination.entity(declaring: value.slot, of: entity)
      var change = ModelChange(
        .propertyMapped, declaring.name, key: value.key(in: entity), to: value.expression)
      change.reached = [entity.name]
      return change
    }
    for change in found { add(change) }
    mappings.append(mapping)
  }

  private func hierarchyChanges(_ entity: Entity, from old: Entity) -> [ModelChange] {
    var changes: [ModelChange] = []
    let superentity = entity.superentity.map { destination[$0] }
    let oldSuperentity = old.superentity.map { source[$0] }
    if superentity?.number != oldSuperentity.flatMap(matching.new(of:))?.number
      || (superentity == nil) != (oldSuperentity == nil)
    {
      changes.append(superentityChange(entity, from: old))
    }
    if entity.isAbstract != old.isAbstract {
      var change = ModelChange(
        .isAbstractChanged, entity.name, from: ModelChange.text(old.isAbstract),
        to: ModelChange.text(entity.isAbstract))
      if entity.isAbstract {
        change.obstacle = "Objects of \(entity.name) would have no entity any more."
        change.hint = "Keep the entity concrete, or remove it and lose its objects."
      }
      changes.append(change)
    }
    return changes
  }

  private func superentityChange(_ entity: Entity, from old: Entity) -> ModelChange {
    ModelChange(
      .superentityChanged, entity.name, from: old.superentity.map { source[$0].name },
      to: entity.superentity.map { destination[$0].name })
  }

  private func constraintChanges(
    _ entity: Entity, from old: Entity, _ properties: PropertyMatching
  ) -> [ModelChange] {
    let constraints = entity.description.uniquenessConstraints.map { Set($0) }
    let oldConstraints = old.description.uniquenessConstraints.map { keys in
      Set(
        keys.map { key in
          let slot = old.slot(named: key).flatMap { properties.newSlots[$0] }
          return slot.map { entity.properties[$0].name } ?? key
        })
    }
    let added = constraints.filter { !oldConstraints.contains($0) }.map { keys in
      ModelChange(
        .uniquenessConstraintAdded, entity.name, to: keys.sorted().joined(separator: ", "))
    }
    let removed = oldConstraints.filter { !constraints.contains($0) }.map { keys in
      ModelChange(
        .uniquenessConstraintRemoved, entity.name, from: keys.sorted().joined(separator: ", "))
    }
    return added + removed
  }

  // MARK: What only shows in the whole

  /// Objects are lost where every mapping of their entity leaves some out.
  private mutating func findFilteredObjects() {
    let whole = Set(
      mappings.filter { $0.predicate == nil && $0.distinctBy.isEmpty }.compactMap(\.source))
    for mapping in mappings {
      if let number = mapping.source, let entity = mapping.destination,
        !mapping.distinctBy.isEmpty
      {
        let name = source[number].name
        add(
          ModelChange(
            .objectsFiltered, destination[entity].name, from: name,
            to: mapping.distinctBy.joined(separator: ", "),
            loss: whole.contains(number)
              ? nil : "Of objects of \(name) that are not told apart only the first is kept."))
      }
      guard let number = mapping.source, let entity = mapping.destination,
        let predicate = mapping.predicate
      else { continue }
      let name = source[number].name
      add(
        ModelChange(
          .objectsFiltered, destination[entity].name, from: name, to: predicate,
          loss: whole.contains(number)
            ? nil : "Objects of \(name) that no mapping's condition holds for are deleted."))
    }
  }

  private mutating func findAmbiguousEntities() {
    for entity in matching.ambiguous {
      let identifier = entity.description.renamingIdentifier ?? entity.name
      add(
        ModelChange(
          .entityRenamed, entity.name, from: identifier, to: entity.name,
          obstacle: "Several entities have the renaming identifier “\(identifier)”.",
          hint: "Give it to one of them only."))
    }
  }

  /// Objects of one table have keys of their own: those of two tables cannot share one.
  private mutating func findMergedTables() {
    var roots: [EntityNumber: EntityNumber] = [:]
    for entity in destination.entities {
      guard let old = matching.old(of: entity), !old.isAbstract else { continue }
      guard let known = roots[entity.root], known != old.root else {
        roots[entity.root] = old.root
        continue
      }
      var change = superentityChange(entity, from: old)
      change.obstacle =
        "\(entity.name) comes from the hierarchy of \(source[old.root].name), others under "
        + "\(destination[entity.root].name) from that of \(source[known].name). "
        + "Hierarchies do not merge."
      change.hint = "Leave \(entity.name) outside of \(destination[entity.root].name)."
      add(change)
    }
  }

  /// What reaches no object, and is told already as a move to or from there.
  private mutating func dropWhatOnlyMoved() {
    let moves = changes.filter { $0.kind == .propertyMoved }
    let places = (from: Set(moves.map(\.from)), to: Set(moves.map(\.to)))
    changes.removeAll { change in
      guard change.reached.isEmpty, let key = change.key else { return false }
      let place = "\(change.entity).\(key)"
      return switch change.kind {
      case .propertyRemoved: places.from.contains(place)
      case .propertyAdded: places.to.contains(place)
      default: false
      }
    }
  }
}
