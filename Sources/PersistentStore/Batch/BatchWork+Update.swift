import ObjectModel
import Predicates

/// One slot that a batch update sets, as SQL sees it.
struct BatchAssignment {
  let slot: Int
  /// In the table of the entity: quoted, with the SQL of the new value. Bindings are numbered from
  /// 1, as `bindings` has them.
  private(set) var columns: [(name: String, value: String)] = []
  private(set) var bindings: [SQLBinding] = []
  /// Of the inverse, where that is ordered: quoted.
  var orderColumn: String?
  /// For a to-one, what it leads to now.
  var newOwner: ObjectID?
  /// Whether the values are in `target`, as `x`.
  private(set) var isComputed = false

  mutating func set(_ column: String, to value: SQLBinding) {
    bindings.append(value)
    columns.append((identifier(column), "?\(bindings.count)"))
  }

  mutating func set(_ column: String, toTarget name: String) {
    isComputed = true
    columns.append((identifier(column), "x.\(name)"))
  }

  /// On rows `t` with another value.
  var condition: String {
    columns.map { "t.\($0.name) IS NOT \($0.value)" }.joined(separator: " OR ")
  }

  var assignments: String {
    var parts = columns.map { "\($0.name) = \($0.value)" }
    if let orderColumn { parts.append("\(orderColumn) = NULL") }
    return parts.joined(separator: ", ")
  }
}

/// `batch/update`: one statement for each slot, over the rows whose value really changes.
extension BatchWork {
  func update(_ request: BatchUpdate) throws {
    let entity = model[request.entity]
    let computed = request.expressions.sorted { $0.key < $1.key }
    let values = try request.values.sorted { $0.key < $1.key }.map { slot, value in
      (slot, try checkedValue(value, slot: slot, of: entity))
    }
    for (slot, expression) in computed { try check(expression, slot: slot, of: entity) }
    var fetch = ResolvedFetchRequest(entity: request.entity)
    fetch.predicate = request.predicate
    fetch.columns = computed.enumerated().map { index, entry in
      FetchColumn(name: "v\(index)", expression: entry.value)
    }
    // Computes expressions while everything is as it was.
    result.matched = try makeTargets(fetch)
    progress.begin(total: result.matched * max(values.count + computed.count, 1))
    for (index, (slot, expression)) in computed.enumerated() {
      try coerce(expression, into: slot, of: entity, column: "v\(index)")
    }
    var assignments: [BatchAssignment] = []
    for (slot, value) in values {
      if let assignment = try set(slot, of: entity, to: value) { assignments.append(assignment) }
    }
    for (index, (slot, _)) in computed.enumerated() {
      guard case .attribute(let column) = schema.storage(of: slot, in: entity.number) else {
        continue
      }
      var assignment = BatchAssignment(slot: slot)
      assignment.set(column.name, toTarget: "v\(index)")
      assignments.append(assignment)
    }
    let isAlone = values.count + computed.count == 1 && !computesForSave
    try write(assignments, of: entity, isAlone: isAlone)
  }

  /// Makes `target` of what a fetch finds, its columns as `v0`, ….
  /// - Returns: How many objects it finds.
  func makeTargets(_ fetch: ResolvedFetchRequest) throws -> Int {
    let plan = try schema.plan(fetch)
    let hasEntity: Bool
    if case .object = plan.identity { hasEntity = true } else { hasEntity = false }
    let ent = hasEntity ? "ent, " : ""
    // A computed column has no affinity: what it holds is what the expression came to.
    let values = fetch.columns.indices.map { ", v\($0)" }.joined()
    try database.execute(
      sql: "CREATE TEMP TABLE target (pk INTEGER PRIMARY KEY, \(ent)version\(values))")
    return try run(
      SQLText(
        text: "INSERT INTO temp.target (pk, \(ent)version\(values)) \(plan.sql.text)",
        bindings: plan.sql.bindings))
  }

  // MARK: Constants

