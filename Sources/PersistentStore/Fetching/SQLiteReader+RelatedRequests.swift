import ObjectModel
import Predicates

/// Which objects a key path leads to from each of many owners: those that match, in an order, and
/// only so many for each owner. It is not a fetch: the owners are given.
package struct RelatedRequest: Hashable, Sendable {
  /// To-one and to-many, from the owners on. Never empty.
  package var steps: [RelationshipStep]
  /// About the objects at the end.
  package var predicate: CompiledPredicate?
  /// Of the objects at the end; their keys follow as the last sort key. Empty: the relationship's
  /// own order where there is one step and it is ordered, else by key.
  package var sort: [CompiledSortDescriptor] = []
  /// At most so many for each owner; nil for all. Not negative.
  package var limit: Int?
  /// So many are left out first, for each owner. Not negative.
  package var offset = 0

  package init(steps: [RelationshipStep]) {
    self.steps = steps
  }
}

extension SQLiteReader {
  package func relatedIDs(
    of owners: [ObjectID], _ request: RelatedRequest
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    var planner = try RelatedPlanner(request, schema: schema)
    let (sql, decoder) = try planner.plan(owners: owners)
    return try relatedIDs(of: owners, sql, decoder)
  }
}

/// The links from owners to objects step by step, then the objects joined to them and numbered for
/// each owner.
private struct RelatedPlanner {
  private let request: RelatedRequest
  private let schema: SchemaMap
  private let destination: Entity
  private var generator: SQLGenerator

  init(_ request: RelatedRequest, schema: SchemaMap) throws(OrreryError) {
    guard let last = request.steps.last, let entity = schema.destination(of: last) else {
      throw OrreryError(.fetchInvalid, "The property is not a relationship.")
    }
    self.request = request
    self.schema = schema
    destination = schema.model[entity]
    generator = SQLGenerator(schema: schema, entity: entity)
  }

  mutating func plan(owners: [ObjectID]) throws(OrreryError) -> (SQLText, ColumnDecoder) {
    let keys = SQLGenerator.jsonArray(owners.map { .integer($0.key) })
    let links = try links(from: generator.bind(.text(keys)))
    var conditions = ["t0.\"Z_PK\" = l.\"object\""]
    if let predicate = request.predicate {
      conditions.append(try generator.condition(predicate).text)
    }
    let order = try order()
    let entity = destination.hasSubentities ? ", t0.\"Z_ENT\" AS \"entity\"" : ""
    let rows =
      "SELECT l.\"owner\", t0.\"Z_PK\" AS \"key\"\(entity), ROW_NUMBER() OVER"
      + " (PARTITION BY l.\"owner\" ORDER BY \(order)) AS \"place\""
      + " FROM (\(links)) AS l JOIN \(generator.tables)"
      + " WHERE \(conditions.joined(separator: " AND "))"
    let window = try window()
    var sql = generator.sql
    let named = destination.hasSubentities ? ", \"entity\"" : ""
    sql.text =
      "SELECT \"owner\", \"key\"\(named) FROM (\(rows))\(window) ORDER BY \"owner\", \"place\""
    return (sql, ColumnDecoder(objectOf: destination, at: 1))
  }

  /// A SELECT of owner and object, each pair once, and the object's `rank` in an ordered
  /// relationship. What leads nowhere is left out by the join with the objects.
  private func links(from owners: String) throws(OrreryError) -> String {
    var links = "SELECT value AS \"owner\", value AS \"object\" FROM json_each(\(owners))"
    for step in request.steps {
      let (source, object, order) = try link(step)
      let rank = request.steps.count == 1 ? ", \(order ?? "NULL") AS \"rank\"" : ""
      links =
        "SELECT DISTINCT l.\"owner\", \(object) AS \"object\"\(rank)"
        + " FROM (\(links)) AS l JOIN \(source)"
    }
    return links
  }

  /// What a step joins to the links before it, where the object is, and its place.
  private func link(
    _ step: RelationshipStep
  ) throws(OrreryError) -> (source: String, object: String, order: String?) {
    let isToMany = schema.model[step.entity].properties[step.slot].relationship?.isToMany ?? false
    guard isToMany else {
      let key = try schema.toOneColumns(step).key
      let table = schema.quotedTable(of: step.entity)
      return ("\(table) AS o ON o.\"Z_PK\" = l.\"object\"", "o.\(key)", nil)
    }
    let source = try schema.toManySource(step)
    return (
      "\(source.table) AS d ON d.\(source.ownColumn) = l.\"object\"",
      "d.\(source.otherColumn ?? "\"Z_PK\"")", source.orderColumn.map { "d.\($0)" }
    )
  }

  private mutating func order() throws(OrreryError) -> String {
    var keys: [String] = []
    if request.sort.isEmpty, request.steps.count == 1 {
      keys = ["l.\"rank\" IS NULL", "l.\"rank\""]
    }
    keys += try generator.sortKeys(request.sort)
    return (keys + ["t0.\"Z_PK\""]).joined(separator: ", ")
  }

  private mutating func window() throws(OrreryError) -> String {
    var conditions: [String] = []
    if request.offset > 0 {
      let offset = try generator.bind(.integer(Int64(request.offset)))
      conditions.append("\"place\" > \(offset)")
    }
    if let limit = request.limit {
      let end = request.offset.addingReportingOverflow(limit)
      let last = end.overflow ? Int.max : end.partialValue
      conditions.append("\"place\" <= \(try generator.bind(.integer(Int64(last))))")
    }
    return conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
  }
}
