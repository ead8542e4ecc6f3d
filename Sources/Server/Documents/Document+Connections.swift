import OrreryProtocol

/// Telling sessions who else has the document open.
extension Document {
  /// More connections than this are counted, not listed.
  static let listedConnections = 100

  /// A session came or went: all others are told.
  func tellConnections(besides newcomer: Session? = nil) {
    forEachSession { session in
      guard session !== newcomer else { return }
      if session.isCongested {
        sessionsInTheDark.insert(session.id)
      } else {
        tellConnections(to: session)
      }
    }
  }

  /// The session has room again.
  func resumeConnections(of session: Session) {
    if sessionsInTheDark.remove(session.id) != nil { tellConnections(to: session) }
  }

  private func tellConnections(to session: Session) {
    let all = attachedSessions
    session.notify(
      ConnectionDidChangeParams(
        document: name,
        connections: all.prefix(Self.listedConnections).map { $0.info(for: session) },
        count: Int64(all.count)))
  }
}
