import ObjectModel

/// The triggers that keep derived attributes over to-many relationships right whoever writes, Core
/// Data included. Derivations that look only at the object and along to-one relationships have
/// none: saves compute those.
///
/// Counts are worded as Core Data words them. Its wording for sums was never seen. They are kept up
/// to date by difference; what is not exact is added up again where the sum gets smaller than what
/// has changed, so that a sum is never all rounding.
struct DerivedAttributeTriggers {
  let schema: SchemaMap

  static let updateFunction = "NSCoreDataDATriggerUpdatedAffectedObjectValue"
  static let insertFunction = "NSCoreDataDATriggerInsertUpdatedAffectedObjectValue"

  /// In the names of an attribute's triggers, for any table: `…_Book_pagesCount_`.
  static func infix(entity: Entity, attribute: String) -> String {
    "_\(entity.name)_\(attribute)_"
  }

  var statements: [String] {
    schema.model.entities.flatMap { entity in
      (entity.firstOwnSlot..<entity.properties.count).flatMap { slot in
        statements(for: entity, slot: slot)
      }
    }
  }

  /// What an attribute's triggers have in common.
  private struct Subject {
    var entity: Entity
    var attribute: String
    var table: String
    var column: String
    /// The rows counted or added up, and their column with the owner's key.
    var parameterTable: String
    var ownerColumn: String
    /// Written into `COUNT` or `SUM`.
    var source: String

    func name(_ table: String, _ event: String) -> String {
      identifier(
        "Z_DA_\(table)"
          + DerivedAttributeTriggers.infix(entity: entity, attribute: attribute) + event)
    }

    func report(_ function: String, owner: String) -> String {
      "SELECT \(function)(\(SQLText.literal(table)), Z_ENT, Z_PK, "
        + "\(SQLText.literal(attribute)), \(identifier(column))) "
        + "FROM \(identifier(table)) WHERE Z_PK = \(owner);"
    }
  }

  private func statements(for entity: Entity, slot: Int) -> [String] {
    guard let attribute = entity.properties[slot].attribute,
      let subject = subject(of: slot, in: entity)
    else { return [] }
    if case .sum = attribute.derivation { return sumTriggers(subject, type: attribute.type) }
    return countTriggers(subject)
  }

  /// What gives the attribute to all objects there are; nil where there are no triggers.
  func initialValues(of slot: Int, in entity: Entity) -> String? {
    guard let subject = subject(of: slot, in: entity) else { return nil }
    var aggregate = "COUNT"
    if case .sum = entity.properties[slot].attribute?.derivation { aggregate = "SUM" }
    let table = identifier(subject.table)
    return "UPDATE \(table) SET \(identifier(subject.column)) = "
      + "(SELECT IFNULL(\(aggregate)(p.\(subject.source)), 0) "
      + "FROM \(identifier(subject.parameterTable)) AS p "
      + "WHERE p.\(identifier(subject.ownerColumn)) = \(table).Z_PK) "
      + "WHERE Z_ENT IN (\(schema.family(of: entity.number)))"
  }

  /// nil for what no trigger derives.
  private func subject(of slot: Int, in entity: Entity) -> Subject? {
    guard let attribute = entity.properties[slot].attribute,
      case .attribute(let column) = schema.storage(of: slot, in: entity.number)
    else { return nil }
    let (name, summed): (String, String?)
    switch attribute.derivation {
    case .count(let relationship): (name, summed) = (relationship, nil)
    case .sum(let relationship, let key): (name, summed) = (relationship, key)
    case .keyPath, .function, .now, nil: return nil
    }
    guard let place = entity.slot(named: name),
      let relationship = entity.properties[place].relationship,
      let pairs = schema.pairs(of: place, in: entity.number)
    else { return nil }
    var subject = Subject(
      entity: entity, attribute: attribute.name, table: schema.table(of: entity.number),
      column: column.name, parameterTable: pairs.table, ownerColumn: pairs.ownColumn,
      source: identifier(pairs.ownColumn))
    if let summed {
      let destination = schema.model[relationship.destination]
      guard pairs.otherColumn == PairTable.keyColumn,
        let summedSlot = destination.slot(named: summed),
        case .attribute(let source) = schema.storage(of: summedSlot, in: destination.number)
      else { return nil }
      subject.source = identifier(source.name)
    }
    return subject
  }

  // MARK: Counts

