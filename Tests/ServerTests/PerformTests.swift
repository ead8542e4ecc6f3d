import GRDB
import JSONText
import TestSupport
import Testing

/// `context/perform` that saves, where the save fails.
@Suite struct PerformTests {
  private let folder: TemporaryFolder
  private let server: InProcessServer
  private var store: String { folder.path("store.data") }

  init() throws {
    folder = try TemporaryFolder()
    server = try InProcessServer()
  }

  private func open() throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(store)],
        "model": ["path": .string(Places.people)],
        "create": "ifMissing", "autosave": ["delay": 3600],
      ])
    return client
  }

  private func person(_ name: String) -> JSONValue {
    ["entity": "Person", "values": ["firstName": .string(name), "lastName": "Byron"]]
  }

  /// Another process is in the middle of writing.
  private func whileTheStoreIsBusy(_ body: () throws -> Void) throws {
    let other = try DatabaseQueue(path: store)
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN IMMEDIATE")
      let result = Result { try body() }
      try database.execute(sql: "ROLLBACK")
      try result.get()
    }
    try other.close()
  }

  /// Results tell the state after all operations.
  @Test func whatIsSetMayBeDeletedInTheSameRequest() throws {
    let client = try open()
    try client.call("object/insert", person("Ada"))
    let operations: JSONValue = [
      [
        "method": "object/setValue",
        "params": ["id": "Person/p1", "keyPath": "firstName", "value": "Augusta"],
      ],
      ["method": "object/delete", "params": ["ids": ["Person/p1"]]],
    ]
    let performed = try client.call(
      "context/perform", ["operations": operations, "save": true])
    let result = performed["results"]?[0]?["result"]
    #expect(result?["object"]?["id"] == "Person/p1")
    #expect(result?["value"] == nil)
    try server.stop()
  }

  /// What somebody else has edited stays, and so does what they can undo and redo.
  @Test func aRefusedRequestLeavesNoTrace() throws {
    let (first, second) = (try open(), try open())
    try first.call("object/insert", person("Ada"))
    try first.call("context/save")
    try first.call("object/update", ["id": "Person/p1", "values": ["firstName": "Augusta"]])
    try first.call("object/insert", person("Annabella"))
    try first.call("context/undo")
    let changes = try first.call("context/getChanges")
    let operations: [JSONValue] = [
      [], [["method": "object/get", "params": ["ids": ["Person/p1"]]]],
      [
        ["method": "object/insert", "params": person("Ralph")],
        ["method": "object/update", "params": ["id": "Person/p1", "values": ["firstName": "A."]]],
      ],
    ]
    try whileTheStoreIsBusy {
      for operations in operations {
        let refusal = try second.failure(
          of: "context/perform", ["operations": operations, "save": true])
        #expect(refusal["data"]?["kind"] == "store.busy")
        #expect(refusal["data"]?["retryable"] == true)
        for part in ["inserted", "updated", "deleted"] {
          #expect(try first.call("context/getChanges")[part] == changes[part])
        }
        let status = try first.call("document/getStatus")
        #expect(status["canUndo"] == true && status["canRedo"] == true)
      }
      // It would fail where an edit of this connection could not be saved.
      try second.call("shutdown")
    }
    try first.call("context/redo")
    try first.call("context/undo", ["steps": 3])
    #expect(try first.call("fetch/count", ["fetch": ["entity": "Person"]])["count"] == 0)
    try server.stop()
  }

  /// A form for several objects at once shows each failure beside what it is about.
  @Test func failuresOfTheSaveSayWhoseTheyAre() throws {
    let client = try open()
    let ada = try client.call("object/insert", person("Ada"))["object"]
    let kept = try #require(ada?["id"])
    try client.call("context/save")
    let person: JSONValue = ["entity": "Person", "values": ["firstName": "Ralph"]]
    let nameless: JSONValue = ["firstName": .null]
    let failure = try client.failure(
      of: "context/perform",
      [
        "operations": [
          ["method": "object/insert", "params": person],
          ["method": "object/insert", "params": ["entity": "Person", "values": nameless]],
          ["method": "object/update", "params": ["id": ["$result": 0], "values": nameless]],
          ["method": "object/update", "params": ["id": kept, "values": ["lastName": .null]]],
        ], "save": true,
      ])
    let told = failure["data"]?["errors"]?.elements?.map { error -> [JSONValue?] in
      let data = error["data"]
      return [data?["operation"], data?["property"], data?["objects"]?[0]]
    }
    #expect(
      told == [
        [2, "firstName", nil], [0, "lastName", nil], [1, "firstName", nil], [1, "lastName", nil],
        [3, "lastName", kept],
      ])
    #expect(failure["data"]?["operation"] == nil)
    #expect(failure["data"]?["objects"] == [kept])
    try server.stop()
  }

  /// The store finds what is not unique only when all has been told, and taken back after that.
  @Test func conflictsOfTheSaveSayWhoseTheyAre() throws {
    let client = try server.connect()
    try client.initialize()
    let artist: JSONValue = [
      "name": "Artist", "attributes": [["name": "name", "type": "String"]],
      "uniquenessConstraints": [["name"]],
    ]
    try client.call(
      "document/open",
      [
        "location": ["path": ":memory:"], "create": "always",
        "model": ["model": ["entities": [artist]]], "autosave": ["delay": 3600],
      ])
    let insert = { (name: JSONValue) -> JSONValue in
      ["method": "object/insert", "params": ["entity": "Artist", "values": ["name": name]]]
    }
    try client.call("context/perform", ["operations": [insert("Nina")], "save": true])
    let operations: JSONValue = [insert("Bill"), insert("Nina")]
    let failure = try client.failure(
      of: "context/perform", ["operations": operations, "save": true])
    let conflict = failure["data"]?["errors"]?[0]?["data"]
    #expect(conflict?["kind"] == "save.constraintConflict")
    #expect(conflict?["operation"] == 1)
    #expect(conflict?["objects"] == ["Artist/p1"])
    // What was unsaved before belongs to no operation.
    let earlier = try client.call(
      "object/insert", ["entity": "Artist", "values": ["name": "Nina"]])["object"]?["id"]
    let other = try client.failure(
      of: "context/perform", ["operations": [insert("Bill")], "save": true])
    #expect(other["data"]?["errors"]?[0]?["data"]?["operation"] == nil)
    #expect(other["data"]?["objects"]?[0] == earlier)
    try server.stop()
  }

  @Test func anActionNameIsBounded() throws {
    let client = try open()
    let operations: JSONValue = [["method": "object/insert", "params": person("Ada")]]
    let long = try client.failure(
      of: "context/perform",
      ["actionName": .string(String(repeating: "é", count: 501)), "operations": operations])
    #expect(long["data"]?["kind"] == "rpc.invalidParams")
    #expect(long["data"]?["parameter"] == "actionName")
    let name = JSONValue.string(String(repeating: "é", count: 500))
    try client.call("context/perform", ["actionName": name, "operations": operations])
    let undone = try client.call("context/undo")
    #expect(undone["redoActionName"] == name && undone["undoActionName"] == nil)
    try server.stop()
  }
}
