import ObjectModel
import Predicates

/// Whether what a batch request leaves may be saved. SQL finds the few objects that may break a
/// rule, `PropertyValidation` decides.
extension BatchWork {
  /// - Throws: The failure, or `validation.multiple` with the first
  ///   `BatchRequest.maximumListedErrors`.
  func validate() throws {
    var failures: [Fault] = []
    for entity in model.entities where !entity.isAbstract {
      guard try isConcerned(entity) else { continue }
      for id in try suspects(entity) {
        guard failures.count < BatchRequest.maximumListedErrors,
          let snapshot = try reader.snapshot(of: id)
        else { break }
        failures += faults(of: snapshot)
      }
      for slot in entity.properties.indices
      where failures.count < BatchRequest.maximumListedErrors {
        failures += try countFaults(slot, of: entity)
      }
      for rule in try ValidationRule.rules(of: entity, in: model)
      where failures.count < BatchRequest.maximumListedErrors {
        failures += try brokenRule(rule, of: entity)
      }
    }
    for snapshot in refused where failures.count < BatchRequest.maximumListedErrors {
      failures += faults(of: snapshot, isRefused: true)
    }
    failures.sort { ($0.id, $0.slot) < ($1.id, $1.slot) }
    try BatchRequest.throwAny(of: failures.map { indexed($0.error) })
  }

  private typealias Fault = (id: ObjectID, slot: Int, error: OrreryError)

  /// The keys of the objects that a save would check, some of them again and again.
  func checked(_ entity: Entity) -> String {
    let root = entity.root.rawValue
    return "SELECT pk FROM temp.changed WHERE root = \(root) "
      + "UNION ALL SELECT pk FROM temp.inserted WHERE root = \(root)"
  }

  func isConcerned(_ entity: Entity) throws -> Bool {
    try !integers("\(checked(entity)) LIMIT 1").isEmpty
  }

  private func brokenRule(_ rule: ValidationRule, of entity: Entity) throws -> [Fault] {
    var generator = SQLGenerator(schema: schema, entity: entity.number)
    let condition = try generator.condition(
      try rule.condition(of: entity, in: model), isNegated: true)
    var sql = generator.sql
    sql.text =
      "SELECT t0.Z_PK FROM \(generator.tables) WHERE t0.Z_PK IN (\(checked(entity))) "
      + "AND t0.Z_ENT = \(schema.storedNumber(of: entity.number)) AND (\(condition.text)) "
      + "ORDER BY t0.Z_PK LIMIT \(BatchRequest.maximumListedErrors)"
    var found: [Fault] = []
    try forEachRow(of: sql) { row in
      let id = ObjectID(entity: entity.number, key: row.integer(0))
      found.append((id, rule.slot ?? 0, rule.failure(of: id, in: entity)))
    }
    return found
  }

  // MARK: Attributes and to-ones

  /// Objects of exactly this entity that may break a rule: all that do, and some that do not.
  private func suspects(_ entity: Entity) throws -> [ObjectID] {
    var sql = SQLText()
    var conditions: [String] = []
    for slot in entity.properties.indices {
      try addConditions(slot, of: entity, to: &conditions, &sql)
    }
    guard !conditions.isEmpty else { return [] }
    sql.text =
      "SELECT DISTINCT Z_PK FROM (\(checked(entity))) AS c "
      + "CROSS JOIN \(table(of: entity.number)) ON Z_PK = c.pk "
      + "WHERE Z_ENT = \(schema.storedNumber(of: entity.number)) "
      + "AND (\(conditions.joined(separator: " OR "))) ORDER BY Z_PK"
    var found: [ObjectID] = []
    try forEachRow(of: sql) { row in
      found.append(ObjectID(entity: entity.number, key: row.integer(0)))
    }
    return found
  }

