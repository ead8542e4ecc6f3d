import ObjectModel

/// Classes in Lua, from 5.1 on, with annotations for the language server: tables around objects as
/// the server sends them. They need no library, and they ask the server nothing.
struct LuaClassWriter: ClassWriter {
  let classes: ClassModel

  static let style = NameStyle(
    form: .snake, isASCII: true,
    keywords: [
      "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
      "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
    ],
    members: ["entity_name", "keys", "object", "new", "values", "fetch_request"],
    locals: ["request"], types: ["_G"])

  init(_ model: ManagedObjectModel) throws(OrreryError) {
    classes = try ClassModel(model, style: Self.style)
  }

  func generatedFile(of current: EntityClass) -> String { baseModule(of: current) + ".lua" }
  func ownFile(of current: EntityClass) -> String { module(of: current) + ".lua" }

  private func module(of current: EntityClass) -> String { Self.style.part(current.name) }

  private func baseModule(of current: EntityClass) -> String {
    Self.style.part(current.baseName)
  }

  /// Modules stand beside one another, under whatever name the folder is found by.
  private static let folder = """
    local folder = (...) and (...):match("^(.-)[^.]*$") or ""
    """

  var commonFiles: [ClassGenerator.File] {
    var lines = [
      "-- \(commonNotice)", "",
      "local folder = (...) and (...) .. \".\" or \"\"", "",
      "--- The classes by name.", "local classes = {",
    ]
    lines += classes.classes.map { "  \($0.name) = require(folder .. \"\(module(of: $0))\")," }
    lines += ["}", ""]
    lines += ["local by_entity = {"]
    lines += classes.classes.map { "  [\"\($0.entity.name)\"] = classes.\($0.name)," }
    lines += [
      "}", "",
      "--- An object as the server sends it, in the class of its entity.",
      "---@param object table", "---@return table",
      "function classes.wrap(object)", "  return by_entity[object.entity]:new(object)", "end", "",
      "return classes", "",
    ]
    return [
      ClassGenerator.File(
        name: "init.lua", text: lines.joined(separator: "\n"), isUsersOwn: false)
    ]
  }

  func ownText(of current: EntityClass) -> String? {
    let base = "require(folder .. \"\(baseModule(of: current))\")"
    return """
      \(Self.folder)

      ---@class \(current.name): \(current.baseName)
      local \(current.name) = setmetatable({}, { __index = \(base) })
      \(current.name).__index = \(current.name)

      return \(current.name)

      """
  }

  func generatedText(of current: EntityClass) -> String {
    let base = current.baseName
    let superclass = classes.superclass(of: current)
    var lines = ["-- \(notice(of: current))", ""]
    if let superclass {
      lines += [
        Self.folder, "local \(superclass.name) = require(folder .. \"\(module(of: superclass))\")",
        "",
      ]
    }
    lines += Self.valueFunction
    lines += classAnnotation(of: current, superclass)
    lines +=
      superclass.map {
        ["local \(base) = setmetatable({}, { __index = \($0.name) })"]
      } ?? ["local \(base) = {}"]
    lines += ["\(base).__index = \(base)", "\(base).entity_name = \"\(current.entity.name)\"", ""]
    lines += keys(of: current, superclass)
    if superclass == nil { lines += constructor(of: current) }
    for property in current.properties { lines += accessor(of: property, in: current) }
    lines += values(of: current) + fetchRequests(of: current)
    return (lines + ["return \(base)", ""]).joined(separator: "\n")
  }

  /// What JSON's null becomes is no table, text or number in any library.
  private static let valueFunction = [
    "local function value(self, key)", "  local value = (self.object.values or {})[key]",
    "  if type(value) == \"userdata\" then return nil end", "  return value", "end", "",
  ]

  private func classAnnotation(of current: EntityClass, _ superclass: EntityClass?) -> [String] {
    let composites = Set(
      current.properties.compactMap { $0.property.attribute?.description.composite })
    var lines: [String] = []
    for composite in classes.composites where composites.contains(composite.description.name) {
      lines.append("---@class \(composite.name)")
      lines += composite.description.elements.map {
        "---@field [\"\($0.name)\"] \(type(of: $0))|nil"
      }
      lines.append("")
    }
    lines += ["---@class \(current.name)Values" + (superclass.map { ": \($0.name)Values" } ?? "")]
    lines += current.properties.filter { !$0.isReadOnly }.map {
      "---@field \($0.name)? \(type(of: $0))"
    }
    lines += ["", "--- \(summary(of: current))"]
    lines += [
      "---@class \(current.baseName)" + (superclass.map { ": \($0.name)" } ?? ""),
      "---@field object table what the server sent: `id`, `entity`, `values`",
    ]
    return lines
  }

