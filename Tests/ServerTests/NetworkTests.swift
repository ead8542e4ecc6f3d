import Foundation
import JSONText
import OrreryProtocol
import Server
import TestSupport
import Testing
import Transport

/// Who may come in over the network and do what, at every boundary; and the program's own part in
/// it. What is sent and answered word by word is in `protocol/transcripts/connection`.
@Suite(.serialized) struct NetworkTests {
  private let folder: TemporaryFolder
  private let model = Places.examples.appendingPathComponent("ToDo.xcdatamodeld").path

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func kind(_ error: JSONValue?) -> String? { error?["data"]?["kind"]?.string }

  private func opening(_ name: String, _ more: JSONValue = [:]) -> JSONValue {
    let members: [(key: String, value: JSONValue)] = [
      ("location", ["path": .string(folder.path(name))]), ("model", ["path": .string(model)]),
    ]
    return .object(members + (more.members ?? []))
  }

  // MARK: Tokens

  private static func initialize(token: String) -> String {
    let options = #"{"initializationOptions":{"token":"\#(token)"}}"#
    return #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":\#(options)}"#
  }

  @Test(
    arguments: Boundary.allCases,
    [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#,
      initialize(token: ""), initialize(token: "writer-0123456788"),
      initialize(token: "writer-012345678"),
      #"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"no/such"}"#,
      #"[{"jsonrpc":"2.0","id":1,"method":"rpc/discover"}]"#, "[]", "nonsense", "{}",
      #"{"jsonrpc":"2.0","id":1,"result":null}"#,
    ])
  func whoShowsNoTokenGetsOneErrorAndTheEnd(at boundary: Boundary, message: String) throws {
    let server = try boundary.start(isNetwork: true)
    let client = try server.connectByNetwork()
    try client.send(message)
    try client.send(#"{"jsonrpc":"2.0","id":2,"method":"rpc/discover"}"#)
    #expect(Self.kind(try client.next()?["error"]) == "connection.unauthorized")
    #expect(try client.next() == nil)
    try server.stop()
  }

  @Test(arguments: Boundary.allCases)
  func notificationsOfStrangersAreDropped(at boundary: Boundary) throws {
    let server = try boundary.start(isNetwork: true)
    let client = try server.connectByNetwork()
    try client.notify("initialized")
    try client.notify("$/setTrace", ["value": "verbose"])
    try client.initialize(["token": .string(TestTokens.writer)])
    #expect(client.takeNotifications().isEmpty)
    let other = try server.connectByNetwork()
    try other.notify("exit")
    #expect(try other.next() == nil)
    try server.stop()
  }

  @Test(arguments: Boundary.allCases)
  func whoComesByASocketNeedsNoToken(at boundary: Boundary) throws {
    let server = try boundary.start(isNetwork: true)
    let result = try server.connect().initialize(["token": "wrong"])
    #expect(result["access"] == nil)
    try server.stop()
  }

  // MARK: Permissions

  @Test(arguments: Boundary.allCases)
  func aReaderIsRefusedWhateverWrites(at boundary: Boundary) throws {
    let server = try boundary.start(isNetwork: true)
    let writer = try server.connectByNetwork()
    try writer.initialize(["token": .string(TestTokens.writer)])
    try writer.call("document/open", opening("shown.data", ["create": "ifMissing"]))
    let reader = try server.connectByNetwork()
    let access = try reader.initialize(["token": .string(TestTokens.reader)])["access"]
    #expect(access == "read")
    try reader.call("document/open", opening("shown.data"))
    let refused = Method.allCases.filter(\.needsWriteAccess)
    #expect(refused.count > 20)
    #expect(
      Set(refused).symmetricDifference(Method.allCases.filter(\.writes))
        == [
          .contextCreate, .contextClose, .documentClose, .documentBackup, .modelWrite, .rpcStop,
        ])
    for method in refused {
      #expect(Self.kind(try reader.failure(of: method.rawValue)) == "permission.denied")
    }
    // It may still read what others do, in a context of its own too.
    try writer.call("object/insert", ["entity": "ToDo", "values": ["name": "Milk"]])
    #expect(try reader.call("fetch/count", ["fetch": ["entity": "ToDo"]])["count"] == 1)
    let context = try reader.call("context/create")["context"] ?? .null
    try reader.call("context/close", ["context": context])
    try reader.call("document/close")
    try server.stop()
  }

