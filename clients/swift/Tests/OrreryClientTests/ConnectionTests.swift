import Foundation
import JSONText
import OrreryProtocol
import Synchronization
import TestSupport
import Testing

@testable import OrreryClient

@Suite struct ConnectionTests {
  @Test func speaksToAChild() async throws {
    let connection = try await Connection.connect(
      to: .program(Program.path, arguments: ["serve"])
    ).get()
    #expect(connection.hello?.connection.isEmpty == false)
    let list = try await connection.send(DocumentListParams()).reply.get()
    #expect(list.documents.isEmpty)
    #expect(try await connection.close().get())
    await #expect(throws: OrreryError.self) {
      try await connection.send(DocumentListParams()).reply.get()
    }
  }

  @Test func tellsWhatWasPushedBeforeReplies() async throws {
    let connection = try await Connection.connect(
      to: .program(Program.path, arguments: ["serve"])
    ).get()
    let heard = Mutex<[ServerNotification]>([])
    connection.onEvent { event in
      if case .pushed(let notification, _) = event { heard.withLock { $0.append(notification) } }
    }
    _ = try await connection.send(DocumentOpenParams.people).reply.get()
    _ = try await connection.send(ObjectInsertParams(entity: "Person")).reply.get()
    #expect(heard.withLock { $0.contains(.contextDidChangeObjects) })
    let error = await #expect(throws: OrreryError.self) {
      try await connection.send(ObjectInsertParams(entity: "Persn")).reply.get()
    }
    #expect(error?.entity == "Persn")
    #expect(try await connection.close().get())
  }

  @Test func connectsToDocumentsServer() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("people.data")
    let address = ServerAddress.document(path, program: try Program.path)
    let opening = DocumentOpenParams(
      location: .path(path), model: .path(Places.people), create: .ifMissing)
    let connection = try await Connection.connect(to: address, opening: opening).get()
    #expect(connection.hello?.documents.count == 1)
    // A line break within a message is no end of it.
    _ = try await connection.send(.documentList, RawJSON(text: "{\n}")) { $0 }.value()
    let other = DocumentOpenParams(location: .path(folder.path("none.data")))
    let error = await #expect(throws: OrreryError.self) {
      try await Connection.connect(to: address, opening: other).get()
    }
    #expect(error?.kind.rawValue == "store.notFound")
    #expect(try await connection.close().get())
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
        to: .socket(address.description, token: TestTokens.writer)
      ).get()
      let list = try await connection.send(DocumentListParams()).reply.get()
      #expect(list.documents.isEmpty)
      #expect(try await connection.close().get())
    }
    try server.stop()
  }

  @Test func connectsAgainAndOpensWhatWasOpen() async throws {
    let folder = try TemporaryFolder()
    let socket = "unix:\(folder.path("again.sock"))"
    let server = try SpawnedServer(arguments: ["--listen", socket])
    let connection = try await Connection.connect(to: .socket(socket)).get()
    let document = DocumentOpenParams(
      location: .path(folder.path("people.data")), model: .path(Places.people), create: .ifMissing)
    let rows = Mutex((clock: "", ids: [String]()))
    let follow: @Sendable () async throws -> Void = { [unowned connection] in
      _ = try await connection.send(document).reply.get()
      let since = rows.withLock { $0.clock }
      let list = ListOpenParams(
        fetch: Wire.FetchRequest(entity: "Person"), since: since.isEmpty ? nil : since)
      let opened = connection.send(list) { opened in
        rows.withLock { rows in
          rows.clock = opened.clock
          rows.ids += opened.snapshot?.objects.map(\.id) ?? []
          rows.ids += opened.changes?.inserts.map(\.id) ?? []
        }
      }
      _ = try await opened.reply.get()
    }
    try await follow()
    connection.addResumer(follow)
    var events = connection.events().makeAsyncIterator()
    try server.kill()
    #expect(await events.next() == "disconnected")
    let error = await #expect(throws: OrreryError.self) {
      try await connection.send(DocumentListParams()).reply.get()
    }
    #expect(error?.kind == .connectionLost)
    let another = try SpawnedServer(arguments: ["--listen", socket])
    #expect(await events.next() == "reconnected")
    let inserted = try await connection.send(ObjectInsertParams(entity: "Person")).reply.get()
    #expect(inserted.object?.entity == "Person")
    _ = try await connection.send(ContextRollbackParams()).reply.get()
    #expect(try await connection.close().get())
    #expect(await events.next() == "closed")
    try another.stop()
  }

  @Test func saysThatThereIsNoServer() async throws {
    let folder = try TemporaryFolder()
    for address in [
      ServerAddress.socket("unix:\(folder.path("none"))"), .socket("gopher:1"),
      .program("/nonexistent", arguments: []),
    ] {
      let error = await #expect(throws: OrreryError.self) {
        try await Connection.connect(to: address).get()
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

extension Connection {
  /// The names of what happens from now on, but for pushes.
  func events() -> AsyncStream<String> {
    let (events, listener) = AsyncStream<String>.makeStream()
    onEvent { event in
      switch event {
      case .pushed: break
      case .failed(let error): listener.yield("failed: \(error.kind.rawValue)")
      default: listener.yield("\(event)")
      }
    }
    return events
  }
}
