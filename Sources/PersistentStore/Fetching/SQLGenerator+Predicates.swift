import ObjectModel
import Predicates

/// A condition in SQL. Not every condition is two-valued: see `SQLGenerator`.
struct SQLCondition {
  let text: String
  /// Whether it can come out NULL.
  let isNullable: Bool
  /// How deep ANDs and ORs nest in it.
  let depth: Int

  /// Up to here SQLite's parser has room, whatever the order.
  static let ordinaryDepth = 10

  init(_ text: String, isNullable: Bool = false, depth: Int = 0) {
    self.text = text
    self.isNullable = isNullable
    self.depth = depth
  }

  static let never = SQLCondition("0")
  static let always = SQLCondition("1")

  var negated: SQLCondition {
    SQLCondition(isNullable ? "NOT COALESCE(\(text), 0)" : "NOT (\(text))", depth: depth)
  }
}

extension SQLGenerator {
  /// - Parameter isNegated: Whether to write its opposite. NOT is taken down to what compares
  ///   something: SQLite's parser has little room for nesting, and equality keeps its indexes.
  mutating func condition(
    _ predicate: CompiledPredicate, isNegated: Bool = false
  ) throws(OrreryError) -> SQLCondition {
    depth += 1
    defer { depth -= 1 }
    try requireDepth()
    let condition: SQLCondition
    switch predicate {
    case .constant(let value):
      return value == isNegated ? .never : .always
    case .not(let inner):
      return try self.condition(inner, isNegated: !isNegated)
    case .and(let parts):
      return try joined(parts, by: isNegated ? "OR" : "AND", isNegated: isNegated)
    case .or(let parts):
      return try joined(parts, by: isNegated ? "AND" : "OR", isNegated: isNegated)
    case .comparison(let left, .equal, let right, let options):
      return try equal(left, right, options, isNegated: isNegated)
    case .comparison(let left, .notEqual, let right, let options):
      return try equal(left, right, options, isNegated: !isNegated)
    case .comparison(let left, let comparison, let right, let options):
      condition =
        try comparison.isStringOperator
        ? compareText(left, comparison, right, options) : order(left, comparison, right, options)
    case .between(let value, let lower, let upper):
      condition = try between(value, lower, upper)
    case .isIn(let value, let list, let options):
      condition = try isIn(value, list, options)
    case .exists(let path, let element, let inner):
      condition = try exists(path, element, inner)
    case .isEntity(let path, let entities):
      condition = try isEntity(path, entities)
    }
    return isNegated ? condition.negated : condition
  }

  func requireDepth() throws(OrreryError) {
    guard depth <= Self.maximumDepth else {
      throw OrreryError(
        .predicateLimit, "The predicate nests more than \(Self.maximumDepth) levels deep.")
    }
  }

  private mutating func isEntity(
    _ path: ResolvedKeyPath, _ entities: Set<EntityNumber>
  ) throws(OrreryError) -> SQLCondition {
    let column = try objectEntity(root: path.root, steps: path.steps)
    let numbers = entities.sorted().map { "\(schema.storedNumber(of: $0))" }
    return SQLCondition("\(column) IN (\(numbers.joined(separator: ", ")))", isNullable: true)
  }

  /// Joins in halves: a chain of a thousand would be too deep a tree for SQLite.
  private mutating func joined(
    _ parts: [CompiledPredicate], by keyword: String, isNegated: Bool
  ) throws(OrreryError) -> SQLCondition {
    var conditions: [SQLCondition] = []
    for part in parts { conditions.append(try condition(part, isNegated: isNegated)) }
    guard !conditions.isEmpty else { return keyword == "AND" ? .always : .never }
    // A parenthesis at the start costs SQLite's parser a third of one in the middle. Otherwise the
    // order stays, as it says which to try first.
    if let deepest = conditions.indices.max(by: { conditions[$0].depth < conditions[$1].depth }),
      conditions[deepest].depth > SQLCondition.ordinaryDepth
    {
      conditions.swapAt(0, deepest)
    }
    while conditions.count > 1 {
      conditions = stride(from: 0, to: conditions.count, by: 2).map { index in
        guard index + 1 < conditions.count else { return conditions[index] }
        let (left, right) = (conditions[index], conditions[index + 1])
        return SQLCondition(
          "(\(left.text) \(keyword) \(right.text))",
          isNullable: left.isNullable || right.isNullable, depth: max(left.depth, right.depth) + 1)
      }
    }
    return conditions[0]
  }

