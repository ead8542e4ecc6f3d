import Files
import Foundation
import GRDB
import JSONText
import Seeds
import TestSupport
import Testing

/// Stores in which somebody has put anything at all into any column: whatever is then done with
/// them, the server answers, and goes on.
@Suite(.serialized) struct CraftedStoreTests {
  private static let count = Nightly.isOn ? 2_000 : 30
  private static let model = Places.examples.appendingPathComponent("Everything.json").path

  /// As SQL.
  private static let values = [
    "9223372036854775807", "9223372036854775806", "-9223372036854775808", "-9223372036854775807",
    "4611686018427387904", "4611686018427387905", "9223372036854771712", "2147483647",
    "2147483648", "-2147483648", "4294967296", "65535", "65536", "32768", "16001", "0", "-1", "1",
    "2", "3", "1.5", "-0.5", "9.2233720368547758e18", "1e300", "-1e300", "9e999", "-9e999",
    "5e-324", "NULL", "''", "'x'", "'1'", "'9223372036854775807'", "'-'", "x''", "x'00'", "x'01'",
    "x'02'", "x'ff'", "zeroblob(40)", "zeroblob(70000)", "'NaN'", "char(0)",
    "'00000000-0000-0000-0000-000000000000'", "x'0232'", "'Song'",
  ]

