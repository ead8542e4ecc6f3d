import OrreryProtocol

/// `document/recover`.
extension Session {
  package func documentRecover(_ params: DocumentRecoverParams, _ call: Call) {
    perform(call, on: params.document) { document in
      let scope = try document.requireMainScope(of: self)
      try scope.requireEditing()
      return params.discard
        ? try document.discardRecovery(params.returning, in: scope)
        : try document.recoverEdits(params.returning, in: scope)
    }
  }
}
