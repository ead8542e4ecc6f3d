import JSONText

/// Writes values of every type that the metaModel names, and values that are not of it, by which
/// the run-time checks of bindings are tried in any language.
package struct SampleWriter {
  static let path = "protocol/generated/samples.json"

  package struct Refused: Sendable {
    package var value: JSONValue
    /// The member at fault, if it is one, and what is wrong.
    package var why: String
  }

  package struct Samples: Sendable {
    package var name: String
    package var accepted: [JSONValue]
    package var refused: [Refused] = []
  }

  private let definitions: Definitions
  private let values: SampleValues
  /// Of types that clients send: in these, what is not known is refused.
  private let sentTypes: Set<String>

  package init(definitions: Definitions) {
    self.definitions = definitions
    values = SampleValues(definitions: definitions)
    sentTypes = definitions.sentTypes
  }

  /// Of each type, sorted by name.
  package var samples: [Samples] {
    let samples = definitions.structures.map(samples) + definitions.types.compactMap(samples)
    return (samples + anyValues).sorted { $0.name < $1.name }
  }

  func document() -> String {
    let types = samples.map { samples in
      let accepted = samples.accepted.map { "      \($0.text)" }
      let refused = samples.refused.map { refused in
        let sample: JSONValue = ["value": refused.value, "why": .string(refused.why)]
        return "      \(sample.text)"
      }
      return """
            "\(samples.name)": {
              "accepted": \(Self.array(accepted)),
              "refused": \(Self.array(refused))
            }
        """
    }
    return "{\n  \"types\": {\n\(types.joined(separator: ",\n"))\n  }\n}\n"
  }

  private static func array(_ lines: [String]) -> String {
    lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n      ]"
  }

  // MARK: Structures

  private func samples(_ structure: NamedStructure) -> Samples {
    let accepted = structure.isChoice ? choices(structure) : objects(structure)
    let refused = Self.noObjects + (structure.isChoice ? noChoices(structure) : faults(structure))
    return Samples(
      name: structure.name, accepted: Self.unique(accepted + structure.examples),
      refused: refused)
  }

  private func objects(_ structure: NamedStructure) -> [JSONValue] {
    let members = definitions.members(of: structure.definition)
    let least = values.leastMembers(structure.definition)
    let all = values.allMembers(structure.definition)
    let nulls = members.filter { !$0.isRequired }.map { (key: $0.name, value: JSONValue.null) }
    var objects = [least, all, least + nulls].map(JSONValue.object)
    objects += members.flatMap { member in
      values.extremes(member).map { Self.object(least, with: member.name, $0) }
    }
    if !sentTypes.contains(structure.name) {
      objects.append(.object(least + [("aNewMember", ["of": ["a", "later", "version"]])]))
    }
    return objects
  }

  private func choices(_ structure: NamedStructure) -> [JSONValue] {
    let all = values.allMembers(structure.definition)
    return all.flatMap { given -> [JSONValue] in
      let others = all.map { (key: $0.key, value: $0.key == given.key ? $0.value : .null) }
      return [.object([given]), .object(others)]
    }
  }

  private static let noObjects = [JSONValue.null, "text", [1]].map {
    Refused(value: $0, why: "is no object")
  }

  private func faults(_ structure: NamedStructure) -> [Refused] {
    let least = values.leastMembers(structure.definition)
    return definitions.members(of: structure.definition).flatMap { member -> [Refused] in
      let missing = Refused(
        value: .object(least.filter { $0.key != member.name }), why: "\(member.name) is missing")
      return (member.isRequired ? [missing] : [])
        + values.faults(member).map {
          Refused(
            value: Self.object(least, with: member.name, $0.value),
            why: "\(member.name) \($0.why)")
        }
    }
  }

  private func noChoices(_ structure: NamedStructure) -> [Refused] {
    let all = values.allMembers(structure.definition)
    let nulls = all.map { (key: $0.key, value: JSONValue.null) }
    let refused = [
      Refused(value: [:], why: "has none of its members"),
      Refused(value: .object(nulls), why: "has none of its members that is not null"),
      Refused(value: .object(Array(all.prefix(2))), why: "has two of its members"),
    ]
    let members = definitions.members(of: structure.definition)
    return refused
      + members.flatMap { member in
        values.faults(member).map {
          Refused(
            value: .object([(member.name, $0.value)]), why: "\(member.name) \($0.why)")
        }
      }
  }

  /// With a member in place of the one of that name, or besides.
  private static func object(
    _ members: BindingTables.Table, with name: String, _ value: JSONValue
  ) -> JSONValue {
    .object(members.filter { $0.key != name } + [(name, value)])
  }

  // MARK: Words and other names

  private func samples(_ type: TypeDefinition) -> Samples? {
    let faults = (values.faults(.named(type.name)) + [.init(value: .null, why: "is null")])
      .map { Refused(value: $0.value, why: $0.why) }
    if let enumeration = type.enumeration {
      let words = enumeration.values.map { JSONValue.string($0.name) }
      let new = enumeration.isOpen ? [JSONValue.string(SampleValues.newWord)] : []
      return Samples(name: type.name, accepted: words + new, refused: faults)
    }
    guard let alias = type.aliased else { return nil }
    let accepted = [values.least(.named(type.name)), values.one(alias)] + type.examples
    return Samples(
      name: type.name, accepted: Self.unique(alias == .string ? type.examples : accepted),
      refused: faults)
  }

  /// Of LSP's names for what may be anything.
  private var anyValues: [Samples] {
    let arrays: [JSONValue] = [[], [nil, [1, ["key": "text"]]]]
    let objects: [JSONValue] = [[:], ["key": nil, "other": ["key": [1]]]]
    return [
      Samples(name: "LSPAny", accepted: [nil, true, 1, 1.5, "text"] + arrays + objects),
      Samples(
        name: "LSPArray", accepted: arrays,
        refused: [nil, "text", ["key": 1]].map { Refused(value: $0, why: "is no array") }),
      Samples(name: "LSPObject", accepted: objects, refused: Self.noObjects),
    ]
  }

  private static func unique(_ values: [JSONValue]) -> [JSONValue] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0.text).inserted }
  }
}

extension Definitions {
  /// The names of all structures that a client may send, or that are in what it sends.
  fileprivate var sentTypes: Set<String> {
    let methods = methods.filter { $0.direction == .clientToServer }
    var names = methods.flatMap(\.params.referencedTypes)
    var seen = Set(methods.map(SwiftNames.params))
    while let name = names.popLast() {
      guard seen.insert(name).inserted, let type = type(named: name) else { continue }
      names += type.referencedTypes
    }
    return seen
  }
}
