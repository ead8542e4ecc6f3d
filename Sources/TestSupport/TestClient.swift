import JSONRPC
import JSONText
import OrreryProtocol

/// A client of a server under test: sends texts, waits for messages. What carries them is the
/// `TestServer`'s affair.
package final class TestClient {
  private let write: ([UInt8]) throws -> Void
  private let finish: () throws -> Void
  private let mailbox: Mailbox
  private var nextID: Int64 = 1000
  /// Notifications that came while a reply was awaited.
  package private(set) var notifications: [JSONValue] = []

  /// - Parameters:
  ///   - write: sends one message without framing.
  ///   - finish: says that no more will be sent.
  package init(
    mailbox: Mailbox, write: @escaping ([UInt8]) throws -> Void,
    finish: @escaping () throws -> Void
  ) {
    self.mailbox = mailbox
    self.write = write
    self.finish = finish
  }

  package func send(_ text: String) throws {
    try write(Array(text.utf8))
  }

  /// Says that no more will be sent.
  package func endInput() throws {
    try finish()
  }

  /// The next message, whatever it is; nil when the connection ended.
  package func next() throws -> JSONValue? {
    try mailbox.next().map { try JSONValue(RawJSON(uncheckedBytes: $0)) }
  }

  /// The next message that is wanted; others are passed over.
  package func next(where isWanted: (JSONValue) -> Bool) throws -> JSONValue? {
    while let message = try next() {
      if isWanted(message) { return message }
    }
    return nil
  }

  /// Sends a request and waits for its reply; notifications on the way are kept.
  /// - Returns: the whole reply.
  /// - Throws: where the connection ends, or the reply is an error that the method does not
  ///   document.
  package func reply(to method: String, _ params: JSONValue = .object([])) throws -> JSONValue {
    try reply(to: try request(method, params), method)
  }

  /// Sends a request.
  /// - Returns: its number, to wait for the reply with.
  package func request(_ method: String, _ params: JSONValue = .object([])) throws -> Int64 {
    nextID += 1
    try write(
      MessageBuilder.encodeRequest(
        id: .integer(nextID), method: method, params: Array(params.text.utf8)))
    return nextID
  }

  /// Waits for the reply to a request that was sent; notifications on the way are kept.
  /// - Returns: the whole reply.
  /// - Throws: as `reply`.
  package func reply(to id: Int64, _ method: String) throws -> JSONValue {
    while let message = try next() {
      if message["id"]?.integer == id {
        if let fault = DocumentedMethods.fault(in: message, to: method) { throw TestFailure(fault) }
        return message
      }
      notifications.append(message)
    }
    throw TestFailure("The connection ended before the reply to \(method).")
  }

  /// The result of a request.
  /// - Throws: when the reply is an error.
  @discardableResult
  package func call(_ method: String, _ params: JSONValue = .object([])) throws -> JSONValue {
    let reply = try reply(to: method, params)
    guard let result = reply["result"] else {
      throw TestFailure("\(method) failed: \(reply.text)")
    }
    return result
  }

  /// The error of a request.
  /// - Throws: when the reply is a result.
  @discardableResult
  package func failure(of method: String, _ params: JSONValue = .object([])) throws -> JSONValue {
    let reply = try reply(to: method, params)
    guard let error = reply["error"] else {
      throw TestFailure("\(method) was to fail: \(reply.text)")
    }
    return error
  }

  package func notify(_ method: String, _ params: JSONValue = .object([])) throws {
    try write(
      MessageBuilder.encodeNotification(method: method, params: Array(params.text.utf8)))
  }

  /// `initialize` and `initialized`.
  @discardableResult
  ///
  /// - Parameter options: its `initializationOptions`.
  package func initialize(_ options: JSONValue = .object([])) throws -> JSONValue {
    let result = try call("initialize", ["initializationOptions": options])
    try notify("initialized")
    return result
  }

  /// The same, and opens a document of the model that has everything, without autosave.
  ///
  /// - Parameter path: the store's; by default it is in memory.
  package func openEverything(at path: String = ":memory:") throws {
    try initialize()
    try call(
      "document/open",
      [
        "location": ["path": .string(path)],
        "model": ["path": .string(Places.examples.appendingPathComponent("Everything.json").path)],
        "create": "ifMissing", "autosave": ["enabled": false],
      ])
  }

  /// Takes the notifications kept so far.
  package func takeNotifications() -> [JSONValue] {
    defer { notifications = [] }
    return notifications
  }
}
