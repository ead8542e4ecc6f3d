import ObjectModel
import Predicates

/// A fetch ready to run on any connection of its store: one statement and how to read its rows.
package struct FetchPlan: Hashable, Sendable {
  let sql: SQLText
  /// For the row's own object: in the first SQL column, and the second where there are subentities.
  let identity: ColumnDecoder
  /// The SQL column with the row's version; nil where only ids are wanted, which an index may have
  /// by itself.
  let version: Int32?
  /// One for each column of the request.
  let columns: [ColumnDecoder]
}

/// How one value of a row is read. Numbers are SQL columns, from 0.
enum ColumnDecoder: Hashable, Sendable {
  case value(Int32, ColumnCoding)
  /// An integer or a double, whichever was computed.
  case number(Int32)
  /// Key, and the column with the entity, or the one entity that it can be. An object whose row has
  /// no such entity of the model passes for one of the declared entity.
  case object(Int32, entityColumn: Int32, declared: EntityNumber)
  case objectOf(Int32, EntityNumber)

  /// - Parameter index: Of the key; the entity follows where the objects may be of several.
  init(objectOf entity: Entity, at index: Int32) {
    self =
      entity.hasSubentities
      ? .object(index, entityColumn: index + 1, declared: entity.number)
      : .objectOf(index, entity.number)
  }

  /// For what is computed, which is never an object.
  init(computed type: AttributeType?, at index: Int32) {
    switch type {
    case nil, .integer16, .integer32, .integer64, .double, .float: self = .number(index)
    case let type?: self = .value(index, ColumnCoding(type: type, mayBeExternal: false))
    }
  }
}

extension SchemaMap {
  package func plan(_ request: ResolvedFetchRequest) throws(OrreryError) -> FetchPlan {
    var planner = FetchPlanner(request: request, schema: self)
    return try planner.rows()
  }

  package func idPlan(_ request: ResolvedFetchRequest) throws(OrreryError) -> FetchPlan {
    var request = request
    request.columns = []
    var planner = FetchPlanner(request: request, schema: self)
    return try planner.rows(withVersion: false)
  }

  func countSQL(_ request: ResolvedFetchRequest) throws(OrreryError) -> SQLText {
    var planner = FetchPlanner(request: request, schema: self)
    return try planner.count()
  }
}

private struct FetchPlanner {
  let request: ResolvedFetchRequest
  let schema: SchemaMap
  let entity: Entity
  var generator: SQLGenerator
  /// The SQL of the columns selected so far.
  var selected: [String] = []

  init(request: ResolvedFetchRequest, schema: SchemaMap) {
    self.request = request
    self.schema = schema
    entity = schema.model[request.entity]
    generator = SQLGenerator(schema: schema, entity: request.entity)
  }

  mutating func rows(withVersion: Bool = true) throws(OrreryError) -> FetchPlan {
    let identity = try selectIdentity()
    let version = withVersion ? Int32(selected.count) : nil
    if withVersion { selected.append("t0.\"Z_OPT\"") }
    let first = selected.count
    var columns: [ColumnDecoder] = []
    for column in request.columns { columns.append(try select(column.expression)) }
    let conditions = try whereClause() + groupClause()
    let order = try orderClause()
    let window = try windowClause()
    var sql = generator.sql
    if request.isDistinct && selected.count > first {
      sql.text = distinct(after: first, conditions: conditions, order: order) + window
    } else {
      sql.text =
        "SELECT \(selected.joined(separator: ", ")) FROM \(generator.tables)"
        + "\(conditions) ORDER BY \(order)\(window)"
    }
    return FetchPlan(sql: sql, identity: identity, version: version, columns: columns)
  }

  mutating func count() throws(OrreryError) -> SQLText {
    let isWindowed = request.limit != nil || request.offset > 0 || request.grouping != nil
    if request.isDistinct {
      for column in request.columns { _ = try select(column.expression) }
    }
    let conditions = try whereClause() + groupClause()
    let window = try windowClause()
    var rows = "FROM \(generator.tables)\(conditions)"
    if isWindowed || !selected.isEmpty {
      // Without keys an aggregate makes one row of all.
      let group = request.grouping?.keys.isEmpty == true ? "COUNT(*)" : "1"
      let row = selected.isEmpty ? group : "DISTINCT \(selected.joined(separator: ", "))"
      rows = "FROM (SELECT \(row) \(rows)\(window))"
    }
    return SQLText(text: "SELECT COUNT(*) \(rows)", bindings: generator.sql.bindings)
  }

