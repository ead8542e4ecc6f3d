import Foundation
import JSONText
import ObjectModel
import PersistentStore
import TestSupport
import Testing

/// `document/open` of a store whose model nobody gives.
@Suite struct StoredModelTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("notes.store") }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A store with one note, which neither Core Data nor this server has put its model in.
  private func makeStore() throws {
    var description = ModelDescription()
    var note = EntityDescription(name: "Note")
    note.attributes = [AttributeDescription(name: "headLine", type: .string)]
    note.attributes[0].isOptional = true
    description.entities = [note]
    let store = try SQLiteStore.open(
      .file(path: path), model: ManagedObjectModel(checking: description),
      options: StoreOptions(creation: .always))
    let entity = store.model.entities[0].number
    let key = try store.reserveKeys(root: entity, count: 1).lowerBound
    var changes = StoreChanges()
    changes.inserted = [
      ObjectSnapshot(
        id: ObjectID(entity: entity, key: key), version: 0, values: [.string("Milk")])
    ]
    _ = try store.save(changes)
    try store.close()
  }

  @Test func modelOfTheTablesIsGuessedAndOnlyRead() throws {
    try makeStore()
    let server = try Boundary.inProcess.start()
    let client = try server.connect()
    try client.initialize()
    let opened = try client.call("document/open", ["location": ["path": .string(path)]])
    #expect(opened["readOnly"]?.bool == true)
    #expect(opened["modelOrigin"]?["source"]?.string == "tables")
    let guesses = opened["modelOrigin"]?["guesses"]?.elements ?? []
    #expect(Set(guesses.compactMap { $0["kind"]?.string }) == ["cache", "name", "type", "rules"])
    #expect(guesses.first { $0["kind"]?.string == "name" }?["property"]?.string == "headline")
    let described = try client.call("model/describe")
    #expect(described["modelOrigin"] == opened["modelOrigin"])
    #expect(described["model"] == opened["model"])
    let fetched = try client.call(
      "fetch/objects", ["fetch": ["entity": "Note", "properties": ["headline"]]])
    #expect(
      fetched["objects"]?.elements?.first?["values"]?["headline"]?.string == "Milk")
    let refused = try client.failure(
      of: "object/insert", ["entity": "Note", "values": ["headline": "Bread"]])
    #expect(refused["data"]?["kind"]?.string == "store.readOnly")
    #expect(refused["data"]?["hint"]?.string?.contains("model") == true)

    // Corrected and given, it is the store's model, and edits are taken.
    try client.call("document/close")
    let model: JSONValue = [
      "entities": [
        [
          "name": "Note",
          "attributes": [["name": "headLine", "type": "String", "isOptional": true]],
        ]
      ]
    ]
    let again = try client.call(
      "document/open", ["location": ["path": .string(path)], "model": ["model": model]])
    #expect(again["modelOrigin"] == nil)
    #expect(again["readOnly"] == nil)
    try client.call("object/insert", ["entity": "Note", "values": ["headLine": "Bread"]])
    try server.stop()
  }

  @Test func modelShowPrintsAStoresModel() throws {
    try makeStore()
    let end = try ProgramRun(["model", "show", path]).finish()
    #expect(end.code == 0, "\(end.errors)")
    let model = try JSONValue.parse(end.output)
    #expect(model["entities"]?.elements?.first?["name"]?.string == "Note")
  }
}

/// Stores of apps, through the protocol.
@Suite(
  .enabled(if: AppStores.folder != nil, "The fixture stores are not here: set ORRERY_FIXTURES."))
struct AppStoreTests {
  @Test(arguments: AppStores.names) func opensWithoutItsModel(name: String) throws {
    let source = try #require(AppStores.folder).appendingPathComponent("stores/\(name)").path
    let folder = try TemporaryFolder()
    let path = folder.path("app.store")
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: source + suffix) {
      try FileManager.default.copyItem(atPath: source + suffix, toPath: path + suffix)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: path + suffix)
    }
    let server = try Boundary.inProcess.start()
    let client = try server.connect()
    try client.initialize()
    let opened = try client.call("document/open", ["location": ["path": .string(path)]])
    let hasCache = !name.contains("Recipes")
    #expect(opened["modelOrigin"]?["source"]?.string == (hasCache ? "cache" : "tables"))
    #expect(opened["readOnly"]?.bool == (hasCache ? nil : true))
    for entity in opened["model"]?["entities"]?.elements ?? [] {
      let count = try client.call("fetch/count", ["fetch": ["entity": entity["name"] ?? ""]])
      let rows = try client.call("fetch/objects", ["fetch": ["entity": entity["name"] ?? ""]])
      #expect(rows["objects"]?.elements?.count.description == count["count"]?.integer?.description)
    }
    try server.stop()
  }
}

enum AppStores {
  static let folder = Places.fixtures

  static let names: [String] = {
    guard let folder else { return [] }
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("stores").path)
    return (files ?? []).filter { $0.hasSuffix(".sqlite") }.sorted()
  }()
}
