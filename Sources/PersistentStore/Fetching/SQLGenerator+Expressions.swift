import ObjectModel
import Predicates

/// Values in SQL. What SQLite's own operators and functions do exactly as `ScalarFunction` and
/// `AggregateFunction` say is written with them; all else calls those.
extension SQLGenerator {
  mutating func value(_ expression: CompiledExpression) throws(OrreryError) -> String {
    switch expression {
    case .constant(let value):
      return try bind(value)
    case .path(let path):
      let column = try column(path)
      return try mayBeExternal(path) ? "\(FetchFunctions.dataName)(\(column))" : column
    case .call(let function, let arguments):
      if isOperator(expression) { return "(\(try chain(function, arguments)))" }
      return try call(function, arguments)
    case .conditional(let predicate, let first, let second):
      let condition = try condition(predicate).text
      return "CASE WHEN \(condition) THEN \(try value(first)) ELSE \(try value(second)) END"
    case .aggregate(let function, let collection):
      return try aggregate(function, collection)
    case .element(let collection, let position):
      return try element(collection.parts[0], position)
    case .rowAggregate(let function, let expression, let isDistinct):
      if function == .count && expression.isNeverNil && !isDistinct { return "COUNT(*)" }
      let name = FetchFunctions.name(of: function, decimal: expression.attributeType == .decimal)
      return "\(name)(\(isDistinct ? "DISTINCT " : "")\(try value(expression)))"
    }
  }

  private func mayBeExternal(_ path: ResolvedKeyPath) throws(OrreryError) -> Bool {
    guard path.type == .binary || path.type == .transformable,
      case .attribute(let slot, let elements) = path.leaf
    else { return false }
    return try schema.attributeColumn(slot, elements: elements, in: path.entity).mayBeExternal
  }

  // MARK: Functions

  private func isOperator(_ expression: CompiledExpression) -> Bool {
    guard case .call(let function, let arguments) = expression, arguments.count == 2 else {
      return false
    }
    return function.operatorSign != nil
      && arguments.allSatisfy { $0.attributeType != .decimal }
  }

  /// `a + b - c` as it stands, without a parenthesis for each operator: SQLite's parser has little
  /// room for nesting.
  private mutating func chain(
    _ function: ScalarFunction, _ arguments: [CompiledExpression]
  ) throws(OrreryError) -> String {
    let left: String
    if case .call(let inner, let operands) = arguments[0], isOperator(arguments[0]),
      inner.isMultiplication || !function.isMultiplication
    {
      left = try chain(inner, operands)
    } else {
      left = try value(arguments[0])
    }
    return "\(left) \(function.operatorSign ?? "") \(try value(arguments[1]))"
  }

  private mutating func call(
    _ function: ScalarFunction, _ arguments: [CompiledExpression]
  ) throws(OrreryError) -> String {
    let types = String(arguments.map { FetchFunctions.letter(of: $0.attributeType) })
    var parts = ["\(FetchFunctions.code(of: function))", "'\(types)'"]
    for argument in arguments { parts.append(try value(argument)) }
    return "\(FetchFunctions.callName)(\(parts.joined(separator: ", ")))"
  }

  // MARK: Collections

  private mutating func aggregate(
    _ function: AggregateFunction, _ collection: CompiledCollection
  ) throws(OrreryError) -> String {
    if let path = collection.countedPath, function == .count { return try count(path) }
    let type = collection.valueType
    let name = FetchFunctions.name(of: function, decimal: type == .decimal)
    if let part = collection.simplePart {
      let (values, rows) = try rows(of: part) {
        (generator: inout SQLGenerator) throws(OrreryError) -> String in
        try generator.value(part.value)
      }
      return "(SELECT \(name)(\(values))\(rows))"
    }
    // An aggregate of nothing but what the query around has would be that query's.
    var selects: [String] = []
    for part in collection.parts {
      let (values, rows) = try rows(of: part) {
        (generator: inout SQLGenerator) throws(OrreryError) -> String in
        // Without the sign the first column's affinity would round what the others hold.
        let value = "+\(try generator.value(part.value)) AS \"v\""
        guard collection.isDistinct else { return value }
        return "\(try generator.value(part.identity)) AS \"k\", \(value)"
      }
      selects.append("SELECT \(collection.isDistinct ? "DISTINCT " : "")\(values)\(rows)")
    }
    let union = selects.joined(separator: collection.isDistinct ? " UNION " : " UNION ALL ")
    return "(SELECT \(name)(\"v\") FROM (\(union)))"
  }

  private mutating func count(_ path: CollectionPath) throws(OrreryError) -> String {
    let owner = try objectKey(root: path.root, steps: path.toOneSteps)
    let alias = makeAlias()
    switch try schema.toManySource(path.toMany) {
    case .foreignKey(let table, let column, _):
      return "(SELECT COUNT(*) FROM \(table) AS \(alias) WHERE \(alias).\(column) = \(owner))"
    case .joinTable(let table, let ownerColumn, _, _):
      return "(SELECT COUNT(*) FROM \(table) AS \(alias) WHERE \(alias).\(ownerColumn) = \(owner))"
    }
  }