  private mutating func equal(
    _ left: CompiledExpression, _ right: CompiledExpression, _ options: StringOptions,
    isNegated: Bool
  ) throws(OrreryError) -> SQLCondition {
    if left.isNil || right.isNil {
      let text = try value(left.isNil ? right : left)
      return SQLCondition(text + (isNegated ? " IS NOT NULL" : " IS NULL"))
    }
    if let leftRoot = root(of: left), let rightRoot = root(of: right), leftRoot != rightRoot {
      // Objects of different tables may share a key: they are equal only as nil and nil.
      let text = "(\(try value(left)) IS NULL AND \(try value(right)) IS NULL)"
      return SQLCondition(isNegated ? "NOT " + text : text)
    }
    let leftText = try operand(left, against: right, options)
    let rightText = try operand(right, against: left, options)
    if isNegated { return SQLCondition("\(leftText) IS NOT \(rightText)") }
    if left.isNeverNil || right.isNeverNil {
      return SQLCondition(
        "\(leftText) = \(rightText)", isNullable: !(left.isNeverNil && right.isNeverNil))
    }
    return SQLCondition("\(leftText) IS \(rightText)")
  }

  private mutating func order(
    _ left: CompiledExpression, _ comparison: ComparisonOperator, _ right: CompiledExpression,
    _ options: StringOptions
  ) throws(OrreryError) -> SQLCondition {
    let includesEqual = comparison == .lessThanOrEqual || comparison == .greaterThanOrEqual
    if left.isNil || right.isNil {
      guard includesEqual else { return .never }
      return try equal(left, right, options, isNegated: false)
    }
    let leftText = try operand(left, against: right, options)
    let rightText = try operand(right, against: left, options)
    let text = "\(leftText) \(comparison.rawValue) \(rightText)"
    if includesEqual && !left.isNeverNil && !right.isNeverNil {
      return SQLCondition(
        "(\(text) OR (\(leftText) IS NULL AND \(rightText) IS NULL))", isNullable: true)
    }
    return SQLCondition(text, isNullable: true)
  }

  private mutating func compareText(
    _ left: CompiledExpression, _ comparison: ComparisonOperator, _ right: CompiledExpression,
    _ options: StringOptions
  ) throws(OrreryError) -> SQLCondition {
    if left.isNil || right.isNil { return .never }
    if case .constant(.string(let prefix)) = right, comparison == .beginsWith, options.isEmpty {
      return try hasPrefix(try value(left), prefix)
    }
    let leftText = try value(left)
    let rightText = try value(right)
    let name = FetchFunctions.name(of: comparison)
    return SQLCondition("\(name)(\(leftText), \(rightText), \(options.rawValue))")
  }

  /// A range, so that an index on the column serves. No byte of UTF-8 is 0xFF, so the end of the
  /// range is the prefix with its last byte one higher.
  private mutating func hasPrefix(
    _ text: String, _ prefix: String
  ) throws(OrreryError) -> SQLCondition {
    var end = Array(prefix.utf8)
    guard let last = end.popLast() else { return .never }
    end.append(last + 1)
    let lower = try bind(.text(prefix))
    let upper = try bind(.bytesAsText(end))
    return SQLCondition("(\(text) >= \(lower) AND \(text) < \(upper))", isNullable: true)
  }

  private mutating func between(
    _ value: CompiledExpression, _ lower: CompiledExpression, _ upper: CompiledExpression
  ) throws(OrreryError) -> SQLCondition {
    if value.isNil || lower.isNil || upper.isNil { return .never }
    if value.attributeType == .decimal, lower.isFloatingPoint != upper.isFloatingPoint {
      return try betweenUnlike(value, lower, upper)
    }
    let text = try operand(value, against: lower, [])
    let first = try operand(lower, against: value, [])
    let second = try operand(upper, against: value, [])
    if case .constant = lower, case .constant = upper {
      return SQLCondition("\(text) BETWEEN \(first) AND \(second)", isNullable: true)
    }
    return SQLCondition(
      "(\(text) BETWEEN \(first) AND \(second) OR \(text) BETWEEN \(second) AND \(first))",
      isNullable: true)
  }

