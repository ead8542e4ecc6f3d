import Foundation
import ObjectModel
import Predicates

/// What expressions are worth.
extension NaiveInterpreter {
  func value(_ node: ExpressionNode) throws -> Thing {
    switch node.form {
    case .constant(let value, _): return .one(value)
    case .selfObject: return .one(.object(object))
    case .variable(let name): return try variable(name)
    case .placeholder: throw NoOpinion()
    case .path(let base, let components):
      let start = try base.map(value) ?? .one(.object(object))
      let entity = base.map(entity) ?? graph.model[object.entity]
      return try follow(components[...], from: start, entity)
    case .index(let base, let index): return try element(of: value(base), at: index)
    case .unary(let sign, let operand):
      return try NaiveNumbers.calculate(sign, value(operand))
    case .binary(let left, let binary, let right):
      return try calculate(value(left), binary, value(right))
    case .aggregate(let elements): return .many(try elements.map(value))
    case .subquery(let collection, let variable, let condition):
      return try filter(value(collection), variable, condition)
    case .ternary(let condition, let yes, let no):
      // Both are asked, as for AND.
      let (yes, no) = (try value(yes), try value(no))
      return try holds(condition) ? number(yes, beside: no) : number(no, beside: yes)
    case .cast(let operand, let type): return try cast(value(operand), to: type)
    case .call(let selector, let arguments):
      return try NaiveNumbers.call(selector, arguments.map(value), self)
    }
  }

  private func variable(_ name: String) throws -> Thing {
    if let object = bound[name] { return .one(.object(object)) }
    guard let argument = variables[name] else { throw NoOpinion() }
    return try thing(argument)
  }

  private func thing(_ argument: PredicateArgument) throws -> Thing {
    switch argument {
    case .value(let value): .one(value)
    case .values(let values): .many(try values.map(thing))
    case .keyPath, .members, .predicate: throw NoOpinion()
    }
  }

  private func filter(
    _ collection: Thing, _ variable: String, _ condition: PredicateNode
  ) throws -> Thing {
    guard case .many(let elements) = collection else { throw NoOpinion() }
    return .many(
      try elements.filter { element in
        guard case .one(.object(let object)) = element else { throw NoOpinion() }
        var inner = self
        inner.bound[variable] = object
        return try inner.holds(condition)
      })
  }

  /// One branch of a TERNARY: where either is a decimal both are, also where nil hides which.
  private func number(_ thing: Thing, beside other: Thing) throws -> Thing {
    switch (thing, other) {
    case (.one(.integer), .one(.integer)), (.one(.decimal), .one(.decimal)): return thing
    case (.one(.integer), _), (.one(.decimal), _): throw NoOpinion()
    default: return thing
    }
  }

  private func cast(_ thing: Thing, to type: String) throws -> Thing {
    switch (thing, type) {
    case (.none, _), (.one(.string), "NSString"), (.one(.date), "NSDate"),
      (.one(.integer), "NSNumber"), (.one(.double), "NSNumber"), (.one(.uuid), "NSUUID"),
      (.one(.binary), "NSData"), (.one(.object), "NSManagedObjectID"):
      return thing
    case (.one(.date(let seconds)), "NSNumber"): return .one(.double(seconds))
    case (.one(.integer(let seconds)), "NSDate"): return .one(.date(Double(seconds)))
    case (.one(.double(let seconds)), "NSDate"): return .one(.date(seconds))
    case (.one(.string(let text)), "NSManagedObjectID"):
      return graph.model.objectID(parsing: text).map { .one(.object($0)) } ?? .none
    default: throw NoOpinion()
    }
  }

  // MARK: Paths

  /// The entity of the object or objects that the expression gives, if it does.
  private func entity(of node: ExpressionNode) -> Entity? {
    switch node.form {
    case .selfObject: return graph.model[object.entity]
    case .constant(.object(let id), _): return graph.model[id.entity]
    case .variable(let name):
      if let object = bound[name] { return graph.model[object.entity] }
      guard case .value(.object(let id))? = variables[name] else { return nil }
      return graph.model[id.entity]
    case .path(let base, let components):
      let start = base.map(entity) ?? graph.model[object.entity]
      return components.reduce(start) { entity, component in
        guard case .key(let key) = component.form else { return nil }
        return entity?.relationship(named: key).map { graph.model[$0.destination] }
      }
    case .index(let base, _): return entity(of: base)
    case .subquery(let collection, _, _): return entity(of: collection)
    case .binary(let left, _, _): return entity(of: left)
    case .ternary(_, let yes, let no): return entity(of: yes) ?? entity(of: no)
    default: return nil
    }
  }

