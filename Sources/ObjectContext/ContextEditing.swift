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

  /// Runs edits as one, and then what can be done only with edits that are complete, as a save.
  /// Where that fails they are taken back: one notice, and no trace among the steps of undo and
  /// redo.
  ///
  /// - Throws: What `body` or `completion` throws; the store's error where an object cannot be read
  ///   to take its edits back: then they all stay.
  @discardableResult
  package func perform<Result, Completion>(
    _ body: () throws -> Result, followedBy completion: () throws -> Completion
  ) throws -> (Result, Completion) {
    let before = (undoStack, redoStack, groups)
    var changes: [Change] = []
    let result = try perform {
      let mark = edit.changes.count
      let result = try body()
      changes = Array(edit.changes[mark...])
      return result
    }
    do {
      return (result, try completion())
    } catch {
      let (_, notice) = try performQuietly(as: .undo) { () throws(OrreryError) in
        try replayInverse(of: changes, as: .undo)
      }
      (undoStack, redoStack, groups) = before
      if let notice { notify(notice) }
      throw error
    }
  }

  /// Runs edits as one, within another `perform` as part of that.
  ///
  /// - Returns: Which slots of the object they changed, ascending.
  package func changedSlots(
    of id: ObjectID, by edits: () throws(OrreryError) -> Void
  ) throws(OrreryError) -> [Int] {
    try perform { () throws(OrreryError) -> [Int] in
      let mark = edit.changes.count
      try edits()
      return Set(edit.changes[mark...].flatMap { $0.slots(of: id) }).sorted()
    }
  }

  func perform<Result, Failure: Error>(
    as origin: ObjectsDidChange.Origin, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (result, notice) = try performQuietly(as: origin, body)
    if let notice { notify(notice) }
    return result
  }

  /// - Returns: What `body` returned, and what is to be told about it; nil within another perform,
  ///   which will tell.
  func performQuietly<Result, Failure: Error>(
    as origin: ObjectsDidChange.Origin, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> (Result, ObjectsDidChange?) {
    let mark = edit.changes.count
    edit.depth += 1
    do throws(Failure) {
      let result = try body()
      edit.depth -= 1
      return (result, edit.depth == 0 ? processPendingChanges(origin) : nil)
    } catch {
      takeBack(to: mark)
      edit.depth -= 1
      if edit.depth == 0 { endEdit() }
      throw error
    }
  }

  private func takeBack(to mark: Int) {
    while edit.changes.count > mark, let change = edit.changes.popLast() {
      let inverse = change.inverse
      state.apply(inverse)
      didChange(inverse)
    }
  }

  /// The end of an edit that succeeded.
  private func processPendingChanges(_ origin: ObjectsDidChange.Origin) -> ObjectsDidChange {
    let changes = edit.changes
    let summary = ChangeSummary(changes, initialOrders: edit.initialOrders, in: self)
    let step = UndoStep(changes: changes, actionName: edit.actionName)
    noteStep(changes)
    endEdit()
    let notice = summary.notice(origin: origin)
    switch origin {
    case .undo:
      if !changes.isEmpty { redoStack.append(step) }
    case .redo:
      if !changes.isEmpty { pushUndo(step) }
    case .edit:
      // An edit that came to nothing is no step, so that one undo is always seen to do something.
      guard !notice.isEmpty else { break }
      pushUndo(step)
      redoStack = []
    default:
      break
    }
    return notice
  }

  private func endEdit() {
    for id in edit.touched {
      guard let object = state.objects[id] else {
        groups.remove(.row(id))
        continue
      }
      if object.isUnchanged, let base = object.base {
        register(base)
        groups.remove(.row(id))
      }
    }
    state.dropUnchanged(edit.touched, orders: edit.initialOrders.keys)
    edit = EditRecord()
  }

  private func pushUndo(_ step: UndoStep) {
    guard options.undoLevels > 0 else { return }
    undoStack.append(step)
    if undoStack.count > options.undoLevels { undoStack.removeFirst() }
  }

  // MARK: - Elementary changes

  /// Makes one elementary change. What it is about has been touched.
  func record(_ change: Change) {
    state.apply(change)
    edit.changes.append(change)
    didChange(change)
  }

  /// Brings the object into the pending state, where changes apply, for the edit under way.
  func touch(_ id: ObjectID) throws(OrreryError) {
    try materialize(id)
    edit.touched.insert(id)
  }

  func materialize(_ id: ObjectID) throws(OrreryError) {
    guard state.objects[id] == nil else { return }
    guard let snapshot = try cleanSnapshot(id) else { throw objectNotFound(id) }
    state.objects[id] = PendingObject(status: .updated, base: snapshot, values: snapshot.values)
  }

  /// Brings an ordered to-many relationship into the pending state as a whole.
  func touchOrder(_ key: SlotKey) throws(OrreryError) {
    if state.members[key]?.order == nil {
      let current = try members(key)
      let base = try parentMembers(key).objects
      state.members[key, default: MemberChanges()].baseOrder = base
      state.members[key]?.order = current
    }
    if edit.initialOrders[key] == nil { edit.initialOrders[key] = state.members[key]?.order }
  }

  /// Keeps what is derived from the pending state in step with it.
  private func didChange(_ change: Change) {
    maxima.didChange(change, in: model)
    matches.didChange(change, in: self)
  }

  func setAttribute(_ id: ObjectID, _ slot: Int, to value: Value) throws(OrreryError) {
    guard let old = try currentValues(id)?[slot], !old.isSame(as: value) else { return }
    try touch(id)
    record(.set(SlotKey(object: id, slot: slot), old: old, new: value))
  }

  /// Relates two objects, after parting each from what its to-one end leads to now.
  ///
  /// - Parameter index: Where in the source's ordered list; nil for last.
  func connect(
    _ source: ObjectID, _ slot: Int, to target: ObjectID, at index: Int? = nil
  ) throws(OrreryError) {
    guard let relationship = relationship(of: source, slot: slot),
      !(try isLinked(source, slot, target))
    else { return }
    if !relationship.isToMany, let previous = try destination(source, slot) {
      try disconnect(source, slot, from: previous)
    }
    if let inverse = model.inverse(of: relationship), !inverse.isToMany,
      let inverseSlot = relationship.inverseSlot,
      let previous = try destination(target, inverseSlot)
    {
      try disconnect(target, inverseSlot, from: previous)
    }
    record(.link(try makeLink(source, slot, target, index: index)))
  }

  func disconnect(
    _ source: ObjectID, _ slot: Int, from target: ObjectID
  ) throws(OrreryError) {
    guard let relationship = relationship(of: source, slot: slot),
      try isLinked(source, slot, target)
    else { return }
    guard try isAlive(target) || relationship.isToMany else {
      // Left by the delete rule No Action or by a relationship without an inverse.
      try touch(source)
      record(
        .set(SlotKey(object: source, slot: slot), old: .object(target), new: .null))
      return
    }
    var link = try makeLink(source, slot, target, index: nil)
    notePlace(of: &link.source, other: target)
    notePlace(of: &link.target, other: source)
    record(.unlink(link))
  }

  /// A link with both ends touched.
  private func makeLink(
    _ source: ObjectID, _ slot: Int, _ target: ObjectID, index: Int?
  ) throws(OrreryError) -> Link {
    let relationship = relationship(of: source, slot: slot)
    let inverse = relationship.flatMap(model.inverse)
    let link = Link(
      source: Link.End(
        object: source, slot: slot, isToMany: relationship?.isToMany == true, index: index),
      target: Link.End(
        object: target, slot: relationship?.inverseSlot, isToMany: inverse?.isToMany == true))
    try touchEnd(link.source, isOrdered: relationship?.isOrdered == true)
    try touchEnd(link.target, isOrdered: inverse?.isOrdered == true)
    return link
  }

  /// The same link again, at the indexes it had.
  func makeLink(repeating link: Link) throws(OrreryError) -> Link {
    guard let slot = link.source.slot else { return link }
    var again = try makeLink(
      link.source.object, slot, link.target.object, index: link.source.index)
    again.target.index = link.target.index
    return again
  }

  private func touchEnd(_ end: Link.End, isOrdered: Bool) throws(OrreryError) {
    guard let key = end.key else { return }
    if !end.isToMany {
      try touch(key.object)
    } else if isOrdered {
      try touchOrder(key)
    }
  }

  /// Notes where the other object is in an ordered list that it leaves.
  private func notePlace(of end: inout Link.End, other: ObjectID) {
    guard end.isToMany, let key = end.key else { return }
    end.index = state.members[key]?.order?.firstIndex(of: other)
  }

  func reorder(_ key: SlotKey, to order: [ObjectID]) throws(OrreryError) {
    let old = try members(key)
    guard old != order else { return }
    try touchOrder(key)
    record(.reorder(key, old: old, new: order))
  }
}
