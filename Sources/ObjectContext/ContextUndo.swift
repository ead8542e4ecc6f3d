import ObjectModel

/// Undo and redo, by step: one public edit or one `perform` is one step.
///
/// A step is taken back only where it still stands. What another context saved in the meantime is
/// never undone here: a value that it changed stays, an object that it deleted stays away, and of a
/// link only what both ends still say is parted. A step of which nothing stands is passed over.
///
/// Saving does not clear the steps: undoing an insertion after a save deletes the object, undoing a
/// deletion inserts it again under its id. `rollback` and `reset` do clear them.
extension ManagedObjectContext {
  package var canUndo: Bool { !undoStack.isEmpty }
  package var canRedo: Bool { !redoStack.isEmpty }
  /// What the next step to undo was called, where it was given a name.
  package var undoActionName: String? { undoStack.last?.actionName }
  /// What the next step to redo was called, where it was given a name.
  package var redoActionName: String? { redoStack.last?.actionName }
  /// How many steps there are, those of which nothing stands included.
  package var undoCount: Int { undoStack.count }
  package var redoCount: Int { redoStack.count }

  /// Names the step of undo that comes of the edit under way, as `NSUndoManager.setActionName`
  /// does. Within a `perform`.
  package func setActionName(_ name: String) {
    edit.actionName = name
  }

  /// - Throws: `context.nothingToUndo`, or the store's error where an object cannot be read;
  ///   nothing has changed then.
  package func undo() throws(OrreryError) {
    try requireOpen()
    while let step = undoStack.popLast() {
      do {
        if try takeBack(step, as: .undo) { return }
      } catch {
        undoStack.append(step)
        throw error
      }
    }
    throw OrreryError(.nothingToUndo, "There is nothing to undo.")
  }

  /// - Throws: `context.nothingToRedo`, or the store's error where an object cannot be read;
  ///   nothing has changed then.
  package func redo() throws(OrreryError) {
    try requireOpen()
    while let step = redoStack.popLast() {
      do {
        if try takeBack(step, as: .redo) { return }
      } catch {
        redoStack.append(step)
        throw error
      }
    }
    throw OrreryError(.nothingToRedo, "There is nothing to redo.")
  }

  /// - Returns: Whether anything of the step still stood.
  private func takeBack(
    _ step: UndoStep, as origin: ObjectsDidChange.Origin
  ) throws(OrreryError) -> Bool {
    try perform(as: origin) { () throws(OrreryError) -> Bool in
      edit.actionName = step.actionName
      try replayInverse(of: step.changes, as: origin)
      return !state.edit.changes.isEmpty
    }
  }

  /// Takes back what still stands of the changes. Within a `perform`.
  func replayInverse(
    of changes: [Change], as origin: ObjectsDidChange.Origin
  ) throws(OrreryError) {
    for change in changes.reversed() {
      try state.replay(change.inverse, as: origin, over: self)
    }
  }
}

/// Edits once more, as far as they still stand.
extension GraphDiff {
  mutating func replay(
    _ change: Change, as origin: ObjectsDidChange.Origin, over parent: some GraphParent
  ) throws(OrreryError) {
    switch change {
    case .insert(let id, let values, _):
      guard try !isAlive(id, over: parent) else { return }
      var values = values
      if let deleted = objects[id]?.values {
        for slot in values.indices where hasRuledPartner(id, slot) { values[slot] = deleted[slot] }
      }
      apply(.insert(id, values: values, isRevived: true))
    case .delete(let id, _, _):
      guard try isAlive(id, over: parent) else { return }
      if origin == .undo {
        try remove([id], leavesNames: false, over: parent)
      } else {
        // A deletion again, with what the rule No Action leaves.
        try remove([id], over: parent)
      }
    case .set(let key, let old, let new):
      guard let values = try values(key.object, over: parent), values[key.slot].isSame(as: old)
      else { return }
      try touch(key.object, over: parent)
      apply(.set(key, old: old, new: new))
    case .link(let link):
      try replayLink(link, over: parent)
    case .unlink(let link):
      guard let slot = link.source.slot, try isAlive(link.source.object, over: parent) else {
        return
      }
      try disconnect(link.source.object, slot, from: link.target.object, over: parent)
    case .reorder(let key, _, let new):
      guard try isAlive(key.object, over: parent) else { return }
      try reorder(key, to: new.merged(with: try members(key, over: parent)), over: parent)
    }
  }

  /// Relates two objects again where both are there and no to-one end leads elsewhere by now.
  private mutating func replayLink(
    _ link: Link, over parent: some GraphParent
  ) throws(OrreryError) {
    guard let slot = link.source.slot, try isAlive(link.source.object, over: parent),
      try isAlive(link.target.object, over: parent)
    else { return }
    for (end, _) in link.ends where !end.isToMany {
      guard let key = end.key, try destination(key.object, key.slot, over: parent) == nil else {
        return
      }
    }
    guard try !isLinked(link.source.object, slot, link.target.object, over: parent) else { return }
    apply(.link(try makeLink(repeating: link, over: parent)))
  }
}

extension [ObjectID] {
  /// The wanted order of what is there, followed by what the wanted order does not name.
  func merged(with present: [ObjectID]) -> [ObjectID] {
    let isPresent = Set(present)
    let isNamed = Set(self)
    return filter { isPresent.contains($0) } + present.filter { !isNamed.contains($0) }
  }
}

/// What one undo takes back.
struct UndoStep {
  var changes: [Change]
  var actionName: String?
}
