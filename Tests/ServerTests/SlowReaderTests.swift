import Foundation
import JSONText
import OrreryProtocol
import Server
import TestSupport
import Testing

/// Clients that do not read, or leave without a word, next to clients that behave.
/// `protocol/README.md`, Order 6.
@Suite(.serialized) struct SlowReaderTests {
  /// How much more than before a server may hold because a client does not read: what may be queued
  /// for it, twice that for the buffers it goes through, and the steps that can be undone.
  private static let slowReaderBytes = 3 * ServerLimits.queuedBytes + 100 * valueBytes
  /// Replies cannot be collapsed: before it is cut off, a client may have 256 MiB of them waiting.
  private static let floodBytes = 2 * 256 << 20
  private static let valueBytes = 128 << 10
  private static let edits = 800

  private let folder: TemporaryFolder
  private let server: SpawnedServer
  private let figures: ProcessFigures
  private let opening: JSONValue

  init() throws {
    folder = try TemporaryFolder()
    server = try SpawnedServer()
    figures = ProcessFigures(server)
    opening = [
      "location": ["path": .string(folder.path("store.data"))],
      "model": [
        "path": .string(Places.examples.appendingPathComponent("Homepwner.xcdatamodeld").path)
      ],
      "create": "ifMissing", "autosave": ["enabled": false],
    ]
  }

