import OrreryProtocol

/// `document/recover`.
extension Session {
  func documentRecover(
    _ params: DocumentRecoverParams, in document: Document
  ) throws -> DocumentRecoverResult {
    try document.requireMainScope(of: self).requireEditing()
    return params.discard ? try document.discardRecovery() : try document.recoverEdits()
  }
}
