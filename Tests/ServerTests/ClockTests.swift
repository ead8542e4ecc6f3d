import JSONText
import TestSupport
import Testing

/// Clocks of one opening are in the order in which things happened; others have no order.
@Suite struct ClockTests {
  private struct Reading: Equatable {
    var epoch: Substring
    var number: UInt64
  }

  private static func reading(_ clock: JSONValue?) throws -> Reading {
    let parts = try #require(clock?.string).split(separator: ":")
    return Reading(epoch: parts[0], number: try #require(UInt64(parts[1])))
  }

  /// - Returns: The clock of an opening.
  private func open(_ client: TestClient, _ path: String) throws -> Reading {
    let document = try client.call(
      "document/open",
      [
        "location": ["path": .string(path)], "create": "ifMissing", "history": true,
        "model": [
          "path": .string(Places.examples.appendingPathComponent("ToDo.xcdatamodeld").path)
        ],
      ])
    return try Self.reading(document["clock"])
  }

  @Test(arguments: Boundary.allCases) func laterIsHigher(at boundary: Boundary) throws {
    let folder = try TemporaryFolder()
    let server = try boundary.start()
    let client = try server.connect()
    try client.initialize()
    var last = try open(client, folder.path("todo.data"))
    let opening = last
    for _ in 0..<5 {
      let inserted = try client.call(
        "object/insert", ["entity": "ToDo", "values": ["name": "Milk"]])
      let saved = try client.call("context/save")
      let pushes = client.takeNotifications().compactMap { $0["params"]?["clock"] }
      #expect(pushes.count >= 2)
      for clock in [inserted["clock"], saved["clock"]] + pushes {
        #expect(try Self.reading(clock).epoch == opening.epoch)
      }
      let now = try Self.reading(inserted["clock"])
      #expect(now.number > last.number)
      last = try Self.reading(saved["clock"])
      #expect(last.number > now.number)
      for clock in pushes { #expect(try Self.reading(clock).number <= last.number) }
    }
    try client.call("document/close")
    #expect(try open(client, folder.path("todo.data")).epoch != opening.epoch)
    try server.stop()
  }
}
