import Dispatch
import Files
import Foundation
import JSONText
import TestSupport
import Testing

@testable import Server

/// The end of a server while much is at work: what is unsaved is saved first.
@Suite(.serialized) struct EndingTests {
  private let folder: TemporaryFolder
  private let slowFolder: TemporaryFolder
  private var model: String { Places.examples.appendingPathComponent("People.json").path }
  private var slowModel: String { slowFolder.path("People.json") }

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
        "path": .string(folder.path("store.data")), "model": .string(model),
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
      if call == .open, path == slowModel {
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
      ? ["model": .string(slowModel)]
      : [
        "path": .string(slowFolder.path("other.data")), "model": .string(slowModel),
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
}
