import Spelling

/// How objects of one model become those of another, where that cannot be inferred: Core Data's
/// NSMappingModel. Expressions are text in the predicate language, over the earlier model. It is as
/// somebody wrote it: `faults(from:to:)` and the migration's compiler check it against the models.
///
/// What it does not name is inferred: entities that it names neither as source nor as destination,
/// and properties that an entity mapping says nothing about.
package struct MappingModel: Hashable, Sendable {
  /// What becomes of objects of exactly one entity: Core Data's NSEntityMapping. One entity may be
  /// the source of several, and the destination of several.
  package struct EntityMapping: Hashable, Sendable {
    /// By which relationships refer to it.
    package var name: String
    /// nil: no objects come to the destination.
    package var source: String?
    /// nil: the objects are deleted.
    package var destination: String?
    /// Which of the source's objects; nil for all.
    package var predicate: String?
    /// Expressions: of objects for which all of them are equal, only the first becomes an object,
    /// and what leads to the others leads to that one. Of all objects where there are none.
    package var distinctBy: [String] = []
    /// By key of the destination, with dots for an element of a composite: expressions.
    package var values: [String: String] = [:]
    /// By relationship of the destination that has a value: the entity mapping by which the objects
    /// that it leads to have come.
    package var entityMappings: [String: String] = [:]
    /// Properties of the destination that take nothing over from one of the same name.
    package var unmapped: [String] = []
    /// A class of the application that was to migrate the objects. No other program has it.
    package var policyClass: String?
    package var location: SourceLocation?

    /// - Parameter name: nil for the one that Core Data's model editor gives: `PersonToMember`.
    package init(
      _ name: String? = nil, from source: String?, to destination: String?,
      where predicate: String? = nil, values: [String: String] = [:]
    ) {
      self.name = name ?? Self.name(from: source, to: destination)
      self.source = source
      self.destination = destination
      self.predicate = predicate
      self.values = values
    }

    static func name(from source: String?, to destination: String?) -> String {
      guard let source, let destination else { return source ?? destination ?? "" }
      return "\(source)To\(destination)"
    }
  }

  /// Models have some hundred entities at most.
  package static let maximumEntityMappings = 1_000

  /// The versions that it is between, by their names in the `.xcdatamodeld`; nil for whichever.
  package var from: String?
  package var to: String?
  package var entities: [EntityMapping]

  package init(from: String? = nil, to: String? = nil, entities: [EntityMapping] = []) {
    self.from = from
    self.to = to
    self.entities = entities
  }
}

extension MappingModel {
  /// Refuses what could only be meant to keep a program busy.
  package func checkSize(_ location: SourceLocation?) throws(OrreryError) {
    guard entities.count > Self.maximumEntityMappings else { return }
    throw OrreryError(
      .migrationMappingInvalid, "The mapping has \(entities.count) entity mappings.",
      hint: "At most \(Self.maximumEntityMappings) are taken.", location: location)
  }

  /// Whatever does not fit the two models, but for what is in expressions.
  package func faults(
    from source: ManagedObjectModel, to destination: ManagedObjectModel
  ) -> [OrreryError] {
    var faults: [OrreryError] = []
    var names: Set<String> = []
    for mapping in entities {
      let check = MappingCheck(mapping: mapping, source: source, destination: destination)
      faults += check.faults
      if !names.insert(mapping.name).inserted {
        faults.append(
          check.fault(
            "Two entity mappings are called “\(mapping.name)”.",
            hint: "Give one of them another name."))
      }
    }
    return faults
  }
}

/// One entity mapping beside the models that it is between.
private struct MappingCheck {
  let mapping: MappingModel.EntityMapping
  let source: ManagedObjectModel
  let destination: ManagedObjectModel

  func fault(_ message: String, key: String? = nil, hint: String) -> OrreryError {
    OrreryError(
      .migrationMappingInvalid, message, entity: mapping.destination ?? mapping.source, key: key,
      hint: hint, location: mapping.location)
  }

  var faults: [OrreryError] {
    var faults = policyFaults
    if mapping.source == nil, mapping.destination == nil {
      faults.append(
        fault("An entity mapping has neither a source nor a destination.", hint: "Name one."))
    }
    if let name = mapping.source, source.entity(named: name) == nil {
      faults.append(
        fault(
          "The earlier model has no entity “\(name)”.",
          hint: NearestName.hint(
            for: name, among: source.entities.map(\.name), called: "entities")))
    }
    guard let name = mapping.destination else { return faults + keyFaults(nil) }
    guard let entity = destination.entity(named: name) else {
      return faults + [
        fault(
          "The later model has no entity “\(name)”.",
          hint: NearestName.hint(
            for: name, among: destination.entities.map(\.name), called: "entities"))
      ]
    }
    if entity.isAbstract, mapping.source.flatMap(source.entity(named:))?.isAbstract == false {
      faults.append(
        fault(
          "“\(name)” is abstract, so no object can be one.",
          hint: "Name one of its subentities as the destination."))
    }
    return faults + keyFaults(entity)
  }

