/// A client in the server's own process: for `orrery call`, for the demonstration and for tests.
/// Messages go straight to a closure; nothing is framed and nothing waits.
///
/// The closure is called inside the request that causes the message. It may send further requests
/// only after it has returned.
package final class InProcessConnection: ClientConnection {
  private let receive: ([UInt8]) -> Void
  private let didClose: () -> Void
  private(set) package var isOpen = true

  /// - Parameters:
  ///   - receive: takes one message from the server.
  ///   - didClose: called once, when the server ends the connection.
  package init(receive: @escaping ([UInt8]) -> Void, didClose: @escaping () -> Void = {}) {
    self.receive = receive
    self.didClose = didClose
  }

  /// Whether its client passes for one that reads slowly.
  package var isCongested = false
  package var hasRoom: Bool { true }

  package func send(_ body: [UInt8]) {
    guard isOpen else { return }
    receive(body)
  }

  /// There are no strangers in one's own process.
  package func admit() {}

  package func close() {
    guard isOpen else { return }
    isOpen = false
    didClose()
  }
}
