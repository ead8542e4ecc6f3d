import JSONText
import OrreryProtocol
import ProtocolGenerator
import Testing

/// The samples that bindings in other languages are tried by, against the server's own types.
@Suite struct SampleTests {
  private struct Sampled {
    var type: any (JSONCodable & Equatable & Sendable).Type
    var samples: SampleWriter.Samples
  }

  /// Every generated type that has members, by its name.
  private static func sampled(_ definitions: Definitions) throws -> [Sampled] {
    let types = [GeneratedTypes.params, GeneratedTypes.results, GeneratedTypes.structures]
      .flatMap(\.values)
    let byName = Dictionary(
      types.map { (String(describing: $0), $0) }, uniquingKeysWith: { first, _ in first })
    let structures = try metaModelNames(definitions)
    return try SampleWriter(definitions: definitions).samples
      .filter { structures.contains($0.name) }
      .map { Sampled(type: try #require(byName[$0.name], "\($0.name)"), samples: $0) }
  }

  private static func metaModelNames(_ definitions: Definitions) throws -> Set<String> {
    let path = "protocol/generated/metaModel.json"
    let text = try #require(GeneratedFilesTests.generator().files()[path])
    let structures = try #require(try JSONValue.parse(text)["structures"]?.elements)
    return Set(structures.compactMap { $0["name"]?.string })
  }

  @Test func theServersTypesTakeWhatIsToBeAccepted() throws {
    let definitions = try GeneratedFilesTests.generator().definitions
    for sampled in try Self.sampled(definitions) {
      for value in sampled.samples.accepted {
        #expect(Self.error(sampled.type, value) == nil, "\(sampled.samples.name): \(value)")
      }
    }
  }

  @Test func theServersTypesRefuseWhatIsToBeRefused() throws {
    let definitions = try GeneratedFilesTests.generator().definitions
    for sampled in try Self.sampled(definitions) {
      for refused in sampled.samples.refused {
        let error = Self.error(sampled.type, refused.value)
        #expect(error != nil, "\(sampled.samples.name): \(refused.value): \(refused.why)")
      }
    }
  }

  /// What clients send is taken as it is read from a message, where nothing unknown may stand.
  @Test func parametersAreReadFromMessages() throws {
    let definitions = try GeneratedFilesTests.generator().definitions
    let samples = Dictionary(
      uniqueKeysWithValues: SampleWriter(definitions: definitions).samples.map { ($0.name, $0) })
    let requests = definitions.methods.filter { $0.direction == .clientToServer }
    for method in requests where !definitions.members(of: method.params).isEmpty {
      let type = try #require(GeneratedTypes.params[method.name])
      for value in try #require(samples[String(describing: type)]).accepted {
        #expect(Self.messageError(type, value) == nil, "\(method.name): \(value)")
      }
    }
  }

  @Test func everyTypeHasSamples() throws {
    let definitions = try GeneratedFilesTests.generator().definitions
    for samples in SampleWriter(definitions: definitions).samples {
      #expect(!samples.accepted.isEmpty, "\(samples.name)")
      #expect(!samples.refused.isEmpty || samples.name == "LSPAny", "\(samples.name)")
    }
  }

  private static func error<Value: JSONDecodable>(
    _ type: Value.Type, _ value: JSONValue
  ) -> ParameterError? {
    do {
      _ = try Value(json: value.raw, checkingEncodedMembers: true)
      return nil
    } catch {
      return error
    }
  }

  private static func messageError<Value: JSONDecodable>(
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
