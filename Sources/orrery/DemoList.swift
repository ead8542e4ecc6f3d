import JSONText
import OrreryProtocol

/// A live list as any client keeps it: the state, and then every change applied as
/// `protocol/manual/liveLists.md` says. Without sections.
struct DemoList {
  private var rows: [JSONValue] = []

  init(_ objects: [Wire.ManagedObject] = []) {
    rows = objects.map(Self.row)
  }

  mutating func apply(_ change: Wire.ListChange) {
    let old = rows
    let left = change.deletes.map(\.row) + change.moves.map(\.oldPlace.row)
    for row in left.sorted(by: >) { rows.remove(at: Int(row)) }
    let moved = change.moves.map { (row: $0.newPlace.row, value: old[Int($0.oldPlace.row)]) }
    let inserted = change.inserts.map { (row: $0.row, value: $0.object.map(Self.row) ?? .null) }
    for (row, value) in (moved + inserted).sorted(by: { $0.row < $1.row }) {
      rows.insert(value, at: Int(row))
    }
    for update in change.updates {
      if let object = update.object { rows[Int(update.newPlace.row)] = Self.row(object) }
    }
  }

  private static func row(_ object: Wire.ManagedObject) -> JSONValue {
    object.values.flatMap { try? JSONValue($0) } ?? .null
  }

  var table: String {
    if rows.isEmpty { return "  (no items)\n" }
    let cells = rows.map { row in
      (name: row["name"]?.string ?? "", dollars: row["dollars"]?.text ?? "")
    }
    let width = cells.map { TerminalText.width(of: $0.name) }.max() ?? 0
    return cells.map { name, dollars in
      let gap = String(repeating: " ", count: width - TerminalText.width(of: name))
      let indentation = String(repeating: " ", count: max(0, 6 - dollars.utf8.count))
      return "  | \(name)\(gap) |\(indentation)\(dollars) |\n"
    }.joined()
  }
}