  @Test(arguments: Boundary.allCases)
  func aReaderDoesNotDecideHowADocumentIsOpened(at boundary: Boundary) throws {
    let server = try boundary.start(isNetwork: true)
    let writer = try server.connectByNetwork()
    try writer.initialize(["token": .string(TestTokens.writer)])
    let reader = try server.connectByNetwork()
    try reader.initialize(["token": .string(TestTokens.reader)])
    let missing = try reader.failure(
      of: "document/open", opening("shown.data", ["create": "ifMissing"]))
    #expect(Self.kind(missing) == "store.notFound")
    #expect(!FileManager.default.fileExists(atPath: folder.path("shown.data")))
    try writer.call("document/open", opening("shown.data", ["create": "always"]))
    try writer.call("document/close")
    try reader.call("document/open", opening("shown.data", ["readOnly": true]))
    try writer.call("document/open", opening("shown.data"))
    try writer.call("object/insert", ["entity": "ToDo", "values": ["name": "Milk"]])
    try server.stop()
  }

  @Test(arguments: Boundary.allCases)
  func onlyAllowedDocumentsAreOpenedListedAndCopied(at boundary: Boundary) throws {
    let server = try boundary.start(isNetwork: true)
    let writer = try server.connectByNetwork()
    try writer.initialize(["token": .string(TestTokens.writer)])
    for name in ["shown.data", "hidden.data"] {
      try writer.call("document/open", opening(name, ["create": "ifMissing"]))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.data"), withDestinationPath: folder.path("hidden.data"))
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("sub/shown.data"), withDestinationPath: folder.path("shown.data"))
    let reader = try server.connectByNetwork()
    try reader.initialize(["token": .string(TestTokens.reader)])
    #expect(try reader.call("document/list")["documents"]?.elements?.count == 1)
    for name in ["hidden.data", "link.data", "sub/../hidden.data", "shown.data2"] {
      let error = try reader.failure(of: "document/open", opening(name))
      #expect(Self.kind(error) == "permission.denied", "\(name)")
      #expect(error["data"]?["parameter"] == "location.path")
    }
    let memory = try reader.failure(of: "document/open", ["location": ["path": ":memory:"]])
    #expect(Self.kind(memory) == "permission.denied")
    let foreign = try reader.failure(
      of: "document/open",
      ["location": ["path": .string(folder.path("shown.data"))], "model": ["path": "/etc/passwd"]])
    #expect(foreign["data"]?["parameter"] == "model.path")
    try reader.call("document/open", opening("sub/shown.data"))
    let unknown = try reader.failure(
      of: "fetch/count", ["context": "c2", "fetch": ["entity": "ToDo"]])
    #expect(Self.kind(unknown) == "context.unknown")
    try server.stop()
  }

  // MARK: The program

  /// What a server that listens says on standard error: its addresses, and where the token is.
  private func announcement(_ run: ProgramRun) throws -> (path: String, told: JSONValue) {
    while let line = try run.nextErrorLine() {
      guard let start = line.range(of: "are in ")?.upperBound else { continue }
      let path = String(line[start...])
      return (path, try JSONValue.parse(String(contentsOfFile: path, encoding: .utf8)))
    }
    throw TestFailure("The server did not say where its token is.")
  }

  @Test func theProgramTellsItsAddressAndItsToken() throws {
    let store = folder.path("todo.data")
    let run = try ProgramRun(["serve", store, "--model", model, "--listen", "tcp:127.0.0.1:0"])
    let (path, told) = try announcement(run)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(told["process"]?.integer == Int64(run.process.processIdentifier))
    let address = try ListenAddress(told["listening"]?[0]?.string ?? "")
    #expect(!address.description.hasSuffix(":0"))

    let clients = SocketClients()
    let stranger = try clients.connect(to: address)
    #expect(Self.kind(try stranger.failure(of: "initialize")) == "connection.unauthorized")
    let client = try clients.connect(to: address)
    // The process is one of another machine, for all the server knows: it does not end with it.
    try client.call(
      "initialize",
      ["initializationOptions": ["token": told["token"] ?? .null], "processId": 999_999_999])
    try client.notify("initialized")
    try client.call("object/insert", ["entity": "ToDo", "values": ["name": "Milk"]])
    run.process.terminate()
    #expect(try run.finish().code == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
    try clients.stop()
  }

