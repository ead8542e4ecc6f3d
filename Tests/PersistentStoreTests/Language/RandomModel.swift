import ObjectModel

/// A random model: one to three tables, inheritance up to three deep, attributes of every type,
/// composites in composites, and relationships of every shape. The first entity has something of
/// everything, so that no model is without.
struct RandomModel {
  private var random: FetchRandom
  private var description = ModelDescription()
  private var relationshipCount = 0

  static func make(random: inout FetchRandom) throws -> ManagedObjectModel {
    var maker = RandomModel(random: random)
    maker.describe()
    random = maker.random
    return try ManagedObjectModel(checking: maker.description)
  }

  private init(random: FetchRandom) {
    self.random = random
  }

  private mutating func describe() {
    description.composites = [
      composite("Inner", [("number", .integer32), ("label", .string)], inner: nil),
      composite("Outer", [("amount", .decimal), ("moment", .date)], inner: "Inner"),
    ]
    for root in 0...random.upTo(2) {
      var names = ["R\(root)"]
      describeEntity(names[0], super: nil, depth: 1)
      for number in 0..<random.upTo(3) {
        let parent = random.pick(names)
        let name = "\(parent)\(Self.branch(number))"
        guard Self.depth(name) <= 3 else { continue }
        describeEntity(name, super: parent, depth: Self.depth(name))
        names.append(name)
      }
    }
    relate()
  }

  private static func branch(_ number: Int) -> String { ["a", "b", "c", "d"][number] }
  /// `R0ab` is two levels below `R0`.
  private static func depth(_ name: String) -> Int { name.count - 1 }

  // MARK: Attributes

  private static let types: [AttributeType] = [
    .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date,
    .binary, .uuid, .uri, .transformable,
  ]
  /// Names that need care: keywords, and letters beyond ASCII.
  private static let oddNames = ["size", "first", "like", "größe", "柱", "union", "any", "cast"]

  private mutating func describeEntity(_ name: String, super parent: String?, depth: Int) {
    var entity = EntityDescription(name: name)
    entity.superentity = parent
    let isFirst = description.entities.isEmpty
    for (index, type) in Self.types.enumerated()
    where isFirst || random.chance(depth == 1 ? 60 : 15) {
      entity.attributes.append(attribute("\(Self.stem(type))\(name)", type))
      if index == 6 || index == 1 {
        entity.attributes.append(attribute("\(Self.stem(type))2\(name)", type))
      }
    }
    if isFirst || random.chance(30) {
      var outer = attribute("outer\(name)", .composite)
      outer.composite = "Outer"
      entity.attributes.append(outer)
    }
    // Keys may not repeat along a line of inheritance; the odd ones go to roots only.
    if parent == nil, random.chance(70) {
      entity.attributes.append(attribute(random.pick(Self.oddNames), .integer32))
    }
    // Siblings may each have one of the name, and of another type: two columns, or one.
    if depth == 2, random.chance(40) {
      entity.attributes.append(attribute("shared", random.pick([.string, .integer64, .date])))
    }
    if isFirst {
      entity.fetchIndexes = entity.attributes.filter { $0.type != .composite }.map {
        FetchIndexDescription(name: "by_" + $0.name, elements: [.init(subject: .property($0.name))])
      }
    }
    entity.isAbstract = !isFirst && parent == nil && random.chance(15)
    description.entities.append(entity)
  }

  private mutating func attribute(_ name: String, _ type: AttributeType) -> AttributeDescription {
    var attribute = AttributeDescription(name: name, type: type)
    attribute.isOptional = true
    attribute.allowsExternalBinaryDataStorage = type == .binary && random.chance(50)
    return attribute
  }

  private static func stem(_ type: AttributeType) -> String {
    type.name.lowercased().replacing(" ", with: "")
  }

  private mutating func composite(
    _ name: String, _ elements: [(String, AttributeType)], inner: String?
  ) -> CompositeDescription {
    var composite = CompositeDescription(name: name)
    composite.elements = elements.map { attribute($0.0, $0.1) }
    if let inner {
      var element = attribute("inner", .composite)
      element.composite = inner
      composite.elements.append(element)
    }
    return composite
  }

  // MARK: Relationships

  private enum Shape: CaseIterable {
    case oneToMany, oneToManyOrdered, oneToOne, manyToMany, manyToManyOrdered, manyToManyBothOrdered
    case toOneAlone, toManyAlone, symmetric
  }

  /// Each shape once, from the first entity or one below it, and a few more anywhere.
  private mutating func relate() {
    for shape in Shape.allCases where random.chance(85) {
      relate(shape, from: random.chance(60) ? 0 : anyEntity(), to: anyEntity())
    }
    relate(.oneToManyOrdered, from: 0, to: 0)
    for _ in 0..<random.upTo(3) {
      relate(random.pick(Shape.allCases), from: anyEntity(), to: anyEntity())
    }
  }

  private mutating func anyEntity() -> Int { random.upTo(description.entities.count - 1) }

  private mutating func relate(_ shape: Shape, from owner: Int, to other: Int) {
    relationshipCount += 1
    let (there, back) = ("r\(relationshipCount)", "b\(relationshipCount)")
    switch shape {
    case .oneToMany, .oneToManyOrdered:
      add(there, owner, other, inverse: back, isToMany: true, isOrdered: shape == .oneToManyOrdered)
      add(back, other, owner, inverse: there)
    case .oneToOne:
      add(there, owner, other, inverse: back)
      add(back, other, owner, inverse: there)
    case .manyToMany, .manyToManyOrdered, .manyToManyBothOrdered:
      add(there, owner, other, inverse: back, isToMany: true, isOrdered: shape != .manyToMany)
      add(
        back, other, owner, inverse: there, isToMany: true,
        isOrdered: shape == .manyToManyBothOrdered)
    case .symmetric: add(there, owner, owner, inverse: there, isToMany: true)
    case .toOneAlone: add(there, owner, other, inverse: nil)
    case .toManyAlone: add(there, owner, other, inverse: nil, isToMany: true)
    }
  }

  private mutating func add(
    _ name: String, _ owner: Int, _ other: Int, inverse: String?, isToMany: Bool = false,
    isOrdered: Bool = false
  ) {
    var relationship = RelationshipDescription(
      name: name, destination: description.entities[other].name)
    relationship.inverse = inverse
    relationship.isOptional = true
    relationship.isToMany = isToMany
    relationship.isOrdered = isOrdered
    relationship.maximumCount = isToMany ? nil : 1
    description.entities[owner].relationships.append(relationship)
  }
}
