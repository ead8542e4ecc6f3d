import Foundation
import ObjectModel
import PersistentStore
import Predicates

/// Which derived and computed attributes follow from which properties of a model. It holds no
/// values: `GraphDiff.derive` and `ContextValueRules.swift` compute them.
///
/// `now()` is not among them: that is the time of a save.
struct DerivedAttributes {
  /// A derived attribute that reads a property.
  struct Reader {
    let attribute: PropertyReference
    /// From the object that has the attribute to the one that has the property.
    let steps: [RelationshipStep]
  }

  private var readers: [PropertyReference: [Reader]] = [:]
  /// Of each entity that has any, the slots of its derived attributes, ascending.
  private var slots: [EntityNumber: [Int]] = [:]
  /// By entity, the attributes that read its objects over a to-one which may lead to one that is
  /// deleted: where that is not saved yet, others may have related theirs since.
  private(set) var leftReaders: [EntityNumber: Set<PropertyReference>] = [:]

  init(of model: ManagedObjectModel) {
    for entity in model.entities {
      for (slot, property) in entity.properties.enumerated() {
        guard let derivation = property.attribute?.derivation, derivation != .now else { continue }
        slots[entity.number, default: []].append(slot)
        let attribute = PropertyReference(entity: entity.number, slot: slot)
        add(attribute, reading: derivation.path, in: model)
      }
      addComputed(of: entity, in: model)
    }
  }

  /// What is computed when it is read is told as what is derived. Of a rule that is none, nothing:
  /// reading it says what is wrong.
  private mutating func addComputed(of entity: Entity, in model: ManagedObjectModel) {
    let rules: [ValueRule]
    do {
      rules = try ValueRule.rules(of: entity, at: .reading, in: model)
    } catch {
      return
    }
    for rule in rules {
      let attribute = PropertyReference(entity: entity.number, slot: rule.slot)
      for chain in rule.dependencies.chains where chain.start == nil {
        for number in model[chain.property.entity].family.numbers {
          let property = PropertyReference(entity: number, slot: chain.property.slot)
          readers[property, default: []].append(Reader(attribute: attribute, steps: chain.steps))
        }
      }
    }
  }

  private mutating func add(
    _ attribute: PropertyReference, reading path: [String], in model: ManagedObjectModel
  ) {
    var entity = model[attribute.entity]
    var steps: [RelationshipStep] = []
    for (index, name) in path.enumerated() {
      guard let slot = entity.slot(named: name) else { return }
      // What leads away from the object is its own entity's; what follows may be a subentity's.
      let family = index == 0 ? entity.number...entity.number : entity.family
      for number in family.numbers {
        let property = PropertyReference(entity: number, slot: slot)
        readers[property, default: []].append(Reader(attribute: attribute, steps: steps))
      }
      guard let relationship = entity.properties[slot].relationship else { return }
      steps.append(RelationshipStep(entity: entity.number, slot: slot))
      entity = model[relationship.destination]
      // What Nullify is to part, a merge parts.
      if relationship.isToMany || model.inverse(of: relationship)?.deleteRule == .nullify {
        continue
      }
      for number in entity.family.numbers { leftReaders[number, default: []].insert(attribute) }
    }
  }

  var isEmpty: Bool { readers.isEmpty }

  /// The slots of the entity's derived attributes, ascending.
  func slots(of entity: EntityNumber) -> [Int] { slots[entity] ?? [] }

  /// The attributes that read the property.
  func readers(of slot: Int, in entity: EntityNumber) -> [Reader] {
    readers[PropertyReference(entity: entity, slot: slot)] ?? []
  }
}

extension Derivation {
  /// The names of the properties that are read, on the way to each other.
  fileprivate var path: [String] {
    switch self {
    case .keyPath(let names), .function(_, let names): names
    case .count(let relationship): [relationship]
    case .sum(let relationship, let attribute): [relationship, attribute]
    case .now: []
    }
  }
}

// MARK: - What changes

