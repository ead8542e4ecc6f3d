import ClassGenerator
import ObjectModel
import Testing

/// Names of a model in names of languages: how they are spelt, what is escaped, what cannot be.
@Suite struct NameTests {
  private func entity(
    _ name: String, _ attributes: [String] = [], class className: String? = nil
  ) -> EntityDescription {
    var entity = EntityDescription(name: name)
    entity.className = className
    entity.attributes = attributes.map { name in
      var attribute = AttributeDescription(name: name, type: .string)
      attribute.isOptional = true
      return attribute
    }
    return entity
  }

  private func files(
    _ entities: [EntityDescription], _ language: ClassGenerator.Language,
    templates: [FetchRequestTemplate] = []
  ) throws -> [String: String] {
    var description = ModelDescription()
    description.entities = entities
    description.fetchRequestTemplates = templates
    let model = try ManagedObjectModel(checking: description)
    let files = try ClassGenerator.files(of: model, named: "My Model", in: language)
    return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) })
  }

  @Test(arguments: [
    ("whoTook", "who_took"), ("imageURL", "image_url"), ("thumbnailURLs", "thumbnail_urls"),
    ("URLString", "url_string"), ("valueInDollars", "value_in_dollars"),
    ("page2Title", "page2_title"),
    ("first_name", "first_name"), ("name", "name"), ("größeInMeter", "größe_in_meter"),
    ("class", "class_"), ("isDeleted_", "is_deleted_"), ("id", "id_"), ("str", "str_"),
  ])
  func pythonSpells(key: String, name: String) throws {
    let text = try #require(try files([entity("Photo", [key])], .python)["photo_base.py"])
    #expect(text.contains("    \(name): Attribute[Optional[str]] = Attribute(\"\(key)\")\n"))
  }

  @Test(arguments: [("whoTook", "whoTook"), ("class", "`class`"), ("description", "description_")])
  func swiftSpells(key: String, name: String) throws {
    let text = try files([entity("Photo", [key])], .swift)["Photo+CoreDataProperties.swift"]
    #expect(try #require(text).contains("  public var \(name): String? {\n"))
  }

  @Test(arguments: [
    ("whoTook", "whoTook"), ("class", "class"), ("id", "id_"), ("_id", "_id_"),
  ])
  func typeScriptSpells(key: String, name: String) throws {
    let text = try files([entity("Photo", [key])], .typescript)["PhotoBase.ts"]
    #expect(try #require(text).contains("  get \(name)(): string | null {\n"))
  }

  @Test(arguments: [("whoTook", "who_took"), ("end", "end_"), ("né", "n_uE9"), ("keys", "keys_")])
  func luaSpells(key: String, name: String) throws {
    let text = try files([entity("Photo", [key])], .lua)["photo_base.lua"]
    #expect(try #require(text).contains("function PhotoBase:\(name)()\n"))
  }

  @Test(arguments: [("whoTook", "who-took"), ("t", "t-"), ("values", "values-")])
  func emacsLispSpells(key: String, name: String) throws {
    let text = try files([entity("Photo", [key])], .elisp)["my-model-photo-base.el"]
    #expect(try #require(text).contains("(defun my-model-photo-\(name) (object)\n"))
  }

  @Test func classesAreThoseThatTheModelNames() throws {
    let entities = [
      entity("Note", class: "Notes.NoteMO"), entity("Tag", class: ".Label"),
      entity("Person", class: "NSManagedObject"), entity("String"), entity("item"),
    ]
    let swift = try files(entities, .swift)
    for name in ["NoteMO", "Label", "Person", "String_", "item"] {
      let text = try #require(swift["\(name)+CoreDataClass.swift"])
      #expect(text.contains("public class \(name): NSManagedObject {"))
    }
    #expect(
      try files(entities, .python).keys.sorted() == [
        "__init__.py", "item.py", "item_base.py", "label.py", "label_base.py", "note_mo.py",
        "note_mo_base.py", "person.py", "person_base.py", "string.py", "string_base.py",
      ])
    #expect(try files(entities, .typescript)["Item.ts"] != nil)
  }

  @Test func anEntityMayBeCalledLikeAnothersBase() throws {
    let files = try files([entity("Task"), entity("TaskBase")], .python)
    #expect(try #require(files["task.py"]).contains("class Task(TaskModelBase):"))
    #expect(try #require(files["task_base.py"]).contains("class TaskBase(TaskBaseBase):"))
  }

  @Test func xcodesCategoryHasItsClassElsewhere() throws {
    var category = entity("Note")
    category.codeGeneration = .category
    #expect(try files([category], .swift).keys.sorted() == ["Note+CoreDataProperties.swift"])
    #expect(try files([category], .lua).keys.sorted() == ["init.lua", "note.lua", "note_base.lua"])
  }

  @Test(arguments: ClassGenerator.Language.allCases)
  func twoEntitiesWithOneClassAreRefused(language: ClassGenerator.Language) throws {
    let error = #expect(throws: OrreryError.self) {
      _ = try files([entity("Person", class: "Human"), entity("Human")], language)
    }
    let message = try #require(error).message
    #expect(message.contains("“Person”") && message.contains("“Human”"))
  }

  @Test(arguments: [ClassGenerator.Language.python, .lua, .elisp])
  func twoPropertiesWithOneNameAreRefused(language: ClassGenerator.Language) throws {
    let error = #expect(throws: OrreryError.self) {
      _ = try files([entity("Person", ["firstName", "first_name"])], language)
    }
    #expect(error?.entity == "Person")
    let message = try #require(error).message
    #expect(message.contains("“firstName”") && message.contains("“first_name”"))
  }

  @Test func filesDifferInMoreThanCase() throws {
    let error = #expect(throws: OrreryError.self) {
      _ = try files([entity("Item"), entity("item")], .swift)
    }
    #expect(error?.message.contains("both have the file") == true)
  }

  @Test func variablesOfTemplatesAreParameters() throws {
    var template = FetchRequestTemplate(name: "People of an age", entity: "Person")
    template.predicate = """
      name == $NAME AND (name != $request \
      OR SUBQUERY(friends, $f, $f.name == $NAME).@count > $least)
      """
    var person = entity("Person", ["name"])
    var friends = RelationshipDescription(name: "friends", destination: "Person")
    friends.isToMany = true
    friends.inverse = "friends"
    person.relationships = [friends]
    let python = try files([person], .python, templates: [template])["person_base.py"]
    let head = """
      def people_of_an_age_fetch_request(\
      cls: type[_T], name: object, request: object, least: object)
      """
    #expect(try #require(python).contains(head))
    let swift = try files([person], .swift, templates: [template])
    #expect(
      try #require(swift["Person+CoreDataProperties.swift"]).contains(
        """
        name == %@ AND (name != %@ OR SUBQUERY(friends, $f, $f.name == %@).@count > %@)\
        ", name, request_, name, least)
        """))
  }

  /// Xcode writes long predicates on several lines.
  @Test(arguments: [
    (ClassGenerator.Language.swift, #""name == %@ OR\nname == \"\u{1b}\"""#),
    (.python, #"template="With\ttab""#), (.typescript, #"template: "With\ttab""#),
    (.lua, #"template = "With\ttab""#), (.elisp, #""With\ttab""#),
  ])
  func textsAreOnOneLine(language: ClassGenerator.Language, text: String) throws {
    var template = FetchRequestTemplate(name: "With\ttab", entity: "Person")
    template.predicate = "name == $NAME OR\nname == \"\u{1B}\""
    let files = try files([entity("Person", ["name"])], language, templates: [template])
    #expect(files.values.contains { $0.contains(text) }, "\(files)")
  }

  @Test func aClassMayBeCalledLikeATypeOfPython() throws {
    let package = try #require(try files([entity("List")], .python)["__init__.py"])
    #expect(package.contains("\nfrom __future__ import annotations\n"))
  }
}
