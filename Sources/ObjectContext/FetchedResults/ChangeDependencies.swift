import ObjectModel
import PersistentStore
import Predicates

/// Which changes of a context can matter to something that was computed from it, and to which
/// objects. It is made once, for a live list, an aggregate or an observer, and asked at each
/// change; it evaluates nothing.
///
/// A change of a related object is traced back to the objects that reach it over the inverses of
/// the relationships, as they are after the change. That is enough: a link that was there before
/// and is not there now changed both of its ends, and so the object at the near end is traced
/// instead.
/// It does not hold where an end says nothing: relationships without an inverse, and objects that
/// are deleted under the rule No Action. Then anything may have changed.
struct ChangeDependencies {
  /// What one change comes to.
  struct Reach {
    /// Objects that may match, or be ordered, otherwise than before; and those whose content
    /// changed, with the keys that did, which may be none.
    var keys: [ObjectID: Set<String>] = [:]
    /// Whether any other object may match or be ordered otherwise too.
    var isEverything = false
    /// Whether the content of any object may have changed.
    var isUntraceable = false
  }

  /// A property of related objects, and the way there.
  private struct Trace {
    let steps: [RelationshipStep]
    /// As clients are told of it; nil where it is not shown.
    let keyPath: String?
  }

  private let model: ManagedObjectModel
  /// The entities of the objects in question.
  private let family: ClosedRange<EntityNumber>
  private var ownSlots: Set<Int> = []
  /// What is shown of the objects; nil for everything but collections.
  private let shownSlots: Set<Int>?
  /// The key paths that are shown or prefetched, by the property of the objects themselves that
  /// they begin with.
  private var shownKeyPaths: [Int: Set<String>] = [:]
  /// Whether what nothing tells of may change what is shown over a key path.
  private(set) var isContentUntraceable = false
  private var traces: [PropertyReference: [Trace]] = [:]
  /// What is read of objects that are named, whatever is under test.
  private var namedProperties: Set<PropertyReference> = []
  /// The entities of related objects whose deletion leaves no trace at the near end.
  private var silentEntities: Set<EntityNumber> = []
  /// To-many relationships without an inverse: a member that joins one object's collection leaves
  /// another's when it is saved.
  private var exclusiveProperties: Set<PropertyReference> = []
  /// The entities of everything on the way.
  private var relatedEntities: Set<EntityNumber> = []

  /// - Parameters:
  ///   - shownSlots: properties whose values are told; nil for all but to-many relationships.
  ///   - shownKeyPaths: what is told besides, under its name.
  ///   - prefetch: the ways to related objects that are told too, with all that they have.
  init(
    _ dependencies: PredicateDependencies, family: ClosedRange<EntityNumber>,
    shownSlots: Set<Int>?, shownKeyPaths: [FetchColumn] = [], prefetch: [[RelationshipStep]],
    in model: ManagedObjectModel
  ) {
    self.model = model
    self.family = family
    self.shownSlots = shownSlots
    for chain in dependencies.chains {
      if chain.start != nil {
        namedProperties.formUnion(properties(chain.property))
      } else if chain.steps.isEmpty {
        ownSlots.insert(chain.property.slot)
      } else {
        add(Trace(steps: chain.steps, keyPath: nil), to: chain.property)
      }
      // The way to a property is itself among the chains, step by step.
      add(destinationOf: chain.property)
    }
    for column in shownKeyPaths { add(shown: column) }
    for steps in prefetch { add(prefetched: steps) }
  }

  private mutating func add(shown column: FetchColumn) {
    let name = column.path[0]
    for chain in PredicateDependencies(of: column.expression).chains {
      if chain.steps.isEmpty {
        ownSlots.insert(chain.property.slot)
        shownKeyPaths[chain.property.slot, default: []].insert(name)
      } else {
        add(Trace(steps: chain.steps, keyPath: name), to: chain.property)
      }
      if add(destinationOf: chain.property) { isContentUntraceable = true }
    }
  }

  /// The property, of its entity and of those below.
  private func properties(_ property: PropertyReference) -> [PropertyReference] {
    model[property.entity].family.numbers.map {
      PropertyReference(entity: $0, slot: property.slot)
    }
  }

  private mutating func add(_ trace: Trace, to property: PropertyReference) {
    for property in properties(property) { traces[property, default: []].append(trace) }
  }

  /// - Returns: whether objects there go, or come back, without a trace.
  @discardableResult
  private mutating func add(destinationOf property: PropertyReference) -> Bool {
    guard let relationship = model[property.entity].properties[property.slot].relationship else {
      return false
    }
    let destinations = model[relationship.destination].family.numbers
    relatedEntities.formUnion(destinations)
    let inverse = model.inverse(of: relationship)
    let isSilent = inverse == nil || inverse?.deleteRule == .noAction
    if isSilent { silentEntities.formUnion(destinations) }
    if inverse == nil, relationship.isToMany {
      exclusiveProperties.formUnion(properties(property))
    }
    return isSilent
  }

  /// All that objects on the way have but collections, and the way itself.
  private mutating func add(prefetched steps: [RelationshipStep]) {
    var keys: [String] = []
    for (index, step) in steps.enumerated() {
      let property = model[step.entity].properties[step.slot]
      keys.append(property.name)
      guard let destination = property.relationship?.destination else { return }
      let way = Array(steps[...index])
      let link = PropertyReference(entity: step.entity, slot: step.slot)
      if index == 0 {
        ownSlots.insert(step.slot)
        shownKeyPaths[step.slot, default: []].insert(property.name)
      } else {
        add(Trace(steps: Array(steps[..<index]), keyPath: keys.joined(separator: ".")), to: link)
      }
      add(destinationOf: link)
      for number in model[destination].family.numbers {
        for (slot, property) in model[number].properties.enumerated()
        where property.relationship?.isToMany != true {
          let path = (keys + [property.name]).joined(separator: ".")
          traces[PropertyReference(entity: number, slot: slot), default: []]
            .append(Trace(steps: way, keyPath: path))
        }
      }
    }
  }

