import JSONText
import ObjectModel
import OrreryProtocol
import Predicates

/// Reads the arguments of a predicate: strings, numbers and booleans stand for themselves, an array
/// is a collection, and everything else is an object with one `$`-key. How deep predicates nest in
/// the arguments of predicates, JSON's depth bounds.
struct PredicateArguments {
  let model: ManagedObjectModel
  /// The store's UUID, where there is one: object ids of others are refused.
  let store: String?

  func list(_ raw: [RawJSON]) throws(OrreryError) -> [PredicateArgument] {
    var arguments: [PredicateArgument] = []
    for (index, json) in raw.enumerated() {
      arguments.append(try argument(json, name: "argumentArray[\(index)]"))
    }
    return arguments
  }

  func map(_ raw: JSONMembers) throws(OrreryError) -> [String: PredicateArgument] {
    var variables: [String: PredicateArgument] = [:]
    for member in raw {
      variables[member.key] = try argument(member.value, name: "variables.\(member.key)")
    }
    return variables
  }

  private func argument(_ json: RawJSON, name: String) throws(OrreryError) -> PredicateArgument {
    do {
      var reader = json.reader()
      return try argument(&reader, name: name)
    } catch let error as OrreryError {
      throw error
    } catch {
      throw wrong(name, json, "is not a value")
    }
  }

  private func argument(_ reader: inout JSONReader, name: String) throws -> PredicateArgument {
    switch try reader.peek() {
    case .null:
      _ = reader.readNull()
      return .value(.null)
    case .true, .false: return .value(.boolean(try reader.readBool()))
    case .string: return .value(.string(try reader.readString()))
    case .number: return .value(try number(&reader))
    case .array: return .values(try elements(&reader) { _ in name })
    case .object: return try tagged(&reader, name: name)
    }
  }

  private func elements(
    _ reader: inout JSONReader, _ name: (Int) -> String
  ) throws -> [PredicateArgument] {
    var elements: [PredicateArgument] = []
    try reader.beginArray()
    while try reader.nextElement() {
      elements.append(try argument(&reader, name: name(elements.count)))
    }
    return elements
  }

  /// A whole number is an integer when its spelling is; `1.0` is a double.
  private func number(_ reader: inout JSONReader) throws -> Value {
    let text = try reader.readNumberText()
    if let integer = Int64(text) { return .integer(integer) }
    guard let double = Double(text), double.isFinite else {
      throw OrreryError(.predicateArguments, "\(text) is out of range.")
    }
    return .double(double)
  }

  private func tagged(_ reader: inout JSONReader, name: String) throws -> PredicateArgument {
    var whole = reader
    try reader.beginObject()
    guard let tag = try reader.nextKey() else {
      throw wrong(name, try whole.readRaw(), "must have exactly one $-key")
    }
    let isPredicate = tag == "$predicate"
    let argument =
      try isPredicate
      ? predicate(&reader, name: "\(name).$predicate") : value(JSONValue(reading: &reader), tag)
    guard let argument else {
      throw wrong(
        name, try whole.readRaw(),
        isPredicate
          ? "must have a predicate in $predicate, and may have an argumentArray there"
          : "is no $date, $uuid, $decimal, $data, $object, $keyPath or $predicate")
    }
    guard try reader.nextKey() == nil else {
      throw wrong(name, try whole.readRaw(), "must have exactly one $-key")
    }
    return argument
  }

  /// Nil where the value is not what the tag says.
  private func value(_ value: JSONValue, _ tag: String) -> PredicateArgument? {
    let text = value.string
    return switch tag {
    case "$object":
      text.flatMap { model.objectID(parsing: $0, inStore: store) }.map { .value(.object($0)) }
    case "$keyPath": text.map(PredicateArgument.keyPath)
    default: text.flatMap { Value.tagged(tag, $0) }.map(PredicateArgument.value)
    }
  }

  /// What `$predicate` stands before; nil where it is none. All of it is read in one go, however
  /// deep it nests.
  private func predicate(_ reader: inout JSONReader, name: String) throws -> PredicateArgument? {
    guard try reader.peek() == .object else { return nil }
    var text: String?
    var arguments: [PredicateArgument]?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch (key, try reader.peek()) {
      case ("predicate", .string) where text == nil: text = try reader.readString()
      case ("argumentArray", .array) where arguments == nil:
        arguments = try elements(&reader) { "\(name).argumentArray[\($0)]" }
      case ("argumentArray", .null): _ = reader.readNull()
      default: return nil
      }
    }
    return text.map { .predicate($0, arguments ?? []) }
  }

  private func wrong(_ name: String, _ json: RawJSON, _ reason: String) -> OrreryError {
    OrreryError(
      .predicateArguments, "\(name) \(reason): \(json.text.prefix(80)).", parameter: name,
      hint: "Send {\"$date\": \"2026-01-31T12:00:00Z\"}, {\"$object\": \"Person/p1\"} and so on.")
  }
}
