import Foundation
import JSONText
import TestSupport
import Testing

/// `model/update`: another model for a document that is open, under front ends that are attached:
/// who waits, who hears of it, what stops it, and that what stops it changes nothing.
@Suite(.serialized) struct ModelUpdateTests {
  private let folder: TemporaryFolder
  private var store: String { folder.path("store.data") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let attributes: [JSONValue] = [
    ["name": "age", "type": "Integer 16", "isOptional": true],
    ["name": "firstName", "type": "String"], ["name": "lastName", "type": "String"],
  ]
  private static let people = model(.array(attributes))
  /// With one attribute more.
  private static let liked = model(
    .array(attributes + [["name": "likes", "type": "Integer 16", "defaultValue": 3]]))

  private static func model(
    _ attributes: JSONValue, constraints: JSONValue = [], entity: JSONValue = "Person"
  ) -> JSONValue {
    [
      "entities": [
        [
          "name": entity, "renamingIdentifier": "Person", "attributes": attributes,
          "uniquenessConstraints": constraints,
        ]
      ]
    ]
  }

  private func open(
    _ server: any TestServer, history: Bool = false, _ more: [(String, JSONValue)] = []
  ) throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      .object(
        [
          ("location", ["path": .string(store)]), ("model", ["model": Self.people]),
          ("create", "ifMissing"),
          ("history", .bool(history)),
        ] + (more.isEmpty ? [("autosave", ["enabled": false])] : more)))
    return client
  }

  private func fill(_ client: TestClient, _ count: Int) throws {
    let people = (0..<count).map { number -> JSONValue in
      ["firstName": .string("First \(number)"), "lastName": "Same"]
    }
    try client.call("batch/insert", ["entity": "Person", "objects": .array(people)])
    _ = client.takeNotifications()
  }

  private static func person(_ first: JSONValue, _ more: [(String, JSONValue)] = []) -> JSONValue {
    [
      "entity": "Person",
      "values": .object([("firstName", first), ("lastName", "Same")] + more),
    ]
  }

  /// Everything that the client has been sent until now.
  private func notices(of client: TestClient) throws -> [JSONValue] {
    try client.call("document/getStatus")
    return client.takeNotifications()
  }

  private func methods(_ notices: [JSONValue]) -> [String] {
    notices.compactMap { $0["method"]?.string }
  }

  private func request(_ id: Int64, _ method: String, _ params: JSONValue = [:]) -> String {
    JSONValue.object([
      ("jsonrpc", "2.0"), ("id", .integer(id)), ("method", .string(method)), ("params", params),
    ]).text
  }

  private func cancellation(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#
  }

  private func reply(_ client: TestClient) throws -> JSONValue {
    try #require(try client.next(where: { $0["id"] != nil }))
  }

  private func kind(_ error: JSONValue?) -> String? { error?["data"]?["kind"]?.string }

  private func sound(_ client: TestClient) throws -> Bool {
    try client.call("document/check")["isSound"]?.bool ?? false
  }

  // MARK: Done

  @Test(arguments: Boundary.allCases, [false, true]) func everythingGoesOnUnderTheNewModel(
    at boundary: Boundary, history: Bool
  ) throws {
    let server = try boundary.start()
    let (first, second) = (try open(server, history: history), try open(server))
    try first.call("object/insert", Self.person("Ada"))
    let draft = try #require(
      try second.call("context/create", ["name": "draft", "author": "me"])["context"])
    try second.call("object/get", ["context": draft, "ids": []])
    let child = try #require(try second.call("context/create", ["parent": draft])["context"])
    try second.call("list/open", ["fetch": ["entity": "Person"], "context": draft])
    let clock = try first.call("document/getStatus")["clock"]
    _ = (try notices(of: first), try notices(of: second))

    let updated = try first.call("model/update", ["model": ["model": Self.liked]])
    #expect(updated["migration"] == [:])
    #expect(updated["changes"]?[0]?["kind"]?.string == "propertyAdded")
    let toldToAll = ["document/didSave", "document/didChangeModel", "stream/didReset"]
    #expect(methods(first.takeNotifications()) == toldToAll)
    let heard = try notices(of: second)
    #expect(methods(heard) == ["list/didChange"] + toldToAll + ["list/didReset"])
    #expect(heard[2]["params"]?["by"]?["connection"]?.string == "k1")
    #expect(heard[4]["params"]?["snapshot"]?["objects"]?[0]?["values"]?["likes"]?.integer == 3)
    #expect(heard.dropFirst(2).allSatisfy { $0["params"]?["clock"] == updated["clock"] })

    // Nothing to undo of what was; undo, save, batch requests and private contexts as ever.
    #expect(kind(try first.failure(of: "context/undo")) == "context.nothingToUndo")
    try first.call("object/update", ["id": "Person/p1", "values": ["likes": 5]])
    try first.call("context/undo")
    try first.call("context/redo")
    try first.call("context/save")
    try second.call("batch/update", ["entity": "Person", "values": ["likes": 6]])
    let grand = try second.call(
      "object/insert",
      [
        "context": child, "entity": "Person",
        "values": ["firstName": "Grace", "lastName": "H", "likes": 9],
      ])
    #expect(grand["object"]?["id"]?.string == "Person/p2")
    try second.call("context/save", ["context": child])
    try second.call("context/save", ["context": draft])
    let all = try first.call(
      "fetch/objects",
      ["fetch": ["entity": "Person", "properties": ["likes"], "sort": [["keyPath": "likes"]]]])
    #expect(all["objects"]?.elements?.map { $0["values"]?["likes"]?.integer } == [6, 9])
    if history {
      let page = try first.call("history/fetch", ["limit": 10])
      #expect(page["transactions"]?.elements?.last?["author"]?.string == "me")
    }

    // Who was shown the old model starts anew.
    let third = try server.connect()
    try third.initialize()
    let resumed = try third.call(
      "document/open", ["location": ["path": .string(store)], "since": try #require(clock)])
    #expect(resumed["isFresh"] == true)
    #expect(resumed["model"]?["entities"]?[0]?["attributes"]?.elements?.count == 4)
    #expect(try sound(third))
    try server.stop()
    try checkReopening(history: history)
  }

  /// The store is of the new model, and of no other.
  private func checkReopening(history: Bool) throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    let old: JSONValue = [
      "location": ["path": .string(store)], "model": ["model": Self.people],
    ]
    #expect(kind(try client.failure(of: "document/open", old)) == "model.incompatible")
    let opened = try client.call("document/open", ["location": ["path": .string(store)]])
    #expect(opened["modelOrigin"]?["source"]?.string == "store")
    #expect(opened["model"]?["entities"]?[0]?["attributes"]?.elements?.count == 4)
    #expect(try client.call("fetch/count", ["fetch": ["entity": "Person"]])["count"]?.integer == 2)
    try server.stop()
  }

  @Test func autosaveGoesOn() throws {
    let server = try InProcessServer()
    let client = try open(server, [("autosave", ["delay": 0])])
    try client.call("object/insert", Self.person("Ada"))
    try client.call("model/update", ["model": ["model": Self.liked]])
    _ = client.takeNotifications()
    try client.call("object/insert", Self.person("Grace", [("likes", 1)]))
    let saved = try #require(try client.next { $0["method"]?.string == "document/didSave" })
    #expect(saved["params"]?["inserted"] == ["Person/p2"])
    try server.stop()
  }

  @Test func whatLeavesTheRowsAloneIsKeptByTheStore() throws {
    let server = try InProcessServer()
    let client = try open(server, history: true)
    try client.call("object/insert", Self.person("Ada"))
    try client.call("context/save")
    let clock = try #require(try client.call("document/getStatus")["clock"])
    let model = Self.model([
      ["name": "age", "type": "Integer 16", "isOptional": true, "minimum": 18],
      ["name": "firstName", "type": "String", "userInfo": ["label": "Vorname"]],
      ["name": "lastName", "type": "String", "defaultValue": "None"],
    ])
    _ = client.takeNotifications()
    let updated = try client.call("model/update", ["model": ["model": model]])
    #expect(updated["changes"]?.elements?.count == 1)
    #expect(methods(client.takeNotifications()).first == "document/didChangeModel")
    try client.call("object/insert", ["entity": "Person", "values": ["firstName": "B", "age": 3]])
    #expect(kind(try client.failure(of: "context/save")) == "validation.numberTooSmall")
    try client.call("object/update", ["id": "Person/p2", "values": ["age": 20]])
    try client.call("context/save")
    // The history goes on: what was missed is still known.
    #expect(try client.call("history/fetch", [:])["transactions"]?.elements?.count == 2)
    let same = try client.call("model/update", ["model": ["model": model]])
    #expect(same["migration"] == nil && same["changes"] == [])
    #expect(!methods(try notices(of: client)).contains("document/didChangeModel"))
    try client.call("document/close")
    let opened = try client.call(
      "document/open", ["location": ["path": .string(store)], "since": clock])
    #expect(
      opened["model"]?["entities"]?[0]?["attributes"]?[1]?["userInfo"] == ["label": "Vorname"])
    #expect(try client.call("fetch/count", ["fetch": ["entity": "Person"]])["count"]?.integer == 2)
    try server.stop()
  }

  @Test func storesInMemoryAreUpdatedToo() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open", ["location": ["path": ":memory:"], "model": ["model": Self.people]])
    try fill(client, 500)
    try client.call("object/insert", Self.person("Ada"))
    try client.call("model/update", ["model": ["model": Self.liked]])
    let count = try client.call(
      "fetch/count", ["fetch": ["entity": "Person", "predicate": "likes == 3"]])
    #expect(count["count"]?.integer == 501)
    #expect(try sound(client))
    // One that fails in the middle is taken back.
    let unique = Self.model(
      [["name": "lastName", "type": "String"]], constraints: [["lastName"]])
    let refused = try client.failure(of: "model/update", ["model": ["model": unique]])
    #expect(kind(refused) == "save.constraintConflict")
    #expect(
      try client.call("fetch/count", ["fetch": ["entity": "Person"]])["count"]?.integer == 501)
    try client.call("object/insert", Self.person("Grace", [("likes", 4)]))
    try client.call("context/save")
    #expect(try sound(client))
    try server.stop()
  }

  @Test func progressIsToldUnderTheToken() throws {
    let server = try InProcessServer(progressInterval: .milliseconds(1))
    let client = try open(server)
    try fill(client, 30_000)
    try client.call("model/update", ["model": ["model": Self.liked], "workDoneToken": "t"])
    let progress = client.takeNotifications().filter { $0["method"]?.string == "$/progress" }
    #expect(progress.first?["params"]?["value"]?["title"]?.string == "model/update")
    #expect(progress.last?["params"]?["value"] == ["kind": "end"])
    try server.stop()
  }

  // MARK: Waiting

  @Test func whoeverAsksMeanwhileIsAnsweredUnderTheNewModel() throws {
    let server = try InProcessServer()
    let (first, second) = (try open(server), try open(server))
    try fill(first, 20_000)
    try second.call("list/open", ["fetch": ["entity": "Person", "limit": 1]])
    _ = second.takeNotifications()
    try first.send(request(1, "model/update", ["model": ["model": Self.liked]]))
    try first.send(
      request(2, "fetch/count", ["fetch": ["entity": "Person", "predicate": "likes == 3"]]))
    let third = try server.connect()
    try third.initialize()
    try third.send(request(1, "document/open", ["location": ["path": .string(store)]]))
    try second.send(
      request(1, "object/insert", Self.person("Late", [("likes", 8)])))
    try second.send(request(2, "list/close", ["list": "l1"]))
    // The next update waits for this one, and for what is read.
    try first.send(request(3, "model/update", ["model": ["model": Self.people]]))
    #expect(try reply(first)["result"]?["migration"] != nil)
    #expect([20_000, 20_001].contains(try reply(first)["result"]?["count"]?.integer))
    let opened = try reply(third)["result"]
    #expect([3, 4].contains(opened?["model"]?["entities"]?[0]?["attributes"]?.elements?.count))
    let inserted = try reply(second)
    #expect(inserted["result"]?["object"]?["values"]?["likes"]?.integer == 8)
    #expect(try reply(second)["result"] != nil)
    #expect(try reply(first)["result"]?["changes"]?[0]?["kind"]?.string == "propertyRemoved")
    #expect(try sound(third))
    try server.stop()
  }

  @Test func otherDocumentsAreServedMeanwhile() throws {
    let server = try InProcessServer()
    let client = try open(server)
    try fill(client, 30_000)
    let other = try client.call(
      "document/open", ["location": ["path": ":memory:"], "model": ["model": Self.people]])
    let list = try client.call(
      "list/open", ["fetch": ["entity": "Person"], "context": try #require(other["context"])])
    try client.send(
      request(1, "model/update", ["document": "d1", "model": ["model": Self.liked]]))
    try client.call("list/close", ["list": try #require(list["list"])])
    try client.call(
      "fetch/count", ["context": try #require(other["context"]), "fetch": ["entity": "Person"]])
    #expect(client.takeNotifications().allSatisfy { $0["id"] == nil })
    try client.send(cancellation(1))
    #expect(kind(try reply(client)["error"]) == "rpc.requestCancelled")
    try server.stop()
  }

  @Test func rowsOnTheirWayArriveBeforeIt() throws {
    let server = try InProcessServer()
    let (first, second) = (try open(server), try open(server))
    try fill(first, 20_000)
    try second.send(
      request(
        1, "fetch/rows", ["partialResultToken": "p", "fetch": ["entity": "Person"]]))
    try second.call("document/list")
    let before = second.takeNotifications()
    try first.send(request(1, "model/update", ["model": ["model": Self.liked]]))
    var rows = 0
    func count(_ message: JSONValue) {
      rows += message["params"]?["value"]?["rows"]?.elements?.count ?? 0
    }
    before.forEach(count)
    if !before.contains(where: { $0["id"]?.integer == 1 }) {
      while let message = try second.next(), message["id"]?.integer != 1 { count(message) }
    }
    #expect(rows == 20_000)
    #expect(try reply(first)["result"] != nil)
    try server.stop()
  }

  // MARK: Refused

  @Test func whatCannotBeDoneLeavesAllAsItWas() throws {
    let server = try InProcessServer()
    let (first, second) = (try open(server), try open(server))
    try fill(first, 3)
    try second.call("list/open", ["fetch": ["entity": "Person", "sort": [["keyPath": "age"]]]])
    try first.call("object/update", ["id": "Person/p1", "values": ["age": 1]])
    try first.call("context/save")
    // A step to redo, whose object keeps its key.
    let gone = try first.call("object/insert", Self.person("Gone"))["object"]?["id"]
    try first.call("context/undo")
    _ = (try notices(of: first), try notices(of: second))
    let attributes: JSONValue = [["name": "lastName", "type": "String"]]
    let unique = Self.model(attributes, constraints: [["lastName"]])
    let refused = try first.failure(of: "model/update", ["model": ["model": unique]])
    #expect(kind(refused) == "save.constraintConflict")
    let told = (try notices(of: first), try notices(of: second))
    #expect(told.0 == [])
    #expect(told.1 == [])
    let new = try second.call("object/insert", Self.person("New"))["object"]?["id"]
    #expect(new != gone)
    #expect(methods(try notices(of: first)) == ["context/didChangeObjects"])
    #expect(
      methods(second.takeNotifications()) == ["context/didChangeObjects", "list/didChange"])
    try first.call("context/undo")
    try first.call("context/undo")
    let one = try first.call("object/get", ["ids": ["Person/p1"]])["objects"]?[0]
    #expect(one?["values"]?["age"] == .null)
    try first.call("context/save")
    #expect(try sound(first))
    try server.stop()
  }

  @Test(arguments: [false, true]) func aStoreThatAnotherProcessHasOpenIsBusy(
    history: Bool
  ) throws {
    let (here, there) = (try InProcessServer(), try SpawnedServer())
    let (first, other) = (try open(here, history: history), try open(there))
    try fill(first, 3)
    try first.call("object/update", ["id": "Person/p1", "values": ["age": 5]])
    let refused = try first.failure(of: "model/update", ["model": ["model": Self.liked]])
    #expect(kind(refused) == "store.busy")
    #expect(refused["data"]?["retryable"] == true)
    // The edit was saved all the same, and others' saves are still noticed.
    _ = try notices(of: first)
    try other.call("object/update", ["id": "Person/p2", "values": ["age": 7]])
    try other.call("context/save")
    let find: JSONValue = ["ids": ["Person/p2"]]
    let age = { try first.call("object/get", find)["objects"]?[0]?["values"]?["age"]?.integer }
    var told = try #require(try first.next())["params"]
    // Who looks when the other has begun to write and has not saved yet takes everything as new.
    let isReset = told?["reason"]?.string == "remote"
    if isReset, try age() != 7 { told = try #require(try first.next())["params"] }
    #expect(isReset || told?["origin"]?.string == "remote", "\(told?.text ?? "")")
    #expect(isReset || told?["updated"]?[0]?["values"]?["age"]?.integer == 7)
    #expect(try age() == 7)
    try there.stop()
    try first.call("model/update", ["model": ["model": Self.liked]])
    let ages = try first.call(
      "fetch/count", ["fetch": ["entity": "Person", "predicate": "age > 4 AND likes == 3"]])
    #expect(ages["count"]?.integer == 2)
    #expect(try sound(first))
    try here.stop()
  }

  @Test func aStoreThatWasReplacedIsNotTouched() throws {
    let server = try InProcessServer()
    let client = try open(server)
    try fill(client, 3)
    let copy = folder.path("copy.data")
    try client.call("document/backup", ["location": ["path": .string(copy)]])
    try FileManager.default.removeItem(atPath: store)
    try FileManager.default.moveItem(atPath: copy, toPath: store)
    let refused = try client.failure(of: "model/update", ["model": ["model": Self.liked]])
    #expect(kind(refused) == "store.replaced")
    try client.call("document/close")
    let opened = try client.call(
      "document/open",
      ["location": ["path": .string(store)], "model": ["model": Self.people]])
    #expect(opened["model"]?["entities"]?[0]?["attributes"]?.elements?.count == 3)
    #expect(try client.call("fetch/count", ["fetch": ["entity": "Person"]])["count"]?.integer == 3)
    try server.stop()
  }

  @Test func readersAndUnsavedContextsOfOthersRefuseIt() throws {
    let server = try InProcessServer()
    let first = try open(server)
    try fill(first, 1)
    let second = try open(server)
    let draft = try #require(try second.call("context/create")["context"])
    try second.call("object/update", ["context": draft, "id": "Person/p1", "values": ["age": 1]])
    let refused = try first.failure(of: "model/update", ["model": ["model": Self.liked]])
    #expect(kind(refused) == "context.unsavedChanges")
    #expect(refused["data"]?["contexts"] == .array([draft]))
    try second.call("context/rollback", ["context": draft])
    try first.call("model/update", ["model": ["model": Self.liked]])
    let one = try second.call("object/get", ["context": draft, "ids": ["Person/p1"]])
    #expect(one["objects"]?[0]?["values"]?["likes"]?.integer == 3)
    for client in [first, second] { try client.call("document/close") }
    try first.call("document/open", ["location": ["path": .string(store)], "readOnly": true])
    let readOnly = try first.failure(of: "model/update", ["model": ["model": Self.people]])
    #expect(kind(readOnly) == "store.readOnly")
    try server.stop()
  }

  /// Read together with the request the cancellation comes before the commit has leave.
  @Test func cancelledItLeavesAllAsItWas() throws {
    let server = try InProcessServer()
    let client = try open(server)
    try fill(client, 1_000)
    try client.call("list/open", ["fetch": ["entity": "Person", "limit": 3]])
    try client.send(
      "[\(request(1, "model/update", ["model": ["model": Self.liked]])),\(cancellation(1)),"
        + "\(request(2, "object/update", ["id": "Person/p1", "values": ["age": 3]])),"
        + "\(request(3, "model/describe"))]")
    var pushes: [String] = []
    var replies: [JSONValue] = []
    while let message = try client.next() {
      if let elements = message.elements {
        replies = elements
        break
      }
      pushes.append(message["method"]?.string ?? "")
    }
    func reply(_ id: Int64) -> JSONValue? { replies.first { $0["id"]?.integer == id } }
    #expect(kind(reply(1)?["error"]) == "rpc.requestCancelled")
    #expect(reply(2)?["result"] != nil)
    #expect(
      reply(3)?["result"]?["model"]?["entities"]?[0]?["attributes"]?.elements?.count == 3)
    #expect(pushes == ["context/didChangeObjects", "list/didChange"])
    try client.call("context/undo")
    #expect(try sound(client))
    try server.stop()
  }

  // MARK: Leaving

  @Test func clientsLeaveWhileItIsAtWork() throws {
    for round in 0..<6 {
      let server = try InProcessServer()
      let autosave: [(String, JSONValue)] = [("autosave", ["delay": 60])]
      let first = try open(server, autosave)
      let second = try open(server, autosave)
      try fill(first, 3_000)
      try first.call("object/insert", Self.person("Ada"))
      try first.send(request(1, "model/update", ["model": ["model": Self.liked]]))
      if round.isMultiple(of: 2) { try second.endInput() }
      try first.endInput()
      if round % 3 == 0 { try server.stop() }
      let again = round % 3 == 0 ? try InProcessServer() : server
      let third = try again.connect()
      try third.initialize()
      try third.call("document/open", ["location": ["path": .string(store)]])
      #expect(
        try third.call("fetch/count", ["fetch": ["entity": "Person"]])["count"]?.integer == 3_001)
      #expect(try sound(third))
      try again.stop()
      try FileManager.default.removeItem(atPath: store)
    }
  }
}
