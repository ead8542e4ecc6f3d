import Foundation
import JSONText
import TestSupport
import Testing

/// Stores of Core Data and SwiftData, out as tables.
@Suite(.serialized, .enabled(if: Places.fixtures != nil, "The fixture stores are not here."))
struct FixtureTransferTests {
  static let stores: [String] = {
    guard let folder = Places.fixtures?.appendingPathComponent("stores").path else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".sqlite") }.sorted().map { "\(folder)/\($0)" }
  }()

  /// A copy of the store with the files that belong to it.
  private func copy(_ path: String, to folder: TemporaryFolder) throws -> String {
    let name = (path as NSString).lastPathComponent
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: folder.path(name + suffix))
    }
    return folder.path(name)
  }

  @Test(arguments: stores) func everyObjectIsExported(path: String) throws {
    let folder = try TemporaryFolder()
    let store = try copy(path, to: folder)
    let described = try ProgramRun(["call", store, "model/describe", "--read-only"]).finish()
    let entities = try JSONValue.parse(described.output)["model"]?["entities"]?.elements ?? []
    for name in entities.compactMap({ $0["name"]?.string }) {
      let counted = try ProgramRun([
        "call", store, "fetch/count", #"{"fetch":{"entity":"\#(name)"}}"#, "--read-only",
      ]).finish()
      let count = try #require(try JSONValue.parse(counted.output)["count"]?.integer)
      let lines = try ProgramRun(["export", store, "--entity", name]).finish()
      if lines.code != 0, lines.errors.contains("no properties to export") { continue }
      #expect(lines.code == 0, "\(name): \(lines.errors)")
      let objects = try lines.output.split(separator: "\n").map { try JSONValue.parse(String($0)) }
      #expect(objects.count == Int(count), "\(name)")
      let table = try ProgramRun(["export", store, "--entity", name, "--format", "csv"]).finish()
      let records = try CSVTests.read(Array(table.output.utf8), pieces: 4_096)
      #expect(records.count == Int(count) + 1, "\(name)")
      for (record, object) in zip(records.dropFirst(), objects) {
        let texts = (object.members ?? []).map(\.value).map { value in
          value.isNull ? nil : value.string ?? value.text
        }
        #expect(record == texts, "\(name)")
      }
    }
  }

  /// What an import can set of the objects of a store that has no relationships by id only: into a
  /// new store of the same model, and out again.
  @Test(arguments: stores) func whatIsExportedImportsTheSame(path: String) throws {
    let folder = try TemporaryFolder()
    let store = try copy(path, to: folder)
    let described = try ProgramRun(["call", store, "model/describe", "--read-only"]).finish()
    let model = try #require(try JSONValue.parse(described.output)["model"])
    let modelPath = folder.path("model.json")
    try Data(model.text.utf8).write(to: URL(fileURLWithPath: modelPath))
    for entity in model["entities"]?.elements ?? [] where entity["isAbstract"]?.bool != true {
      let name = try #require(entity["name"]?.string)
      let arguments = ["--entity", name, "--no-subentities", "--relationships", "none"]
      let exported = try ProgramRun(["export", store] + arguments).finish()
      if exported.code != 0 || exported.output.isEmpty { continue }
      let text = folder.path("\(name).jsonl")
      try Data(exported.output.utf8).write(to: URL(fileURLWithPath: text))
      let new = folder.path("\(name).data")
      let end = try ProgramRun([
        "import", new, "--model", modelPath, "--create", "--entity", name, "--input", text,
      ]).finish()
      // What must lead somewhere cannot be made without.
      if end.code != 0, end.errors.contains("is required") { continue }
      #expect(end.code == 0, "\(name): \(end.errors)")
      let again = try ProgramRun(["export", new] + arguments).finish()
      #expect(again.output == exported.output, "\(name)")
    }
  }
}
