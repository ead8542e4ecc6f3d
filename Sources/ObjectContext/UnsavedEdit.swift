import ObjectModel

/// One unsaved change as plain values, to be kept outside the process and brought back in another.
package struct UnsavedEdit: Hashable, Sendable {
  package var change: UnsavedChange
  /// Edits with the same number are saved together or not at all; nil where it stands alone.
  package var step: Int?

  package init(_ change: UnsavedChange, step: Int? = nil) {
    self.change = change
    self.step = step
  }
}

/// It names objects and slots; transient and derived attributes are left out.
package enum UnsavedChange: Hashable, Sendable {
  /// - Parameter values: Attributes and to-one relationships that are not nil.
  case insert(ObjectID, values: [Int: Value])
  /// - Parameters:
  ///   - version: The version of the object that was changed; 0 where it was new.
  ///   - old: What the changed slots were before.
  case update(ObjectID, version: Int64, values: [Int: Value], old: [Int: Value])
  case delete(ObjectID, version: Int64)
  /// Pairs of a relationship that is many-to-many or has no inverse.
  case relate(ObjectID, slot: Int, added: [ObjectID], removed: [ObjectID])
  /// In which order some members of an ordered relationship follow each other.
  case order(ObjectID, slot: Int, objects: [ObjectID])
}

extension UnsavedChange {
  /// The same about objects that have got other ids. Objects of a version that the store had keep
  /// theirs.
  fileprivate func naming(_ new: (ObjectID) -> ObjectID) -> UnsavedChange {
    func renamed(_ value: Value) -> Value {
      if case .object(let id) = value { .object(new(id)) } else { value }
    }
    return switch self {
    case .insert(let id, let values): .insert(new(id), values: values.mapValues(renamed))
    case .update(let id, let version, let values, let old):
      .update(
        version == 0 ? new(id) : id, version: version, values: values.mapValues(renamed), old: old)
    case .delete: self
    case .relate(let id, let slot, let added, let removed):
      .relate(new(id), slot: slot, added: added.map(new), removed: removed.map(new))
    case .order(let id, let slot, let objects):
      .order(new(id), slot: slot, objects: objects.map(new))
    }
  }
}

/// What came of unsaved edits that were brought back.
package struct RestoredEdits: Sendable {
  /// Objects whose id is another object's by now, with the id that they have got.
  package fileprivate(set) var renamed: [(old: ObjectID, new: ObjectID)] = []
  /// Values that somebody saved after the edit was made, and that the edit has replaced:
  /// `save.mergeConflict`, with both values.
  package fileprivate(set) var replaced: [OrreryError] = []
  /// What could not be brought back, by the edit's index: what is left of the edit, about the
  /// objects by the ids that they have now, and what is wrong with it.
  package fileprivate(set) var failures:
    [(index: Int, rest: UnsavedChange, errors: [OrreryError])] = []

  package init() {}
}

/// Keeping unsaved changes outside the context.
extension ManagedObjectContext {
  /// All that is pending: what a save of now would write. For a context whose parent is the store.
  package var unsavedEdits: [UnsavedEdit] {
    let changes = unsavedChanges
    var groups = groups
    for change in changes { groups.join(parts(of: change)) }
    return changes.map { change in
      UnsavedEdit(change, step: parts(of: change).first.flatMap { groups.group(of: $0) })
    }
  }

  private func parts(of change: UnsavedChange) -> [ChangePart] {
    switch change {
    case .insert(let id, _), .update(let id, _, _, _), .delete(let id, _): return [.row(id)]
    case .relate(let id, let slot, let added, let removed):
      return (added + removed).map { pair(SlotKey(object: id, slot: slot), $0) }
    case .order(let id, let slot, _): return [.order(SlotKey(object: id, slot: slot))]
    }
  }

