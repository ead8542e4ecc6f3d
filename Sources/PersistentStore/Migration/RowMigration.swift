import ObjectModel
import Predicates

/// The statement that makes the rows of one move: each column of the new row as an expression over
/// the old one, `t0`, and what can be reached from there. Versions stay, and keys where they can.
struct RowMigration {
  let layout: MigrationLayout
  let move: Move
  /// Order columns that nothing was known of: their places are to be given out.
  private(set) var unordered: Set<PairTable> = []
  private let conversions: ValueConversions
  /// Writes what is computed, and has the bindings and tables of the whole statement.
  private var generator: SQLGenerator
  private var columns: [String] = []
  private var expressions: [String] = []

  private var entity: Entity { move.entity }
  private var old: Entity { move.old }
  private var table: String { layout.new.table(of: entity.number) }

  init(
    _ layout: MigrationLayout, _ move: Move, _ conversions: ValueConversions
  ) throws(OrreryError) {
    self.layout = layout
    self.move = move
    self.conversions = conversions
    generator = SQLGenerator(schema: layout.setAside, entity: move.old.number)
    for slot in entity.properties.indices { try addColumns(of: slot) }
    for (place, pairs) in layout.oneWays
    where entity.isKind(of: layout.new.model[place.destination]) {
      let links = layout.allLinks(of: place.slot, in: place.entity).map(\.reversed)
      add(
        reference(links.filter { $0.ownMoves.contains(move.index) }), key: pairs.ownColumn,
        entity: pairs.entityColumn, order: pairs.orderColumn)
    }
  }

  var statement: SQLText {
    let isReassigned = layout.reassignsKeys(of: old.number)
    let key = isReassigned ? "n0.new" : "t0.Z_PK"
    let names = (["Z_PK", "Z_ENT", "Z_OPT"] + columns.map(identifier)).joined(separator: ", ")
    let number = "\(layout.new.storedNumber(of: entity.number))"
    let values = ([key, number, "t0.Z_OPT"] + expressions).joined(separator: ", ")
    var statement = generator.sql
    statement.text =
      "INSERT INTO \(SQLText.quoted(table)) (\(names)) SELECT \(values) FROM \(generator.tables)"
    let condition = "t0.Z_ENT = \(layout.old.storedNumber(of: old.number))"
    statement.text +=
      isReassigned
      ? ", temp.\(KeyAssignment.table) AS n0 WHERE \(condition) AND n0.move = \(move.index) "
        + "AND n0.old = t0.Z_PK AND n0.first = n0.old"
      : " WHERE \(condition)"
    return statement
  }

  private mutating func add(_ column: String, _ expression: String) {
    columns.append(column)
    expressions.append(expression)
  }

  private mutating func addColumns(of slot: Int) throws(OrreryError) {
    if case .toOne(let column, let entityColumn, let orderColumn) =
      layout.new.storage(of: slot, in: entity.number)
    {
      return add(
        reference(layout.links(of: slot, in: move)), key: column, entity: entityColumn,
        order: orderColumn)
    }
    guard let attribute = entity.properties[slot].attribute else { return }
    let oldSlot = move.slots[slot]
    let oldAttribute = oldSlot.flatMap { old.properties[$0].attribute }
    let oldLeaves = oldSlot.map { layout.old.leaves(of: $0, in: old.number) } ?? []
    let mayShare = oldSlot.map { layout.isFirst(move, toTake: $0, into: slot) } ?? true
    for leaf in layout.new.leaves(of: slot, in: entity.number) {
      guard let element = attribute.element(at: leaf.path) else { continue }
      if let computed = move.values[Move.AttributePath(slot: slot, elements: leaf.path)] {
        add(leaf.column.name, try value(computed, for: element, in: leaf.column))
        continue
      }
      let oldPath =
        leaf.path.isEmpty
        ? attribute.keepsValues(of: oldAttribute) ? [] : nil
        : oldAttribute.flatMap { attribute.oldPath(of: leaf.path, in: $0) }
      add(
        leaf.column.name,
        value(
          of: element, in: leaf.column, from: oldLeaves.first { $0.path == oldPath }?.column,
          sharingFiles: mayShare || !leaf.path.isEmpty))
    }
  }

