import JSONText

/// A member of a structure as Swift declares, reads and writes it.
struct SwiftMember {
  let member: MemberDefinition
  let typeName: String
  /// The Swift expression of the default; nil for a required member and one without default.
  let defaultExpression: String?
  /// Whether the default is an empty collection.
  let isEmptyByDefault: Bool

  init(_ member: MemberDefinition, in definitions: Definitions) {
    self.member = member
    typeName = member.isEncoded ? "RawJSON" : SwiftNames.type(member.type)
    let value = member.defaultValue
    isEmptyByDefault = value?.elements?.isEmpty == true || value?.members?.isEmpty == true
    defaultExpression = value.map { value in
      Self.expression(value, of: member.type, in: definitions)
    }
  }

  var name: String { SwiftNames.escaped(member.name) }
  var isOptional: Bool { !member.isRequired && defaultExpression == nil }
  var declaredType: String { isOptional ? typeName + "?" : typeName }

  /// Whether the value is read as it is, `null` included.
  private var isRaw: Bool { typeName == "RawJSON" }

  var parameter: String {
    if let defaultExpression { return "\(name): \(declaredType) = \(defaultExpression)" }
    return "\(name): \(declaredType)" + (isOptional ? " = nil" : "")
  }

  /// The case of the `switch` that reads it.
  var reading: String {
    let minimum = member.minimum.map { "atLeast: \($0)" } ?? ""
    if member.type == .requestID {
      let function = member.isRequired ? "requestID" : "optionalRequestID"
      return "case \"\(member.name)\": \(name) = try reader.\(function)()"
    }
    let function = member.isRequired || isRaw ? "value" : "optional"
    return "case \"\(member.name)\": \(name) = try reader.\(function)(\(minimum))"
  }

  /// What initialises it once all has been read.
  var assignment: String {
    if member.isRequired {
      return "self.\(member.name) = try reader.required(\(name), \"\(member.name)\")"
    }
    if let defaultExpression { return "self.\(member.name) = \(name) ?? \(defaultExpression)" }
    return "self.\(member.name) = \(name)"
  }

  /// What writes it. A member that has its default is left out.
  var writing: String {
    let write = "writer.member(\"\(member.name)\", \(name))"
    if member.isRequired { return write }
    if isEmptyByDefault { return "if !\(name).isEmpty { \(write) }" }
    if let defaultExpression { return "if \(name) != \(defaultExpression) { \(write) }" }
    return "if let \(name) { \(write) }"
  }

  private static func expression(
    _ value: JSONValue, of type: TypeReference, in definitions: Definitions
  ) -> String {
    switch value {
    case .string(let word):
      if case .named(let name) = type, definitions.type(named: name)?.enumeration != nil {
        return "." + SwiftNames.enumerationCase(word)
      }
      return value.text
    case .array: return "[]"
    case .object: return type.isDictionaryInSwift ? "[:]" : "JSONMembers()"
    default: return value.text
    }
  }
}

extension TypeReference {
  /// Whether Swift has it as a dictionary; maps of raw values keep their order in `JSONMembers`.
  fileprivate var isDictionaryInSwift: Bool {
    if case .map(let element) = self { element != .json } else { false }
  }
}
