import JSONText
import ProtocolGenerator
import TestSupport

/// What transcripts show of the definitions. Each message is read as its definition says that it
/// is: a member counts for the type that has it, not for a name that occurs somewhere.
struct ShownDefinitions {
  /// Requests that got a result, and notifications.
  private(set) var methods: Set<String> = []
  /// Members as `fetch/count params.context` and `FetchRequest.limit`, words as `MergePolicy
  /// error`.
  private(set) var names: Set<String> = []
  /// Kinds of errors, by the request that failed.
  private(set) var failures: [String: Set<String>] = [:]
  /// By kind of error, those inside others too, the members of its data.
  private(set) var data: [String: Set<String>] = [:]

  private let definitions: Definitions
  private let validator: MessageValidator
  private let methodsByName: [String: MethodDefinition]
  /// Requests without a reply yet, by client and id.
  private var requests: [String: JSONValue] = [:]

  init(_ transcripts: [Transcript], _ definitions: Definitions) {
    self.definitions = definitions
    validator = MessageValidator(definitions: definitions, allowsPlaceholders: true)
    methodsByName = Dictionary(uniqueKeysWithValues: definitions.methods.map { ($0.name, $0) })
    for transcript in transcripts {
      requests = [:]
      var client = ""
      for line in transcript.lines {
        switch line.step {
        case .client(let name): client = name
        case .send(let text): for message in Self.messages(text) { send(message, client) }
        case .receive(let text): for message in Self.messages(text) { receive(message, client) }
        case .end, .example, .network: break
        }
      }
    }
  }

  /// All that transcripts are to show: every member that may be left out, and every word.
  static func wanted(_ definitions: Definitions) -> [String] {
    var names: [String] = []
    func add(_ members: [MemberDefinition], of owner: String) {
      names += members.filter { !$0.isRequired }.map { "\(owner).\($0.name)" }
    }
    for method in definitions.methods {
      add(method.params.members, of: "\(method.name) params")
      if case .structure(let result) = method.result {
        add(result.members, of: "\(method.name) result")
      }
    }
    for type in definitions.types {
      add(type.members ?? [], of: type.name)
      names += (type.enumeration?.values ?? []).map { "\(type.name) \($0.name)" }
    }
    return names
  }

  /// None where the text is not JSON, as transcripts of bad input have it.
  private static func messages(_ text: String) -> [JSONValue] {
    guard let value = try? JSONValue.parse(text) else { return [] }
    return value.elements ?? [value]
  }

  private mutating func send(_ message: JSONValue, _ client: String) {
    if let id = message["id"] {
      requests["\(client) \(id.text)"] = message
    } else if let method = message["method"]?.string {
      methods.insert(method)
      noteParams(of: message)
    }
  }

  private mutating func receive(_ message: JSONValue, _ client: String) {
    if let method = message["method"]?.string {
      methods.insert(method)
      return noteParams(of: message)
    }
    let request = requests["\(client) \(message["id"]?.text ?? "")"]
    let method = request?["method"]?.string ?? ""
    if let error = message["error"] {
      note(error, .named("ErrorInfo"))
      let kind = error["data"]?["kind"]?.string ?? ""
      failures[method, default: []].insert(kind)
      // The server has not taken them for parameters otherwise.
      if let request, !kind.hasPrefix("rpc.") { noteParams(of: request) }
    } else if let request, let result = message["result"] {
      methods.insert(method)
      noteParams(of: request)
      switch methodsByName[method]?.result {
      case .structure(let structure): note(result, structure, of: "\(method) result")
      case .type(let type): note(result, type)
      case .null, nil: break
      }
    }
  }

  private mutating func noteParams(of message: JSONValue) {
    guard let method = message["method"]?.string, let params = message["params"],
      let definition = methodsByName[method]
    else { return }
    // LSP's clients say more than anybody reads.
    let isLSP = !method.contains("/")
    let problems = validator.problems(inParams: params, of: method)
      .filter { !isLSP || !$0.hasSuffix("is unknown") }
    guard problems.isEmpty else { return }
    note(params, definition.params, of: "\(method) params")
  }

  private mutating func note(
    _ value: JSONValue, _ structure: StructureDefinition, of owner: String
  ) {
    guard value.members != nil else { return }
    for member in structure.members {
      if let value = value[member.name], !value.isNull {
        names.insert("\(owner).\(member.name)")
        note(value, member.type)
      } else if let value = member.defaultValue {
        // A word that is left out is said all the same.
        note(value, member.type)
      }
    }
    for name in structure.includes { note(value, .named(name)) }
  }

  private mutating func note(_ value: JSONValue, _ type: TypeReference) {
    switch type {
    case .named(let name):
      guard let type = definitions.type(named: name) else { return }
      note(value, type)
    case .array(let element): for value in value.elements ?? [] { note(value, element) }
    case .map(let element): for (_, value) in value.members ?? [] { note(value, element) }
    case .boolean, .integer, .number, .string, .json, .requestID: break
    }
  }

  private mutating func note(_ value: JSONValue, _ type: TypeDefinition) {
    switch type.kind {
    case .structure(let structure): note(value, structure, of: type.name)
    case .choice(let members): note(value, StructureDefinition(members: members), of: type.name)
    case .enumeration: names.insert("\(type.name) \(value.string ?? "")")
    case .array(let element): note(value, .array(element))
    case .map(let element): note(value, .map(element))
    case .string: break
    }
    // Their types do not say all that is in them.
    if type.name == "Operation" { noteParams(of: value) }
    if type.name == "ErrorData", let kind = value["kind"]?.string {
      data[kind, default: []].formUnion((value.members ?? []).map(\.key))
    }
  }
}
