import JSONText
import TestSupport
import Testing

/// What results say of many objects is bounded, whatever is asked for.
@Suite struct ReturningTests {
  private static let bound = 1_000

  @Test func moreThanANoticeNamesIsCountedAlone() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize(["noticeDetail": "none"])
    try client.call(
      "document/open",
      [
        "location": ["path": ":memory:"], "create": "always", "autosave": ["enabled": false],
        "model": ["path": .string(Places.examples.appendingPathComponent("People.json").path)],
      ])
    for count in [Self.bound, Self.bound + 1] {
      let isListed = count <= Self.bound
      let operation: JSONValue = [
        "method": "object/insert",
        "params": ["entity": "Person", "values": ["firstName": "A", "lastName": "B"]],
      ]
      let inserted = try client.call(
        "context/perform",
        ["operations": .array(Array(repeating: operation, count: count)), "returning": "ids"])
      try expect(inserted, "inserted", count, isListed)
      try expect(try client.call("context/save"), "inserted", count, isListed)
      let updated = try client.call(
        "batch/update", ["entity": "Person", "values": ["age": 7], "returning": "objects"])
      try expect(updated, "updated", count, isListed)
      let undone = try client.call("context/undo", ["returning": "ids"])
      try expect(undone, "deleted", count, isListed)
      let redone = try client.call("context/redo", ["returning": "objects"])
      try expect(redone, "inserted", count, isListed)
      let objects = try client.call("fetch/ids", ["fetch": ["entity": "Person"]])
      let deleted = try client.call("object/delete", ["ids": objects["ids"] ?? .null])
      try expect(deleted, "deleted", count, isListed)
      try client.call("context/save", ["returning": "none"])
    }
    try server.stop()
  }

  private func expect(
    _ result: JSONValue, _ list: String, _ count: Int, _ isListed: Bool
  ) throws {
    #expect(result["\(list)Count"]?.integer == Int64(count))
    #expect(result[list]?.elements?.count == (isListed ? count : nil), "\(list)")
  }
}
