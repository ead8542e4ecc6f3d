import JSONText
import OrreryClient
import OrreryProtocol
import Synchronization

/// A live list in the wire's own terms: what Core Data's classes have no room for, windows and
/// columns, included. It is kept in the reading loop.
final class DriverList: Sendable {
  struct State {
    var handle = ""
    /// nil while what is known is of no use.
    var clock: String?
    var params: ListOpenParams
    /// How often another fetch or window was set.
    var version = 0
    var rows = ListRows<String>()
    var values: [String: RawJSON] = [:]
    /// Changes that the callback has not been told.
    var waiting = 0
    var calls = 0
    var isHeld = false
    var isCalling = false
  }

  private let connection: Connection
  private let state: Mutex<State>
  private let resumer = Mutex<Int64>(0)

  init(_ params: ListOpenParams, on connection: Connection) {
    self.connection = connection
    state = Mutex(State(params: params))
  }

  func open() async throws {
    try await reopen()
    let key = connection.addResumer { [weak self] in try await self?.reopen(isResumed: true) }
    resumer.withLock { $0 = key }
  }

  private func reopen(isResumed: Bool = false) async throws {
    let known = state.withLock { $0 }
    var params = known.params
    if isResumed { params.since = known.clock }
    do {
      _ = try await connection.send(params) { opened in
        try self.state.withLock { state in
          state.handle = opened.list
          guard state.version == known.version else { return }
          if let snapshot = opened.snapshot { try state.replace(snapshot) }
          if let changes = opened.changes { self.fetch(try state.apply(changes), state) }
          state.clock = opened.clock
          if isResumed { state.call() }
        }
      }
      guard state.withLock({ $0.version != known.version }) else { return }
      forget()
      try await reopen(isResumed: true)
    } catch let error as OrreryError where error.kind == .invalidReply && params.since != nil {
      forget()
      try await reopen(isResumed: true)
    }
  }

  /// What is known is of no use: it is opened as a whole, now or when the connection is there
  /// again.
  private func forget() {
    let handle = state.withLock { state in
      defer { (state.handle, state.clock) = ("", nil) }
      return state.handle
    }
    connection.send(ListCloseParams(list: handle))
  }

  func close() async throws {
    connection.removeResumer(resumer.withLock { $0 })
    _ = try await connection.send(ListCloseParams(list: state.withLock { $0.handle }))
  }

  /// - Returns: Whether the push is of this list.
  func take(_ method: ServerNotification, _ stream: String, _ json: RawJSON) throws -> Bool {
    guard stream == state.withLock({ $0.handle }) else { return false }
    if method == .listDidFail { throw OrreryError(try ListDidFailParams(json: json).error) }
    do { try state.withLock { try take(method, json, &$0) } } catch {
      forget()
      Task { try await reopen(isResumed: true) }
    }
    return true
  }

  private func take(_ method: ServerNotification, _ json: RawJSON, _ state: inout State) throws {
    if method == .listDidChange {
      let push = try ListDidChangeParams(json: json)
      try state.follow(push.since)
      fetch(try state.apply(push.changes), state)
      state.clock = push.clock
    } else {
      let push = try ListDidResetParams(json: json)
      try state.follow(push.since)
      try state.replace(push.snapshot)
      state.clock = push.clock
    }
    state.call()
  }

  func setFetch(_ fetch: Wire.FetchRequest, _ sectionNameKeyPath: String?) async throws {
    let list = state.withLock { $0.handle }
    let params = ListSetFetchParams(
      list: list, fetch: fetch, sectionNameKeyPath: sectionNameKeyPath)
    _ = try await connection.send(params) { moved in
      try self.state.withLock { state in
        state.version += 1
        state.params.fetch = fetch
        state.params.sectionNameKeyPath = sectionNameKeyPath
        guard state.clock != nil else { return }
        state.clock = moved.clock
        self.fetch(try state.apply(moved.changes), state)
        state.call()
      }
    }
  }

  func setWindow(_ window: Wire.RowWindow?) async throws {
    let params = ListSetWindowParams(list: state.withLock { $0.handle }, window: window)
    _ = try await connection.send(params) { moved in
      try self.state.withLock { state in
        state.version += 1
        state.params.window = window
        guard state.clock != nil else { return }
        state.clock = moved.clock
        state.values = [:]
        try state.show(moved.objects)
      }
    }
  }

