import ObjectModel
import Predicates

/// Key paths: from the object under test, from variables, from arguments, over to-one steps to
/// attributes, composites' elements, objects and collections.
extension PredicateWriter {
  /// Many objects, as text, and what they are.
  struct Objects {
    var fragment: Fragment
    var entity: Entity
    var isOrdered = false
  }

  // MARK: Keys

  /// Up to `limit` to-one steps, most often none.
  private mutating func toOneSteps(from entity: Entity, limit: Int) -> ([String], Entity) {
    var (keys, entity) = ([String](), entity)
    while keys.count < limit, random.chance(30) {
      let steps = entity.properties.compactMap(\.relationship).filter { !$0.isToMany }
      guard !steps.isEmpty else { break }
      let step = random.pick(steps)
      keys.append(step.name)
      entity = model[step.destination]
    }
    return (keys, entity)
  }

  /// Keys that lead from an object of the entity to an attribute of the kind.
  mutating func attributeKeys(
    from entity: Entity, _ kind: Kind, steps: Int = 2, where isWanted: (AttributeType) -> Bool
  ) -> [String]? {
    for _ in 0..<4 {
      let (keys, end) = toOneSteps(from: entity, limit: steps)
      let leaves = end.properties.compactMap(\.attribute).flatMap(Self.leaves)
        .filter { Self.kind(of: $0.type) == kind && isWanted($0.type) }
      guard !leaves.isEmpty else { continue }
      let leaf = random.pick(leaves)
      if leaf.keys.count > 1 { note("composite.element") }
      if !keys.isEmpty { note("to-one path") }
      note(leaf.type.name)
      return keys + leaf.keys
    }
    return nil
  }

  private static func leaves(of attribute: Attribute) -> [(keys: [String], type: AttributeType)] {
    guard attribute.type == .composite else { return [([attribute.name], attribute.type)] }
    return attribute.elements.flatMap(leaves).map { ([attribute.name] + $0.keys, $0.type) }
  }

  static func kind(of type: AttributeType) -> Kind? {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean: .number
    case .string, .uri: .text
    case .date: .date
    case .uuid: .uuid
    case .binary: .data
    case .transformable, .undefined, .composite: nil
    }
  }

  // MARK: Spelling

  private static let mustBeQuoted: Set<String> = ["like", "any"]

  /// The keys behind a variable, an expression, or nothing.
  mutating func path(_ keys: [String], behind base: Fragment?) -> Fragment {
    if base == nil, random.chance(8) {
      let argument = PredicateArgument.keyPath(keys.joined(separator: "."))
      switch random.upTo(5) {
      case 0: note("key path %@"); return Fragment("%@", [argument])
      case 1: note("key path $variable"); return variable(argument)
      default: note("%K"); return Fragment("%K", [argument])
      }
    }
    var path = base ?? (random.chance(6) ? noted("SELF") : nil)
    for key in keys {
      let next: Fragment
      if path != nil, random.chance(4) {
        note("path.%K")
        next = Fragment("%K", [.keyPath(key)])
      } else if Self.mustBeQuoted.contains(key) || random.chance(2) {
        note("#key")
        next = "#\(key)"
      } else {
        next = Fragment(key)
      }
      path = path.map { "\($0).\(next)" } ?? next
    }
    return path ?? "SELF"
  }

  /// A scope to start from, seldom an outer one.
  private mutating func start() -> (Fragment?, Entity) {
    let index = random.chance(75) ? scopes.count - 1 : random.upTo(scopes.count - 1)
    let scope = scopes[index]
    if index > 0, index < scopes.count - 1 { note("outer variable in SUBQUERY") }
    if index == 0, scopes.count > 1 { note("SELF in SUBQUERY") }
    return (scope.variable.map { Fragment("$" + $0) }, scope.entity)
  }

  mutating func attribute(
    _ kind: Kind, where isWanted: (AttributeType) -> Bool = { _ in true }
  ) -> Fragment? {
    let (base, entity) = start()
    guard let keys = attributeKeys(from: entity, kind, where: isWanted) else { return nil }
    return path(keys, behind: base)
  }

  /// One object, and its entity.
  mutating func objectPath() -> (Fragment, Entity) {
    let (base, entity) = start()
    let (keys, end) = toOneSteps(from: entity, limit: 2)
    guard !keys.isEmpty else { return (base ?? "SELF", entity) }
    return (path(keys, behind: base), end)
  }

  /// A to-many relationship, over to-one steps at times.
  mutating func toMany(where isWanted: (Relationship) -> Bool = { _ in true }) -> Objects? {
    for _ in 0..<4 {
      let (base, entity) = start()
      let (keys, end) = toOneSteps(from: entity, limit: 1)
      let relationships = end.properties.compactMap(\.relationship)
        .filter { $0.isToMany && isWanted($0) }
      guard !relationships.isEmpty else { continue }
      let relationship = random.pick(relationships)
      note(shape(of: relationship))
      return Objects(
        fragment: path(keys + [relationship.name], behind: base),
        entity: model[relationship.destination], isOrdered: relationship.isOrdered)
    }
    return nil
  }

  private func shape(of relationship: Relationship) -> String {
    let isMany = model.inverse(of: relationship)?.isToMany ?? true
    return (relationship.isOrdered ? "ordered " : "") + (isMany ? "many-to-many" : "one-to-many")
  }
}
