import GraphSupport
import ObjectModel
import PersistentStore
import Seeds
import Testing

@testable import ObjectContext

/// One context, a naive graph, and copies of the graph for undo and rollback.
struct NaiveRun {
  var random: SeededGenerator
  let fixture: Fixture
  /// Whether saves leave out what is not valid.
  let savesPartly: Bool
  var graph: NaiveGraph
  var saved: NaiveGraph
  /// What a listener knows who reads only what notices name.
  var heard: NaiveGraph
  var undone: [NaiveGraph] = []
  var redone: [NaiveGraph] = []
  var ids: [ObjectID] = []
  /// How many performs have left their mark as the label of several objects.
  private var marks = 0
  /// Marks up to this one may have come and gone one by one, with undo.
  private var uncheckedMarks = 0

  init(seed: UInt64, store: any PersistentStore, savesPartly: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.savesPartly = savesPartly
    (graph, saved, heard) = (
      NaiveGraph(store.model), NaiveGraph(store.model), NaiveGraph(store.model)
    )
    fixture = Fixture(store.model, options: ContextOptions(undoLevels: 1_000), store: store)
  }

  mutating func step() throws -> String {
    let before = graph
    var action = "edit"
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<62:
      action = try edit()
    case 62..<70:
      action = "perform"
      try fixture.context.perform {
        for _ in 0..<Int.random(in: 1...5, using: &random) { action += ", " + (try edit()) }
        if savesPartly { try mark() }
      }
    case 70..<73:
      try failingPerform()
      return "failing perform"
    case 73..<84: return try undo()
    case 84..<90: return try redo()
    case 90..<93:
      fixture.context.rollback()
      graph = saved
      (undone, redone) = ([], [])
      uncheckedMarks = marks
      return "rollback"
    case 93..<95:
      try fixture.context.refresh(mergingChanges: true)
      return "refresh"
    default:
      return try save()
    }
    if graph != before {
      undone.append(before)
      redone = []
    }
    return action
  }

  private mutating func save() throws -> String {
    guard savesPartly else {
      try fixture.context.save()
      saved = graph
      return "save"
    }
    let failures = try fixture.context.saveWhatIsValid().failures
    saved = try stored()
    if failures.isEmpty { #expect(saved == graph) }
    return "partial save, \(failures.count) failures"
  }

  /// The same label for several objects, by which it can be told whether a step was split.
  private mutating func mark() throws {
    marks += 1
    let label = Value.string("mark \(marks)")
    for id in graph.objects.keys.sorted().shuffled(using: &random).prefix(3) {
      try fixture.set(id, ["label": label])
      graph.objects[id]?[fixture.slot(id, "label")] = label
    }
  }

  private mutating func undo() throws -> String {
    guard let former = undone.popLast() else {
      #expect(error { try fixture.context.undo() }?.kind == .nothingToUndo)
      return "nothing to undo"
    }
    try fixture.context.undo()
    redone.append(graph)
    graph = former
    uncheckedMarks = marks
    return "undo"
  }

  private mutating func redo() throws -> String {
    guard let next = redone.popLast() else {
      #expect(error { try fixture.context.redo() }?.kind == .nothingToRedo)
      return "nothing to redo"
    }
    try fixture.context.redo()
    undone.append(graph)
    graph = next
    uncheckedMarks = marks
    return "redo"
  }

  private mutating func failingPerform() throws {
    struct Stop: Error {}
    let kept = graph
    do {
      try fixture.context.perform {
        for _ in 0..<4 { _ = try edit() }
        throw Stop()
      }
    } catch is Stop {
      graph = kept
    }
    #expect(fixture.notices.isEmpty)
  }

  private mutating func edit() throws -> String {
    let living = graph.objects.keys.sorted()
    guard living.count > 3, let id = living.randomElement(using: &random) else {
      return try insert()
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0 where living.count < 20: return try insert()
    case 1:
      try fixture.context.delete([id])
      graph.delete(id)
      return "delete \(id.key)"
    case 2...3:
      let value = Value.integer(Int64.random(in: 0..<4, using: &random))
      try fixture.set(id, ["number": value])
      graph.objects[id]?[fixture.slot(id, "number")] = value
      return "set \(id.key) \(value)"
    default: return try relate(id, living)
    }
  }

  private mutating func insert() throws -> String {
    let isSpecial = Int.random(in: 0..<4, using: &random) == 0
    let id = try fixture.insert(isSpecial ? "SpecialNode" : "Node")
    ids.append(id)
    graph.insert(id)
    return "insert \(id.key)"
  }

  private mutating func relate(_ id: ObjectID, _ living: [ObjectID]) throws -> String {
    // Not “likes”: undoing a deletion after a save does not bring a collection without an inverse
    // back.
    let slots = graph.model[id.entity].properties.indices.filter { slot in
      graph.relationship(id, slot).map { $0.name != "likes" } == true
    }
    guard let slot = slots.randomElement(using: &random),
      let relationship = graph.relationship(id, slot)
    else { return "nothing" }
    let others = living.shuffled(using: &random)
    let present = graph.related(id, slot)
    let edit: RelationshipEdit
    switch Int.random(in: 0..<(relationship.isOrdered ? 7 : 4), using: &random) {
    case 0: edit = .remove(Array(others.prefix(3)))
    case 1: edit = .set(Array(others.prefix(relationship.isToMany ? 3 : 1)))
    case 2: edit = .set([])
    case 5 where !present.isEmpty:
      let moved = present.shuffled(using: &random)
        .prefix(Int.random(in: 1...min(2, present.count), using: &random))
      let place = Int.random(in: 0...present.count - moved.count, using: &random)
      edit = .move(Array(moved), to: place)
    case 4, 6:
      edit = .insert(
        Array(others.prefix(2)), at: Int.random(in: 0...present.count, using: &random))
    default: edit = .add(Array(others.prefix(relationship.isToMany ? 2 : 1)))
    }
    try fixture.context.relate(edit, of: id, slot: slot)
    apply(edit, id, slot, present)
    return "\(relationship.name) of \(id.key): \(edit)"
  }

  private mutating func apply(
    _ edit: RelationshipEdit, _ id: ObjectID, _ slot: Int, _ present: [ObjectID]
  ) {
    var wanted = present
    switch edit {
    case .add(let others):
      for other in others { graph.link(id, slot, other) }
      return
    case .remove(let others):
      for other in others where present.contains(other) { graph.unlink(id, slot, other) }
      return
    case .set(let others): wanted = others
    case .insert(let others, let index):
      let tail = present[index...].filter { !others.contains($0) }
      wanted = present[..<index].filter { !others.contains($0) } + others + tail
    case .move(let others, let index):
      wanted.removeAll(where: others.contains)
      wanted.insert(contentsOf: others, at: index)
    }
    for other in present where !wanted.contains(other) { graph.unlink(id, slot, other) }
    for other in wanted { graph.link(id, slot, other) }
    if graph.relationship(id, slot)?.isOrdered == true {
      graph.objects[id]?[slot] = .objects(wanted)
    }
  }

  // MARK: Checking

  /// A context of another process over the same store.
  private func other() -> Fixture { Fixture(fixture.model, on: fixture, isOtherProcess: true) }

  func stored() throws -> NaiveGraph { try NaiveGraph(other().context, ids) }

  /// The context shows the graph, holds together, has told all of it in one notice at most, and has
  /// saved what it says it has.
  mutating func check(_ comment: String) throws {
    let shown = try NaiveGraph(fixture.context, ids)
    #expect(fixture.notices.count <= 1, "\(comment)")
    #expect(try heard.follow(fixture) == [], "\(comment)")
    try #require(differences(heard, shown) == "", "\(comment), as told")
    #expect(shown.faults == [], "\(comment)")
    try #require(differences(shown, graph) == "", "\(comment)")
    #expect(fixture.context.canUndo == !undone.isEmpty, "\(comment)")
    #expect(fixture.context.canRedo == !redone.isEmpty, "\(comment)")
    let stored = try stored()
    try #require(differences(stored, saved) == "", "\(comment), saved")
    if graph == saved { #expect(!fixture.context.hasChanges, "\(comment)") }
    if savesPartly { try checkStored(stored, comment) }
  }

  /// What is saved is whole and valid by itself, and no step is saved in part.
  private func checkStored(_ stored: NaiveGraph, _ comment: String) throws {
    try #require(stored.faults == [], "\(comment), saved")
    let failures = stored.objects.keys.sorted().flatMap(other().context.validate)
    try #require(failures == [], "\(comment), saved")
    for mark in uncheckedMarks..<marks {
      let label = Value.string("mark \(mark + 1)")
      let ids = graph.objects.keys.filter { graph.objects[$0]?[fixture.slot($0, "label")] == label }
      let count = ids.count { stored.objects[$0]?[fixture.slot($0, "label")] == label }
      try #require(count == 0 || count == ids.count, "\(comment), \(label) is split")
    }
  }

  /// The unsaved edits on top of the store make what the context shows.
  func checkRestoring(_ comment: String) throws {
    let other = other()
    let result = try other.context.restore(fixture.context.unsavedEdits)
    #expect(result.failures.flatMap(\.errors) == [], "\(comment)")
    #expect(result.replaced == [], "\(comment)")
    #expect(result.renamed.isEmpty, "\(comment)")
    let shown = try NaiveGraph(other.context, ids)
    try #require(differences(shown, graph) == "", "\(comment), restored")
    #expect(other.context.hasChanges == fixture.context.hasChanges, "\(comment)")
    if other.context.hasChanges {
      try other.context.undo()
      try #require(differences(NaiveGraph(other.context, ids), saved) == "", "\(comment), undone")
    }
  }

  /// Mends all that is not valid: then all can be saved.
  mutating func mend(_ comment: String) throws {
    for failure in fixture.context.validate() {
      guard let id = failure.objects.first, let key = failure.key else { continue }
      if case .objects = try fixture.value(id, key) {
        try fixture.relate(.set([]), id, key)
      } else {
        try fixture.set(id, [key: .integer(1)])
      }
    }
    #expect(try fixture.context.saveWhatIsValid().failures == [], "\(comment)")
    #expect(!fixture.context.hasChanges, "\(comment)")
    let shown = try NaiveGraph(fixture.context, ids)
    try #require(differences(stored(), shown) == "", "\(comment)")
  }
}
