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
  private var isRaw: Bool { typeName == "RawJSON" && member.type == .json }

  var parameter: String {
    if let defaultExpression { return "\(name): \(declaredType) = \(defaultExpression)" }
    return "\(name): \(declaredType)" + (isOptional ? " = nil" : "")
  }

  /// The `switch` case that reads it.
  func writeReading(to source: inout SourceText) {
    let statement = "\(name) = try reader.\(readingCall)"
    let label = "case \"\(member.name)\":"
    if source.fits("\(label) \(statement)") { return source.line("\(label) \(statement)") }
    source.line(label)
    source.indented { $0.line(statement) }
  }

  var readingCall: String {
    if member.type == .requestID {
      return member.isRequired ? "requestID()" : "optionalRequestID()"
    }
    if member.isEncoded, member.type != .json {
      let call = member.isRequired ? "encoded" : "optionalEncoded"
      return "\(call)(\(SwiftNames.type(member.type)).self)"
    }
    let call = member.isRequired || isRaw ? "value" : "optional"
    if let count = member.maximumCount { return "\(call)(atMost: \(count))" }
    guard let bounds = member.bounds else { return "\(call)()" }
    let label = member.type.isOfMany ? "eachIn" : "in"
    return "\(call)(\(label): \(bounds.lowerBound)...\(bounds.upperBound))"
  }

  /// What initialises it once all has been read.
  var assignment: String {
    if member.isRequired {
      return "self.\(member.name) = try reader.required(\(name), \"\(member.name)\")"
    }
    if let defaultExpression { return "self.\(member.name) = \(name) ?? \(defaultExpression)" }
    return "self.\(member.name) = \(name)"
  }

  /// The statement that writes it. A member that has its default is left out.
  func writeWriting(to source: inout SourceText) {
    let write = "writer.member(\"\(member.name)\", \(name))"
    if member.isRequired { return source.line(write) }
    source.statement("if \(conditionToWrite)", write)
  }

  private var conditionToWrite: String {
    if isEmptyByDefault { return "!\(name).isEmpty" }
    switch defaultExpression {
    case "false": return name
    case "true": return "!\(name)"
    case let value?: return "\(name) != \(value)"
    case nil: return "let \(name)"
    }
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
  /// Whether bounds are those of each of its values.
  fileprivate var isOfMany: Bool {
    switch self {
    case .array, .map: true
    default: false
    }
  }

  /// Whether Swift has it as a dictionary; maps of raw values keep their order in `JSONMembers`.
  fileprivate var isDictionaryInSwift: Bool {
    if case .map(let element) = self { element != .json } else { false }
  }
}
