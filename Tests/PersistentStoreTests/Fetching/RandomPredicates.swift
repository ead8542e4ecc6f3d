import Foundation
import ObjectModel
import Predicates

/// Makes predicates in their compiled form that a compiler could have made: every case, every
/// operator, nil on either side, up to two objects bound by `exists`.
struct RandomPredicates {
  let model: ManagedObjectModel
  /// Objects that constants refer to.
  let objects: [ObjectID]
  var random: FetchRandom
  private var scopes: [Entity] = []

  init(model: ManagedObjectModel, objects: [ObjectID], random: FetchRandom) {
    self.model = model
    self.objects = objects
    self.random = random
  }

  mutating func predicate(for entity: Entity, depth: Int = 3) -> CompiledPredicate {
    scopes = [entity]
    return predicate(depth)
  }

  mutating func sort(for entity: Entity) -> [CompiledSortDescriptor] {
    scopes = [entity]
    return (0..<random.upTo(3)).map { _ in
      let expression = random.chance(15) ? count() ?? attribute() : attribute()
      var comparator = SortComparator.compare
      if case .path(let path) = expression, Self.kind(of: path.type) == .text {
        comparator = random.pick(SortComparator.allCases)
      }
      return CompiledSortDescriptor(
        expression: expression, isAscending: random.chance(50), comparator: comparator)
    }
  }

  // MARK: Predicates

  private mutating func predicate(_ depth: Int) -> CompiledPredicate {
    guard depth > 0 else { return leaf() }
    switch random.upTo(9) {
    case 0: return .not(predicate(depth - 1))
    case 1, 2: return .and(several(depth))
    case 3, 4: return .or(several(depth))
    case 5, 6: return exists(depth) ?? leaf()
    default: return leaf()
    }
  }

  private mutating func several(_ depth: Int) -> [CompiledPredicate] {
    (0..<2 + random.upTo(1)).map { _ in predicate(depth - 1) }
  }

  private mutating func exists(_ depth: Int) -> CompiledPredicate? {
    guard scopes.count < 3, let path = collection() else { return nil }
    scopes.append(model[path.destination])
    defer { scopes.removeLast() }
    let inner = predicate(depth - 1)
    let exists = CompiledPredicate.exists(path, element: scopes.count - 1, inner)
    return random.chance(25) ? .not(exists) : exists
  }

  private mutating func leaf() -> CompiledPredicate {
    if random.chance(3) { return .constant(random.chance(50)) }
    if random.chance(12), let count = count() {
      return .comparison(
        count, random.pick(Self.orders), .constant(.integer(Int64(random.upTo(3)))), [])
    }
    if random.chance(20) { return objectComparison() }
    let left = attribute()
    guard case .path(let path) = left, let type = path.type else { return .constant(false) }
    let kind = Self.kind(of: type)
    switch random.upTo(9) {
    case 0 where kind == .number || kind == .date:
      return between(left, type)
    case 1, 2:
      return isIn(left, type)
    case 3... where kind == .text && random.chance(50):
      return textComparison(left)
    default:
      return .comparison(
        left, random.pick(Self.orders), other(type), kind == .text ? options() : [])
    }
  }

  private mutating func between(
    _ value: CompiledExpression, _ type: AttributeType
  ) -> CompiledPredicate {
    if random.chance(50) { return .between(value, other(type), attribute(of: Self.kind(of: type))) }
    let bounds = [random.value(of: type), random.value(of: type)]
    let order = ValueOrder.compare(bounds[0], bounds[1]) ?? 0
    return .between(
      value, .constant(bounds[order <= 0 ? 0 : 1]), .constant(bounds[order <= 0 ? 1 : 0]))
  }

  /// Some lists are long enough to be bound as one.
  private mutating func isIn(
    _ value: CompiledExpression, _ type: AttributeType
  ) -> CompiledPredicate {
    var list: [CompiledExpression] = (0..<(random.chance(20) ? 40 : 1 + random.upTo(3))).map { _ in
      .constant(random.value(of: type))
    }
    if random.chance(20) { list.append(attribute(of: Self.kind(of: type))) }
    return .isIn(value, list, Self.kind(of: type) == .text ? options() : [])
  }

  private mutating func textComparison(_ left: CompiledExpression) -> CompiledPredicate {
    let comparison = random.pick(ComparisonOperator.allCases.filter(\.isStringOperator))
    var right = CompiledExpression.constant(.string(random.text()))
    if comparison == .matches {
      right = .constant(.string(random.pick(["a.*", "[aé]+", ".", "", "(a|b)*", "A?", ".*ß.*"])))
    } else if random.chance(15) {
      right = attribute(of: .text)
    }
    return .comparison(left, comparison, right, options())
  }

