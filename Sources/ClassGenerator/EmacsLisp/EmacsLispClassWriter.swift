import ObjectModel

/// Functions in Emacs Lisp for each entity, about objects as jsonrpc.el reads them: property lists.
/// They need no library, and they ask the server nothing. Names begin with that of the model, since
/// there is one space for all.
struct EmacsLispClassWriter: ClassWriter {
  let classes: ClassModel
  private let prefix: String

  static let style = NameStyle(
    form: .kebab, keywords: ["features", "nil", "obarray", "t", "values"],
    members: ["entity", "keys", "values", "fetch-request", "base"])

  init(_ model: ManagedObjectModel, named name: String) throws(OrreryError) {
    classes = try ClassModel(model, style: Self.style)
    prefix = Self.style.part(name)
    try checkFunctions()
  }

  /// One entity's name may begin with another's.
  private func checkFunctions() throws(OrreryError) {
    var table = NameTable()
    for current in classes.classes {
      let (feature, entity) = (feature(of: current), current.entity.name)
      func add(_ name: String, _ what: String) throws(OrreryError) {
        let claim = Claim("\(what) of entity “\(entity)”", entity: entity)
        try table.add("\(feature)-\(name)", for: claim)
      }
      for name in ["values", "fetch-request"] { try add(name, "function “\(name)”") }
      for property in current.properties {
        try add(property.name, "property “\(property.key)”")
      }
      for template in current.templates {
        try add(template.name, "fetch request template “\(template.description.name)”")
      }
    }
  }

  func generatedFile(of current: EntityClass) -> String { baseFeature(of: current) + ".el" }
  func ownFile(of current: EntityClass) -> String { feature(of: current) + ".el" }

  private func feature(of current: EntityClass) -> String {
    "\(prefix)-\(Self.style.part(current.name))"
  }

  private func baseFeature(of current: EntityClass) -> String {
    "\(prefix)-\(Self.style.part(current.baseName))"
  }

  var commonFiles: [ClassGenerator.File] { [] }

  func ownText(of current: EntityClass) -> String? {
    let feature = feature(of: current)
    return """
      ;;; \(feature).el --- What \(current.entity.name) can do  -*- lexical-binding: t; -*-

      ;;; Commentary:

      ;;; Code:

      (require '\(baseFeature(of: current)))

      (provide '\(feature))

      ;;; \(feature).el ends here

      """
  }

  func generatedText(of current: EntityClass) -> String {
    let (feature, base) = (feature(of: current), baseFeature(of: current))
    let name = current.entity.name
    let superclass = classes.superclass(of: current)
    var lines = [
      ";;; \(base).el --- \(name), as the model has it  -*- lexical-binding: t; -*-", "",
      ";; \(notice(of: current))", "", ";;; Commentary:", "", ";;; Code:", "",
    ]
    if let superclass { lines += ["(require '\(self.feature(of: superclass)))", ""] }
    lines += [
      "(defconst \(feature)-entity \"\(name)\"", "  \"The entity's name in the model.\")", "",
    ]
    lines += keys(of: current, superclass)
    for property in current.properties { lines += accessor(of: property, in: feature) }
    lines += values(of: current) + fetchRequests(of: current)
    lines += ["(provide '\(base))", "", ";;; \(base).el ends here", ""]
    return lines.joined(separator: "\n")
  }

  private func keys(of current: EntityClass, _ superclass: EntityClass?) -> [String] {
    let feature = feature(of: current)
    let own = current.properties.map { "(:\($0.name) . :\($0.key))" }.joined(separator: "\n    ")
    let list = "'(\(own))"
    let inherited = superclass.map { "(append \(self.feature(of: $0))-keys\n   " }
    return [
      "(defconst \(feature)-keys", "  " + (inherited.map { $0 + list + ")" } ?? list),
      "  \"Keys in the model, by names here.\")", "",
    ]
  }

  private func accessor(of property: ClassProperty, in feature: String) -> [String] {
    let value = "(plist-get (plist-get object :values) :\(property.key))"
    let isFlag = property.property.attribute?.type == .boolean
    let what =
      switch property.property {
      case .attribute where isFlag: "Whether OBJECT has \(property.key)"
      case .attribute(let attribute):
        "Return the \(property.key) of OBJECT, \(type(of: attribute.description))"
      case .relationship(let relationship):
        relationship.isToMany
          ? "Return the ids at \(property.key) of OBJECT, a vector"
          : "Return the id at \(property.key) of OBJECT"
      case .fetchedProperty: "Return the ids that \(property.key) of OBJECT finds, a vector"
      }
    return [
      "(defun \(feature)-\(property.name) (object)", "  \"\(what).\"",
      "  " + (isFlag ? "(eq t \(value))" : value) + ")", "",
    ]
  }

  private func values(of current: EntityClass) -> [String] {
    let feature = feature(of: current)
    return [
      "(defun \(feature)-values (&rest members)",
      "  \"Return MEMBERS, names here and values in turn, by keys of the model.\"",
      "  (let (result)", "    (while members",
      "      (push (or (cdr (assq (car members) \(feature)-keys))",
      "                (error \"\(current.entity.name) has no property %S\" (car members)))",
      "            result)", "      (push (cadr members) result)",
      "      (setq members (cddr members)))", "    (nreverse result)))", "",
    ]
  }

  private func fetchRequests(of current: EntityClass) -> [String] {
    let feature = feature(of: current)
    var lines = [
      "(defun \(feature)-fetch-request (&rest members)",
      "  \"Return a fetch request that says MEMBERS too, as `:predicate'.\"",
      "  (append (list :entity \"\(current.entity.name)\") members))", "",
    ]
    for template in current.templates {
      let names = template.variables.map(\.name)
      let told =
        names.isEmpty ? "" : " with \(names.map { $0.uppercased() }.joined(separator: ", "))"
      lines += [
        "(defun \(feature)-\(template.name) (\(names.joined(separator: " ")))",
        "  \"Return the model's fetch request of that name\(told).\"",
        "  (list :entity \"\(current.entity.name)\" :template "
          + SourceLiteral.quoted(template.description.name, in: .elisp),
      ]
      if !names.isEmpty {
        let variables = template.variables.map { ":\($0.key) \($0.name)" }
        lines.append("        :variables (list \(variables.joined(separator: " ")))")
      }
      lines[lines.count - 1] += "))"
      lines.append("")
    }
    return lines
  }

  /// As jsonrpc.el reads them.
  private func type(of attribute: AttributeDescription) -> String {
    switch attribute.type {
    case .integer16, .integer32, .integer64: "an integer"
    case .double, .float: "a number"
    case .boolean: "t or nil"
    case .string, .uuid, .uri: "a string"
    case .date: "a time as ISO 8601 writes it"
    case .decimal: "a decimal number as a string"
    case .binary: "a base64 string or a handle"
    case .composite, .transformable: "a property list"
    case .undefined: "of any type"
    }
  }
}
