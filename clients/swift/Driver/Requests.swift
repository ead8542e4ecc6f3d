import JSONRPC
import JSONText
import NIOCore
import OrreryClient
import OrreryProtocol

/// What happens to a connection, in the order of the reading loop.
enum ConnectionEvent {
  case disconnected, reconnected
  case failed(OrreryError)
}

extension Connection {
  static func connect(to address: ServerAddress, name: String) async throws -> Connection {
    try await connect(to: address, name: name).get()
  }

  /// Waits for the reply to a request. Cancelling the task cancels it; that throws
  /// `CancellationError`, unless it was carried out before.
  nonisolated(nonsending) func reply<Value: Sendable>(
    to request: Request<Value>
  ) async throws -> Value {
    do {
      return try await withTaskCancellationHandler {
        try await request.reply.get()
      } onCancel: {
        notify(CancelRequestParams(id: .integer(request.id)))
      }
    } catch let error as OrreryError
      where Task.isCancelled && error.code == ErrorCode.requestCancelled.rawValue
    {
      throw CancellationError()
    }
  }

  func sendAndWait<P: RequestParams>(_ params: P) throws -> P.Result {
    try send(params).reply.wait()
  }

  func close() async throws { try await close().get() }

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