  @Test func aPageHoldsASession() throws {
    let items = Places.examples.appendingPathComponent("Homepwner.xcdatamodeld").path
    let store = folder.path("store.data")
    let run = try ProgramRun(["serve", store, "--model", items, "--listen", "ws:127.0.0.1:0"])
    let (_, told) = try announcement(run)
    let address = try ListenAddress(told["listening"]?[0]?.string ?? "").description
    let url = "ws://" + address.dropFirst("ws:".count)
    do {
      let page = try ClientRun.page(
        url, token: told["token"]?.string ?? "", store: store, home: folder)
      #expect(
        try page.finish() == [
          "wrong token refused true", "connected as orrery", "server orrery, 1 document",
          "inserted whole true", "told before 1 context/didChangeObjects",
          "refused model.unknownEntity", "closed 1000, true",
        ])
    } catch let failure as TestFailure
      where failure.description.contains("not installed")
      || failure.description.contains("WebSocket is not defined")
      || failure.description.contains("bad option")
    {
      print("Skipped: there is no Node that knows WebSockets. \(failure)")
    }
    run.process.terminate()
    #expect(try run.finish().code == 0)
  }

  @Test func languageClientsGiveAPort() throws {
    let run = try ProgramRun(["serve", "--port", "0"])
    let (_, told) = try announcement(run)
    #expect(told["listening"]?[0]?.string?.hasPrefix("tcp:127.0.0.1:") == true)
    run.process.terminate()
    #expect(try run.finish().code == 0)
  }

  @Test func withATokenFileNoTokenIsMade() throws {
    let file = folder.path("tokens.json")
    try TestTokens.writeFile(to: file)
    let run = try ProgramRun(["serve", "--listen", "tcp:[::1]:0", "--token-file", file])
    let (_, told) = try announcement(run)
    #expect(told["token"] == nil)
    #expect(told["listening"]?[0]?.string?.hasPrefix("tcp:[::1]:") == true)
    run.process.terminate()
    #expect(try run.finish().code == 0)
  }

  @Test func whatIsRefusedAtTheStartHasItsExitCodeAndItsRemedy() throws {
    let loose = folder.path("loose.json")
    try TestTokens.writeFile(to: loose)
    try #require(chmod(loose, 0o644) == 0)
    let cases: [(arguments: [String], code: Int32, told: String)] = [
      (["--listen", "tcp:0.0.0.0:0"], 74, "--allow-remote"),
      (["--listen", "tcp:[::]:0"], 74, "--allow-remote"),
      (["--listen", "tcp:127.0.0.1"], 64, "tcp:HOST:PORT"),
      (["--listen", "tcp:127.0.0.1:0", "--token-file", loose], 74, "chmod 600"),
      (["--listen", "tcp:127.0.0.1:0", "--token-file", "/none"], 66, "There is no file /none"),
      (["--port", "70000"], 64, "port"),
      (["--listen", "tls:127.0.0.1:0"], 64, "--tls-certificate"),
      (["--listen", "wss:127.0.0.1:0", "--tls-key", loose], 64, "--tls-certificate"),
      (["--listen", "ws:127.0.0.1:0", "--allow-origin", "null"], 64, "no origin"),
      (["--listen", "ws:127.0.0.1:0", "--allow-host", "http://a"], 64, "no host"),
    ]
    for (arguments, code, told) in cases {
      let end = try ProgramRun(["serve"] + arguments).finish()
      #expect(end.code == code, "\(arguments)")
      #expect(end.errors.contains(told), "\(end.errors)")
    }
  }
}
