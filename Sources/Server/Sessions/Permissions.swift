import Files
import ObjectModel
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
  /// What relative paths are relative to; nil for this process's working directory.
  package var folder: String?

  package init(access: Wire.Access, documents: [DocumentPattern]?) {
    self.access = access
    self.documents = documents
  }

  func check(_ method: Method) throws(RequestFailure) {
    guard access != .write, method.needsWriteAccess else { return }
    throw .readOnlyToken("“\(method.rawValue)”")
  }

  /// The file that a client names, where it may have it: absolute and without symbolic links. What
  /// is checked is that path, and it is what is to be opened, without following links.
  func path(_ path: String, key: String) throws(RequestFailure) -> String {
    let isRelative = path.utf8.first.map { $0 != UInt8(ascii: "/") } ?? false
    if let folder, isRelative {
      var fromRoot = self
      fromRoot.folder = nil
      return try fromRoot.path("\(folder)/\(path)", key: key)
    }
    // Where `..` leads from a folder tells whether that folder is there.
    guard documents == nil || !PathText.components(of: path).contains("..") else {
      throw .notAllowed(path, key: key)
    }
    let absolute: String
    do {
      absolute = try FilePath.absolute(path, key: key)
    } catch {
      // What is or is not in other folders is none of the client's business.
      guard let folder = FilePath.folderThatExists(onTheWayTo: path), allows(path: folder) else {
        throw documents == nil ? error : .notAllowed(path, key: key)
      }
      throw error
    }
    guard allows(path: absolute) else { throw .notAllowed(path, key: key) }
    return absolute
  }

  /// The same for a model or a mapping, which is not found where its path cannot be one.
  func modelPath(_ path: String, key: String) throws(RequestFailure) -> String {
    do {
      return try self.path(path, key: key)
    } catch  where error.info.data.kind == Wire.ErrorKind.documentBadLocation.rawValue {
      var failure = error
      failure.info.code = Int64(ErrorKind.modelNotFound.code)
      failure.info.data.kind = ErrorKind.modelNotFound.rawValue
      throw failure
    }
  }

  func check(path: String, key: String) throws(RequestFailure) {
    guard allows(path: path) else { throw .notAllowed(path, key: key) }
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
      hint: "Give token to initialize: one of the server's token file, or the one in the file that "
        + "the server named on standard error.")
  }

  /// - Parameter path: As the client gave it: what it leads to is not for the client to know.
  fileprivate static func notAllowed(_ path: String, key: String) -> RequestFailure {
    RequestFailure(
      .permissionDenied,
      "The token of this connection does not allow \(FilePath.shown(path)).", parameter: key,
      hint: "Its entry in the token file lists the documents that it allows.")
  }

  static func readOnlyToken(_ what: String) -> RequestFailure {
    RequestFailure(
      .permissionDenied, "\(what) is refused: the token of this connection allows to read only.",
      hint: "Connect with a token whose access is write.")
  }
}
