import Foundation
import JSONText
import ObjectModel
import OrreryProtocol
import ProtocolGenerator
import Testing

/// What is committed against what the definitions make.
@Suite struct GeneratedFilesTests {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func generator() throws -> ProtocolGenerator {
    try ProtocolGenerator(root: root)
  }

  @Test func committedFilesAreCurrent() throws {
    let stale = try Self.generator().staleFiles()
    #expect(stale == [], "Run `swift run protocol-gen` and commit what it writes.")
  }

  @Test func generationIsDeterministic() throws {
    #expect(try Self.generator().files() == Self.generator().files())
  }

  @Test func generatedSwiftKeepsToAHundredColumns() throws {
    for (path, contents) in try Self.generator().files()
    where path.hasSuffix(".swift") && !path.hasSuffix("DiscoveryDocument.swift") {
      for line in contents.split(separator: "\n") where line.count > 100 {
        Issue.record("\(path): \(line)")
      }
    }
  }

  @Test func referencesInDocumentsLeadSomewhere() throws {
    let files = try Self.generator().files()
    for name in ["openrpc.json", "model.schema.json"] {
      let text = try #require(files["protocol/generated/\(name)"])
      let document = try JSONValue.parse(text)
      for reference in Self.references(document) {
        #expect(Self.resolve(reference, in: document) != nil, "\(name): \(reference)")
      }
    }
  }

  @Test func discoveryAnswersWithTheOpenRPCDocument() throws {
    let text = try #require(Self.generator().files()["protocol/generated/openrpc.json"])
    #expect(try JSONValue(DiscoveryDocument.json) == JSONValue.parse(text))
  }

  @Test func errorKindsAreThoseOfTheObjectGraphAndOfTheWire() throws {
    let errors = try Self.generator().definitions.errors
    let data = errors.filter { $0.column == .data }
    #expect(Set(data.map(\.kind)) == Set(ErrorKind.allCases.map(\.rawValue)))
    for error in data {
      #expect(ErrorKind(rawValue: error.kind)?.code == error.code, "\(error.kind)")
    }
    let wire = errors.filter { $0.column == .wire }
    #expect(wire.map(\.kind) == Wire.ErrorKind.allCases.map(\.rawValue))
    for error in wire {
      #expect(Wire.ErrorKind(rawValue: error.kind)?.code == error.code, "\(error.kind)")
    }
  }

  @Test func methodTablesNameEveryMethod() throws {
    let definitions = try Self.generator().definitions
    #expect(definitions.requests.map(\.name).sorted() == Method.allCases.map(\.rawValue).sorted())
    #expect(
      definitions.requests.filter(\.isInPerform).map(\.name)
        == Method.allCases.filter(\.isInPerform).map(\.rawValue))
    #expect(
      definitions.notifications(.serverToClient).map(\.name)
        == ServerNotification.allCases.map(\.rawValue))
  }

  private static func references(_ value: JSONValue) -> [String] {
    switch value {
    case .object(let members):
      members.flatMap { key, value in
        key == "$ref" ? value.string.map { [$0] } ?? [] : references(value)
      }
    case .array(let elements): elements.flatMap(references)
    default: []
    }
  }

  private static func resolve(_ reference: String, in document: JSONValue) -> JSONValue? {
    reference.split(separator: "/").dropFirst().reduce(document) { value, key in
      value?[String(key)]
    }
  }
}
