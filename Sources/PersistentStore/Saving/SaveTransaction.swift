import GRDB
import ObjectModel
import Spelling

/// Writes one save's changes, inside its caller's transaction. It goes on after a conflict so that
/// all of them are found; where there is any, the caller rolls back.
///
/// The order of the steps keeps uniqueness constraints from failing for values that merely change
/// hands: what frees a value comes before what takes it.
final class SaveTransaction {
  let reader: SQLiteReader
  let changes: StoreChanges
  let derivations: DerivationPlan
  let recorder: TriggerRecorder
  /// nil for a store in memory, which keeps large values in their rows.
  let externalData: ExternalDataChanges?
  /// Of objects that come back.
  let revivedVersion: Int64
  var result = StoreSaveResult()
  /// Objects whose rows were not what the caller expected.
  private(set) var outdated: [(id: ObjectID, expected: Int64)] = []
  var constraintConflicts: [SaveConflict] = []
  /// Objects that the save relates others to, and that others have deleted.
  private(set) var missing: Set<ObjectID> = []
  /// Deleted objects that others have got members for.
  private(set) var ownersOfUnseen: Set<ObjectID> = []
  /// By order, the keys of objects that may have joined it; none where they are not known.
  var joined: [OrderPlace: Set<Int64>] = [:]
  var orderEnds: OrderEnds
  private var statements: [StatementKey: PreparedStatement] = [:]
  /// Objects of one entity tend to come one after the other.
  private var lastInsert: (entity: EntityNumber, layout: RowLayout, statement: PreparedStatement)?

  private struct StatementKey: Hashable {
    var entity: EntityNumber
    /// nil for the insert statement.
    var slots: [Int]?
  }

  var database: Database { reader.database }
  var schema: SchemaMap { reader.schema }
  var model: ManagedObjectModel { reader.model }
  var hasConflicts: Bool {
    !outdated.isEmpty || !missing.isEmpty || !constraintConflicts.isEmpty
      || !ownersOfUnseen.isEmpty
  }

  init(
    reader: SQLiteReader, changes: StoreChanges, derivations: DerivationPlan,
    recorder: TriggerRecorder, externalData: ExternalDataChanges?, revivedVersion: Int64 = 1,
    orderEnds: OrderEnds = OrderEnds()
  ) {
    self.reader = reader
    self.changes = changes
    self.derivations = derivations
    self.recorder = recorder
    self.externalData = externalData
    self.revivedVersion = revivedVersion
    self.orderEnds = orderEnds
  }

  func run() throws {
    _ = recorder.takeAffectedRows()
    defer {
      for statement in statements.values { statement.clearArguments() }
    }
    for link in changes.removedLinks { try remove(link) }
    for deletion in changes.deleted { try delete(deletion) }
    try parkUniqueValues()
    for update in changes.updated { try write(update) }
    for object in changes.inserted { try insert(object) }
    for link in changes.addedLinks { try add(link) }
    missing = try reader.missing(among: changes.newlyRelated(in: model))
    ownersOfUnseen = try findOwnersOfUnseen()
    guard !hasConflicts else { return }
    for deletion in changes.deleted { try removeLinks(of: deletion.id) }
    try writeOrders()
    try deriveValues()
  }

  // MARK: Rows

  private func delete(_ deletion: StoreChanges.Deletion) throws {
    try releaseFiles(of: deletion.id, slots: nil)
    let table = schema.layout(of: deletion.id.entity).table
    let count = try database.change(
      "DELETE FROM \(table) WHERE Z_PK = ?1 AND IFNULL(Z_OPT, 0) = ?2",
      .integer(deletion.id.key), .integer(deletion.expectedVersion))
    if count != 1 { outdated.append((deletion.id, deletion.expectedVersion)) }
  }

