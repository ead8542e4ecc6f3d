/// Attributes, relationships and fetched properties of an archived model.
extension ModelArchiveReader {
  /// Bits of `NSFlagsKey`, as found on attributes whose models have these options.
  private enum Flags {
    static let allowsExternalBinaryDataStorage = 4
    static let preservesValueInHistoryOnDeletion = 16
  }

  // MARK: Attributes

  /// - Parameter depth: in how many composites it is.
  mutating func attribute(
    _ object: ArchivedObject, name: String, entity: String, depth: Int = 0
  ) throws(ArchiveFault) -> AttributeDescription? {
    guard let code = object.integer("NSAttributeType"), let type = AttributeType(rawValue: code)
    else {
      omit(name, of: entity, "is of a type that is not known")
      return nil
    }
    var attribute = AttributeDescription(name: name, type: type)
    attribute.isOptional = object.flag("NSIsOptional")
    attribute.isTransient = object.flag("NSIsTransient")
    attribute.isIndexed = object.flag("NSIsIndexed")
    let flags = object.integer("NSFlagsKey") ?? 0
    attribute.allowsExternalBinaryDataStorage =
      flags & Flags.allowsExternalBinaryDataStorage != 0
    attribute.preservesValueInHistoryOnDeletion =
      flags & Flags.preservesValueInHistoryOnDeletion != 0
    attribute.valueTransformerName = object.text("NSValueTransformerName")
    if type == .transformable {
      attribute.customClassName = object.text("NSAttributeValueClassName")
    }
    attribute.renamingIdentifier = Self.renaming(object, name: name)
    attribute.versionHashModifier = object.text("NSVersionHashModifier")
    attribute.userInfo = try userInfo(object)
    if type == .composite {
      attribute.composite = try composite(object, name: name, entity: entity, depth: depth + 1)
    }
    try readDerivation(object, of: &attribute, entity: entity)
    readDefault(object, of: &attribute, entity: entity)
    try readRules(object, of: &attribute, entity: entity)
    return attribute
  }

  /// A composite has no name in an archive: it is its elements. It is named as where it is.
  /// - Returns: The name; nil where there are no elements.
  private mutating func composite(
    _ object: ArchivedObject, name: String, entity: String, depth: Int
  ) throws(ArchiveFault) -> String? {
    guard depth <= CompositeTable.maximumNesting else {
      throw ArchiveFault("its composites are nested too deep")
    }
    var composite = CompositeDescription(name: "\(entity)_\(name)")
    for element in try elements(of: object) {
      guard let elementName = element.text("NSPropertyName"),
        let description = try attribute(
          element, name: elementName, entity: composite.name, depth: depth)
      else { continue }
      composite.elements.append(description)
    }
    guard !composite.elements.isEmpty else { return nil }
    addComposite(composite)
    return composite.name
  }

  /// The one list of attributes among the object's members.
  private func elements(of object: ArchivedObject) throws(ArchiveFault) -> [ArchivedObject] {
    for name in object.memberNames {
      let found = try object.list(name).compactMap { object.archive.object($0) }
      if found.first?.integer("NSAttributeType") != nil { return found }
    }
    return []
  }

  private mutating func readDerivation(
    _ object: ArchivedObject, of attribute: inout AttributeDescription, entity: String
  ) throws(ArchiveFault) {
    guard let expression = object.object("NSDerivationExpression") else { return }
    attribute.derivationExpression = try ArchivedExpression.derivation(expression)
    guard attribute.derivationExpression == nil || object.object("NSFilteringPredicate") != nil
    else { return }
    attribute.derivationExpression = nil
    guesses.append(
      ModelGuess(
        .rules, "What \(entity).\(attribute.name) is derived from cannot be read.",
        entity: entity, key: attribute.name))
  }

  private mutating func readDefault(
    _ object: ArchivedObject, of attribute: inout AttributeDescription, entity: String
  ) {
    guard object.value("NSDefaultValue") != nil, attribute.type != .undefined,
      attribute.type != .composite
    else { return }
    if attribute.type != .transformable,
      let value = object.archive.modelValue(object["NSDefaultValue"]),
      let fitting = try? Attribute(description: attribute)
        .coerce(Self.number(value, for: attribute.type))
    {
      attribute.defaultValue = fitting
    } else {
      unreadable("The default value of", entity, attribute.name)
    }
  }

  /// Archives do not always tell numbers from truth values.
  private static func number(_ value: Value, for type: AttributeType) -> Value {
    switch value {
    case .integer(let number) where type == .boolean: .boolean(number != 0)
    case .double(let number) where type == .boolean: .boolean(number != 0)
    case .boolean(let flag) where type.isNumeric: .integer(flag ? 1 : 0)
    default: value
    }
  }

  // MARK: Rules

  private mutating func readRules(
    _ object: ArchivedObject, of attribute: inout AttributeDescription, entity: String
  ) throws(ArchiveFault) {
    var pending = try object.list("NSValidationPredicates")
    var count = 0
    while let member = pending.popLast() {
      count += 1
      guard count <= 100, let predicate = object.archive.object(member) else { return }
      if predicate.className == "NSCompoundPredicate",
        predicate.integer("NSCompoundPredicateType") == 1
      {
        pending += try predicate.list("NSSubpredicates")
      } else if let rule = try ArchivedExpression.rule(predicate),
        Self.add(rule, to: &attribute)
      {
        continue
      } else {
        unreadable("A rule for values of", entity, attribute.name)
      }
    }
  }

