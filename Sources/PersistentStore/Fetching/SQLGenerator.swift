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
/// To-one paths are LEFT JOINs, which those with the same steps from the same object share.
struct SQLGenerator {
  let schema: SchemaMap
  /// The bindings; the text is put together by the callers.
  var sql = SQLText()
  private var scopes: [TableScope]
  private var aliases = 1
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

  mutating func makeAlias() -> String {
    defer { aliases += 1 }
    return "t\(aliases)"
  }

  /// Begins a subquery over one more object to start paths from, bound to the scope of that number.
  /// - Returns: The scopes that are hidden until `leave`.
  mutating func enter(_ number: Int, alias: String, entity: EntityNumber) -> ArraySlice<TableScope>
  {
    let hidden = scopes.dropFirst(number)
    scopes =
      scopes.prefix(number) + [TableScope(alias: alias, table: schema.quotedTable(of: entity))]
    return hidden
  }

  /// - Returns: What follows FROM in the subquery.
  mutating func leave(_ number: Int, _ hidden: ArraySlice<TableScope>) -> String {
    let text = scopes[number].text
    // What was written meanwhile may have joined more tables to the scopes around.
    scopes = Array(scopes.prefix(number)) + hidden
    return text
  }

  /// Of the table that holds the object at the end of the steps.
  mutating func alias(
    root: PathRoot, steps: some Collection<RelationshipStep>
  ) throws(OrreryError) -> String {
    let scope: Int
    var path = JoinedPath()
    var alias: String
    switch root {
    case .scope(let number):
      scope = number
      alias = scopes[number].alias
    case .object(let id):
      scope = 0
      path.start = id
      alias = try join(schema.quotedTable(of: id.entity), to: 0, for: path) {
        (generator: inout SQLGenerator) throws(OrreryError) -> String in
        try generator.bind(.integer(id.key))
      }
    }
    for step in steps {
      path.steps.append(step)
      let owner = alias
      let table = schema.quotedTable(of: schema.destination(of: step) ?? step.entity)
      alias = try join(table, to: scope, for: path) {
        (generator: inout SQLGenerator) throws(OrreryError) -> String in
        "\(owner).\(try generator.schema.toOneColumns(step).key)"
      }
    }
    return alias
  }

  /// - Parameter key: writes what the table's primary key equals.
  private mutating func join(
    _ table: String, to scope: Int, for path: JoinedPath,
    key: (inout SQLGenerator) throws(OrreryError) -> String
  ) throws(OrreryError) -> String {
    if let joined = scopes[scope].joins[path] { return joined }
    guard scopes[scope].joins.count < Self.maximumJoins else {
      throw OrreryError(
        .predicateLimit, "The fetch follows more than \(Self.maximumJoins) relationships.")
    }
    let key = try key(&self)
    let joined = makeAlias()
    scopes[scope].join(
      "LEFT JOIN \(table) AS \(joined) ON \(joined).\"Z_PK\" = \(key)", as: joined, for: path)
    return joined
  }

  /// The key of the object at the end of the steps: its primary key or the last foreign key.
  mutating func objectKey(root: PathRoot, steps: [RelationshipStep]) throws(OrreryError) -> String {
    guard let last = steps.last else {
      switch root {
      case .scope(let scope): return scopes[scope].alias + ".\"Z_PK\""
      case .object(let id): return try bind(.integer(id.key))
      }
    }
    let owner = try alias(root: root, steps: steps.dropLast())
    return "\(owner).\(try schema.toOneColumns(last).key)"
  }

  /// The column that tells the entity of the object at the end of the steps: beside the foreign
  /// key, or else the object's own.
  mutating func objectEntity(
    root: PathRoot, steps: [RelationshipStep]
  ) throws(OrreryError) -> String {
    if let last = steps.last, let column = try schema.toOneColumns(last).entity {
      return "\(try alias(root: root, steps: steps.dropLast())).\(column)"
    }
    return try alias(root: root, steps: steps) + ".\"Z_ENT\""
  }

  /// The column that a path leads to, as it stands in the table.
  mutating func column(_ path: ResolvedKeyPath) throws(OrreryError) -> String {
    switch path.leaf {
    case .object:
      return try objectKey(root: path.root, steps: path.steps)
    case .attribute(let slot, let elements):
      let alias = try alias(root: path.root, steps: path.steps)
      let column = try schema.attributeColumn(slot, elements: elements, in: path.entity)
      return "\(alias).\(SQLText.quoted(column.name))"
    }
  }
}

/// From the scope's own object, or from one that is given.
private struct JoinedPath: Hashable {
  var start: ObjectID?
  var steps: [RelationshipStep] = []
}

/// A table that paths start from, with what has been joined to it.
struct TableScope {
  let alias: String
  private(set) var text: String
  /// The alias of the table at the end of each path joined so far.
  fileprivate private(set) var joins: [JoinedPath: String] = [:]

  init(alias: String, table: String) {
    self.alias = alias
    text = "\(table) AS \(alias)"
  }

  fileprivate mutating func join(_ clause: String, as alias: String, for path: JoinedPath) {
    joins[path] = alias
    text += " " + clause
  }
}
