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
    try client.openEverything(at: folder.path("store.data"))
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

  private static let fetches: [(method: String, fetch: JSONValue)] = [
    (
      "fetch/rows",
      [
        "entity": "Song", "properties": ["title", "playlists", "album"],
        "sort": [["keyPath": "title"]], "offset": 7, "limit": 2_100,
      ]
    ),
    (
      "fetch/objects",
      [
        "entity": "Song", "properties": ["playlists", "recorded", "seconds"],
        "predicate": "playlists.@count > 0",
      ]
    ),
    (
      "fetch/objects",
      ["entity": "Album", "properties": ["songs", "title"], "sort": [["keyPath": "title"]]]
    ),
    (
      "fetch/rows",
      [
        "entity": "Playlist", "properties": ["songs"],
        "sort": [["keyPath": "name", "ascending": false]],
      ]
    ),
    (
      "fetch/rows",
      ["entity": "Playlist", "properties": ["songs"], "distinct": true, "limit": 5]
    ),
    (
      "fetch/objects",
      ["entity": "Album", "properties": ["title", "longSongs", "songs"], "limit": 3]
    ),
    ("fetch/rows", ["entity": "Playlist", "properties": ["songs"], "limit": 0]),
    (
      "fetch/objects",
      [
        "entity": "Song",
        "properties": ["title", "album.title", "playlists", "album.songs.@count"],
        "sort": [["keyPath": "title"]], "limit": 1_100,
      ]
    ),
    (
      "fetch/objects",
      ["entity": "Album", "properties": ["title", "songs.@sum.price", "artist.name"]]
    ),
  ]

  private static func result(
    _ method: String, _ fetch: JSONValue, _ client: TestClient
  ) throws -> JSONValue {
    let members = try client.call(method, ["fetch": fetch]).members ?? []
    return .object(members.filter { $0.key != "clock" })
  }

  @Test func theStoreGivesWhatTheContextGives() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try fill(client)
    let saved = try Self.fetches.map { try Self.result($0.method, $0.fetch, client) }
    try client.call("object/insert", ["entity": "Artist", "values": ["name": "Nina"]])
    for ((method, fetch), result) in zip(Self.fetches, saved) {
      #expect(try Self.result(method, fetch, client) == result, "\(method) \(fetch.text)")
    }
    // And what is unsaved is seen.
    try client.call(
      "relationship/set",
      ["id": "Playlist/p1", "property": "songs", "ids": ["Song/p9", "Song/p2"]])
    let fetch: JSONValue = [
      "entity": "Playlist", "properties": ["songs"], "limit": 1,
    ]
    #expect(
      try Self.result("fetch/rows", fetch, client)["rows"] == [
        ["Playlist/p1", ["Song/p9", "Song/p2"]]
      ])
    try server.stop()
  }
}
