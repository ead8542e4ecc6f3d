import JSONText
import TestSupport
import Testing

/// Fetches whose columns are collections: what the store gives off the event loop is what the
/// context gives, which has to gather everything as soon as anything is unsaved.
@Suite(.serialized) struct CollectionColumnTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let songs = 2_300
  private static let playlists = 1_200

  private func fill(_ client: TestClient) throws {
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("store.data"))],
        "model": ["path": .string(Places.examples.appendingPathComponent("Everything.json").path)],
        "create": "ifMissing", "autosave": ["enabled": false],
      ])
    let songs = (0..<Self.songs).map { number in
      Self.insert("Song", ["title": .string("\(number * 7_919 % Self.songs)")])
    }
    // Songs have the first ids, since all works share one table.
    let albums = (0..<30).map { number in
      Self.insert(
        "Album", ["title": .string("Album \(number % 7)"), "songs": Self.ids(number, 40)])
    }
    let playlists = (0..<Self.playlists).map { number in
      Self.insert("Playlist", ["name": .string("\(number)"), "songs": Self.ids(number, 3)])
    }
    for operations in [songs, albums, playlists] {
      try client.call("context/perform", ["operations": .array(operations), "save": true])
    }
  }

  /// Songs in no order.
  private static func ids(_ number: Int, _ count: Int) -> JSONValue {
    .array(
      (0..<count).map { .string("Song/p\((number * 977 + $0 * 1_511) % songs + 1)") })
  }

  private static func insert(_ entity: String, _ values: JSONValue) -> JSONValue {
    ["method": "object/insert", "params": ["entity": .string(entity), "values": values]]
  }

  private static let fetches: [JSONValue] = [
    [
      "entity": "Song", "properties": ["title", "playlists", "album"], "format": "rows",
      "sort": [["keyPath": "title"]], "offset": 7, "limit": 2_100,
    ],
    [
      "entity": "Song", "properties": ["playlists", "recorded", "seconds"],
      "predicate": "playlists.@count > 0",
    ],
    ["entity": "Album", "properties": ["songs", "title"], "sort": [["keyPath": "title"]]],
    [
      "entity": "Playlist", "properties": ["songs"], "resultType": "dictionaries",
      "sort": [["keyPath": "name", "ascending": false]],
    ],
    [
      "entity": "Playlist", "properties": ["songs"], "resultType": "dictionaries",
      "distinct": true, "limit": 5,
    ],
    ["entity": "Album", "properties": ["title", "longSongs", "songs"], "limit": 3],
    ["entity": "Playlist", "properties": ["songs"], "limit": 0, "format": "rows"],
    ["entity": "Playlist", "properties": ["songs"], "resultType": "ids", "limit": 3],
  ]

  private static func result(_ fetch: JSONValue, _ client: TestClient) throws -> JSONValue {
    let members = try client.call("fetch/execute", fetch).members ?? []
    return .object(members.filter { $0.key != "clock" })
  }

  @Test func theStoreGivesWhatTheContextGives() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try fill(client)
    let saved = try Self.fetches.map { try Self.result($0, client) }
    try client.call("object/insert", ["entity": "Artist", "values": ["name": "Nina"]])
    for (fetch, result) in zip(Self.fetches, saved) {
      #expect(try Self.result(fetch, client) == result, "\(fetch.text)")
    }
    // And what is unsaved is seen.
    try client.call(
      "relationship/set",
      ["id": "Playlist/p1", "property": "songs", "ids": ["Song/p9", "Song/p2"]])
    let fetch: JSONValue = [
      "entity": "Playlist", "properties": ["songs"], "format": "rows", "limit": 1,
    ]
    #expect(
      try Self.result(fetch, client)["rows"] == [["Playlist/p1", ["Song/p9", "Song/p2"]]])
    try server.stop()
  }
}
