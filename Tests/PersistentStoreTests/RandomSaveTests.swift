import ObjectModel
import PersistentStore
import Seeds
import Testing

/// Any history of saves, from two store objects on one file, leaves what a dictionary would hold.
struct RandomSaveTests {
  private typealias M = FixtureModels

  private struct Row: Equatable {
    var version: Int64
    var code: Int64?
    var parent: ObjectID?
    var children: [ObjectID] = []
  }

  private func model() throws -> ManagedObjectModel {
    try M.model(
      M.entity(
        "Node", [M.attribute("code", .integer32)],
        [
          M.toOne("parent", "Node", inverse: "children"),
          M.toMany("children", "Node", inverse: "parent", ordered: true),
        ]
      ) { $0.uniquenessConstraints = [["code"]] },
      M.entity("Leaf", super: "Node"))
  }

  @Test func storesHoldWhatWasSaved() throws {
    let seed = Seed.next()
    var generator = seed.generator()
    let folder = try TestFolder()
    let path = folder.path("s")
    let stores = [
      try TestStore(model(), at: .file(path: path)), try TestStore(model(), at: .file(path: path)),
    ]
    var rows: [ObjectID: Row] = [:]
    for step in 0..<400 {
      let store = stores[Int.random(in: 0...1, using: &generator)]
      var expected = rows
      var isFine = true
      let outcome = try store.save { changes in
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          isFine =
            try change(&changes, &expected, known: rows, store, &generator) && isFine
        }
      }
      let codes = expected.values.compactMap(\.code)
      switch outcome {
      case .saved:
        #expect(isFine, "\(seed), step \(step)")
        #expect(Set(codes).count == codes.count, "\(seed), step \(step)")
        rows = expected
      case .conflicts:
        #expect(!isFine || Set(codes).count != codes.count, "\(seed), step \(step)")
      }
      try compare(rows, stores[step % 2], "\(seed), step \(step)")
    }
    for store in stores { try store.store.close() }
    #expect(try RawStore.column(path, "PRAGMA integrity_check") == ["ok"])
    #expect(folder.contents == ["s"])
  }

  /// Adds one random change to a save.
  /// - Returns: Whether its version is the right one.
  private func change(
    _ changes: inout StoreChanges, _ rows: inout [ObjectID: Row], known: [ObjectID: Row],
    _ store: TestStore, _ generator: inout SeededGenerator
  ) throws -> Bool {
    let code = Bool.random(using: &generator) ? Int64.random(in: 0..<60, using: &generator) : nil
    let parents = known.keys.filter { id in
      rows[id] != nil && !changes.deleted.contains { $0.id == id }
    }.sorted()
    let parent = Bool.random(using: &generator) ? parents.randomElement(using: &generator) : nil
    let busy = Set(changes.updated.map(\.id) + changes.deleted.map(\.id))
    let free = known.keys.filter { !busy.contains($0) && rows[$0] != nil }.sorted()
    guard let id = free.randomElement(using: &generator), rows.count > 5,
      Int.random(in: 0..<3, using: &generator) > 0
    else {
      let new = try store.newID(Bool.random(using: &generator) ? "Node" : "Leaf")
      let values: [String: Value] = [
        "code": code.map(Value.integer) ?? .null, "parent": parent.map(Value.object) ?? .null,
      ]
      changes.inserted.append(try store.object(new, values))
      rows[new] = Row(version: 1, code: code, parent: parent)
      if let parent { rows[parent]?.children.append(new) }
      return true
    }
    let isStale = Int.random(in: 0..<10, using: &generator) == 0
    let version = (known[id]?.version ?? 0) - (isStale ? 1 : 0)
    let isParent = rows.values.contains { $0.parent == id }
    if Int.random(in: 0..<3, using: &generator) == 0, !isParent {
      changes.deleted.append(.init(id: id, expectedVersion: version))
      if let parent = rows[id]?.parent { rows[parent]?.children.removeAll { $0 == id } }
      rows[id] = nil
      return !isStale
    }
    changes.updated.append(
      try store.update(id, from: version, ["code": code.map(Value.integer) ?? .null]))
    rows[id]?.code = code
    rows[id]?.version = version + 1
    return !isStale
  }

  private func compare(_ rows: [ObjectID: Row], _ store: TestStore, _ comment: Comment) throws {
    let ids = rows.keys.sorted()
    let snapshots = try store.store.snapshots(of: ids)
    #expect(snapshots.map(\.id) == ids, comment)
    let code = try store.slot("code", of: "Node")
    let parent = try store.slot("parent", of: "Node")
    let children = try store.store.related(to: ids, slot: store.slot("children", of: "Node"))
    for snapshot in snapshots {
      let row = rows[snapshot.id]
      #expect(snapshot.version == row?.version, comment)
      #expect(snapshot.values[code] == row?.code.map(Value.integer) ?? .null, comment)
      #expect(snapshot.values[parent] == row?.parent.map(Value.object) ?? .null, comment)
      #expect(Set(children[snapshot.id] ?? []) == Set(row?.children ?? []), comment)
    }
  }
}
