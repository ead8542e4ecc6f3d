import Foundation
import JSONText
import Seeds
import TestSupport
import Testing

/// Prefetching with unsaved changes finds what it finds once they are saved.
@Suite struct PrefetchTests {
  private static let requests: [JSONValue] = [
    ["keyPath": "songs"],
    ["keyPath": "songs", "limit": 1, "offset": 1],
    ["keyPath": "songs", "sort": [["keyPath": "seconds", "ascending": false]], "limit": 2],
    ["keyPath": "songs", "predicate": "seconds > 5 AND album.title != 'a3'"],
    ["keyPath": "songs", "predicate": "album.artist.name = 'n1'", "sort": [["keyPath": "title"]]],
    ["keyPath": "artist.albums", "sort": [["keyPath": "title"]], "limit": 3],
    ["keyPath": "artist.albums.songs", "sort": [["keyPath": "seconds"]], "limit": 2],
    ["keyPath": "songs.playlists.songs", "offset": 1],
  ]

  private static let listed: [JSONValue] = ["Song/p9", "Song/p12", "Song/p20"]

  private static func fetch(_ client: TestClient) throws -> JSONValue {
    try client.call(
      "fetch/objects",
      [
        "fetch": ["entity": "Album", "properties": ["title"], "prefetchRequests": .array(requests)]
      ])
  }

  /// The objects on key paths, in their order.
  private static func related(_ client: TestClient) throws -> [JSONValue] {
    let fetched = try client.call(
      "fetch/objects",
      [
        "fetch": [
          "entity": "Album", "prefetch": ["artist", "songs.playlists.songs", "songs.album.artist"],
        ]
      ])
    return fetched["related"]?.elements?.compactMap { $0["id"] } ?? []
  }

  private static func edit(_ client: TestClient, random: inout SeededGenerator) throws {
    let albums = try client.call("fetch/ids", ["fetch": ["entity": "Album"]])
    let songs = try client.call("fetch/ids", ["fetch": ["entity": "Song"]])
    let artists = try client.call("fetch/ids", ["fetch": ["entity": "Artist"]])
    func pick(_ list: JSONValue) -> JSONValue {
      list["ids"]?.elements?.randomElement(using: &random) ?? .null
    }
    let number = Int64.random(in: 1...9, using: &random)
    switch number {
    case 1, 2:
      try client.call(
        "object/insert",
        [
          "entity": "Song",
          "values": ["title": "new", "seconds": .integer(number), "album": pick(albums)],
        ])
    case 3:
      let song = pick(songs)
      // A playlist must keep its songs.
      if !listed.contains(song) { try client.call("object/delete", ["ids": [song]]) }
    case 4:
      try client.call("object/update", ["id": pick(songs), "values": ["album": pick(albums)]])
    case 5:
      try client.call("object/update", ["id": pick(albums), "values": ["artist": pick(artists)]])
    case 6: try client.call("object/update", ["id": pick(artists), "values": ["town": "x"]])
    case 7:
      try client.call(
        "object/insert",
        ["entity": "Album", "values": ["title": "new", "artist": pick(artists)]])
    default:
      try client.call(
        "object/update", ["id": pick(songs), "values": ["seconds": .integer(number)]])
    }
  }

