import OrreryProtocol
import Testing

@testable import OrreryClient

@Suite struct RequestTests {
  @Test func aCancelledTaskCancelsItsRequest() async throws {
    let hello = try await LyingServer.hello()
    let server = try await LyingServer { method, _ in
      method == "initialize" ? .result(hello) : .silence
    }
    let connection = try await Connection.connect(to: server.address).get()
    let task = Task { try await connection.send(DocumentListParams()).value() }
    task.cancel()
    let error = await #expect(throws: OrreryError.self) { try await task.value }
    #expect(error?.kind == .cancelled)
    try await server.stop()
  }

  /// The request is cancelled when it has arrived, or before it is sent.
  @Test(arguments: [false, true]) func threadsThatWaitAreCancelled(isEarly: Bool) async throws {
    let hello = try await LyingServer.hello()
    let cancellation = Cancellation()
    let server = try await LyingServer { method, _ in
      if method == "initialize" { return .result(hello) }
      cancellation.cancel()
      return .silence
    }
    let connection = try await Connection.connect(to: server.address).get()
    if isEarly { cancellation.cancel() }
    let error = #expect(throws: OrreryError.self) {
      try Cancellation.$current.withValue(cancellation) {
        try connection.send(DocumentListParams()).wait()
      }
    }
    #expect(error?.kind == .cancelled && cancellation.isCancelled)
    try await server.stop()
  }

  @Test func progressIsOfItsRequest() async throws {
    let hello = try await LyingServer.hello()
    let server = try await LyingServer { method, _ in
      method == "initialize" ? .result(hello) : .progress([40, 80])
    }
    let connection = try await Connection.connect(to: server.address).get()
    let broadcast = Broadcast<OrreryProgress>()
    let told = broadcast.elements()
    _ = try await connection.send(DocumentListParams()).value()
    _ = try await connection.send(DocumentCheckParams(), progress: broadcast.send).value()
    broadcast.finish()
    var percentages: [Int?] = []
    for await each in told { percentages.append(each.percentage) }
    #expect(percentages == [40, 80])
    try await server.stop()
  }
}