  // MARK: Attributes

  /// What is computed. Where each value fits as it stands nothing is called for it.
  private mutating func value(
    _ expression: CompiledExpression, for attribute: Attribute, in column: AttributeColumn
  ) throws(OrreryError) -> String {
    if case .constant(let value) = expression { return bind(value, in: column) }
    let text = try generator.value(expression)
    let type = expression.attributeType
    if case .path = expression, attribute.isOptional, !attribute.hasRules, !column.mayBeExternal,
      type.map(attribute.type.holdsAll(of:)) == true
    {
      return text
    }
    let number = conversions.add(
      ValueConversions.Target(
        conversion: ValueConversion(to: attribute, of: entity),
        letter: FetchFunctions.letter(of: type).asciiValue ?? 0, isMarked: column.mayBeExternal,
        source: old))
    return "\(ValueConversions.name)(\(number), \(text), t0.Z_PK)"
  }

  /// What is new, and what must not be nil any more, gets the default value.
  private mutating func value(
    of attribute: Attribute, in column: AttributeColumn, from source: AttributeColumn?,
    sharingFiles: Bool
  ) -> String {
    guard let source else { return defaultValue(of: attribute, in: column) ?? "NULL" }
    let name = "t0.\(identifier(source.name))"
    var expression = name
    switch (source.mayBeExternal, column.mayBeExternal) {
    case (true, false): expression = "\(FetchFunctions.dataName)(\(name))"
    case (true, true) where !sharingFiles:
      expression = Self.marked("\(FetchFunctions.dataName)(\(name))")
    case (false, true): expression = Self.marked(name)
    default: break
    }
    guard !attribute.isOptional, let value = defaultValue(of: attribute, in: column) else {
      return expression
    }
    return "IFNULL(\(expression), \(value))"
  }

  private static func marked(_ data: String) -> String {
    "CASE WHEN \(data) IS NOT NULL THEN CAST(x'01' || \(data) AS BLOB) END"
  }

  /// - Returns: nil where there is none.
  private mutating func defaultValue(
    of attribute: Attribute, in column: AttributeColumn
  ) -> String? {
    guard !attribute.isDerived, !attribute.defaultValue.isNull else { return nil }
    return bind(attribute.defaultValue, in: column)
  }

  private mutating func bind(_ value: Value, in column: AttributeColumn) -> String {
    guard case .binary(let data) = value, column.mayBeExternal else {
      return generator.sql.bind(SQLBinding(value))
    }
    return generator.sql.bind(.blob([ExternalDataFolder.inlineMark] + data.constant))
  }

  // MARK: References

  /// Expressions for a reference from the row to another object.
  private struct Reference {
    var key: String
    var entity: String
    /// nil where nothing is known.
    var order: String?
  }

  private mutating func add(_ reference: Reference?, key: String, entity: String?, order: String?) {
    add(key, reference?.key ?? "NULL")
    if let entity { add(entity, reference?.entity ?? "NULL") }
    guard let order else { return }
    if let known = reference?.order {
      add(order, known)
    } else if reference != nil {
      unordered.insert(PairTable(table: table, ownColumn: key, orderColumn: order))
    }
  }

  /// - Parameter links: With the row's object as their owner.
  private func reference(_ links: [OldLink]) -> Reference? {
    let references = links.map { referenceInRow($0) ?? referenceElsewhere($0) }
    guard let first = references.first else { return nil }
    guard references.count > 1 else { return first }
    return Reference(
      key: "COALESCE(\(references.map(\.key).joined(separator: ", ")))",
      entity: "COALESCE(\(references.map(\.entity).joined(separator: ", ")))")
  }

