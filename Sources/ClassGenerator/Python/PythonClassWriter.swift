import ObjectModel

/// Classes in Python, for the library in `clients/python`: descriptors with the types that its
/// checkers know.
struct PythonClassWriter: ClassWriter {
  let classes: ClassModel
  private let library: String

  init(_ model: ManagedObjectModel, library: String) throws(OrreryError) {
    self.library = library
    classes = try ClassModel(model, style: PythonNames.style)
  }

  func generatedFile(of current: EntityClass) -> String { baseModule(of: current) + ".py" }
  func ownFile(of current: EntityClass) -> String { module(of: current) + ".py" }

  private func module(of current: EntityClass) -> String {
    PythonNames.module.member(current.name)
  }

  private func baseModule(of current: EntityClass) -> String {
    PythonNames.module.member(current.baseName)
  }

  private var compositesModule: String { "_composites" }
  private var readOnlyModule: String { "_read_only" }

  /// Importing the folder makes the library know every class.
  var commonFiles: [ClassGenerator.File] {
    // A class may be called `List`, and its module hides the type then.
    var lines = ["# \(commonNotice)", "from __future__ import annotations", ""]
    lines += classes.classes.map { "from .\(module(of: $0)) import \($0.name)" }
    lines += ["", "__all__: list[str] = ["]
    lines += classes.classes.map { "    \"\($0.name)\"," } + ["]", ""]
    var files = [
      ClassGenerator.File(
        name: "__init__.py", text: lines.joined(separator: "\n"), isUsersOwn: false)
    ]
    if classes.classes.contains(where: { $0.properties.contains(where: \.isReadOnly) }) {
      files.append(
        ClassGenerator.File(
          name: "\(readOnlyModule).py", text: readOnlyText, isUsersOwn: false))
    }
    if !classes.composites.isEmpty {
      files.append(
        ClassGenerator.File(
          name: "\(compositesModule).py", text: compositesText, isUsersOwn: false))
    }
    return files
  }