extension ManagedObjectContext {
  /// The change with the derived attributes that follow from it.
  func withDerived(_ change: ChangeSet, _ origin: ChangeOrigin) -> ChangeSet {
    let derived = coordinator.derivedAttributes
    guard !derived.isEmpty else { return change }
    let existence = Set(change.inserted + change.deleted)
    var slots: [ObjectID: Set<Int>] = [:]
    var unread = change.updated.flatMap { object in object.slots.map { (object.id, $0) } }
    if [.undo, .redo, .rollback].contains(origin) {
      // Whoever leads to an object that was deleted need not have changed when it comes back.
      for id in change.inserted where !state.isNew(id) {
        unread += model[id.entity].properties.indices.map { (id, $0) }
      }
    }
    while let (id, slot) = unread.popLast() {
      for reader in derived.readers(of: slot, in: id.entity) {
        for object in readers(of: id, reader) where !existence.contains(object) {
          let slot = reader.attribute.slot
          if slots[object, default: []].insert(slot).inserted { unread.append((object, slot)) }
        }
      }
    }
    var change = change
    change.update(slots)
    return change
  }

  /// The objects whose attribute reads the object. None where they cannot be read: what it derives
  /// is told when it is saved.
  private func readers(of id: ObjectID, _ reader: DerivedAttributes.Reader) -> [ObjectID] {
    do {
      let roots = try roots(of: [id], over: reader.steps) ?? []
      return roots.filter { $0.entity == reader.attribute.entity }
    } catch {
      return []
    }
  }

  /// The objects from which the steps lead to these; nil where nobody can tell.
  func roots(
    of ids: Set<ObjectID>, over steps: [RelationshipStep]
  ) throws(OrreryError) -> Set<ObjectID>? {
    var reached = ids
    for step in steps.reversed() {
      guard let relationship = model[step.entity].properties[step.slot].relationship,
        let inverseSlot = relationship.inverseSlot
      else { return nil }
      if reached.count > 1 {
        for objects in Dictionary(grouping: reached, by: \.entity).values {
          try prefetch(objects, slot: inverseSlot)
        }
      }
      var owners: Set<ObjectID> = []
      for object in reached {
        owners.formUnion(try value(of: object, slot: inverseSlot).relatedObjects)
      }
      // An inverse may lead to objects that do not have the relationship: see RelationshipChecker.
      let family = model[step.entity].family
      reached = owners.filter { family.contains($0.entity) }
    }
    return reached
  }
}

// MARK: - Values

/// Derived attributes of what is not saved: what the parent has, and what the changes make of it.
/// It takes time with the changes, never with the collections that they are about.
extension GraphDiff {
  /// More derived attributes than this, each read by the next, are left as the parent has them.
  private static let maximumDerivations = 8

  /// An object's values with its derived attributes.
  func derive(
    _ values: [Value], of id: ObjectID, _ derived: DerivedAttributes,
    over parent: some GraphParent, depth: Int = 0
  ) throws(OrreryError) -> [Value] {
    let slots = derived.slots(of: id.entity)
    guard !slots.isEmpty, !isEmpty, depth < Self.maximumDerivations else { return values }
    var values = values
    for slot in slots {
      let base = values[slot]
      switch model[id.entity].properties[slot].attribute?.derivation {
      case .count(let name):
        values[slot] = try count(name, of: id, base: base, over: parent)
      case .sum(let name, let attribute):
        values[slot] = try sum(slot, name, attribute, of: id, base: base, over: parent)
      case .keyPath(let names):
        values[slot] = try end(of: names, from: id, derived, over: parent, depth: depth) ?? base
      case .function(let function, let names):
        let end = try end(of: names, from: id, derived, over: parent, depth: depth)
        if case .string(let text)? = end { values[slot] = .string(function.apply(text)) }
        if end?.isNull == true { values[slot] = .null }
      case .now, nil:
        break
      }
    }
    return values
  }

  private func count(
    _ name: String, of id: ObjectID, base: Value, over parent: some GraphParent
  ) throws(OrreryError) -> Value {
    guard let slot = model[id.entity].slot(named: name) else { return base }
    let key = SlotKey(object: id, slot: slot)
    let changes = members[key]
    guard changes != nil || isInserted(id) else { return base }
    let known = isInserted(id) ? try parentMembers(key, over: parent).objects.count : nil
    var count = DerivedSum(known.map { .integer(Int64($0)) } ?? base, type: .integer64)
    if let changes { count.add(.integer(Int64(changes.added.count - changes.removed.count))) }
    return count.value
  }

  /// Whether the parent has no such object, and so nothing that is derived of it. One that comes
  /// back may be named by others, and has what was derived before it was deleted.
  private func isInserted(_ id: ObjectID) -> Bool { objects[id]?.status == .inserted }

