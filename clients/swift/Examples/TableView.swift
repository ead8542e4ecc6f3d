// A table of rows, in place of a platform's view: it takes changes as those do, by old places of
// what goes and new places of what comes, and refuses them where its rows are not the controller's
// then.

import Foundation
import OrreryCoreData
import Testing

final class TableView {
  /// Where its rows come from, for the first time and to compare.
  var source: () -> [[String]] = { [] }
  private(set) var rows: [[String]] = []
  private(set) var updates = 0
  private var deletedSections: [Int] = []
  private var insertedSections: [Int] = []
  private var deletedRows: [IndexPath] = []
  private var insertedRows: [IndexPath] = []
  private var reloadedRows: [IndexPath] = []

  func reloadData() { rows = source() }

  func beginUpdates() {
    (deletedSections, insertedSections) = ([], [])
    (deletedRows, insertedRows, reloadedRows) = ([], [], [])
  }

  func insertSections(_ sections: IndexSet) { insertedSections += sections }
  func deleteSections(_ sections: IndexSet) { deletedSections += sections }
  func insertRows(at paths: [IndexPath]) { insertedRows += paths }
  func deleteRows(at paths: [IndexPath]) { deletedRows += paths }
  func reloadRows(at paths: [IndexPath]) { reloadedRows += paths }

  func endUpdates() {
    let now = source()
    for path in reloadedRows {
      let isGone = deletedRows.contains(path) || deletedSections.contains(path.section)
      #expect(!isGone, "a row that goes is not reloaded")
      rows[path.section][path.row] = ""
    }
    for path in deletedRows.sorted(by: >) { rows[path.section].remove(at: path.row) }
    for section in deletedSections.sorted(by: >) { rows.remove(at: section) }
    for section in insertedSections.sorted() { rows.insert([], at: section) }
    for path in insertedRows.sorted() {
      rows[path.section].insert(now[path.section][path.row], at: path.row)
    }
    #expect(rows.map(\.count) == now.map(\.count), "invalid number of rows")
    for (section, row) in rows.enumerated() {
      for (index, text) in row.enumerated() where !text.isEmpty {
        #expect(text == now[section][index], "row \(index) of section \(section)")
      }
    }
    rows = now
    updates += 1
  }
}