  /// - Returns: nil for what is written already.
  private func set(_ slot: Int, of entity: Entity, to value: Value) throws -> BatchAssignment? {
    var assignment = BatchAssignment(slot: slot)
    switch schema.storage(of: slot, in: entity.number) {
    case .attribute(let column) where column.mayBeExternal:
      try writeEach(slot, of: entity, column: column, value: value)
      return nil
    case .attribute, .composite:
      for leaf in schema.leaves(of: slot, in: entity.number) {
        let element = value.element(leaf.path[...])
        assignment.set(leaf.column.name, to: SQLBinding(element, as: leaf.column.coding))
      }
    case .toOne(let column, let entityColumn, let order):
      if case .object(let id) = value { assignment.newOwner = id }
      if let relationship = entity.properties[slot].relationship,
        model.inverse(of: relationship)?.isToMany == false
      {
        try relateOneToOne(slot, of: entity, to: assignment.newOwner)
        return nil
      }
      assignment.set(column, to: assignment.newOwner.map { .integer($0.key) } ?? .null)
      if let entityColumn {
        let number = assignment.newOwner.map { schema.storedNumber(of: $0.entity) }
        assignment.set(entityColumn, to: number.map(SQLBinding.integer) ?? .null)
      }
      assignment.orderColumn = order.map(identifier)
    case .none, .oneToMany, .manyToMany:
      return nil
    }
    return assignment
  }

  /// As if set on one object after the other: the last keeps it.
  private func relateOneToOne(_ slot: Int, of entity: Entity, to other: ObjectID?) throws {
    try run("DELETE FROM temp.pair")
    if let other {
      try run(
        "INSERT INTO temp.pair (pk, \"key\") SELECT MAX(pk), ?1 FROM temp.target "
          + "HAVING COUNT(*) > 0", .integer(other.key))
    }
    try relateOneToOne(slot, of: entity, targets: "SELECT pk FROM temp.target")
  }

  // MARK: Writing

  /// - Parameter isAlone: Whether nothing else of these objects changes.
  func write(_ assignments: [BatchAssignment], of entity: Entity, isAlone: Bool) throws {
    for assignment in assignments { try note(assignment, of: entity, isAlone: isAlone) }
    // A constraint may be about several of them: none is in the way before all are set.
    for assignment in assignments where isConstrained(assignment.slot, of: entity) {
      try park(assignment, of: entity)
    }
    for assignment in assignments { try write(assignment, of: entity, isAlone: isAlone) }
  }

  /// Notes the objects whose value changes, and the other ends, while everything is as it was.
  private func note(_ assignment: BatchAssignment, of entity: Entity, isAlone: Bool) throws {
    let slot = assignment.slot
    try noteChanged(
      slot, of: entity.number, isAlone ? .withValue : .atTheEnd,
      keys: "SELECT t.Z_PK FROM temp.target AS x JOIN \(table(of: entity.number)) AS t "
        + "ON t.Z_PK = x.pk WHERE \(assignment.condition)",
      assignment.bindings)
    if let relationship = entity.properties[slot].relationship {
      try noteOwners(relationship, slot: slot, of: entity, newOwner: assignment.newOwner)
    }
  }

  private func write(_ assignment: BatchAssignment, of entity: Entity, isAlone: Bool) throws {
    try forEachChunk(of: changedKeys(assignment.slot, of: entity.number)) { first, last in
      let sql = updateSQL(assignment, of: entity, moves: isAlone, from: first, through: last)
      let statement = try prepared(sql)
      if try statement.runUnlessConstrained() { return }
      try requireNotCancelled()
      try writeOneByOne(assignment, of: entity, moves: isAlone, from: first, through: last)
    }
    if rows.hasConflicts { throw constraintError() }
  }

  private func updateSQL(
    _ assignment: BatchAssignment, of entity: Entity, moves: Bool, from first: Int64,
    through last: Int64
  ) -> SQLText {
    var sql = SQLText(text: "", bindings: assignment.bindings)
    let (low, high) = (sql.bind(.integer(first)), sql.bind(.integer(last)))
    let version = moves ? ", Z_OPT = IFNULL(Z_OPT, 0) + 1" : ""
    let source = assignment.isComputed ? " FROM temp.target AS x" : ""
    let join = assignment.isComputed ? "x.pk = t.Z_PK AND " : ""
    sql.text =
      "UPDATE \(table(of: entity.number)) AS t SET \(assignment.assignments)\(version)\(source) "
      + "WHERE \(join)t.Z_ENT IN (\(family(entity.number))) AND t.Z_PK IN "
      + "(\(changedKeys(assignment.slot, of: entity.number)) AND pk > \(low) AND pk <= \(high))"
    return sql
  }

  /// After a statement for many has met a uniqueness constraint: finds out whose values collide.
  private func writeOneByOne(
    _ assignment: BatchAssignment, of entity: Entity, moves: Bool, from first: Int64,
    through last: Int64
  ) throws {
    let keys = try integers(
      "\(changedKeys(assignment.slot, of: entity.number)) AND pk > ?1 AND pk <= ?2",
      .integer(first), .integer(last))
    for key in keys {
      let sql = updateSQL(assignment, of: entity, moves: moves, from: key - 1, through: key)
      if try prepared(sql).runUnlessConstrained() { continue }
      try requireNotCancelled()
      try rows.noteConstraintConflicts(
        of: ObjectID(entity: entity.number, key: key),
        changes: [assignment.slot: try newValue(assignment, of: entity, key: key)])
      if rows.constraintConflicts.count >= BatchRequest.maximumListedErrors { return }
    }
  }

