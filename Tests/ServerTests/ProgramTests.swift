import Foundation
import JSONText
import TestSupport
import Testing

/// The program as scripts and language clients start it: streams, signals, exit codes.
@Suite(.serialized) struct ProgramTests {
  private let folder: TemporaryFolder
  private let model = Places.examples.appendingPathComponent("ToDo.xcdatamodeld").path
  private var store: String { folder.path("todo.data") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let initialize = #"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#
  private static let initialized = #"{"jsonrpc":"2.0","method":"initialized"}"#
  private static let insert = """
    {"jsonrpc":"2.0","id":2,"method":"object/insert",\
    "params":{"entity":"ToDo","values":{"name":"Milk"}}}
    """

  private func count() throws -> Int64? {
    let run = try ProgramRun([
      "call", store, "fetch/count", #"{"fetch":{"entity":"ToDo"}}"#, "--model", model,
    ])
    let end = try run.finish()
    #expect(end.code == 0, "\(end.errors)")
    return try JSONValue.parse(end.output)["count"]?.integer
  }

  /// A server that has one unsaved object.
  private func start() throws -> ProgramRun {
    let run = try ProgramRun(["serve", store, "--model", model])
    for line in [Self.initialize, Self.initialized, Self.insert] { try run.send(line) }
    while let message = try run.nextMessage(), message["id"]?.integer != 2 {}
    return run
  }

  @Test func endOfInputSaves() throws {
    let run = try start()
    try run.endInput()
    let end = try run.finish()
    #expect(end.code == 0 && end.errors.isEmpty, "\(end.errors)")
    #expect(try count() == 1)
  }

  @Test func terminationSaves() throws {
    let run = try start()
    run.process.terminate()
    #expect(try run.finish().code == 0)
    #expect(try count() == 1)
  }

  @Test func exitWithoutShutdownIsAFailure() throws {
    let run = try start()
    try run.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try run.finish().code == 1)
    #expect(try count() == 1)
  }

  @Test func shutdownThenExitIsSuccess() throws {
    let run = try start()
    try run.send(#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#)
    try run.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try run.finish().code == 0)
  }

  @Test func readsARegularFile() throws {
    let script = [Self.initialize, Self.initialized, Self.insert].joined(separator: "\n") + "\n"
    let file = folder.path("script.txt")
    try script.write(toFile: file, atomically: true, encoding: .utf8)
    let input = try #require(FileHandle(forReadingAtPath: file))
    let end = try ProgramRun(["serve", store, "--model", model], input: input).finish()
    #expect(end.code == 0)
    // Two replies and a push; the save comes when nobody listens any more.
    #expect(end.output.split(separator: "\n").count == 3)
    #expect(try count() == 1)
  }

