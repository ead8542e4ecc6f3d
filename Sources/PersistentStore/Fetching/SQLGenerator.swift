import ObjectModel
import Predicates

/// Writes the parts of a SELECT over Core Data's tables from a request's compiled predicate,
/// expressions and sort keys. It does not run anything, and knows no names but the schema's.
///
/// A predicate's meaning is two-valued, SQL's is not, so the text keeps to these rules:
/// - A condition may come out NULL only where that may pass for false: in WHERE, under AND and OR.
///   NOT stands only before what compares something, and takes `COALESCE(…, 0)` of such a one.
/// - No positive comparison is wrapped in anything, so that each can use an index.
///
/// A to-one path is a LEFT JOIN, shared by all who take the same steps from the same object.
struct SQLGenerator {
  let schema: SchemaMap
  /// The bindings; the text is put together by the callers.
  var sql = SQLText()
  private var scopes: [TableScope]
  private var aliases = 1
  /// How many predicates enclose the one being written.
  var depth = 0

  /// SQLite's own parser takes less, the more complicated the less. This is for our stack: threads
  /// of a queue have half a megabyte.
  static let maximumDepth = 200
  /// SQLite joins 64 tables at most.
  private static let maximumJoins = 60
  /// SQLite's own limit is 32,766.
  private static let maximumBindings = 30_000

  init(schema: SchemaMap, entity: EntityNumber) {
    self.schema = schema
    scopes = [TableScope(alias: "t0", table: schema.quotedTable(of: entity))]
  }

  /// What follows FROM: the entity's table and the joins that the expressions written so far need.
  var tables: String { scopes[0].text }

  mutating func bind(_ value: SQLBinding) throws(OrreryError) -> String {
    guard sql.bindings.count < Self.maximumBindings else {
      throw OrreryError(
        .predicateLimit, "The predicate has more than \(Self.maximumBindings) values.")
    }
    return sql.bind(value)
  }

  mutating func bind(_ value: Value) throws(OrreryError) -> String {
    try bind(SQLBinding(value))
  }

  mutating func makeAlias() -> String {
    defer { aliases += 1 }
    return "t\(aliases)"
  }

  /// Writes `body` with one more object to start paths from, as `exists` binds it.
  /// - Returns: What follows FROM in the subquery, and what `body` returned.
  mutating func withScope<T>(
    alias: String, table: String,
    _ body: (inout SQLGenerator) throws(OrreryError) -> T
  ) throws(OrreryError) -> (tables: String, T) {
    scopes.append(TableScope(alias: alias, table: table))
    defer { scopes.removeLast() }
    let result = try body(&self)
    return (scopes[scopes.count - 1].text, result)
  }

  /// How many scopes there are: the number that the next one gets.
  var scopeCount: Int { scopes.count }

  /// The alias of the table that holds the object at the end of the steps.
  mutating func alias(
    scope: Int, steps: some Collection<RelationshipStep>
  ) throws(OrreryError) -> String {
    var alias = scopes[scope].alias
    var path: [RelationshipStep] = []
    for step in steps {
      path.append(step)
      if let joined = scopes[scope].joins[path] {
        alias = joined
        continue
      }
      guard scopes[scope].joins.count < Self.maximumJoins else {
        throw OrreryError(
          .predicateLimit, "The fetch follows more than \(Self.maximumJoins) relationships.")
      }
      let key = try schema.toOneColumns(step).key
      let joined = makeAlias()
      let table = schema.quotedTable(of: schema.destination(of: step) ?? step.entity)
      scopes[scope].join(
        "LEFT JOIN \(table) AS \(joined) ON \(joined).\"Z_PK\" = \(alias).\(key)",
        as: joined, for: path)
      alias = joined
    }
    return alias
  }

  /// The key of the object at the end of the steps: its primary key or the last foreign key.
  mutating func objectKey(
    scope: Int, steps: [RelationshipStep]
  ) throws(OrreryError) -> String {
    guard let last = steps.last else { return scopes[scope].alias + ".\"Z_PK\"" }
    let owner = try alias(scope: scope, steps: steps.dropLast())
    return "\(owner).\(try schema.toOneColumns(last).key)"
  }

  /// The column that tells the entity of the object at the end of the steps: beside the foreign
  /// key, or else the object's own.
  mutating func objectEntity(
    scope: Int, steps: [RelationshipStep]
  ) throws(OrreryError) -> String {
    if let last = steps.last, let column = try schema.toOneColumns(last).entity {
      return "\(try alias(scope: scope, steps: steps.dropLast())).\(column)"
    }
    return try alias(scope: scope, steps: steps) + ".\"Z_ENT\""
  }

  mutating func expression(_ expression: CompiledExpression) throws(OrreryError) -> String {
    switch expression {
    case .constant(let value):
      return try bind(value)
    case .path(let path):
      return try column(path)
    case .count(let path):
      return try count(path)
    }
  }

  private mutating func column(_ path: ResolvedKeyPath) throws(OrreryError) -> String {
    switch path.leaf {
    case .object:
      return try objectKey(scope: path.scope, steps: path.steps)
    case .attribute(let slot, let elements):
      let alias = try alias(scope: path.scope, steps: path.steps)
      let column = try schema.attributeColumn(slot, elements: elements, in: path.entity)
      return "\(alias).\(SQLText.quoted(column.name))"
    }
  }

  private mutating func count(_ path: CollectionPath) throws(OrreryError) -> String {
    let owner = try objectKey(scope: path.scope, steps: path.toOneSteps)
    let alias = makeAlias()
    switch try schema.toManySource(path.toMany) {
    case .foreignKey(let table, let column, _):
      return "(SELECT COUNT(*) FROM \(table) AS \(alias) WHERE \(alias).\(column) = \(owner))"
    case .joinTable(let table, let ownerColumn, _, _):
      return "(SELECT COUNT(*) FROM \(table) AS \(alias) WHERE \(alias).\(ownerColumn) = \(owner))"
    }
  }
}

/// A table that paths start from, with what has been joined to it.
private struct TableScope {
  let alias: String
  private(set) var text: String
  /// The alias of the table at the end of each path joined so far.
  private(set) var joins: [[RelationshipStep]: String] = [:]

  init(alias: String, table: String) {
    self.alias = alias
    text = "\(table) AS \(alias)"
  }

  mutating func join(_ clause: String, as alias: String, for path: [RelationshipStep]) {
    joins[path] = alias
    text += " " + clause
  }
}
