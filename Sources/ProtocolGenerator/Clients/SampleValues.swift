import JSONText

/// Makes values of the definitions' types, and such as only just fail to be. What it makes of a
/// type is always the same.
struct SampleValues {
  let definitions: Definitions

  // MARK: Values to accept

  /// With nothing that could be left out.
  func least(_ type: TypeReference, within bounds: ClosedRange<Int>? = nil) -> JSONValue {
    switch type {
    case .boolean: true
    case .integer, .number: .integer(Int64(Self.clamped(1, bounds)))
    case .string: "text"
    case .json: "any value"
    case .requestID: 1
    case .named(let name): definitions.type(named: name).map(least) ?? .null
    case .array: []
    case .map: [:]
    }
  }

  private func least(_ type: TypeDefinition) -> JSONValue {
    switch type.kind {
    case .structure(let structure): return .object(leastMembers(structure))
    case .choice(let members):
      return members.first.map { .object([($0.name, one($0.type, within: $0.bounds))]) } ?? .null
    case .enumeration(let enumeration):
      return enumeration.values.first.map { .string($0.name) } ?? .null
    case .string: return type.examples.first ?? "text"
    case .array: return []
    case .map: return [:]
    }
  }

  /// The members that are required.
  func leastMembers(_ structure: StructureDefinition) -> BindingTables.Table {
    definitions.members(of: structure).filter(\.isRequired)
      .map { ($0.name, least($0.type, within: $0.bounds)) }
  }

  /// The least that is not empty: an array has an element.
  func one(_ type: TypeReference, within bounds: ClosedRange<Int>? = nil) -> JSONValue {
    switch type {
    case .array(let element): [one(element, within: bounds)]
    case .map(let element): ["key": one(element, within: bounds)]
    case .named(let name):
      switch definitions.type(named: name)?.aliased {
      case .array(let element): [one(element, within: bounds)]
      case .map(let element): ["key": one(element, within: bounds)]
      default: least(type, within: bounds)
      }
    default: least(type, within: bounds)
    }
  }

  /// With every member.
  func allMembers(_ structure: StructureDefinition) -> BindingTables.Table {
    definitions.members(of: structure).map { ($0.name, one($0.type, within: $0.bounds)) }
  }

  /// The lowest and the highest number there may be, in a value of the type.
  func extremes(_ member: MemberDefinition) -> [JSONValue] {
    guard let bounds = member.bounds else { return [] }
    return [bounds.lowerBound, bounds.upperBound].map {
      Self.around(.integer(Int64($0)), in: member.type)
    }
  }

  // MARK: Values to refuse

  struct Fault {
    var value: JSONValue
    var why: String
  }

  /// Values that are not of a type, whatever it is a member of.
  func faults(_ type: TypeReference) -> [Fault] {
    switch type {
    case .json: []
    case .boolean: [Fault(value: "true", why: "is no boolean")]
    case .integer:
      [Fault(value: "1", why: "is no integer"), Fault(value: 1.5, why: "is no integer")]
    case .number: [Fault(value: "1", why: "is no number")]
    case .string: [Fault(value: 1, why: "is no string")]
    case .requestID:
      [true, 1.5].map { Fault(value: $0, why: "is neither an integer nor a string") }
    case .array(let element):
      [Fault(value: "text", why: "is no array")]
        + faults(element).map { Fault(value: [$0.value], why: "has an element that \($0.why)") }
    case .map(let element):
      [Fault(value: "text", why: "is no object"), Fault(value: [1], why: "is no object")]
        + faults(element).map {
          Fault(value: ["key": $0.value], why: "has a value that \($0.why)")
        }
    case .named(let name): definitions.type(named: name).map(faults) ?? []
    }
  }

  private func faults(_ type: TypeDefinition) -> [Fault] {
    if let alias = type.aliased { return faults(alias) }
    guard let enumeration = type.enumeration else {
      return [Fault(value: "text", why: "is no object"), Fault(value: [1], why: "is no object")]
    }
    let unknown = Fault(value: .string(Self.newWord), why: "is no word of \(type.name)")
    return [Fault(value: 1, why: "is no string")] + (enumeration.isOpen ? [] : [unknown])
  }

  static let newWord = "aNewWord"

  /// Longer arrays are too long to show.
  private static let shownCount = 100

  /// Values that cannot be a member's.
  func faults(_ member: MemberDefinition) -> [Fault] {
    var faults = faults(member.type)
    if let bounds = member.bounds {
      // Beyond 64 bits only what a double tells apart.
      let low: JSONValue =
        bounds.lowerBound == .min ? .number(-1e19) : .integer(Int64(bounds.lowerBound - 1))
      let high: JSONValue =
        bounds.upperBound == .max ? .number(1e19) : .integer(Int64(bounds.upperBound + 1))
      faults.append(
        Fault(
          value: Self.around(low, in: member.type), why: "is below \(bounds.lowerBound)"))
      faults.append(
        Fault(
          value: Self.around(high, in: member.type), why: "is above \(bounds.upperBound)"))
    }
    if let count = member.maximumCount, count <= Self.shownCount,
      case .array(let element) = member.type
    {
      let long = Array(repeating: one(element, within: member.bounds), count: count + 1)
      faults.append(Fault(value: .array(long), why: "has more than \(count) elements"))
    }
    if member.isRequired, member.type != .json {
      faults.append(Fault(value: .null, why: "is null"))
    }
    return faults
  }

  // MARK: Numbers

  private static func clamped(_ number: Int, _ bounds: ClosedRange<Int>?) -> Int {
    guard let bounds else { return number }
    return min(max(number, bounds.lowerBound), bounds.upperBound)
  }

  /// A number as a value of a type that is a number or holds some.
  private static func around(_ number: JSONValue, in type: TypeReference) -> JSONValue {
    switch type {
    case .array(let element): [around(number, in: element)]
    case .map(let element): ["key": around(number, in: element)]
    default: number
    }
  }
}