  private mutating func objectComparison() -> CompiledPredicate {
    let left = object()
    guard case .path(let path) = left else { return .constant(true) }
    let root = model[path.entity].root
    let comparison: ComparisonOperator = random.chance(50) ? .equal : .notEqual
    let constants = objects.filter { model[$0.entity].root == root }
    switch random.upTo(3) {
    case 0: return .comparison(left, comparison, .constant(.null), [])
    case 1: return .comparison(left, comparison, object(), [])
    case 2:
      let list = (0..<1 + random.upTo(4)).map { _ in random.pick(constants) }
      return .isIn(left, list.map { .constant(.object($0)) }, [])
    default: return .comparison(left, comparison, .constant(.object(random.pick(constants))), [])
    }
  }

  /// What an attribute of the type is compared with: a constant of it, nil, or another attribute.
  private mutating func other(_ type: AttributeType) -> CompiledExpression {
    switch random.upTo(9) {
    case 0: .constant(.null)
    case 1, 2, 3: attribute(of: Self.kind(of: type))
    default: .constant(random.value(of: type))
    }
  }

  private mutating func options() -> StringOptions {
    random.pick([
      [], [], .caseInsensitive, .diacriticInsensitive,
      [.caseInsensitive, .diacriticInsensitive],
    ])
  }

  private static let orders = ComparisonOperator.allCases.filter { !$0.isStringOperator }

  // MARK: Paths

  enum Kind { case number, date, text, uuid, data, none }

  static func kind(of type: AttributeType?) -> Kind {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean: .number
    case .date: .date
    case .string, .uri: .text
    case .uuid: .uuid
    case .binary, .transformable: .data
    case .undefined, .composite, nil: .none
    }
  }

  /// Up to two to-one steps from a scope, and where they end.
  private mutating func steps() -> (scope: Int, steps: [RelationshipStep], entity: Entity) {
    let scope = random.upTo(scopes.count - 1)
    var entity = scopes[scope]
    var steps: [RelationshipStep] = []
    for _ in 0..<max(0, random.upTo(4) - 2) {
      let slots = entity.properties.indices.filter {
        entity.properties[$0].relationship.map { !$0.isToMany } ?? false
      }
      guard !slots.isEmpty else { break }
      let slot = random.pick(slots)
      steps.append(RelationshipStep(entity: entity.number, slot: slot))
      entity = model[entity.properties[slot].relationship?.destination ?? entity.number]
    }
    return (scope, steps, entity)
  }

  private mutating func attribute() -> CompiledExpression {
    let (scope, steps, entity) = steps()
    let slots = entity.properties.indices.filter { entity.properties[$0].attribute != nil }
    let slot = random.pick(slots)
    guard let attribute = entity.properties[slot].attribute else { return .constant(.null) }
    let element = attribute.elements.isEmpty ? nil : random.pick(attribute.elements)
    return .path(
      ResolvedKeyPath(
        scope: scope, steps: steps, entity: entity.number,
        leaf: .attribute(slot: slot, elements: element.map { [$0.name] } ?? []),
        type: element?.type ?? attribute.type))
  }

  private mutating func attribute(of kind: Kind) -> CompiledExpression {
    for _ in 0..<40 {
      let expression = attribute()
      if case .path(let path) = expression, Self.kind(of: path.type) == kind { return expression }
    }
    return .constant(.null)
  }

  private mutating func object() -> CompiledExpression {
    let (scope, steps, entity) = steps()
    return .path(
      ResolvedKeyPath(
        scope: scope, steps: steps, entity: entity.number, leaf: .object, type: nil))
  }

  private mutating func collection() -> CollectionPath? {
    let (scope, steps, entity) = steps()
    let slots = entity.properties.indices.filter {
      entity.properties[$0].relationship?.isToMany ?? false
    }
    guard !slots.isEmpty else { return nil }
    let slot = random.pick(slots)
    guard let relationship = entity.properties[slot].relationship else { return nil }
    return CollectionPath(
      scope: scope, toOneSteps: steps, toMany: RelationshipStep(entity: entity.number, slot: slot),
      destination: relationship.destination)
  }

  private mutating func count() -> CompiledExpression? {
    collection().map(CompiledExpression.count)
  }
}
