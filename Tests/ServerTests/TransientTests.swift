import JSONText
import TestSupport
import Testing

/// Transient attributes: no store has them, and every way to an object tells the same of them.
@Suite struct TransientTests {
  @Test func fetchesTellThemAsTheContextHasThem() throws {
    let folder = try TemporaryFolder()
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    let model = Places.examples.appendingPathComponent("Everything.json").path
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("store.data"))], "create": "ifMissing",
        "model": ["path": .string(model)], "autosave": ["enabled": false],
      ])
    try client.call(
      "object/insert", ["entity": "Song", "values": ["title": "One", "mood": "blue"]])
    try client.call("context/save")
    try client.call("batch/insert", ["entity": "Song", "objects": [["title": "Two"]]])
    // What was told of, the context has; what a batch made, only the store.
    try expectMoods(["blue", nil], client)
    try client.call("object/update", ["id": "Song/p1", "values": ["mood": nil]])
    try expectMoods([nil, nil], client)
    try client.call("context/save")
    try expectMoods([nil, nil], client)
    try client.call("object/update", ["id": "Song/p2", "values": ["mood": "red"]])
    try expectMoods([nil, "red"], client)
    try client.call("context/reset")
    try expectMoods([nil, nil], client)
    let rows: JSONValue = ["entity": "Song", "properties": ["title", "mood"]]
    #expect(
      try client.call("fetch/rows", ["fetch": rows])["rows"] == [
        ["Song/p1", "One", nil], ["Song/p2", "Two", nil],
      ])
    let sorted: JSONValue = [
      "entity": "Song", "properties": ["mood"], "sort": [["keyPath": "mood"]],
    ]
    let reply = try client.reply(to: "fetch/objects", ["fetch": sorted])
    #expect(reply["error"]?["data"]?["kind"] == "predicate.keyPath")
    try server.stop()
  }

  private func expectMoods(_ moods: [JSONValue], _ client: TestClient) throws {
    let fetches: [JSONValue] = [
      ["entity": "Song"], ["entity": "Work"], ["entity": "Song", "properties": ["mood"]],
      ["entity": "Song", "properties": ["mood", "playlists"]],
    ]
    for fetch in fetches {
      let objects = try client.call("fetch/objects", ["fetch": fetch])["objects"]?.elements ?? []
      #expect(objects.map { $0["values"]?["mood"] } == moods, "\(fetch.text)")
      for object in objects {
        let id = try #require(object["id"])
        let one = try client.call("object/get", ["ids": [id]])["objects"]?.elements?.first
        #expect(one?["values"]?["mood"] == object["values"]?["mood"])
      }
    }
  }
}
