import JSONText

/// Checks a value against a definition, as the generated types of any language would. Stricter in
/// one thing: an example must not have members nobody knows.
struct ExampleValidator {
  let definitions: Definitions
  /// Whether a string in angle brackets may stand for any value, as in transcripts.
  var allowsPlaceholders = false

  func problems(_ value: JSONValue, _ result: MethodDefinition.Result) -> [String] {
    switch result {
    case .structure(let structure): problems(value, structure, at: "result")
    case .type(let type): problems(value, type, at: "result")
    case .null: value.isNull ? [] : ["result: must be null"]
    }
  }

  func problems(
    _ value: JSONValue, _ structure: StructureDefinition, at path: String
  ) -> [String] {
    guard let given = value.members else { return ["\(path): must be an object"] }
    let members = definitions.members(of: structure)
    var problems: [String] = []
    for member in members where member.isRequired && value[member.name] == nil {
      problems.append("\(path).\(member.name): is missing")
    }
    for (key, value) in given {
      guard let member = members.first(where: { $0.name == key }) else {
        problems.append("\(path).\(key): is unknown")
        continue
      }
      if value.isNull, !member.isRequired { continue }
      problems += self.problems(value, member, at: "\(path).\(key)")
    }
    return problems
  }

  func problems(_ value: JSONValue, _ member: MemberDefinition, at path: String) -> [String] {
    if let bounds = member.bounds {
      let values = value.elements ?? value.members?.map(\.value) ?? [value]
      let numbers = values.compactMap(\.double)
      let allowed = Double(bounds.lowerBound)...Double(bounds.upperBound)
      if !numbers.allSatisfy(allowed.contains) {
        return ["\(path): must be from \(bounds.lowerBound) to \(bounds.upperBound)"]
      }
    }
    if let count = member.maximumCount, let elements = value.elements, elements.count > count {
      return ["\(path): must have at most \(count) elements"]
    }
    return problems(value, member.type, at: path)
  }

  func problems(_ value: JSONValue, _ type: TypeReference, at path: String) -> [String] {
    if allowsPlaceholders, let text = value.string, text.hasPrefix("<"), text.hasSuffix(">") {
      return []
    }
    switch (type, value) {
    case (.json, _), (.boolean, .bool), (.integer, .integer), (.string, .string),
      (.number, .integer), (.number, .number), (.requestID, .integer), (.requestID, .string):
      return []
    case (.named(let name), _):
      guard let type = definitions.type(named: name) else { return ["\(path): has no type"] }
      return problems(value, type, at: path)
    case (.array(let element), .array(let values)):
      return values.enumerated().flatMap { problems($1, element, at: "\(path)[\($0)]") }
    case (.map(let element), .object(let members)):
      return members.flatMap { problems($0.value, element, at: "\(path).\($0.key)") }
    default:
      return ["\(path): must be of type \(type.text)"]
    }
  }

  func problems(_ value: JSONValue, _ type: TypeDefinition, at path: String) -> [String] {
    switch type.kind {
    case .structure(let structure): return problems(value, structure, at: path)
    case .choice(let members):
      let structure = StructureDefinition(members: members)
      let problems = problems(value, structure, at: path)
      let given = members.filter { value[$0.name]?.isNull == false }
      guard problems.isEmpty, given.count != 1 else { return problems }
      return ["\(path): must have one of \(members.map(\.name).joined(separator: ", "))"]
    case .enumeration(let enumeration):
      let isKnown = enumeration.values.contains { $0.name == value.string }
      return isKnown ? [] : ["\(path): is no word of \(type.name)"]
    case .string: return problems(value, .string, at: path)
    case .array(let element): return problems(value, .array(element), at: path)
    case .map(let element): return problems(value, .map(element), at: path)
    }
  }
}
