import Foundation
import Glibc
import JSONText
import TestSupport
import Testing
import Transport

/// What somebody can do to the program from the network who has no token: nothing to its memory,
/// its log or its processor, and nothing that keeps out those who have one.
@Suite(.serialized) struct StrangerTests {
  /// Memory that the server may take more than before, whatever strangers do.
  private static let memoryBytes = 32 << 20
  private static let model = Places.examples.appendingPathComponent("ToDo.xcdatamodeld").path
  private let folder: TemporaryFolder
  private let run: ProgramRun
  private let figures: ProcessFigures
  private let clients = SocketClients()
  private let tcp: NetworkAddress
  private let ws: NetworkAddress

  init() throws {
    folder = try TemporaryFolder()
    let tokens = folder.path("tokens.json")
    try TestTokens.writeFile(to: tokens)
    run = try ProgramRun(
      [
        "serve", folder.path("todo.data"), "--model", Self.model, "--token-file", tokens,
        "--listen", "tcp:127.0.0.1:0", "--listen", "ws:127.0.0.1:0",
      ])
    figures = ProcessFigures(run.process)
    var addresses: [NetworkAddress] = []
    while addresses.count < 2, let line = try run.nextErrorLine() {
      guard let text = line.split(separator: " ").last, line.contains("listening on"),
        case .network(let address) = try ListenAddress(String(text))
      else { continue }
      addresses.append(address)
    }
    try #require(addresses.map(\.scheme) == [.tcp, .ws])
    (tcp, ws) = (addresses[0], addresses[1])
  }

  /// A client with a token does its work.
  private func work() throws {
    for address in [tcp, ws] {
      let client = try clients.connect(to: .network(address))
      try client.initialize(["token": .string(TestTokens.writer)])
      try client.call("object/insert", ["entity": "ToDo", "values": ["name": "Milk"]])
      try client.endInput()
    }
  }

  /// - Returns: all that the server said on standard error.
  @discardableResult
  private func finish() throws -> String {
    try clients.stop()
    run.process.terminate()
    let end = try run.finish()
    #expect(end.code == 0)
    return end.errors
  }

  private func connect(_ address: NetworkAddress, _ text: String = "") throws -> RawClient {
    let client = try RawClient(toPort: address.port)
    try client.send(Array(text.utf8))
    return client
  }

  private func handshake(_ fields: String = "") -> String {
    "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(ws.port)\r\nUpgrade: websocket\r\n"
      + "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      + "Sec-WebSocket-Version: 13\r\n\(fields)\r\n"
  }

  // MARK: Places

  /// What is begun and never ended.
  private static let beginnings = [
    "", "{", "Content-Length: 5", "GET / HTTP/1.1\r\nHost: 127", "\u{16}\u{03}\u{01}\u{02}",
  ]

  @Test(arguments: beginnings) func whoSaysLittleKeepsNobodyOut(beginning: String) throws {
    var strangers: [RawClient] = []
    for _ in 0..<3 {
      for _ in 0..<100 {
        strangers.append(try connect(tcp, beginning))
        strangers.append(try connect(ws, beginning))
      }
      try work()
    }
    withExtendedLifetime(strangers) {}
    #expect(try figures.openDescriptors() < 300)
    try finish()
  }

  // MARK: Bytes

  /// Pings are answered: whoever reads none of the answers makes them pile up.
  @Test func unreadPingsCostNothing() throws {
    let before = try figures.memory("VmRSS")
    var masked: [UInt8] = [0x89, 0x80 | 125, 0, 0, 0, 0]
    masked += [UInt8](repeating: 7, count: 125)
    let pings = Array([[UInt8]](repeating: masked, count: 1_000).joined())
    for _ in 0..<8 {
      let stranger = try connect(ws, handshake())
      var sent = 0
      // It is shown the door.
      while sent < 64 << 20, (try? stranger.send(pings)) != nil { sent += pings.count }
      #expect(sent < 64 << 20)
      try work()
    }
    let growth = try figures.memory("VmHWM") - before
    print("Eight strangers with pings: \(growth) bytes more.")
    #expect(growth < Self.memoryBytes)
    try finish()
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"verbose"}}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"initializationOptions":{"token":""#,
    "x",
  ])
  func floodsAreCutOff(text: String) throws {
    let before = try figures.memory("VmRSS")
    let line = Array((text + (text.hasSuffix("}") ? "\n" : "")).utf8)
    let piece = Array([[UInt8]](repeating: line, count: 64 << 10 / line.count + 1).joined())
    for _ in 0..<8 {
      let stranger = try connect(tcp)
      var sent = 0
      while sent < 64 << 20, (try? stranger.send(piece)) != nil { sent += piece.count }
      #expect(sent < 64 << 20)
    }
    try work()
    #expect(try figures.memory("VmHWM") - before < Self.memoryBytes)
    try finish()
  }

  // MARK: The log

  @Test func whatIsRefusedIsLoggedAFewTimes() throws {
    for _ in 0..<300 {
      for text in ["nonsense\n", "Content-Length: x\r\n\r\n", ""] {
        let stranger = try connect(tcp, text)
        stranger.endInput()
        while try stranger.nextLine() != nil {}
      }
      for text in [handshake("Origin: http://evil.example\r\n"), "GET /x HTTP/1.1\r\n\r\n", "\0"] {
        let stranger = try connect(ws, text)
        stranger.endInput()
        while try stranger.nextLine() != nil {}
      }
    }
    try work()
    let lines = try finish().split(separator: "\n")
    #expect(lines.count < 100)
    #expect(lines.contains { $0.contains("Refused a WebSocket") && $0.contains("403") })
    #expect(lines.contains { $0.contains("Left out") })
  }

  // MARK: The end

  /// A handshake that is completed while the server ends, or after it.
  @Test func lateHandshakesDoNoHarm() throws {
    for _ in 0..<20 {
      let other = try StrangerTests()
      let request = String(decoding: other.handshake().utf8.dropLast(2), as: UTF8.self)
      let strangers = try (0..<20).map { _ in try other.connect(other.ws, request) }
      try other.work()
      other.run.process.terminate()
      for stranger in strangers { try? stranger.send(Array("\r\n".utf8)) }
      #expect(try other.run.finish().code == 0)
      try other.clients.stop()
    }
    try finish()
  }
}