  @Test func answersInContentLengthFrames() throws {
    let run = try ProgramRun(["serve", store, "--model", model])
    let body = Self.initialize
    try run.send("Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let header = try run.nextLine()
    #expect(header?.hasPrefix("Content-Length: ") == true)
    try run.endInput()
    _ = try run.finish()
  }

  @Test func badFramesAreToldAndEnd() throws {
    let run = try ProgramRun(["serve", store, "--model", model])
    try run.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let end = try run.finish()
    #expect(end.output.contains("-32700"))
    #expect(end.errors.contains("HTTP"))
  }

  @Test func missingInputHasItsExitCode() throws {
    let end = try ProgramRun(["serve", folder.path("none.data"), "--model", "/nowhere.json"])
      .finish()
    #expect(end.code == 66)
    #expect(end.errors.contains("/nowhere.json"))
    #expect(try ProgramRun(["serve", "--listen", "nonsense"]).finish().code == 64)
    #expect(try ProgramRun(["frobnicate"]).finish().code == 64)
  }

  @Test func callPrintsErrorsAsData() throws {
    let run = try ProgramRun([
      "call", store, "object/insert", #"{"entity":"Nope"}"#, "--model", model, "--json",
    ])
    let end = try run.finish()
    #expect(end.code == 1)
    #expect(end.output.isEmpty)
    let error = try JSONValue.parse(end.errors.trimmingCharacters(in: .newlines))
    #expect(error["data"]?["kind"]?.string == "model.unknownEntity")
  }

  @Test func attachedClientsShareOneServer() throws {
    let first = try ProgramRun(["attach", store, "--model", model])
    let second = try ProgramRun(["attach", store, "--model", model])
    for run in [first, second] {
      try run.send(Self.initialize)
      _ = try run.nextMessage()
    }
    try first.send(Self.initialized)
    try first.send(Self.insert)
    let push = try #require(try second.nextMessage())
    #expect(push["method"]?.string == "context/didChangeObjects")
    // The same server answers `orrery call`, and knows what is not saved yet.
    #expect(try count() == 1)
    for run in [first, second] {
      try run.endInput()
      #expect(try run.finish().code == 0)
    }
  }

  /// A front end that is attached and has one unsaved object.
  private func attach() throws -> ProgramRun {
    let run = try ProgramRun(["attach", store, "--model", model])
    for line in [Self.initialize, Self.initialized, Self.insert] { try run.send(line) }
    while let message = try run.nextMessage(), message["id"]?.integer != 2 {}
    return run
  }

  @Test func attachedClientsEndAsServedOnes() throws {
    let shutdown = #"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#
    let exit = #"{"jsonrpc":"2.0","method":"exit"}"#
    for (lines, code, words) in [
      ([shutdown, exit], 0, ""), ([exit], 1, "exit without shutdown"),
      (["GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"], 1, "no sequence of messages"),
    ] as [([String], Int32, String)] {
      let run =
        try lines.first?.hasPrefix("GET") == true
        ? ProgramRun(["attach", store, "--model", model]) : attach()
      for line in lines { try run.send(line) }
      let end = try run.finish()
      #expect(end.code == code)
      #expect(words.isEmpty ? end.errors.isEmpty : end.errors.contains(words), "\(end.errors)")
    }
  }

  @Test func aShutdownThatFailsIsToldByTheExitCode() throws {
    let run = try attach()
    try run.send(
      """
      {"jsonrpc":"2.0","id":3,"method":"object/insert",\
      "params":{"entity":"ToDo","values":{"name":""}}}
      """)
    try run.send(#"{"jsonrpc":"2.0","id":4,"method":"shutdown"}"#)
    try run.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    let end = try run.finish()
    #expect(end.output.contains("save.failed"))
    #expect(end.code == 1)
    #expect(end.errors.contains("shutdown failed"), "\(end.errors)")
  }

  @Test func attachesToServersAtAddresses() throws {
    try TestTokens.writeFile(to: folder.path("tokens.json"))
    let socket = "unix:\(folder.path("socket"))"
    let server = try SpawnedServer(arguments: [
      store, "--model", model, "--listen", socket, "--listen", "tcp:127.0.0.1:0", "--listen",
      "ws:127.0.0.1:0", "--token-file", folder.path("tokens.json"),
    ])
    let addresses = [socket] + server.networkAddresses.map(\.description)
    #expect(addresses.count == 3)
    let initialize = Self.initialize.replacing(
      #""method":"initialize""#,
      with: #"""
        "method":"initialize",\#
        "params":{"initializationOptions":{"token":"\#(TestTokens.writer)"}}
        """#)
    for address in addresses {
      let run = try ProgramRun(["attach", address])
      for line in [initialize, Self.initialized, Self.insert] { try run.send(line) }
      // The input ends before the answers are there.
      try run.endInput()
      let end = try run.finish()
      #expect(end.output.contains(#""id":2,"result""#), "\(address): \(end.output)")
      #expect(end.errors.isEmpty)
      #expect(end.code == 0)
    }
    let waiting = try addresses.map { try ProgramRun(["attach", $0]) }
    for run in waiting {
      try run.send(initialize)
      #expect(try run.nextMessage()?["result"] != nil)
    }
    try server.kill()
    for run in waiting {
      let end = try run.finish()
      #expect(end.code == 1)
      #expect(end.errors.hasPrefix("orrery: The server has ended the connection. "))
    }
  }

  @Test func aServerThatIsKilledIsToldOf() throws {
    let server = try ProgramRun([
      "serve", store, "--model", model, "--listen", "unix:\(folder.path("socket"))",
    ])
    while !FileManager.default.fileExists(atPath: folder.path("socket")) {
      #expect(server.process.isRunning)
    }
    let attached = try attach()
    let watching = try ProgramRun(["watch", store, "--entity", "ToDo"])
    // The two streams are open.
    _ = (try watching.nextMessage(), try watching.nextMessage())
    kill(server.process.processIdentifier, SIGKILL)
    _ = try server.finish()
    for run in [attached, watching] {
      let end = try run.finish()
      #expect(end.code == 1)
      #expect(end.errors.hasPrefix("orrery: The server has ended the connection. "))
    }
  }

  @Test func theDemonstrationFitsOnAScreen() throws {
    let end = try ProgramRun(["demo"]).finish()
    #expect(end.code == 0 && end.errors.isEmpty, "\(end.errors)")
    let lines = end.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 40)
    #expect(lines.allSatisfy { $0.count <= 80 })
    // A live list, a refused edit, a second front end.
    #expect(lines.contains { $0.hasPrefix("phone  list/open") })
    #expect(lines.contains { $0.hasPrefix("  refused: ") })
    #expect(lines.contains { $0.hasPrefix("desk   object/delete") })
    let last = lines.suffix(3)
    #expect(last.elementsEqual(["  | Rusty Spork |   950 |", "  | Shiny Bear  |    62 |", ""]))
  }
}
