import Dispatch
import Files
import Foundation
import JSONText
import TestSupport
import Testing

@testable import Server

/// The end of a server while much is at work: what is unsaved is saved first, and who waits is
/// answered.
@Suite(.serialized) struct EndingTests {
  private let folder: TemporaryFolder
  private let slowFolder: TemporaryFolder
  private var model: String { Places.people }
  private var slowModel: String { slowFolder.path("People.xcdatamodeld") }

  init() throws {
    folder = try TemporaryFolder()
    slowFolder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: model, toPath: slowModel)
  }

  private func open(_ server: InProcessServer) throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("store.data"))], "model": ["path": .string(model)],
        "create": "ifMissing", "autosave": ["delay": 3600],
      ])
    return client
  }

  /// A disk that does not answer holds up the end of the server, not its last save.
  @Test(arguments: ["document/open", "model/update"])
  func whatIsUnsavedIsSavedBeforeAnythingIsWaitedFor(method: String) throws {
    let server = try InProcessServer()
    let client = try open(server)
    try client.call(
      "object/insert",
      ["entity": "Person", "values": ["firstName": "Ada", "lastName": "Byron"]])
    let (reading, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let slowModel = slowModel
    let disk = FileFaults.install(below: slowFolder.url.path) { call, path in
      if call == .open, path == "\(slowModel)/People.xcdatamodel/contents" {
        reading.signal()
        goOn.wait()
        goOn.signal()
      }
      return nil
    }
    let other = method == "model/update" ? try open(server) : try server.connect()
    if method == "document/open" { try other.initialize() }
    let params: JSONValue =
      method == "model/update"
      ? ["model": ["path": .string(slowModel)]]
      : [
        "location": ["path": .string(slowFolder.path("other.data"))],
        "model": ["path": .string(slowModel)],
        "create": "ifMissing",
      ]
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params,
    ]
    try other.send(request.text)
    try #require(reading.wait(timeout: .now() + Mailbox.patience) == .success)
    nonisolated(unsafe) let ending = server
    nonisolated(unsafe) var failure: (any Error)?
    let ended = DispatchGroup()
    DispatchQueue.global().async(group: ended) {
      do { try ending.stop() } catch { failure = error }
    }
    defer { goOn.signal() }
    let saved = try client.next { $0["method"] == "document/didSave" }
    #expect(saved?["params"]?["inserted"] == ["Person/p1"])
    goOn.signal()
    ended.wait()
    #expect(failure == nil)
    #expect(try other.next { $0["id"]?.integer == 1 } != nil)
    withExtendedLifetime(disk) {}
  }

  /// Whether it is still at work or only to be committed.
  @Test(arguments: [false, true]) func aBatchRequestThatIsTakenBackIsAnswered(
    isPrepared: Bool
  ) throws {
    nonisolated(unsafe) var made: OrreryServer?
    let server = try InProcessServer { made = $0 }
    let client = try open(server)
    nonisolated(unsafe) let running = try #require(made)
    // It comes to its end and to that of the server in one turn of the event loop.
    let isSent = DispatchSemaphore(value: 0)
    running.eventLoop.execute { isSent.wait() }
    try client.send(
      #"""
      {"jsonrpc":"2.0","id":1,"method":"batch/insert","params":{"entity":"Person",\#
      "objects":[{"firstName":"Ada","lastName":"Byron"}]}}
      """#)
    let ended = running.eventLoop.submit {
      let mailbox = running.documents.first?.batch?.mailbox
      if isPrepared, let mailbox {
        mailbox.wait()
        if let outcome = mailbox.take() { mailbox.teller(on: running.eventLoop) { _ in }(outcome) }
      }
      running.shutDown()
      return mailbox != nil
    }
    isSent.signal()
    #expect(try ended.wait())
    let reply = try client.next { $0["id"]?.integer == 1 }
    #expect(reply?["error"]?["data"]?["kind"] == "rpc.requestCancelled")
    #expect(reply?["error"]?["data"]?["retryable"] == true)
    try server.stop()
    let later = try InProcessServer()
    #expect(try open(later).call("fetch/count", ["fetch": ["entity": "Person"]])["count"] == 0)
    try later.stop()
  }
}