  private func sum(
    _ sumSlot: Int, _ name: String, _ attribute: String, of id: ObjectID, base: Value,
    over parent: some GraphParent
  ) throws(OrreryError) -> Value {
    guard let type = model[id.entity].properties[sumSlot].attribute?.type,
      let slot = model[id.entity].slot(named: name),
      let relationship = model[id.entity].properties[slot].relationship,
      let inverseSlot = relationship.inverseSlot,
      let summed = model[relationship.destination].slot(named: attribute)
    else { return base }
    let key = SlotKey(object: id, slot: slot)
    let changes = members[key] ?? MemberChanges()
    var sum = DerivedSum(isInserted(id) ? .null : base, type: type)
    var isChanged = isInserted(id) || !changes.isUnchanged
    if isInserted(id) {
      for member in try parentMembers(key, over: parent).objects {
        sum.add(try parent.cleanSnapshot(member)?.values[summed])
      }
    }
    for member in changes.added { sum.add(objects[member]?.values[summed]) }
    for member in changes.removed { sum.add(objects[member]?.base?.values[summed], sign: -1) }
    // All that lead to a new object are among the added ones.
    if isNew(id) { return sum.value }
    let attribute = PropertyReference(entity: id.entity, slot: sumSlot)
    let changed = parent.changedMembers(of: attribute) {
      let family = model[relationship.destination].family
      var changed: [ObjectID: [ObjectID]] = [:]
      for (member, object) in objects
      where family.contains(member.entity) && object.status == .updated
        && object.differs(in: summed)
      {
        guard case .object(let owner) = object.values[inverseSlot] else { continue }
        changed[owner, default: []].append(member)
      }
      return changed
    }
    for member in changed[id] ?? [] where !changes.added.contains(member) {
      isChanged = true
      sum.add(objects[member]?.values[summed])
      sum.add(objects[member]?.base?.values[summed], sign: -1)
    }
    return isChanged ? sum.value : base
  }

  /// What is at the end of a key path.
  ///
  /// - Returns: nil where nothing has changed it.
  private func end(
    of names: [String], from id: ObjectID, _ derived: DerivedAttributes,
    over parent: some GraphParent, depth: Int
  ) throws(OrreryError) -> Value? {
    var id = id
    var isChanged = isInserted(id)
    for name in names.dropLast() {
      guard let slot = model[id.entity].slot(named: name) else { return nil }
      if objects[id]?.differs(in: slot) == true { isChanged = true }
      guard let next = try destination(id, slot, over: parent) else {
        return isChanged ? .null : nil
      }
      // What is deleted here may still be led to: by what others have saved, or by No Action.
      if objects[next]?.status == .deleted { return .null }
      id = next
    }
    guard let name = names.last, let slot = model[id.entity].slot(named: name) else { return nil }
    let isDerived = model[id.entity].properties[slot].attribute?.isDerived == true
    guard isChanged || isDerived || objects[id]?.differs(in: slot) == true else { return nil }
    guard let values = try values(id, over: parent) else { return .null }
    guard isDerived else { return values[slot] }
    let value = try derive(values, of: id, derived, over: parent, depth: depth + 1)[slot]
    return isChanged || !value.isSame(as: values[slot]) ? value : nil
  }
}

/// A number to which others are added, of one type.
private struct DerivedSum {
  private(set) var value: Value

  /// - Parameter base: Nothing counts as 0.
  init(_ base: Value, type: AttributeType) {
    value =
      switch (base, type) {
      case (.integer, _), (.double, _), (.decimal, _): base
      case (_, .integer16), (_, .integer32), (_, .integer64): .integer(0)
      case (_, .decimal): .decimal(0)
      default: .double(0)
      }
  }

  /// What does not fit the type stays out, as a save then says.
  ///
  /// - Parameter sign: -1 to subtract it.
  mutating func add(_ other: Value?, sign: Int = 1) {
    switch (value, other) {
    case (.integer(let sum), .integer(let number)?):
      let (result, hasOverflow) =
        sign > 0
        ? sum.addingReportingOverflow(number) : sum.subtractingReportingOverflow(number)
      if !hasOverflow { value = .integer(result) }
    case (.decimal(let sum), let number?):
      if let number = number.decimal { value = .decimal(sum + Decimal(sign) * number) }
    case (.double(let sum), let number?):
      if let number = number.double { value = .double(sum + Double(sign) * number) }
    default: break
    }
  }
}

extension Value {
  fileprivate var decimal: Decimal? {
    switch self {
    case .decimal(let number): number
    case .integer(let number): Decimal(number)
    default: nil
    }
  }

  /// Of a number.
  var double: Double? {
    switch self {
    case .double(let number): number
    case .integer(let number): Double(number)
    case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
    default: nil
    }
  }
}
