import ObjectModel
import Predicates

/// Makes moves of a model's differences: checks what a mapping says against both models, and
/// reports all that is wrong at once.
struct MappingCompiler {
  private let diff: ModelDiff
  private let compiler: PredicateCompiler
  private var faults: [OrreryError]

  /// - Throws: `migration.mappingInvalid` or `migration.policyUnsupported`; in `errors` what the
  ///   mapping has wrong, of expressions one of `predicate.*`.
  static func moves(of diff: ModelDiff) throws(OrreryError) -> [Move] {
    var compiler = MappingCompiler(diff)
    let moves = compiler.moves()
    if let error = OrreryError(faults: compiler.faults) { throw error }
    return moves
  }

  private init(_ diff: ModelDiff) {
    self.diff = diff
    var compiler = PredicateCompiler(model: diff.source)
    compiler.objectVariable = "source"
    compiler.composesText = true
    self.compiler = compiler
    faults = diff.mapping?.faults(from: diff.source, to: diff.destination) ?? []
  }

  private mutating func moves() -> [Move] {
    let mappings = diff.mappings.filter { $0.source != nil && $0.destination != nil }
    let inOrder = mappings.enumerated().sorted { left, right in
      (left.element.position ?? .max, left.offset) < (right.element.position ?? .max, right.offset)
    }.map(\.element)
    return inOrder.enumerated().compactMap { index, mapping in
      guard let source = mapping.source, let destination = mapping.destination else { return nil }
      return move(index, mapping, from: diff.source[source], to: diff.destination[destination])
    }
  }

  private mutating func move(
    _ index: Int, _ mapping: ModelDiff.Mapping, from old: Entity, to entity: Entity
  ) -> Move {
    // What is checked reads this, while `collecting` writes to it.
    let checks = self
    var values: [Move.AttributePath: CompiledExpression] = [:]
    var objects: [Int: MappedObjects] = [:]
    for value in mapping.values {
      switch entity.properties[value.slot] {
      case .attribute(let attribute):
        guard let element = attribute.element(at: value.elements) else { continue }
        let path = Move.AttributePath(slot: value.slot, elements: value.elements)
        values[path] = collecting(value, mapping, entity) { () throws(OrreryError) in
          try checks.expression(value.expression, from: old, for: element, of: entity)
        }
      case .relationship(let relationship):
        objects[value.slot] = collecting(value, mapping, entity) { () throws(OrreryError) in
          try checks.objects(value, from: old, for: relationship)
        }
      case .fetchedProperty:
        continue
      }
    }
    let predicate = collecting(nil, mapping, entity) { () throws(OrreryError) in
      try mapping.predicate.map { text throws(OrreryError) in
        try checks.compiler.compile(try PredicateParser.parse(text, arguments: []), for: old)
      }
    }
    let distinctBy = mapping.distinctBy.compactMap { text in
      collecting(nil, mapping, entity) { () throws(OrreryError) in
        try checks.compiler.compile(
          try PredicateParser.parseExpression(text, arguments: []), for: old)
      }
    }
    return Move(
      index: index, name: mapping.name, entity: entity, old: old, slots: mapping.slots,
      predicate: predicate ?? nil, distinctBy: distinctBy, values: values, objects: objects,
      stated: mapping.stated, unmapped: mapping.unmapped)
  }

  /// Runs the body; what it throws is noted, with what of the mapping it is about.
  private mutating func collecting<T>(
    _ value: ModelDiff.MappedValue?, _ mapping: ModelDiff.Mapping, _ entity: Entity,
    _ body: () throws(OrreryError) -> T
  ) -> T? {
    do throws(OrreryError) {
      return try body()
    } catch {
      var error = error
      let key = value?.key(in: entity)
      let place = key.map { "\(entity.name).\($0)" } ?? "Which objects are for \(mapping.name)"
      error.message = "\(place): \(error.message)"
      error.entity = entity.name
      error.key = key
      error.predicate = error.predicate ?? value?.expression ?? mapping.predicate
      error.location = mapping.position.flatMap { diff.mapping?.entities[$0].location }
      faults.append(error)
      return nil
    }
  }

  // MARK: Attributes

  private func expression(
    _ text: String, from old: Entity, for attribute: Attribute, of entity: Entity
  ) throws(OrreryError) -> CompiledExpression {
    guard !attribute.isTransient else {
      throw invalid("It is transient, so no value of it is stored.", text, hint: "Leave it out.")
    }
    let compiled = try compiler.compile(
      try PredicateParser.parseExpression(text, arguments: []), for: old)
    if case .constant(let value) = compiled {
      let conversion = ValueConversion(to: attribute, of: entity)
      return .constant(try conversion.convert(value, of: nil))
    }
    guard let type = compiled.attributeType else {
      throw invalid(
        "It leads to an object, and an attribute is a value.", text,
        hint: "Name an attribute of the object.")
    }
    guard ValueConversion.mayFit(type, attribute.type) else {
      throw invalid(
        "A value of type \(type.name) does not become one of type \(attribute.type.name) "
          + "by itself.", text, hint: Self.hint(to: attribute.type))
    }
    return compiled
  }

