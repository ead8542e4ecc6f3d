import ObjectModel
import Predicates

/// Collections: relationships, subqueries, set operations, lists, and what is asked of them.
extension PredicateWriter {
  // MARK: Objects

  private enum ObjectsForm { case relationship, subquery, setOperation, nested }

  mutating func objects(_ depth: Int) -> Objects? {
    let form: ObjectsForm =
      depth > 0
      ? pick([.relationship: 75, .subquery: 10, .setOperation: 10, .nested: 5]) : .relationship
    switch form {
    case .relationship: return toMany()
    case .subquery: return subquery(depth)
    case .setOperation: return setOperation(depth)
    case .nested: return nested()
    }
  }

  mutating func subquery(_ depth: Int) -> Objects? {
    guard scopes.count < 4, let collection = objects(depth - 1) else { return nil }
    note("SUBQUERY")
    if scopes.count > 1 { note("nested SUBQUERY") }
    let variable = ["x", "y", "z"][scopes.count - 1]
    scopes.append(Scope(variable: variable, entity: collection.entity))
    defer { scopes.removeLast() }
    let condition = predicate(depth - 1)
    return Objects(
      fragment: "\(spelledSubquery())(\(collection.fragment), $\(variable), \(condition))",
      entity: collection.entity, isOrdered: collection.isOrdered)
  }

  private mutating func spelledSubquery() -> String { random.chance(5) ? "subquery" : "SUBQUERY" }

  private mutating func setOperation(_ depth: Int) -> Objects? {
    guard let left = toMany() else { return nil }
    let right =
      random.chance(60)
      ? toMany { [model] in model[$0.destination].root == left.entity.root }?.fragment : nil
    let name = noted(random.pick(["UNION", "INTERSECT", "MINUS"]))
    note("\(name.text) of objects")
    return Objects(
      fragment: "(\(left.fragment) \(name) \(right ?? objectList(of: left.entity)))",
      entity: model[left.entity.root])
  }

  /// Two to-many relationships behind one another.
  private mutating func nested() -> Objects? {
    guard let first = toMany() else { return nil }
    let relationships = first.entity.properties.compactMap(\.relationship).filter(\.isToMany)
    guard !relationships.isEmpty else { return first }
    let second = random.pick(relationships)
    note("to-many.to-many")
    return Objects(
      fragment: path([second.name], behind: first.fragment), entity: model[second.destination])
  }

  private mutating func objectList(of entity: Entity) -> Fragment {
    let ids = graph.ids(of: entity)
    let picked = (0..<random.upTo(3)).compactMap { _ in ids.isEmpty ? nil : random.pick(ids) }
    return Fragment("%@", [.values(picked.map { .value(.object($0)) })])
  }

  // MARK: Values

  private enum ValuesForm { case path, distinct, union, distinctUnion, unionOfArrays }

  /// Values of the kind, one or more for each object of a collection.
  mutating func values(_ kind: Kind, _ depth: Int) -> Fragment? {
    guard let objects = objects(depth) else { return nil }
    if kind == .object { return objects.fragment }
    guard let keys = attributeKeys(from: objects.entity, kind, steps: 1, where: { _ in true })
    else { return nil }
    let leaf = keys.joined(separator: ".")
    if objects.fragment.text.lowercased().hasPrefix("subquery") { note("SUBQUERY.path") }
    let form: ValuesForm = pick([
      .path: 78, .distinct: 4, .union: 8, .distinctUnion: 8, .unionOfArrays: 4,
    ])
    switch form {
    case .path:
      return path(keys, behind: objects.fragment)
    case .distinct:
      note("distinct:")
      return "distinct:(\(path(keys, behind: objects.fragment)))"
    case .union:
      return "\(objects.fragment).\(noted("@unionOfObjects")).\(leaf)"
    case .distinctUnion:
      return "\(objects.fragment).\(noted("@distinctUnionOfObjects")).\(leaf)"
    case .unionOfArrays:
      let relationships = objects.entity.properties.compactMap(\.relationship).filter(\.isToMany)
      guard !relationships.isEmpty else { return path(keys, behind: objects.fragment) }
      let second = random.pick(relationships)
      guard
        let keys = attributeKeys(
          from: model[second.destination], kind, steps: 0, where: { _ in true })
      else { return nil }
      let name = noted("@unionOfArrays")
      return "\(objects.fragment).\(name).\(second.name).\(keys.joined(separator: "."))"
    }
  }

