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

  @Test func numbersOutOfBoundsAreRefused() throws {
    for sample in try Self.samples() {
      for member in sample.members where member.type.isOfNumbers {
        let bounds = try #require(member.bounds, "\(sample.name): \(member.name)")
        let numbers: [JSONValue] = [
          .integer(Int64(bounds.lowerBound) - 1),
          bounds.upperBound == .max ? .number(1e19) : .integer(Int64(bounds.upperBound) + 1),
          .number(1e300), .number(-1e300),
        ]
        for number in numbers {
          let (value, path): (JSONValue, String) =
            switch member.type {
            case .array: ([number], "\(member.name)[0]")
            case .map: (["a": number], "\(member.name).a")
            default: (number, member.name)
            }
          let error = Self.error(sample, replacing: member.name, with: value)
          #expect(error?.reason == .outOfRange, "\(sample.name): \(member.name): \(number.text)")
          #expect(error?.path == path)
        }
      }
    }
  }

  @Test func longArraysAreRefused() throws {
    var count = 0
    for sample in try Self.samples() {
      for member in sample.members {
        guard let most = member.maximumCount,
          let element = sample.value[member.name]?.elements?.first
        else { continue }
        let long = JSONValue.array(Array(repeating: element, count: most + 1))
        let error = Self.error(sample, replacing: member.name, with: long)
        #expect(error?.reason == .outOfRange, "\(sample.name): \(member.name)")
        #expect(error?.path == member.name, "\(sample.name): \(member.name)")
        count += 1
      }
    }
    #expect(count >= 10)
  }

  @Test func unknownAndDoubleMembersAreRefused() throws {
    for sample in try Self.samples() {
      let more = (sample.value.members ?? []) + [(key: "notDefined", value: ["a": [1]])]
      let unknown = Self.error(sample.type, .object(more))
      #expect(unknown?.reason == .unknownMember, "\(sample.name)")
      #expect(unknown?.path == "notDefined", "\(sample.name)")
      let isAccepted = Self.accepts(sample.type, lsp: .object(more))
      #expect(isAccepted, "\(sample.name)")
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

  /// Whether it is taken as what a client of LSP sends, or a newer server.
  private static func accepts<Value: JSONCodable>(
    _ type: Value.Type, lsp value: JSONValue
  ) -> Bool {
    (try? Value(lspParams: value.raw)) != nil && (try? Value(json: value.raw)) != nil
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