  @Test func whateverAStoreHoldsTheServerGoesOn() throws {
    let seed = Seed.next()
    var random = seed.generator()
    let folder = try TemporaryFolder()
    let original = folder.path("original.data")
    try Self.makeStore(original)
    let columns = try Self.columns(of: original)
    let newer = folder.path("newer.json")
    try Self.writeNewerModel(to: newer)
    var server: SpawnedServer?
    for number in 0..<Self.count {
      let store = folder.path("\(number).data")
      try FileSystem.copy(file: original, to: store)
      let statements = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Self.change(columns, &random)
      }
      try Self.run(statements, on: store)
      let migrates = Int.random(in: 0..<8, using: &random) == 0
      let operations = Self.operations.shuffled(using: &random).prefix(12)
      do {
        let running = try server ?? SpawnedServer()
        server = running
        try Self.visit(
          store, running, model: migrates ? newer : Self.model, migrates: migrates,
          Array(operations))
      } catch {
        let methods = operations.map { "\($0.0) \($0.1.text)" }.joined(separator: "\n")
        Issue.record("\(seed), store \(number): \(error)\n\(statements)\n\(methods)")
        try? server?.kill()
        server = nil
      }
      try? FileManager.default.removeItem(atPath: store)
    }
    try server?.stop()
  }

  // MARK: The stores

  /// With some objects of each kind and a history.
  private static func makeStore(_ path: String) throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(path)], "model": ["path": .string(model)], "create": "always",
        "history": true,
      ])
    for number in 1...3 {
      let artist = try insert("Artist", ["name": .string("Artist \(number)")], client)
      let album = try insert(
        "Album", ["title": .string("Album \(number)"), "artist": artist], client)
      let songs = try (1...2).map { part in
        try insert(
          "Song",
          [
            "title": .string("Song \(number).\(part)"), "album": album, "seconds": 200,
            "price": "1.5", "released": "1990-01-01T00:00:00Z", "link": "https://example.org",
            "key": "6E0F1C2A-0000-4000-8000-000000000001", "cover": "AAEC", "loudness": 0.5,
            "recorded": ["city": "Rome", "latitude": 41.9],
          ], client)
      }
      _ = try insert(
        "Playlist", ["name": .string("List \(number)"), "songs": .array(songs)], client)
      try client.call("context/save")
    }
    try client.call("object/update", ["id": "Artist/p1", "values": ["town": "Oslo"]])
    try client.call("context/save")
    try server.stop()
  }

  private static func insert(
    _ entity: String, _ values: JSONValue, _ client: TestClient
  ) throws -> JSONValue {
    let result = try client.call(
      "object/insert", ["entity": .string(entity), "values": values])
    return result["object"]?["id"] ?? .null
  }

  /// The same model with one attribute more, and one less.
  private static func writeNewerModel(to path: String) throws {
    let text = try String(contentsOfFile: model, encoding: .utf8)
    let newer = text.replacingOccurrences(of: "\"town\"", with: "\"city\"")
    try newer.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private typealias Column = (table: String, name: String)

  private static func columns(of path: String) throws -> [Column] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT t.name, c.name FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c
          WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND c.name <> 'Z_PLIST'
            AND t.name <> 'Z_MODELCACHE'
          """
      ).map { ($0[0], $0[1]) }
    }
  }

  private static func change(
    _ columns: [Column], _ random: inout some RandomNumberGenerator
  ) -> String {
    let column = columns.randomElement(using: &random) ?? ("", "")
    // Those that the store counts with, more often than the others of wide tables.
    let counted = columns.filter { ["Z_PK", "Z_ENT", "Z_OPT", "Z_MAX"].contains($0.name) }
    let chosen =
      Bool.random(using: &random) ? counted.randomElement(using: &random) ?? column : column
    let value = values.randomElement(using: &random) ?? "NULL"
    let last = "(SELECT MAX(rowid) FROM \(chosen.table))"
    let condition =
      ["", " WHERE rowid = 1", " WHERE rowid = \(last)"].randomElement(using: &random) ?? ""
    return "UPDATE OR IGNORE \(chosen.table) SET \(chosen.name) = \(value)\(condition)"
  }

  private static func run(_ statements: [String], on path: String) throws {
    let queue = try DatabaseQueue(path: path)
    queue.writeWithoutTransaction { database in
      // What cannot be put there cannot be found there.
      for statement in statements { try? database.execute(sql: statement) }
    }
    try queue.close()
  }

  // MARK: What is done with them

  private static let operations: [(String, JSONValue)] = [
    ("fetch/rows", ["fetch": ["entity": "Song", "sort": [["keyPath": "title"]]]]),
    ("fetch/objects", ["fetch": ["entity": "Work", "predicate": "title BEGINSWITH 'S'"]]),
    ("fetch/objects", ["fetch": ["entity": "Artist", "sort": [["keyPath": "name"]], "limit": 2]]),
    ("fetch/ids", ["fetch": ["entity": "Playlist"]]),
    ("fetch/count", ["fetch": ["entity": "Song", "predicate": "ANY playlists.name CONTAINS 'i'"]]),
    ("fetch/objects", ["fetch": ["entity": "Album", "predicate": "songs.@count > 1"]]),
    ("list/open", ["fetch": ["entity": "Song", "sort": [["keyPath": "title"]]]]),
    ("object/get", ["id": "Song/p2"]),
    ("object/get", ["id": "Artist/p1"]),
    ("object/insert", ["entity": "Artist", "values": ["name": "New"]]),
    ("object/insert", ["entity": "Song", "values": ["title": "New"]]),
    ("object/update", ["id": "Artist/p1", "values": ["name": "Renamed"]]),
    ("object/update", ["id": "Song/p2", "values": ["seconds": 7]]),
    ("object/delete", ["id": "Song/p3"]),
    ("object/delete", ["id": "Artist/p3"]),
    ("context/undo", [:]),
    ("relationship/add", ["id": "Playlist/p1", "property": "songs", "ids": ["Song/p5"]]),
    ("relationship/move", ["id": "Album/p1", "property": "songs", "ids": ["Song/p2"], "index": 1]),
    ("context/save", [:]),
    ("context/save", [:]),
    ("context/save", [:]),
    (
      "batch/insert",
      [
        "entity": "Artist", "onConflict": "update",
        "objects": [["name": "One"], ["name": "Artist 1"]],
      ]
    ),
    ("batch/insert", ["entity": "Song", "objects": [["title": "A"], ["title": "B"]]]),
    ("batch/update", ["entity": "Song", "values": ["plays": 5]]),
    ("batch/update", ["entity": "Artist", "values": ["town": "Bern"]]),
    ("batch/delete", ["entity": "Song", "predicate": "title ENDSWITH '1'"]),
    ("history/fetch", [:]),
    ("history/fetch", ["limit": 1]),
    ("history/purge", ["beforeDate": "2020-01-01T00:00:00Z"]),
    ("history/purge", ["beforeDate": "2100-01-01T00:00:00Z"]),
    ("document/check", [:]),
    ("document/getMetadata", [:]),
    ("object/findOrInsert", ["entity": "Artist", "match": ["name": "Artist 2"]]),
    ("fetch/explain", ["fetch": ["entity": "Song", "predicate": "plays > 3"]]),
  ]

  /// Opens the store, does all of that, whatever is answered, and closes it.
  private static func visit(
    _ path: String, _ server: SpawnedServer, model: String, migrates: Bool,
    _ operations: [(String, JSONValue)]
  ) throws {
    let client = try server.connect()
    try client.initialize()
    let opened = try client.reply(
      to: "document/open",
      [
        "location": ["path": .string(path)], "model": ["path": .string(model)],
        "migrate": .bool(migrates),
        "autosave": ["enabled": false],
      ])
    if opened["error"] == nil {
      for (method, params) in operations { _ = try client.reply(to: method, params) }
      _ = try client.reply(to: "document/close")
    }
    // What a front end asks without the model.
    _ = try client.reply(
      to: "model/getVersions",
      ["model": ["path": .string(model)], "store": ["path": .string(path)]])
    try client.endInput()
  }
}
