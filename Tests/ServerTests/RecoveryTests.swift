import Foundation
import JSONText
import TestSupport
import Testing

/// Edits that could not be saved, from one opening of a document to the next.
@Suite struct RecoveryTests {
  let folder: TemporaryFolder
  /// Where there is room for what has none beside the store.
  let state: TemporaryFolder
  let server: InProcessServer
  var store: String { folder.path("store.data") }
  var file: String { store + ".recovery.json" }

  init() throws {
    folder = try TemporaryFolder()
    state = try TemporaryFolder()
    let state = state.path("recovery")
    server = try InProcessServer { $0.recoveryFolder = state }
  }

  /// Entities with each kind of relationship, an ordered one among them, and large values.
  static let model = """
    {"entities":[
    {"name":"Folder","attributes":[{"name":"name","type":"String"}],
    "relationships":[{"name":"notes","destination":"Note","isToMany":true,"isOrdered":true,
    "isOptional":true,"inverse":"folder","deleteRule":"Cascade"}]},
    {"name":"Note","attributes":[{"name":"text","type":"String"},
    {"name":"photo","type":"Binary","isOptional":true,"allowsExternalBinaryDataStorage":true},
    {"name":"price","type":"Decimal","isOptional":true},
    {"name":"date","type":"Date","isOptional":true}],
    "relationships":[
    {"name":"folder","destination":"Folder","isOptional":true,"inverse":"notes"},
    {"name":"tags","destination":"Tag","isToMany":true,"isOptional":true,"inverse":"notes"}]},
    {"name":"Tag","attributes":[{"name":"label","type":"String"}],
    "relationships":[
    {"name":"notes","destination":"Note","isToMany":true,"isOptional":true,"inverse":"tags"}]}
    ]}
    """

  /// Without prices and tags.
  private static let smallerModel = """
    {"entities":[
    {"name":"Folder","attributes":[{"name":"name","type":"String"}],
    "relationships":[{"name":"notes","destination":"Note","isToMany":true,"isOrdered":true,
    "isOptional":true,"inverse":"folder","deleteRule":"Cascade"}]},
    {"name":"Note","attributes":[{"name":"text","type":"String"},
    {"name":"photo","type":"Binary","isOptional":true,"allowsExternalBinaryDataStorage":true},
    {"name":"date","type":"Date","isOptional":true}],
    "relationships":[
    {"name":"folder","destination":"Folder","isOptional":true,"inverse":"notes"}]}
    ]}
    """

  @discardableResult
  func open(
    _ client: TestClient? = nil, model: String = Self.model, readOnly: Bool = false,
    autosave: JSONValue = ["delay": 3600], durability: JSONValue = "full"
  ) throws -> (client: TestClient, document: JSONValue) {
    let client = try client ?? server.connect()
    try client.initialize()
    let document = try client.call(
      "document/open",
      [
        "location": ["path": .string(store)], "model": ["model": .parse(model)],
        "create": "ifMissing",
        "autosave": autosave, "durability": durability,
        "readOnly": .bool(readOnly),
      ])
    return (client, document)
  }

  /// The connection is lost: the document is closed.
  func leave(_ client: TestClient) throws {
    try client.endInput()
    while try client.next() != nil {}
  }

  func insert(
    _ client: TestClient, _ entity: String, _ values: JSONValue
  ) throws -> JSONValue {
    let result = try client.call("object/insert", ["entity": .string(entity), "values": values])
    return try #require(result["object"]?["id"])
  }

  func get(
    _ client: TestClient, _ id: JSONValue, _ properties: JSONValue
  ) throws -> JSONValue? {
    let result = try client.call("object/get", ["ids": [id], "properties": properties])
    return result["objects"]?[0]?["values"]
  }

