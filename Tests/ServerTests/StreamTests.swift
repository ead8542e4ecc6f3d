import JSONText
import TestSupport
import Testing

/// Streams of notices: what is missed of saves, what is too large to name, and what each notice
/// says beside its objects.
struct StreamTests {
  private func open(
    _ server: InProcessServer, _ folder: TemporaryFolder, history: Bool = false
  ) throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("people.data"))],
        "model": [
          "path": .string(Places.examples.appendingPathComponent("People.json").path)
        ],
        "create": "ifMissing", "autosave": ["enabled": false], "history": .bool(history),
      ])
    return client
  }

  private static func person(_ name: String) -> JSONValue {
    ["entity": "Person", "values": ["firstName": "Ada", "lastName": .string(name)]]
  }

  /// With history a stream of saves is resumed even when the document was closed meanwhile.
  @Test func savesAreResumedFromHistory() throws {
    let folder = try TemporaryFolder()
    let server = try InProcessServer()
    let first = try open(server, folder, history: true)
    try first.call("object/insert", Self.person("A"))
    try first.call("context/save")
    let saves: JSONValue = ["notice": "document/didSave", "entity": "Person"]
    let clock = try #require(try first.call("stream/open", saves)["clock"])
    try first.endInput()
    while try first.next() != nil {}

    let second = try open(server, folder, history: true)
    try second.call("object/insert", Self.person("B"))
    try second.call("object/update", ["id": "Person/p1", "values": ["age": 3]])
    try second.call("context/save")
    try second.call("object/update", ["id": "Person/p1", "values": ["age": 4]])
    let resumed = try second.call(
      "stream/open", .object((saves.members ?? []) + [("since", clock)]))
    #expect(resumed["isFresh"] == false)
    #expect(resumed["changes"]?["inserted"]?[0]?["id"] == "Person/p2")
    #expect(resumed["changes"]?["updated"]?[0]?["keys"] == ["age"])
    try server.stop()
  }

  /// What would name more than 10,000 objects is told as a reset, and its save by counts.
  @Test func largeEditsAreToldInShort() throws {
    let folder = try TemporaryFolder()
    let server = try InProcessServer()
    let (editor, witness) = (try open(server, folder), try open(server, folder))
    _ = witness.takeNotifications()
    let insertion: JSONValue = ["method": "object/insert", "params": Self.person("A")]
    try editor.call(
      "context/perform",
      ["operations": .array([JSONValue](repeating: insertion, count: 10_001)), "save": true])
    try witness.call("document/list")
    let told = witness.takeNotifications()
    #expect(told.map { $0["method"]?.string } == ["stream/didReset", "document/didSave"])
    #expect(told.first?["params"]?["reason"] == "size")
    let save = told.last?["params"]
    #expect(save?["isTruncated"] == true)
    #expect(save?["insertedCount"] == 10_001)
    #expect(save?["inserted"] == [])
    try server.stop()
  }

  @Test func noticesSayWhatCanBeUndone() throws {
    let folder = try TemporaryFolder()
    let server = try InProcessServer()
    let (editor, witness) = (try open(server, folder), try open(server, folder))
    func told() throws -> [JSONValue] {
      try witness.call("document/list")
      return witness.takeNotifications().compactMap { notice in
        notice["params"].flatMap { $0["stream"] == nil ? nil : $0 }
      }
    }
    func states(_ notices: [JSONValue]) -> [JSONValue] {
      notices.map { notice in
        .object(
          ["hasChanges", "canUndo", "canRedo", "undoActionName", "redoActionName"].compactMap {
            name in notice[name].map { (name, $0) }
          })
      }
    }
    try editor.call(
      "context/perform",
      [
        "operations": [["method": "object/insert", "params": Self.person("A")]],
        "actionName": "Add Person",
      ])
    try editor.call("context/undo")
    try editor.call("context/redo")
    try editor.call("context/save")
    let named: JSONValue = [
      "hasChanges": true, "canUndo": true, "canRedo": false, "undoActionName": "Add Person",
    ]
    #expect(
      states(try told()) == [
        named,
        [
          "hasChanges": false, "canUndo": false, "canRedo": true, "redoActionName": "Add Person",
        ],
        named,
        [
          "hasChanges": false, "canUndo": true, "canRedo": false, "undoActionName": "Add Person",
        ],
      ])
    try server.stop()
  }

  /// Whoever has a document open is told who else has.
  @Test func connectionsAreToldOfOneAnother() throws {
    let folder = try TemporaryFolder()
    let server = try InProcessServer()
    let first = try open(server, folder)
    let second = try open(server, folder)
    try first.call("document/list")
    let told = try #require(
      first.takeNotifications().last { $0["method"] == "connection/didChange" }?["params"])
    #expect(told["count"] == 2)
    #expect(told["connections"]?.elements?.count == 2)
    try second.endInput()
    while try second.next() != nil {}
    try first.call("document/list")
    #expect(first.takeNotifications().last?["params"]?["count"] == 1)
    try server.stop()
  }
}