  /// Equal rows are one group, which shows as its first row: SQLite takes the bare columns from the
  /// row that has the minimum.
  private func distinct(after first: Int, conditions: String, order: String) -> String {
    let named = selected.enumerated().map { "\($0.element) AS \"c\($0.offset)\"" }
    let names = selected.indices.map { "\"c\($0)\"" }
    return """
      SELECT \(names.joined(separator: ", ")), MIN("place") FROM \
      (SELECT \(named.joined(separator: ", ")), ROW_NUMBER() OVER (ORDER BY \(order)) AS "place" \
      FROM \(generator.tables)\(conditions)) \
      GROUP BY \(names.dropFirst(first).joined(separator: ", ")) ORDER BY MIN("place")
      """
  }

  /// Of a group, the first object's: a row is to have one, and this makes an aggregate of a fetch
  /// without group keys.
  private mutating func selectIdentity() throws(OrreryError) -> ColumnDecoder {
    let path = ResolvedKeyPath(
      root: .evaluatedObject, steps: [], entity: entity.number, leaf: .object, type: nil)
    let identity = try select(.path(path))
    if request.grouping != nil { selected[0] = "MIN(\(selected[0]))" }
    return identity
  }

  private mutating func groupClause() throws(OrreryError) -> String {
    guard let grouping = request.grouping else { return "" }
    var clause = ""
    if !grouping.keys.isEmpty {
      var keys: [String] = []
      for key in grouping.keys { keys.append(try generator.value(key)) }
      clause = " GROUP BY " + keys.joined(separator: ", ")
    }
    if let having = grouping.having {
      clause += " HAVING " + (try generator.condition(having).text)
    }
    return clause
  }

  private mutating func select(_ expression: CompiledExpression) throws(OrreryError)
    -> ColumnDecoder
  {
    let index = Int32(selected.count)
    guard case .path(let path) = expression else {
      selected.append(try generator.value(expression))
      return ColumnDecoder(computed: expression.attributeType, at: index)
    }
    selected.append(try generator.column(path))
    switch path.leaf {
    case .attribute(let slot, let elements):
      let column = try schema.attributeColumn(slot, elements: elements, in: path.entity)
      return .value(index, column.coding)
    case .object:
      let destination = schema.model[path.entity]
      if destination.hasSubentities {
        selected.append(try generator.objectEntity(root: path.root, steps: path.steps))
      }
      return ColumnDecoder(objectOf: destination, at: index)
    }
  }

  private mutating func whereClause() throws(OrreryError) -> String {
    var conditions: [String] = []
    if let ids = request.restrictedTo {
      conditions.append(try generator.restriction(of: entity, to: ids, isExcluding: false).text)
    }
    if let family = familyCondition() { conditions.append(family) }
    if let predicate = request.predicate {
      conditions.append(try generator.condition(predicate).text)
    }
    if !request.excluding.isEmpty {
      let condition = try generator.restriction(
        of: entity, to: request.excluding, isExcluding: true)
      conditions.append(condition.text)
    }
    return conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
  }

  /// Which of the rows that share the table are wanted; nil for all.
  private func familyCondition() -> String? {
    let isWhole = request.includesSubentities || !entity.hasSubentities
    if isWhole && entity.root == entity.number { return nil }
    let numbers =
      isWhole
      ? schema.storedNumbers(ofFamily: entity.number) : [schema.storedNumber(of: entity.number)]
    let list = numbers.map(String.init).joined(separator: ", ")
    return numbers.count == 1 ? "t0.\"Z_ENT\" = \(list)" : "t0.\"Z_ENT\" IN (\(list))"
  }

  /// Nil is before every value in SQLite's ascending order, as it is in `CompiledSortDescriptor`'s.
  private mutating func orderClause() throws(OrreryError) -> String {
    var keys = try generator.sortKeys(request.sort)
    if let grouping = request.grouping {
      for key in grouping.keys { keys.append(try generator.value(key)) }
      return keys.isEmpty ? "1" : keys.joined(separator: ", ")
    }
    return (keys + ["t0.\"Z_PK\""]).joined(separator: ", ")
  }

  private mutating func windowClause() throws(OrreryError) -> String {
    guard request.limit != nil || request.offset > 0 else { return "" }
    // SQLite takes a negative limit for none.
    let limit = try generator.bind(.integer(Int64(request.limit ?? -1)))
    guard request.offset > 0 else { return " LIMIT \(limit)" }
    let offset = try generator.bind(.integer(Int64(request.offset)))
    return " LIMIT \(limit) OFFSET \(offset)"
  }
}

extension SQLGenerator {
  mutating func sortKeys(_ descriptors: [CompiledSortDescriptor]) throws(OrreryError) -> [String] {
    var keys: [String] = []
    for descriptor in descriptors {
      var key = try value(descriptor.expression)
      if let collation = FetchFunctions.collation(of: descriptor.comparator) {
        key += " COLLATE \(collation)"
      }
      keys.append(descriptor.isAscending ? key : key + " DESC")
    }
    return keys
  }
}
