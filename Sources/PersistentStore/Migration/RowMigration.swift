import ObjectModel

/// The statement that takes over the rows of one entity, to be narrowed to some of them: each
/// column of the new row as an expression over the old one, `o`. Keys and versions stay.
struct RowMigration {
  let layout: MigrationLayout
  let entity: Entity
  let old: Entity
  /// Order columns that nothing was known of: their places are to be given out.
  private(set) var unordered: Set<OrderColumn> = []
  private var text = SQLText()
  private var columns: [String] = []
  private var expressions: [String] = []

  /// A column with places in an ordered relationship, and the column with the owner's key.
  struct OrderColumn: Hashable {
    var table: String
    var key: String
    var order: String
  }

  private var table: String { layout.new.table(of: entity.number) }
  private var oldTable: String { layout.old.table(of: old.number) }

  init(_ layout: MigrationLayout, entity: Entity, old: Entity) {
    self.layout = layout
    self.entity = entity
    self.old = old
    for slot in entity.properties.indices { addColumns(of: slot) }
    for oneWay in layout.oneWayColumns where entity.isKind(of: oneWay.destination) {
      let links = layout.allLinks(of: oneWay.slot, in: oneWay.owner).map(\.reversed)
      add(
        reference(links), key: oneWay.columns.foreignKey, entity: oneWay.columns.entityColumn,
        order: oneWay.columns.orderColumn)
    }
  }

  var statement: SQLText {
    let names = (["Z_PK", "Z_ENT", "Z_OPT"] + columns.map(identifier)).joined(separator: ", ")
    let number = "\(layout.new.storedNumber(of: entity.number))"
    let values = (["o.Z_PK", number, "o.Z_OPT"] + expressions).joined(separator: ", ")
    var statement = text
    statement.text =
      "INSERT INTO \(SQLText.quoted(table)) (\(names)) SELECT \(values) "
      + "FROM \(layout.aside(oldTable)) AS o "
      + "WHERE o.Z_ENT = \(layout.old.storedNumber(of: old.number))"
    return statement
  }

  private mutating func add(_ column: String, _ expression: String) {
    columns.append(column)
    expressions.append(expression)
  }

  private mutating func addColumns(of slot: Int) {
    let oldSlot = layout.oldSlot(of: slot, in: entity)
    let oldStorage = oldSlot.map { layout.old.storage(of: $0, in: old.number) } ?? .none
    switch layout.new.storage(of: slot, in: entity.number) {
    case .attribute(let column):
      guard let attribute = entity.properties[slot].attribute else { return }
      let oldAttribute = oldSlot.flatMap { old.properties[$0].attribute }
      var source: AttributeColumn?
      if case .attribute(let oldColumn) = oldStorage, attribute.keepsValues(of: oldAttribute) {
        source = oldColumn
      }
      add(column.name, value(of: attribute, in: column, from: source))
    case .composite(let leaves):
      addLeaves(leaves, of: slot, from: oldSlot, oldStorage)
    case .toOne(let column, let entityColumn, let orderColumn):
      add(
        reference(layout.links(of: slot, in: entity)), key: column, entity: entityColumn,
        order: orderColumn)
    case .none, .oneToMany, .manyToMany:
      break
    }
  }

  // MARK: Attributes

  /// What is new, and what must not be nil any more, gets the default value.
  private mutating func value(
    of attribute: Attribute, in column: AttributeColumn, from source: AttributeColumn?
  ) -> String {
    guard let source else { return defaultValue(of: attribute, in: column) ?? "NULL" }
    let name = "o.\(identifier(source.name))"
    var expression = name
    switch (source.mayBeExternal, column.mayBeExternal) {
    case (true, false): expression = "\(FetchFunctions.dataName)(\(name))"
    case (false, true):
      expression = "CASE WHEN \(name) IS NOT NULL THEN CAST(x'01' || \(name) AS BLOB) END"
    default: break
    }
    guard !attribute.isOptional, let value = defaultValue(of: attribute, in: column) else {
      return expression
    }
    return "IFNULL(\(expression), \(value))"
  }

  /// - Returns: nil where there is none.
  private mutating func defaultValue(
    of attribute: Attribute, in column: AttributeColumn
  ) -> String? {
    guard !attribute.isDerived, !attribute.defaultValue.isNull else { return nil }
    guard case .binary(let bytes) = attribute.defaultValue, column.mayBeExternal else {
      return text.bind(SQLBinding(attribute.defaultValue))
    }
    return text.bind(.blob([ExternalDataFolder.inlineMark] + bytes))
  }

