import JSONText
import TestSupport
import Testing

/// Streams of notices: what is missed of saves, what is too large to name, and what each notice
/// says beside its objects.
struct StreamTests {
  private func open(
    _ server: InProcessServer, _ folder: TemporaryFolder, history: Bool = false,
    model: String = Places.people
  ) throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("people.data"))],
        "model": ["path": .string(model)],
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

  /// Everything that the client has been sent on a stream until now.
  private func told(_ client: TestClient, _ stream: JSONValue?) throws -> [JSONValue] {
    try client.call("document/list")
    return client.takeNotifications().compactMap { $0["params"] }.filter {
      $0["stream"] == stream && stream != nil
    }
  }

  /// What never matched at any save is not told of a save, what matched at the last one is.
  @Test func savesAreTestedAgainstTheLastSave() throws {
    let folder = try TemporaryFolder()
    let server = try InProcessServer()
    let client = try open(server, folder)
    let stream = try client.call(
      "stream/open",
      ["notice": "document/didSave", "entity": "Person", "predicate": "age > 3"])["stream"]
    func age(_ id: JSONValue, _ age: JSONValue) throws {
      try client.call("object/update", ["id": id, "values": ["age": age]])
    }
    for name in ["A", "B"] { try client.call("object/insert", Self.person(name)) }
    try age("Person/p1", 5)
    try age("Person/p1", 1)
    try client.call("context/save")
    #expect(try told(client, stream).isEmpty)
    try age("Person/p1", 5)
    try client.call("context/save")
    try age("Person/p1", 1)
    try age("Person/p2", 9)
    try age("Person/p2", 2)
    try client.call("context/save")
    let notices = try told(client, stream)
    #expect(
      notices.map { $0["updated"]?.elements?.map { $0["id"] } } == [["Person/p1"], ["Person/p1"]])
    try age("Person/p1", 2)
    try client.call("context/save")
    #expect(try told(client, stream).isEmpty)
    try server.stop()
  }

  /// Who resumes a stream of some objects is told which of them are gone.
  @Test func aDeletionIsToldToWhoResumes() throws {
    let folder = try TemporaryFolder()
    let server = try InProcessServer()
    let client = try open(server, folder)
    for name in ["A", "B"] { try client.call("object/insert", Self.person(name)) }
    try client.call("context/save")
    let ids: JSONValue = ["Person/p1", "Person/p2"]
    let clock = try #require(try client.call("stream/open", ["ids": ids])["clock"])
    try client.call("object/delete", ["ids": ["Person/p1"]])
    let resumed = try client.call("stream/open", ["ids": ids, "since": clock])
    #expect(resumed["isFresh"] == false)
    #expect(resumed["changes"]?["deleted"] == ["Person/p1"])
    try client.call(
      "observer/open",
      ["entity": "Person", "ids": ids, "keyPaths": ["age"], "since": clock])
    try server.stop()
  }

  /// What was deleted and is back is told without its fetched properties, of which nothing changed.
  @Test func anObjectIsBackForWhoResumes() throws {
    let folder = try TemporaryFolder()
    let server = try InProcessServer()
    let model = Places.examples.appendingPathComponent("Everything.json").path
    let client = try open(server, folder, model: model)
    let album: JSONValue = ["entity": "Album", "values": ["title": "Blue"]]
    let inserted = try client.call("object/insert", album)
    try client.call("object/delete", ["ids": ["Album/p1"]])
    try client.call("context/undo")
    let path: JSONValue = ["path": .string(folder.path("people.data"))]
    let resumed = try server.connect()
    try resumed.initialize()
    let document = try resumed.call(
      "document/open", ["location": path, "since": try #require(inserted["clock"])])
    #expect(document["isFresh"] == false)
    let updated = try #require(document["changes"]?["updated"]?[0])
    #expect(updated["id"] == "Album/p1")
    #expect(updated["keys"] == ["artist", "songs", "title"])
    try server.stop()
  }

  /// Names of objects alone cost no reading, and more than 1,000 objects come without the rest.
  @Test func detailIsBounded() throws {
    let folder = try TemporaryFolder()
    let server = try InProcessServer()
    let client = try open(server, folder)
    let stream = try client.call("stream/open", ["noticeDetail": "ids"])["stream"]
    let saves = try client.call("stream/open", ["notice": "document/didSave"])["stream"]
    let insertion: JSONValue = ["method": "object/insert", "params": Self.person("A")]
    for count in [1_000, 1_001] {
      try client.call(
        "context/perform",
        ["operations": .array([JSONValue](repeating: insertion, count: count)), "save": true])
      let detail = try told(client, saves).map { $0["noticeDetail"]?.string }
      #expect(detail == [count > 1_000 ? "ids" : "objects"])
    }
    try client.call("object/update", ["id": "Person/p1", "values": ["age": 1]])
    try client.call("object/update", ["id": "Person/p1", "values": ["age": .null]])
    let change = try told(client, stream).last?["updated"]?[0]
    #expect(change?["keys"] == ["age"])
    #expect(change?["cleared"] == nil && change?["values"] == nil)
    try server.stop()
  }
}
