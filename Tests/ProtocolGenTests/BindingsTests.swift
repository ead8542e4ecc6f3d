import Foundation
import JSONText
import OrreryProtocol
import ProtocolGenerator
import Testing

/// The generated types against the definitions they were made from, by the examples there.
@Suite struct BindingsTests {
  /// A value of a definition's examples, with the type that reads it.
  private struct Sample {
    var name: String
    var type: any (JSONCodable & Equatable & Sendable).Type
    var members: [MemberDefinition]
    var value: JSONValue
  }

  private static func samples() throws -> [Sample] {
    let definitions = try GeneratedFilesTests.generator().definitions
    var samples: [Sample] = []
    for method in definitions.methods {
      let params = try #require(GeneratedTypes.params[method.name])
      for example in method.examples {
        samples.append(
          Sample(
            name: "\(method.name) params", type: params,
            members: definitions.members(of: method.params),
            value: example.params ?? .object([])))
        guard case .structure(let structure) = method.result, let value = example.result else {
          continue
        }
        samples.append(
          Sample(
            name: "\(method.name) result",
            type: try #require(GeneratedTypes.results[method.name]),
            members: definitions.members(of: structure), value: value))
      }
    }
    for type in definitions.types {
      guard let structure = type.structure else { continue }
      let reader = try #require(GeneratedTypes.structures[type.name])
      samples += type.examples.map {
        Sample(name: type.name, type: reader, members: structure.members, value: $0)
      }
    }
    return samples
  }

  @Test func examplesComeThroughReadingAndWriting() throws {
    for sample in try Self.samples() {
      try Self.expectRoundTrip(sample.type, sample)
    }
  }

  private static func expectRoundTrip<Value: JSONCodable & Equatable>(
    _ type: Value.Type, _ sample: Sample
  ) throws {
    let value = try Value(params: sample.value.raw)
    #expect(try Value(json: value.json) == value, "\(sample.name)")
    let written = try JSONValue(value.json)
    for (key, member) in sample.value.members ?? [] where !member.isNull {
      guard let kept = written[key] else {
        let definition = sample.members.first { $0.name == key }
        #expect(definition?.defaultValue == member, "\(sample.name) loses \(key)")
        continue
      }
      if kept.members == nil && kept.elements == nil { #expect(kept == member) }
    }
  }

  @Test func valuesOfTheWrongTypeAreRefusedWithTheirPath() throws {
    for sample in try Self.samples() {
      for member in sample.members where member.type != .json && !member.isEncoded {
        let wrong = Self.wrongValue(member.type)
        let error = Self.error(sample, replacing: member.name, with: wrong)
        #expect(error?.path == member.name, "\(sample.name): \(member.name)")
        #expect(
          error?.reason == .wrongType || error?.reason == .unknownWord,
          "\(sample.name): \(member.name)")
      }
    }
  }

  @Test func requiredMembersAreMissed() throws {
    for sample in try Self.samples() {
      for member in sample.members where member.isRequired {
        let error = Self.error(sample, replacing: member.name, with: nil)
        #expect(error?.reason == .missing, "\(sample.name): \(member.name)")
        #expect(error?.path == member.name, "\(sample.name): \(member.name)")
      }
    }
  }

  @Test func numbersBelowTheirBoundAreRefused() throws {
    for sample in try Self.samples() {
      for member in sample.members {
        guard let minimum = member.minimum else { continue }
        let below = JSONValue.integer(Int64(minimum) - 1)
        let error = Self.error(sample, replacing: member.name, with: below)
        #expect(error?.reason == .outOfRange, "\(sample.name): \(member.name)")
      }
    }
  }

  @Test func unknownMembersAreIgnoredAndDoubleOnesRefused() throws {
    for sample in try Self.samples() {
      let more = (sample.value.members ?? []) + [(key: "notDefined", value: ["a": [1]])]
      #expect(Self.error(sample.type, .object(more)) == nil, "\(sample.name)")
      guard let first = sample.value.members?.first else { continue }
      let twice = JSONValue.object([first] + (sample.value.members ?? []))
      #expect(Self.error(sample.type, twice)?.reason == .duplicate, "\(sample.name)")
    }
  }

  private static func wrongValue(_ type: TypeReference) -> JSONValue {
    switch type {
    case .string, .named, .requestID: .bool(true)
    default: "wrong"
    }
  }

  private static func error(
    _ sample: Sample, replacing name: String, with value: JSONValue?
  ) -> ParameterError? {
    var members = (sample.value.members ?? []).filter { $0.key != name }
    if let value { members.append((name, value)) }
    return error(sample.type, .object(members))
  }

  private static func error<Value: JSONCodable>(
    _ type: Value.Type, _ value: JSONValue
  ) -> ParameterError? {
    do {
      _ = try Value(params: value.raw)
      return nil
    } catch {
      return error
    }
  }
}
