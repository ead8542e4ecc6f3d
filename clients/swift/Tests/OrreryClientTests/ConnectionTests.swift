import Foundation
import OrreryProtocol
import Synchronization
import TestSupport
import Testing

@testable import OrreryClient

@Suite struct ConnectionTests {
  @Test func speaksToAChild() async throws {
    let connection = try await Connection.connect(to: .program(Program.path, arguments: ["serve"]))
    #expect(!connection.name.isEmpty)
    let list = try await connection.send(DocumentListParams())
    #expect(list.documents.isEmpty)
    try await connection.close()
    await #expect(throws: OrreryError.self) { try await connection.send(DocumentListParams()) }
  }

  @Test func waitsForReplies() throws {
    let connection = try Connection.connectAndWait(
      to: .program(Program.path, arguments: ["serve"]))
    let heard = Mutex<[ServerNotification]>([])
    connection.onPush { notification, _ in heard.withLock { $0.append(notification) } }
    connection.onPush { notification, _ in
      guard notification == .contextDidChangeObjects else { return }
      #expect(throws: OrreryError.self) { try connection.sendAndWait(DocumentListParams()) }
    }
    _ = try connection.sendAndWait(DocumentOpenParams.people)
    _ = try connection.sendAndWait(ObjectInsertParams(entity: "Person"))
    #expect(heard.withLock { $0.contains(.contextDidChangeObjects) })
    #expect(throws: OrreryError.self) {
      do {
        _ = try connection.sendAndWait(ObjectInsertParams(entity: "Persn"))
      } catch let error as OrreryError {
        #expect(error.kind.family == "model" || error.kind.family == "entity")
        throw error
      }
    }
    try connection.closeAndWait()
  }

  @Test func connectsToDocumentsServer() async throws {
    let folder = try TemporaryFolder()
    let address = ServerAddress.document(
      folder.path("people.data"), options: ["--model", Places.people], program: try Program.path)
    let connection = try await Connection.connect(to: address)
    #expect(connection.hello?.documents.count == 1)
    try await connection.close()
  }

  @Test func connectsByTCPAndWebSocket() async throws {
    let folder = try TemporaryFolder()
    try TestTokens.writeFile(to: folder.path("tokens.json"))
    let server = try SpawnedServer(arguments: [
      "--listen", "tcp:127.0.0.1:0", "--listen", "ws:127.0.0.1:0", "--token-file",
      folder.path("tokens.json"),
    ])
    for address in server.networkAddresses {
      let connection = try await Connection.connect(
        to: .socket(address.description, token: TestTokens.writer))
      let list = try await connection.send(DocumentListParams())
      #expect(list.documents.isEmpty)
      try await connection.close()
    }
    try server.stop()
  }

  @Test func connectsAgainAndOpensWhatWasOpen() async throws {
    let folder = try TemporaryFolder()
    let socket = "unix:\(folder.path("again.sock"))"
    let server = try SpawnedServer(arguments: ["--listen", socket])
    let connection = try await Connection.connect(to: .socket(socket))
    let document = DocumentOpenParams(
      location: .path(folder.path("people.data")), model: .path(Places.people), create: .ifMissing)
    let rows = Mutex((clock: "", ids: [String]()))
    let follow: @Sendable () async throws -> Void = { [unowned connection] in
      _ = try await connection.send(document)
      let since = rows.withLock { $0.clock }
      let list = ListOpenParams(
        fetch: Wire.FetchRequest(entity: "Person"), since: since.isEmpty ? nil : since)
      _ = try await connection.send(list) { opened in
        rows.withLock { rows in
          rows.clock = opened.clock
          rows.ids += opened.snapshot?.objects.map(\.id) ?? []
          rows.ids += opened.changes?.inserts.map(\.id) ?? []
        }
      }
    }
    try await follow()
    _ = connection.addResumer(follow)
    var events = connection.events.makeAsyncIterator()
    try server.kill()
    #expect(await events.next().map { "\($0)" } == "disconnected")
    let error = await #expect(throws: OrreryError.self) {
      try await connection.send(DocumentListParams())
    }
    #expect(error?.kind == .connectionLost)
    let another = try SpawnedServer(arguments: ["--listen", socket])
    #expect(await events.next().map { "\($0)" } == "reconnected")
    let inserted = try await connection.send(ObjectInsertParams(entity: "Person"))
    #expect(inserted.object?.entity == "Person")
    _ = try await connection.send(ContextRollbackParams())
    try await connection.close()
    #expect(await events.next() == nil)
    try another.stop()
  }

  @Test func requestsAreCancelled() async throws {
    let connection = try await Connection.connect(to: .program(Program.path, arguments: ["serve"]))
    _ = try await connection.send(DocumentOpenParams.people)
    let task = Task { try await connection.send(DocumentListParams()) }
    task.cancel()
    // It may have been carried out before.
    do { _ = try await task.value } catch { #expect(error is CancellationError) }
    try await connection.close()
  }

  @Test func saysThatThereIsNoServer() async throws {
    let folder = try TemporaryFolder()
    for address in [
      ServerAddress.socket("unix:\(folder.path("none"))"), .socket("gopher:1"),
      .program("/nonexistent", arguments: []),
    ] {
      let error = await #expect(throws: OrreryError.self) {
        try await Connection.connect(to: address)
      }
      #expect(error?.kind == .cannotConnect)
    }
  }
}

extension Program {
  static var path: String {
    get throws { try url.path }
  }
}

extension DocumentOpenParams {
  static var people: DocumentOpenParams {
    DocumentOpenParams(location: .path(":memory:"), model: .path(Places.people))
  }
}
