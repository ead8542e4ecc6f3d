import OrreryProtocol

/// `document/recover`.
extension Session {
  package func documentRecover(_ params: DocumentRecoverParams, _ call: Call) {
    perform(call, on: params.document) { document in
      try document.requireMainScope(of: self).requireEditing()
      return params.discard ? try document.discardRecovery() : try document.recoverEdits()
    }
  }
}
