import OrreryProtocol

/// `connection/*`: who else is here.
extension Session {
  func connectionList(_ params: ConnectionListParams) throws(RequestFailure) -> ConnectionListResult
  {
    let permissions = try requirePermissions()
    var sessions = server.initializedSessions
    if let name = params.document {
      sessions = try document(named: name).attached
    } else if permissions.documents != nil {
      sessions = sessions.filter { other in
        other === self || other.openDocuments.contains(where: permissions.allows)
      }
    }
    return ConnectionListResult(presentConnections: Wire.PresentConnections(sessions, toldTo: self))
  }

  /// What another session is told of this one.
  func info(for other: Session) -> Wire.ConnectionInfo {
    Wire.ConnectionInfo(
      connection: name, clientInfo: clientInfo, access: permissions?.access ?? .read,
      documents: openDocuments.filter { other.permissions?.allows($0) ?? false }.map(\.name))
  }
}

extension Wire.ClientInfo {
  /// As others are told of it: no longer than a list can show.
  var clipped: Self {
    func clipped(_ text: String) -> String { String(text.unicodeScalars.prefix(100)) }
    return Self(name: clipped(name), version: version.map(clipped))
  }
}