  private func referenceInRow(_ link: OldLink) -> Reference? {
    guard link.isInOwnersRow else { return nil }
    let key = "t0.\(identifier(link.pairs.otherColumn))"
    var reference: Reference
    if layout.reassignsKeys(of: link.other) {
      reference = Reference(
        key: KeyAssignment.lookup("new", of: key, by: link.otherMoves),
        entity: KeyAssignment.lookup("entity", of: key, by: link.otherMoves))
    } else {
      reference = keptReference(key, link.pairs.entityColumn.map { "t0.\(identifier($0))" }, link)
    }
    // Who leads nowhere has no place there.
    reference.order = link.pairs.inverseOrderColumn.map {
      "CASE WHEN \(reference.key) IS NOT NULL THEN t0.\(identifier($0)) END"
    }
    return reference
  }

  /// To an object that keeps its key.
  private func keptReference(_ key: String, _ entity: String?, _ link: OldLink) -> Reference {
    let numbers = layout.storedNumbers(ofFamily: link.other, by: link.otherMoves)
    var reference = Reference(key: key, entity: "NULL")
    if let entity {
      reference.entity = Self.translation(of: entity, numbers)
      if numbers.contains(where: { $0.new == nil }) {
        reference.key = "CASE WHEN \(reference.entity) IS NOT NULL THEN \(key) END"
      }
    } else if let number = numbers.first?.new {
      reference.entity = "CASE WHEN \(key) IS NOT NULL THEN \(number) END"
    } else {
      reference.key = "NULL"
    }
    return reference
  }

  /// From the other object's row, or from a join table. Where several have the link, the first
  /// one's counts.
  private func referenceElsewhere(_ link: OldLink) -> Reference {
    let (pairs, own) = (layout.aside(link.pairs.table), identifier(link.pairs.ownColumn))
    let links =
      link.isInOthersRow
      ? "x.\(own) = t0.Z_PK"
      : "x.Z_PK IN (SELECT \(identifier(link.pairs.otherColumn)) FROM \(pairs) "
        + "WHERE \(own) = t0.Z_PK)"
    let order = link.pairs.inverseOrderColumn.map {
      "(SELECT \(identifier($0)) FROM \(pairs) WHERE \(own) = t0.Z_PK ORDER BY 1 LIMIT 1)"
    }
    let table = layout.aside(layout.old.table(of: link.other))
    var reference: Reference
    if layout.reassignsKeys(of: link.other) {
      let from =
        "FROM \(table) AS x, temp.\(KeyAssignment.table) AS n WHERE \(links) AND n.old = x.Z_PK "
        + "AND n.move IN (\(KeyAssignment.list(link.otherMoves))) ORDER BY n.new LIMIT 1"
      reference = Reference(key: "(SELECT n.new \(from))", entity: "(SELECT n.entity \(from))")
    } else {
      let numbers = layout.storedNumbers(ofFamily: link.other, by: link.otherMoves)
      let kept = numbers.filter { $0.new != nil }.map { "\($0.old)" }.joined(separator: ", ")
      let from =
        "FROM \(table) AS x WHERE \(links) AND x.Z_ENT IN (\(kept)) ORDER BY x.Z_PK LIMIT 1"
      reference = Reference(
        key: "(SELECT x.Z_PK \(from))",
        entity: "(SELECT \(Self.translation(of: "x.Z_ENT", numbers)) \(from))")
    }
    reference.order = order.map { "CASE WHEN \(reference.key) IS NOT NULL THEN \($0) END" }
    return reference
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
  /// Of the old model's entity and all below it: as stored there, and as stored now that the moves
  /// have been made.
  func storedNumbers(
    ofFamily entity: EntityNumber, by moves: [Int]
  ) -> [(old: Int64, new: Int64?)] {
    let family = diff.source[entity].family
    return (family.lowerBound.rawValue...family.upperBound.rawValue).map {
      let number = EntityNumber(rawValue: $0)
      let move = moves.first { self.moves[$0].old.number == number }
      return (
        old.storedNumber(of: number),
        move.map { new.storedNumber(of: self.moves[$0].entity.number) }
      )
    }
  }
}
