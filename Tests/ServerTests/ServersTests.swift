import Foundation
import Glibc
import JSONText
import TestSupport
import Testing
import Transport

/// `orrery servers`, and what a server that runs for long does: logging, reading its files anew,
/// clearing up.
@Suite(.serialized) struct ServersTests {
  private let folder: TemporaryFolder
  private let model = Places.examples.appendingPathComponent("ToDo.xcdatamodeld").path
  private var store: String { folder.path("todo.data") }
  private static let initialize = #"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#

  init() throws {
    folder = try TemporaryFolder()
  }

  private var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_RUNTIME_DIR"] = folder.url.path
    environment["XDG_STATE_HOME"] = folder.path("state")
    return environment
  }

  private func run(
    _ arguments: [String], code: Int32 = 0
  ) throws -> (output: String, errors: String) {
    let end = try ProgramRun(arguments, environment: environment).finish()
    #expect(end.code == code, "\(arguments): \(end.errors)")
    return (end.output, end.errors)
  }

  private func error(_ arguments: [String], code: Int32) throws -> JSONValue {
    let end = try run(arguments + ["--json"], code: code)
    return try JSONValue.parse(end.errors.trimmingCharacters(in: .newlines))
  }

  /// A server with one object that is saved; what it says until it listens is read.
  private func start(_ arguments: [String] = []) throws -> ProgramRun {
    let run = try ProgramRun(
      ["serve", store, "--model", model, "--listen", "unix:\(folder.path("socket"))"] + arguments,
      environment: environment)
    let insert = #"{"entity":"ToDo","values":{"name":"Milk"}}"#
    while !FileManager.default.fileExists(atPath: folder.path("socket")) {
      #expect(run.process.isRunning)
    }
    _ = try self.run(["call", store, "object/insert", insert])
    return run
  }

  @Test func theListTellsWhatRuns() throws {
    let server = try start()
    let process = Int64(server.process.processIdentifier)
    let list = try JSONValue.parse(try run(["servers", "--json"]).output).elements ?? []
    let own = try #require(list.first { $0["process"]?.integer == process })
    #expect(own["documents"]?[0]?["path"]?.string == store)
    #expect(own["documents"]?[0]?["connections"]?.integer == 0)
    #expect(own["listening"]?[0]?.string == "unix:\(folder.path("socket"))")
    #expect(own["started"]?.string?.hasPrefix("20") == true)
    let lines = try run(["servers"]).output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("PROCESS  VERSION  AGE") == true)
    let line = try #require(lines.first { $0.hasPrefix("\(process) ") })
    #expect(line.hasSuffix(" \(store) (0 clients)"))
    server.process.terminate()
    #expect(try server.finish().code == 0)
  }

  /// The system's list of sockets is longer than what it hands out at once.
  @Test func theListIsWholeWhereThereAreManySockets() throws {
    let descriptors = (0..<300).map { number in
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { path in
        path.copyBytes(from: Array(folder.path("s\(number)").utf8.prefix(path.count - 1)))
      }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
      }
      #expect(result == 0)
      return descriptor
    }
    defer { for descriptor in descriptors { close(descriptor) } }
    let server = try start()
    #expect(try run(["servers"]).output.contains("\(server.process.processIdentifier) "))
    _ = try run(["servers", "stop", "\(server.process.processIdentifier)"])
    #expect(try server.finish().code == 0)
  }

  @Test(arguments: [true, false]) func stoppingSavesFirst(byProcess: Bool) throws {
    let server = try start()
    let name = byProcess ? "\(server.process.processIdentifier)" : store
    #expect(try run(["servers", "stop", name]).errors.isEmpty)
    #expect(try server.finish().code == 0)
    #expect(
      try run(["call", store, "fetch/count", #"{"fetch":{"entity":"ToDo"}}"#]).output.contains(":1")
    )
  }

  @Test func stoppingTellsWhatCannotBeSaved() throws {
    let server = try start()
    let client = try ProgramRun(["attach", store], environment: environment)
    for line in [
      Self.initialize, #"{"jsonrpc":"2.0","method":"initialized"}"#,
      """
      {"jsonrpc":"2.0","id":2,"method":"object/insert",\
      "params":{"entity":"ToDo","values":{"name":""}}}
      """,
    ] {
      try client.send(line)
    }
    while let message = try client.nextMessage(), message["id"]?.integer != 2 {}
    let error = try error(["servers", "stop", store], code: 1)
    #expect(error["data"]?["kind"]?.string == "save.failed")
    #expect(error["data"]?["file"]?.string == store + ".recovery.json")
    #expect(try server.finish().code == 1)
    _ = try client.finish()
  }

  /// A stopped server still has its connections taken, by the system.
  @Test func aServerThatDoesNotAnswerIsToldOf() throws {
    let server = try start()
    let process = server.process.processIdentifier
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    let people = #"{"entity":"ToDo"}"#
    let runs = try [
      ["call", store, "fetch/count", people], ["export", store, "--entity", "ToDo"],
      ["watch", store], ["attach", store], ["servers", "stop", store],
      ["servers", "stop", "\(process)"],
    ].map { try ProgramRun($0, environment: environment) }
    for run in runs {
      let end = try run.finish()
      #expect(end.code == 74)
      #expect(
        end.errors.hasPrefix("orrery: The server of process \(process) does not answer. "),
        "\(end.errors)")
      #expect(end.errors.contains("kill -CONT \(process)"))
    }
    #expect(try run(["servers"]).output.contains("(does not answer)"))
    kill(process, SIGCONT)
    server.process.terminate()
    #expect(try server.finish().code == 0)
  }

  @Test func aServerHonoursOptionsOrRefusesThem() throws {
    let server = try start()
    let people = Places.people
    let delete = ["call", store, "object/delete", #"{"ids":["ToDo/p1"]}"#]
    for (options, key) in [
      (["--read-only"], "readOnly"), (["--model", people], "model"), (["--history"], "history"),
      (["--model", people, "--migrate"], "model"), (["--no-autosave"], "autosave"),
    ] {
      let error = try error(delete + options, code: 1)
      #expect(error["data"]?["kind"]?.string == "document.openOtherwise")
      #expect(error["data"]?["parameter"]?.string == key)
      if key != "model" {
        #expect(error["data"]?["hint"]?.string?.hasPrefix("Leave --") == true, "\(error)")
      }
    }
    #expect(
      try error(["attach", store, "--read-only"], code: 1)["data"]?["kind"]?.string
        == "document.openOtherwise")
    #expect(
      try run(["call", store, "fetch/count", #"{"fetch":{"entity":"ToDo"}}"#, "--model", model])
        .output
        .hasPrefix(#"{"count":1,"#))
    server.process.terminate()
    #expect(try server.finish().code == 0)
  }

  // MARK: Logs

  @Test func logsGoToTheFile() throws {
    let (log, moved) = (folder.path("log"), folder.path("log.1"))
    let server = try start(["--log-file", log, "--log-level", "notice"])
    let process = server.process.processIdentifier
    func provoke() throws {
      let client = try ProgramRun(["attach", store], environment: environment)
      try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = try client.finish()
    }
    try provoke()
    let first = try String(contentsOfFile: log, encoding: .utf8)
    #expect(first.contains("Z error \(process) Unreadable input."), "\(first)")
    // Whoever moves the file away says so.
    try FileManager.default.moveItem(atPath: log, toPath: moved)
    kill(process, SIGHUP)
    while !FileManager.default.fileExists(atPath: log) {
      try #require(server.process.isRunning)
    }
    server.process.terminate()
    let end = try server.finish()
    #expect(end.code == 0)
    // Nothing else is said there.
    #expect(try /orrery: listening on unix:.+\n/.wholeMatch(in: end.errors) != nil, "\(end.errors)")
    #expect(try String(contentsOfFile: moved, encoding: .utf8) == first)
  }

  @Test func aServerInTheBackgroundLogsToTheStateFolder() throws {
    let client = try ProgramRun(["attach", store, "--model", model], environment: environment)
    try client.send(Self.initialize)
    _ = try client.nextMessage()
    #expect(FileManager.default.fileExists(atPath: folder.path("state/orrery/server.log")))
    _ = try run(["servers", "stop", store])
    _ = try client.finish()
  }

  // MARK: Files that are read anew

  @Test func tokensAreReadAnew() throws {
    let file = folder.path("tokens.json")
    func write(_ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      chmod(file, 0o600)
    }
    func tokens(_ token: String) -> String {
      #"{"tokens":[{"token":"\#(token)","access":"write"}]}"#
    }
    let (old, new) = ("old-0123456789abcdef", "new-0123456789abcdef")
    try write(tokens(old))
    let server = try start([
      "--listen", "tcp:127.0.0.1:0", "--token-file", file, "--log-file", folder.path("log"),
    ])
    var words: [Substring] = []
    while !words.contains(where: { $0.hasPrefix("tcp:") }), let line = try server.nextErrorLine() {
      words = line.split(separator: " ")
    }
    let address = try ListenAddress(String(try #require(words.last)))
    func isKnown(_ token: String) throws -> Bool {
      let clients = SocketClients()
      let client = try clients.connect(to: address)
      let reply = try client.reply(
        to: "initialize", ["initializationOptions": ["token": .string(token)]])
      try clients.stop()
      return reply["result"] != nil
    }
    func logged(_ text: String) throws {
      while try !String(contentsOfFile: folder.path("log"), encoding: .utf8).contains(text) {
        #expect(server.process.isRunning)
      }
    }
    #expect(try isKnown(old))
    try write("{")
    kill(server.process.processIdentifier, SIGHUP)
    try logged("stay as they were")
    #expect(try isKnown(old))
    try write(tokens(new))
    kill(server.process.processIdentifier, SIGHUP)
    try logged("are read anew")
    #expect(try isKnown(new))
    #expect(try !isKnown(old))
    server.process.terminate()
    #expect(try server.finish().code == 0)
  }

  // MARK: What is left

  @Test func whatKilledServersLeaveIsRemoved() throws {
    let first = try start(["--listen", "tcp:127.0.0.1:0"])
    let token = folder.path(
      "orrery-\(geteuid())/server-\(first.process.processIdentifier).json")
    while !FileManager.default.fileExists(atPath: token) {
      try #require(first.process.isRunning)
    }
    kill(first.process.processIdentifier, SIGKILL)
    _ = try first.finish()
    // By this `start` sees that the next one listens.
    try FileManager.default.removeItem(atPath: folder.path("socket"))
    let second = try start(["--listen", "tcp:127.0.0.1:0"])
    #expect(!FileManager.default.fileExists(atPath: token))
    let left = try FileManager.default.contentsOfDirectory(
      atPath: folder.path("orrery-\(geteuid())"))
    #expect(left.allSatisfy { $0.hasPrefix("server-\(second.process.processIdentifier)") })
    second.process.terminate()
    #expect(try second.finish().code == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("orrery-\(geteuid())"))
        .isEmpty)
  }

  /// A client that comes before a second address fails is closed in order.
  @Test func aStartThatFailsWithAClientIsNoTrap() throws {
    let taken = try SpawnedServer(isNetwork: true)
    let address = try #require(taken.networkAddress).description
    for _ in 0..<10 {
      let socket = folder.path("socket")
      let server = try ProgramRun(
        [
          "serve", store, "--model", model, "--listen", "unix:\(socket)", "--listen", address,
        ], environment: environment)
      let clients = SocketClients()
      while server.process.isRunning {
        if let client = try? clients.connect(to: socket) {
          while try client.next() != nil {}
        }
      }
      try clients.stop()
      let end = try server.finish()
      #expect(server.process.terminationReason == .exit)
      #expect(end.code == 74, "\(end.errors)")
    }
    try taken.stop()
  }
}