  private enum ListForm { case braces, argument, longArgument, collection, setOperation, text }

  /// What may stand right of IN.
  mutating func list(_ kind: Kind, _ depth: Int) -> Fragment {
    let form: ListForm = pick([
      .braces: 40, .argument: 20, .longArgument: 4, .collection: 22, .setOperation: 8, .text: 6,
    ])
    switch form {
    case .braces: return braces(kind, depth)
    case .argument: return argumentList(kind, count: random.upTo(4))
    case .longArgument: return argumentList(kind, count: 40)
    case .collection: return values(kind, depth) ?? braces(kind, depth)
    case .setOperation:
      let name = noted(random.pick(["UNION", "INTERSECT", "MINUS"]))
      note("\(name.text) of lists")
      return "\(braces(kind, depth - 1)) \(name) \(braces(kind, depth - 1))"
    case .text where kind == .text:
      note("string IN string")
      return text(depth)
    case .text: return braces(kind, depth)
    }
  }

  mutating func braces(_ kind: Kind, _ depth: Int, atLeast minimum: Int = 0) -> Fragment {
    note("{}")
    let elements = (0..<max(minimum, random.upTo(4))).map { _ in
      random.chance(8) ? Fragment("nil") : operand(kind, random.chance(70) ? 0 : depth - 1)
    }
    return "{\(Fragment.joined(elements, by: ", "))}"
  }

  private mutating func argumentList(_ kind: Kind, count: Int) -> Fragment {
    note("list %@")
    let elements = (0..<count).map { _ in
      random.chance(8) ? Value.null : constantValue(kind)
    }
    let list = PredicateArgument.values(elements.map { .value($0) })
    if random.chance(15) {
      note("list $variable")
      return variable(list)
    }
    return Fragment("%@", [list])
  }

  // MARK: What is asked of them

  mutating func modified(_ depth: Int) -> Fragment {
    let modifier = noted(random.pick(["ANY", "ANY", "SOME", "ALL", "NONE"]))
    let kind = random.chance(12) ? Kind.object : anyKind()
    let left: Fragment
    if random.chance(90), let values = values(kind, depth - 1) {
      left = values
    } else {
      note("ANY of a list")
      left = random.chance(50) ? braces(kind, depth - 1) : argumentList(kind, count: random.upTo(4))
    }
    switch random.upTo(9) {
    case 0, 1:
      return "\(modifier) \(left) IN\(kind == .text ? options() : "") \(list(kind, depth - 1))"
    case 2 where kind == .number || kind == .text || kind == .date:
      note("ANY BETWEEN")
      return "\(modifier) \(left) BETWEEN {\(operand(kind, 0)), \(operand(kind, 0))}"
    case 3...5 where kind == .text:
      note("ANY string operator")
      let comparison = stringComparison("", depth - 1)
      // What may be negated there is refused behind ANY.
      guard !comparison.text.hasPrefix(" NOT") else { return "\(modifier) \(left) == nil" }
      return "\(modifier) \(left)\(comparison)"
    case 6:
      return "\(modifier) \(left) \(order(kind)) nil"
    default:
      return "\(modifier) \(left) \(order(kind)) \(operand(kind, depth - 1))"
    }
  }

  mutating func subqueryCount(_ depth: Int) -> Fragment {
    guard let subquery = subquery(max(1, depth)) else { return "1 == 1" }
    let count =
      random.chance(80) ? noted("SUBQUERY.@count").text : noted("SUBQUERY[SIZE]").text
    let counted: Fragment =
      count.hasSuffix("]") ? "\(subquery.fragment)[SIZE]" : "\(subquery.fragment).@count"
    if random.chance(60) {
      return "\(counted) \(random.pick(["> 0", "== 0", "!= 0", "< 1", ">= 1"]))"
    }
    return "\(counted) \(order(.number)) \(number(depth - 1))"
  }

  /// Whether a collection has an object or a value.
  mutating func membership(_ depth: Int) -> Fragment {
    let kind = random.chance(60) ? Kind.object : anyKind()
    guard let collection = values(kind, depth - 1) else { return "1 == 1" }
    let value = random.chance(50) ? constant(kind) : operand(kind, depth - 1)
    let negation = random.chance(10) ? "NOT " : ""
    if random.chance(50) {
      note("collection CONTAINS")
      return "\(collection) \(negation)CONTAINS \(value)"
    }
    note("IN collection")
    return "\(value) \(negation)IN \(collection)"
  }
}
