import OrreryProtocol
import PersistentStore

/// What a client may do: read or write, and which documents. It knows no tokens; `AccessTokens`
/// says whose permissions are which.
///
/// A client that may only read changes nothing, not even in a context of its own, and does not
/// decide how a document is opened, which others may join.
package struct Permissions: Equatable, Sendable {
  /// Who comes by standard input or a Unix socket is the very user whom the server runs as.
  package static let all = Permissions(access: .write, documents: nil)

  package var access: Wire.Access
  /// nil: every document, and models from anywhere.
  package var documents: [DocumentPattern]?

  package init(access: Wire.Access, documents: [DocumentPattern]?) {
    self.access = access
    self.documents = documents
  }

  /// - Parameter method: A name as it came; one that is unknown is somebody else's to refuse.
  func check(_ method: String) throws(RequestFailure) {
    guard access == .read, Method(rawValue: method)?.needsWriteAccess ?? false else { return }
    throw .readOnlyToken("“\(method)”")
  }

  /// - Parameter path: Absolute, without symbolic links.
  func check(path: String, key: String) throws(RequestFailure) {
    guard !allows(path: path) else { return }
    throw RequestFailure(
      .permissionDenied, "The token of this connection does not allow \(path).", key: key,
      hint: "Its entry in the token file lists the documents that it allows.")
  }

  /// Refuses a document or a model that is not allowed, and to make a store without leave to write.
  /// A reader's wishes about how to open it do not count.
  func check(_ request: inout DocumentRequest) throws(RequestFailure) {
    switch request.location {
    case .file(let path): try check(path: path, key: "path")
    case .memory: try check(path: DocumentPattern.memory, key: "path")
    }
    for path in request.model?.paths ?? [] {
      try check(path: try FilePath.absolute(path), key: "model")
    }
    if case .path(let path) = request.mapping {
      try check(path: try FilePath.absolute(path), key: "mapping")
    }
    guard access == .read else { return }
    guard request.options.creation != .always else { throw .readOnlyToken("Making a store") }
    request = DocumentRequest(location: request.location, model: request.model)
  }

  func allows(_ document: Document) -> Bool {
    allows(path: document.path ?? DocumentPattern.memory)
  }

  private func allows(path: String) -> Bool {
    documents?.contains { $0.matches(path) } ?? true
  }
}

extension RequestFailure {
  static var unauthorized: RequestFailure {
    RequestFailure(
      .connectionUnauthorized, "This server wants a known token before anything else.",
      hint: "Give token to initialize. Where the token is, the server said on standard error.")
  }

  fileprivate static func readOnlyToken(_ what: String) -> RequestFailure {
    RequestFailure(
      .permissionDenied, "\(what) is refused: the token of this connection allows to read only.",
      hint: "Connect with a token whose access is write.")
  }
}
