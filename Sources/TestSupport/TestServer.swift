import Foundation
import JSONRPC
import JSONText
import Logging
import NIOCore
import NIOPosix
import Server
import Transport

/// A server to test at one of three boundaries, so that one test body serves all three.
package protocol TestServer: AnyObject {
  /// Connects one more client.
  func connect() throws -> TestClient
  /// Connects one more client, which has to show one of `TestTokens`.
  func connectByNetwork() throws -> TestClient
  /// Ends the server.
  func stop() throws
}

/// Where a test meets the server.
package enum Boundary: String, CaseIterable, Sendable {
  /// Messages as bytes, no framing, no system calls.
  case inProcess
  /// A Unix socket to a server in this process, and WebSockets for the network.
  case socket
  /// The program itself, spawned, over a Unix socket of its own, and TCP for the network.
  case binary

  /// - Parameter isNetwork: whether clients are to connect by the network.
  package func start(
    arguments: [String] = [], isNetwork: Bool = false
  ) throws -> any TestServer {
    switch self {
    case .inProcess: try InProcessServer()
    case .socket: try SocketServer(isNetwork: isNetwork)
    case .binary: try SpawnedServer(arguments: arguments, isNetwork: isNetwork)
    }
  }
}

/// A server on an event loop of this process.
package final class InProcessServer: TestServer {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let server: NIOLoopBoundBox<OrreryServer?>
  /// In the order in which they came.
  private let clients: NIOLoopBoundBox<[(connection: InProcessConnection, session: Session)]?>

  /// - Parameters:
  ///   - progressInterval: How often progress is told; nil for as the program does.
  ///   - configure: Called before anybody connects, on the event loop.
  package init(
    progressInterval: TimeAmount? = nil,
    configure: @escaping @Sendable (OrreryServer) -> Void = { _ in }
  ) throws {
    let loop = group.next()
    server = NIOLoopBoundBox.makeEmptyBox(eventLoop: loop)
    clients = NIOLoopBoundBox.makeEmptyBox(eventLoop: loop)
    let box = server
    try loop.submit {
      let server = OrreryServer(eventLoop: loop, logger: .quiet)
      if let progressInterval { server.progressInterval = progressInterval }
      configure(server)
      box.value = server
    }.wait()
  }

  package func connect() throws -> TestClient {
    try connect(tokens: nil)
  }

  package func connectByNetwork() throws -> TestClient {
    try connect(tokens: try TestTokens.access())
  }

  private func connect(tokens: AccessTokens?) throws -> TestClient {
    let loop = group.next()
    let mailbox = Mailbox()
    let session = NIOLoopBoundBox<Session?>.makeEmptyBox(eventLoop: loop)
    let (server, clients) = (server, clients)
    try loop.submit {
      let connection = InProcessConnection(
        receive: { mailbox.put($0) },
        didClose: {
          loop.execute {
            session.value?.end()
            // Whoever waits for the end finds the session gone.
            mailbox.end()
          }
        })
      session.value = server.value?.makeSession(on: connection, tokens: tokens)
      if let session = session.value {
        clients.value = (clients.value ?? []) + [(connection, session)]
      }
    }.wait()
    return TestClient(mailbox: mailbox) { message in
      loop.execute { session.value?.receive(message) }
    } finish: {
      loop.execute { session.value?.endOfInput() }
    }
  }

  /// What is told to the first client meanwhile is held back, as for one that reads slowly.
  package func holdingBackFromFirst(_ body: () throws -> Void) throws {
    try setFirstCongested(true)
    try body()
    try setFirstCongested(false)
  }

  private func setFirstCongested(_ isCongested: Bool) throws {
    let clients = clients
    try group.next().submit {
      guard let first = clients.value?.first else { return }
      first.connection.isCongested = isCongested
      if !isCongested { first.session.connectionDidDrain() }
    }.wait()
  }

  package func stop() throws {
    let server = server
    try group.next().submit {
      server.value?.shutDown()
      server.value = nil
    }.wait()
    try group.syncShutdownGracefully()
  }
}

/// A server of this process behind a Unix socket.
package final class SocketServer: TestServer {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let clients = SocketClients()
  private let server: NIOLoopBoundBox<OrreryServer?>
  private let endpoint: UnixSocketEndpoint
  private let networkEndpoint: NetworkEndpoint?
  private let folder: TemporaryFolder

  package init(isNetwork: Bool = false) throws {
    let loop = group.next()
    server = NIOLoopBoundBox.makeEmptyBox(eventLoop: loop)
    let box = server
    folder = try TemporaryFolder()
    let path = folder.path("orrery.sock")
    endpoint = try loop.flatSubmit {
      let server = OrreryServer(eventLoop: loop, logger: .quiet)
      box.value = server
      return UnixSocketEndpoint.listen(path: path, on: loop, logger: .quiet) { connection in
        server.serve(connection)
      }
    }.wait()
    let tokens = try TestTokens.access()
    networkEndpoint =
      !isNetwork
      ? nil
      : try loop.flatSubmit {
        let address = NetworkAddress(.ws, host: "127.0.0.1", port: 0)
        return NetworkEndpoint.listen(at: address, on: loop, logger: .quiet) { connection in
          box.value?.serve(connection, tokens: tokens)
        }
      }.wait()
  }

  package func connect() throws -> TestClient {
    try clients.connect(to: endpoint.path)
  }

  package func connectByNetwork() throws -> TestClient {
    guard let address = networkEndpoint?.address else {
      throw TestFailure("The server does not listen on the network.")
    }
    return try clients.connect(to: address)
  }

  package func stop() throws {
    try clients.stop()
    let server = server
    let endpoint = endpoint
    let networkEndpoint = networkEndpoint
    try group.next().flatSubmit {
      server.value?.shutDown()
      server.value = nil
      return networkEndpoint?.close().flatMap { endpoint.close() } ?? endpoint.close()
    }.wait()
    try group.syncShutdownGracefully()
  }
}

extension Logger {
  /// For servers under test: what they log is not what is tested.
  package static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}
