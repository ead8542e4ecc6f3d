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

  @Test func readingIsAnErrorAndIsTriedAgain() throws {
    try withUnreadableValues {
      try expectFailure(of: "object/get", ["ids": ["Note/p1"]])
      try expectFailure(
        of: "fetch/count", ["fetch": ["entity": "Note", "predicate": "picture == nil"]])
      try expectFailure(of: "fetch/rows", ["fetch": ["entity": "Note"]])
      try expectFailure(of: "fetch/objects", ["fetch": ["entity": "Note"]])
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
}