  private func isShown(_ slot: Int, of entity: EntityNumber) -> Bool {
    if let shownSlots { return shownSlots.contains(slot) }
    return model[entity].properties[slot].relationship?.isToMany != true
  }

  /// Every key of an object that is told, collections apart.
  func shownKeys(of id: ObjectID) -> Set<String> {
    var keys: Set<String> = []
    for (slot, property) in model[id.entity].properties.enumerated()
    where isShown(slot, of: id.entity) {
      if case .fetchedProperty = property { continue }
      keys.insert(property.name)
    }
    return keys.union(shownKeyPaths.values.joined())
  }

  // MARK: What to listen for

  /// Every property, of every entity, whose change can matter.
  var properties: Set<PropertyReference> {
    var properties = Set(traces.keys).union(namedProperties).union(exclusiveProperties)
    for number in family.numbers {
      for slot in model[number].properties.indices
      where isShown(slot, of: number) || ownSlots.contains(slot) {
        properties.insert(PropertyReference(entity: number, slot: slot))
      }
    }
    return properties
  }

  /// The entities of which a new or a deleted object can matter.
  var entities: Set<EntityNumber> {
    Set(family.numbers).union(relatedEntities).union(namedProperties.map(\.entity))
  }

  // MARK: What a change comes to

  func reach(of change: ChangeSet, in context: ManagedObjectContext) throws(OrreryError) -> Reach {
    var reach = Reach()
    let existence = change.inserted + change.deleted
    for id in existence where family.contains(id.entity) { reach.keys[id] = [] }
    // Undo and rollback bring objects back that others still name.
    if isSilent(aboutAnyOf: existence) {
      reach.isEverything = true
      if isContentUntraceable { reach.isUntraceable = true }
    }
    for property in namedProperties {
      if existence.contains(where: { $0.entity == property.entity }) { reach.isEverything = true }
    }
    for changed in change.updated { try add(changed, to: &reach, in: context) }
    // Who names an object that comes back need not have changed.
    let back = change.inserted.filter {
      relatedEntities.contains($0.entity) && !context.state.isNew($0)
    }
    for (entity, ids) in Dictionary(grouping: back, by: \.entity) {
      for slot in model[entity].properties.indices {
        let property = PropertyReference(entity: entity, slot: slot)
        try trace(property, of: Set(ids), to: &reach, in: context)
      }
    }
    for id in change.refreshed {
      let slots = Array(model[id.entity].properties.indices)
      try add(ChangedObject(id: id, slots: slots), to: &reach, in: context)
      // Which links it has lost, nobody tells.
      if relatedEntities.contains(id.entity) { reach.isUntraceable = true }
    }
    return reach
  }

  /// Whether it may change what nothing tells of that these are gone, or there again.
  private func isSilent(aboutAnyOf ids: [ObjectID]) -> Bool {
    !silentEntities.isEmpty && ids.contains { silentEntities.contains($0.entity) }
  }

  /// Whether saving makes a difference that no change of the context tells: collections without an
  /// inverse lose members that are gone for good, or are another's from now on.
  func isSilent(about save: SavedChanges) -> Bool {
    let save = save.changes
    if isSilent(aboutAnyOf: save.deleted) { return true }
    if exclusiveProperties.isEmpty { return false }
    return !save.inserted.isEmpty
      || save.updated.contains { changed in
        changed.slots.contains {
          exclusiveProperties.contains(PropertyReference(entity: changed.id.entity, slot: $0))
        }
      }
  }

  private func add(
    _ changed: ChangedObject, to reach: inout Reach, in context: ManagedObjectContext
  ) throws(OrreryError) {
    let id = changed.id
    for slot in changed.slots {
      if family.contains(id.entity) {
        if isShown(slot, of: id.entity) {
          reach.keys[id, default: []].insert(model[id.entity].properties[slot].name)
        } else if ownSlots.contains(slot) {
          reach.keys[id, default: []].formUnion([])
        }
        if let keyPaths = shownKeyPaths[slot] { reach.keys[id, default: []].formUnion(keyPaths) }
      }
      let property = PropertyReference(entity: id.entity, slot: slot)
      if namedProperties.contains(property) || exclusiveProperties.contains(property) {
        reach.isEverything = true
        if isContentUntraceable { reach.isUntraceable = true }
      }
      try trace(property, of: [id], to: &reach, in: context)
    }
  }

  private func trace(
    _ property: PropertyReference, of ids: Set<ObjectID>, to reach: inout Reach,
    in context: ManagedObjectContext
  ) throws(OrreryError) {
    for trace in traces[property] ?? [] {
      guard let roots = try context.roots(of: ids, over: trace.steps) else {
        reach.isEverything = true
        if trace.keyPath != nil { reach.isUntraceable = true }
        continue
      }
      for root in roots where family.contains(root.entity) {
        reach.keys[root, default: []].formUnion(trace.keyPath.map { [$0] } ?? [])
      }
    }
  }
}

extension ClosedRange<EntityNumber> {
  /// Every number in the range: subentities' follow their entity's.
  var numbers: some Sequence<EntityNumber> {
    (lowerBound.rawValue...upperBound.rawValue).lazy.map { EntityNumber(rawValue: $0) }
  }
}