  /// - Returns: Whether it was; not where others have values of it that must be unique.
  @discardableResult
  func insert(_ object: ObjectSnapshot) throws -> Bool {
    let (layout, statement) = try insertStatement(for: object.id.entity)
    statement.bind(object.id.key, at: 1)
    statement.bind(layout.storedNumber, at: 2)
    let isRevived = changes.revived.contains(object.id)
    statement.bind(isRevived ? revivedVersion : 1, at: 3)
    for (offset, part) in layout.parts.enumerated() {
      try bind(
        part, value: object.values[part.slot], to: statement,
        at: RowLayout.firstInsertedArgument + Int32(offset), object: object.id)
    }
    guard try statement.runUnlessConstrained() else {
      try noteConstraintConflicts(of: object.id, values: object.values)
      return false
    }
    if isRevived { result.versions[object.id] = revivedVersion }
    return true
  }

  private func insertStatement(for entity: EntityNumber) throws -> (RowLayout, PreparedStatement) {
    if let lastInsert, lastInsert.entity == entity {
      return (lastInsert.layout, lastInsert.statement)
    }
    let layout = schema.layout(of: entity)
    let statement = try statement(for: entity, slots: nil) { layout.insertSQL }
    lastInsert = (entity, layout, statement)
    return (layout, statement)
  }

  /// - Parameter movesVersion: Whether the object's version is one more afterwards.
  func write(_ update: StoreChanges.Update, movesVersion: Bool = true) throws {
    let layout = schema.layout(of: update.id.entity)
    let slots = update.values.keys.sorted()
    try releaseFiles(of: update.id, slots: slots)
    let statement = try statement(for: update.id.entity, slots: slots) {
      updateSQL(layout, slots: slots)
    }
    guard !movesVersion || update.expectedVersion < StoredCount.maximum else {
      throw OrreryError.uncountable(
        update.expectedVersion, column: "Z_OPT", row: update.id.key,
        of: schema.table(of: update.id.entity), object: update.id)
    }
    let version = update.expectedVersion + (movesVersion ? 1 : 0)
    statement.bind(update.id.key, at: 1)
    statement.bind(update.expectedVersion, at: 2)
    statement.bind(version, at: 3)
    var index: Int32 = 4
    for slot in slots {
      let value = update.values[slot] ?? .null
      for part in layout.parts[layout.ranges[slot]] {
        try bind(part, value: value, to: statement, at: index, object: update.id)
        index += 1
      }
    }
    guard try statement.runUnlessConstrained() else {
      try noteConstraintConflicts(of: update.id, changes: update.values)
      return
    }
    guard statement.changedRows == 1 else {
      outdated.append((update.id, update.expectedVersion))
      return
    }
    result.versions[update.id] = version
  }

  /// Arguments: key, expected version, new version, then the columns of the slots. An object that
  /// changes owners loses its place in the order; one that is given the owner it has keeps it.
  private func updateSQL(_ layout: RowLayout, slots: [Int]) -> String {
    var assignments = ["Z_OPT = ?3"]
    var index = 4
    for slot in slots {
      if case .toOne(let column, _, let orderColumn?) = schema.storage(of: slot, in: layout.entity)
      {
        let (column, orderColumn) = (identifier(column), identifier(orderColumn))
        assignments.append(
          "\(orderColumn) = CASE WHEN \(column) IS ?\(index) THEN \(orderColumn) END")
      }
      for column in layout.columns[layout.ranges[slot]] {
        assignments.append("\(column) = ?\(index)")
        index += 1
      }
    }
    return "UPDATE \(layout.table) SET \(assignments.joined(separator: ", ")) "
      + "WHERE Z_PK = ?1 AND IFNULL(Z_OPT, 0) = ?2"
  }

  private func statement(
    for entity: EntityNumber, slots: [Int]?, _ sql: () -> String
  ) throws -> PreparedStatement {
    let key = StatementKey(entity: entity, slots: slots)
    if let statement = statements[key] { return statement }
    let statement = try PreparedStatement(sql(), on: database)
    statements[key] = statement
    return statement
  }

