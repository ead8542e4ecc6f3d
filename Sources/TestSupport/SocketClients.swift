import JSONRPC
import NIOCore
import NIOPosix
import Transport

/// Test clients that connect to a Unix socket, on an event loop of their own.
package final class SocketClients {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  package init() {}

  package func connect(to path: String) throws -> TestClient {
    let loop = group.next()
    let mailbox = Mailbox()
    let box = NIOLoopBoundBox<Connection?>.makeEmptyBox(eventLoop: loop)
    try loop.flatSubmit {
      UnixSocketClient.connect(path: path, on: loop) { connection in
        connection.delegate = MailboxDelegate(mailbox)
        box.value = connection
      }
    }.wait()
    return TestClient(mailbox: mailbox) { message in
      loop.execute { box.value?.send(message) }
    } finish: {
      loop.execute { box.value?.close() }
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
