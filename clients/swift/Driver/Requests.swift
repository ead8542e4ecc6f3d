import NIOCore
import OrreryClient

/// What happens to a connection, in the order of the reading loop.
enum ConnectionEvent {
  case disconnected, reconnected
  case failed(OrreryError)
}

extension Connection {
  /// - Parameter patience: How long a server may be silent, in seconds.
  static func connected(to address: ServerAddress, patience: Int64?) async throws -> Connection {
    let patience = patience.map { TimeAmount.seconds($0) } ?? Connection.patience
    return try await $patience.withValue(patience) { connect(to: address) }.get()
  }

  func close() async throws { _ = try await close().get() }

  var events: AsyncStream<ConnectionEvent> {
    let (events, listener) = AsyncStream<ConnectionEvent>.makeStream()
    onEvent {
      switch $0 {
      case .disconnected: listener.yield(.disconnected)
      case .reconnected: listener.yield(.reconnected)
      case .failed(let error): listener.yield(.failed(error))
      case .closed: listener.finish()
      case .pushed: break
      }
    }
    return events
  }
}