  private func newValue(
    _ assignment: BatchAssignment, of entity: Entity, key: Int64
  ) throws -> Value {
    var sql = SQLText(text: "", bindings: assignment.bindings)
    let place = sql.bind(.integer(key))
    sql.text =
      "SELECT \(assignment.columns.map(\.value).joined(separator: ", ")) "
      + "FROM temp.target AS x WHERE x.pk = \(place)"
    var value = Value.null
    try forEachRow(of: sql) { row in
      if let relationship = entity.properties[assignment.slot].relationship, !row.isNull(0) {
        value = .object(ObjectID(entity: relationship.destination, key: row.integer(0)))
      }
      let leaves = schema.leaves(of: assignment.slot, in: entity.number)
      for (index, leaf) in leaves.enumerated() {
        let element = try row.value(Int32(index), as: leaf.column.coding, externalData: nil)
        if !element.isNull { value.setElement(leaf.path[...], to: element) }
      }
    }
    return value
  }

  func isConstrained(_ slot: Int, of entity: Entity) -> Bool {
    model.entities.contains { other in
      other.isKind(of: entity) && rows.constrainedSlots(of: other.number).contains(slot)
    }
  }

  /// Empties the columns first, so that values can change hands among the objects.
  private func park(_ assignment: BatchAssignment, of entity: Entity) throws {
    let columns = assignment.columns.map { "\($0.name) = NULL" }.joined(separator: ", ")
    try run(
      "UPDATE \(table(of: entity.number)) SET \(columns) "
        + "WHERE Z_ENT IN (\(family(entity.number))) "
        + "AND Z_PK IN (\(changedKeys(assignment.slot, of: entity.number)))")
  }

  /// The to-many sides of a to-one that changes for the objects noted, before it does.
  private func noteOwners(
    _ relationship: Relationship, slot: Int, of entity: Entity, newOwner: ObjectID?
  ) throws {
    guard let inverseSlot = relationship.inverseSlot,
      case .toOne(let column, _, let orderColumn) = schema.storage(of: slot, in: entity.number)
    else { return }
    let changed = changedKeys(slot, of: entity.number)
    try noteChanged(
      inverseSlot, of: relationship.destination, .none,
      keys: "SELECT \(identifier(column)) FROM \(table(of: entity.number)) "
        + "WHERE Z_PK IN (\(changed))")
    guard let newOwner else { return }
    try noteChanged(
      inverseSlot, of: relationship.destination, .none,
      keys: "SELECT ?1 WHERE EXISTS (\(changed))", [.integer(newOwner.key)])
    guard orderColumn != nil else { return }
    rows.noteJoined([], newOwner, slot: slot, entity: entity.number)
  }

  // MARK: Large values

  /// An attribute whose values may be in files, each object's in one of its own.
  private func writeEach(
    _ slot: Int, of entity: Entity, column: AttributeColumn, value: Value
  ) throws {
    let (table, name) = (table(of: entity.number), identifier(column.name))
    let select = "SELECT \(name) FROM \(table) WHERE Z_PK = ?1"
    for key in try integers("SELECT pk FROM temp.target ORDER BY pk") {
      let statement = try prepared(SQLText(text: select, bindings: [.integer(key)]))
      guard try statement.step() else { continue }
      let old = try statement.value(0, as: column.coding, externalData: reader.externalData)
      if old != value { rows.externalData?.replace(statement.blob(0)) }
      statement.reset()
      progress.complete(1)
      if old == value { continue }
      let update = try prepared(
        SQLText(text: "UPDATE \(table) SET \(name) = ?2 WHERE Z_PK = ?1", bindings: []))
      update.bind(key, at: 1)
      try rows.bindAttribute(value, as: column.coding, to: update, at: 2)
      try update.run()
      update.clearArguments()
      try noteChanged(slot, of: entity.number, .atTheEnd, keys: "SELECT ?1", [.integer(key)])
    }
  }
}

extension SQLBinding {
  /// Not for columns whose values may be in files.
  /// - Parameter coding: The attribute's; nil for a relationship.
  init(_ value: Value, as coding: ColumnCoding?) {
    switch value {
    case .double(let double) where coding?.type == .float: self = .double(Double(Float(double)))
    default: self.init(value)
    }
  }
}
