import JSONText
import TestSupport
import Testing

/// A client that asks for many fetches at once gets each of them, and sees its own edits in those
/// it asked for after them.
@Suite(.serialized) struct PipelineTests {
  @Test func manyFetchesAtOnceAreAllAnsweredInTheStateTheyWereAskedIn() throws {
    let folder = try TemporaryFolder()
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize(["noticeDetail": "none"])
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("people.data"))],
        "model": ["path": .string(Places.people)],
        "create": "ifMissing",
      ])
    let count = 500
    for index in 0..<count {
      try client.send(
        """
        {"jsonrpc":"2.0","id":"save \(index)","method":"context/perform","params":{"save":true,\
        "operations":[{"method":"object/insert","params":{"entity":"Person",\
        "values":{"firstName":"A","lastName":"B"}}}]}}
        """)
      try client.send(
        """
        {"jsonrpc":"2.0","id":\(index),"method":"fetch/count","params":\
        {"fetch":{"entity":"Person"}}}
        """)
    }
    var counts: [Int64: Int64] = [:]
    while counts.count < count {
      let message = try #require(try client.next())
      guard let id = message["id"]?.integer else { continue }
      counts[id] = message["result"]?["count"]?.integer ?? -1
    }
    for (index, found) in counts { #expect(found == index + 1) }
    try server.stop()
  }
}
