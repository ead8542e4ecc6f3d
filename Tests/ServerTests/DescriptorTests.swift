import Foundation
import JSONText
import TestSupport
import Testing
import Transport

/// A server whose connections have taken almost all descriptors that it may have.
@Suite struct DescriptorTests {
  private let folder: TemporaryFolder
  private let run: ProgramRun
  private let clients = SocketClients()
  private let address: ListenAddress

  init() throws {
    folder = try TemporaryFolder()
    let tokens = folder.path("tokens.json")
    try TestTokens.writeFile(to: tokens)
    let model = Places.examples.appendingPathComponent("ToDo.xcdatamodeld").path
    run = try ProgramRun(
      [
        "serve", folder.path("todo.data"), "--model", model, "--token-file", tokens,
        "--listen", "tcp:127.0.0.1:0",
      ], descriptorLimit: 64)
    var found: ListenAddress?
    while found == nil, let line = try run.nextErrorLine() {
      if line.contains("listening on"), let text = line.split(separator: " ").last {
        found = try ListenAddress(String(text))
      }
    }
    address = try #require(found)
  }

  /// nil where the server refuses the connection.
  private func connect() throws -> TestClient? {
    let client = try clients.connect(to: address)
    let options = #"{"initializationOptions":{"token":"\#(TestTokens.writer)"}}"#
    try client.send(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":\#(options)}"#)
    return try client.next { $0["id"] == 1 } == nil ? nil : client
  }

  @Test func whoIsConnectedGoesOnWorking() throws {
    let client = try #require(try connect())
    var others: [TestClient] = []
    while others.count < 64, let other = try connect() { others.append(other) }
    #expect((8..<64).contains(others.count))
    try client.call("object/insert", ["entity": "ToDo", "values": ["name": "Milk"]])
    let saved = try client.call("context/save")
    #expect(saved["inserted"]?[0]?["id"] == "ToDo/p1")
    #expect(try client.call("document/check")["isSound"] == true)
    try client.call("document/backup", ["location": ["path": .string(folder.path("copy.data"))]])
    for other in others {
      try other.endInput()
      while try other.next() != nil {}
    }
    #expect(try connect() != nil)
    try clients.stop()
    run.process.terminate()
    let end = try run.finish()
    #expect(end.code == 0)
    #expect(end.errors.contains("too few descriptors"))
  }
}
