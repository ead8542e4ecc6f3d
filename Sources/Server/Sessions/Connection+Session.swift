import JSONRPC
import Transport

/// A transport's connection serves as a session's way to its client.
extension Connection: ClientConnection {}

/// Passes what a transport's connection reports on to the session.
package final class SessionDelegate: ConnectionDelegate {
  private let session: Session

  package init(_ session: Session, on connection: Connection) {
    self.session = session
    connection.onDrain = { [unowned session] _ in session.connectionDidDrain() }
    connection.onRoom = { [unowned session] _ in session.connectionHasRoom() }
  }

  package func connection(_ connection: Connection, didReceive body: [UInt8]) {
    session.receive(body)
  }

  package func connection(_ connection: Connection, didFail error: FramingError) {
    session.receive(error)
  }

  package func connectionDidReachEndOfInput(_ connection: Connection) {
    session.endOfInput()
  }

  package func connectionDidClose(_ connection: Connection) {
    switch connection.closeReason {
    case .queueOverflow?, .stuck?:
      session.server.clientLog.log(
        .notice, "A client that does not read was cut off.",
        metadata: ["connection": "\(session.name)"])
    default: break
    }
    session.end()
  }
}

extension OrreryServer {
  /// Serves a transport's connection until it closes. A client that has a document open from the
  /// start names files relative to its own folder.
  @discardableResult
  package func serve(
    _ connection: Connection, tokens: AccessTokens? = nil, document: String? = nil
  ) -> Session {
    let session = makeSession(on: connection, tokens: tokens, document: document)
    if document != nil { session.workingFolder = connection.peerFolder }
    if let token = connection.presentedToken { session.admit(with: token) }
    connection.delegate = SessionDelegate(session, on: connection)
    return session
  }
}
