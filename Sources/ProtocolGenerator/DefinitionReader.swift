import Foundation
import JSONText

/// Something wrong with a definition, and in which file.
package struct DefinitionFault: Error, Hashable, Sendable, CustomStringConvertible {
  package var file: String
  package var message: String

  package init(_ file: String, _ message: String) {
    self.file = file
    self.message = message
  }

  package var description: String { "\(file): \(message)" }
}

/// All faults of the definitions at once.
package struct DefinitionFaults: Error, CustomStringConvertible {
  package var faults: [DefinitionFault]

  package var description: String { faults.map(\.description).joined(separator: "\n") }
}

/// Reads `protocol/`: one file per method and type, and the list of errors. Strict about the form
/// of the files; what they mean together is `DefinitionChecker`'s.
package struct DefinitionReader {
  /// The folder `protocol`.
  let folder: URL
  private var faults: [DefinitionFault] = []

  private init(folder: URL) {
    self.folder = folder
  }

  package static func read(_ folder: URL) throws -> Definitions {
    var reader = DefinitionReader(folder: folder)
    let methods = try reader.files(under: "methods").compactMap { reader.method($0) }
    let types = try reader.files(under: "types").compactMap { reader.type($0) }
    let errors = reader.errors("errors.json")
    let versions = reader.versions("CHANGELOG.md")
    guard reader.faults.isEmpty else { throw DefinitionFaults(faults: reader.faults) }
    return Definitions(versions: versions, methods: methods, types: types, errors: errors)
  }

  // MARK: Files

  /// Paths of the JSON files under a folder, from `protocol`, sorted.
  private func files(under name: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: name).path)
      .filter { $0.hasSuffix(".json") }
      .map { "\(name)/\($0)" }
      .sorted()
  }

  private mutating func json(_ file: String) -> JSONValue? {
    do {
      return try JSONValue.parse(Array(Data(contentsOf: folder.appending(path: file))))
    } catch {
      faults.append(DefinitionFault(file, "\(error)"))
      return nil
    }
  }

  private mutating func fault(_ file: String, _ message: String) {
    faults.append(DefinitionFault(file, message))
  }

  /// Runs `body` on the file's object; what it throws is a fault of the file.
  private mutating func read<Result>(
    _ file: String, _ body: (inout ObjectSource) throws -> Result
  ) -> Result? {
    guard let value = json(file) else { return nil }
    do {
      return try ObjectSource.read(value, body)
    } catch {
      fault(file, "\(error)")
      return nil
    }
  }

  /// The headings of the second level.
  private mutating func versions(_ file: String) -> [String] {
    let data = try? Data(contentsOf: folder.appending(path: file))
    let lines = String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n")
    let versions = lines.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    if versions.isEmpty { fault(file, "names no version") }
    return versions
  }

  // MARK: Definitions

  private mutating func method(_ file: String) -> MethodDefinition? {
    read(file) { source in
      let name = try source.string("method")
      let isRequest = try source.word("kind", of: ["request", "notification"]) == "request"
      let writes = try source.flag("writes")
      return MethodDefinition(
        name: name,
        aliases: try source.optionalStrings("aliases"),
        direction: try source.enumeration("direction"),
        result: isRequest ? try Self.result(source.value("result")) : nil,
        since: try source.string("since"),
        summary: try source.string("summary"),
        description: try source.string("description"),
        writes: writes,
        needsWriteAccess: try source.optionalWord("access", of: ["read", "write"])
          .map { $0 == "write" } ?? writes,
        isInPerform: try source.flag("inPerform"),
        scope: isRequest ? try source.enumeration("scope") : .session,
        schedule: source.optionalValue("runs") == nil ? .loop : try source.enumeration("runs"),
        readsWith: try source.optionalString("readsWith"),
        isDeferred: try source.flag("deferred"),
        params: try Self.structure(source.value("params")),
        errors: isRequest ? try source.strings("errors") : [],
        examples: try source.array("examples").map(Self.example),
        file: file)
    }
  }

  private mutating func type(_ file: String) -> TypeDefinition? {
    read(file) { source in
      let name = try source.string("name")
      let kind = try Self.kind(&source)
      return TypeDefinition(
        name: name,
        kind: kind,
        since: try source.string("since"),
        summary: try source.string("summary"),
        description: try source.optionalString("description") ?? "",
        examples: kind.isEnumeration ? [] : try source.array("examples"),
        file: file)
    }
  }

  private mutating func errors(_ file: String) -> [ErrorDefinition] {
    guard let value = json(file) else { return [] }
    do {
      return try (value.elements ?? []).map { element in
        try ObjectSource.read(element) { source in
          ErrorDefinition(
            kind: try source.string("kind"),
            code: try source.integer("code"),
            column: try source.enumeration("column"),
            isOfAnyRequest: try source.flag("anyRequest"),
            scopes: try source.optionalStrings("scopes").map(Self.scope),
            data: try source.optionalStrings("data"),
            meaning: try source.string("meaning"),
            action: try source.string("action"))
        }
      }
    } catch {
      fault(file, "\(error)")
      return []
    }
  }

  private static func scope(_ word: String) throws -> MethodDefinition.Scope {
    guard let scope = MethodDefinition.Scope(rawValue: word) else {
      throw SourceError("“\(word)” is no scope")
    }
    return scope
  }

  private static func kind(_ source: inout ObjectSource) throws -> TypeDefinition.Kind {
    switch try source.word("kind", of: ["object", "choice", "enum", "string", "array", "map"]) {
    case "object":
      let members = try source.array("members").map(member)
      return .structure(StructureDefinition(members: members))
    case "choice": return .choice(try source.array("members").map(member))
    case "enum":
      return .enumeration(
        EnumerationDefinition(
          values: try source.array("values").map(enumerationValue),
          isOpen: try source.boolean("open")))
    case "string": return .string(pattern: try source.optionalString("pattern"))
    case "array": return .array(of: try source.type("of"))
    default: return .map(of: try source.type("of"))
    }
  }

  private static func enumerationValue(_ value: JSONValue) throws -> EnumerationValue {
    try ObjectSource.read(value) { source in
      EnumerationValue(
        name: try source.string("name"), documentation: try source.string("doc"))
    }
  }

  private static func structure(_ value: JSONValue) throws -> StructureDefinition {
    try ObjectSource.read(value) { source in
      StructureDefinition(
        includes: try source.optionalStrings("includes"),
        members: try source.array("members").map(member))
    }
  }

  private static func result(_ value: JSONValue) throws -> MethodDefinition.Result {
    guard let type = value["type"]?.string else { return .structure(try structure(value)) }
    if type == "null" { return .null }
    return .type(try TypeReference(parsing: type))
  }

  private static func example(_ value: JSONValue) throws -> Example {
    try ObjectSource.read(value) { source in
      Example(params: source.optionalValue("params"), result: source.optionalValue("result"))
    }
  }

  private static func member(_ value: JSONValue) throws -> MemberDefinition {
    try ObjectSource.read(value) { source in
      MemberDefinition(
        name: try source.string("name"),
        type: try source.type("type"),
        isRequired: try source.flag("required"),
        defaultValue: source.optionalValue("default"),
        bounds: try source.optionalBounds(),
        maximumCount: try source.optionalInteger("maximumCount"),
        isEncoded: try source.flag("encoded"),
        documentation: try source.string("doc"))
    }
  }
}

extension TypeDefinition.Kind {
  var isEnumeration: Bool {
    if case .enumeration = self { true } else { false }
  }
}

extension TypeReference {
  init(parsing text: String) throws {
    guard let type = TypeReference(text) else { throw SourceError("“\(text)” is not a type") }
    self = type
  }
}