  @Test func savingChangesNothing() throws {
    let seed = Seed.next()
    var random = seed.generator()
    let server = try InProcessServer()
    let client = try server.connect()
    try client.openEverything()
    var operations: [JSONValue] = []
    func insert(_ entity: String, _ values: JSONValue) {
      operations.append([
        "method": "object/insert", "params": ["entity": .string(entity), "values": values],
      ])
    }
    for number in 1...3 { insert("Artist", ["name": .string("n\(number)")]) }
    for number in 1...6 {
      insert(
        "Album",
        [
          "title": .string("a\(number)"), "artist": .string("Artist/p\(number % 3 + 1)"),
        ])
    }
    for number in 1...20 {
      insert(
        "Song",
        [
          "title": .string("s\(number % 4)"), "album": .string("Album/p\(number % 5 + 1)"),
          "seconds": .integer(Int64(number * 7 % 11 + 1)),
        ])
    }
    insert("Playlist", ["name": "p", "songs": .array(Self.listed)])
    try client.call("context/perform", ["operations": .array(operations), "save": true])
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 1...4, using: &random) { try Self.edit(client, random: &random) }
      let unsaved = try Self.fetch(client)
      let unsavedRelated = try Self.related(client)
      try client.call("context/save")
      let saved = try Self.fetch(client)
      try #require(try Self.related(client) == unsavedRelated, "\(seed)")
      try #require(unsaved["prefetched"] == saved["prefetched"], "\(seed)")
      // The objects that are brought along are those, once, and none of the fetched ones.
      let fetched = saved["objects"]?.elements?.compactMap { $0["id"]?.string } ?? []
      var named: Set<String> = []
      for found in saved["prefetched"]?.elements ?? [] {
        guard case .object(let members)? = found["objects"] else { continue }
        named.formUnion(members.flatMap { ($0.1.elements ?? []).compactMap(\.string) })
      }
      let related = saved["related"]?.elements?.compactMap { $0["id"]?.string } ?? []
      #expect(related.count == Set(related).count)
      #expect(Set(related) == named.subtracting(fetched))
    }
    try server.stop()
  }

  /// No store has it.
  @Test func aTransientRelationshipLeadsNowhere() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    let model: JSONValue = [
      "entities": [
        [
          "name": "Node", "attributes": [["name": "title", "type": "String"]],
          "relationships": [
            [
              "name": "near", "destination": "Node", "isToMany": true, "isOptional": true,
              "isTransient": true,
            ]
          ],
        ]
      ]
    ]
    try client.call(
      "document/open",
      ["location": ["path": ":memory:"], "model": ["model": model], "autosave": ["enabled": false]])
    try client.call("object/insert", ["entity": "Node", "values": ["title": "t"]])
    let fetch: JSONValue = ["fetch": ["entity": "Node", "prefetch": ["near"]]]
    let unsaved = try client.call("fetch/objects", fetch)
    try client.call("context/save")
    let saved = try client.call("fetch/objects", fetch)
    #expect(unsaved["objects"]?.elements?.count == 1 && saved["objects"]?.elements?.count == 1)
    #expect(saved["related"] == unsaved["related"])
    try server.stop()
  }

  /// An operation keeps others waiting while it reads, a fetch and a request of its own do not.
  @Test func whatIsReadAtOnceIsBounded() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.openEverything()
    try client.call("object/insert", ["entity": "Artist", "values": ["name": "n"]])
    try client.call("context/save")
    let album: JSONValue = ["title": "a", "artist": "Artist/p1"]
    let albums = JSONValue.array(Array(repeating: album, count: 3_500))
    try client.call("batch/insert", ["entity": "Album", "objects": albums])
    // The albums are met thirty times.
    let keyPath = Array(repeating: "albums.artist", count: 30).joined(separator: ".")
    let get: JSONValue = ["ids": ["Artist/p1"], "prefetch": [.string(keyPath)]]
    let error = try client.failure(
      of: "context/perform", ["operations": [["method": "object/get", "params": get]]])
    #expect(error["data"]?["kind"] == "predicate.limit")
    let got = try client.call("object/get", get)
    let fetched = try client.call(
      "fetch/objects", ["fetch": ["entity": "Artist", "prefetch": [.string(keyPath)]]])
    #expect(fetched["related"]?.elements?.count == 3_500 && got["related"] == fetched["related"])
    try server.stop()
  }

  /// The rule No Action leaves the name of an object that is deleted.
  @Test func whatIsDeletedIsNotBroughtAlong() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    let model: JSONValue = [
      "entities": [
        [
          "name": "Node",
          "relationships": [
            ["name": "above", "destination": "Node", "isOptional": true, "inverse": "below"],
            [
              "name": "below", "destination": "Node", "isToMany": true, "isOptional": true,
              "inverse": "above", "deleteRule": "No Action",
            ],
          ],
        ]
      ]
    ]
    try client.call(
      "document/open",
      ["location": ["path": ":memory:"], "model": ["model": model], "autosave": ["enabled": false]])
    try client.call("object/insert", ["entity": "Node"])
    try client.call("object/insert", ["entity": "Node", "values": ["above": "Node/p1"]])
    try client.call("context/save")
    try client.call("object/delete", ["ids": ["Node/p1"]])
    for _ in ["unsaved", "saved"] {
      let fetched = try client.call(
        "fetch/objects", ["fetch": ["entity": "Node", "prefetch": ["above"]]])
      #expect(fetched["objects"]?[0]?["values"]?["above"] == "Node/p1")
      #expect(fetched["related"] == [])
      try client.call("context/save")
    }
    try server.stop()
  }
}
