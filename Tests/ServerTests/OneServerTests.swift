import Files
import Foundation
import Glibc
import JSONText
import OrreryProtocol
import Server
import TestSupport
import Testing

/// A store is open for writing in one server, which every command finds, however it listens.
@Suite(.serialized) struct OneServerTests {
  private let folder: TemporaryFolder
  private let model = Places.examples.appendingPathComponent("ToDo.xcdatamodeld").path
  private var store: String { folder.path("todo.data") }
  private var lock: String { folder.path(".todo.data.orrery") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let initialize = #"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#
  private static let initialized = #"{"jsonrpc":"2.0","method":"initialized"}"#
  private static let insert = """
    {"jsonrpc":"2.0","id":2,"method":"object/insert",\
    "params":{"entity":"ToDo","values":{"name":"Milk"}}}
    """

  /// A server that speaks on its streams and has one unsaved object.
  private func start(
    _ arguments: [String] = [], environment: [String: String]? = nil
  ) throws -> ProgramRun {
    let run = try ProgramRun(
      ["serve", store, "--model", model, "--no-autosave", "--stdio"] + arguments,
      environment: environment)
    for line in [Self.initialize, Self.initialized, Self.insert] { try run.send(line) }
    while let message = try run.nextMessage(), message["id"]?.integer != 2 {}
    return run
  }

  /// Locks and logs go by the name.
  @Test func aFileOfTwoNamesIsOnlyRead() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      ["location": ["path": .string(store)], "model": ["path": .string(model)], "create": "always"])
    try client.call("document/close")
    let other = folder.path("other.data")
    try FileManager.default.linkItem(atPath: store, toPath: other)
    for path in [store, other] {
      let error = try client.failure(of: "document/open", ["location": ["path": .string(path)]])
      #expect(error["data"]?["kind"] == "document.badLocation", "\(error.text)")
    }
    try client.call("document/open", ["location": ["path": .string(other)], "readOnly": true])
    try client.call("document/close")
    try FileManager.default.removeItem(atPath: other)
    try client.call("document/open", ["location": ["path": .string(store)]])
    try server.stop()
  }

  /// What a command with another idea of where sockets are counts, unsaved objects among them.
  private func count(_ environment: [String: String]) throws -> Int64? {
    let end = try ProgramRun(
      ["call", store, "fetch/count", #"{"fetch":{"entity":"ToDo"}}"#, "--model", model],
      environment: environment
    ).finish()
    #expect(end.code == 0, "\(end.errors)")
    return try JSONValue.parse(end.output)["count"]?.integer
  }

  /// Of a process whose runtime folder is another.
  private func elsewhere(_ name: String) throws -> [String: String] {
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_RUNTIME_DIR"] = folder.path(name)
    environment["TMPDIR"] = folder.path(name)
    environment["XDG_STATE_HOME"] = folder.path(name)
    return environment
  }

  @Test(arguments: [[], ["--listen", "tcp:127.0.0.1:0"]])
  func commandsFindTheServer(arguments: [String]) throws {
    let server = try start(arguments, environment: try elsewhere("a"))
    let other = try elsewhere("b")
    #expect(try count(other) == 1)
    let attached = try ProgramRun(["attach", store], environment: other)
    try attached.send(Self.initialize)
    let reply = try #require(try attached.nextMessage())
    #expect(reply["result"]?["documents"]?[0]?["path"]?.string == store)
    try attached.endInput()
    #expect(try attached.finish().code == 0)
    server.process.terminate()
    #expect(try server.finish().code == 0)
  }

  /// It would wait a minute for somebody to come back, and be kept by everybody who tries.
  @Test func aServerThatNobodyUsesMakesWay() throws {
    let environment = try elsewhere("a")
    func attach(_ options: String...) throws -> (run: ProgramRun, isReadOnly: Bool?) {
      let run = try ProgramRun(
        ["attach", store, "--model", model] + options, environment: environment)
      for line in [Self.initialize, Self.initialized] { try run.send(line) }
      let document = try run.nextMessage()?["result"]?["documents"]?[0]
      return (run, document.map { $0["readOnly"]?.bool ?? false })
    }
    func expectRefusal() throws {
      let refused = try ProgramRun(
        ["attach", store, "--read-only", "--json"], environment: environment
      ).finish()
      let error = try JSONValue.parse(refused.errors.trimmingCharacters(in: .newlines))
      #expect(error["data"]?["kind"] == "document.openOtherwise", "\(refused.errors)")
    }
    let writer = try attach()
    #expect(writer.isReadOnly == false)
    try expectRefusal()
    try writer.run.endInput()
    #expect(try writer.run.finish().code == 0)
    let reader = try attach("--read-only")
    #expect(reader.isReadOnly == true)
    try reader.run.endInput()
    #expect(try reader.run.finish().code == 0)
    // What is unsaved waits for whoever made it.
    let editor = try attach("--no-autosave")
    try editor.run.send(Self.insert)
    while let message = try editor.run.nextMessage(), message["id"]?.integer != 2 {}
    try editor.run.endInput()
    #expect(try editor.run.finish().code == 0)
    try expectRefusal()
    let stop = try ProgramRun(["servers", "stop", store], environment: environment)
    #expect(try stop.finish().code == 0)
  }

  /// It has given no flags, and hears of the members that it has given.
  @Test func aProgramThatAsksIsToldOfNoFlags() throws {
    let server = try start()
    for (document, hint) in [
      ("{\"location\":{\"path\":\"\(store)\"},\"readOnly\":true}", "Leave readOnly out"),
      (
        "{\"location\":{\"path\":\"\(folder.path("none.data"))\"},\"create\":\"never\"}",
        "Check the path, or ask"
      ),
    ] {
      let program = try ProgramRun(["attach", "-"])
      try program.send(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"document/open\",\"params\":\(document)}")
      let error = try program.nextMessage()?["error"]
      #expect(error?["data"]?["hint"]?.string?.hasPrefix(hint) == true, "\(error?.text ?? "")")
      #expect(try program.finish().code != 0)
    }
    server.process.terminate()
    #expect(try server.finish().code == 0)
  }

  @Test func aSecondServerSaysWhoHasTheStore() throws {
    let server = try start(["--listen", "tcp:127.0.0.1:0"])
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: store)
    for path in [store, link] {
      let second = try ProgramRun(["serve", path, "--model", model, "--json"]).finish()
      #expect(second.code == 74)
      let error = try JSONValue.parse(second.errors.trimmingCharacters(in: .newlines))
      #expect(error["data"]?["kind"]?.string == "store.inUse")
      let holder = try #require(error["data"]?["holder"])
      #expect(holder["process"]?.integer == Int64(server.process.processIdentifier))
      #expect(holder["version"]?.string == OrreryServer.version)
      #expect(holder["host"]?.string?.isEmpty == false)
      #expect(holder["listening"]?[0]?.string?.hasPrefix("tcp:127.0.0.1:") == true)
      #expect(holder["needsToken"] == true)
      #expect(holder["socket"]?.string?.isEmpty == false)
      #expect(error["message"]?.string?.contains("tcp:127.0.0.1:") == true)
    }
    // Who only reads does no harm.
    let reader = try ProgramRun(["serve", store, "--read-only"])
    try reader.send(Self.initialize)
    #expect(try reader.nextMessage()?["result"]?["documents"]?[0]?["readOnly"] == true)
    try reader.endInput()
    #expect(try reader.finish().code == 0)
    server.process.terminate()
    #expect(try server.finish().code == 0)
    #expect(!FileManager.default.fileExists(atPath: lock))
  }

  @Test func clientsAreToldWhoHasTheStore() throws {
    let server = try start()
    let other = try SpawnedServer()
    let client = try other.connect()
    try client.initialize()
    let failure = try client.failure(of: "document/open", ["location": ["path": .string(store)]])
    #expect(failure["data"]?["kind"]?.string == "store.inUse")
    #expect(
      failure["data"]?["holder"]?["process"]?.integer
        == Int64(server.process.processIdentifier))
    server.process.terminate()
    #expect(try server.finish().code == 0)
    #expect(try client.call("document/open", ["location": ["path": .string(store)]])["path"] != nil)
    try other.stop()
  }

  @Test func aKilledServerHoldsNothing() throws {
    let server = try start()
    #expect(FileManager.default.fileExists(atPath: lock))
    kill(server.process.processIdentifier, SIGKILL)
    _ = try server.finish()
    #expect(FileManager.default.fileExists(atPath: lock))
    let next = try start()
    try next.endInput()
    #expect(try next.finish().code == 0)
    #expect(!FileManager.default.fileExists(atPath: lock))
  }

  /// The server dies and leaves what is on disk: what the command did, and nothing of others'.
  @Test func whatACommandDoesIsOnDiskAndNothingElseIs() throws {
    let server = try start()
    let end = try ProgramRun(
      ["call", store, "object/insert", #"{"entity":"ToDo","values":{"name":"Bread"}}"#]
    ).finish()
    #expect(end.code == 0, "\(end.errors)")
    kill(server.process.processIdentifier, SIGKILL)
    _ = try server.finish()
    let fetch = #"{"fetch":{"entity":"ToDo","properties":["name"]}}"#
    let left = try ProgramRun(["call", store, "fetch/objects", fetch]).finish()
    #expect(left.code == 0, "\(left.errors)")
    let objects = try JSONValue.parse(left.output)["objects"]?.elements ?? []
    #expect(objects.map { $0["values"]?["name"]?.string } == ["Bread"])
  }

  @Test func aCommandThatCannotSaveFailsAndLeavesNothing() throws {
    let model = Places.examples.appendingPathComponent("Everything.json").path
    let server = try ProgramRun(["serve", store, "--model", model, "--no-autosave", "--stdio"])
    for line in [Self.initialize, Self.initialized] { try server.send(line) }
    while let message = try server.nextMessage(), message["id"]?.integer != 1 {}
    let insert = ["call", store, "object/insert", #"{"entity":"Artist","values":{"name":"n"}}"#]
    #expect(try ProgramRun(insert).finish().code == 0)
    let second = try ProgramRun(insert + ["--json"]).finish()
    #expect(second.code == 1)
    #expect(second.errors.contains("constraint"), "\(second.errors)")
    let count = ["call", store, "fetch/count", #"{"fetch":{"entity":"Artist"}}"#]
    #expect(try JSONValue.parse(try ProgramRun(count).finish().output)["count"]?.integer == 1)
    try server.endInput()
    #expect(try server.finish().code == 0)
  }

  @Test func aServerOfAnotherVersionIsNamed() throws {
    let held = try #require(try LockFile.take(lock))
    try held.write(
      Array(
        #"{"format":9,"process":77,"version":"9.1.0","protocolVersion":"9.0","new":[]}"#.utf8))
    for command in [
      ["call", store, "fetch/count", #"{"fetch":{"entity":"ToDo"}}"#, "--model", model],
      ["attach", store, "--model", model], ["serve", store, "--model", model],
    ] {
      let end = try ProgramRun(command).finish()
      #expect(end.code == 74)
      #expect(end.errors.contains("process 77, orrery 9.1.0"), "\(end.errors)")
      #expect(end.errors.contains("protocol 9.0"), "\(end.errors)")
    }
    withExtendedLifetime(held) {}
  }

  /// Commands at the same time take turns, and reads wait for none.
  @Test func commandsTakeTurns() throws {
    let runs = try (0..<6).map { number in
      try ProgramRun([
        "call", store, "object/insert", #"{"entity":"ToDo","values":{"name":"\#(number)"}}"#,
        "--model", model,
      ])
    }
    for run in runs {
      let end = try run.finish()
      #expect(end.code == 0, "\(end.errors)")
    }
    #expect(try count(ProcessInfo.processInfo.environment) == 6)
    #expect(!FileManager.default.fileExists(atPath: lock))
  }

  @Test func attachedProgramsNameFilesByTheirOwnFolder() throws {
    let (first, second) = (folder.path("first"), folder.path("second"))
    for path in [first, second] {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false)
    }
    func attach(in folder: String) throws -> ProgramRun {
      let run = try ProgramRun(["attach", store, "--model", model], folder: folder)
      try run.send(Self.initialize)
      _ = try run.nextMessage()
      try run.send(Self.initialized)
      return run
    }
    let runs = try [attach(in: first), attach(in: second)]
    try runs[1].send(
      """
      {"jsonrpc":"2.0","id":2,"method":"document/backup","params":{"location":{"path":"copy.data"}}}
      """)
    let reply = try runs[1].nextMessage()
    #expect(reply?["result"]?["path"]?.string == "\(second)/copy.data")
    for run in runs {
      try run.endInput()
      #expect(try run.finish().code == 0)
    }
  }
}
