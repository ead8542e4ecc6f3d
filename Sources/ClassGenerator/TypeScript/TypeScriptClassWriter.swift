import ObjectModel

/// Classes in TypeScript, for the library in `clients/javascript`: accessors with types, and typed
/// key paths. Modules import one another's types only, but for superclasses: there are no circles.
struct TypeScriptClassWriter: ClassWriter {
  let classes: ClassModel
  private let library: String

  init(_ model: ManagedObjectModel, library: String) throws(OrreryError) {
    self.library = library
    classes = try ClassModel(model, style: TypeScriptNames.style)
  }

  func generatedFile(of current: EntityClass) -> String { current.baseName + ".ts" }
  func ownFile(of current: EntityClass) -> String { current.name + ".ts" }

  private static let compositesModule = "compositeTypes"

  var commonFiles: [ClassGenerator.File] {
    let names = classes.classes.map(\.name)
    var lines = ["// \(commonNotice)", ""]
    lines += names.map { "import { \($0) } from \"./\($0).js\";" }
    lines += ["", "export {"] + names.map { "  \($0)," } + ["};", ""]
    lines += ["/** Every class: objects of their entities are made of them. */"]
    lines += ["export const classes = ["] + names.map { "  \($0)," } + ["];", ""]
    var files = [
      ClassGenerator.File(
        name: "index.ts", text: lines.joined(separator: "\n"), isUsersOwn: false)
    ]
    if !classes.composites.isEmpty {
      files.append(
        ClassGenerator.File(
          name: Self.compositesModule + ".ts", text: compositesText, isUsersOwn: false))
    }
    return files
  }

  private var compositesText: String {
    var lines = ["// \(commonNotice)"]
    for composite in classes.composites {
      lines += ["", "/** The composite \(composite.description.name). */"]
      lines.append("export interface \(composite.name) {")
      // Many are no identifiers.
      lines += composite.description.elements.map {
        "  \"\($0.name)\"?: \(type(of: $0)) | null;"
      }
      lines.append("}")
    }
    return (lines + [""]).joined(separator: "\n")
  }

  func ownText(of current: EntityClass) -> String? {
    """
    import { \(current.baseName) } from "./\(current.baseName).js";

    export class \(current.name) extends \(current.baseName) {}

    """
  }

  func generatedText(of current: EntityClass) -> String {
    let superclass = classes.superclass(of: current)
    let abstract = current.entity.isAbstract ? ", which is abstract" : ""
    var lines = ["// \(notice(of: current))", ""] + imports(of: current, superclass)
    lines += [
      "", "/** An object of entity \(current.entity.name)\(abstract). */",
      "export class \(current.baseName) extends \(superclass?.name ?? "ManagedObject") {",
      "  static override readonly entityName: string = \"\(current.entity.name)\";", "",
    ]
    lines += keys(of: current, superclass) + fetchRequests(of: current, superclass)
    for property in current.properties { lines += accessors(of: property) }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private func imports(of current: EntityClass, _ superclass: EntityClass?) -> [String] {
    var used = ["FetchRequest"] + (current.properties.isEmpty ? [] : ["KeyPath"])
    if superclass == nil { used.append("ManagedObject") }
    var lines = ["import { \(used.joined(separator: ", ")) } from \"\(library)\";"]
    let collections = Set(current.properties.compactMap(collection)).sorted()
    if !collections.isEmpty {
      lines.append("import type { \(collections.joined(separator: ", ")) } from \"\(library)\";")
    }
    if let superclass {
      lines.append("import { \(superclass.name) } from \"./\(superclass.name).js\";")
    }
    let composites = Set(
      current.properties.compactMap { property in
        classes.composite(property.property.attribute?.description.composite)?.name
      }
    ).sorted()
    if !composites.isEmpty {
      lines.append(
        "import type { \(composites.joined(separator: ", ")) } "
          + "from \"./\(Self.compositesModule).js\";")
    }
    let others = Set(classes.destinations(of: current).map(\.name) + [current.name])
    lines += others.subtracting([superclass?.name ?? ""]).sorted().map {
      "import type { \($0) } from \"./\($0).js\";"
    }
    return lines
  }

  private func keys(of current: EntityClass, _ superclass: EntityClass?) -> [String] {
    var lines = ["  static \(superclass == nil ? "" : "override ")readonly keys = {"]
    if let superclass { lines.append("    ...\(superclass.name).keys,") }
    lines += current.properties.map {
      "    \($0.name): new KeyPath<\(current.name), \(type(of: $0))>(\"\($0.key)\"),"
    }
    return lines + ["  };", ""]
  }

  private func fetchRequests(of current: EntityClass, _ superclass: EntityClass?) -> [String] {
    let request = "FetchRequest<\(current.name)>"
    var lines = [
      "  static \(superclass == nil ? "" : "override ")fetchRequest(): \(request) {",
      "    return new \(request)(\"\(current.entity.name)\");", "  }", "",
    ]
    for template in current.templates {
      let parameters = template.variables.map { "\($0.name): unknown" }.joined(separator: ", ")
      let values = template.variables.map { variable in
        // As it stands it would be the prototype.
        "\(variable.key == "__proto__" ? "[\"__proto__\"]" : variable.key): \(variable.name)"
      }.joined(separator: ", ")
      lines += [
        "  static \(template.name)(\(parameters)): \(request) {",
        "    return new \(request)(\"\(current.entity.name)\", {",
        "      template: \(SourceLiteral.quoted(template.description.name, in: .typescript)),",
        "      variables: { \(values) },", "    });", "  }", "",
      ]
    }
    return lines
  }

  private func accessors(of property: ClassProperty) -> [String] {
    let type = type(of: property)
    let key = "\"\(property.key)\""
    let reader = collection(of: property).map {
      "this.\($0 == "ToMany" ? "toMany" : "orderedToMany")"
    }
    var lines = [
      "  get \(property.name)(): \(type) {",
      "    return \(reader ?? "this.value")(\(key)) as \(type);", "  }", "",
    ]
    if reader == nil, !property.isReadOnly {
      lines += [
        "  set \(property.name)(value: \(type)) {", "    this.setValue(\(key), value);", "  }", "",
      ]
    }
    return lines
  }

  /// The type of a to-many relationship.
  private func collection(of property: ClassProperty) -> String? {
    guard let relationship = property.property.relationship, relationship.isToMany else {
      return nil
    }
    return relationship.description.isOrdered ? "OrderedToMany" : "ToMany"
  }

  private func type(of property: ClassProperty) -> String {
    let destination = property.destination.map { classes[$0].name } ?? "ManagedObject"
    switch property.property {
    case .attribute(let attribute):
      let type = type(of: attribute.description)
      return attribute.isOptional && type != "unknown" ? type + " | null" : type
    case .relationship:
      return collection(of: property).map { "\($0)<\(destination)>" } ?? "\(destination) | null"
    case .fetchedProperty: return "readonly \(destination)[]"
    }
  }

  private func type(of attribute: AttributeDescription) -> String {
    switch attribute.type {
    case .integer16, .integer32, .double, .float: "number"
    case .integer64: "number | bigint"
    case .boolean: "boolean"
    case .string, .uri, .uuid, .decimal: "string"
    case .date: "Date"
    case .binary: "Uint8Array"
    case .composite: classes.composite(attribute.composite)?.name ?? "unknown"
    case .transformable, .undefined: "unknown"
    }
  }
}