  private func bind(
    _ part: RowLayout.Part, value: Value, to statement: PreparedStatement, at index: Int32,
    object: ObjectID
  ) throws {
    switch part {
    case .attribute(_, let coding):
      try bindAttribute(value, as: coding, to: statement, at: index)
    case .leaf(_, let leaf):
      try statement.bind(value.element(leaf.path[...]), as: leaf.column.coding, at: index)
    case .objectKey(let slot, _, _):
      guard case .object(let other) = value else { return statement.bindNull(at: index) }
      statement.bind(other.key, at: index)
      noteJoined([object.key], other, slot: slot, entity: object.entity)
    case .objectEntity:
      guard case .object(let other) = value else { return statement.bindNull(at: index) }
      statement.bind(schema.storedNumber(of: other.entity), at: index)
    }
  }

  /// A large one goes to a file.
  func bindAttribute(
    _ value: Value, as coding: ColumnCoding, to statement: PreparedStatement, at index: Int32
  ) throws {
    if coding.mayBeExternal, let externalData, case .binary(let data) = value,
      data.count > ExternalDataChanges.threshold
    {
      return try statement.bind(try externalData.write(data), at: index)
    }
    try statement.bind(value, as: coding, at: index)
  }

  /// Notes the files of values that are about to go.
  /// - Parameter slots: nil for all.
  private func releaseFiles(of id: ObjectID, slots: [Int]?) throws {
    let layout = schema.layout(of: id.entity)
    guard let externalData, !layout.externalColumns.isEmpty else { return }
    for (slot, column) in layout.externalColumns where slots?.contains(slot) ?? true {
      try database.forEachRow(
        of: "SELECT \(column) FROM \(layout.table) WHERE Z_PK = ?1", .integer(id.key)
      ) { externalData.replace($0.blob(0)) }
    }
  }

  // MARK: Uniqueness

  /// Empties constrained columns that several updates are about to fill, so that two objects can
  /// exchange their values.
  private func parkUniqueValues() throws {
    let affected = changes.updated.filter { update in
      update.values.keys.contains { constrainedSlots(of: update.id.entity).contains($0) }
    }
    guard affected.count > 1 else { return }
    for update in affected {
      let layout = schema.layout(of: update.id.entity)
      let slots = update.values.keys.filter {
        constrainedSlots(of: update.id.entity).contains($0)
      }
      let columns = slots.sorted().flatMap { layout.columns[layout.ranges[$0]] }
      let assignments = columns.map { "\($0) = NULL" }.joined(separator: ", ")
      try database.change(
        "UPDATE \(layout.table) SET \(assignments) WHERE Z_PK = ?1 AND IFNULL(Z_OPT, 0) = ?2",
        .integer(update.id.key), .integer(update.expectedVersion))
    }
  }

  func constrainedSlots(of entity: EntityNumber) -> Set<Int> {
    if let slots = constrainedSlotsByEntity[entity] { return slots }
    let names = model[entity].uniquenessConstraints.joined()
    // A constraint may name a composite's element; its slot is the composite's.
    let slots = names.compactMap { name in
      name.parts(separatedBy: ".").first.flatMap { model[entity].slot(named: String($0)) }
    }
    constrainedSlotsByEntity[entity] = Set(slots)
    return Set(slots)
  }

  private var constrainedSlotsByEntity: [EntityNumber: Set<Int>] = [:]

  func noteConstraintConflicts(of id: ObjectID, changes: [Int: Value]) throws {
    guard let current = try reader.snapshot(of: id) else { return }
    var values = current.values
    for (slot, value) in changes where slot < values.count { values[slot] = value }
    try noteConstraintConflicts(of: id, values: values)
  }

  private func noteConstraintConflicts(of id: ObjectID, values: [Value]) throws {
    let conflicts = try reader.constraintConflicts(of: id, values)
    guard !conflicts.isEmpty else {
      throw OrreryError(
        .saveFailed,
        "\(model.text(of: id)) could not be written: its key, or a value that the store wants to "
          + "be unique, is taken.",
        entity: model[id.entity].name, objects: [id],
        hint: "The key was not reserved, or the store has a constraint that the model lacks.")
    }
    constraintConflicts += conflicts
  }
}

extension RowLayout.Part {
  var slot: Int {
    switch self {
    case .attribute(let slot, _), .leaf(let slot, _), .objectKey(let slot, _, _),
      .objectEntity(let slot):
      slot
    }
  }
}
