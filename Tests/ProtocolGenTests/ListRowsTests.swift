import OrreryProtocol
import Testing

@Suite struct ListRowsTests {
  private func rows() throws -> ListRows<String> {
    let snapshot = Wire.ListSnapshot(
      total: 3, sections: [Wire.ListSection(name: "x", count: 1), .init(name: "y", count: 2)],
      objects: ["A/1", "A/2", "A/3"].map { Wire.ManagedObject(id: $0, entity: "A") }, related: [])
    var rows = ListRows<String>()
    try rows.apply(rows.change(to: snapshot)) { $0 }
    return rows
  }

  private func change(
    total: Int64 = 3, sectionDeletes: [Int64] = [],
    sectionInserts: [Wire.ListSectionInsert] = [], deletes: [Wire.ListDelete] = [],
    moves: [Wire.ListMove] = [], inserts: [Wire.ListRow] = [], updates: [Wire.ListUpdate] = [],
    entered: [Wire.ListRow] = []
  ) -> Wire.ListChange {
    Wire.ListChange(
      total: total, sectionDeletes: sectionDeletes, sectionInserts: sectionInserts,
      deletes: deletes, moves: moves, inserts: inserts, updates: updates, entered: entered,
      related: [])
  }

  @Test func takesAllKindsOfChanges() throws {
    var rows = try rows()
    #expect(rows.sections.map(\.rows) == [["A/1"], ["A/2", "A/3"]])
    try rows.apply(
      change(
        sectionDeletes: [0], sectionInserts: [.init(index: 1, name: "z")],
        deletes: [.init(section: 1, row: 0, id: "A/2")],
        moves: [
          .init(
            oldPlace: .init(section: 0, row: 0), newPlace: .init(section: 1, row: 0), id: "A/1")
        ],
        inserts: [.init(section: 0, row: 0, id: "A/4")])
    ) { $0 }
    #expect(rows.sections.map(\.name) == ["y", "z"])
    #expect(rows.sections.map(\.rows) == [["A/4", "A/3"], ["A/1"]])
  }

  @Test func rowsThatAreNotKnownAreShownLater() throws {
    var rows = try rows()
    try rows.apply(change(total: 4, inserts: [.init(section: 0, row: 0, id: "A/0")])) { _ in nil }
    #expect(rows.sections.map(\.rows) == [[nil, "A/1"], ["A/2", "A/3"]])
    try rows.apply(change(total: 4, entered: [.init(section: 0, row: 0, id: "A/0")])) { $0 }
    #expect(rows.sections.map(\.rows) == [["A/0", "A/1"], ["A/2", "A/3"]])
  }

  @Test func refusesWhatDoesNotFit() throws {
    let misfits = [
      change(total: 4),
      change(total: 2, deletes: [.init(section: 0, row: 1, id: "A/1")]),
      change(total: 2, deletes: [.init(section: 0, row: 0, id: "A/2")]),
      change(sectionDeletes: [1]),
      change(sectionInserts: [.init(index: 4, name: "")]),
      change(total: 4, inserts: [.init(section: 1, row: 3, id: "A/4")]),
      change(entered: [.init(section: 1, row: 0, id: "A/4")]),
      change(total: 4, inserts: [.init(section: 0, row: 0, id: "A/3")]),
      change(total: 2, deletes: [.init(section: 0, row: -1, id: "A/1")]),
      change(sectionDeletes: [-1]),
      change(
        total: 9, sectionDeletes: [0], sectionInserts: [.init(index: 0, name: "z")],
        deletes: [.init(section: 0, row: 0, id: "A/1")],
        moves: [
          .init(
            oldPlace: .init(section: 1, row: 1), newPlace: .init(section: 0, row: 0), id: "A/3")
        ], inserts: [.init(section: 1, row: 0, id: "A/4")]),
    ]
    for misfit in misfits {
      var rows = try rows()
      #expect(throws: ListMisfit.self) { try rows.apply(misfit) { $0 } }
      // What was there is there still.
      #expect(rows.sections.map(\.name) == ["x", "y"])
      #expect(rows.sections.map(\.rows) == [["A/1"], ["A/2", "A/3"]])
      try rows.apply(change(total: 4, inserts: [.init(section: 0, row: 1, id: "A/4")])) { $0 }
    }
  }

  @Test func windowsShowSomeRows() throws {
    var rows = ListRows<String>()
    var snapshot = Wire.ListSnapshot(
      total: 3, sections: [Wire.ListSection(name: "x", count: 1), .init(name: "y", count: 2)],
      objects: [Wire.ManagedObject(id: "A/2", entity: "A")], related: [])
    try rows.apply(rows.change(to: snapshot, in: .init(offset: 1, count: 1))) { $0 }
    #expect(rows.sections.map(\.rows) == [[nil], ["A/2", nil]])
    let window = Wire.RowWindow(offset: 2, count: 5)
    let last = Wire.ManagedObject(id: "A/3", entity: "A")
    try rows.apply(rows.change(to: window, [last], related: [])) { $0 }
    #expect(rows.sections.map(\.rows) == [[nil], ["A/2", "A/3"]])
    rows.forget(outside: window)
    #expect(rows.sections.map(\.rows) == [[nil], [nil, "A/3"]])
    #expect(throws: ListMisfit.self) {
      try rows.apply(rows.change(to: window, [], related: [])) { $0 }
    }
    snapshot.total = 1 << 53
    #expect(throws: ListMisfit.self) {
      try rows.apply(rows.change(to: snapshot, in: window)) { $0 }
    }
    #expect(rows.sections.map(\.rows) == [[nil], [nil, "A/3"]])
  }

  @Test func refusesListsThatCannotBe() {
    let huge: Int64 = 1 << 53
    for (total, counts) in [(huge, [huge]), (5, [huge, huge]), (1, [2]), (1, [0])] {
      let snapshot = Wire.ListSnapshot(
        total: total, sections: counts.map { .init(name: "", count: $0) }, objects: [], related: [])
      var rows = ListRows<String>()
      #expect(throws: ListMisfit.self) { try rows.apply(rows.change(to: snapshot)) { $0 } }
    }
  }
}
