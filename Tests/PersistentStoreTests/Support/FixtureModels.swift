import Foundation
import ObjectModel

/// Models built in code: of two fixture stores that come without a model file, and for tests of
/// single rules.
enum FixtureModels {
  static func attribute(
    _ name: String, _ type: AttributeType, _ change: (inout AttributeDescription) -> Void = { _ in }
  ) -> AttributeDescription {
    var attribute = AttributeDescription(name: name, type: type)
    attribute.isOptional = true
    change(&attribute)
    return attribute
  }

  static func derived(_ name: String, _ type: AttributeType, _ expression: String)
    -> AttributeDescription
  {
    attribute(name, type) { $0.derivationExpression = expression }
  }

  static func toOne(_ name: String, _ destination: String, inverse: String?)
    -> RelationshipDescription
  {
    var relationship = RelationshipDescription(name: name, destination: destination)
    relationship.isOptional = true
    relationship.maximumCount = 1
    relationship.inverse = inverse
    return relationship
  }

  static func toMany(
    _ name: String, _ destination: String, inverse: String?, ordered: Bool = false
  ) -> RelationshipDescription {
    var relationship = RelationshipDescription(name: name, destination: destination)
    relationship.isOptional = true
    relationship.isToMany = true
    relationship.isOrdered = ordered
    relationship.inverse = inverse
    return relationship
  }

  static func entity(
    _ name: String, super superentity: String? = nil, _ attributes: [AttributeDescription] = [],
    _ relationships: [RelationshipDescription] = [],
    _ change: (inout EntityDescription) -> Void = { _ in }
  ) -> EntityDescription {
    var entity = EntityDescription(name: name)
    entity.superentity = superentity
    entity.attributes = attributes
    entity.relationships = relationships
    change(&entity)
    return entity
  }

  static func model(_ entities: EntityDescription...) throws -> ManagedObjectModel {
    var description = ModelDescription()
    description.entities = entities
    return try ManagedObjectModel(checking: description)
  }

  /// Apple's Recipes sample.
  static func recipes() throws -> ManagedObjectModel {
    try model(
      entity(
        "Image", [attribute("image", .transformable)],
        [
          toOne("recipe", "Recipe", inverse: "image")
        ]),
      entity(
        "Ingredient",
        [
          attribute("displayOrder", .integer16), attribute("amount", .string),
          attribute("name", .string),
        ], [toOne("recipe", "Recipe", inverse: "ingredients")]),
      entity(
        "Recipe",
        [
          attribute("prepTime", .string), attribute("name", .string),
          attribute("instructions", .string), attribute("overview", .string),
          attribute("thumbnailImage", .transformable),
        ],
        [
          toOne("image", "Image", inverse: "recipe"),
          toOne("type", "RecipeType", inverse: "recipes"),
          toMany("ingredients", "Ingredient", inverse: "recipe"),
        ]),
      entity(
        "RecipeType", [attribute("name", .string)],
        [
          toMany("recipes", "Recipe", inverse: "type")
        ]))
  }

  /// CoreDataPlus' second sample model, which has inheritance, constraints and a derived count.
  static func library() throws -> ManagedObjectModel {
    try model(
      entity(
        "Book",
        [
          attribute("title", .string), attribute("price", .decimal),
          attribute("publishedAt", .date), attribute("uniqueID", .uuid),
          attribute("cover", .transformable),
          derived("pagesCount", .integer64, "pages.@count"),
        ],
        [
          toOne("author", "Author", inverse: "books"), toMany("pages", "Page", inverse: "book"),
        ]
      ) { $0.uniquenessConstraints = [["uniqueID"]] },
      entity("GraphicNovel", super: "Book", [attribute("isBlackAndWhite", .boolean)]),
      entity(
        "Feedback",
        [
          attribute("rating", .double), attribute("authorAlias", .string),
          attribute("comment", .string), attribute("bookID", .uuid),
        ]),
      entity(
        "Page",
        [
          attribute("isBookmarked", .boolean), attribute("number", .integer32),
          attribute("content", .transformable),
        ], [toOne("book", "Book", inverse: "pages")]),
      entity("Writer", [attribute("age", .integer16)]),
      entity(
        "Author", super: "Writer", [attribute("alias", .string), attribute("siteURL", .uri)],
        [toMany("books", "Book", inverse: "author")]
      ) { $0.uniquenessConstraints = [["alias"]] })
  }
}
