import Foundation
import ObjectModel
import Testing

@testable import ClassGenerator

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
    templates: [FetchRequestTemplate] = [], composites: [CompositeDescription] = []
  ) throws -> [String: String] {
    var description = ModelDescription()
    description.entities = entities
    description.fetchRequestTemplates = templates
    description.composites = composites
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
    // Python reads names so.
    ("𝐢𝐝", "id_"), ("oﬃce", "office"),
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

  /// The name of one entity begins with that of the other, and all of them are in one space.
  @Test(arguments: [
    ("itemCount", "property “count”"), ("itemValues", "function “values”"),
    ("itemFetchRequest", "function “fetch-request”"),
  ])
  func twoFunctionsOfEmacsLispWithOneNameAreRefused(key: String, other: String) throws {
    let entities = [entity("Order", [key]), entity("OrderItem", ["count"])]
    let error = #expect(throws: OrreryError.self) { _ = try files(entities, .elisp) }
    let message = try #require(error).message
    #expect(message.contains("property “\(key)” of entity “Order”"))
    #expect(message.contains("\(other) of entity “OrderItem”"))
    _ = try files([entity("Order", ["itemKeys"]), entity("OrderItem", ["count"])], .elisp)
  }

  /// They are the names of values, also where these are no identifiers.
  @Test func elementsAreQuotedInTypeScript() throws {
    var place = CompositeDescription(name: "Place")
    place.elements = [AttributeDescription(name: "x²", type: .double)]
    let files = try files([entity("Person")], .typescript, composites: [place])
    #expect(try #require(files["compositeTypes.ts"]).contains("  \"x²\"?: number"))
  }

  /// The server makes its value, whenever it is read.
  @Test(arguments: [
    (ClassGenerator.Language.swift, "Photo+CoreDataProperties.swift", "    set {"),
    (.python, "photo_base.py", " = Attribute(\"worth\")"),
    (.typescript, "PhotoBase.ts", "  set worth("),
    (.lua, "photo_base.lua", "---@field worth"),
  ])
  func whatIsComputedIsOnlyRead(
    language: ClassGenerator.Language, file: String, setting: String
  ) throws {
    var photo = entity("Photo", ["worth"])
    photo.attributes[0].isTransient = true
    #expect(try #require(try files([photo], language)[file]).contains(setting))
    photo.attributes[0].userInfo["orrery.computed"] = "'high'"
    #expect(try !#require(try files([photo], language)[file]).contains(setting))
  }

  @Test(arguments: [("fi", "ﬁ"), ("set", "𝐬𝐞𝐭")])
  func twoNamesThatPythonReadsAsOneAreRefused(first: String, second: String) throws {
    let error = #expect(throws: OrreryError.self) {
      _ = try files([entity("Person", [first, second])], .python)
    }
    let message = try #require(error).message
    #expect(message.contains("“\(first)”") && message.contains("“\(second)”"))
    _ = try files([entity("Person", [first, second])], .typescript)
  }

  /// What classes have, and no more, is taken.
  @Test func membersAreThoseOfTheLibraries() throws {
    let definition = #"\n {4}(?:async )?def ([a-z]\w*)|\n {4}([a-z]\w*): |self\.([a-z]\w*): "#
    let python = try names(
      in: "python/orrery/context.py", of: "class ManagedObject(", definition
    ).union(names(in: "python/orrery/_commands.py", of: "class ObjectCommands(", definition))
      .union(names(in: "python/orrery/values.py", of: "class Identified:", definition))
    let usedInText: Set = [
      "bool", "bytes", "classmethod", "fetch_request", "float", "int", "object", "property", "str",
      "type",
    ]
    #expect(python.union(usedInText) == PythonNames.members)
    let pattern = #"\n {2}(?:async )?(?:get )?([a-z]\w*)\("#
    let script = try names(
      in: "javascript/managedObject.js", of: "class ManagedObject ", pattern
    ).union(names(in: "javascript/callbacks.js", of: "class Observable ", pattern))
    let ofEveryObject: Set = [
      "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "valueOf",
    ]
    #expect(script.union(ofEveryObject) == TypeScriptNames.members)
  }

  /// The names that a pattern finds in a class of a client library.
  private func names(
    in path: String, of start: String, _ pattern: String
  ) throws -> Set<String> {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("clients/\(path)"), encoding: .utf8)
    let rest = text[try #require(text.range(of: start)).upperBound...]
    // Up to what begins at the margin again.
    let end = try #require(rest.firstMatch(of: Regex(#"\n(?=\S)"#))).range.lowerBound
    let matches = rest[..<end].matches(of: try Regex(pattern))
    return Set(
      matches.compactMap { $0.output.dropFirst().compactMap(\.substring).first.map { String($0) } })
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

  @Test(arguments: ["name == %@", "%K == 'a'", "name == $NAME OR name == %@"])
  func templatesWithPlacesForArgumentsAreRefused(predicate: String) throws {
    var template = FetchRequestTemplate(name: "Named", entity: "Person")
    template.predicate = predicate
    for language in ClassGenerator.Language.allCases {
      let error = #expect(throws: OrreryError.self) {
        _ = try files([entity("Person", ["name"])], language, templates: [template])
      }
      #expect(error?.message.contains("“Named”") == true)
    }
    template.predicate = "name == '%@'"
    _ = try files([entity("Person", ["name"])], .swift, templates: [template])
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
