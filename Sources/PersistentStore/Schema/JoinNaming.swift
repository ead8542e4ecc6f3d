import ObjectModel
import Spelling

/// The names of a many-to-many relationship's join table, by rule and by looking.
///
/// The rule: the side with the lower entity number names the table, `Z_<n><RELATIONSHIP>`. Each
/// column is named as the relationship that leads to the objects in it, after the number of the
/// entity of these objects. Between two relationships of one entity the later name decides (seen
/// once, `Z_1FAVORITES` for favoriteFolders and favorites), so an existing store is searched.
struct JoinNaming {
  let number: Int64
  let relationship: Relationship
  let inverseNumber: Int64
  let inverse: Relationship
  /// A relationship that is its own inverse, as friends of friends: its pairs are stored both ways.
  let isOwnInverse: Bool

  /// With the key of the owner, where a relationship is its own inverse.
  static let reflexiveColumn = "REFLEXIVE"

  private var name: String { relationship.name.uppercased() }
  private var inverseName: String { inverse.name.uppercased() }

  /// Whether the table has its name from `relationship`.
  var namesTable: Bool {
    if number != inverseNumber { return number < inverseNumber }
    return relationship.name.lowercased() >= inverse.name.lowercased()
  }

  /// What a new store has, from the side of `relationship`.
  var planned: PairTable {
    if isOwnInverse {
      return PairTable(
        table: "Z_\(number)\(name)", ownColumn: Self.reflexiveColumn,
        otherColumn: "Z_\(number)\(name)",
        orderColumn: relationship.isOrdered ? "Z_FOK_\(number)\(name)" : nil)
    }
    return PairTable(
      table: namesTable ? "Z_\(number)\(name)" : "Z_\(inverseNumber)\(inverseName)",
      ownColumn: "Z_\(number)\(inverseName)", otherColumn: "Z_\(inverseNumber)\(name)",
      orderColumn: relationship.isOrdered ? "Z_FOK_\(inverseNumber)\(name)" : nil,
      inverseOrderColumn: inverse.isOrdered ? "Z_FOK_\(number)\(inverseName)" : nil)
  }

  /// First the column of the side that names the table.
  func table(_ join: PairTable) -> SchemaPlan.Table {
    let isFirst = namesTable || isOwnInverse
    let pairs = [(join.ownColumn, join.inverseOrderColumn), (join.otherColumn, join.orderColumn)]
    let ordered = isFirst ? pairs : pairs.reversed()
    let names = ordered.map(\.0) + ordered.compactMap(\.1)
    return SchemaPlan.Table(
      name: join.table, columns: names.map { SchemaPlan.Column(name: $0, type: "INTEGER") },
      isJoinTable: true)
  }

  /// One that is named after either relationship and has both columns. Columns with the expected
  /// numbers are preferred, since both may otherwise have one name.
  func find(in catalog: SchemaCatalog) -> PairTable? {
    let expected = planned
    let candidates = catalog.tables.values.filter { table in
      guard let tail = Self.tail(table.name) else { return false }
      return Self.matches(tail, name) || Self.matches(tail, inverseName)
    }
    let sorted = candidates.sorted { $0.name < $1.name }
    let exact = sorted.filter { $0.name == expected.table }
    for table in exact + sorted {
      if let join = columns(of: table, expected: expected) { return join }
    }
    return nil
  }

  private func columns(of table: SchemaCatalog.Table, expected: PairTable) -> PairTable? {
    let keys = table.columns.filter { !$0.hasBytePrefix("Z_FOK_") }
    guard keys.count == 2 else { return nil }
    let own =
      keys.first { $0 == expected.ownColumn }
      ?? keys.first { Self.matches(Self.tail($0) ?? "", inverseName) && $0 != expected.otherColumn }
    guard let own, let other = keys.first(where: { $0 != own }),
      Self.matches(Self.tail(other) ?? "", name)
    else { return nil }
    return PairTable(
      table: table.name, ownColumn: own, otherColumn: other,
      orderColumn: table.column(like: "Z_FOK_" + other.dropFirst(2)),
      inverseOrderColumn: isOwnInverse ? nil : table.column(like: "Z_FOK_" + own.dropFirst(2)))
  }

  /// What follows `Z_` and digits; nil for other names.
  private static func tail(_ name: String) -> Substring? {
    guard let (digits, tail) = name.removingBytePrefix("Z_")?.cutAfterDigits() else { return nil }
    return digits.isEmpty ? nil : tail
  }

  /// Whether the two are the same but for digits that follow, which a clash of names leaves.
  private static func matches(_ tail: some StringProtocol, _ name: String) -> Bool {
    tail.removingBytePrefix(name)?.cutAfterDigits().rest.isEmpty ?? false
  }
}
