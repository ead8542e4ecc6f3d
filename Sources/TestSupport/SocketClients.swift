import JSONRPC
import NIOCore
import NIOPosix
import Transport

/// Test clients that connect to a socket, on an event loop of their own.
package final class SocketClients {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  package init() {}

  package func connect(to path: String) throws -> TestClient {
    let loop = group.next()
    return try connect { opened in
      UnixSocketClient.connect(path: path, on: loop, opened: opened)
    }
  }

  package func connect(to address: ListenAddress) throws -> TestClient {
    switch address {
    case .unix(let path): return try connect(to: path)
    case .network(let address):
      guard !address.scheme.isEncrypted else {
        throw TestFailure("No test client speaks TLS.")
      }
      return address.scheme.isWebSocket
        ? try connect(toWebSocket: address) : try connect(toPort: address.port)
    }
  }

  /// The far end is swift-nio's, which shares no code with the server but the HTTP parser.
  private func connect(toWebSocket address: NetworkAddress) throws -> TestClient {
    let mailbox = Mailbox()
    let link = try Link.open(.network(address), on: group.next()) { mailbox.put($0) }.wait()
    link.closed.whenComplete { _ in mailbox.end() }
    return TestClient(mailbox: mailbox) {
      link.send($0)
    } finish: {
      link.close()
    }
  }

  /// - Parameter port: of TCP, on 127.0.0.1.
  private func connect(toPort port: Int) throws -> TestClient {
    let loop = group.next()
    return try connect { opened in
      let connection = NIOLoopBound(Connection(opened: opened), eventLoop: loop)
      return ClientBootstrap(group: loop)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(connection.value)
          }
        }
        .connect(host: "127.0.0.1", port: port)
        .map { _ in }
    }
  }

  private func connect(
    _ connect: @escaping @Sendable (@escaping (Connection) -> Void) -> EventLoopFuture<Void>
  ) throws -> TestClient {
    let loop = group.next()
    let mailbox = Mailbox()
    let box = NIOLoopBoundBox<Connection?>.makeEmptyBox(eventLoop: loop)
    try loop.flatSubmit {
      connect { connection in
        connection.delegate = MailboxDelegate(mailbox)
        box.value = connection
      }
    }.wait()
    return TestClient(mailbox: mailbox) { message in
      loop.execute { box.value?.send(message) }
    } finish: {
      // Whoever waits for the end then knows that the server has seen it.
      loop.execute { box.value?.closeAfterPeer() }
    }
  }

  package func stop() throws {
    try group.syncShutdownGracefully()
  }
}

/// Puts what comes over a connection into a mailbox.
private final class MailboxDelegate: ConnectionDelegate {
  private let mailbox: Mailbox

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  func connection(_ connection: Connection, didReceive body: [UInt8]) {
    mailbox.put(body)
  }

  func connection(_ connection: Connection, didFail error: FramingError) {
    connection.close()
  }

  func connectionDidReachEndOfInput(_ connection: Connection) {
    connection.close()
  }

  func connectionDidClose(_ connection: Connection) {
    mailbox.end()
  }
}
