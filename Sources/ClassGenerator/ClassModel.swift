import ObjectModel
import Predicates
import Spelling

/// A model as classes with names of one language. It is text of none: see `ClassWriter`.
struct ClassModel {
  let model: ManagedObjectModel
  /// By number, as `ManagedObjectModel.entities`.
  let classes: [EntityClass]
  /// In the model's order.
  let composites: [CompositeType]

  /// - Parameter members: the names that a property takes in its class, beside its own.
  /// - Throws: `model.invalid` where two things of the model would have one name, or a fetch
  ///   request template has `%@` or `%K`.
  init(
    _ model: ManagedObjectModel, style: NameStyle,
    members: (ClassProperty) -> [String] = { _ in [] }
  ) throws(OrreryError) {
    self.model = model
    var types = NameTable()
    var composites: [CompositeType] = []
    var classNames: [String] = []
    for entity in model.entities {
      let name = style.type(Self.className(of: entity.description))
      try types.add(name, for: Claim("entity “\(entity.name)”", entity: entity.name))
      classNames.append(name)
    }
    for composite in model.composites {
      let name = style.type(composite.name)
      try types.add(name, for: Claim("composite “\(composite.name)”", entity: composite.name))
      composites.append(CompositeType(name: name, description: composite))
    }
    self.composites = composites
    var classes: [EntityClass] = []
    for (entity, name) in zip(model.entities, classNames) {
      // Programmers have entities called so, too.
      let baseName = ["Base", "ModelBase", "GeneratedBase"].map { name + $0 }
        .first { candidate in
          !classNames.contains { $0.lowercased() == candidate.lowercased() }
        }
      classes.append(
        EntityClass(
          entity, named: name, base: baseName ?? name + "Base", in: model, style: style))
    }
    self.classes = classes
    for current in classes { try checkMembers(of: current, members) }
  }

  subscript(number: EntityNumber) -> EntityClass {
    classes[number.rawValue - 1]
  }

  func superclass(of current: EntityClass) -> EntityClass? {
    current.entity.superentity.map { self[$0] }
  }

  /// The type of the name; nil where the model has no such composite.
  func composite(_ name: String?) -> CompositeType? {
    composites.first { $0.description.name == name }
  }

  /// The class itself and those above it, the topmost first.
  func lineage(of current: EntityClass) -> [EntityClass] {
    (superclass(of: current).map(lineage) ?? []) + [current]
  }

  /// The classes that properties of this one lead to, by name, each once.
  func destinations(of current: EntityClass) -> [EntityClass] {
    let numbers = Set(current.properties.compactMap(\.destination))
    return numbers.map { self[$0] }.sorted { $0.name < $1.name }
  }

  /// The class that the model names, without its module. `NSManagedObject` is none of the entity's
  /// own.
  private static func className(of entity: EntityDescription) -> String {
    guard let className = entity.className else { return entity.name }
    let name = className.cut(atLast: ".").map { String($0.after) } ?? className
    return name.isEmpty || name == "NSManagedObject" ? entity.name : name
  }

  private func checkMembers(
    of current: EntityClass, _ members: (ClassProperty) -> [String]
  ) throws(OrreryError) {
    var table = NameTable()
    for ancestor in lineage(of: current) {
      for property in ancestor.properties {
        let claim = Claim(
          "property “\(property.key)”", entity: current.entity.name, key: property.key)
        for name in [property.name] + members(property) { try table.add(name, for: claim) }
      }
      for template in ancestor.templates {
        let text = "fetch request template “\(template.description.name)”"
        if PredicateVariables.hasPlaceholders(in: template.description.predicate ?? "") {
          throw OrreryError(
            .modelInvalid, "The \(text) has “%@” or “%K”, and no model has arguments for them.",
            entity: current.entity.name, hint: "Use variables, as in “name == $NAME”.")
        }
        try table.add(template.name, for: Claim(text, entity: current.entity.name))
      }
    }
  }
}

/// An entity as a class.
struct EntityClass {
  let entity: Entity
  /// Of the class that is the user's own.
  let name: String
  /// Of the generated class that it inherits from, where there are two.
  let baseName: String
  /// Without those of superentities.
  let properties: [ClassProperty]
  let templates: [ClassTemplate]

  fileprivate init(
    _ entity: Entity, named name: String, base baseName: String, in model: ManagedObjectModel,
    style: NameStyle
  ) {
    self.entity = entity
    self.name = name
    self.baseName = baseName
    properties = entity.properties.dropFirst(entity.firstOwnSlot).map { property in
      ClassProperty(property, in: model, style: style)
    }
    templates = model.fetchRequestTemplates.values.filter { $0.entity == entity.name }
      .sorted { $0.name < $1.name }.map { ClassTemplate($0, style: style) }
  }
}

/// A property of a class.
struct ClassProperty {
  let name: String
  let property: Property
  /// Of a relationship or a fetched property; nil for an attribute, and for a fetched property of
  /// an entity that the model does not have.
  let destination: EntityNumber?

  /// In the model.
  var key: String { property.name }

  fileprivate init(_ property: Property, in model: ManagedObjectModel, style: NameStyle) {
    name = style.member(property.name)
    self.property = property
    destination =
      switch property {
      case .attribute: nil
      case .relationship(let relationship): relationship.destination
      case .fetchedProperty(let fetched):
        model.entity(named: fetched.fetchRequest.entity)?.number
      }
  }
}

/// A composite as a type.
struct CompositeType {
  let name: String
  let description: CompositeDescription
}

/// A fetch request template as a function.
struct ClassTemplate {
  struct Variable {
    /// Without the dollar.
    let key: String
    let name: String
  }

  let name: String
  let description: FetchRequestTemplate
  /// Each once, in the order of the predicate.
  let variables: [Variable]

  fileprivate init(_ description: FetchRequestTemplate, style: NameStyle) {
    self.description = description
    var words = NameWords.words(of: description.name)
    let ending = words.suffix(2).map { $0.lowercased() }
    if ending == ["fetch", "request"] { words.removeLast(2) }
    if ending.last == "request", ending.first != "fetch" { words.removeLast() }
    name = style.function(words + ["Fetch", "Request"])
    var names: Set<String> = []
    variables = PredicateVariables.names(in: description.predicate ?? "").map { key in
      var name = style.parameter(key)
      while !names.insert(name).inserted { name += "_" }
      return Variable(key: key, name: name)
    }
  }
}

/// Who has a name, for messages.
struct Claim {
  let text: String
  let entity: String
  let key: String?

  init(_ text: String, entity: String, key: String? = nil) {
    self.text = text
    self.entity = entity
    self.key = key
  }
}

/// Names that are taken, and by what.
struct NameTable {
  private var claims: [String: Claim] = [:]

  /// - Throws: where something else has the name.
  mutating func add(_ name: String, for claim: Claim) throws(OrreryError) {
    if let other = claims[name] {
      let place = claim.key == nil ? "" : " of entity \(claim.entity)"
      throw OrreryError(
        .modelInvalid,
        "The \(other.text) and the \(claim.text)\(place) would both be called “\(name)”.",
        entity: claim.entity, key: claim.key,
        hint: claim.key == nil
          ? "Rename one of the two, or give the entity another class in the model."
          : "Rename one of the two in the model.")
    }
    claims[name] = claim
  }
}

extension ClassProperty {
  /// Whether the server makes the value: nobody sets a derived or computed attribute,
  /// or a fetched property.
  var isReadOnly: Bool {
    switch property {
    case .attribute(let attribute): attribute.isDerived || attribute.isComputed
    case .relationship: false
    case .fetchedProperty: true
    }
  }
}
