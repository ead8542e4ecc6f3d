import JSONText
import OrreryProtocol

/// A live list as any client keeps it: the state, and then every change applied as
/// `protocol/manual/liveLists.md` says.
struct DemoList {
  private var rows = ListRows<String>()
  private var values: [String: JSONValue] = [:]

  init() {}

  init(_ snapshot: Wire.ListSnapshot) throws {
    try apply(rows.change(to: snapshot))
  }

  mutating func apply(_ change: Wire.ListChange) throws {
    try rows.apply(change) { $0 }
    for row in change.deletes { values[row.id] = nil }
    for case let object? in change.inserts.map(\.object) + change.updates.map(\.object) {
      values[object.id] = object.values.flatMap { try? JSONValue($0) }
    }
  }

  var table: String {
    let shown = rows.sections.flatMap(\.rows).map { $0.flatMap { values[$0] } ?? .null }
    if shown.isEmpty { return "  (no items)\n" }
    let cells = shown.map { row in
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
