import Foundation
import JSONText
import TestSupport
import Testing

/// Batch requests among other clients: who hears of them, who waits for them, what stops them.
@Suite(.serialized) struct BatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ server: any TestServer, path: String? = nil) throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(path ?? folder.path("store.data"))],
        "model": ["path": .string(Places.people)],
        "create": "ifMissing", "autosave": ["enabled": false],
      ])
    return client
  }

  private static func people(_ count: Int) -> JSONValue {
    .array(
      (0..<count).map { ["firstName": .string("First \($0)"), "lastName": .string("Last \($0)")] })
  }

  private static func insertion(_ count: Int) -> JSONValue {
    ["entity": "Person", "objects": people(count)]
  }

  /// Everything that the client has been sent until now.
  private func notices(of client: TestClient) throws -> [JSONValue] {
    try client.call("document/list")
    return client.takeNotifications()
  }

  private func methods(_ notices: [JSONValue]) -> [String?] {
    notices.map { $0["method"]?.string }
  }

  // MARK: Hearing

  @Test(arguments: Boundary.allCases) func everyContextAndFrontEndHears(
    at boundary: Boundary
  ) throws {
    let server = try boundary.start()
    let (first, second) = (try open(server), try open(server))
    try first.call("batch/insert", Self.insertion(2))
    let context = try #require(
      try second.call("context/create", ["automaticallyMerges": true])["context"])
    try second.call(
      "stream/open", ["context": context])
    try second.call("object/get", ["context": context, "ids": ["Person/p1"]])
    _ = (try notices(of: first), try notices(of: second))
    try first.call("batch/update", ["entity": "Person", "values": ["age": 40]])
    let own = first.takeNotifications()
    #expect(methods(own) == ["context/didChangeObjects", "document/didSave"])
    let heard = try notices(of: second)
    let changes = heard.filter { $0["method"]?.string == "context/didChangeObjects" }
    #expect(changes.count == 2)
    #expect(changes.contains { $0["params"]?["context"] == context })
    for change in changes {
      #expect(change["params"]?["origin"]?.string == "batch")
      #expect(change["params"]?["updated"]?[1]?["values"]?["age"]?.integer == 40)
    }
    #expect(heard.filter { $0["method"]?.string == "document/didSave" }.count == 1)
    let seen = try second.call("object/get", ["context": context, "ids": ["Person/p1"]])
    #expect(seen["objects"]?[0]?["values"]?["age"]?.integer == 40)
    try server.stop()
  }

  @Test func whatFailsIsNotHeardOf() throws {
    let server = try InProcessServer()
    let (first, second) = (try open(server), try open(server))
    _ = try notices(of: first)
    try first.failure(
      of: "batch/insert", ["entity": "Person", "objects": [["firstName": "Ada"]]])
    #expect(first.takeNotifications().isEmpty)
    #expect(try notices(of: second).isEmpty)
    #expect(try second.call("fetch/count", ["fetch": ["entity": "Person"]])["count"]?.integer == 0)
    try server.stop()
  }

  @Test func moreThanANoticeNamesResetsContextsAndKeepsTheirEdits() throws {
    let server = try InProcessServer()
    let (first, second) = (try open(server), try open(server))
    try first.call("batch/insert", Self.insertion(10_000))
    _ = (try notices(of: first), try notices(of: second))
    try second.call("object/update", ["id": "Person/p1", "values": ["lastName": "Edited"]])
    try second.call("object/update", ["id": "Person/p2", "values": ["age": 2]])
    try second.call("object/insert", ["entity": "Person", "values": ["lastName": "New"]])
    try second.call("batch/insert", Self.insertion(1))
    _ = (try notices(of: first), try notices(of: second))
    let result = try first.call(
      "batch/update", ["entity": "Person", "values": ["lastName": "All", "age": 7]])
    #expect(result["updatedCount"]?.integer == 10_001)
    #expect(result["updated"] == nil)
    for heard in [first.takeNotifications(), try notices(of: second)] {
      #expect(methods(heard) == ["stream/didReset", "document/didSave"])
      #expect(heard[0]["params"]?["reason"]?.string == "batch")
      #expect(heard[0]["params"]?["hasChanges"] == true)
      #expect(heard[1]["params"]?["isTruncated"] == true)
    }
    let changes = try second.call("context/getChanges")
    #expect(changes["inserted"]?.elements?.count == 1)
    #expect(changes["updated"]?[0]?["values"] == ["lastName": "Edited"])
    #expect(changes["updated"]?[1]?["values"] == ["age": 2])
    let others = try second.call("object/get", ["ids": ["Person/p2", "Person/p3"]])
    #expect(others["objects"]?[0]?["values"]?["lastName"]?.string == "All")
    #expect(others["objects"]?[1]?["values"]?["age"]?.integer == 7)
    // An edit of what is deleted goes with it.
    try first.call("batch/delete", ["entity": "Person"])
    let left = try second.call("context/getChanges")
    #expect(left["inserted"]?.elements?.count == 1)
    #expect(left["updated"] == [])
    try server.stop()
  }

  // MARK: Waiting

  /// The connection's later requests see what the batch request did, wherever the store is.
  @Test(arguments: [nil, ":memory:"]) func laterRequestsOfTheConnectionComeAfter(
    path: String?
  ) throws {
    let server = try InProcessServer()
    let client = try open(server, path: path)
    for (id, request) in [
      ("batch/insert", Self.insertion(3)), ("fetch/count", ["fetch": ["entity": "Person"]]),
      ("batch/delete", ["entity": "Person", "predicate": "firstName ENDSWITH '1'"]),
      ("object/insert", ["entity": "Person"]), ("fetch/count", ["fetch": ["entity": "Person"]]),
    ].enumerated() {
      let message: JSONValue = [
        "jsonrpc": "2.0", "id": .integer(Int64(id)), "method": .string(request.0),
        "params": request.1,
      ]
      try client.send(message.text)
    }
    var replies: [JSONValue] = []
    while replies.count < 5, let message = try client.next() {
      if message["id"] != nil { replies.append(message) }
    }
    #expect(replies.map { $0["id"]?.integer } == [0, 1, 2, 3, 4])
    #expect(replies[1]["result"]?["count"]?.integer == 3)
    #expect(replies[4]["result"]?["count"]?.integer == 3)
    try server.stop()
  }

  @Test(arguments: Boundary.allCases) func othersAreServedAndItCanBeStopped(
    at boundary: Boundary
  ) throws {
    let server = try boundary.start()
    let (first, second) = (try open(server), try open(server))
    try first.call("batch/insert", Self.insertion(20_000))
    _ = (try notices(of: first), try notices(of: second))
    // Slow enough by far for what the other does meanwhile.
    let predicate = ["y", "z", "w", "v", "u", "t", "s", "r"].map {
      "firstName MATCHES '.*([0-9]|\($0))+.*(1|2|[3-9])*.*'"
    }.joined(separator: " AND ")
    try first.send(
      #"""
      {"jsonrpc":"2.0","id":1,"method":"batch/update","params":{"entity":"Person",\#
      "predicate":"\#(predicate)",\#
      "expressions":{"lastName":"lowercase:(uppercase:(firstName))"}}}
      """#)
    let found = try second.call(
      "fetch/count", ["fetch": ["entity": "Person", "predicate": "lastName BEGINSWITH 'Last'"]])
    #expect(found["count"]?.integer == 20_000)
    try second.call("object/update", ["id": "Person/p1", "values": ["age": 3]])
    // What needs the writer waits for it.
    try second.send(#"{"jsonrpc":"2.0","id":2,"method":"context/save"}"#)
    try second.send(
      #"{"jsonrpc":"2.0","id":3,"method":"fetch/count","params":{"fetch":{"entity":"Person"}}}"#)
    try first.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#)
    let reply = try #require(try first.next(where: { $0["id"]?.integer == 1 }))
    // Had it been over before the others were served, it could not be stopped.
    #expect(reply["error"]?["data"]?["kind"]?.string == "rpc.requestCancelled")
    let saved = try #require(try second.next(where: { $0["id"] != nil }))
    #expect(saved["id"]?.integer == 2)
    #expect(saved["result"]?["updated"]?[0]?["id"] == "Person/p1")
    #expect(try second.next(where: { $0["id"] != nil })?["id"]?.integer == 3)
    let unchanged = try first.call(
      "fetch/count", ["fetch": ["entity": "Person", "predicate": "lastName BEGINSWITH 'Last'"]])
    #expect(unchanged["count"]?.integer == 20_000)
    try server.stop()
  }

  @Test func whatWaitsCanBeCancelled() throws {
    let server = try InProcessServer()
    let client = try open(server)
    // Read together: the batch request is under way when the rest comes.
    try client.send(
      #"""
      [{"jsonrpc":"2.0","id":1,"method":"batch/insert","params":\#(Self.insertion(1).text)},\#
      {"jsonrpc":"2.0","id":2,"method":"batch/insert","params":\#(Self.insertion(1).text)},\#
      {"jsonrpc":"2.0","id":3,"method":"fetch/count","params":{"fetch":{"entity":"Person"}}},\#
      {"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}]
      """#)
    let replies = try #require(try client.next(where: { $0.elements != nil })?.elements)
    let kinds = replies.map { $0["error"]?["data"]?["kind"]?.string }
    #expect(kinds.filter { $0 == "rpc.requestCancelled" }.count == 1)
    let count = replies.first { $0["id"]?.integer == 3 }
    #expect(count?["result"]?["count"]?.integer == 1)
    try server.stop()
  }

  /// It is read before it waits, and what it names may be opened by what waits before it.
  @Test func whatWaitsIsReadOnceAndKeepsItsPlace() throws {
    let server = try InProcessServer()
    let client = try open(server)
    try client.send(
      #"""
      [{"jsonrpc":"2.0","id":1,"method":"batch/insert","params":\#(Self.insertion(2).text)},\#
      {"jsonrpc":"2.0","id":2,"method":"object/insert","params":{"entitty":"Person"}},\#
      {"jsonrpc":"2.0","id":3,"method":"object/insert","params":{"entity":"Person"}},\#
      {"jsonrpc":"2.0","id":4,"method":"list/open","params":{"fetch":{"entity":"Person"}}},\#
      {"jsonrpc":"2.0","id":5,"method":"list/close","params":{"list":"l1"}}]
      """#)
    let replies = try #require(try client.next(where: { $0.elements != nil })?.elements)
    // The one that is wrong need not wait to be told so.
    #expect(replies.map { $0["id"]?.integer } == [2, 1, 3, 4, 5])
    #expect(replies[0]["error"]?["data"]?["kind"]?.string == "rpc.unknownParameter")
    #expect(replies[3]["result"]?["list"] == "l1")
    #expect(replies[4]["result"]?["clock"] != nil)
    try server.stop()
  }

  // MARK: Leaving

  @Test func shutdownWaitsForIt() throws {
    let server = try InProcessServer()
    let client = try open(server)
    try client.call(
      "object/insert", ["entity": "Person", "values": ["firstName": "A", "lastName": "B"]])
    try client.send(
      #"{"jsonrpc":"2.0","id":1,"method":"batch/insert","params":\#(Self.insertion(100).text)}"#)
    try client.send(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#)
    try client.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    var ids: [Int64] = []
    while let message = try client.next() {
      if let id = message["id"]?.integer { ids.append(id) }
    }
    #expect(ids == [1, 2])
    let again = try open(server)
    #expect(try again.call("fetch/count", ["fetch": ["entity": "Person"]])["count"]?.integer == 100)
    try server.stop()
  }

  /// With its last client the document closes: what is at work is taken back.
  @Test func aServerStopsWhileOneIsAtWork() throws {
    for _ in 0..<5 {
      let server = try InProcessServer()
      let client = try open(server)
      try client.send(
        #"{"jsonrpc":"2.0","id":1,"method":"batch/insert","params":\#(Self.insertion(2_000).text)}"#
      )
      try server.stop()
    }
    let server = try InProcessServer()
    let client = try open(server)
    let count =
      try client.call("fetch/count", ["fetch": ["entity": "Person"]])["count"]?.integer ?? -1
    #expect(count % 2_000 == 0)
    #expect(try client.call("document/check")["isSound"] == true)
    try server.stop()
  }

  // MARK: Progress

  @Test func progressIsToldUnderTheToken() throws {
    let server = try InProcessServer(progressInterval: .milliseconds(1))
    let client = try open(server)
    var params = try #require(Self.insertion(3_000).members)
    params.append(("workDoneToken", "batch-1"))
    try client.call("batch/insert", .object(params))
    let told = client.takeNotifications()
    let progress = told.filter { $0["method"]?.string == "$/progress" }.compactMap { $0["params"] }
    #expect(progress.allSatisfy { $0["token"]?.string == "batch-1" })
    #expect(progress.first?["value"]?["kind"]?.string == "begin")
    #expect(progress.first?["value"]?["title"]?.string == "batch/insert")
    #expect(progress.last?["value"] == ["kind": "end"])
    let percentages = progress.compactMap { $0["value"]?["percentage"]?.integer }
    #expect(percentages == percentages.sorted())
    #expect(percentages.allSatisfy { (0...100).contains($0) })
    // Without a token nothing is told.
    try client.call("batch/delete", ["entity": "Person"])
    #expect(!client.takeNotifications().contains { $0["method"]?.string == "$/progress" })
    try server.stop()
  }
}