  private func countTriggers(_ subject: Subject) -> [String] {
    let owner = identifier(subject.ownerColumn)
    let column = identifier(subject.column)
    let changes = [
      ("PARAMETER_INSERT", "INSERT", "NEW", "IFNULL(\(column), 0) + 1"),
      ("PARAMETER_UPDATE_INCREMENT", "UPDATE OF \(owner)", "NEW", "\(column) + 1"),
      ("PARAMETER_UPDATE_DECREMENT", "UPDATE OF \(owner)", "OLD", "\(column) - 1"),
      ("PARAMETER_DELETE", "DELETE", "OLD", "\(column) - 1"),
    ]
    return changes.map { event, change, row, value in
      trigger(subject, event: event, change: change, row: row, value: value)
    } + [sourceTrigger(subject, aggregate: "COUNT")]
  }

  private func trigger(
    _ subject: Subject, event: String, change: String, row: String, value: String
  ) -> String {
    let owner = "\(row).\(identifier(subject.ownerColumn))"
    return "CREATE TRIGGER \(subject.name(subject.parameterTable, event)) AFTER \(change) "
      + "ON \(identifier(subject.parameterTable)) FOR EACH ROW WHEN (\(owner) NOT NULL) "
      + "BEGIN UPDATE \(identifier(subject.table)) SET \(identifier(subject.column)) = \(value) "
      + "WHERE Z_PK = \(owner); \(subject.report(Self.updateFunction, owner: owner)) END"
  }

  private func sourceTrigger(_ subject: Subject, aggregate: String) -> String {
    // Below the root, other entities' rows in the table keep the column empty.
    let isRoot = subject.entity.root == subject.entity.number
    let condition =
      isRoot ? "" : " WHEN (NEW.Z_ENT IN (\(schema.family(of: subject.entity.number))))"
    return "CREATE TRIGGER \(subject.name(subject.table, "SOURCE_INSERT")) AFTER INSERT "
      + "ON \(identifier(subject.table)) FOR EACH ROW\(condition) BEGIN "
      + "UPDATE \(identifier(subject.table)) SET \(identifier(subject.column)) = "
      + "(SELECT IFNULL(\(aggregate)(\(subject.source)), 0) "
      + "FROM \(identifier(subject.parameterTable)) "
      + "WHERE \(identifier(subject.ownerColumn)) = NEW.Z_PK) WHERE Z_PK = NEW.Z_PK; "
      + "\(subject.report(Self.insertFunction, owner: "NEW.Z_PK")) END"
  }

  // MARK: Sums

  private func sumTriggers(_ subject: Subject, type: AttributeType) -> [String] {
    let isExact = [.integer16, .integer32, .integer64].contains(type)
    let owner = identifier(subject.ownerColumn)
    let (old, new) = ("IFNULL(OLD.\(subject.source), 0)", "IFNULL(NEW.\(subject.source), 0)")
    let stays = "NEW.\(owner) IS OLD.\(owner)"
    let changed = "UPDATE OF \(owner), \(subject.source)"
    // Who keeps its owner changes the sum once: added up again, it is right already.
    let changes = [
      ("PARAMETER_INSERT", "INSERT", "NEW", new),
      (
        "PARAMETER_UPDATE_INCREMENT", changed, "NEW",
        "\(new) - CASE WHEN \(stays) THEN \(old) ELSE 0 END"
      ),
      (
        "PARAMETER_UPDATE_DECREMENT", changed, "OLD",
        "0 - CASE WHEN \(stays) THEN 0 ELSE \(old) END"
      ),
      ("PARAMETER_DELETE", "DELETE", "OLD", "0 - \(old)"),
    ]
    return changes.map { event, change, row, difference in
      let value = sum(subject, plus: difference, owner: "\(row).\(owner)", isExact: isExact)
      return trigger(subject, event: event, change: change, row: row, value: value)
    } + [sourceTrigger(subject, aggregate: "SUM")]
  }

  private func sum(
    _ subject: Subject, plus difference: String, owner: String, isExact: Bool
  ) -> String {
    let sum = "IFNULL(\(identifier(subject.column)), 0) + (\(difference))"
    if isExact { return sum }
    let all =
      "(SELECT IFNULL(SUM(\(subject.source)), 0) FROM \(identifier(subject.parameterTable)) "
      + "WHERE \(identifier(subject.ownerColumn)) = \(owner))"
    return "CASE WHEN ABS(\(sum)) >= ABS(\(difference)) THEN \(sum) ELSE \(all) END"
  }
}