  /// What nobody sets is no less a key path.
  private var readOnlyText: String {
    #"""
    # \#(commonNotice)

    from typing import NoReturn, TypeVar

    from \#(library) import Attribute, ManagedObject, ToMany

    D = TypeVar("D", bound=ManagedObject)
    V = TypeVar("V")


    class ReadOnlyAttribute(Attribute[V]):
        """An attribute that is derived or computed from others."""

        def __set__(  # type: ignore[override]
            self, instance: ManagedObject, value: NoReturn
        ) -> NoReturn:
            raise AttributeError(f"{self.key} is derived or computed, and cannot be set")


    class FetchedProperty(ToMany[D]):
        """The objects that a fetch request of the model finds."""

        def __set__(  # type: ignore[override]
            self, instance: ManagedObject, value: NoReturn
        ) -> NoReturn:
            raise AttributeError(f"{self.key} is fetched, and cannot be set")

    """#
  }

  private var compositesText: String {
    let descriptions = classes.composites.map(\.description)
    var lines = ["# \(commonNotice)", ""]
    lines += imports(
      ofTypesIn: descriptions.flatMap(\.elements), beside: ["Optional", "TypedDict"])
    for composite in classes.composites {
      lines += ["", "\(composite.name) = TypedDict(", "    \"\(composite.name)\",", "    {"]
      lines += composite.description.elements.map {
        "        \"\($0.name)\": \(type(of: $0, isForward: true)),"
      }
      lines += ["    },", "    total=False,", ")"]
    }
    return (lines + [""]).joined(separator: "\n")
  }

  func ownText(of current: EntityClass) -> String? {
    """
    from .\(baseModule(of: current)) import \(current.baseName)


    class \(current.name)(\(current.baseName)):
        pass

    """
  }

  func generatedText(of current: EntityClass) -> String {
    let superclass = classes.superclass(of: current)
    let base = superclass?.name ?? "ManagedObject"
    let abstract = current.entity.isAbstract ? ", which is abstract" : ""
    var lines = ["# \(notice(of: current))", "from __future__ import annotations", ""]
    lines += imports(of: current, superclass)
    lines += [
      "", "", "class \(current.baseName)(\(base)):",
      "    \"\"\"An object of entity \(current.entity.name)\(abstract).\"\"\"", "",
      "    entity_name = \"\(current.entity.name)\"", "",
    ]
    lines += current.properties.map { "    " + declaration(of: $0) }
    if !current.properties.isEmpty { lines.append("") }
    lines += fetchRequests(of: current)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return (lines + [""]).joined(separator: "\n")
  }

  // MARK: Imports

  private func imports(of current: EntityClass, _ superclass: EntityClass?) -> [String] {
    let attributes = current.properties.compactMap { $0.property.attribute?.description }
    var typing: Set<String> = superclass == nil ? ["Any", "TypeVar", "Union"] : []
    if !current.templates.isEmpty { typing.insert("TypeVar") }
    let others = classes.destinations(of: current).filter { $0.name != superclass?.name }
    if !others.isEmpty { typing.insert("TYPE_CHECKING") }
    var lines = imports(ofTypesIn: attributes, beside: typing)
    var names: Set<String> =
      superclass == nil ? ["FetchRequest", "ManagedObject", "Predicate"] : []
    if !current.templates.isEmpty { names.insert("FetchRequest") }
    let readOnly = Set(current.properties.filter(\.isReadOnly).map(descriptor))
    names.formUnion(current.properties.filter { !$0.isReadOnly }.map(descriptor))
    if !lines.isEmpty { lines.append("") }
    if !names.isEmpty { lines += ["from \(library) import \(Self.list(names))", ""] }
    if attributes.contains(where: { $0.type == .composite }) {
      lines.append("from . import \(compositesModule)")
    }
    if !readOnly.isEmpty { lines.append("from .\(readOnlyModule) import \(Self.list(readOnly))") }
    if let superclass {
      lines.append("from .\(module(of: superclass)) import \(superclass.name)")
    }
    if !others.isEmpty {
      if lines.last?.isEmpty == false { lines.append("") }
      lines.append("if TYPE_CHECKING:")
      lines += others.map { "    from .\(module(of: $0)) import \($0.name)" }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if superclass == nil || !current.templates.isEmpty {
      lines += ["", "_T = TypeVar(\"_T\", bound=\"\(current.baseName)\")"]
    }
    return lines
  }

  private static func list(_ names: Set<String>) -> String {
    names.sorted().joined(separator: ", ")
  }

  private func imports(
    ofTypesIn attributes: [AttributeDescription], beside typing: Set<String>
  ) -> [String] {
    let types = Set(attributes.map(\.type))
    var typing = typing
    if attributes.contains(where: \.isOptional) { typing.insert("Optional") }
    if !types.isDisjoint(with: [.transformable, .undefined]) { typing.insert("Any") }
    var lines: [String] = []
    if types.contains(.date) { lines.append("from datetime import datetime as DateTime") }
    if types.contains(.decimal) { lines.append("from decimal import Decimal") }
    if !typing.isEmpty { lines.append("from typing import \(Self.list(typing))") }
    if types.contains(.uuid) { lines.append("from uuid import UUID") }
    return lines
  }

  // MARK: Properties

  private func descriptor(of property: ClassProperty) -> String {
    switch property.property {
    case .attribute: property.isReadOnly ? "ReadOnlyAttribute" : "Attribute"
    case .relationship(let relationship):
      !relationship.isToMany
        ? "ToOne" : relationship.description.isOrdered ? "OrderedToMany" : "ToMany"
    case .fetchedProperty: "FetchedProperty"
    }
  }

  private func declaration(of property: ClassProperty) -> String {
    let descriptor = descriptor(of: property)
    switch property.property {
    case .attribute(let attribute):
      let type = type(of: attribute.description)
      return "\(property.name): \(descriptor)[\(type)] = \(descriptor)(\"\(property.key)\")"
    case .relationship, .fetchedProperty:
      let type = property.destination.map { classes[$0].name } ?? "ManagedObject"
      return "\(property.name) = \(descriptor)[\"\(type)\"](\"\(property.key)\")"
    }
  }

  private func type(of attribute: AttributeDescription, isForward: Bool = false) -> String {
    let type =
      switch attribute.type {
      case .integer16, .integer32, .integer64: "int"
      case .double, .float: "float"
      case .boolean: "bool"
      case .string, .uri: "str"
      case .date: "DateTime"
      case .decimal: "Decimal"
      case .uuid: "UUID"
      case .binary: "bytes"
      case .composite:
        classes.composite(attribute.composite).map {
          isForward ? "\"\($0.name)\"" : "\(compositesModule).\($0.name)"
        } ?? "Any"
      case .transformable, .undefined: "Any"
      }
    return attribute.isOptional && type != "Any" ? "Optional[\(type)]" : type
  }

  // MARK: Fetch requests

  /// Of the class itself, so that subclasses have them of theirs.
  private func fetchRequests(of current: EntityClass) -> [String] {
    var lines: [String] = []
    if current.entity.superentity == nil {
      lines += [
        "    @classmethod", "    def fetch_request(",
        "        cls: type[_T], predicate: Union[None, str, Predicate] = None, **options: Any",
        "    ) -> FetchRequest[_T]:", "        return FetchRequest(cls, predicate, **options)", "",
      ]
    }
    for template in current.templates {
      let parameters = template.variables.map { ", \($0.name): object" }.joined()
      let values = template.variables.map { "\"\($0.key)\": \($0.name)" }.joined(separator: ", ")
      let name = SourceLiteral.quoted(template.description.name, in: .python)
      lines += [
        "    @classmethod",
        "    def \(template.name)(cls: type[_T]\(parameters)) -> FetchRequest[_T]:",
        "        return FetchRequest(",
        "            cls, template=\(name), variables={\(values)}", "        )", "",
      ]
    }
    return lines
  }
}
