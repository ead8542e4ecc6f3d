import Foundation
import JSONText
import TestSupport
import Testing

/// Input that is no message, no request, or asks for what cannot be: every fault gets its
/// documented answer, costs no more memory than it has bytes, and harms nobody.
@Suite(.serialized) struct BadInputTests {
  /// The texts of JSONTestSuite.
  private static let texts: [URL] = {
    let folder = Places.fixtures?.appendingPathComponent("jsontestsuite/test_parsing")
    let urls = folder.flatMap {
      try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    return (urls ?? []).sorted { $0.path < $1.path }
  }()
  private static let absence: Comment =
    "JSONTestSuite is not here: ORRERY_FIXTURES names the folder that has it."

  /// What the answer to a text may be.
  private static func codes(_ name: String) -> Set<Int64> {
    switch name.prefix(1) {
    // JSON, but no request.
    case "y": [-32600]
    default: [-32700, -32600]
    }
  }

  @Test(.enabled(if: !texts.isEmpty, absence)) func everyJSONTextIsAnswered() throws {
    let server = try SpawnedServer()
    let client = try RawClient(to: server)
    let ping = Array(#"{"jsonrpc":"2.0","id":"ping","method":"initialize"}"#.utf8)
    for url in Self.texts {
      let name = url.lastPathComponent
      try client.send(frame: Array(try Data(contentsOf: url)))
      try client.send(frame: ping)
      let reply = try #require(try client.nextFrame(), "\(name)")
      // A batch has one answer, with one member for each of its own.
      for reply in reply.elements ?? [reply] {
        let code = try #require(reply["error"]?["code"]?.integer, "\(name)")
        #expect(Self.codes(name).contains(code), "\(name): \(code)")
      }
      let pong = try #require(try client.nextFrame(), "\(name)")
      try #require(pong["id"]?.string == "ping", "\(name)")
    }
    try server.stop()
  }

  @Test(.enabled(if: !texts.isEmpty, absence)) func everyJSONTextOnOneLineIsAnswered() throws {
    let server = try SpawnedServer()
    let client = try RawClient(to: server)
    try client.request(0, "initialize")
    _ = try client.messages(upToReply: 0)
    for (index, url) in Self.texts.enumerated() {
      let name = url.lastPathComponent
      let bytes = Array(try Data(contentsOf: url))
      // A blank line is no message, and white space around one is not part of it.
      let isBlank = bytes.allSatisfy { [0x09, 0x0D, 0x20].contains($0) }
      if bytes.contains(UInt8(ascii: "\n")) || isBlank { continue }
      try client.send(bytes + [UInt8(ascii: "\n")])
      try client.request(index + 1, "document/list")
      let replies = try client.messages(upToReply: index + 1)
      try #require(replies.count == 2, "\(name)")
      for reply in replies[0].elements ?? [replies[0]] {
        let code = try #require(reply["error"]?["code"]?.integer, "\(name)")
        #expect(Self.codes(name).contains(code), "\(name): \(code)")
      }
      #expect(replies[1]["result"] != nil, "\(name)")
    }
    try server.stop()
  }

  // MARK: Framing

  /// Bytes that are no sequence of messages, and a part of what the answer says.
  private static let framingFaults: [(bytes: String, answer: String)] = [
    ("Content-Type: x\r\n\r\n{}", "no Content-Length"),
    ("Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "two different"),
    ("Content-Length: -2\r\n\r\n{}", "not a number of bytes"),
    ("Content-Length: +2\r\n\r\n{}", "not a number of bytes"),
    ("Content-Length: 0x2\r\n\r\n{}", "not a number of bytes"),
    ("Content-Length: 2.0\r\n\r\n{}", "not a number of bytes"),
    ("Content-Length: two\r\n\r\n{}", "not a number of bytes"),
    ("Content-Length:\r\n\r\n{}", "not a number of bytes"),
    ("Content-Length: ２\r\n\r\n{}", "not a number of bytes"),
    ("Content-Length: 2\0\r\n\r\n{}", "not a header line"),
    ("Content-Length: 99999999999999999999\r\n\r\n{}", "more than the limit"),
    ("Content-Length: 9223372036854775807\r\n\r\n{}", "more than the limit"),
    ("Content-Length: 1099511627776\r\n\r\n{}", "more than the limit"),
    ("Content-Length: 67108865\r\n\r\n{}", "more than the limit"),
    ("X: " + String(repeating: "x", count: 1 << 20) + "\r\n", "longer than 16384"),
    (String(repeating: "X: x\r\n", count: 10_000) + "\r\n", "more than 64 fields"),
    ("Content-Length 2\r\n\r\n{}", "not a header line"),
    ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "not an HTTP server"),
    ("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}", "not an HTTP server"),
    ("\u{7F}ELF\u{1}\u{2}\r\n", "not a header line"),
    (
      "Content-Length: 2\r\nContent-Type: application/json; charset=utf-16\r\n\r\n{}",
      "send UTF-8"
    ),
    // More than declared: the rest is no header.
    ("Content-Length: 1\r\n\r\n{}\r\n\r\n", "not a header line"),
    // Cut short.
    ("Content-Length: 2\r\n\r\n{", "after 1 of a message's 2 bytes"),
    ("Content-Length: 67108864\r\n\r\n{", "after 1 of a message's 67108864 bytes"),
    ("Content-Len", "inside a message's header"),
  ]

  /// What a header that declares much may cost: far less than any length declared above.
  private static let framingBytes = 32 << 20

  @Test func framingFaultsAreToldAndEndTheConnection() throws {
    let server = try SpawnedServer()
    let other = try server.connect()
    try other.initialize()
    let figures = ProcessFigures(server)
    let before = try figures.memory("VmRSS")
    for fault in Self.framingFaults {
      let client = try RawClient(to: server)
      // The server may have closed before the last byte of a long fault.
      try? client.send(Array(fault.bytes.utf8))
      client.endInput()
      var last: JSONValue?
      while let message = try client.nextFrame() { last = message }
      #expect(last?["error"]?["code"]?.integer == -32700, "\(fault.answer)")
      #expect(last?["error"]?["message"]?.string?.contains(fault.answer) == true, "\(last as Any)")
      try other.call("document/list")
    }
    let growth = try figures.memory("VmHWM") - before
    print("Framing faults: \(growth) bytes more.")
    #expect(growth < Self.framingBytes)
    try server.stop()
  }

  @Test func framingFaultsEndTheProgramWithAnErrorCode() throws {
    let folder = try TemporaryFolder()
    for fault in Self.framingFaults {
      let file = folder.path("input")
      try Data(fault.bytes.utf8).write(to: URL(fileURLWithPath: file))
      let input = try #require(FileHandle(forReadingAtPath: file))
      let run = try ProgramRun(["serve"], input: input)
      let end = try run.finish()
      #expect(run.process.terminationReason == .exit)
      #expect(end.code == 1, "\(fault.answer)")
      #expect(end.output.contains(#""code":-32700"#), "\(fault.answer)")
      #expect(end.errors.contains(fault.answer), "\(end.errors)")
    }
  }

  @Test func whatIsUnusualButRightIsAccepted() throws {
    let body = #"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#
    let length = body.utf8.count
    let server = try SpawnedServer()
    for header in [
      "Content-Length: \(length)\n\n", "content-length:\(length)\r\n\r\n",
      "Content-Length: \(length)\r\nContent-Length: \(length)\r\n\r\n",
      "Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: \(length)\r\n\r\n",
      "X-Unknown: yes\r\nContent-Length: 000\(length)\r\n\r\n",
      "\r\nContent-Length: \(length)\r\n\r\n",
    ] {
      let client = try RawClient(to: server)
      // A byte at a time, too.
      for byte in Array((header + body).utf8) { try client.send([byte]) }
      #expect(try client.nextFrame()?["result"] != nil, "\(header)")
    }
    let empty = try RawClient(to: server)
    try empty.send(frame: [])
    #expect(try empty.nextFrame()?["error"]?["code"]?.integer == -32700)
    // The message ended where its header said, so the connection goes on.
    try empty.send(frame: Array(body.utf8))
    #expect(try empty.nextFrame()?["result"] != nil)
    try server.stop()
  }

  // MARK: Requests

  private struct Refusal: CustomStringConvertible {
    let method: String
    let params: String
    let kind: String
    var key: String?

    var description: String { "\(method) \(params)" }
  }

  private static let refusals: [Refusal] = [
    Refusal(method: "object/inser", params: "{}", kind: "rpc.methodNotFound"),
    Refusal(method: "object/insert", params: "{}", kind: "rpc.invalidParams", key: "entity"),
    Refusal(
      method: "object/insert", params: #"{"entity":7}"#, kind: "rpc.invalidParams", key: "entity"),
    Refusal(method: "object/insert", params: "[1]", kind: "rpc.invalidParams"),
    Refusal(
      method: "object/insert", params: #"{"entity":"Nope"}"#, kind: "model.unknownEntity",
      key: "entity"),
    Refusal(
      method: "object/insert", params: #"{"entity":"BNRItem","values":{"nme":"x"}}"#,
      kind: "model.unknownKey", key: "nme"),
    Refusal(
      method: "object/insert", params: #"{"entity":"BNRItem","values":{"valueInDollars":"x"}}"#,
      kind: "value.wrongType", key: "valueInDollars"),
    Refusal(
      method: "object/insert", params: #"{"entity":"BNRItem","values":{"valueInDollars":3e9}}"#,
      kind: "validation.numberTooLarge", key: "valueInDollars"),
    Refusal(
      method: "object/update", params: #"{"id":"BNRItem/p1","values":{"assetType":"BNRItem/p1"}}"#,
      kind: "value.wrongType", key: "assetType"),
    Refusal(
      method: "object/update",
      params: #"{"id":"BNRItem/p1","values":{"assetType":"BNRAssetType/p9"}}"#,
      kind: "object.notFound", key: "assetType"),
    Refusal(
      method: "object/update", params: #"{"id":"BNRItem/p9","values":{}}"#,
      kind: "object.notFound", key: "id"),
    Refusal(
      method: "object/delete", params: #"{"ids":["BNRItem"]}"#, kind: "object.notFound",
      key: "ids[0]"),
    Refusal(
      method: "object/getValue", params: #"{"id":"BNRItem/p1","keyPath":"assetType.x"}"#,
      kind: "model.unknownKey", key: "assetType.x"),
    Refusal(
      method: "relationship/add",
      params: #"{"id":"BNRItem/p1","property":"itemName","ids":["BNRItem/p1"]}"#,
      kind: "model.unknownKey", key: "itemName"),
    Refusal(
      method: "fetch/objects", params: #"{"fetch":{"entity":"BNRItem","predicate":"itemName =="}}"#,
      kind: "predicate.syntax", key: "fetch.predicate"),
    Refusal(
      method: "fetch/objects", params: #"{"fetch":{"entity":"BNRItem","predicate":"nme == 1"}}"#,
      kind: "predicate.keyPath", key: "nme"),
    Refusal(
      method: "fetch/objects",
      params: #"{"fetch":{"entity":"BNRItem","predicate":"itemName == %@"}}"#,
      kind: "predicate.arguments", key: "fetch.predicate"),
    Refusal(
      method: "fetch/objects",
      params: #"{"fetch":{"entity":"BNRItem","sort":[{"keyPath":"nme"}]}}"#,
      kind: "predicate.keyPath", key: "nme"),
    Refusal(
      method: "fetch/objects", params: #"{"fetch":{"entity":"BNRItem","limit":-1}}"#,
      kind: "rpc.invalidParams", key: "fetch.limit"),
    Refusal(
      method: "fetch/objects", params: #"{"context":"c9","fetch":{"entity":"BNRItem"}}"#,
      kind: "context.unknown", key: "context"),
    Refusal(
      method: "document/revert", params: #"{"document":"d9"}"#, kind: "document.unknown",
      key: "document"),
    Refusal(
      method: "data/write", params: #"{"handle":"h9","data":"AA=="}"#,
      kind: "data.unknownHandle", key: "handle"),
    Refusal(
      method: "data/write", params: #"{"data":"A"}"#, kind: "rpc.invalidParams", key: "data"),
  ]

  @Test func whatCannotBeDoneIsRefusedWithItsReason() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    let model = Places.examples.appendingPathComponent("Homepwner.xcdatamodeld").path
    try client.call(
      "document/open", ["location": ["path": ":memory:"], "model": ["path": .string(model)]])
    try client.call("object/insert", ["entity": "BNRItem"])
    let clock = try client.call("document/getStatus")["clock"]
    for refusal in Self.refusals {
      let error = try client.failure(of: refusal.method, JSONValue.parse(refusal.params))
      let data = try #require(error["data"], "\(refusal)")
      #expect(data["kind"]?.string == refusal.kind, "\(refusal): \(error.text)")
      #expect(
        (data["property"] ?? data["parameter"])?.string == refusal.key, "\(refusal): \(error.text)")
      // A fault of syntax says what was expected where.
      let cure = data["hint"]?.string ?? data["expected"]?.string
      #expect(cure?.isEmpty == false, "\(refusal): \(error.text)")
    }
    #expect(try client.call("document/getStatus")["clock"] == clock)
    try server.stop()
  }
}