  private static func hint(to type: AttributeType) -> String {
    let name: String? =
      switch type {
      case .string: "NSString"
      case .uri: "NSURL"
      case .date: "NSDate"
      case .uuid: "NSUUID"
      case .decimal: "NSDecimalNumber"
      case .binary: "NSData"
      case .integer16, .integer32, .integer64, .double, .float: "NSNumber"
      case .boolean, .transformable, .undefined, .composite: nil
      }
    return name.map { "Write CAST(…, \"\($0)\")." }
      ?? (type == .boolean ? "Write TERNARY(…, TRUE, FALSE)." : "Leave it out.")
  }

  private func invalid(_ message: String, _ text: String, hint: String) -> OrreryError {
    OrreryError(.migrationMappingInvalid, message, predicate: text, offset: 0, hint: hint)
  }

  // MARK: Relationships

  private func objects(
    _ value: ModelDiff.MappedValue, from old: Entity, for relationship: Relationship
  ) throws(OrreryError) -> MappedObjects {
    let text = value.expression
    guard !relationship.isTransient else {
      throw invalid(
        "It is transient, so what it leads to is not stored.", text, hint: "Leave it out.")
    }
    let target = try compiler.target(
      of: try PredicateParser.parseExpression(text, arguments: []), for: old)
    if case .value(.constant(.null)) = target {
      return MappedObjects(target: target, entity: nil, entityMapping: nil)
    }
    if case .values = target, !relationship.isToMany {
      throw invalid(
        "It leads to many objects, and the relationship is to-one.", text,
        hint: "Lead to one object; of an ordered relationship to kids[FIRST].")
    }
    guard let entity = commonEntity(of: target) else {
      throw invalid(
        "It does not lead to objects of one hierarchy of entities.", text,
        hint: "Give a key path to objects, SUBQUERY, UNION or TERNARY of such.")
    }
    try requireWay(from: entity, to: relationship, by: value.entityMapping, text)
    return MappedObjects(target: target, entity: entity.number, entityMapping: value.entityMapping)
  }

  /// The entity that all objects of the target are of.
  private func commonEntity(of target: KeyPathTarget) -> Entity? {
    let expressions =
      switch target {
      case .value(let expression): [expression]
      case .values(let collection): collection.parts.map(\.value)
      }
    var common: Entity?
    for leaf in expressions.flatMap(\.leaves) where !leaf.isNil {
      guard leaf.attributeType == nil, let number = leaf.objectEntity else { return nil }
      let entity = diff.source[number]
      guard var known = common else {
        common = entity
        continue
      }
      while !entity.isKind(of: known) {
        guard let above = known.superentity else { return nil }
        known = diff.source[above]
      }
      common = known
    }
    return common
  }

  /// Some of the objects must become what the relationship leads to.
  private func requireWay(
    from entity: Entity, to relationship: Relationship, by name: String?, _ text: String
  ) throws(OrreryError) {
    let destination = diff.destination[relationship.destination]
    if let name, !diff.mappings.contains(where: { $0.name == name }) {
      throw invalid(
        "There is no entity mapping called “\(name)”.", text,
        hint: "Entity mappings: \(diff.mappings.map(\.name).joined(separator: ", ")).")
    }
    let ways = diff.mappings.filter { mapping in
      guard let source = mapping.source, mapping.destination != nil else { return false }
      return diff.source[source].isKind(of: entity) && (name == nil || mapping.name == name)
    }
    let fits = ways.contains { mapping in
      mapping.destination.map { diff.destination[$0].isKind(of: destination) } ?? false
    }
    guard !fits else { return }
    let way = name.map { "By \($0) o" } ?? "O"
    throw invalid(
      "\(way)bjects of \(entity.name) do not become objects of \(destination.name), which the "
        + "relationship leads to.", text,
      hint: "Lead to objects that an entity mapping makes \(destination.name) of.")
  }
}

extension CompiledExpression {
  /// What it may come to.
  fileprivate var leaves: [CompiledExpression] {
    guard case .conditional(_, let first, let second) = self else { return [self] }
    return first.leaves + second.leaves
  }
}

extension ModelDiff {
  /// - Throws: `migration.mappingInvalid` or `migration.policyUnsupported`, with what is wrong in
  ///   `errors`.
  package func checkMapping() throws(OrreryError) {
    _ = try MappingCompiler.moves(of: self)
  }

  /// The error of a migration that cannot be inferred.
  package var obstacleError: OrreryError? {
    let errors = changes.compactMap { change in
      change.obstacle.map {
        OrreryError(
          .migrationNotInferable, $0, entity: change.entity, key: change.key, hint: change.hint)
      }
    }
    guard let first = errors.first else { return nil }
    if errors.count == 1 { return first }
    return OrreryError(
      .migrationNotInferable,
      "\(errors.count) changes of the model keep a migration from being inferred. "
        + "The first: \(first.message)",
      entity: first.entity, key: first.key, hint: first.hint, errors: errors)
  }
}

extension OrreryError {
  fileprivate init?(faults: [OrreryError]) {
    guard let first = faults.first else { return nil }
    self = first
    let policy = faults.contains { $0.kind == .migrationPolicyUnsupported }
    kind = policy ? .migrationPolicyUnsupported : .migrationMappingInvalid
    if faults.count > 1 {
      message = "The mapping has \(faults.count) faults. The first: \(first.message)"
    }
    if faults.count > 1 || first.kind != kind { errors = Array(faults.prefix(200)) }
  }
}
