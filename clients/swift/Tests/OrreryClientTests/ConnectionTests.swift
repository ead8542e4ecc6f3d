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
    connection.onPush(ContextDidChangeObjectsParams.self) { push in
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