  var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        .filter { $0.contains("recovery") }.sorted()
    }
  }

  @Test func everyKindOfEditComesBack() throws {
    let (first, _) = try open()
    let kept = try insert(first, "Note", ["text": "kept"])
    let gone = try insert(first, "Note", ["text": "gone"])
    let tag = try insert(first, "Tag", ["label": "a"])
    let home = try insert(first, "Folder", ["name": "home"])
    try first.call(
      "relationship/set", ["id": home, "property": "notes", "ids": [gone, kept]])
    try first.call("context/save")
    try performInvalidStep(first, kept: kept, gone: gone, tag: tag, home: home)
    let new: JSONValue = "Note/p4"
    try first.call("relationship/set", ["id": home, "property": "notes", "ids": [new, kept]])
    let all: JSONValue = ["text", "folder", "price", "date", "photo", "tags"]
    var before = try get(first, new, all)
    try leave(first)
    #expect(try files == ["store.data.recovery.json"])

    let (second, document) = try open()
    #expect(document["recovery"]?[0]?["path"]?.string == file)
    #expect(try get(second, kept, ["text"])?["text"]?.string == "kept")
    let result = try second.call("document/recover")
    #expect(result["edits"] == document["recovery"]?[0]?["edits"])
    #expect(result["failures"] == nil && result["renewed"] == nil && result["replaced"] == nil)
    var after = try get(second, new, all)
    #expect(after?["photo"]?["$handle"]?["length"]?.integer == 300_000)
    // Handles name the context of their opening.
    before = .object(before?.members?.filter { $0.key != "photo" } ?? [])
    after = .object(after?.members?.filter { $0.key != "photo" } ?? [])
    #expect(after == before)
    #expect(try get(second, kept, ["text", "tags"])?["tags"]?[0] == tag)
    #expect(try get(second, home, ["notes"])?["notes"] == [new, kept])
    #expect(try second.call("object/get", ["ids": [gone]])["missing"]?[0] == gone)
    // All of it is one step.
    try second.call("context/undo")
    #expect(try second.call("document/getStatus")["hasChanges"]?.bool == false)
    #expect(try files == [])
    try second.call("context/redo")
    try second.call("object/update", ["id": "Note/p3", "values": ["text": "mended"]])
    try second.call("context/save")
    try leave(second)
    let (third, last) = try open()
    #expect(last["recovery"] == nil)
    #expect(try get(third, home, ["notes"])?["notes"] == [new, kept])
    #expect(try third.call("fetch/count", ["fetch": ["entity": "Note"]])["count"]?.integer == 3)
    try server.stop()
  }

  /// One step of which nothing can be saved.
  private func performInvalidStep(
    _ first: TestClient, kept: JSONValue, gone: JSONValue, tag: JSONValue, home: JSONValue
  ) throws {
    let photo = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let upload = try first.call("data/write", ["data": .string(photo.base64EncodedString())])
    let handle = try #require(upload["handle"])
    try first.call(
      "context/perform",
      [
        "operations": [
          ["method": "object/insert", "params": ["entity": "Note", "values": ["text": nil]]],
          [
            "method": "object/insert",
            "params": [
              "entity": "Note",
              "values": [
                "text": "new", "folder": home, "price": "12.340000000000000001",
                "date": "2026-01-31T12:00:00.123456789Z", "photo": ["$handle": ["handle": handle]],
              ],
            ],
          ],
          [
            "method": "object/update",
            "params": ["id": kept, "values": ["text": "changed", "tags": [tag]]],
          ],
          ["method": "object/delete", "params": ["ids": [gone]]],
        ]
      ])
  }

  @Test func filesAreNumberedAndComeBackTogether() throws {
    for name in ["a", "b"] {
      let (client, _) = try open()
      _ = try insert(client, "Folder", ["name": nil])
      _ = try insert(client, "Tag", ["label": .string(name)])
      try leave(client)
    }
    #expect(try files == ["store.data.recovery-2.json", "store.data.recovery.json"])
    let (client, document) = try open()
    #expect(document["recovery"]?.elements?.count == 2)
    #expect(try client.call("document/recover")["edits"]?.integer == 2)
    let folders = try client.call("fetch/objects", ["fetch": ["entity": "Folder"]])["objects"]?
      .elements
    #expect(folders?.compactMap { $0["id"]?.string } == ["Folder/p1", "Folder/p2"])
    // They are one file now, which has both until both are mended.
    #expect(try files == ["store.data.recovery.json"])
    try client.call("object/update", ["id": "Folder/p1", "values": ["name": "mended"]])
    try leave(client)
    let (last, again) = try open()
    #expect(again["recovery"]?[0]?["edits"]?.integer == 1)
    #expect(try last.call("fetch/count", ["fetch": ["entity": "Folder"]])["count"]?.integer == 1)
    try server.stop()
  }

  @Test func laterFilesHaveHigherNumbers() throws {
    try leave(open().client)
    try "{".write(toFile: store + ".recovery-3.json", atomically: true, encoding: .utf8)
    let (client, _) = try open()
    _ = try insert(client, "Folder", ["name": nil])
    try leave(client)
    #expect(try files == ["store.data.recovery-3.json", "store.data.recovery-4.json"])
    try server.stop()
  }

  @Test func recoveringTwiceInsertsOnce() throws {
    let (first, _) = try open()
    let home = try insert(first, "Folder", ["name": "home"])
    try first.call("context/save")
    _ = try insert(first, "Note", ["text": nil, "folder": home])
    try leave(first)
    let (second, document) = try open()
    // That the note is the folder's last one goes without saying.
    #expect(document["recovery"]?[0]?["edits"]?.integer == 1)
    try second.call("object/delete", ["ids": [home]])
    try second.call("context/save")
    for _ in 1...2 {
      let result = try second.call("document/recover")
      #expect(result["edits"]?.integer == 0)
      #expect(result["failures"]?.elements?.count == 1)
      #expect(result["failures"]?[0]?["edit"]?["edit"]?.string == "update")
      #expect(result["failures"]?[0]?["edit"]?["values"]?["folder"] == home)
      #expect(try second.call("fetch/count", ["fetch": ["entity": "Note"]])["count"]?.integer == 1)
    }
    try server.stop()
  }

  @Test func anEditThatFailsInTwoWaysCountsOnce() throws {
    let (first, _) = try open()
    let home = try insert(first, "Folder", ["name": "home"])
    try first.call("context/save")
    _ = try insert(first, "Note", ["text": nil, "price": "1.5", "folder": home])
    try leave(first)
    let (second, _) = try open()
    try second.call("object/delete", ["ids": [home]])
    try leave(second)
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(store)], "model": ["model": .parse(Self.smallerModel)],
        "migrate": true,
        "autosave": ["delay": 3600],
      ])
    let result = try client.call("document/recover")
    // The price and the folder.
    #expect(result["failures"]?.elements?.count == 2)
    #expect(result["edits"]?.integer == 0)
    try server.stop()
  }

  @Test func damagedAndForeignFilesAreNamedAndLeftAlone() throws {
    try leave(open().client)
    let other = """
      {"format":"orrery.recovery","version":1,"store":"00000000-0000-0000-0000-000000000000",\
      "date":"2026-01-31T12:00:00Z","edits":[]}
      """
    let contents = [
      "", "{", "[]", #"{"format":"orrery.recovery","version":2}"#, other,
      #"{"format":"orrery.recovery","version":1,"store":"x","date":"y","edits":[{"edit":"no"}]}"#,
    ]
    for content in contents {
      try content.write(toFile: file, atomically: false, encoding: .utf8)
      let (client, document) = try open()
      let error = document["recovery"]?[0]?["error"]
      #expect(error?["data"]?["kind"]?.string == "recovery.unreadable", "\(content)")
      #expect(error?["data"]?["file"]?.string == file)
      let failure = try client.failure(of: "document/recover")
      #expect(failure["data"]?["kind"]?.string == "recovery.unreadable")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == content)
      // Edits of now go into another file.
      _ = try insert(client, "Folder", ["name": nil])
      try leave(client)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == content)
      let (last, _) = try open()
      try last.call("document/recover")
      try last.call("context/undo")
      try last.call("document/recover", ["discard": true])
      #expect(try files == [])
      try leave(last)
    }
    try server.stop()
  }

  @Test func linksAndFilesThatOthersMayWriteAreNotRead() throws {
    try leave(open().client)
    let target = folder.path("elsewhere")
    try "{}".write(toFile: target, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
    try "{}".write(toFile: store + ".recovery-2.json", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o666], ofItemAtPath: store + ".recovery-2.json")
    try FileManager.default.createDirectory(
      atPath: store + ".recovery-3.json", withIntermediateDirectories: false)
    let (client, document) = try open()
    let kinds = document["recovery"]?.elements?.map { $0["error"]?["data"]?["kind"]?.string }
    #expect(kinds == Array(repeating: "recovery.unreadable", count: 3))
    _ = try client.failure(of: "document/recover", ["discard": true])
    #expect(FileManager.default.fileExists(atPath: target))
    try server.stop()
  }

  @Test func editsOfLaterVersionsAreToldAndKept() throws {
    let (first, _) = try open()
    _ = try insert(first, "Folder", ["name": nil])
    try leave(first)
    let kept = try String(contentsOfFile: file, encoding: .utf8)
    let later = kept.replacingOccurrences(of: #""insert""#, with: #""aNewWord""#)
    #expect(later != kept)
    try later.write(toFile: file, atomically: false, encoding: .utf8)
    let (client, _) = try open()
    let failures = try client.call("document/recover")["failures"]?.elements
    #expect(failures?.map { $0["edit"]?["edit"]?.string } == ["aNewWord"])
    #expect(failures?.first?["error"]?["data"]?["value"]?.string == "aNewWord")
    try leave(client)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains(#""aNewWord""#))
    try server.stop()
  }

  @Test func whatTheModelNoLongerHasIsToldAndKept() throws {
    let (first, _) = try open()
    let note = try insert(first, "Note", ["text": "a"])
    try first.call("context/save")
    try first.call(
      "context/perform",
      [
        "operations": [
          ["method": "object/update", "params": ["id": note, "values": ["price": "1.5"]]],
          ["method": "object/insert", "params": ["entity": "Tag", "values": ["label": "x"]]],
          ["method": "object/insert", "params": ["entity": "Folder", "values": ["name": nil]]],
        ]
      ])
    try leave(first)
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(store)], "model": ["model": .parse(Self.smallerModel)],
        "migrate": true,
        "autosave": ["delay": 3600],
      ])
    let result = try client.call("document/recover")
    let failed = result["failures"]?.elements?.map { $0["edit"]?["id"]?.string ?? "" }
    #expect(Set(failed ?? []) == ["Note/p1", "Tag/p1"])
    #expect(try client.call("fetch/count", ["fetch": ["entity": "Folder"]])["count"]?.integer == 1)
    try client.call("object/update", ["id": "Folder/p1", "values": ["name": "mended"]])
    try client.call("context/save")
    // The rest stays, and stays where it is.
    #expect(try files == ["store.data.recovery.json"])
    let again = try client.call("document/recover")
    #expect(again["edits"]?.integer == 0)
    #expect(again["failures"]?.elements?.count == 2)
    try leave(client)
    let (last, document) = try open(model: Self.smallerModel)
    #expect(document["recovery"]?[0]?["edits"]?.integer == 2)
    try last.call("document/recover", ["discard": true])
    #expect(try files == [])
    try server.stop()
  }

  @Test func readersListAndDoNotRecover() throws {
    let (first, _) = try open()
    _ = try insert(first, "Folder", ["name": nil])
    try leave(first)
    let (reader, document) = try open(readOnly: true)
    #expect(document["recovery"]?[0]?["edits"]?.integer == 1)
    let failure = try reader.failure(of: "document/recover")
    #expect(failure["data"]?["kind"]?.string == "store.readOnly")
    #expect(try files.count == 1)
    try server.stop()
  }

  /// What could not be saved is gone: nothing is left to be mended or kept.
  @Test(arguments: [
    ("context/reset", JSONValue.object([])), ("context/rollback", .object([])),
    ("context/refresh", .object([("mergeChanges", .bool(false))])),
  ])
  func editsThatAreDroppedLeaveNothing(method: String, params: JSONValue) throws {
    try leave(open().client)
    let (first, _) = try open()
    _ = try insert(first, "Folder", ["name": nil])
    try leave(first)
    let (client, _) = try open()
    try client.call("document/recover")
    try client.failure(of: "context/save")
    #expect(try client.call("document/getStatus")["state"] == "savingError")
    _ = client.takeNotifications()
    try client.call(method, params)
    let told = client.takeNotifications()
    let states = told.filter { $0["method"] == "document/didChangeState" }
    #expect(states.map { $0["params"]?["state"] } == ["normal"])
    let reset = told.first { $0["method"] == "stream/didReset" }?["params"]
    #expect(reset?["documentState"] == (method == "context/reset" ? "normal" : nil))
    let status = try client.call("document/getStatus")
    #expect(status["state"] == "normal" && status["hasChanges"] == false)
    #expect(try files == [])
    try server.stop()
  }

  @Test func withoutAutosaveAndInMemoryNothingIsKept() throws {
    let (first, _) = try open(autosave: ["enabled": false])
    _ = try insert(first, "Folder", ["name": nil])
    #expect(try first.reply(to: "shutdown")["result"]?.isNull == true)
    try leave(first)
    #expect(try files == [])
    let second = try server.connect()
    try second.initialize()
    try second.call(
      "document/open",
      [
        "location": ["path": ":memory:"], "model": ["model": .parse(Self.model)],
        "create": "always",
      ])
    _ = try insert(second, "Folder", ["name": nil])
    #expect(try second.reply(to: "shutdown")["result"]?.isNull == true)
    try server.stop()
  }

  /// One front end saves on request alone; another has joined it, and knows nothing of that.
  @Test(arguments: [false, true]) func whatOthersEditWithoutAutosaveIsKept(isAsked: Bool) throws {
    let (first, _) = try open(autosave: ["enabled": false])
    _ = try insert(first, "Tag", ["label": "a"])
    try first.call("context/save")
    _ = try insert(first, "Tag", ["label": "own"])
    let second = try server.connect()
    try second.initialize()
    try second.call("document/open", ["location": ["path": .string(store)]])
    let other = try insert(second, "Tag", ["label": "other"])
    // Nothing is lost yet.
    #expect(try second.reply(to: "shutdown")["result"]?.isNull == true)
    try leave(second)
    #expect(try files == [])
    if isAsked {
      let error = try first.failure(of: "shutdown")
      #expect(error["data"]?["kind"]?.string == "save.failed")
      #expect(error["data"]?["file"]?.string?.hasSuffix(".recovery.json") == true)
    }
    try leave(first)
    #expect(try files.count == 1)
    let (third, document) = try open()
    #expect(document["recovery"]?.elements?.count == 1)
    try third.call("document/recover")
    try third.call("context/save")
    #expect(try get(third, other, ["label"])?["label"] == "other")
    #expect(try files == [])
    try server.stop()
  }

  @Test func editsOfPrivateContextsGoWithThem() throws {
    let (client, _) = try open()
    let context = try #require(try client.call("context/create")["context"])
    try client.call(
      "object/insert", ["context": context, "entity": "Folder", "values": ["name": "a"]])
    #expect(try client.reply(to: "shutdown")["result"]?.isNull == true)
    try leave(client)
    #expect(try files == [])
    try server.stop()
  }

  @Test func anUnfinishedFormKeepsNobodysWorkOffTheDisk() throws {
    let (first, document) = try open(autosave: ["delay": 0.01])
    let (second, _) = try open(autosave: ["delay": 0.01])
    let bad = try insert(first, "Folder", ["name": nil])
    func told(_ client: TestClient) throws -> JSONValue? {
      let isMeant = { (message: JSONValue) in
        message["method"]?.string == "document/didFailToSave"
      }
      return try client.takeNotifications().first(where: isMeant) ?? client.next(where: isMeant)
    }
    for client in [first, second] {
      let notice = try told(client)?["params"]
      #expect(notice?["document"] == document["document"])
      #expect(notice?["count"]?.integer == 1)
      #expect(notice?["objects"]?[0]?["id"] == bad)
      #expect(notice?["objects"]?[0]?["by"]?["connection"]?.string == "k1")
      let error = notice?["objects"]?[0]?["errors"]?[0]
      #expect(error?["data"]?["kind"]?.string == "validation.missingMandatoryProperty")
    }
    let good = try insert(second, "Tag", ["label": "a"])
    let save = try second.next { $0["method"]?.string == "document/didSave" }
    #expect(save?["params"]?["inserted"]?.elements == [good])
    // What was told is not told again.
    try first.call("document/getStatus")
    let notices = first.takeNotifications().compactMap { $0["method"]?.string }
    #expect(!notices.contains("document/didFailToSave"))
    #expect(try second.failure(of: "context/save")["data"]?["objects"]?.elements == [bad])
    try server.stop()
  }
}
