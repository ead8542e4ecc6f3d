import Foundation
import JSONText
import ProtocolGenerator
import Testing

/// What the generator says of definitions that do not hold together.
@Suite struct DefinitionFaultTests {
  /// A copy of `protocol/` to spoil, removed with the value.
  private final class Copy {
    let root = FileManager.default.temporaryDirectory.appending(
      path: "protocol-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: GeneratedFilesTests.root.appending(path: "protocol").resolvingSymlinksInPath(),
        to: root.appending(path: "protocol"))
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func replace(_ file: String, _ text: String, with replacement: String) throws {
      let url = root.appending(path: "protocol/\(file)")
      let contents = try String(contentsOf: url, encoding: .utf8)
      #expect(contents.contains(text), "\(file) has no \(text)")
      try Data(contents.replacing(text, with: replacement).utf8).write(to: url)
    }

    func faults() -> [String] {
      do {
        _ = try ProtocolGenerator(root: root)
        return []
      } catch let error as DefinitionFaults {
        return error.faults.map(\.description)
      } catch {
        return ["\(error)"]
      }
    }
  }

  struct Spoiling: Sendable {
    var file: String
    var text: String
    var replacement: String
    var fault: String

    init(_ file: String, _ text: String, _ replacement: String, _ fault: String) {
      self.file = file
      self.text = text
      self.replacement = replacement
      self.fault = fault
    }
  }

  static let spoilings = [
    Spoiling(
      "types/StoreLocation.json", "\"name\": \"url\",", "\"name\": \"url\", \"required\": true,",
      "“url” is one of several: it is not required and has no default"),
    Spoiling(
      "types/StoreLocation.json", "{\"path\": \"store.data\"}", "{}",
      "StoreLocation: must have one of path, url"),
    Spoiling(
      "types/LaterChange.json", "\"type\": \"ObjectID\"", "\"type\": \"ObjectId\"",
      "there is no type “ObjectId”"),
    Spoiling(
      "types/LaterChange.json", "\"type\": \"[string]\"", "\"type\": \"string[]\"",
      "“string[]” is not a type"),
    Spoiling("types/LaterChange.json", "\"doc\": \"Which", "\"dox\": \"Which", "“doc” is missing"),
    Spoiling(
      "types/LaterChange.json", "\"kind\": \"object\"", "\"kind\": \"object\", \"colour\": 1",
      "unknown key “colour”"),
    Spoiling("types/LaterChange.json", "[\"itemName\"]", "[7]", "must be of type string"),
    Spoiling(
      "methods/object/insert.json", "\"object/insert\"", "\"object/make\"",
      "“object/make” belongs in methods/object/make.json"),
    Spoiling(
      "methods/object/insert.json", "\"model.unknownKey\",", "\"model.unknownKex\",",
      "there is no error “model.unknownKex”"),
    Spoiling(
      "methods/object/insert.json", "\"name\": \"clock\"", "\"name\": \"clocks\"",
      "a method that writes must answer with the clock"),
    Spoiling(
      "methods/context/undo.json", "\"scope\": \"context\"", "\"scope\": \"document\"",
      "the scope “document” takes a string to name it: document"),
    Spoiling(
      "methods/context/undo.json", "\"scope\": \"context\",", "", "“scope” is missing"),
    Spoiling(
      "methods/list/close.json", "\"string\", \"required\": true,", "\"string\",",
      "the handle of a stream must be required"),
    Spoiling(
      "methods/model/diff.json", "\"models\",", "\"reader\",",
      "what runs as “reader” cannot be of scope “session”"),
    Spoiling(
      "methods/fetch/count.json", "\"reader\",", "\"writer\",", "what runs as “writer” writes"),
    Spoiling(
      "methods/fetch/count.json", "\"reader\",", "\"reader\", \"deferred\": true,",
      "what runs as “reader” is deferred without a word"),
    Spoiling(
      "methods/object/get.json", "\"inPerform\": true,",
      "\"inPerform\": true, \"deferred\": true,",
      "an operation of context/perform is of a context and answered at once"),
    Spoiling(
      "methods/object/get.json", "\"readsWith\": \"prefetch\"", "\"readsWith\": \"context\"",
      "what reads with “context” runs on the loop, and has an array of that name"),
    Spoiling(
      "methods/object/insert.json", "\"valueInDollars\": 62}}",
      "\"valueInDollars\": 62}, \"x\": 1}",
      "params.x: is unknown"),
    Spoiling(
      "methods/batch/delete.json", "\"WrittenChanges\"", "\"BatchConflictRule\"",
      "includes “BatchConflictRule”, which is no structure"),
    Spoiling(
      "types/Limits.json", "\"since\": \"1.0\"", "\"since\": \"9.9\"",
      "CHANGELOG.md has no version 9.9"),
    Spoiling(
      "types/RowWindow.json", "\"maximum\": 9007199254740991,", "", "“maximum” is missing"),
    Spoiling(
      "types/RowWindow.json", "\"minimum\": 0,\n      \"maximum\": 9007199254740991,", "",
      "“offset” must have a minimum and a maximum"),
    Spoiling(
      "types/AutosaveOptions.json", "\"number\",\n      \"default\": 1.0",
      "\"{number}\",\n      \"default\": {\"a\": 90000}",
      "default of delay: must be from 0 to 86400"),
    Spoiling(
      "types/RowWindow.json", "\"minimum\": 0,", "\"minimum\": 9007199254740992,",
      "“minimum” is above “maximum”"),
    Spoiling(
      "types/LaterChange.json", "\"type\": \"ObjectID\",",
      "\"type\": \"ObjectID\", \"minimum\": 0, \"maximum\": 1,",
      "“id” is no number to bound"),
    Spoiling("errors.json", "\"context.isMain\"", "\"context.unknown\"", "stands twice"),
    Spoiling("types/Limits.json", "{\n", "{,\n", "types/Limits.json"),
  ]

