import ObjectModel
import Spelling

/// Classes in Swift, for OrreryCoreData: the pair of files that Xcode makes of each entity, with
/// computed properties where Apple's compiler fills in what is `@NSManaged`.
struct SwiftClassWriter: ClassWriter {
  let classes: ClassModel
  private let library: String

  static let style = NameStyle(
    form: .unchanged, capitalizesTypes: false,
    keywords: [
      "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
      "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
      "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator",
      "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "static",
      "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
      "var", "where", "while", "Any", "any", "await", "each", "self", "Self", "some",
    ],
    members: SwiftNames.members, locals: ["request"], types: SwiftNames.types,
    escapeKeyword: { "`\($0)`" })

  init(_ model: ManagedObjectModel, library: String) throws(OrreryError) {
    self.library = library
    classes = try ClassModel(model, style: Self.style) { property in
      guard property.property.relationship?.isToMany == true else { return [] }
      let name = NameWords.capitalized(property.key)
      return ["addTo\(name)", "removeFrom\(name)", "insertInto\(name)", "replace\(name)"]
    }
  }

  func generatedFile(of current: EntityClass) -> String {
    current.name + "+CoreDataProperties.swift"
  }

  func ownFile(of current: EntityClass) -> String { current.name + "+CoreDataClass.swift" }

  var commonFiles: [ClassGenerator.File] { [] }

  /// With Xcode's code generation of the category alone, the class stands elsewhere.
  func ownText(of current: EntityClass) -> String? {
    if current.entity.description.codeGeneration == .category { return nil }
    let superclass = classes.superclass(of: current)?.name ?? "NSManagedObject"
    return """
      import Foundation
      import \(library)

      public class \(current.name): \(superclass) {
      }

      """
  }

  func generatedText(of current: EntityClass) -> String {
    var lines = [
      "// \(notice(of: current))", "", "import Foundation", "import \(library)", "",
      "extension \(current.name) {",
    ]
    lines += fetchRequests(of: current)
    for property in current.properties { lines += [""] + declaration(of: property) }
    lines += ["}"]
    for property in current.properties { lines += accessors(of: property, in: current) }
    return (lines + [""]).joined(separator: "\n")
  }

  private func fetchRequests(of current: EntityClass) -> [String] {
    let name = current.name
    let request = "NSFetchRequest<\(name)>"
    var lines = [
      "  @nonobjc public class func fetchRequest() -> \(request) {",
      "    return \(request)(entityName: \"\(current.entity.name)\")", "  }",
    ]
    for template in current.templates {
      let parameters = template.variables.map { "\($0.name): Any?" }.joined(separator: ", ")
      lines += ["", "  @nonobjc public class func \(template.name)(\(parameters)) -> \(request) {"]
      lines += templateBody(template, request).map { "    " + $0 } + ["  }"]
    }
    return lines
  }

  private func templateBody(_ template: ClassTemplate, _ request: String) -> [String] {
    let description = template.description
    var lines = ["let request = \(request)(entityName: \"\(description.entity)\")"]
    if let predicate = description.predicate {
      // Their places are those of arguments.
      let (format, keys) = PredicateVariables.replaced(in: predicate, by: "%@")
      let names = keys.compactMap { key in template.variables.first { $0.key == key }?.name }
      let arguments = [SourceLiteral.quoted(format, in: .swift)] + names
      lines.append(
        "request.predicate = NSPredicate(format: \(arguments.joined(separator: ", ")))")
    }
    if let limit = description.limit { lines.append("request.fetchLimit = \(limit)") }
    if !description.includesSubentities { lines.append("request.includesSubentities = false") }
    if !description.includesPendingChanges {
      lines.append("request.includesPendingChanges = false")
    }
    if description.returnsDistinctResults { lines.append("request.returnsDistinctResults = true") }
    return lines + ["return request"]
  }

  // MARK: Properties

  private func declaration(of property: ClassProperty) -> [String] {
    let key = "\"\(property.key)\""
    let type = SwiftType(of: property, in: classes)
    var lines = ["  public var \(property.name): \(type.text) {"]
    if property.isReadOnly {
      lines.append("    return \(type.read(key))")
    } else {
      lines += [
        "    get { return \(type.read(key)) }", "    set { \(type.write("newValue", key)) }",
      ]
    }
    return lines + ["  }"]
  }

  private func accessors(of property: ClassProperty, in current: EntityClass) -> [String] {
    guard let relationship = property.property.relationship, relationship.isToMany else {
      return []
    }
    let destination = classes[relationship.destination].name
    let name = NameWords.capitalized(property.key)
    let isOrdered = relationship.description.isOrdered
    let collection = isOrdered ? "NSOrderedSet" : "NSSet"
    let all = isOrdered ? "values.array" : "values.allObjects"
    let (add, remove) = (
      "toRelationship: \"\(property.key)\"", "fromRelationship: \"\(property.key)\""
    )
    var functions = isOrdered ? orderedAccessors(name, property.key, destination) : []
    functions += [
      ("addTo\(name)(_ value: \(destination))", "addObjects([value], \(add))"),
      ("removeFrom\(name)(_ value: \(destination))", "removeObjects([value], \(remove))"),
      ("addTo\(name)(_ values: \(collection))", "addObjects(\(all), \(add))"),
      ("removeFrom\(name)(_ values: \(collection))", "removeObjects(\(all), \(remove))"),
    ]
    var lines = [
      "", "// MARK: Generated accessors for \(property.key)", "extension \(current.name) {",
    ]
    for (index, function) in functions.enumerated() {
      if index > 0 { lines.append("") }
      lines += ["  public func \(function.0) {", "    \(function.1)", "  }"]
    }
    return lines + ["}"]
  }

  /// Heads of functions, and what they do.
  private func orderedAccessors(
    _ name: String, _ key: String, _ destination: String
  ) -> [(String, String)] {
    let (insert, remove) = ("intoRelationship: \"\(key)\"", "fromRelationship: \"\(key)\"")
    let replace = "ofRelationship: \"\(key)\""
    return [
      (
        "insertInto\(name)(_ value: \(destination), at idx: Int)",
        "insertObjects([value], \(insert), at: idx)"
      ),
      (
        "removeFrom\(name)(at idx: Int)",
        "removeObjects(at: IndexSet(integer: idx), \(remove))"
      ),
      (
        "insertInto\(name)(_ values: [\(destination)], at indexes: NSIndexSet)",
        "for (idx, value) in zip(indexes as IndexSet, values) {\n      "
          + "insertObjects([value], \(insert), at: idx)\n    }"
      ),
      (
        "removeFrom\(name)(at indexes: NSIndexSet)",
        "removeObjects(at: indexes as IndexSet, \(remove))"
      ),
      (
        "replace\(name)(at idx: Int, with value: \(destination))",
        "replaceObjects(at: IndexSet(integer: idx), \(replace), with: [value])"
      ),
      (
        "replace\(name)(at indexes: NSIndexSet, with values: [\(destination)])",
        "replaceObjects(at: indexes as IndexSet, \(replace), with: values)"
      ),
    ]
  }
}
