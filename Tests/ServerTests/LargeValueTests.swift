import Files
import Foundation
import JSONText
import TestSupport
import Testing

/// A large value that cannot be read for a while: nobody is told nil, and nothing that is done
/// meanwhile loses it.
@Suite struct LargeValueTests {
  private let folder: TemporaryFolder
  private let server: any TestServer
  private let client: TestClient
  private let picture = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 300) })
    .base64EncodedString()

  private static let model: JSONValue = [
    "entities": [
      [
        "name": "Note",
        "attributes": [
          ["name": "text", "type": "String", "isOptional": true],
          [
            "name": "picture", "type": "Binary", "isOptional": true,
            "allowsExternalBinaryDataStorage": true,
          ],
        ],
      ]
    ]
  ]

  init() throws {
    folder = try TemporaryFolder()
    server = try InProcessServer()
    client = try server.connect()
    try client.initialize()
    try open()
    try client.call(
      "object/insert", ["entity": "Note", "values": ["text": "a", "picture": .string(picture)]])
    try reopen()
  }

  private func open() throws {
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("notes.store"))], "model": ["model": Self.model],
        "create": "ifMissing", "autosave": ["enabled": false],
      ])
  }

  /// Nobody has read anything then.
  private func reopen() throws {
    try client.call("context/save")
    try client.call("document/close")
    try open()
  }

  private func withUnreadableValues(_ body: () throws -> Void) rethrows {
    let faults = FileFaults.install(below: folder.path(".notes_SUPPORT")) { call, _ in
      call == .read ? .error(EIO) : nil
    }
    try withExtendedLifetime(faults, body)
  }

  private func expectFailure(of method: String, _ params: JSONValue) throws {
    let error = try client.failure(of: method, params)
    #expect(error["data"]?["kind"]?.string == "store.failed", "\(method): \(error.text)")
    #expect(error["data"]?["retryable"]?.bool == true, "\(method)")
  }

  private func expectPicture() throws {
    #expect(
      try client.call("fetch/count", ["fetch": ["entity": "Note", "predicate": "picture == nil"]])[
        "count"]
        == 0)
    let value = try client.call("object/getValue", ["id": "Note/p1", "keyPath": "picture"])
    #expect(value.text.utf8.count < 1_000)
    let handle = try #require(value["value"]?["$handle"]?["handle"])
    var read = Data()
    while true {
      let piece = try client.call(
        "data/read", ["handle": handle, "offset": .integer(Int64(read.count))])
      let bytes = Data(base64Encoded: piece["data"]?.string ?? "") ?? Data()
      if bytes.isEmpty { break }
      read += bytes
    }
    #expect(read.base64EncodedString() == picture)
  }

  /// Who looks at the object has a handle, for which nothing is read.
  @Test func readingIsAnErrorAndIsTriedAgain() throws {
    try withUnreadableValues {
      let object = try client.call("object/get", ["ids": ["Note/p1"]])["objects"]?[0]
      let handle = try #require(object?["values"]?["picture"]?["$handle"])
      #expect(handle["length"] == 300_000)
      try expectFailure(of: "data/read", ["handle": handle["handle"] ?? .null])
      for method in ["fetch/rows", "fetch/objects"] {
        let reply = try client.call(method, ["fetch": ["entity": "Note"]])
        #expect(reply.text.contains(handle.text), "\(method)")
      }
      try expectFailure(
        of: "fetch/count", ["fetch": ["entity": "Note", "predicate": "picture == nil"]])
    }
    try expectPicture()
    try server.stop()
  }

  /// Their files are in one folder for all stores of a name, whatever its extension.
  @Test func aBackupHasAFolderOfItsOwn() throws {
    let beside = try client.failure(
      of: "document/backup", ["location": ["path": .string(folder.path("notes.bak"))]])
    #expect(beside["data"]?["kind"] == "document.badLocation", "\(beside.text)")
    let path = folder.path("notes-copy.store")
    try client.call("document/backup", ["location": ["path": .string(path)]])
    let again = try client.failure(of: "document/backup", ["location": ["path": .string(path)]])
    #expect(again["data"]?["kind"] == "store.exists", "\(again.text)")
    try client.call("object/delete", ["ids": ["Note/p1"]])
    try client.call("context/save")
    try client.call("document/close")
    try client.call("document/open", ["location": ["path": .string(path)]])
    try expectPicture()
    try server.stop()
  }

  @Test func whatIsDoneMeanwhileLosesNothing() throws {
    try withUnreadableValues {
      for (method, params) in [
        ("object/update", ["id": "Note/p1", "values": ["text": "b"]]),
        ("object/delete", ["ids": ["Note/p1"]]), ("context/undo", [:]), ("context/save", [:]),
      ] as [(String, JSONValue)] {
        // It works without the value, or it fails.
        _ = try client.reply(to: method, params)
      }
    }
    // What was deleted comes back whole.
    while try client.call("document/getStatus")["canUndo"]?.bool == true {
      try client.call("context/undo")
    }
    try reopen()
    try expectPicture()
    try server.stop()
  }

  @Test func aDeletionIsUndoneWhole() throws {
    try client.call("object/delete", ["ids": ["Note/p1"]])
    try client.call("context/save")
    try client.call("context/undo")
    try withUnreadableValues { _ = try client.reply(to: "context/save") }
    try reopen()
    #expect(try client.call("fetch/count", ["fetch": ["entity": "Note"]])["count"] == 1)
    try expectPicture()
    try server.stop()
  }

  /// Whoever sets another value between two pieces: they are never of two.
  @Test func piecesAreOfOneValue() throws {
    let other = try server.connect()
    try other.initialize()
    try other.call("document/open", ["location": ["path": .string(folder.path("notes.store"))]])
    func handle(_ context: JSONValue? = nil) throws -> JSONValue {
      let value = try client.call(
        "object/getValue", ["id": "Note/p1", "keyPath": "picture", "context": context ?? .null])
      return try #require(value["value"]?["$handle"]?["handle"])
    }
    func read(_ handle: JSONValue, since clock: JSONValue? = nil) throws -> JSONValue {
      try client.reply(
        to: "data/read",
        [
          "handle": handle, "offset": clock == nil ? 0 : 100_000, "length": 100_000,
          "ifUnchangedSince": clock ?? .null,
        ])
    }
    func first(_ handle: JSONValue) throws -> JSONValue {
      try #require(try read(handle)["result"]?["clock"])
    }
    func expectRefusal(_ handle: JSONValue, _ clock: JSONValue, _ kind: JSONValue) throws {
      let error = try read(handle, since: clock)["error"]
      #expect(error?["data"]?["kind"] == kind)
      #expect(error?["data"]?["hint"]?.string?.contains("from its beginning") == true)
    }
    let picture = try handle()
    let before = try first(picture)
    // Another property, and a save of it, change no value.
    try other.call("object/update", ["id": "Note/p1", "values": ["text": "b"]])
    try other.call("context/save")
    let piece = try read(picture, since: before)["result"]
    #expect(piece?["offset"] == 100_000 && piece?["total"] == 300_000)
    for value: JSONValue in [.string(self.picture.replacing("A", with: "B")), "AAEC", .null] {
      let clock = try first(picture)
      try other.call("object/update", ["id": "Note/p1", "values": ["picture": value]])
      try expectRefusal(picture, clock, "object.changedSince")
      try other.call("context/undo")
    }
    // A private context has what is saved.
    let own = try handle(client.call("context/create")["context"])
    let saved = try first(own)
    try other.call("object/update", ["id": "Note/p1", "values": ["picture": "AAEC"]])
    #expect(try read(own, since: saved)["result"]?["total"] == 300_000)
    try other.call("context/save")
    try expectRefusal(own, saved, "object.changedSince")
    try other.call("context/undo")
    try other.call("document/close")
    try reopen()
    try expectRefusal(handle(), saved, "clock.expired")
    try server.stop()
  }

  /// What is looked at, changed, deleted and brought back costs what rows cost.
  @Test func photosThatAreViewedStayFiles() throws {
    let (count, length) = (100, 1 << 20)
    let server = try SpawnedServer()
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("photos.store"))],
        "model": ["model": Self.model], "create": "ifMissing", "autosave": ["enabled": false],
      ])
    let photo = Data((0..<length).map { UInt8(truncatingIfNeeded: $0 / 300) })
    let texts = (0..<count).map { ["text": .string("\($0)")] as JSONValue }
    try client.call("batch/insert", ["entity": "Note", "objects": .array(texts)])
    let upload = try client.call("data/write", ["data": .string(photo.base64EncodedString())])
    let value: JSONValue = ["$handle": ["handle": upload["handle"] ?? .null]]
    try client.call("batch/update", ["entity": "Note", "values": ["picture": value]])
    let figures = ProcessFigures(server)
    let before = try figures.memory("VmRSS")
    let ids = (1...count).map { JSONValue.string("Note/p\($0)") }
    let objects = try client.call("object/get", ["ids": .array(ids)])["objects"]?.elements ?? []
    try client.call("fetch/objects", ["fetch": ["entity": "Note"]])
    for object in objects {
      let handle = try #require(object["values"]?["picture"]?["$handle"]?["handle"])
      let piece = try client.call(
        "data/read", ["handle": handle, "offset": .integer(Int64(length - 10))])
      #expect(piece["data"]?.string == photo.suffix(10).base64EncodedString())
      #expect(piece["total"] == .integer(Int64(length)))
    }
    for id in ids {
      try client.call("object/update", ["id": id, "values": ["text": "seen"]])
    }
    try client.call("context/save")
    try client.call("object/delete", ["ids": .array(ids)])
    try client.call("context/save")
    try client.call("context/undo")
    #expect(try figures.memory("VmRSS") - before < 16 << 20)
    try client.call("context/save")
    #expect(try figures.memory("VmRSS") - before < 32 << 20)
    let last = try client.call("object/getValue", ["id": ids[count - 1], "keyPath": "picture"])
    #expect(last["value"]?["$handle"]?["length"] == .integer(Int64(length)))
    try server.stop()
  }
}
