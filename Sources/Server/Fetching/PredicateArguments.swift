import Foundation
import JSONText
import ObjectModel
import OrreryProtocol
import Predicates
import Spelling

/// Reads the arguments of a predicate: strings, numbers and booleans stand for themselves, an array
/// is a collection, and everything else is an object with one `$`-key.
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

  private func argument(
    _ json: RawJSON, name: String
  ) throws(OrreryError) -> PredicateArgument {
    do {
      var reader = json.reader()
      return try argument(&reader, name: name)
    } catch let error as OrreryError {
      throw error
    } catch {
      throw wrong(name, json, "is not a value")
    }
  }

  private func argument(
    _ reader: inout JSONReader, name: String
  ) throws -> PredicateArgument {
    switch try reader.peek() {
    case .null:
      _ = reader.readNull()
      return .value(.null)
    case .true, .false: return .value(.boolean(try reader.readBool()))
    case .string: return .value(.string(try reader.readString()))
    case .number: return .value(try number(&reader))
    case .array:
      var values: [PredicateArgument] = []
      try reader.beginArray()
      while try reader.nextElement() { values.append(try argument(&reader, name: name)) }
      return .values(values)
    case .object: return try tagged(try reader.readRaw(), name: name)
    }
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

  private func tagged(_ json: RawJSON, name: String) throws -> PredicateArgument {
    guard let members = try JSONValue(json).members, members.count == 1,
      let (tag, value) = members.first
    else { throw wrong(name, json, "must have exactly one $-key") }
    let text = value.string
    let argument: PredicateArgument? =
      switch tag {
      case "$date": text.flatMap(DateText.seconds(parsing:)).map { .value(.date($0)) }
      case "$uuid": text.flatMap(UUID.init(uuidString:)).map { .value(.uuid($0)) }
      case "$decimal": text.flatMap(ValueReader.decimal).map { .value(.decimal($0)) }
      case "$data": try? base64(value)
      case "$object":
        text.flatMap { model.objectID(parsing: $0, inStore: store) }.map { .value(.object($0)) }
      case "$keyPath": text.map(PredicateArgument.keyPath)
      default: nil
      }
    if let argument { return argument }
    throw wrong(name, json, "is no $date, $uuid, $decimal, $data, $object or $keyPath")
  }

  private func base64(_ value: JSONValue) throws -> PredicateArgument {
    var reader = value.raw.reader()
    return .value(.binary(try reader.readBase64()))
  }

  private func wrong(_ name: String, _ json: RawJSON, _ reason: String) -> OrreryError {
    OrreryError(
      .predicateArguments, "\(name) \(reason): \(json.text.prefix(80)).", parameter: name,
      hint: "Send {\"$date\": \"2026-01-31T12:00:00Z\"}, {\"$object\": \"Person/p1\"} and so on.")
  }
}
