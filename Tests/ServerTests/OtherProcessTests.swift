import Foundation
import JSONText
import TestSupport
import Testing

/// Two servers on one file: what one saves, the front ends of the other are told, and keep their
/// unsaved edits.
@Suite(.serialized) struct OtherProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ server: any TestServer, history: Bool) throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "path": .string(folder.path("store.data")),
        "model": .string(Places.examples.appendingPathComponent("People.json").path),
        "create": "ifMissing", "autosave": ["enabled": false], "history": .bool(history),
      ])
    return client
  }

  /// The next notification of a method, waiting for it.
  private func next(_ method: String, _ client: TestClient) throws -> JSONValue {
    for notice in client.takeNotifications() where notice["method"]?.string == method {
      return try #require(notice["params"])
    }
    while let message = try client.next() {
      if message["method"]?.string == method { return try #require(message["params"]) }
    }
    throw TestFailure("The connection ended before a \(method).")
  }

  @Test(arguments: Boundary.allCases, [true, false]) func savesOfAnotherServerAreTold(
    at boundary: Boundary, history: Bool
  ) throws {
    let (here, there) = (try InProcessServer(), try boundary.start())
    let first = try open(here, history: history)
    let second = try open(there, history: history)
    try first.call(
      "object/insert",
      ["entity": "Person", "values": ["firstName": "Ada", "lastName": "Byron", "age": 36]])
    try first.call("document/save")
    let inserted = try next("context/didChangeObjects", second)
    #expect(inserted["origin"]?.string == "remote")
    #expect(inserted["by"] == nil)
    #expect(inserted["inserted"]?[0]?["values"]?["lastName"]?.string == "Byron")
    let saved = try next("document/didSave", second)
    #expect(saved["context"] == nil && saved["by"] == nil)
    #expect(saved["transaction"]?.integer == (history ? 1 : nil))
    #expect(saved["inserted"]?[0]?.string == "Person/p1")
    // An unsaved edit stays, on top of what the other has saved.
    try second.call("object/update", ["id": "Person/p1", "values": ["age": 37]])
    _ = second.takeNotifications()
    try first.call("object/update", ["id": "Person/p1", "values": ["lastName": "Lovelace"]])
    try first.call("document/save")
    let updated = try next("context/didChangeObjects", second)
    #expect(updated["origin"]?.string == "remote")
    #expect(updated["updated"]?[0]?["keys"]?.elements?.contains("lastName") == true)
    _ = try next("document/didSave", second)
    let seen = try second.call("object/get", ["ids": ["Person/p1"]])["objects"]?[0]?["values"]
    #expect(seen == ["age": 37, "firstName": "Ada", "lastName": "Lovelace"])
    try second.call("document/save")
    let back = try next("context/didChangeObjects", first)
    #expect(back["origin"]?.string == "edit")
    _ = try next("document/didSave", first)
    let theirs = try next("document/didSave", first)
    #expect(theirs["context"] == nil || theirs["by"] != nil)
    try first.call("batch/delete", ["entity": "Person"])
    var notice = try next("context/didChangeObjects", second)
    while notice["origin"]?.string != "remote" {
      notice = try next("context/didChangeObjects", second)
    }
    #expect(notice["deleted"]?[0]?.string == "Person/p1")
    #expect(try second.call("fetch/count", ["entity": "Person"])["count"]?.integer == 0)
    try here.stop()
    try there.stop()
  }

  @Test func aReplacedFileIsNoStoreToSaveTo() throws {
    let server = try InProcessServer()
    let client = try open(server, history: false)
    let (path, aside) = (folder.path("store.data"), folder.path("aside.data"))
    try client.call(
      "object/insert", ["entity": "Person", "values": ["firstName": "Ada", "lastName": "B"]])
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    let state = try next("document/didChangeState", client)
    #expect(state["state"]?.string == "inConflict")
    #expect(state["error"]?["data"]?["kind"]?.string == "store.replaced")
    try Data("another".utf8).write(to: URL(fileURLWithPath: path))
    let failure = try client.failure(of: "document/save")
    #expect(failure["data"]?["kind"]?.string == "store.replaced")
    #expect(
      try client.failure(of: "batch/delete", ["entity": "Person"])["data"]?["kind"]?.string
        == "store.replaced")
    #expect(try client.call("document/status")["hasChanges"] == true)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: aside, toPath: path)
    #expect(try next("document/didChangeState", client)["state"]?.string == "normal")
    try client.call("document/save")
    #expect(try client.call("fetch/count", ["entity": "Person"])["count"]?.integer == 1)
    try server.stop()
  }
}
