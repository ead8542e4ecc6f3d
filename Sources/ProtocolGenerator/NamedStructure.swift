import JSONText

/// A structure under the name that bindings give it: the parameters and results of methods have no
/// name in the definitions.
struct NamedStructure {
  var name: String
  var summary: String
  var description = ""
  /// Its own members, and the names of those that it includes.
  var definition: StructureDefinition
  /// Whether exactly one of its members is given.
  var isChoice = false
  var examples: [JSONValue]
}

extension Definitions {
  /// All of them, sorted by name. Parameters without members have none.
  var structures: [NamedStructure] {
    (methods.flatMap(structures) + types.compactMap(structure)).sorted { $0.name < $1.name }
  }

  private func structures(_ method: MethodDefinition) -> [NamedStructure] {
    var structures: [NamedStructure] = []
    if !members(of: method.params).isEmpty {
      structures.append(
        NamedStructure(
          name: SwiftNames.params(method), summary: "The parameters of `\(method.name)`.",
          definition: method.params, examples: method.examples.compactMap(\.params)))
    }
    if case .structure(let result) = method.result {
      structures.append(
        NamedStructure(
          name: SwiftNames.result(method), summary: "The result of `\(method.name)`.",
          definition: result, examples: method.examples.compactMap(\.result)))
    }
    return structures
  }

  private func structure(_ type: TypeDefinition) -> NamedStructure? {
    type.members.map { members in
      NamedStructure(
        name: type.name, summary: type.summary, description: type.description,
        definition: StructureDefinition(members: members), isChoice: type.structure == nil,
        examples: type.examples)
    }
  }
}

extension TypeDefinition {
  /// What it is another name for; nil where it is a type of its own.
  var aliased: TypeReference? {
    switch kind {
    case .string: .string
    case .array(let element): .array(element)
    case .map(let element): .map(element)
    case .structure, .choice, .enumeration: nil
    }
  }
}