  /// - Returns: Whether it is one of the rules that a model can hold.
  private static func add(
    _ rule: ArchivedExpression.Rule, to attribute: inout AttributeDescription
  ) -> Bool {
    let (lessOrEqual, greaterOrEqual, matches) = (1, 3, 6)
    let isBound =
      switch rule.constant {
      case .integer, .double, .decimal: attribute.type.isNumeric
      case .date: attribute.type == .date
      default: false
      }
    switch (rule.subject, rule.operation, rule.constant) {
    case ("length", greaterOrEqual, .integer(let length)) where length >= 0:
      attribute.validation.minimumLength = Int(length)
    case ("length", lessOrEqual, .integer(let length)) where length >= 0:
      attribute.validation.maximumLength = Int(length)
    case ("SELF", greaterOrEqual, let bound) where isBound:
      attribute.validation.minimum = bound
    case ("SELF", lessOrEqual, let bound) where isBound:
      attribute.validation.maximum = bound
    case ("SELF", matches, .string(let pattern)) where ValidationPattern(pattern) != nil:
      attribute.validation.regularExpression = pattern
    default:
      return false
    }
    return true
  }

  // MARK: Relationships

  mutating func relationship(
    _ object: ArchivedObject, name: String, entity: String
  ) throws(ArchiveFault) -> RelationshipDescription? {
    let destination =
      object.object("NSDestinationEntity")?.text("NSEntityName")
      ?? object.text("_NSDestinationEntityName")
    guard let destination else {
      omit(name, of: entity, "leads nowhere")
      return nil
    }
    var relationship = RelationshipDescription(name: name, destination: destination)
    relationship.inverse = object.object("NSInverseRelationship").flatMap(Self.name)
    relationship.isOptional = object.flag("NSIsOptional")
    relationship.isTransient = object.flag("NSIsTransient")
    relationship.isOrdered = object.flag("NSIsOrdered")
    let maximum = object.integer("NSMaxCount") ?? 0
    relationship.isToMany = maximum != 1
    relationship.maximumCount = maximum > 0 ? maximum : nil
    relationship.minimumCount = max(0, object.integer("NSMinCount") ?? 0)
    relationship.deleteRule =
      object.integer("NSDeleteRule").flatMap(DeleteRule.init) ?? .nullify
    relationship.renamingIdentifier = Self.renaming(object, name: name)
    relationship.versionHashModifier = object.text("NSVersionHashModifier")
    relationship.userInfo = try userInfo(object)
    return relationship
  }

  /// A property's name. What a subentity inherits may be a stand-in that names the property.
  private static func name(_ object: ArchivedObject) -> String? {
    object.text("NSPropertyName")
      ?? object.object("NSUnderlyingProperty")?.text("NSPropertyName")
  }

  // MARK: Fetch requests

  mutating func fetchedProperty(
    _ object: ArchivedObject, name: String, entity: String
  ) throws(ArchiveFault) -> FetchedPropertyDescription? {
    guard let request = object.object("NSFetchRequest"),
      let template = try fetchRequest(
        request, name: "fetchedPropertyFetchRequest", what: "the fetched property \(name)",
        entity: object.text("_NSFetchRequestEntityName"))
    else {
      omit(name, of: entity, "is a fetched property whose request cannot be read")
      return nil
    }
    var property = FetchedPropertyDescription(name: name, fetchRequest: template)
    property.userInfo = try userInfo(object)
    return property
  }

  /// - Returns: nil where the request would mean something else without what cannot be read.
  mutating func fetchRequest(
    _ object: ArchivedObject, name: String, what: String, entity: String? = nil
  ) throws(ArchiveFault) -> FetchRequestTemplate? {
    guard let entity = object.object("NSEntity")?.text("NSEntityName") ?? entity else { return nil }
    var request = FetchRequestTemplate(name: name, entity: entity)
    if let predicate = object.object("NSPredicate") {
      request.predicate = try ArchivedExpression.text(ofPredicate: predicate)
      guard request.predicate != nil else { return nil }
    }
    request.sort = try sort(object, what: what)
    if let limit = object.integer("NSFetchLimit"), limit > 0 { request.limit = limit }
    if let size = object.integer("NSBatchSize"), size > 0 { request.batchSize = size }
    request.resultType =
      object.integer("NSResultType").flatMap(FetchRequestTemplate.ResultType.init) ?? .objects
    return request
  }

  /// The whole order or none: a part of it would be another order.
  private mutating func sort(
    _ object: ArchivedObject, what: String
  ) throws(ArchiveFault) -> [SortDescriptor] {
    var sort: [SortDescriptor] = []
    for member in try object.list("NSSortDescriptors") {
      let selector = object.archive.object(member)?.text("NSSelector") ?? "compare:"
      guard let descriptor = object.archive.object(member),
        let keyPath = descriptor.text("NSKey"), let comparator = SortComparator(rawValue: selector)
      else {
        guesses.append(ModelGuess(.unreadable, "The order of \(what) cannot be read; left out."))
        return []
      }
      sort.append(
        SortDescriptor(
          keyPath: keyPath, isAscending: descriptor.flag("NSAscending"), comparator: comparator))
    }
    return sort
  }

  // MARK: Guesses

  private mutating func unreadable(_ what: String, _ entity: String, _ key: String) {
    guesses.append(
      ModelGuess(
        .unreadable, "\(what) \(entity).\(key) cannot be read; left out.", entity: entity,
        key: key))
  }

  private mutating func omit(_ name: String, of entity: String, _ why: String) {
    guesses.append(
      ModelGuess(
        .omitted, "\(entity).\(name) \(why); left out.", entity: entity, key: name))
  }
}
