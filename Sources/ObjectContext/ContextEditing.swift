import ObjectModel
import PersistentStore

/// What makes an edit one step: begun, taken back or finished as a whole.
extension ManagedObjectContext {
  /// Runs edits as one: all or nothing, one notice, one step of undo.
  ///
  /// Within another `perform` it is part of that one: when `body` throws, what it did is taken back
  /// and the outer one goes on.
  package func perform<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try perform(as: .edit, body)
  }

  /// Runs the parts of an edit as one, and then what can be done only with edits that are complete,
  /// as a save. It is no part of another `perform`. Where that fails they are taken back: one
  /// notice, and no trace among the steps of undo and redo.
  ///
  /// - Parameter check: Refuses the edits while they can be taken back without a notice.
  /// - Throws: What a part throws; what `check` or `completion` throws, with what
  ///   `EditParts.attributed` says of it; the store's error where an object cannot be read to take
  ///   its edits back: then they all stay.
  @discardableResult
  package func perform<Completion>(
    _ parts: some Sequence<() throws -> Void>, checkedBy check: () throws -> Void,
    followedBy completion: () throws -> Completion
  ) throws -> Completion {
    let before = (history, groups)
    var done = EditParts()
    try perform {
      for part in parts {
        try part()
        done.ends.append(state.edit.changes.count)
      }
      done.changes = state.edit.changes
      do { try check() } catch { throw done.attributed(error, in: model) }
    }
    do {
      return try completion()
    } catch {
      let (_, notice) = try performQuietly(as: .undo) { () throws(OrreryError) in
        try state.replayInverse(of: done.changes, as: .undo, over: self)
      }
      (history, groups) = before
      if let notice { notify(notice, .undo) }
      throw done.attributed(error, in: model)
    }
  }

  /// Runs edits as one, within another `perform` as part of that.
  ///
  /// - Returns: Which slots of the object they changed, ascending.
  package func changedSlots(
    of id: ObjectID, by edits: () throws(OrreryError) -> Void
  ) throws(OrreryError) -> [Int] {
    try perform { () throws(OrreryError) -> [Int] in
      let mark = state.edit.changes.count
      try edits()
      let keys = state.edit.changes[mark...].flatMap(\.keys)
      var slots = Set(keys.lazy.filter { $0.object == id }.map(\.slot))
      for slot in slots {
        for reader in coordinator.derivedAttributes.readers(of: slot, in: id.entity)
        where reader.steps.isEmpty {
          slots.insert(reader.attribute.slot)
        }
      }
      return slots.sorted()
    }
  }

  func perform<Result, Failure: Error>(
    as origin: ChangeOrigin, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (result, notice) = try performQuietly(as: origin, body)
    if let notice { notify(notice, origin) }
    return result
  }

  /// - Returns: What `body` returned, and what is to be told about it; nil within another perform,
  ///   which will tell.
  func performQuietly<Result, Failure: Error>(
    as origin: ChangeOrigin, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> (Result, ChangeSet?) {
    let mark = state.edit.changes.count
    edit.depth += 1
    do throws(Failure) {
      let result = try body()
      edit.depth -= 1
      return (result, edit.depth == 0 ? processPendingChanges(origin) : nil)
    } catch {
      noteChanges()
      while state.edit.changes.count > mark, let change = state.revert() { didChange(change) }
      edit.noted = mark
      edit.depth -= 1
      if edit.depth == 0 { endEdit() }
      throw error
    }
  }

  /// The end of an edit that succeeded.
  private func processPendingChanges(_ origin: ChangeOrigin) -> ChangeSet {
    let changes = state.edit.changes
    let notice = state.editedObjects
    // An edit that came to nothing is no step, so that one undo is always seen to do something.
    if origin == .edit, !notice.isEmpty {
      history.didEdit(
        UndoStep(changes: changes.map(\.done), actionName: edit.actionName, editor: editor?()))
    }
    if edit.isStep { noteStep(changes) }
    endEdit()
    return notice
  }

  private func endEdit() {
    noteChanges()
    for (id, base) in state.endEdit() {
      if let base { registerUnchanged([base]) }
      groups.remove(.row(id))
    }
    edit = EditRecord()
  }

  /// Keeps what is derived from the pending state in step with it.
  func noteChanges() {
    if !maxima.isEmpty || !matches.isEmpty {
      for change in state.edit.changes.dropFirst(edit.noted) { didChange(change) }
    }
    edit.noted = state.edit.changes.count
  }

  private func didChange(_ change: Change) {
    maxima.didChange(change, in: model)
    matches.didChange(change, in: self)
  }

  // MARK: - Within a `perform`

  func setAttribute(_ id: ObjectID, _ slot: Int, to value: Value) throws(OrreryError) {
    try state.setAttribute(id, slot, to: value, over: self)
  }

  func connect(_ source: ObjectID, _ slot: Int, to target: ObjectID) throws(OrreryError) {
    try state.connect(source, slot, to: target, over: self)
  }

  func disconnect(_ source: ObjectID, _ slot: Int, from target: ObjectID) throws(OrreryError) {
    try state.disconnect(source, slot, from: target, over: self)
  }

  func relate(_ id: ObjectID, _ slot: Int, to wanted: [ObjectID]) throws(OrreryError) {
    try state.relate(id, slot, to: wanted, over: self)
  }
}

