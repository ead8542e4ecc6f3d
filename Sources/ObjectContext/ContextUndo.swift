import ObjectModel

/// Undo and redo, by step: one public edit or one `perform` is one step.
///
/// A step is taken back only where it still stands. What another context saved in the meantime is
/// never undone here: a value that it changed stays, an object that it deleted stays away, and of a
/// link only what both ends still say is parted. A step of which nothing stands is passed over.
///
/// Saving does not clear the steps: undoing an insertion after a save deletes the object, undoing a
/// deletion inserts it again under its id. `rollback` and `reset` do clear them.
///
/// Between `beginUndoGroup` and `endUndoGroup` all edits of an editor are one step, which stands
/// where the last of them does. Edits that others make meanwhile are steps of their own. A step
/// that is undone takes no more edits: the next one of its group begins another.
extension ManagedObjectContext {
  /// So many changes of a step are tried to find out whether it stands.
  private static let maximumTriedChanges = 100

  package var canUndo: Bool { lastStanding(of: .undo) != nil }
  package var canRedo: Bool { lastStanding(of: .redo) != nil }
  /// What the next step to undo was called, where it was given a name.
  package var undoActionName: String? { lastStanding(of: .undo)?.actionName }
  /// What the next step to redo was called, where it was given a name.
  package var redoActionName: String? { lastStanding(of: .redo)?.actionName }
  /// How many steps can be undone; 0 for none, and then none are recorded. Where there are more,
  /// the oldest go.
  package var undoLevels: Int {
    get { history.levels }
    set { history.setLevels(newValue) }
  }

  /// - Parameter name: What the group's step is called. Without one it is called as the last of its
  ///   edits that has a name.
  package func beginUndoGroup(named name: String?) throws(OrreryError) {
    try requireOpen()
    history.beginGroup(of: editor?(), named: name)
  }

  /// - Throws: `context.noUndoGroup`.
  package func endUndoGroup() throws(OrreryError) {
    try requireOpen()
    guard history.endGroup(of: editor?()) else {
      throw OrreryError(
        .noUndoGroup, "There is no undo group to end.",
        hint: "Begin one (context/beginUndoGroup); each is ended once, by its own connection.")
    }
  }

  /// For one who edits no more.
  package func endUndoGroups(of editor: String) { history.endAllGroups(of: editor) }

  /// Names the step of undo that comes of the edit under way, as `NSUndoManager.setActionName`
  /// does. Within a `perform`.
  package func setActionName(_ name: String) { edit.actionName = name }

  /// Takes back steps, the last one first.
  ///
  /// - Throws: `context.nothingToUndo` where there are fewer, `context.undoConflict`, or the
  ///   store's error where an object cannot be read; nothing has changed then.
  package func undo(_ count: Int = 1, in scope: UndoScope = .context) throws(OrreryError) {
    try takeBack(count, of: .undo, in: scope)
  }

  /// Does steps again. Throws as `undo` does.
  package func redo(_ count: Int = 1, in scope: UndoScope = .context) throws(OrreryError) {
    try takeBack(count, of: .redo, in: scope)
  }

  private func takeBack(
    _ count: Int, of stack: UndoHistory.Stack, in scope: UndoScope
  ) throws(OrreryError) {
    try requireOpen()
    let places = history[stack].indices.filter { scope.includes(history[stack][$0]) }
    guard places.count >= count else {
      throw nothing(of: stack, in: scope, count: places.isEmpty ? 1 : count)
    }
    let before = (history, groups)
    do throws(OrreryError) {
      try perform(as: stack.origin) { () throws(OrreryError) in
        // Each is saved by itself.
        edit.isStep = false
        for _ in 0..<count {
          guard try takeBackLast(of: stack, in: scope) else {
            throw nothing(of: stack, in: scope, count: count)
          }
        }
      }
    } catch {
      (history, groups) = before
      throw error
    }
  }

  /// One of which nothing stands is passed over. Within a `perform`.
  ///
  /// - Returns: Whether there was one of which anything stood.
  private func takeBackLast(
    of stack: UndoHistory.Stack, in scope: UndoScope
  ) throws(OrreryError) -> Bool {
    while let place = history[stack].lastIndex(where: scope.includes) {
      try requireUntouched(place, of: stack, in: scope)
      let step = history[stack].remove(at: place)
      let mark = state.edit.changes.count
      try state.replayInverse(of: step.changes, as: stack.origin, over: self)
      let changes = Array(state.edit.changes[mark...])
      guard !changes.isEmpty else { continue }
      noteStep(changes)
      let reverse = UndoStep(
        changes: changes.map(\.done), actionName: step.actionName, editor: step.editor)
      history.didTakeBack(reverse, of: stack)
      return true
    }
    return false
  }