  /// What only code of the application could do.
  private var policyFaults: [OrreryError] {
    let calls = mapping.values.sorted { $0.key < $1.key }.filter {
      $0.value.containsBytes("$entityPolicy")
    }
    var faults = calls.map { key, text in
      policyFault("\(mapping.name) computes “\(key)” with code of the application.", key, text)
    }
    if let name = mapping.policyClass {
      let unknown = unknownProperties
      let list = unknown.isEmpty ? "" : " Nothing else says what becomes of \(unknown)."
      faults.insert(
        policyFault("\(mapping.name) is migrated by \(name), a class of the application.\(list)"),
        at: 0)
    }
    return faults
  }

  private func policyFault(
    _ message: String, _ key: String? = nil, _ text: String? = nil
  ) -> OrreryError {
    OrreryError(
      .migrationPolicyUnsupported, message, entity: mapping.destination ?? mapping.source, key: key,
      predicate: text,
      hint: "Have orrery model convert write the mapping as JSON, put expressions into its values, "
        + "and leave its policyClass out.", location: mapping.location)
  }

  /// Properties of the destination that neither the mapping nor their names tell anything about.
  private var unknownProperties: String {
    guard let old = mapping.source.flatMap(source.entity(named:)),
      let entity = mapping.destination.flatMap(destination.entity(named:))
    else { return "" }
    let matching = PropertyMatching(entity, from: old)
    return zip(entity.properties, matching.oldSlots).filter { property, oldSlot in
      oldSlot == nil && mapping.values[property.name] == nil
    }.map(\.0.name).joined(separator: ", ")
  }

  private func keyFaults(_ entity: Entity?) -> [OrreryError] {
    let keys = Array(mapping.values.keys) + mapping.unmapped
    var faults = Set(keys).sorted().compactMap { key -> OrreryError? in
      guard let entity, mapping.source != nil else {
        return fault(
          "\(mapping.name) makes no objects that could have “\(key)”.", key: key,
          hint: "Give it both a source and a destination.")
      }
      return keyFault(key, of: entity)
    }
    for (key, name) in mapping.entityMappings.sorted(by: { $0.key < $1.key })
    where mapping.values[key] == nil {
      faults.append(
        fault(
          "“\(key)” is said to come by \(name), but not from which objects.", key: key,
          hint: "Give it a value too: a key path to objects of the earlier model."))
    }
    return faults
  }

  private func keyFault(_ key: String, of entity: Entity) -> OrreryError? {
    let path = key.parts(separatedBy: ".", omittingEmptySubsequences: false).map(String.init)
    let property = entity.property(named: path[0])
    let element = property?.attribute?.element(at: Array(path.dropFirst()))
    let isElement = path.count > 1 && !mapping.unmapped.contains(key)
    guard isElement ? element != nil : property != nil && path.count == 1 else {
      return fault(
        "“\(entity.name)” has no property “\(key)”.", key: key,
        hint: NearestName.hint(
          for: key, among: entity.properties.map(\.name), called: "properties"))
    }
    guard mapping.values[key] != nil else { return nil }
    if mapping.unmapped.contains(key) {
      return fault(
        "“\(key)” has a value and is unmapped too.", key: key, hint: "Leave one of them out.")
    }
    switch property {
    case .fetchedProperty:
      return fault("“\(key)” is a fetched property.", key: key, hint: "Leave it out.")
    case .attribute(let attribute) where attribute.isDerived:
      return fault(
        "“\(key)” is derived, so it has the value that its derivation says.", key: key,
        hint: "Leave it out.")
    case .attribute where element?.type == .composite:
      let old = mapping.source.flatMap(source.entity(named:))
      let known = old.flatMap { old in mapping.property(key, of: old).map { old.properties[$0] } }
      if known?.attribute?.type == .composite { return nil }
      return fault(
        "“\(key)” is a composite.", key: key,
        hint: "Give its elements values: \(key).\(element?.elements.first?.name ?? "element").")
    default:
      return nil
    }
  }
}

extension MappingModel.EntityMapping {
  /// The property of the source that a value is, where it is just that: `name`, `$source.name`.
  func property(_ key: String, of source: Entity) -> Int? {
    guard let text = values[key], entityMappings[key] == nil else { return nil }
    var name = Substring(text)
    for prefix in ["$source.", "SELF."] { name = name.removingBytePrefix(prefix) ?? name }
    return source.slot(named: String(name))
  }
}