/// Edits. Inverses follow, and all that is changed is listed in `edit`.
extension GraphDiff {
  mutating func setAttribute(
    _ id: ObjectID, _ slot: Int, to value: Value, over parent: some GraphParent
  ) throws(OrreryError) {
    guard let old = try values(id, over: parent)?[slot], !old.isSame(as: value) else { return }
    try touch(id, over: parent)
    apply(.set(SlotKey(object: id, slot: slot), old: old, new: value))
  }

  /// Relates two objects, after parting each from what its to-one end leads to now.
  mutating func connect(
    _ source: ObjectID, _ slot: Int, to target: ObjectID, over parent: some GraphParent
  ) throws(OrreryError) {
    guard let relationship = relationship(of: source, slot: slot),
      !(try isLinked(source, slot, target, over: parent))
    else { return }
    if !relationship.isToMany, let previous = try destination(source, slot, over: parent) {
      try disconnect(source, slot, from: previous, over: parent)
    }
    if let inverse = model.inverse(of: relationship), !inverse.isToMany,
      let inverseSlot = relationship.inverseSlot,
      let previous = try destination(target, inverseSlot, over: parent)
    {
      try disconnect(target, inverseSlot, from: previous, over: parent)
    }
    let link = makeLink(source, slot, target)
    try touchEnds(of: link, isLinking: true, over: parent)
    apply(.link(link))
  }

  mutating func disconnect(
    _ source: ObjectID, _ slot: Int, from target: ObjectID, over parent: some GraphParent
  ) throws(OrreryError) {
    guard let relationship = relationship(of: source, slot: slot),
      try isLinked(source, slot, target, over: parent)
    else { return }
    guard try isAlive(target, over: parent) || relationship.isToMany else {
      // Left by the delete rule No Action or by a relationship without an inverse.
      try touch(source, over: parent)
      apply(.set(SlotKey(object: source, slot: slot), old: .object(target), new: .null))
      return
    }
    var link = makeLink(source, slot, target)
    try touchEnds(of: link, isLinking: false, over: parent)
    notePlace(of: &link.source, other: target)
    notePlace(of: &link.target, other: source)
    apply(.unlink(link))
  }

  func makeLink(_ source: ObjectID, _ slot: Int, _ target: ObjectID) -> Link {
    let relationship = relationship(of: source, slot: slot)
    let inverse = relationship.flatMap(model.inverse)
    return Link(
      source: Link.End(
        object: source, slot: slot, isToMany: relationship?.isToMany == true,
        isOrdered: relationship?.isOrdered == true),
      target: Link.End(
        object: target, slot: relationship?.inverseSlot, isToMany: inverse?.isToMany == true,
        isOrdered: inverse?.isOrdered == true))
  }

  mutating func touchEnds(
    of link: Link, isLinking: Bool, over parent: some GraphParent
  ) throws(OrreryError) {
    for (end, other) in link.ends {
      guard let key = end.key else { continue }
      if !end.isToMany {
        try touch(key.object, over: parent)
      } else if end.isOrdered, isLinking, end.index == nil {
        try touchEnd(key, for: other, over: parent)
      } else if end.isOrdered {
        try touchOrder(key, over: parent)
      }
    }
  }

  /// Notes where the other object is in an ordered list that it leaves.
  private func notePlace(of end: inout Link.End, other: ObjectID) {
    guard end.isToMany, let key = end.key else { return }
    end.index = members[key]?.place(of: other)
  }

  mutating func reorder(
    _ key: SlotKey, to order: [ObjectID], over parent: some GraphParent
  ) throws(OrreryError) {
    let moved = order.moved(from: try members(key, over: parent))
    guard !moved.isEmpty else { return }
    let places = order.enumerated().filter { moved.contains($1) }
    try move(places.map { Change.Place(object: $1, index: $0) }, in: key, over: parent)
  }

  /// Takes members out of an ordered relationship and puts them where they are to be afterwards.
  ///
  /// - Parameter places: Ascending.
  mutating func move(
    _ places: [Change.Place], in key: SlotKey, over parent: some GraphParent
  ) throws(OrreryError) {
    try touchOrder(key, over: parent)
    let order = members[key]?.order ?? []
    let objects = places.map(\.object).sorted()
    let old = order.indices.filter { objects.containsAscending(order[$0]) }
      .map { Change.Place(object: order[$0], index: $0) }
    if old != places { apply(.reorder(key, old: old, new: places)) }
  }

  /// Puts members of an ordered relationship together.
  ///
  /// - Parameter index: Where the first of them goes, counted without them.
  mutating func place(
    _ objects: [ObjectID], at index: Int, in key: SlotKey, over parent: some GraphParent
  ) throws(OrreryError) {
    let places = objects.enumerated().map { Change.Place(object: $1, index: index + $0) }
    try move(places, in: key, over: parent)
  }

  /// Makes the relationship hold exactly these, in this order where it is ordered. The ids are
  /// checked.
  mutating func relate(
    _ id: ObjectID, _ slot: Int, to wanted: [ObjectID], over parent: some GraphParent
  ) throws(OrreryError) {
    let present = try related(id, slot, over: parent)
    guard present != wanted else { return }
    let isWanted = Set(wanted)
    for other in present where !isWanted.contains(other) {
      try disconnect(id, slot, from: other, over: parent)
    }
    for other in wanted { try connect(id, slot, to: other, over: parent) }
    if relationship(of: id, slot: slot)?.isOrdered == true {
      try reorder(SlotKey(object: id, slot: slot), to: wanted, over: parent)
    }
  }
}
