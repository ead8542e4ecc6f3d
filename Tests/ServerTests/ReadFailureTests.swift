import Foundation
import GRDB
import JSONText
import TestSupport
import Testing

/// A store whose tables another program has dropped: what cannot be read is an error, never nil and
/// never a limit of the predicate.
@Suite(.serialized) struct ReadFailureTests {
  private let folder: TemporaryFolder
  private let server: InProcessServer
  private var path: String { folder.path("store.data") }

  init() throws {
    folder = try TemporaryFolder()
    server = try InProcessServer()
  }

  private func open() throws -> TestClient {
    let client = try server.connect()
    try client.openEverything(at: path)
    return client
  }

  /// A store with a playlist of two songs, which nobody has read since.
  private func openSaved() throws -> TestClient {
    let maker = try open()
    for title in ["Blue", "Green"] {
      try maker.call("object/insert", ["entity": "Song", "values": ["title": .string(title)]])
    }
    let songs: JSONValue = ["Song/p1", "Song/p2"]
    try maker.call(
      "object/insert", ["entity": "Playlist", "values": ["name": "All", "songs": songs]])
    try maker.call("context/save")
    try maker.call("document/close")
    return try open()
  }

  /// Drops the tables that the condition on `name` is true of.
  private func drop(where condition: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { database in
      let tables = try String.fetchAll(
        database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND \(condition)")
      try #require(!tables.isEmpty)
      for table in tables { try database.execute(sql: "DROP TABLE \"\(table)\"") }
    }
    try queue.close()
  }

  @Test func aRelationshipThatCannotBeReadIsNoNil() throws {
    let client = try openSaved()
    try drop(where: "name GLOB 'Z_*SONGS' AND name <> 'ZWORK'")
    let requests: [(String, JSONValue)] = [
      ("object/get", ["ids": ["Playlist/p1"], "properties": ["songs"]]),
      ("object/getValue", ["id": "Playlist/p1", "keyPath": "songs"]),
      ("fetch/objects", ["fetch": ["entity": "Playlist", "properties": ["name", "songs"]]]),
      (
        "list/open",
        ["fetch": ["entity": "Playlist", "properties": ["name", "songs"]]]
      ),
      ("relationship/remove", ["id": "Playlist/p1", "property": "songs", "ids": ["Song/p1"]]),
    ]
    for (method, params) in requests {
      let error = try client.failure(of: method, params)
      #expect(error["data"]?["kind"]?.string?.hasPrefix("store.") == true, "\(error.text)")
    }
    // What can be read still is.
    let objects = try client.call("object/get", ["ids": ["Playlist/p1"]])["objects"]
    #expect(objects?[0]?["values"]?["name"] == "All")
    try server.stop()
  }

  private static let computing: JSONValue = [
    "entities": [
      [
        "name": "Playlist",
        "attributes": [
          ["name": "name", "type": "String", "isOptional": true],
          [
            "name": "length", "type": "Integer 64", "isOptional": true, "isTransient": true,
            "userInfo": ["orrery.computed": "songs.@count"],
          ],
        ],
        "relationships": [
          [
            "name": "songs", "destination": "Song", "inverse": "playlists", "isToMany": true,
            "isOptional": true,
          ]
        ],
      ],
      [
        "name": "Song",
        "relationships": [
          [
            "name": "playlists", "destination": "Playlist", "inverse": "songs", "isToMany": true,
            "isOptional": true,
          ]
        ],
      ],
    ]
  ]

  /// Whoever edits is told that it is done, and less of what came of it.
  @Test func whatIsDoneDoesNotFail() throws {
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(path)], "model": ["model": Self.computing],
        "create": "ifMissing", "autosave": ["enabled": false],
      ])
    try client.call("object/insert", ["entity": "Playlist", "values": ["name": "All"]])
    try client.call("context/save")
    try client.call("context/reset")
    try drop(where: "name GLOB 'Z_[0-9]*'")
    let update: JSONValue = ["id": "Playlist/p1", "values": ["name": "Some"]]
    let object = try client.call("object/update", update)["object"]
    #expect(object == ["id": "Playlist/p1", "entity": "Playlist"])
    let refreshed = try client.call(
      "context/refresh", ["ids": ["Playlist/p1"], "returning": "objects"])
    #expect(refreshed["refreshedCount"] == 1 && refreshed["refreshed"] == nil)
    try client.call("context/undo")
    // What is only read fails, and takes with it what stands beside it.
    let reading: JSONValue = [
      ["method": "object/update", "params": update],
      ["method": "object/get", "params": ["ids": ["Playlist/p1"]]],
    ]
    let error = try client.failure(
      of: "context/perform", ["operations": reading, "save": true])
    #expect(error["data"]?["kind"] == "store.corrupt", "\(error.text)")
    #expect(try client.call("context/getChanges")["updated"] == [])
    try server.stop()
  }

  @Test func aTableThatIsGoneIsNoLimit() throws {
    let client = try openSaved()
    try drop(where: "name = 'ZWORK'")
    let requests: [(String, JSONValue)] = [
      ("fetch/count", ["fetch": ["entity": "Song"]]),
      ("fetch/objects", ["fetch": ["entity": "Song"]]),
      ("fetch/ids", ["fetch": ["entity": "Song", "predicate": "title == 'Blue'"]]),
      ("object/get", ["ids": ["Song/p1"]]),
    ]
    for (method, params) in requests {
      let error = try client.failure(of: method, params)
      #expect(error["data"]?["kind"] == "store.corrupt", "\(error.text)")
      #expect(error["message"]?.string?.contains("ZWORK") == true, "\(error.text)")
    }
    try server.stop()
  }

  /// What cannot be kept up to date for a client that has gone is not kept: it would never tell
  /// anything again.
  @Test func whatFailsWhileRetainedIsNotResumed() throws {
    let lost = try openSaved()
    let predicate: JSONValue = "ANY songs.title == 'Blue'"
    let observer: JSONValue = [
      "entity": "Playlist", "predicate": predicate, "keyPaths": ["name"],
    ]
    let list: JSONValue = ["fetch": ["entity": "Playlist", "predicate": predicate]]
    let opening: [(method: String, params: JSONValue)] = [
      ("observer/open", observer), ("list/open", list),
    ]
    var clocks: [JSONValue] = []
    for (method, params) in opening {
      let clock = try lost.call(method, params)["clock"]
      clocks.append(try #require(clock))
    }
    let client = try open()
    try lost.endInput()
    while try lost.next() != nil {}
    try drop(where: "name GLOB 'Z_*SONGS' AND name <> 'ZWORK'")
    try client.call("object/update", ["id": "Song/p1", "values": ["title": "Red"]])
    for ((method, params), clock) in zip(opening, clocks) {
      let resumption = JSONValue.object((params.members ?? []) + [("since", clock)])
      let error = try client.failure(of: method, resumption)
      let kind = error["data"]?["kind"]?.string ?? ""
      #expect(kind.hasPrefix("store."), "\(error.text)")
    }
    try server.stop()
  }
}