  private func summary(of current: EntityClass) -> String {
    let abstract = current.entity.isAbstract ? ", which is abstract" : ""
    return "An object of entity \(current.entity.name)\(abstract)."
  }

  private func keys(of current: EntityClass, _ superclass: EntityClass?) -> [String] {
    let base = current.baseName
    var lines = ["--- Names in the model, by names here.", "\(base).keys = {"]
    lines += current.properties.map { "  \($0.name) = \"\($0.key)\"," }
    lines.append("}")
    if let superclass {
      lines.append("setmetatable(\(base).keys, { __index = \(superclass.name).keys })")
    }
    return lines + [""]
  }

  private func constructor(of current: EntityClass) -> [String] {
    [
      "---@param object table an object as the server sends it",
      "function \(current.baseName):new(object)",
      "  return setmetatable({ object = object }, self)", "end", "",
    ]
  }

  private func accessor(of property: ClassProperty, in current: EntityClass) -> [String] {
    let what =
      switch property.property {
      case .attribute: "The \(property.key)\(property.isReadOnly ? ", which is read only" : "")"
      case .relationship(let relationship):
        relationship.isToMany
          ? "The ids at \(property.key), where they were asked for" : "The id at \(property.key)"
      case .fetchedProperty: "The ids that \(property.key) finds, where they were asked for"
      }
    return [
      "--- \(what).", "---@return \(type(of: property))|nil",
      "function \(current.baseName):\(property.name)()",
      "  return value(self, \"\(property.key)\")", "end", "",
    ]
  }

  private func values(of current: EntityClass) -> [String] {
    let base = current.baseName
    return [
      "--- The values of a write, by their names in the model.",
      "---@param values \(current.name)Values", "---@return table<string, any>",
      "function \(base).values(values)", "  local result = {}",
      "  for name, value in pairs(values) do",
      "    local key = \(base).keys[name]",
      "    if not key then error(\"\(current.name) has no property \" .. tostring(name), 2) end",
      "    result[key] = value", "  end", "  return result", "end", "",
    ]
  }

  private func fetchRequests(of current: EntityClass) -> [String] {
    let base = current.baseName
    var lines = [
      "---@param members? table what else the request says: `predicate`, `sort`, …",
      "---@return table request a FetchRequest", "function \(base).fetch_request(members)",
      "  local request = { entity = \"\(current.entity.name)\" }",
      "  for key, value in pairs(members or {}) do request[key] = value end", "  return request",
      "end", "",
    ]
    for template in current.templates {
      let name = SourceLiteral.quoted(template.description.name, in: .lua)
      let names = template.variables.map(\.name)
      lines += names.map { "---@param \($0) any" }
      lines += [
        "---@return table request a FetchRequest",
        "function \(base).\(template.name)(\(names.joined(separator: ", ")))",
        "  local request = { entity = \"\(current.entity.name)\", template = \(name) }",
      ]
      if !names.isEmpty {
        let variables = template.variables.map { "[\"\($0.key)\"] = \($0.name)" }
        lines.append("  request.variables = { \(variables.joined(separator: ", ")) }")
      }
      lines += ["  return request", "end", ""]
    }
    return lines
  }

  private func type(of property: ClassProperty) -> String {
    switch property.property {
    case .attribute(let attribute): type(of: attribute.description)
    case .relationship(let relationship): relationship.isToMany ? "string[]" : "string"
    case .fetchedProperty: "string[]"
    }
  }

  /// In the form that values have on the wire.
  private func type(of attribute: AttributeDescription) -> String {
    switch attribute.type {
    case .integer16, .integer32, .integer64: "integer"
    case .double, .float: "number"
    case .boolean: "boolean"
    case .string, .date, .uuid, .uri, .decimal: "string"
    case .binary: "string|table"
    case .composite: classes.composite(attribute.composite)?.name ?? "table"
    case .transformable: "table"
    case .undefined: "any"
    }
  }
}