  private var unsavedChanges: [UnsavedChange] {
    var edits: [UnsavedChange] = []
    for (id, object) in state.objects.sorted(by: { $0.key < $1.key }) where !object.isUnchanged {
      let properties = model[id.entity].properties
      let slots = object.changedSlots.filter { properties[$0].isSaved }
      let values = Dictionary(uniqueKeysWithValues: slots.map { ($0, object.values[$0]) })
      switch (object.status, object.base) {
      case (.deleted, let base?):
        edits.append(.delete(id, version: base.version))
      case (.updated, let base?):
        let old = Dictionary(uniqueKeysWithValues: slots.map { ($0, base.values[$0]) })
        if !slots.isEmpty {
          edits.append(.update(id, version: base.version, values: values, old: old))
        }
      default:
        edits.append(.insert(id, values: values))
      }
    }
    for (key, changes) in state.members.sorted(by: { $0.key < $1.key }) where !changes.isUnchanged {
      let isPair = { (other: ObjectID) in self.part(of: key, member: other) == .pair(key, other) }
      let (added, removed) = (changes.added.filter(isPair), changes.removed.filter(isPair))
      if !added.isEmpty || !removed.isEmpty {
        edits.append(
          .relate(key.object, slot: key.slot, added: added.sorted(), removed: removed.sorted()))
      }
      if let order = changes.ownOrder, state.objects[key.object]?.status != .deleted {
        edits.append(.order(key.object, slot: key.slot, objects: order))
      }
    }
    return edits
  }

  /// Whether a save would write anything about the object.
  package func hasChanges(of id: ObjectID) -> Bool {
    state.objects[id].map { !$0.isUnchanged } == true
      || state.members.contains { $0.key.object == id && !$0.value.isUnchanged }
  }

  /// Makes edits of another time this context's own again: one step of undo, one notice.
  ///
  /// An object that is there already just as it was to be inserted stays, one that is deleted
  /// already too: an edit that was saved after all is not made twice. What somebody has saved in
  /// the meantime counts less than the edit, except against a deletion.
  ///
  /// - Throws: The store's error; nothing is brought back then.
  package func restore(_ edits: [UnsavedEdit]) throws(OrreryError) -> RestoredEdits {
    try requireOpen()
    return try perform { () throws(OrreryError) -> RestoredEdits in
      // It is one step of undo, but what of it can be saved goes by the steps of then.
      edit.isStep = false
      var restoration = EditRestoration(in: self)
      try restoration.run(edits.map(\.change))
      join(edits, restoration.newIDs)
      return restoration.result
    }
  }

  private func join(_ edits: [UnsavedEdit], _ newIDs: [ObjectID: ObjectID]) {
    var steps: [Int: [ChangePart]] = [:]
    for edit in edits {
      guard let step = edit.step else { continue }
      let change = edit.change.naming { newIDs[$0] ?? $0 }
      steps[step, default: []] += parts(of: change)
    }
    for parts in steps.values { groups.join(parts) }
  }
}

/// Edits of another time on their way back into a context, which has begun an edit for them.
private struct EditRestoration {
  let context: ManagedObjectContext
  private(set) var result = RestoredEdits()
  private(set) var newIDs: [ObjectID: ObjectID] = [:]
  /// What is left of edits, by their index.
  private var rests: [Int: UnsavedChange] = [:]
  private var errors: [Int: [OrreryError]] = [:]

  init(in context: ManagedObjectContext) {
    self.context = context
  }

  private var model: ManagedObjectModel { context.model }