  @Test(arguments: spoilings)
  func faultIsReported(_ spoiling: Spoiling) throws {
    let copy = try Copy()
    try copy.replace(spoiling.file, spoiling.text, with: spoiling.replacement)
    let faults = copy.faults()
    #expect(faults.contains { $0.contains(spoiling.fault) }, "\(faults)")
  }

  @Test func chaptersThatCannotBeReadAreNamed() throws {
    let copy = try Copy()
    let generator = try ProtocolGenerator(root: copy.root)
    let chapter = copy.root.appending(path: "protocol/manual/streams.md")
    try FileManager.default.removeItem(at: chapter)
    try FileManager.default.createDirectory(at: chapter, withIntermediateDirectories: false)
    let error = #expect(throws: DefinitionFaults.self) { try generator.files() }
    #expect(error?.description == "protocol/manual/streams.md: cannot be read")
  }

  @Test func staleFilesAreNamedWrittenAndThenCurrent() throws {
    let copy = try Copy()
    let generator = try ProtocolGenerator(root: copy.root)
    let missing = try generator.staleFiles()
    #expect(missing.contains("Sources/OrreryProtocol/Generated/Method.swift"))
    #expect(!missing.contains("protocol/generated/openrpc.json"))
    let leftover = copy.root.appending(path: "protocol/generated/old.json")
    try Data("{}".utf8).write(to: leftover)
    #expect(try generator.write() == (missing + ["protocol/generated/old.json"]).sorted())
    #expect(try generator.staleFiles() == [])
    #expect(!FileManager.default.fileExists(atPath: leftover.path))
  }
}

/// The checks that recorded messages go through.
@Suite struct MessageValidatorTests {
  private func validator() throws -> MessageValidator {
    MessageValidator(definitions: try GeneratedFilesTests.generator().definitions)
  }

  @Test func modelsInExamplesKeepToTheModelForm() throws {
    let definitions = try GeneratedFilesTests.generator().definitions
    let folder = GeneratedFilesTests.root.appending(path: "Examples")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names where name.hasSuffix(".json") {
      let model = try JSONValue.parse(Array(Data(contentsOf: folder.appending(path: name))))
      let params: JSONValue = ["location": ["path": ":memory:"], "model": ["model": model]]
      let problems = MessageValidator(definitions: definitions)
        .problems(inParams: params, of: "document/open")
      #expect(problems == [], "\(name)")
    }
  }

  @Test func resultsAreChecked() throws {
    let validator = try validator()
    #expect(validator.problems(inResult: nil, of: "shutdown") == [])
    #expect(validator.problems(inResult: ["count": 1, "clock": "c"], of: "fetch/count") == [])
    #expect(
      validator.problems(inResult: ["count": "1", "clocks": "c"], of: "fetch/count") == [
        "result.clock: is missing", "result.count: must be of type integer",
        "result.clocks: is unknown",
      ])
  }

  @Test func errorsAreThoseTheMethodLists() throws {
    let validator = try validator()
    func error(_ kind: String, _ code: Int64) -> JSONValue {
      [
        "code": .integer(code), "message": "No.",
        "data": ["kind": .string(kind), "retryable": false],
      ]
    }
    let insert = "object/insert"
    #expect(
      validator.problems(inError: error("model.unknownEntity", 134000), of: insert) == [])
    #expect(validator.problems(inError: error("rpc.invalidParams", -32602), of: insert) == [])
    #expect(
      validator.problems(inError: error("predicate.syntax", 134060), of: insert)
        == ["error.data.kind: object/insert does not list predicate.syntax"])
    #expect(
      validator.problems(inError: error("model.unknownEntity", 1), of: insert)
        == ["error.code: must be 134000 for model.unknownEntity"])
    #expect(validator.problems(inError: error("no.such", 1), of: nil).count == 1)
  }
}
