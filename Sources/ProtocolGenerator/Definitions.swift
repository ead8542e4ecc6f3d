import JSONText

/// The protocol as its definitions state it: methods, types and errors, read and not yet checked.
/// `DefinitionReader` makes one from `protocol/`; the writers make everything else from it.
package struct Definitions: Sendable {
  /// Those that `protocol/CHANGELOG.md` has, newest first.
  package var versions: [String]
  /// Sorted by name.
  package var methods: [MethodDefinition]
  /// Sorted by name.
  package var types: [TypeDefinition]
  /// Sorted by kind.
  package var errors: [ErrorDefinition]

  package init(
    versions: [String], methods: [MethodDefinition], types: [TypeDefinition],
    errors: [ErrorDefinition]
  ) {
    self.versions = versions
    self.methods = methods.sorted { $0.name < $1.name }
    self.types = types.sorted { $0.name < $1.name }
    self.errors = errors.sorted { $0.kind < $1.kind }
    typesByName = Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private let typesByName: [String: TypeDefinition]

  /// The version of the protocol that is defined.
  package var version: String { versions.first ?? "" }

  package func type(named name: String) -> TypeDefinition? {
    typesByName[name]
  }

  /// A structure's members and after them those of the types it includes.
  package func members(of structure: StructureDefinition) -> [MemberDefinition] {
    structure.members + includedMembers(of: structure)
  }

  private func includedMembers(of structure: StructureDefinition) -> [MemberDefinition] {
    structure.includes.flatMap { type(named: $0)?.structure?.members ?? [] }
  }

  package var requests: [MethodDefinition] { methods.filter(\.isRequest) }

  package func notifications(_ direction: MethodDefinition.Direction) -> [MethodDefinition] {
    methods.filter { !$0.isRequest && $0.direction == direction }
  }
}

/// One request or notification.
package struct MethodDefinition: Sendable {
  package enum Direction: String, CaseIterable, Sendable {
    case clientToServer
    case serverToClient
  }

  package enum Result: Sendable {
    case structure(StructureDefinition)
    case type(TypeReference)
    case null
  }

  package var name: String
  /// What else it is called, by other specifications.
  package var aliases: [String] = []
  package var direction: Direction
  /// nil for a notification.
  package var result: Result?
  package var since: String
  package var summary: String
  package var description: String
  /// Whether it can change a document: then its result carries the clock.
  package var writes = false
  /// Whether a client that may only read is refused: where not said, what writes is.
  package var needsWriteAccess = false
  /// Whether it may be an operation of `context/perform`.
  package var isInPerform = false
  /// What a request is about.
  package var scope = Scope.session
  package var schedule = Schedule.loop
  /// The parameter with which it runs as a reader though its schedule does not say so.
  package var readsWith: String?
  /// Whether it is answered later though its schedule does not say so.
  package var isDeferred = false
  package var params: StructureDefinition
  /// Kinds of errors, and groups of kinds: see `Definitions.errors(of:)`.
  package var errors: [String] = []
  package var examples: [Example]
  package var file: String

  package var isRequest: Bool { result != nil }

  /// The part before the slash; `base` for the methods of LSP's base protocol.
  package var namespace: String {
    guard let slash = name.firstIndex(of: "/"), !name.hasPrefix("$") else { return "base" }
    return String(name[..<slash])
  }

  /// The part after the slash, or the whole.
  package var verb: String {
    name.lastIndex(of: "/").map { String(name[name.index(after: $0)...]) } ?? name
  }
}

/// A message as it might be sent, to show and to check the definition by.
package struct Example: Sendable {
  package var params: JSONValue?
  package var result: JSONValue?
}

/// A type that several methods share.
package struct TypeDefinition: Sendable {
  package enum Kind: Sendable {
    case structure(StructureDefinition)
    /// An object with exactly one of these members.
    case choice([MemberDefinition])
    case enumeration(EnumerationDefinition)
    /// A string of some form, with an ECMA regular expression.
    case string(pattern: String?)
    case array(of: TypeReference)
    case map(of: TypeReference)
  }

  package var name: String
  package var kind: Kind
  package var since: String
  package var summary: String
  package var description: String
  package var examples: [JSONValue]
  package var file: String

  package var structure: StructureDefinition? {
    if case .structure(let structure) = kind { structure } else { nil }
  }

  /// The members of an object, whether all of them may be given or exactly one.
  package var members: [MemberDefinition]? {
    switch kind {
    case .structure(let structure): structure.members
    case .choice(let members): members
    case .enumeration, .string, .array, .map: nil
    }
  }

  package var enumeration: EnumerationDefinition? {
    if case .enumeration(let enumeration) = kind { enumeration } else { nil }
  }
}

/// Words, one of which a value is.
package struct EnumerationDefinition: Sendable {
  package var values: [EnumerationValue]
  /// Whether later versions may add words that clients which know fewer are sent. Words that
  /// clients send are closed: a server knows all of its own.
  package var isOpen: Bool
}

package struct EnumerationValue: Sendable {
  package var name: String
  package var documentation: String
}

/// Members, and those of other structures beside them.
package struct StructureDefinition: Sendable {
  package var includes: [String]
  package var members: [MemberDefinition]

  package init(includes: [String] = [], members: [MemberDefinition]) {
    self.includes = includes
    self.members = members
  }
}

package struct MemberDefinition: Sendable {
  package var name: String
  package var type: TypeReference
  package var isRequired: Bool
  /// What its absence means; nil: nothing, or what the documentation says.
  package var defaultValue: JSONValue?
  /// What a number, or each number of an array, may be; nil for what is no number.
  package var bounds: ClosedRange<Int>?
  /// How many elements an array may have; nil for what is no array, and where no client sends it.
  package var maximumCount: Int?
  /// Whether Swift hands it over as text that is read or made elsewhere: a value the model types,
  /// rows, and models, which may be large and are read off the event loop.
  package var isEncoded: Bool
  package var documentation: String
}

package struct ErrorDefinition: Sendable {
  package enum Column: String, CaseIterable, Sendable {
    case wire
    case data
  }

  package var kind: String
  package var code: Int
  package var column: Column
  /// Whether any request may fail so; such errors are not listed with each.
  package var isOfAnyRequest: Bool
  /// Requests about which sort of thing may fail so; it is not listed with each.
  package var scopes: [MethodDefinition.Scope] = []
  /// The members that its `data` may have, besides those that every error has.
  package var data: [String] = []
  package var meaning: String
  package var action: String

  /// The members of `data` that an error of any kind may have: which it is, what to do about it,
  /// which parameter it is about, and in `context/perform` and batch requests which operation;
  /// which objects, of which entity, and which of their properties, where it is about any; and the
  /// errors that it sums up.
  package static let commonData: Set<String> = [
    "kind", "hint", "retryable", "parameter", "operation", "entity", "property", "objects",
    "errors",
  ]
}

/// How a definition names a type: `string`, `[Object]`, `{json}`.
package indirect enum TypeReference: Hashable, Sendable {
  case boolean
  case integer
  case number
  case string
  /// Any value at all.
  case json
  /// An integer or a string: JSON-RPC's ids and LSP's tokens, the one union there is.
  case requestID
  case named(String)
  case array(TypeReference)
  case map(TypeReference)

  package init?(_ text: String) {
    switch text {
    case "boolean": self = .boolean
    case "integer": self = .integer
    case "number": self = .number
    case "string": self = .string
    case "json": self = .json
    case "requestID": self = .requestID
    default:
      let inner = String(text.dropFirst().dropLast())
      if text.hasPrefix("["), text.hasSuffix("]"), let element = TypeReference(inner) {
        self = .array(element)
      } else if text.hasPrefix("{"), text.hasSuffix("}"), let element = TypeReference(inner) {
        self = .map(element)
      } else if let first = text.first, first.isUppercase,
        text.allSatisfy({ $0.isLetter || $0.isNumber })
      {
        self = .named(text)
      } else {
        return nil
      }
    }
  }

  /// As definitions spell it.
  package var text: String {
    switch self {
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .json: "json"
    case .requestID: "requestID"
    case .named(let name): name
    case .array(let element): "[\(element.text)]"
    case .map(let element): "{\(element.text)}"
    }
  }

  /// Whether it is a number, or holds some.
  package var isOfNumbers: Bool {
    switch self {
    case .integer, .number: true
    case .array(let element), .map(let element): element.isOfNumbers
    default: false
    }
  }

  package var isArray: Bool {
    if case .array = self { true } else { false }
  }

  /// The named type inside, however deep.
  package var name: String? {
    switch self {
    case .named(let name): name
    case .array(let element), .map(let element): element.name
    default: nil
    }
  }
}