  private func attach() throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    try client.call("document/open", opening)
    return client
  }

  /// - Parameter id: of the last request of the three.
  private func attachRaw(lastID id: Int = 3) throws -> RawClient {
    let client = try RawClient(to: server)
    try client.request(id - 2, "initialize")
    try client.send(line: #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    try client.request(id - 1, "document/open", opening)
    try client.request(id, "stream/open", ["entity": "BNRItem"])
    return client
  }

  private static func clock(_ message: JSONValue, _ key: String = "clock") -> String? {
    message["params"]?[key]?.string
  }

  private static func dollars(_ message: JSONValue) -> Int64? {
    message["params"]?["updated"]?[0]?["values"]?["valueInDollars"]?.integer
  }

  /// One edit, whose notice is large.
  private static func edit(_ number: Int, _ client: TestClient) throws -> String? {
    let text = "\(number)" + String(repeating: "x", count: valueBytes)
    return try client.call(
      "object/update",
      [
        "id": "BNRItem/p1",
        "values": ["valueInDollars": .integer(Int64(number)), "itemName": .string(text)],
        "returning": "none",
      ])["clock"]?.string
  }

  /// The pushes of one stream in what a client read.
  private static func pushes(_ messages: [JSONValue], stream: String) -> [JSONValue] {
    messages.filter { $0["params"]?["stream"]?.string == stream }
  }

  /// The stream of a client that did not read: what it had room for, then one reset.
  /// - Returns: the reset.
  private static func checkOverflow(_ pushes: [JSONValue], clock: String?) throws -> JSONValue {
    let reset = try #require(pushes.last)
    let edits = pushes.dropLast()
    try #require(edits.allSatisfy { $0["method"]?.string == "context/didChangeObjects" })
    #expect(edits.map(Self.dollars) == (1...edits.count).map { Int64($0) })
    #expect(edits.count < Self.edits)
    #expect(reset["method"]?.string == "stream/didReset")
    #expect(reset["params"]?["reason"]?.string == "overflow")
    #expect(Self.clock(reset) == clock)
    for (before, after) in zip(pushes, pushes.dropFirst()) {
      try #require(Self.clock(after, "since") == Self.clock(before))
    }
    return reset
  }

  @Test func aClientThatDoesNotReadHoldsUpNobody() throws {
    let editor = try attach()
    try editor.call("object/insert", ["entity": "BNRItem"])
    let witness = try attach()
    let slow = try attachRaw()
    let stream = try #require(
      try slow.messages(upToReply: 3).last?["result"]?["stream"]?.string)
    var doomed: RawClient? = try attachRaw()
    _ = try doomed?.messages(upToReply: 3)
    let before = try figures.memory("VmRSS")

    var clock: String?
    for number in 1...Self.edits { clock = try Self.edit(number, editor) }
    let growth = try figures.memory("VmHWM") - before
    print("A slow reader and its \(Self.edits * Self.valueBytes) bytes: \(growth) bytes more.")
    #expect(growth < 2 * Self.slowReaderBytes)
    // Closed in the middle of a push.
    doomed = nil

    try witness.call("document/getStatus")
    let seen = witness.takeNotifications().filter { Self.dollars($0) != nil }
    #expect(seen.map(Self.dollars) == (1...Self.edits).map { Int64($0) })
    for (earlier, later) in zip(seen, seen.dropFirst()) {
      try #require(Self.clock(later, "since") == Self.clock(earlier))
    }

    // At last it reads: whole messages, one reset for each stream.
    var messages: [JSONValue] = []
    var resets = 0
    while resets < 2, let message = try slow.next() {
      messages.append(message)
      if message["method"]?.string == "stream/didReset" { resets += 1 }
    }
    try slow.request(4, "document/getStatus")
    messages += try slow.messages(upToReply: 4).dropLast()
    // Nothing was saved: of the streams only those of the objects were held back.
    let streams = messages.filter { $0["method"] == "stream/didReset" }.map {
      $0["params"]?["stream"]?.string
    }
    #expect(streams == ["s1", stream])
    let reset = try Self.checkOverflow(Self.pushes(messages, stream: "s1"), clock: clock)
    _ = try Self.checkOverflow(Self.pushes(messages, stream: stream), clock: clock)

    // And from there on it hears everything again.
    _ = try Self.edit(Self.edits + 1, editor)
    try slow.request(5, "document/getStatus")
    let after = try slow.messages(upToReply: 5)
    for stream in ["s1", stream] {
      let pushes = Self.pushes(after, stream: stream)
      #expect(pushes.map(Self.dollars) == [Int64(Self.edits + 1)])
      #expect(pushes.first.flatMap { Self.clock($0, "since") } == Self.clock(reset))
    }
    try server.stop()
  }

  /// What it had room for is told one by one, and all that it missed as one change.
  @Test func whatASlowReaderMissesOfAQueryIsToldAsOne() throws {
    let editor = try attach()
    try editor.call("object/insert", ["entity": "BNRItem", "values": ["valueInDollars": 0]])
    let slow = try attachRaw()
    let sum: JSONValue = ["name": "sum", "expression": "sum(valueInDollars)"]
    let fetch: JSONValue = ["entity": "BNRItem", "expressions": .array([sum])]
    let keyPaths: JSONValue = ["entity": "BNRItem", "keyPaths": ["valueInDollars"]]
    try slow.request(4, "aggregate/open", ["fetch": fetch])
    try slow.request(5, "observer/open", keyPaths)
    let opened = try #require(try slow.messages(upToReply: 5).last?["result"]?["clock"]?.string)
    for number in 1...Self.edits { _ = try Self.edit(number, editor) }

    let last = Int64(Self.edits)
    var sums: [Int64?] = []
    var observed: [(old: Int64?, new: Int64?)] = []
    var clocks = ["aggregate/didChange": opened, "observer/didChange": opened]
    while sums.last != last || observed.last?.new != last {
      let message = try #require(try slow.next())
      let method = message["method"]?.string ?? ""
      guard let clock = clocks[method] else { continue }
      try #require(Self.clock(message, "since") == clock)
      clocks[method] = Self.clock(message)
      let changes = message["params"]?["changes"]
      if method == "aggregate/didChange" {
        sums.append(changes?["updates"]?[0]?["values"]?["sum"]?.integer)
      } else {
        let update = changes?["updates"]?[0]
        observed.append((update?["old"]?.integer, update?["new"]?.integer))
      }
    }
    #expect(sums.dropLast() == (1..<sums.count).map { Int64($0) })
    #expect(sums.count < Self.edits)
    #expect(observed.map { $0.old } == [0] + observed.dropLast().map { $0.new })
    #expect(observed.count < Self.edits)
    try server.stop()
  }

  /// What its own request causes is told before the reply, with what it had missed.
  @Test func noReplyOvertakesTheResetThatBelongsToIt() throws {
    let editor = try attach()
    try editor.call("object/insert", ["entity": "BNRItem"])
    let slow = try attachRaw()
    try slow.request(4, "list/open", ["fetch": ["entity": "BNRItem"]])
    _ = try slow.messages(upToReply: 4)
    for number in 1...Self.edits { _ = try Self.edit(number, editor) }
    try slow.request(5, "object/insert", ["entity": "BNRItem"])
    // Nothing is read before the request has been served.
    while try editor.call("fetch/count", ["fetch": ["entity": "BNRItem"]])["count"] != 2 {}
    let messages = try slow.messages(upToReply: 5)
    let clock = try #require(messages.last?["result"]?["clock"]?.string)
    let told = messages.dropLast().filter { Self.clock($0) == clock }
    let resets = told.filter { $0["method"] == "stream/didReset" }
    #expect(Set(resets.map { $0["params"]?["stream"]?.string }) == ["s1", "s3"])
    #expect(resets.count == 2)
    let list = try #require(told.last { ($0["method"]?.string ?? "").hasPrefix("list/did") })
    let changes = list["params"]?["changes"] ?? list["params"]?["snapshot"]
    #expect(changes?["total"] == 2)
    try server.stop()
  }

  /// Changes from before another model are nothing to a client that reads them after it.
  @Test func aSlowReaderIsToldAnotherModelAsAWhole() throws {
    let editor = try attach()
    try editor.call("object/insert", ["entity": "BNRItem", "values": ["valueInDollars": 0]])
    let slow = try attachRaw()
    let sum: JSONValue = ["name": "sum", "expression": "sum(valueInDollars)"]
    try slow.request(4, "list/open", ["fetch": ["entity": "BNRItem"]])
    try slow.request(
      5, "aggregate/open", ["fetch": ["entity": "BNRItem", "expressions": .array([sum])]])
    try slow.request(6, "observer/open", ["entity": "BNRItem", "keyPaths": ["valueInDollars"]])
    let opened = try #require(try slow.messages(upToReply: 6).last?["result"]?["clock"]?.string)
    let edits = Self.edits / 2
    for number in 1...edits { _ = try Self.edit(number, editor) }
    let model = try #require(try editor.call("model/describe")["model"])
    try editor.call(
      "model/update", ["model": ["model": Self.model(model, adding: "color", to: "BNRItem")]])
    _ = try Self.edit(edits + 1, editor)

    let didReset = ["aggregate/didReset", "observer/didReset", "list/didReset"]
    var clocks = Dictionary(uniqueKeysWithValues: didReset.map { ($0.prefix(7), opened) })
    var resets: [String: JSONValue] = [:]
    var isNew = false
    while resets.count < didReset.count {
      let message = try #require(try slow.next())
      let method = message["method"]?.string ?? ""
      if method == "document/didChangeModel" { isNew = true }
      guard let clock = clocks[method.prefix(7)] else { continue }
      try #require(Self.clock(message, "since") == clock)
      clocks[method.prefix(7)] = Self.clock(message)
      #expect(didReset.contains(method) == isNew)
      if isNew { resets[method] = message["params"] }
    }
    let last: JSONValue = .integer(Int64(edits + 1))
    let row = resets["list/didReset"]?["snapshot"]?["objects"]?[0]?["values"]
    #expect(row?["valueInDollars"] == last)
    #expect(row?["color"] == .null)
    #expect(resets["aggregate/didReset"]?["rows"]?[0]?["values"]?["sum"] == last)
    #expect(resets["observer/didReset"]?["objects"]?[0]?["values"]?["valueInDollars"] == last)
    try server.stop()
  }

  private static func model(
    _ model: JSONValue, adding attribute: String, to entity: String
  ) -> JSONValue {
    func replacing(_ value: JSONValue?, _ key: String, _ new: JSONValue) -> JSONValue {
      .object((value?.members ?? []).map { ($0.key, $0.key == key ? new : $0.value) })
    }
    let entities = (model["entities"]?.elements ?? []).map { old -> JSONValue in
      guard old["name"]?.string == entity else { return old }
      let added: JSONValue = [
        "name": .string(attribute), "type": "String", "isOptional": true,
      ]
      return replacing(
        old, "attributes", .array((old["attributes"]?.elements ?? []) + [added]))
    }
    return replacing(model, "entities", .array(entities))
  }

  @Test func aClientThatFloodsAndDoesNotReadIsCutOff() throws {
    let other = try attach()
    let flood = try attachRaw()
    let before = try figures.memory("VmRSS")
    var sent = 0
    var isCut = false
    while !isCut {
      do {
        for _ in 0..<64 { try flood.request(100 + sent, "rpc/discover") }
        sent += 64
        try #require(sent < 1_000_000)
      } catch is TestFailure {
        isCut = true
      }
      // Between any two of its requests others are answered.
      try other.call("document/getStatus")
    }
    let growth = try figures.memory("VmHWM") - before
    print("A flood of \(sent) requests: \(growth) bytes more.")
    #expect(growth < Self.floodBytes)
    try other.call("object/insert", ["entity": "BNRItem"])
    try server.stop()
  }

  @Test func twoHundredClientsLeaveNothingBehind() throws {
    let other = try attach()
    let before = try figures.openDescriptors()
    let half = #"{"jsonrpc":"2.0","id":7,"method":"object/insert","params":{"entity":"#
    for number in 0..<200 {
      let client = try number % 5 == 0 ? RawClient(to: server) : attachRaw()
      switch number % 5 {
      case 1: _ = try client.messages(upToReply: 3)
      // Gone in the middle of a message, its replies unread.
      case 2: try client.send(Array(half.utf8))
      case 3:
        _ = try client.messages(upToReply: 3)
        try client.send(Array(half.utf8))
      case 4:
        client.endInput()
        while try client.next() != nil {}
      default: break
      }
    }
    // The server learns of each end in its own time: asking it lets it.
    let deadline = Date(timeIntervalSinceNow: Mailbox.patience)
    while try figures.openDescriptors() > before, Date() < deadline {
      try other.call("document/getStatus")
    }
    #expect(try figures.openDescriptors() == before)
    #expect(try other.call("fetch/count", ["fetch": ["entity": "BNRItem"]])["count"]?.integer == 0)
    try server.stop()
  }

  @Test func aFrameCutShortDoesNothing() throws {
    let other = try attach()
    let body = #"{"jsonrpc":"2.0","id":7,"method":"object/insert","params":{"entity":"BNRItem"}}"#
    let client = try RawClient(to: server)
    for (id, method, params) in [(1, "initialize", "{}"), (2, "document/open", opening.text)] {
      let text = #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
      try client.send(frame: Array(text.utf8))
    }
    try client.send(Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body.dropLast())".utf8))
    client.endInput()
    // It is told, and the connection ends. A document is joined off the event loop, so the reply to
    // that may come after it.
    var codes: [Int64] = []
    while let message = try client.nextFrame() {
      if let code = message["error"]?["code"]?.integer { codes.append(code) }
    }
    #expect(codes == [-32700])
    #expect(try other.call("fetch/count", ["fetch": ["entity": "BNRItem"]])["count"]?.integer == 0)
    try server.stop()
  }

  @Test func endingTheInputStillGetsEveryReply() throws {
    let client = try attachRaw()
    for id in 4..<24 { try client.request(id, "object/insert", ["entity": "BNRItem"]) }
    // Fetches are answered from other threads, so the end of the input overtakes them.
    for id in 24..<124 { try client.request(id, "fetch/objects", ["fetch": ["entity": "BNRItem"]]) }
    client.endInput()
    var ids: Set<Int64> = []
    while let message = try client.next() {
      if let id = message["id"]?.integer { ids.insert(id) }
    }
    #expect(ids == Set(1..<124))
    try server.stop()
  }

  /// A reset is a notice, too: however often a context is reset, one waits for who does not read.
  @Test func resetsAreHeldBack() throws {
    let editor = try attach()
    try editor.call("object/insert", ["entity": "BNRItem"])
    try editor.call("context/save")
    let slow = try attachRaw()
    _ = try slow.messages(upToReply: 3)
    for number in 1...Self.edits / 2 { _ = try Self.edit(number, editor) }
    for _ in 1...3 { try editor.call("context/reset") }
    var resets: [String?] = []
    while resets.count < 2, let message = try slow.next() {
      if message["method"] == "stream/didReset" {
        resets.append(message["params"]?["reason"]?.string)
      }
    }
    try slow.request(4, "document/getStatus")
    let rest = try slow.messages(upToReply: 4)
    #expect(resets == ["overflow", "overflow"])
    #expect(!rest.contains { $0["method"] == "stream/didReset" })
    try server.stop()
  }
}
