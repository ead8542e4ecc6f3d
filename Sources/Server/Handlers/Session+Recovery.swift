import OrreryProtocol

/// `document/recover`.
extension Session {
  func documentRecover(
    _ params: DocumentRecoverParams, in document: Document
  ) throws -> DocumentRecoverResult {
    let scope = try document.requireMainScope(of: self)
    try scope.requireEditing()
    return params.discard
      ? try document.discardRecovery(params.returning, in: scope)
      : try document.recoverEdits(params.returning, in: scope)
  }
}