  /// Asks for what is in rows that came as ids, being too many.
  private func fetch(_ ids: [String], _ state: State) {
    guard !ids.isEmpty else { return }
    let params = ObjectGetParams(
      context: state.params.context, ids: ids, properties: state.params.fetch.properties)
    Task {
      _ = try? await connection.send(params) { got in
        self.state.withLock { state in
          let shown = state.shown
          // What a push has told meanwhile is newer.
          for each in got.objects where shown.contains(each.id) && state.values[each.id] == nil {
            state.values[each.id] = each.values ?? .emptyObject
          }
        }
      }
    }
  }

  var json: JSONValue {
    get throws {
      try state.withLock { state in
        let sections = state.rows.sections.map { section -> JSONValue in
          let ids = section.rows.map { $0.map(JSONValue.string) ?? .null }
          return ["name": .string(section.name), "ids": .array(ids)]
        }
        let values = try state.values.map { (key: $0.key, value: try JSONValue($0.value)) }
        return ["sections": .array(sections), "values": .object(values)]
      }
    }
  }

  func hold() { state.withLock { $0.isHeld = true } }

  func release() -> Int {
    state.withLock { state in
      state.isHeld = false
      state.isCalling = false
      state.calls += state.waiting
      state.waiting = 0
      return state.calls
    }
  }
}

extension DriverList.State {
  /// The rows that are known of the window, or of all.
  fileprivate var shown: Set<String> {
    let all = rows.sections.flatMap(\.rows)
    let range = window(of: all.count)
    return Set(all[range].compactMap(\.self))
  }

  private func window(of count: Int) -> Range<Int> {
    guard let window = params.window else { return 0..<count }
    let first = min(Int(window.offset), count)
    return first..<first + min(Int(window.count), count - first)
  }

  func follow(_ since: String) throws {
    if since != clock { throw OrreryError(.invalidReply, "A change is missing.") }
  }

  /// Rows that are not in the window have no id.
  mutating func replace(_ snapshot: Wire.ListSnapshot) throws {
    var whole = snapshot
    if params.window != nil {
      guard snapshot.total < 1 << 27 else { throw OrreryError(.invalidReply, "It is too long.") }
      let range = window(of: Int(snapshot.total))
      let none = Wire.ManagedObject(id: "", entity: "")
      whole.objects.insert(contentsOf: repeatElement(none, count: range.lowerBound), at: 0)
      whole.objects += repeatElement(none, count: Int(snapshot.total) - range.upperBound)
    }
    try apply(rows: rows.change(to: whole))
    values = [:]
    know(snapshot.objects)
  }

  mutating func show(_ objects: [Wire.ManagedObject]) throws {
    let places = rows.sections.enumerated().flatMap { section, each in
      each.rows.indices.map { (Int64(section), Int64($0)) }
    }
    let entered = zip(places[window(of: places.count)], objects).map { place, object in
      Wire.ListRow(section: place.0, row: place.1, id: object.id)
    }
    guard entered.count == objects.count else {
      throw OrreryError(.invalidReply, "There are \(objects.count) rows in a window.")
    }
    try apply(
      rows: Wire.ListChange(
        total: Int64(places.count), sectionDeletes: [], sectionInserts: [], deletes: [], moves: [],
        inserts: [], updates: [], entered: entered, related: []))
    know(objects)
  }

  private mutating func apply(rows change: Wire.ListChange) throws {
    try rows.apply(change) { $0.isEmpty ? nil : $0 }
  }

  private mutating func know(_ objects: [Wire.ManagedObject]) {
    for each in objects { values[each.id] = each.values ?? .emptyObject }
  }

  /// - Returns: The rows of which only ids were told.
  mutating func apply(_ change: Wire.ListChange) throws -> [String] {
    try apply(rows: change)
    for each in change.deletes { values[each.id] = nil }
    var missing: [String] = []
    let told =
      change.updates.map { ($0.id, $0.object) } + change.inserts.map { ($0.id, $0.object) }
      + change.entered.map { ($0.id, $0.object) }
    for (id, object) in told {
      values[id] = object.map { $0.values ?? .emptyObject }
      if object == nil { missing.append(id) }
    }
    guard params.window != nil else { return missing }
    let shown = shown
    values = values.filter { shown.contains($0.key) }
    return missing.filter { shown.contains($0) }
  }

  /// Calls the callback, one call after the other: while it is held, the first does not return.
  mutating func call() {
    if isHeld, isCalling {
      waiting += 1
    } else {
      calls += 1
      isCalling = isHeld
    }
  }
}
