import JSONText

/// What happened to a row. The numbers are Core Data's.
package enum RowChangeKind: UInt, Sendable {
  case insert = 1
  case delete, move, update
}

extension Wire.ListChange {
  /// What happened to rows: old places are those before the change, new ones those after it. A row
  /// that moved and changed is told as moved; one that came into the window is an update without an
  /// old place.
  package var rowChanges:
    [(kind: RowChangeKind, id: Wire.ObjectID, old: Wire.RowPlace?, new: Wire.RowPlace?)]
  {
    let moved = Set(moves.map(\.id))
    let updates = updates.filter { !moved.contains($0.id) }
    return deletes.map { (.delete, $0.id, .init(section: $0.section, row: $0.row), nil) }
      + inserts.map { (.insert, $0.id, nil, .init(section: $0.section, row: $0.row)) }
      + moves.map { (.move, $0.id, $0.oldPlace, $0.newPlace) }
      + updates.map { (.update, $0.id, $0.oldPlace, $0.newPlace) }
      + entered.map { (.update, $0.id, nil, .init(section: $0.section, row: $0.row)) }
  }
}

/// Why the server has closed a live list.
package struct ListFailure: Error { package let error: Wire.ErrorInfo }

/// A live list: how it was opened, its rows, and how what is told of it is followed.
package struct LiveList<Row: ListRow> {
  /// What comes next, if anything has changed, and the clock after it.
  package typealias Step = (change: Wire.ListChange?, clock: String)

  /// How it is opened, and opened again: `since` is the clock at which the rows are true.
  package var params = ListOpenParams(fetch: Wire.FetchRequest(entity: ""))
  package private(set) var rows = ListRows<Row>()

  package init() {}

  /// What opening it tells.
  package func step(_ opened: ListOpenResult) -> Step {
    let snapshot = opened.snapshot.map { rows.change(to: $0, in: params.window) }
    return (opened.changes ?? snapshot, opened.clock)
  }

  /// What another fetch changes.
  package func step(_ told: ListSetFetchResult) throws -> Step {
    try follow(told.since)
    return (told.changes, told.clock)
  }

  /// What another window shows, the one in `params` by now.
  package func step(_ told: ListSetWindowResult) -> Step {
    (rows.change(to: params.window, told.objects, related: told.related), told.clock)
  }

  /// What is pushed. Throws a `ListFailure` where it has ended.
  package func step(_ method: ServerNotification, _ json: RawJSON) throws -> Step {
    switch method {
    case .listDidChange:
      let push = try ListDidChangeParams(json: json)
      try follow(push.since)
      return (push.changes, push.clock)
    case .listDidReset:
      let push = try ListDidResetParams(json: json)
      try follow(push.since)
      return (rows.change(to: push.snapshot, in: params.window), push.clock)
    default: throw ListFailure(error: try ListDidFailParams(json: json).error)
    }
  }

  /// Something between may have been missed.
  private func follow(_ since: String) throws(ListMisfit) {
    if since != params.since {
      throw ListMisfit(description: "What was told of a live list does not follow the last.")
    }
  }

  /// Takes what comes next. Where it does not fit, nothing has changed.
  ///
  /// - Parameter row: What stands for an object that was not in the list.
  package mutating func take(_ step: Step, _ row: (String) -> Row?) throws(ListMisfit) {
    if let change = step.change {
      try rows.apply(change, row)
      rows.forget(outside: params.window)
    }
    params.since = step.clock
  }
}

extension LiveList: Sendable where Row: Sendable {}
