import OrreryProtocol
import TestSupport
import Testing

@testable import OrreryClient

@Suite struct ListRowsTests {
  private func rows(_ window: Wire.RowWindow? = nil) throws -> ListRows<String> {
    let ids = window == nil ? ["A/1", "A/2", "A/3"] : ["A/2", "A/3"]
    let snapshot = Wire.ListSnapshot(
      total: 3, sections: [Wire.ListSection(name: "x", count: 1), .init(name: "y", count: 2)],
      objects: ids.map { Wire.ManagedObject(id: $0, entity: "A") }, related: [])
    return try ListRows(snapshot, window: window) { $0 }
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
    #expect(rows.shown == ["A/1", "A/2", "A/3"])
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

  @Test func knowsWhatIsInItsWindow() throws {
    var rows = try rows(Wire.RowWindow(offset: 1, count: 2))
    #expect(rows.shown == ["A/2", "A/3"])
    #expect(rows.sections[0].rows == [nil])
    try rows.apply(
      change(
        total: 4, inserts: [.init(section: 0, row: 0, id: "A/0")],
        entered: [.init(section: 0, row: 1, id: "A/1")])
    ) { $0 }
    #expect(rows.shown == ["A/1", "A/2"])
    try rows.show(["A/3"], in: Wire.RowWindow(offset: 3, count: 9)) { $0 }
    #expect(rows.shown == ["A/3"])
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
    ]
    for misfit in misfits {
      var rows = try rows()
      let error = #expect(throws: OrreryError.self) { try rows.apply(misfit) { $0 } }
      #expect(error?.kind == .invalidReply)
    }
  }

  @Test func refusesListsThatCannotBe() {
    let huge: Int64 = 1 << 53
    for (total, counts) in [(huge, [huge]), (5, [huge, huge]), (1, [2]), (1, [0])] {
      let snapshot = Wire.ListSnapshot(
        total: total, sections: counts.map { .init(name: "", count: $0) }, objects: [], related: [])
      for window in [nil, Wire.RowWindow(offset: 0, count: 0)] {
        let error = #expect(throws: OrreryError.self) {
          try ListRows<String>(snapshot, window: window) { $0 }
        }
        #expect(error?.kind == .invalidReply)
      }
    }
  }
}
