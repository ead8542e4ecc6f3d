import Foundation
import ObjectModel
import PersistentStore
import Predicates
import Testing

/// What reaches a sink: every type's value as the store's snapshots have it, in the order of
/// columns and rows.
struct FetchRowTests {
  /// Keeps the rows as values.
  struct Recorder: RowSink {
    var rows: [(id: ObjectID, version: Int64, values: [Value])] = []
    private var values: [Value] = []

    mutating func beginRow(_ id: ObjectID, version: Int64) {
      rows.append((id, version, []))
      values = []
    }
    mutating func null(column: Int) { add(.null, column) }
    mutating func boolean(_ value: Bool, column: Int) { add(.boolean(value), column) }
    mutating func integer(_ value: Int64, column: Int) { add(.integer(value), column) }
    mutating func double(_ value: Double, column: Int) { add(.double(value), column) }
    mutating func date(_ seconds: Double, column: Int) { add(.date(seconds), column) }
    mutating func decimal(_ digits: UnsafeBufferPointer<UInt8>, column: Int) {
      add(
        Decimal(string: String(decoding: digits, as: UTF8.self)).map(Value.decimal) ?? .null,
        column)
    }
    mutating func text(_ utf8: UnsafeBufferPointer<UInt8>, column: Int) {
      add(.string(String(decoding: utf8, as: UTF8.self)), column)
    }
    mutating func uuid(_ bytes: UnsafeRawBufferPointer, column: Int) {
      add(.uuid(UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))), column)
    }
    mutating func binary(_ bytes: UnsafeRawBufferPointer, column: Int) {
      add(.binary(Array(bytes)), column)
    }
    mutating func object(_ id: ObjectID, column: Int) { add(.object(id), column) }
    mutating func endRow() { rows[rows.count - 1].values = values }

    private mutating func add(_ value: Value, _ column: Int) {
      #expect(column == values.count)
      values.append(value)
    }
  }

  private let data: FetchTestData

  init() throws {
    var random = FetchRandom()
    data = try FetchTestData(random: &random)
  }

  @Test func everyValueIsTheSnapshots() throws {
    for entity in data.model.entities {
      var request = ResolvedFetchRequest(entity: entity)
      request.columns = FetchColumn.allColumns(of: entity)
      var recorder = Recorder()
      try data.store.fetch(request, into: &recorder)
      let snapshots = try data.store.snapshots(of: recorder.rows.map(\.id))
      #expect(snapshots.count == recorder.rows.count)
      #expect(snapshots.map(\.id) == data.ids(ofKind: entity.name).sorted { $0.key < $1.key })
      for (row, snapshot) in zip(recorder.rows, snapshots) {
        let expected = request.columns.map { value(of: $0, in: snapshot) }
        #expect(row.values == expected)
        #expect(row.version == snapshot.version)
      }
    }
  }

  private func value(of column: FetchColumn, in snapshot: ObjectSnapshot) -> Value {
    guard case .path(let path) = column.expression else { return .null }
    guard case .attribute(let slot, let elements) = path.leaf else {
      return snapshot.values[path.steps[0].slot]
    }
    guard let element = elements.first else { return snapshot.values[slot] }
    guard case .composite(let values) = snapshot.values[slot] else { return .null }
    return values[element] ?? .null
  }

  @Test func columnsReachOverRelationships() throws {
    let person = try data.model.requireEntity(named: "Person")
    let boss = RelationshipStep(entity: person.number, slot: data.slot("boss", in: "Person"))
    let employer = RelationshipStep(
      entity: person.number, slot: data.slot("employer", in: "Person"))
    let company = try data.model.requireEntity(named: "Company")
    let expressions: [CompiledExpression] = [
      .path(
        ResolvedKeyPath(
          root: .evaluatedObject, steps: [boss, employer], entity: company.number, leaf: .object,
          type: nil)),
      .path(
        ResolvedKeyPath(
          root: .evaluatedObject, steps: [boss, employer], entity: company.number,
          leaf: .attribute(slot: data.slot("title", in: "Company"), elements: []), type: .string)),
      .path(
        ResolvedKeyPath(
          root: .evaluatedObject, steps: [boss], entity: person.number, leaf: .object, type: nil)),
      .path(
        ResolvedKeyPath(
          root: .evaluatedObject, steps: [], entity: person.number, leaf: .object, type: nil)),
      try PredicateCompiler(model: data.model).resolve(
        keyPath: "employer.employees.@count", for: person),
    ]
    var request = ResolvedFetchRequest(entity: person)
    request.columns = expressions.map { FetchColumn(name: "", expression: $0) }
    var recorder = Recorder()
    try data.store.fetch(request, into: &recorder)
    #expect(recorder.rows.count == 40)
    for row in recorder.rows {
      let expected = try expressions.map {
        try PredicateEvaluator().value(of: $0, object: row.id, in: data)
      }
      #expect(row.values == expected)
    }
  }

  @Test func equalRowsShowAsTheirFirst() throws {
    let person = try data.model.requireEntity(named: "Person")
    var request = ResolvedFetchRequest(entity: person)
    request.columns = FetchColumn.columns(of: person, slot: data.slot("age", in: "Person"))
    request.sort = [
      CompiledSortDescriptor(
        expression: request.columns[0].expression, isAscending: false, comparator: .compare)
    ]
    var all = Recorder()
    try data.store.fetch(request, into: &all)
    request.isDistinct = true
    var distinct = Recorder()
    try data.store.fetch(request, into: &distinct)
    var seen: Set<[Value]> = []
    let expected = all.rows.filter { seen.insert($0.values).inserted }
    #expect(distinct.rows.map(\.id) == expected.map(\.id))
    #expect(distinct.rows.map(\.values) == expected.map(\.values))
    #expect(try data.store.count(request) == expected.count)
    request.limit = 2
    request.offset = 1
    var window = Recorder()
    try data.store.fetch(request, into: &window)
    #expect(window.rows.map(\.id) == Array(expected.map(\.id).dropFirst().prefix(2)))
    #expect(try data.store.count(request) == 2)
  }

  @Test func relatedObjectsComeInOrderForAllOwnersAtOnce() throws {
    for (entity, key) in [
      ("Company", "employees"), ("Person", "reports"), ("Person", "likes"), ("Person", "likedBy"),
      ("Person", "tags"), ("Tag", "people"),
    ] {
      let slot = data.slot(key, in: entity)
      let owners = data.ids(ofKind: entity)
      let isOrdered = data.model.entity(named: entity)?.relationship(named: key)?.isOrdered == true
      let related = try data.store.read { try $0.related(to: owners, slot: slot) }
      for owner in owners {
        guard case .objects(var expected) = try data.value(of: owner, slot: slot) else { continue }
        if !isOrdered { expected.sort { $0.key < $1.key } }
        #expect(related[owner] ?? [] == expected, "\(key) of \(owner)")
      }
    }
  }

  @Test func aSinkEndsTheFetchByThrowing() throws {
    struct Impatient: RowSink {
      var rows = 0
      mutating func beginRow(_ id: ObjectID, version: Int64) throws(OrreryError) {
        rows += 1
        if rows == 3 { throw OrreryError(.fetchInvalid, "Enough.") }
      }
      mutating func null(column: Int) {}
      mutating func boolean(_ value: Bool, column: Int) {}
      mutating func integer(_ value: Int64, column: Int) {}
      mutating func double(_ value: Double, column: Int) {}
      mutating func date(_ seconds: Double, column: Int) {}
      mutating func decimal(_ digits: UnsafeBufferPointer<UInt8>, column: Int) {}
      mutating func text(_ utf8: UnsafeBufferPointer<UInt8>, column: Int) {}
      mutating func uuid(_ bytes: UnsafeRawBufferPointer, column: Int) {}
      mutating func binary(_ bytes: UnsafeRawBufferPointer, column: Int) {}
      mutating func object(_ id: ObjectID, column: Int) {}
      mutating func endRow() {}
    }
    let request = ResolvedFetchRequest(entity: try data.model.requireEntity(named: "Person"))
    var sink = Impatient()
    #expect(throws: OrreryError(.fetchInvalid, "Enough.")) {
      try data.store.fetch(request, into: &sink)
    }
    #expect(sink.rows == 3)
    #expect(try data.store.fetchIDs(request).count == 40)
  }
}
