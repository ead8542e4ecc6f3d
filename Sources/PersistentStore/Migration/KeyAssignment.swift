import GRDB
import ObjectModel
import Predicates

/// Which old object becomes which new ones, where that has to be noted down object by object: where
/// a mapping makes several of one, some of them only, or brings hierarchies together whose keys
/// clash. The first that comes with a key keeps it; the others get keys above all that were ever
/// given out. The table is a temporary one of the connection.
struct KeyAssignment {
  /// `move`, `old`: an object on its way; `new`, `entity`: its key and `Z_ENT` in the new store;
  /// `root`: the new root entity among whose keys that is; `first`: the old object whose values it
  /// has, another one where the move makes one object of several.
  static let table = "ORRERY_KEYS"

  let layout: MigrationLayout
  let database: Database

  /// Of what an old object has become by the first of the moves.
  static func lookup(_ column: String, of key: String, by moves: [Int]) -> String {
    "(SELECT n.\(column) FROM temp.\(table) AS n WHERE n.move IN (\(list(moves))) "
      + "AND n.old = \(key) ORDER BY n.move LIMIT 1)"
  }

  static func list(_ moves: [Int]) -> String {
    moves.sorted().map(String.init).joined(separator: ", ")
  }

  func make() throws {
    guard layout.reassignsKeys else { return }
    try database.run(
      """
      CREATE TEMP TABLE \(Self.table) (
        move INTEGER, old INTEGER, first INTEGER, root INTEGER, new INTEGER, entity INTEGER,
        PRIMARY KEY (move, old)) WITHOUT ROWID
      """)
    try database.run("CREATE INDEX temp.\(Self.table)_new ON \(Self.table) (root, new)")
    let moves = layout.moves.filter {
      !$0.old.isAbstract && layout.reassignsKeys(of: $0.old.number)
    }
    for root in Set(moves.map(\.entity.root)).sorted() {
      let moves = moves.filter { $0.entity.root == root }
      var highest = try highestKey(Set(moves.map(\.old.root)))
      for move in moves {
        try note(move)
        highest += Int64(try giveOutKeys(move, above: highest))
        if !move.distinctBy.isEmpty { try shareKeys(move) }
      }
    }
  }

  func drop() throws {
    if layout.reassignsKeys { try database.run("DROP TABLE temp.\(Self.table)") }
  }

  func count(_ move: Move) throws -> Int {
    let count = try database.integer(
      "SELECT COUNT(*) FROM temp.\(Self.table) WHERE move = \(move.index) AND first = old")
    return Int(count ?? 0)
  }

  private func highestKey(_ roots: Set<EntityNumber>) throws -> Int64 {
    try roots.map { root in
      try database.highestKey(
        ofStored: layout.old.storedNumber(of: root),
        inTable: layout.aside(layout.old.table(of: root)))
    }.max() ?? 0
  }

  private func note(_ move: Move) throws {
    var generator = SQLGenerator(schema: layout.setAside, entity: move.old.number)
    let condition = try move.predicate.map { try generator.condition($0).text } ?? "1"
    var first = "t0.Z_PK"
    if !move.distinctBy.isEmpty {
      let parts = try move.distinctBy.map { try generator.value($0) }
      first = "MIN(t0.Z_PK) OVER (PARTITION BY \(parts.joined(separator: ", ")))"
    }
    let root = move.entity.root.rawValue
    var sql = generator.sql
    sql.text =
      """
      INSERT INTO temp.\(Self.table) (move, old, first, root, new, entity)
      SELECT \(move.index), s.key, s.first, \(root), CASE WHEN s.first = s.key AND NOT EXISTS (
          SELECT 1 FROM temp.\(Self.table) AS n WHERE n.root = \(root) AND n.new = s.key)
        THEN s.key END, \(layout.new.storedNumber(of: move.entity.number))
      FROM (
        SELECT t0.Z_PK AS key, \(first) AS first FROM \(generator.tables)
        WHERE t0.Z_ENT = \(layout.old.storedNumber(of: move.old.number)) AND \(condition)) AS s
      """
    try database.change(sql)
  }

  private func giveOutKeys(_ move: Move, above highest: Int64) throws -> Int {
    try database.change(
      """
      UPDATE temp.\(Self.table) SET new = n.key FROM (
        SELECT old, ?1 + ROW_NUMBER() OVER (ORDER BY old) AS key FROM temp.\(Self.table)
        WHERE move = \(move.index) AND new IS NULL AND first = old) AS n
      WHERE move = \(move.index) AND \(Self.table).old = n.old
      """, .integer(highest))
  }

  private func shareKeys(_ move: Move) throws {
    try database.run(
      """
      UPDATE temp.\(Self.table) SET new = n.new FROM temp.\(Self.table) AS n
      WHERE n.move = \(move.index) AND n.old = \(Self.table).first
        AND \(Self.table).move = \(move.index) AND \(Self.table).first <> \(Self.table).old
      """)
  }
}
