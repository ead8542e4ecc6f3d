import NIOCore
import OrreryProtocol

/// Telling sessions who else has the document open.
extension Document {
  /// A session comes or goes: all others are told. They are told once for all that come and go in
  /// one turn of the event loop, since each is told of all.
  func tellConnectionsSoon() {
    sessionsInTheDark.formUnion(attached.lazy.map(\.id))
    guard !tellsConnectionsSoon else { return }
    tellsConnectionsSoon = true
    server.eventLoop.assumeIsolated().execute { self.tellConnections() }
  }

  private func tellConnections() {
    tellsConnectionsSoon = false
    /// Those who may know of the same documents are told the same.
    var shared: [[DocumentPattern]?: [UInt8]] = [:]
    for session in attached
    where sessionsInTheDark.contains(session.id) && !session.isCongested {
      sessionsInTheDark.remove(session.id)
      let documents = session.permissions?.documents
      let notice = shared[documents] ?? connectionsNotice(to: session)
      shared[documents] = notice
      session.send(notice)
    }
  }

  /// The session has room again.
  func resumeConnections(of session: Session) {
    if sessionsInTheDark.remove(session.id) != nil { session.send(connectionsNotice(to: session)) }
  }

  private func connectionsNotice(to session: Session) -> [UInt8] {
    Message.notification(
      ConnectionDidChangeParams(
        presentConnections: Wire.PresentConnections(attached, toldTo: session), document: name))
  }
}

extension Wire.PresentConnections {
  /// More connections than this are counted, not listed.
  private static let listed = 100

  /// What a session is told of who is here.
  init(_ sessions: [Session], toldTo session: Session) {
    self.init(
      connections: sessions.prefix(Self.listed).map { $0.info(for: session) },
      count: Int64(sessions.count))
  }
}
