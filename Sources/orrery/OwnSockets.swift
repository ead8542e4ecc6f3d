import Glibc
import Logging
import NIOCore
import Transport

/// The Unix sockets by which a server is reached whatever else it listens at: one for the process
/// and one for each of its documents, where a client has that document open from the start. They
/// are this user's alone. Lives on the event loop.
final class OwnSockets {
  private let loop: any EventLoop
  private let logger: Logger
  /// Called for each connection, with the name of the document that it came for.
  private let opened: (Connection, String?) -> Void
  /// By name of the document; "" for that of the process.
  private var sockets: [String: Socket] = [:]
  private var isClosed = false

  private enum Socket {
    case opening
    case open(UnixSocketEndpoint)
  }

  init(
    on loop: any EventLoop, logger: Logger, opened: @escaping (Connection, String?) -> Void
  ) {
    self.loop = loop
    self.logger = logger
    self.opened = opened
  }

  /// Listens for one document, or for the process.
  ///
  /// - Returns: The socket's path; nil where it is wanted no more, or there is no place for it,
  ///   which is logged.
  func open(for document: String?) -> EventLoopFuture<String?> {
    sockets[document ?? ""] = .opening
    let name = document.map { "server-\(getpid())-\($0).sock" } ?? "server-\(getpid()).sock"
    return open(at: DocumentSocket.paths(named: name)[...], for: document)
  }

  private func open(
    at paths: ArraySlice<String>, for document: String?
  ) -> EventLoopFuture<String?> {
    guard let path = paths.first else { return loop.makeSucceededFuture(nil) }
    let this = NIOLoopBound(self, eventLoop: loop)
    return UnixSocketEndpoint.listen(path: path, makesFolder: true, on: loop, logger: logger) {
      this.value.opened($0, document)
    }.map { this.value.didOpen($0, for: document) }.flatMapError { error in
      this.value.logger.warning(
        "A socket of the server's own could not be opened.", metadata: ["error": "\(error)"])
      return this.value.open(at: paths.dropFirst(), for: document)
    }
  }

  private func didOpen(_ endpoint: UnixSocketEndpoint, for document: String?) -> String? {
    guard !isClosed, sockets[document ?? ""] != nil else {
      _ = endpoint.close()
      return nil
    }
    sockets[document ?? ""] = .open(endpoint)
    return endpoint.path
  }

  /// The document is closed. Connections stay.
  func close(for document: String) {
    guard case .open(let endpoint) = sockets.removeValue(forKey: document) else { return }
    _ = endpoint.close()
  }

  func close() -> [EventLoopFuture<Void>] {
    isClosed = true
    defer { sockets = [:] }
    return sockets.values.compactMap {
      if case .open(let endpoint) = $0 { endpoint.close() } else { nil }
    }
  }
}