  private func addConditions(
    _ slot: Int, of entity: Entity, to conditions: inout [String], _ sql: inout SQLText
  ) throws {
    switch (entity.properties[slot], schema.storage(of: slot, in: entity.number)) {
    case (.attribute(let attribute), .attribute(let column)):
      if attribute.isDerived { return }
      let name = identifier(column.name)
      if !attribute.isOptional { conditions.append("\(name) IS NULL") }
      addRules(attribute, name, to: &conditions, &sql)
    case (.attribute(let attribute), .composite):
      // Its elements have rules of their own.
      if attribute.hasRules || !attribute.isOptional { conditions.append("1") }
    case (.relationship(let relationship), .toOne(let column, _, _)):
      if !relationship.isOptional { conditions.append("\(identifier(column)) IS NULL") }
    default:
      break
    }
  }

  private func addRules(
    _ attribute: Attribute, _ name: String, to conditions: inout [String], _ sql: inout SQLText
  ) {
    guard attribute.hasRules else { return }
    let rules = attribute.description.validation
    if attribute.type == .uri || rules.regularExpression != nil {
      return conditions.append("\(name) IS NOT NULL")
    }
    // At the bound itself SQLite's arithmetic need not be exact.
    if let minimum = rules.minimum {
      conditions.append("\(name) <= \(sql.bind(SQLBinding(minimum)))")
    }
    if let maximum = rules.maximum {
      conditions.append("\(name) >= \(sql.bind(SQLBinding(maximum)))")
    }
    // The rules count UTF-16 units: no fewer than characters, no more than bytes.
    if let length = rules.minimumLength {
      conditions.append("length(\(name)) < \(sql.bind(.integer(Int64(length))))")
    }
    if let length = rules.maximumLength {
      conditions.append("length(CAST(\(name) AS BLOB)) > \(sql.bind(.integer(Int64(length))))")
    }
  }

  /// - Parameter isRefused: Whether there is no row of it. Its to-many relationships have nothing
  ///   then: only objects that are there can be given.
  private func faults(of snapshot: ObjectSnapshot, isRefused: Bool = false) -> [Fault] {
    let entity = model[snapshot.id.entity]
    var faults: [Fault] = []
    for (slot, property) in entity.properties.enumerated() {
      let value = snapshot.values[slot]
      var errors: [OrreryError] = []
      switch property {
      case .attribute(let attribute) where !attribute.isTransient:
        errors = attribute.validate(value, entity: entity, object: snapshot.id)
      case .relationship(let relationship)
      where !relationship.isTransient && (isRefused || !relationship.isToMany):
        let count = relationship.isToMany || value.isNull ? 0 : 1
        errors = relationship.validate(count: count, entity: entity, object: snapshot.id)
      default: break
      }
      faults += errors.map { (snapshot.id, slot, $0) }
    }
    return faults
  }

  // MARK: To-manys

  /// Of to-many relationships that gained or lost objects, and all of new objects.
  private func countFaults(_ slot: Int, of entity: Entity) throws -> [Fault] {
    guard let relationship = entity.properties[slot].relationship, relationship.isToMany,
      !relationship.isOptional || relationship.description.minimumCount > 0
        || relationship.description.maximumCount != nil,
      let pairs = schema.pairs(of: slot, in: entity.number)
    else { return [] }
    let members =
      "SELECT COUNT(*) FROM \(identifier(pairs.table)) AS o "
      + "WHERE o.\(identifier(pairs.ownColumn)) = t.Z_PK"
    let root = entity.root.rawValue
    let maximum = relationship.description.maximumCount.map { "OR n > \($0)" } ?? ""
    var faults: [Fault] = []
    try forEachRow(
      of: "SELECT t.Z_PK, (\(members)) AS n FROM \(table(of: entity.number)) AS t "
        + "WHERE t.Z_ENT = \(schema.storedNumber(of: entity.number)) AND t.Z_PK IN "
        + "(\(changedKeys(slot, of: entity.number)) "
        + "UNION ALL SELECT pk FROM temp.inserted WHERE root = \(root)) "
        + "AND (n = 0 OR n < \(relationship.description.minimumCount) \(maximum)) "
        + "ORDER BY t.Z_PK LIMIT \(BatchRequest.maximumListedErrors)"
    ) { row in
      let id = ObjectID(entity: entity.number, key: row.integer(0))
      let count = Int(row.integer(1))
      faults += relationship.validate(count: count, entity: entity, object: id).map {
        (id, slot, $0)
      }
    }
    return faults
  }
}