  private mutating func element(
    _ part: CompiledCollection.Part, _ position: ElementPosition
  ) throws(OrreryError) -> String {
    var offset = ""
    if case .index(let index) = position {
      guard index >= 0 else { return "NULL" }
      offset = " OFFSET \(index)"
    }
    var links: [ElementLink] = []
    let (value, rows) = try rows(of: part, links: &links) {
      (generator: inout SQLGenerator) throws(OrreryError) -> String in
      try generator.value(part.value)
    }
    let direction = position == .last ? " DESC" : ""
    var keys = ["\(links[0].element).\"Z_PK\"\(direction)"]
    if let place = links[0].place {
      keys = ["\(place) IS NULL\(direction)", "\(place)\(direction)"] + keys
    }
    return "(SELECT \(value)\(rows) ORDER BY \(keys.joined(separator: ", ")) LIMIT 1\(offset))"
  }

  /// Pairs of the object under test and objects that it leads to, as parts of a SELECT over
  /// `tables` and these.
  struct Links {
    /// The other object's key.
    var key: String
    /// What is in order where the relationship is.
    var place: String?
    var tables: [String] = []
    var conditions: [String] = []
  }

  mutating func links(to part: CompiledCollection.Part) throws(OrreryError) -> Links {
    var tables: [String] = []
    var conditions: [String] = []
    var links: [ElementLink] = []
    let key = try follow(part, part.paths[...], &tables, &conditions, &links) {
      (generator: inout SQLGenerator) throws(OrreryError) -> String in
      try generator.value(part.value)
    }
    return Links(key: key, place: links.last?.place, tables: tables, conditions: conditions)
  }

  /// How one path of a part reaches its elements.
  private struct ElementLink {
    let element: String
    /// The column with the order of an ordered relationship.
    let place: String?
  }

  private mutating func rows<T>(
    of part: CompiledCollection.Part,
    _ body: (inout SQLGenerator) throws(OrreryError) -> T
  ) throws(OrreryError) -> (T, rows: String) {
    var links: [ElementLink] = []
    return try rows(of: part, links: &links, body)
  }

  /// ` FROM … WHERE …` for the elements of a part, and what `body` writes about each.
  private mutating func rows<T>(
    of part: CompiledCollection.Part, links: inout [ElementLink],
    _ body: (inout SQLGenerator) throws(OrreryError) -> T
  ) throws(OrreryError) -> (T, rows: String) {
    depth += 1
    defer { depth -= 1 }
    try requireDepth()
    var tables: [String] = []
    var conditions: [String] = []
    let result = try follow(
      part, part.paths[...], &tables, &conditions, &links, body)
    let from = tables.isEmpty ? "" : " FROM \(tables.joined(separator: ", "))"
    let clause = conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
    return (result, from + clause)
  }

  private mutating func follow<T>(
    _ part: CompiledCollection.Part, _ paths: ArraySlice<CollectionPath>,
    _ tables: inout [String], _ conditions: inout [String], _ links: inout [ElementLink],
    _ body: (inout SQLGenerator) throws(OrreryError) -> T
  ) throws(OrreryError) -> T {
    guard let path = paths.first else {
      if part.predicate != .constant(true) {
        conditions.append(try condition(part.predicate).text)
      }
      return try body(&self)
    }
    let owner = try objectKey(root: path.root, steps: path.toOneSteps)
    let alias = makeAlias()
    switch try schema.toManySource(path.toMany) {
    case .foreignKey(_, let column, let order):
      conditions.append("\(alias).\(column) = \(owner)")
      links.append(ElementLink(element: alias, place: order.map { "\(alias).\($0)" }))
    case .joinTable(let joinTable, let ownerColumn, let otherColumn, let order):
      let link = makeAlias()
      tables.append("\(joinTable) AS \(link)")
      conditions.append("\(link).\(ownerColumn) = \(owner)")
      conditions.append("\(alias).\"Z_PK\" = \(link).\(otherColumn)")
      links.append(ElementLink(element: alias, place: order.map { "\(link).\($0)" }))
    }
    let place = tables.count
    let table = schema.quotedTable(of: path.destination)
    let (text, result) = try withScope(
      part.firstScope + paths.startIndex, alias: alias, table: table
    ) { (generator: inout SQLGenerator) throws(OrreryError) -> T in
      try generator.follow(part, paths.dropFirst(), &tables, &conditions, &links, body)
    }
    tables.insert(text, at: place)
    return result
  }
}

extension ScalarFunction {
  fileprivate var isMultiplication: Bool { self == .multiply || self == .divide }
}

extension CompiledCollection {
  /// The path to the elements, where it is them and all of them that count.
  fileprivate var countedPath: CollectionPath? {
    guard let part = simplePart, part.paths.count == 1, part.predicate == .constant(true),
      case .path(let path) = part.value, path.leaf == .object, path.steps.isEmpty
    else { return nil }
    return part.paths[0]
  }
}
