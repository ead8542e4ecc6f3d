/// Reads a model from a keyed archive of an NSManagedObjectModel: what Core Data keeps in a store
/// as its cached model, and what a compiled `.mom` file is. It checks that it is an archive only;
/// what the model means is for `ManagedObjectModel.init(checking:)`.
///
/// The archive's form was learned by reading real ones, of framework versions up to 1345. What a
/// store's cached model lacks beside the model it was made from: user info, scalar types, classes
/// of values, and most rules for them.
package struct ModelArchiveReader {
  /// A model with thousands of entities takes some megabytes.
  package static let maximumBytes = 32 << 20
  /// The name that models without subclasses archive.
  private static let plainClassName = "NSManagedObject"

  private(set) var model = ModelDescription()
  /// What could not be read, or is kept in another form than models keep it.
  var guesses: [ModelGuess] = []
  /// Own and inherited, by entity.
  private var propertyNames: [String: Set<String>] = [:]
  private var propertyCount = 0

  /// - Throws: `model.invalid` for what is no archive of a model.
  package static func read(
    _ bytes: [UInt8]
  ) throws(OrreryError) -> (model: ModelDescription, guesses: [ModelGuess]) {
    do throws(ArchiveFault) {
      guard bytes.count <= maximumBytes else {
        throw ArchiveFault("it is larger than \(maximumBytes) bytes")
      }
      var reader = ModelArchiveReader()
      try reader.readModel(KeyedArchive(bytes).rootObject())
      return (reader.model, reader.guesses)
    } catch {
      throw OrreryError(
        .modelInvalid, "The archived model cannot be read: \(error.message).",
        hint: "Give the model that it was made from.")
    }
  }

  private mutating func readModel(_ object: ArchivedObject) throws(ArchiveFault) {
    guard object.className == "NSManagedObjectModel" else {
      throw ArchiveFault("it holds an object of class \(object.className.prefix(100))")
    }
    model.versionIdentifiers = try object.list("NSVersionIdentifiers")
      .compactMap { object.archive.text($0) }.filter { !$0.isEmpty }.sorted()
    let entities = try object.entries("NSEntities").compactMap { object.archive.object($0.value) }
    for entity in entities {
      guard let name = entity.text("NSEntityName") else {
        throw ArchiveFault("an entity has no name")
      }
      propertyNames[name] = Set(try entity.entries("NSProperties").map(\.key))
    }
    for entity in entities { model.entities.append(try description(of: entity)) }
    model.entities.sort { $0.name < $1.name }
    for (name, value) in try object.entries("NSConfigurations") {
      model.configurations[name] = try object.archive.list(value)
        .compactMap { object.archive.object($0)?.text("NSEntityName") }.sorted()
    }
    for (name, value) in try object.entries("NSFetchRequestTemplates") {
      guard let request = object.archive.object(value) else { continue }
      let what = "the fetch request template \(name)"
      if let template = try fetchRequest(request, name: name, what: what) {
        model.fetchRequestTemplates.append(template)
      }
    }
    model.fetchRequestTemplates.sort { $0.name < $1.name }
  }

  // MARK: Entities

  private mutating func description(
    of object: ArchivedObject
  ) throws(ArchiveFault) -> EntityDescription {
    let name = object.text("NSEntityName") ?? ""
    var entity = EntityDescription(name: name)
    entity.superentity = object.object("NSSuperentity")?.text("NSEntityName")
    entity.isAbstract = object.flag("NSIsAbstract")
    entity.className = object.text("NSClassNameForEntity")
      .flatMap { $0 == Self.plainClassName ? nil : $0 }
    entity.renamingIdentifier = Self.renaming(object, name: name)
    entity.versionHashModifier = object.text("NSVersionHashModifier")
    entity.userInfo = try userInfo(object)
    try addProperties(of: object, to: &entity)
    entity.uniquenessConstraints = try names(object.list("NSUniqueTuples"), in: object.archive)
    entity.compoundIndexes = try names(object.list("NSCompoundIndexes"), in: object.archive)
    for member in try object.list("NSFetchIndexDescriptions") {
      guard let index = object.archive.object(member) else { continue }
      if let description = try fetchIndex(index, of: entity) {
        entity.fetchIndexes.append(description)
      }
    }
    return entity
  }

  /// What the superentity has too was inherited: archives list it again.
  private mutating func addProperties(
    of object: ArchivedObject, to entity: inout EntityDescription
  ) throws(ArchiveFault) {
    let inherited = entity.superentity.flatMap { propertyNames[$0] } ?? []
    let entries = try object.entries("NSProperties").filter { !inherited.contains($0.key) }
    propertyCount += entries.count
    guard propertyCount <= EntityOutline.maximumProperties else {
      throw ArchiveFault("it has more than \(EntityOutline.maximumProperties) properties")
    }
    for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
      guard let property = object.archive.object(value) else { continue }
      switch property.className {
      case "NSRelationshipDescription":
        if let relationship = try relationship(property, name: name, entity: entity.name) {
          entity.relationships.append(relationship)
        }
      case "NSFetchedPropertyDescription":
        if let fetched = try fetchedProperty(property, name: name, entity: entity.name) {
          entity.fetchedProperties.append(fetched)
        }
      default:
        if let attribute = try attribute(property, name: name, entity: entity.name) {
          entity.attributes.append(attribute)
        }
      }
    }
  }

  /// Lists of property names.
  private func names(
    _ lists: [PropertyListValue], in archive: KeyedArchive
  ) throws(ArchiveFault) -> [[String]] {
    var names: [[String]] = []
    for list in lists {
      let group = try archive.list(list).compactMap { archive.text($0) }
      if !group.isEmpty { names.append(group) }
    }
    return names
  }

  /// An attribute that is marked as indexed is archived with an index of its name too.
  private mutating func fetchIndex(
    _ object: ArchivedObject, of entity: EntityDescription
  ) throws(ArchiveFault) -> FetchIndexDescription? {
    guard let name = object.text("NSIndexName") else { return nil }
    var index = FetchIndexDescription(name: name)
    for member in try object.list("NSIndexElements") {
      guard let element = object.archive.object(member),
        let property = element.text("NSPropertyName")
      else {
        guesses.append(
          ModelGuess(
            .unreadable, "The index \(name) of \(entity.name) is over an expression; left out.",
            entity: entity.name))
        return nil
      }
      index.elements.append(
        .init(
          subject: .property(property),
          collation: element.integer("NSFetchIndexElementType") == 1 ? .rTree : .binary,
          isAscending: element.flag("NSAscending")))
    }
    if index.elements == [.init(subject: .property(name))],
      entity.attributes.contains(where: { $0.name == name && $0.isIndexed })
    {
      return nil
    }
    if let predicate = object.object("NSPartialIndexPredicate") {
      index.partialIndexPredicate = try ArchivedExpression.text(ofPredicate: predicate)
      if index.partialIndexPredicate == nil {
        guesses.append(
          ModelGuess(
            .unreadable, "The predicate of the index \(name) of \(entity.name) cannot be read.",
            entity: entity.name))
        return nil
      }
    }
    return index
  }

  mutating func addComposite(_ composite: CompositeDescription) {
    model.composites.append(composite)
  }

  // MARK: What all have

  func userInfo(_ object: ArchivedObject) throws(ArchiveFault) -> [String: String] {
    var texts: [String: String] = [:]
    for (key, value) in try object.entries("NSUserInfo") {
      texts[key] = object.archive.text(value)
    }
    return texts
  }

  /// Archives repeat the name where there is no other.
  static func renaming(_ object: ArchivedObject, name: String) -> String? {
    object.text("NSRenamingIdentifier").flatMap { $0 == name ? nil : $0 }
  }
}
