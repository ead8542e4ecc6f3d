import Foundation
import JSONRPC
import JSONText
import OrreryProtocol
import Synchronization

/// What these classes need of a connection to a server, and not how it is reached.
package protocol ServerConnection: AnyObject, Sendable {
  /// What the server calls the connection: who caused a change, pushes say by this name.
  var name: String { get }

  /// Sends a request and waits for its reply. Pushes that came before the reply have been handed
  /// to the handler when this returns.
  func sendAndWait<P: RequestParams>(_ params: P) throws -> P.Result

  /// Sets what takes the pushes: in the order of arrival, on the thread that reads.
  func setPushHandler(_ handler: @escaping @Sendable (ServerNotification, RawJSON) -> Void)
}

/// A server of its own, as a child process that speaks on its standard input and output and ends
/// with it.
package final class ChildConnection: ServerConnection {
  /// The connection is gone; what the request did is not known.
  package struct Lost: Error {}

  private final class Reply: Sendable {
    let arrived = DispatchSemaphore(value: 0)
    let result = Mutex<Result<RawJSON, any Error>>(.failure(Lost()))
  }

  private struct State {
    var lastID: Int64 = 0
    var replies: [Int64: Reply] = [:]
    var isClosed = false
    var name = ""
    var handler: @Sendable (ServerNotification, RawJSON) -> Void = { _, _ in }
  }

  private let state = Mutex(State())
  private let process = Process()
  private let input = Pipe()
  private let writing = NSLock()

  /// - Throws: where the program cannot be started, or refuses to speak.
  package init(program: URL, arguments: [String]) throws {
    let output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // Weak: a connection that nobody has any more ends its server, whose output ends then.
    Thread.detachNewThread { [weak self, reading = output.fileHandleForReading] in
      var framer = MessageFramer()
      while case let bytes = reading.availableData, !bytes.isEmpty {
        framer.append(bytes)
        while let body = try? framer.next() { self?.take(body) }
      }
      self?.end()
    }
    let hello = try sendAndWait(
      InitializeParams(clientInfo: Wire.ClientInfo(name: ProcessInfo.processInfo.processName)))
    state.withLock { $0.name = hello.connection }
    write(MessageBuilder.encodeNotification(method: "initialized", params: Array("{}".utf8)))
  }

  package var name: String { state.withLock { $0.name } }

  deinit {
    // The server saves where it autosaves, and goes, at the end of its input.
    try? input.fileHandleForWriting.close()
  }

  package func setPushHandler(_ handler: @escaping @Sendable (ServerNotification, RawJSON) -> Void)
  {
    state.withLock { $0.handler = handler }
  }

  package func sendAndWait<P: RequestParams>(_ params: P) throws -> P.Result {
    let reply = Reply()
    let id = try state.withLock { state in
      if state.isClosed { throw Lost() }
      state.lastID += 1
      state.replies[state.lastID] = reply
      return state.lastID
    }
    let text = params.json
    write(
      MessageBuilder.encodeRequest(
        id: .integer(id), method: P.method.rawValue, params: Array(text.bytes[text.range])))
    reply.arrived.wait()
    return try P.Result(json: reply.result.withLock { try $0.get() })
  }

  private func write(_ body: [UInt8]) {
    writing.withLock { try? input.fileHandleForWriting.write(contentsOf: Data(body + [0x0A])) }
  }

  private func take(_ body: [UInt8]) {
    guard case .single(let envelope) = Envelope.scan(body) else { return }
    switch envelope {
    case .response(.integer(let id), let result):
      guard let reply = state.withLock({ $0.replies.removeValue(forKey: id) }) else { return }
      reply.result.withLock { $0 = result.mapError { $0 } }
      reply.arrived.signal()
    case .notification(let method, let params?):
      guard let notification = ServerNotification(rawValue: method) else { return }
      state.withLock { $0.handler }(notification, params)
    default: break
    }
  }

  private func end() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.replies = [:] }
      return state.replies.values
    }
    for reply in waiting { reply.arrived.signal() }
  }
}