  mutating func run(_ edits: [UnsavedChange]) throws(OrreryError) {
    // What others name comes before what names it; deletions come last.
    for (index, edit) in edits.enumerated() {
      if case .insert(let id, let values) = edit {
        try attempt(edit, index) { restoration throws(OrreryError) in
          try restoration.insert(id, values)
        }
      }
    }
    for edit in edits { try noteReplaced(by: edit) }
    for (index, edit) in edits.enumerated() {
      try attempt(edit, index) { restoration throws(OrreryError) in
        try restoration.change(edit, index)
      }
    }
    for (index, edit) in edits.enumerated() {
      guard case .order(let id, let slot, let objects) = edit else { continue }
      try attempt(edit, index) { restoration throws(OrreryError) in
        try restoration.order(id, slot, objects)
      }
    }
    try delete(edits)
    result.failures = rests.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value.naming(current), errors[$0.key] ?? []) }
  }

  /// Runs one edit; what is wrong with it alone does not stop the others.
  private mutating func attempt(
    _ edit: UnsavedChange, _ index: Int, _ body: (inout Self) throws(OrreryError) -> Void
  ) throws(OrreryError) {
    guard rests[index] == nil else { return }
    if try !attemptPart(of: index, body) { rests[index] = edit }
  }

  /// Runs a part of an edit; what is wrong with it alone does not stop the other parts.
  ///
  /// - Returns: Whether it has come back.
  private mutating func attemptPart(
    of index: Int, _ body: (inout Self) throws(OrreryError) -> Void
  ) throws(OrreryError) -> Bool {
    do throws(OrreryError) {
      try body(&self)
      return true
    } catch {
      try note(error, at: index)
      return false
    }
  }

  private mutating func note(_ error: OrreryError, at index: Int) throws(OrreryError) {
    let ownKinds: Set<ErrorKind> = [
      .objectNotFound, .objectDeleted, .wrongType, .mergeConflict, .relationshipDeniedDelete,
      .validationMultiple, .abstractEntity,
    ]
    guard ownKinds.contains(error.kind) else { throw error }
    errors[index, default: []].append(error)
  }

  private func current(_ id: ObjectID) -> ObjectID { newIDs[id] ?? id }

  // MARK: Objects

  private mutating func insert(_ id: ObjectID, _ values: [Int: Value]) throws(OrreryError) {
    let entity = model[id.entity]
    try context.requireConcrete(entity)
    var row = [Value](repeating: .null, count: entity.properties.count)
    for (slot, value) in values where entity.properties[slot].attribute != nil {
      row[slot] = value
    }
    if try context.isAlive(id), try isSame(id, row) { return }
    var id = id
    // An object may have the id, or have had it in this context.
    var isFree = context.state.objects[id] == nil
    if isFree { isFree = try context.parentSnapshots(of: [id]).isEmpty }
    if isFree { isFree = try context.coordinator.takeKey(id.key, root: entity.root) }
    if !isFree {
      let new = ObjectID(entity: id.entity, key: try context.coordinator.makeKey(root: entity.root))
      newIDs[id] = new
      result.renamed.append((id, new))
      id = new
    }
    context.state.apply(.insert(id, values: row, isRevived: true))
  }

  /// Whether the object that is there has these attributes.
  private func isSame(_ id: ObjectID, _ row: [Value]) throws(OrreryError) -> Bool {
    guard let present = try context.currentValues(id) else { return false }
    let properties = model[id.entity].properties
    let stored = properties.indices.filter { slot in
      properties[slot].attribute.map { !$0.isTransient && !$0.isDerived } ?? false
    }
    return stored.allSatisfy { present[$0].isSame(as: row[$0]) }
  }

  private mutating func change(_ edit: UnsavedChange, _ index: Int) throws(OrreryError) {
    switch edit {
    case .insert(let id, let values):
      let left = try attemptEach(values, index) { restoration, slot, value throws(OrreryError) in
        let id = restoration.current(id)
        // One that was there already may have been given another by somebody.
        guard case .object(let other) = value,
          try restoration.context.destination(id, slot) == nil
        else { return }
        try restoration.relate(id, slot, to: other)
      }
      // The object is there: it is not to be inserted once more.
      if !left.isEmpty { rests[index] = .update(id, version: 0, values: left, old: [:]) }
    case .update(let old, let version, let values, let oldValues):
      let id = try context.requireObject(version == 0 ? current(old) : old)
      let left = try attemptEach(values, index) { restoration, slot, value throws(OrreryError) in
        try restoration.update(id, slot, to: value)
      }
      if !left.isEmpty {
        rests[index] = .update(
          old, version: version, values: left, old: oldValues.filter { left[$0.key] != nil })
      }
    case .relate(let id, let slot, let added, let removed):
      let owner = try context.requireObject(current(id))
      let unremoved = try attemptEach(removed, index) { restoration, other throws(OrreryError) in
        try restoration.context.disconnect(owner, slot, from: restoration.current(other))
      }
      let unadded = try attemptEach(added, index) { restoration, other throws(OrreryError) in
        try restoration.relate(owner, slot, to: other)
      }
      if !unremoved.isEmpty || !unadded.isEmpty {
        rests[index] = .relate(id, slot: slot, added: unadded, removed: unremoved)
      }
    case .order, .delete:
      break
    }
  }

  /// - Returns: The values that have not come back.
  private mutating func attemptEach(
    _ values: [Int: Value], _ index: Int,
    _ body: (inout Self, Int, Value) throws(OrreryError) -> Void
  ) throws(OrreryError) -> [Int: Value] {
    let slots = values.keys.sorted()
    let left = try attemptEach(slots, index) { restoration, slot throws(OrreryError) in
      if let value = values[slot] { try body(&restoration, slot, value) }
    }
    return values.filter { left.contains($0.key) }
  }

  /// - Returns: Those of the elements that have not come back.
  private mutating func attemptEach<Element>(
    _ elements: [Element], _ index: Int,
    _ body: (inout Self, Element) throws(OrreryError) -> Void
  ) throws(OrreryError) -> [Element] {
    var left: [Element] = []
    for element in elements {
      let isBack = try attemptPart(of: index) { restoration throws(OrreryError) in
        try body(&restoration, element)
      }
      if !isBack { left.append(element) }
    }
    return left
  }

  /// Notes what others have saved since, before any edit has changed it.
  private mutating func noteReplaced(by edit: UnsavedChange) throws(OrreryError) {
    guard case .update(let oldID, let version, let values, let old) = edit else { return }
    let id = version == 0 ? current(oldID) : oldID
    guard let present = try context.currentValues(id) else { return }
    for (slot, value) in values.sorted(by: { $0.key < $1.key }) {
      guard !present[slot].isSame(as: value), !present[slot].isSame(as: old[slot] ?? .null)
      else { continue }
      let name = model[id.entity].properties[slot].name
      result.replaced.append(
        OrreryError(
          .mergeConflict,
          "“\(name)” of \(model.text(of: id)) has been given another value since.",
          entity: model[id.entity].name, key: name, objects: [id], value: value,
          storedValue: present[slot]))
    }
  }

  private func update(_ id: ObjectID, _ slot: Int, to value: Value) throws(OrreryError) {
    let present = try context.currentValues(id)?[slot] ?? .null
    guard !present.isSame(as: value) else { return }
    guard model[id.entity].properties[slot].relationship != nil else {
      return try context.setAttribute(id, slot, to: value)
    }
    guard case .object(let other) = value else { return try context.relate(id, slot, to: []) }
    try relate(id, slot, to: other)
  }

  private func relate(_ id: ObjectID, _ slot: Int, to other: ObjectID) throws(OrreryError) {
    let other = current(other)
    guard let relationship = context.relationship(of: id, slot: slot),
      model[other.entity].isKind(of: model[relationship.destination])
    else {
      throw OrreryError(
        .wrongType, "\(model.text(of: other)) does not fit its relationship any more.",
        entity: model[id.entity].name, objects: [id, other])
    }
    let inverse = model.inverse(of: relationship)
    // Only such a to-one may name an object that is gone: see `ContextDeleting`.
    let mayDangle = !relationship.isToMany && (inverse == nil || inverse?.deleteRule == .noAction)
    if mayDangle, try !context.isAlive(other) { return try context.name(other, in: id, slot) }
    try context.connect(id, slot, to: try context.requireObject(other))
  }

  private func order(_ id: ObjectID, _ slot: Int, _ objects: [ObjectID]) throws(OrreryError) {
    let key = SlotKey(object: try context.requireObject(current(id)), slot: slot)
    let present = try context.members(key)
    try context.state.reorder(key, to: present.arranged(objects.map(current)), over: context)
  }

  // MARK: Deleting

  /// All at once, so that what is deleted together does not deny it.
  private mutating func delete(_ edits: [UnsavedChange]) throws(OrreryError) {
    var doomed: [(index: Int, id: ObjectID)] = []
    for (index, edit) in edits.enumerated() {
      guard case .delete(let id, let version) = edit, try context.isAlive(id) else { continue }
      if try context.version(of: id) == version {
        doomed.append((index, id))
      } else {
        let error = OrreryError(
          .mergeConflict, "\(model.text(of: id)) was to be deleted, but has been changed since.",
          entity: model[id.entity].name, objects: [id],
          hint: "Delete it again if it is still to go.")
        try note(error, at: index)
        rests[index] = edit
      }
    }
    do throws(OrreryError) {
      try context.delete(doomed.map(\.id))
    } catch {
      for (index, _) in doomed {
        try note(error, at: index)
        rests[index] = edits[index]
      }
    }
  }
}

extension ManagedObjectContext {
  /// Sets a to-one to an object that is gone. Within a `perform`.
  fileprivate func name(_ gone: ObjectID, in id: ObjectID, _ slot: Int) throws(OrreryError) {
    try relate(id, slot, to: [])
    try state.touch(id, over: self)
    state.apply(.set(SlotKey(object: id, slot: slot), old: .null, new: .object(gone)))
  }
}
