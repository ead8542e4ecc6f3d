import JSONText
import TestSupport
import Testing

/// A fetch that names the only object it may find is made at once, and finds what any other does
/// that comes to the same.
@Suite struct FetchOfOneTests {
  @Test func itFindsWhatOthersFind() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.openEverything()
    try client.call("object/insert", ["entity": "Artist", "values": ["name": "n"]])
    try client.call(
      "object/insert", ["entity": "Album", "values": ["title": "a", "artist": "Artist/p1"]])
    for title in ["s", "t"] {
      try client.call(
        "object/insert",
        ["entity": "Song", "values": ["title": .string(title), "album": "Album/p1"]])
    }
    try client.call("context/save")
    try expectTheSame(client)
    // What is not saved counts, too.
    try client.call("object/update", ["id": "Song/p2", "values": ["title": "u"]])
    try expectTheSame(client)
    try client.call("object/delete", ["ids": ["Song/p3"]])
    try expectTheSame(client)
    try server.stop()
  }

  private func expectTheSame(_ client: TestClient) throws {
    for song in ["Song/p2", "Song/p3", "Song/p99"] {
      for condition in ["", " AND title == 's'", " AND album.artist.name == 'n'", " AND plays > 7"]
      {
        for (method, extra) in [
          ("fetch/ids", [:]), ("fetch/objects", [:]), ("fetch/count", [:]),
          ("fetch/objects", ["properties": ["title", "album.title"]]),
          ("fetch/rows", ["properties": ["album.title"], "sort": [["keyPath": "album.title"]]]),
          ("fetch/ids", ["offset": 1]), ("fetch/ids", ["includesPendingChanges": false]),
        ] as [(String, JSONValue)] {
          func found(by predicate: String) throws -> JSONValue {
            let members: [(key: String, value: JSONValue)] =
              [
                ("entity", "Song"), ("predicate", .string(predicate + condition)),
                ("argumentArray", [["$object": .string(song)]]),
              ] + (extra.members ?? [])
            return try client.call(method, ["fetch": .object(members)])
          }
          #expect(
            try found(by: "SELF == %@") == found(by: "SELF IN {%@}"),
            "\(method) \(song) \(condition) \(extra.text)")
        }
      }
    }
  }
}