  /// - Parameter entity: of the object or objects that the path has come to.
  private func follow(
    _ components: ArraySlice<PathComponent>, from start: Thing, _ entity: Entity?
  ) throws -> Thing {
    guard let first = components.first else { return start }
    let rest = components.dropFirst()
    switch first.form {
    case .key(let key):
      let relationship = entity?.relationship(named: key)
      let next = try step(key, from: start, isMany: relationship?.isToMany)
      return try follow(rest, from: next, relationship.map { graph.model[$0.destination] })
    case .collectionOperator(let name):
      guard case .many(let elements) = start else { throw NoOpinion() }
      return try collect(name, elements, rest, entity)
    default: throw NoOpinion()
    }
  }

  /// Every element gives its value; collections of collections are one. Behind nil there is nil
  /// where the key has one value, and nothing where it has many.
  private func step(
    _ key: String, from thing: Thing, isMany: Bool?
  ) throws -> Thing {
    switch thing {
    case .many(let elements):
      return .many(
        try elements.flatMap { element -> [Thing] in
          let value = try step(key, from: element, isMany: isMany)
          if case .many(let values) = value { return values }
          return [value]
        })
    case .one(.object(let object)): return try property(key, of: object)
    case .one(.composite(let values)): return values[key].map { .one($0) } ?? .none
    case .none: return isMany == true ? .many([]) : .none
    default: throw NoOpinion()
    }
  }

  private func property(_ key: String, of object: ObjectID) throws -> Thing {
    let entity = graph.model[object.entity]
    guard let slot = entity.slot(named: key) else {
      if key == "entity" { return .one(.string(entity.name)) }
      // A property of a subentity, or of another entity.
      throw NoOpinion()
    }
    switch try graph.value(of: object, slot: slot) {
    case .objects(let objects): return .many(objects.map { .one(.object($0)) })
    case .double(let number) where entity.properties[slot].attribute?.type == .float:
      return .float(number)
    case let value: return .one(value)
    }
  }

  private func collect(
    _ name: String, _ elements: [Thing], _ rest: ArraySlice<PathComponent>, _ entity: Entity?
  ) throws -> Thing {
    if name == "count" {
      guard !elements.contains(.none), rest.isEmpty else { throw NoOpinion() }
      return .one(.integer(Int64(elements.count)))
    }
    var values = elements
    if !rest.isEmpty {
      guard case .many(let reached) = try follow(rest, from: .many(elements), entity) else {
        throw NoOpinion()
      }
      values = reached
    } else if elements.contains(where: { if case .one(.object) = $0 { false } else { true } }) {
      // `kids.x.@sum` adds up the distinct values; the reference leaves it at that.
      throw NoOpinion()
    }
    switch name {
    case "unionOfObjects": return .many(values)
    case "distinctUnionOfObjects":
      if values.contains(.none) { throw NoOpinion() }
      return .many(try distinct(values))
    case "sum": return try NaiveNumbers.sum(values)
    case "avg": return try NaiveNumbers.average(values)
    case "min": return try extreme(values) { $0 < 0 }
    case "max": return try extreme(values) { $0 > 0 }
    default: throw NoOpinion()
    }
  }

  func extreme(_ values: [Thing], _ isBetter: (Int) -> Bool) throws -> Thing {
    try values.filter { !$0.isNil }.reduce(.none) { best, value in
      if best.isNil { return value }
      return isBetter(try order(value, best)) ? value : best
    }
  }

  private func distinct(_ values: [Thing]) throws -> [Thing] {
    try values.reduce(into: []) { distinct, value in
      if try !distinct.contains(where: { try order($0, value) == 0 }) { distinct.append(value) }
    }
  }

  // MARK: Elements and sets

  private func element(of thing: Thing, at index: CollectionIndex) throws -> Thing {
    guard case .many(let elements) = thing else { throw NoOpinion() }
    switch index {
    case .first: return elements.first ?? .none
    case .last: return elements.last ?? .none
    case .size: return .one(.integer(Int64(elements.count)))
    case .at(let expression):
      guard case .one(.integer(let number)) = try value(expression),
        elements.indices.contains(Int(clamping: number))
      else { throw NoOpinion() }
      return elements[Int(number)]
    }
  }

  private func calculate(
    _ left: Thing, _ binary: BinaryOperator, _ right: Thing
  ) throws -> Thing {
    guard case .many(let left) = left, case .many(let right) = right else {
      return try NaiveNumbers.calculate(left, binary, right)
    }
    if left.contains(.none) || right.contains(.none) { throw NoOpinion() }
    func has(_ list: [Thing], _ value: Thing) throws -> Bool {
      try list.contains { try order($0, value) == 0 }
    }
    switch binary {
    case .union: return .many(try distinct(left + right))
    case .intersect: return .many(try distinct(left.filter { try has(right, $0) }))
    case .minus: return .many(try distinct(left.filter { try !has(right, $0) }))
    default: throw NoOpinion()
    }
  }
}
