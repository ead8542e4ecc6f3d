import ObjectModel

/// A model with every kind of property that a fetch can meet: inheritance three deep, siblings with
/// a property of the same name, to-one relationships to roots with and without subentities,
/// one-to-many, ordered and many-to-many ones.
enum FetchTestModel {
  static func make() throws -> ManagedObjectModel {
    var description = ModelDescription()
    var address = CompositeDescription(name: "Address")
    address.elements = [attribute("street", .string), attribute("zip", .integer32)]
    description.composites = [address]
    description.entities = [
      person, employee, manager, visitor, company, agency, tag,
    ]
    return try ManagedObjectModel(checking: description)
  }

  private static var person: EntityDescription {
    var entity = EntityDescription(name: "Person")
    var picture = attribute("picture", .binary)
    picture.allowsExternalBinaryDataStorage = true
    var address = attribute("address", .composite)
    address.composite = "Address"
    entity.attributes = [
      attribute("name", .string), attribute("nick", .string), attribute("age", .integer32),
      attribute("big", .integer64), attribute("score", .double), attribute("ratio", .float),
      attribute("balance", .decimal), attribute("birthday", .date), attribute("token", .uuid),
      attribute("payload", .binary), attribute("isActive", .boolean), attribute("home", .uri),
      picture, address,
    ]
    entity.relationships = [
      toOne("employer", "Company", inverse: "employees"),
      toOne("boss", "Person", inverse: "reports"),
      toMany("reports", "Person", inverse: "boss"),
      toMany("likes", "Person", inverse: "likedBy", isOrdered: true),
      toMany("likedBy", "Person", inverse: "likes"),
      toMany("tags", "Tag", inverse: "people", isOrdered: true),
    ]
    entity.fetchIndexes = [
      FetchIndexDescription(name: "byName", elements: [.init(subject: .property("name"))]),
      FetchIndexDescription(name: "byAge", elements: [.init(subject: .property("age"))]),
    ]
    return entity
  }

  private static var employee: EntityDescription {
    var entity = EntityDescription(name: "Employee")
    entity.superentity = "Person"
    entity.attributes = [attribute("note", .string), attribute("grade", .integer16)]
    return entity
  }

  private static var manager: EntityDescription {
    var entity = EntityDescription(name: "Manager")
    entity.superentity = "Employee"
    entity.attributes = [attribute("level", .integer16)]
    return entity
  }

  private static var visitor: EntityDescription {
    var entity = EntityDescription(name: "Visitor")
    entity.superentity = "Person"
    entity.attributes = [attribute("note", .string), attribute("visits", .integer32)]
    return entity
  }

  private static var company: EntityDescription {
    var entity = EntityDescription(name: "Company")
    entity.attributes = [attribute("title", .string), attribute("rating", .double)]
    entity.relationships = [
      toMany("employees", "Person", inverse: "employer", isOrdered: true)
    ]
    return entity
  }

  private static var agency: EntityDescription {
    var entity = EntityDescription(name: "Agency")
    entity.superentity = "Company"
    return entity
  }

  private static var tag: EntityDescription {
    var entity = EntityDescription(name: "Tag")
    entity.attributes = [attribute("label", .string), attribute("weight", .integer32)]
    entity.relationships = [toMany("people", "Person", inverse: "tags")]
    return entity
  }

  private static func attribute(_ name: String, _ type: AttributeType) -> AttributeDescription {
    var attribute = AttributeDescription(name: name, type: type)
    attribute.isOptional = true
    return attribute
  }

  private static func toOne(
    _ name: String, _ destination: String, inverse: String
  ) -> RelationshipDescription {
    var relationship = RelationshipDescription(name: name, destination: destination)
    relationship.inverse = inverse
    relationship.isOptional = true
    relationship.maximumCount = 1
    return relationship
  }

  private static func toMany(
    _ name: String, _ destination: String, inverse: String, isOrdered: Bool = false
  ) -> RelationshipDescription {
    var relationship = RelationshipDescription(name: name, destination: destination)
    relationship.inverse = inverse
    relationship.isOptional = true
    relationship.isToMany = true
    relationship.isOrdered = isOrdered
    return relationship
  }
}