  /// The step that would be taken back next.
  private func lastStanding(of stack: UndoHistory.Stack) -> UndoStep? {
    for place in history[stack].indices.reversed() {
      let step = history[stack][place]
      let stands = step.stands ?? stands(step, as: stack.origin)
      history[stack][place].stands = stands
      if stands { return step }
    }
    return nil
  }

  /// Whether taking the step back would change anything, or fail; assumed of long ones, most of
  /// which do not stand. That what was inserted would go needs no trial, which would part all from
  /// it that has joined since.
  private func stands(_ step: UndoStep, as origin: ChangeOrigin) -> Bool {
    struct Finding: Error { let stands: Bool }
    let last = step.changes.suffix(Self.maximumTriedChanges)
    do {
      let hasInserted = try last.contains {
        if case .insert(let id, _, _) = $0 { try isAlive(id) } else { false }
      }
      if hasInserted { return true }
      return try perform { () throws -> Bool in
        for change in last.reversed() where state.edit.changes.isEmpty {
          try state.replayInverse(of: [change], as: origin, over: self)
        }
        // Only whether there was anything is asked: what it was is taken back.
        throw Finding(stands: !state.edit.changes.isEmpty || last.count < step.changes.count)
      }
    } catch {
      return (error as? Finding)?.stands ?? true
    }
  }

  private func requireUntouched(
    _ place: Int, of stack: UndoHistory.Stack, in scope: UndoScope
  ) throws(OrreryError) {
    guard case .editor = scope else { return }
    let touched = history[stack].objectsChangedSince(place)
    guard let first = touched.first else { return }
    let name = history[stack][place].actionName.map { "“\($0)”" } ?? "The step"
    let verb = stack == .undo ? "taken back" : "done again"
    throw OrreryError(
      .undoConflict,
      "\(name) cannot be \(verb) by itself: others have changed \(model.text(of: first)) since.",
      objects: touched,
      hint: "Have theirs \(verb) first, with a scope of “context”, or edit the objects.")
  }

  private func nothing(
    of stack: UndoHistory.Stack, in scope: UndoScope, count: Int
  ) -> OrreryError {
    let isUndo = stack == .undo
    let verb = isUndo ? "undo" : "redo"
    let owner = scope == .context ? "" : " of this connection's own"
    let message =
      count == 1
      ? "There is nothing\(owner) to \(verb)."
      : "There are fewer steps\(owner) to \(verb) than \(count)."
    return OrreryError(isUndo ? .nothingToUndo : .nothingToRedo, message, parameter: "steps")
  }
}

/// Taking back edits, as far as they still stand.
extension GraphDiff {
  mutating func replayInverse(
    of changes: [Change], as origin: ChangeOrigin, over parent: some GraphParent
  ) throws(OrreryError) {
    // Objects that go one after the other go at once: who relates to them is looked for once.
    var doomed: [ObjectID] = []
    func remove() throws(OrreryError) {
      if doomed.isEmpty { return }
      // A deletion again leaves what the rule No Action leaves.
      try self.remove(doomed, leavesNames: origin != .undo, over: parent)
      doomed = []
    }
    for change in changes.reversed() {
      switch change {
      case .insert, .link: break
      case .delete, .set, .unlink, .reorder: try remove()
      }
      try replay(change.inverse, removing: &doomed, over: parent)
    }
    try remove()
  }

  private mutating func replay(
    _ change: Change, removing doomed: inout [ObjectID], over parent: some GraphParent
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
      if try isAlive(id, over: parent) { doomed.append(id) }
    case .set(let key, let old, let new):
      guard let values = try values(key.object, over: parent), values[key.slot].isSame(as: old)
      else { return }
      // Only the rule No Action names what is gone for good.
      if case .object(let other) = new, objects[other] == nil,
        let inverse = relationship(of: key.object, slot: key.slot).flatMap(model.inverse),
        inverse.deleteRule != .noAction, try parent.cleanSnapshot(other) == nil
      {
        return
      }
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
      let isPresent = Set(try members(key, over: parent))
      try move(new.filter { isPresent.contains($0.object) }, in: key, over: parent)
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
    try touchEnds(of: link, isLinking: true, over: parent)
    apply(.link(link))
  }
}
