import Foundation
import JSONText
import Seeds
import TestSupport
import Testing

/// kill -9 at random moments: what was acknowledged is there, nothing is there by half, and the
/// history tells of just that.
@Suite(.serialized) struct DurabilityTests {
  private static let rounds = Nightly.isOn ? 2000 : 60

  @Test func nothingAcknowledgedIsLostAndNothingIsTorn() throws {
    let folder = try TemporaryFolder()
    let store = folder.path("store.data")
    let model = Places.people
    let seed = Seed.next()
    var random = seed.generator()
    var acknowledged = 0
    // What the history has been read up to: pairs, and its token.
    var (known, token) = (0, String?.none)
    try Self.makeStore(store, model)
    for _ in 0..<Self.rounds {
      let server = try SpawnedServer(arguments: [store, "--model", model, "--no-autosave"])
      let client = try server.connect()
      try client.initialize()
      let found = try Self.pairs(client)
      // The last save before the kill may or may not have made it: its reply was never read.
      try #require(found == acknowledged || found == acknowledged + 1, "\(seed)")
      let (insertions, last) = try Self.insertions(client, after: token)
      let saves = found - known
      try #require(insertions == Array(repeating: 2, count: saves), "\(seed)")
      (known, token, acknowledged) = (found, last, found)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        try Self.savePair(acknowledged, client)
        acknowledged += 1
      }
      // One more save is under way when the process dies, at any point of it.
      try client.send(Self.insertPair(acknowledged, save: true))
      Self.spin(for: UInt64.random(in: 0...3_000_000, using: &random))
      try server.kill()
    }
  }

  private static func makeStore(_ path: String, _ model: String) throws {
    let server = try SpawnedServer()
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(path)], "model": ["path": .string(model)],
        "create": "ifMissing", "history": true,
      ])
    try server.stop()
  }

  /// How many objects each transaction of the history inserted, and the last one's token.
  private static func insertions(
    _ client: TestClient, after token: String?
  ) throws -> ([Int], String?) {
    let history = try client.call(
      "history/fetch", token.map { ["after": .string($0)] } ?? [:])
    let transactions = history["transactions"]?.elements ?? []
    return (
      transactions.map { transaction in
        (transaction["changes"]?.elements ?? []).count { $0["type"]?.string == "insert" }
      }, history["token"]?.string
    )
  }

  /// How many pairs there are. Every pair is whole, and none is missing before the last.
  private static func pairs(_ client: TestClient) throws -> Int {
    let result = try client.call(
      "fetch/rows",
      [
        "fetch": ["entity": "Person", "sort": [["keyPath": "age"], ["keyPath": "lastName"]]]
      ])
    let columns = result["columns"]?.elements?.compactMap(\.string) ?? []
    let age = try #require(columns.firstIndex(of: "age"))
    let ages = (result["rows"]?.elements ?? []).map { $0[age]?.integer }
    let expected = (0..<(ages.count / 2)).flatMap { [Int64($0), Int64($0)] }
    try #require(ages == expected)
    return ages.count / 2
  }

  private static func savePair(_ number: Int, _ client: TestClient) throws {
    let params = try JSONValue.parse(insertPair(number, save: true))["params"]
    try client.call("context/perform", try #require(params))
  }

  private static func insertPair(_ number: Int, save: Bool) -> String {
    func insert(_ name: String) -> String {
      """
      {"method":"object/insert","params":{"entity":"Person","values":{"firstName":"\(name)",\
      "lastName":"\(name)","age":\(number)}}}
      """
    }
    return """
      {"jsonrpc":"2.0","id":1,"method":"context/perform","params":{"save":\(save),\
      "operations":[\(insert("A")),\(insert("B"))]}}
      """
  }

  /// Lets a few nanoseconds to milliseconds pass, to hit the save at any point. No result depends
  /// on how long.
  private static func spin(for nanoseconds: UInt64) {
    let start = DispatchTime.now().uptimeNanoseconds
    while DispatchTime.now().uptimeNanoseconds - start < nanoseconds {}
  }
}
