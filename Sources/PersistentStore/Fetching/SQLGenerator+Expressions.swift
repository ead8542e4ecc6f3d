import ObjectModel
import Predicates

/// Values in SQL. What SQLite's own operators and functions do exactly as `ScalarFunction` and
/// `AggregateFunction` say is written with them; all else calls those.
extension SQLGenerator {
  mutating func value(_ expression: CompiledExpression) throws(OrreryError) -> String {
    switch expression {
    case .constant(let value):
      return try bind(SQLBinding(value))
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
      let rows = try rows(of: part, [part.value])
      return "(SELECT \(name)(\(rows.values[0]))\(rows.clauses))"
    }
    // An aggregate of nothing but what the query around has would be that query's.
    var selects: [String] = []
    for part in collection.parts {
      let rows = try rows(of: part, [part.value] + (collection.isDistinct ? [part.identity] : []))
      let identity = collection.isDistinct ? "DISTINCT \(rows.values[1]) AS \"k\", " : ""
      // Without the sign the first column's affinity would round what the others hold.
      selects.append("SELECT \(identity)+\(rows.values[0]) AS \"v\"\(rows.clauses)")
    }
    let union = selects.joined(separator: collection.isDistinct ? " UNION " : " UNION ALL ")
    return "(SELECT \(name)(\"v\") FROM (\(union)))"
  }

  private mutating func count(_ path: CollectionPath) throws(OrreryError) -> String {
    let owner = try objectKey(root: path.root, steps: path.toOneSteps)
    let alias = makeAlias()
    let source = try schema.toManySource(path.toMany)
    return "(SELECT COUNT(*) FROM \(source.table) AS \(alias) "
      + "WHERE \(alias).\(source.ownColumn) = \(owner))"
  }

  private mutating func element(
    _ part: CompiledCollection.Part, _ position: ElementPosition
  ) throws(OrreryError) -> String {
    var offset = ""
    if case .index(let index) = position {
      guard index >= 0 else { return "NULL" }
      offset = " OFFSET \(index)"
    }
    let rows = try rows(of: part, [part.value])
    let direction = position == .last ? " DESC" : ""
    var keys = ["\(rows.elements[0].alias).\"Z_PK\"\(direction)"]
    if let place = rows.elements[0].place {
      keys = ["\(place) IS NULL\(direction)", "\(place)\(direction)"] + keys
    }
    return "(SELECT \(rows.values[0])\(rows.clauses) ORDER BY \(keys.joined(separator: ", ")) "
      + "LIMIT 1\(offset))"
  }

  /// What an object leads to, as parts of a SELECT over `tables` and these.
  struct Rows {
    /// What was asked of each.
    var values: [String] = []
    var tables: [String] = []
    var conditions: [String] = []
    /// By path, the table of its elements and the column with the order of an ordered relationship.
    var elements: [(alias: String, place: String?)] = []

    /// ` FROM … WHERE …`
    var clauses: String {
      (tables.isEmpty ? "" : " FROM \(tables.joined(separator: ", "))")
        + (conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))")
    }
  }

  /// The elements of a part, and some values of each.
  mutating func rows(
    of part: CompiledCollection.Part, _ values: [CompiledExpression]
  ) throws(OrreryError) -> Rows {
    depth += 1
    defer { depth -= 1 }
    try requireDepth()
    var rows = Rows()
    try follow(part.paths[...], of: part, values, &rows)
    return rows
  }

  private mutating func follow(
    _ paths: ArraySlice<CollectionPath>, of part: CompiledCollection.Part,
    _ values: [CompiledExpression], _ rows: inout Rows
  ) throws(OrreryError) {
    guard let path = paths.first else {
      if part.predicate != .constant(true) {
        rows.conditions.append(try condition(part.predicate).text)
      }
      for value in values { rows.values.append(try self.value(value)) }
      return
    }
    let owner = try objectKey(root: path.root, steps: path.toOneSteps)
    let alias = makeAlias()
    let source = try schema.toManySource(path.toMany)
    let link = source.otherColumn == nil ? alias : makeAlias()
    rows.conditions.append("\(link).\(source.ownColumn) = \(owner)")
    if let column = source.otherColumn {
      rows.tables.append("\(source.table) AS \(link)")
      rows.conditions.append("\(alias).\"Z_PK\" = \(link).\(column)")
    }
    rows.elements.append((alias, source.orderColumn.map { "\(link).\($0)" }))
    let (place, scope) = (rows.tables.count, part.firstScope + paths.startIndex)
    let hidden = enter(scope, alias: alias, entity: path.destination)
    try follow(paths.dropFirst(), of: part, values, &rows)
    rows.tables.insert(leave(scope, hidden), at: place)
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