  /// A decimal is another value against a double than against a decimal.
  private mutating func betweenUnlike(
    _ value: CompiledExpression, _ lower: CompiledExpression, _ upper: CompiledExpression
  ) throws(OrreryError) -> SQLCondition {
    let first = (try operand(value, against: lower, []), try operand(lower, against: value, []))
    let second = (try operand(value, against: upper, []), try operand(upper, against: value, []))
    return SQLCondition(
      "((\(first.0) >= \(first.1) AND \(second.0) <= \(second.1))"
        + " OR (\(first.0) <= \(first.1) AND \(second.0) >= \(second.1)))",
      isNullable: true, depth: 2)
  }

  private mutating func exists(
    _ path: CollectionPath, _ scope: Int, _ predicate: CompiledPredicate
  ) throws(OrreryError) -> SQLCondition {
    let owner = try objectKey(root: path.root, steps: path.toOneSteps)
    let element = makeAlias()
    let source = try schema.toManySource(path.toMany)
    let hidden = enter(scope, alias: element, entity: path.destination)
    let condition = try condition(predicate)
    var (tables, text) = (leave(scope, hidden), condition.text)
    let link = source.otherColumn == nil ? element : makeAlias()
    let key = "\(link).\(source.ownColumn)"
    if let column = source.otherColumn {
      tables = "\(source.table) AS \(link), \(tables)"
      text = "\(element).\"Z_PK\" = \(link).\(column) AND \(text)"
    }
    if names(predicate, scope, path.destination) {
      // Few owners, found from the elements: asking each owner would read them all.
      return SQLCondition(
        "\(owner) IN (SELECT \(key) FROM \(tables) WHERE \(text))",
        isNullable: true, depth: condition.depth + 1)
    }
    return SQLCondition(
      "EXISTS (SELECT 1 FROM \(tables) WHERE \(key) = \(owner) AND \(text))",
      depth: condition.depth + 1)
  }

  /// Whether the predicate says which objects, by their ids, the elements of the scope are.
  private func names(_ predicate: CompiledPredicate, _ scope: Int, _ entity: EntityNumber) -> Bool {
    func isElement(_ expression: CompiledExpression) -> Bool {
      guard case .path(let path) = expression else { return false }
      return path.root == .scope(scope) && path.steps.isEmpty && path.leaf == .object
    }
    func isObject(_ expression: CompiledExpression) -> Bool {
      guard case .constant(.object(let id)) = expression else { return false }
      return schema.model[id.entity].root == schema.model[entity].root
    }
    switch predicate {
    case .comparison(let left, .equal, let right, _):
      return (isElement(left) && isObject(right)) || (isObject(left) && isElement(right))
    case .isIn(let value, let list, _):
      return (isElement(value) && list.allSatisfy(isObject))
        || (isObject(value) && list.allSatisfy(isElement))
    default: return false
    }
  }

  /// The expression as it is compared with another under the options: folded, a constant here and
  /// now; a decimal against a double as the nearest double.
  mutating func operand(
    _ expression: CompiledExpression, against other: CompiledExpression?, _ options: StringOptions
  ) throws(OrreryError) -> String {
    if case .constant(.string(let text)) = expression, !options.isEmpty {
      return try bind(.text(StringFolding.fold(text, options)))
    }
    let text = try value(expression)
    if !options.isEmpty { return "\(FetchFunctions.foldName)(\(text), \(options.rawValue))" }
    guard expression.attributeType == .decimal, let other,
      other.attributeType?.isFloatingPoint == true
    else { return text }
    if case .constant = other { return text }
    return "CAST(\(text) AS REAL)"
  }

  /// The root of the entities in whose table the objects are; nil where there are none.
  private func root(of expression: CompiledExpression) -> EntityNumber? {
    switch expression {
    case .constant(.object(let id)): schema.model[id.entity].root
    case .path(let path) where path.leaf == .object: schema.model[path.entity].root
    case .conditional(_, let first, let second): root(of: first) ?? root(of: second)
    case .element(let collection, _): collection.parts.first.flatMap { root(of: $0.value) }
    default: nil
    }
  }
}

extension CompiledExpression {
  fileprivate var isFloatingPoint: Bool { attributeType?.isFloatingPoint == true }
}