  private mutating func addLeaves(
    _ leaves: [CompositeLeaf], of slot: Int, from oldSlot: Int?, _ oldStorage: SlotStorage
  ) {
    guard let attribute = entity.properties[slot].attribute else { return }
    var oldLeaves: [CompositeLeaf] = []
    if case .composite(let leaves) = oldStorage { oldLeaves = leaves }
    let oldAttribute = oldSlot.flatMap { old.properties[$0].attribute }
    for leaf in leaves {
      let oldPath = oldAttribute.flatMap { attribute.oldPath(of: leaf.path, in: $0) }
      let source = oldLeaves.first { $0.path == oldPath }?.column
      guard let element = attribute.element(at: leaf.path) else { continue }
      add(leaf.column.name, value(of: element, in: leaf.column, from: source))
    }
  }

  // MARK: References

  /// Expressions for a reference from the row to another object.
  private struct Reference {
    var key: String
    var entity: String
    /// nil where nothing is known.
    var order: String?
  }

  private mutating func add(
    _ reference: Reference?, key: String, entity: String?, order: String?
  ) {
    add(key, reference?.key ?? "NULL")
    if let entity { add(entity, reference?.entity ?? "NULL") }
    guard let order else { return }
    if let known = reference?.order {
      add(order, known)
    } else if reference != nil {
      unordered.insert(OrderColumn(table: table, key: key, order: order))
    }
  }

  /// - Parameter links: With the row's object as their owner.
  private func reference(_ links: [OldLink]) -> Reference? {
    let links = links.filter { old.isKind(of: layout.diff.source[$0.owner]) }
    if let reference = links.lazy.compactMap(referenceInRow).first { return reference }
    let references = links.compactMap(referenceElsewhere)
    guard let first = references.first else { return nil }
    guard references.count > 1 else { return first }
    return Reference(
      key: "COALESCE(\(references.map(\.key).joined(separator: ", ")))",
      entity: "COALESCE(\(references.map(\.entity).joined(separator: ", ")))")
  }

  private func referenceInRow(_ link: OldLink) -> Reference? {
    guard case .owner(oldTable, let column, let entity, let order) = link.place else { return nil }
    let key = "o.\(identifier(column))"
    let numbers = layout.storedNumbers(ofFamily: link.other)
    var reference = Reference(key: key, entity: "NULL")
    if let entity {
      let entity = "o.\(identifier(entity))"
      reference.entity = Self.translation(of: entity, numbers)
      if numbers.contains(where: { $0.new == nil }) {
        reference.key = "CASE WHEN \(reference.entity) IS NOT NULL THEN \(key) END"
      }
    } else if let number = numbers.first?.new {
      reference.entity = "CASE WHEN \(key) IS NOT NULL THEN \(number) END"
    } else {
      reference.key = "NULL"
    }
    // Who leads nowhere has no place there.
    reference.order = order.map {
      "CASE WHEN \(reference.key) IS NOT NULL THEN o.\(identifier($0)) END"
    }
    return reference
  }

  /// From the other object's row, or from a join table. Where several have the link, the first
  /// one's counts.
  private func referenceElsewhere(_ link: OldLink) -> Reference? {
    let numbers = layout.storedNumbers(ofFamily: link.other)
    let kept = numbers.filter { $0.new != nil }.map { "\($0.old)" }.joined(separator: ", ")
    let table = layout.aside(layout.old.table(of: link.other))
    let links: String
    switch link.place {
    case .other(_, let key, _, _):
      links = "x.\(identifier(key)) = o.Z_PK"
    case .join(let join):
      links =
        "x.Z_PK IN (SELECT \(identifier(join.otherColumn)) FROM \(layout.aside(join.table)) "
        + "WHERE \(identifier(join.ownColumn)) = o.Z_PK)"
    case .owner:
      return nil
    }
    let from = "FROM \(table) AS x WHERE \(links) AND x.Z_ENT IN (\(kept)) ORDER BY x.Z_PK LIMIT 1"
    return Reference(
      key: "(SELECT x.Z_PK \(from))",
      entity: "(SELECT \(Self.translation(of: "x.Z_ENT", numbers)) \(from))")
  }

  /// A `Z_ENT` of the old store as one of the new; NULL for what is deleted.
  private static func translation(
    of expression: String, _ numbers: [(old: Int64, new: Int64?)]
  ) -> String {
    let cases = numbers.compactMap { number in
      number.new.map { "WHEN \(number.old) THEN \($0)" }
    }
    return cases.isEmpty ? "NULL" : "CASE \(expression) \(cases.joined(separator: " ")) END"
  }
}

extension MigrationLayout {
  /// Of the old model's entity and all below it: as stored there, and as stored now.
  func storedNumbers(ofFamily entity: EntityNumber) -> [(old: Int64, new: Int64?)] {
    let family = diff.source[entity].family
    return (family.lowerBound.rawValue...family.upperBound.rawValue).map {
      let number = EntityNumber(rawValue: $0)
      return (old.storedNumber(of: number), newStoredNumber(of: number))
    }
  }
}
