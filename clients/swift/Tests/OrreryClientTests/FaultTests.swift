import JSONText
import NIOCore
import OrreryProtocol
import Synchronization
import TestSupport
import Testing

@testable import OrreryClient

/// Nothing is waited for in vain, whatever a server does.
@Suite struct FaultTests {
  @Test func silentServersAreNotWaitedForForEver() async throws {
    let hello = try await LyingServer.hello()
    let dumb = try await LyingServer { _, _ in .silence }
    let silent = try await LyingServer { method, _ in
      method == "initialize" ? .result(hello) : .silence
    }
    await Connection.$patience.withValue(.milliseconds(20)) {
      let error = await #expect(throws: OrreryError.self) {
        try await Connection.connect(to: dumb.address).get()
      }
      #expect(error?.kind == .connectionLost)
    }
    try await Connection.$patience.withValue(.seconds(1)) {
      let connection = try await Connection.connect(to: silent.address).get()
      var events = connection.events().makeAsyncIterator()
      #expect(try await !connection.close().get())
      #expect(await events.next() == "closed")
    }
    try await dumb.stop()
    try await silent.stop()
  }

  /// It greets, and does not say how what was open is.
  @Test func whoIsSilentAboutWhatIsResumedIsGivenUp() async throws {
    let hello = try await LyingServer.hello()
    let server = try await LyingServer { method, connection in
      switch (method, connection) {
      case ("initialize", _): .result(hello)
      case ("document/list", 1): .end(nil)
      case (_, 2): .silence
      default: .result(RawJSON(text: #"{"documents":[]}"#))
      }
    }
    try await Connection.$patience.withValue(.seconds(1)) {
      let connection = try await Connection.connect(to: server.address).get()
      connection.addResumer { _ = try await connection.send(DocumentListParams()).value() }
      var events = connection.events().makeAsyncIterator()
      connection.send(DocumentListParams())
      #expect(await events.next() == "disconnected")
      #expect(await events.next() == "reconnected")
      #expect(connection.greetings > 2)
    }
    try await server.stop()
  }

  @Test func whatANewerServerAsksForIsPassedOver() async throws {
    let hello = try await LyingServer.hello()
    let server = try await LyingServer { method, _ in
      if method == "initialize" { return .result(hello) }
      let asked = #"{"jsonrpc":"2.0","id":7,"method":"client/ask","params":{}}"#
      return .line(asked + "\n" + #"{"jsonrpc":"2.0","id":2,"result":{"documents":[]}}"#)
    }
    let connection = try await Connection.connect(to: server.address).get()
    #expect(try await connection.send(DocumentListParams()).reply.get().documents.isEmpty)
    try await server.stop()
  }

  @Test(arguments: ["no-such-program", "/no/such/program"])
  func programsThatAreNotThereAreNamed(program: String) async throws {
    let error = await #expect(throws: OrreryError.self) {
      try await Connection.connect(to: .program(program, arguments: ["serve"])).get()
    }
    #expect(error?.kind == .cannotConnect && error?.message.contains(program) == true)
    #expect(error?.hint?.contains("PATH") == true)
  }

  @Test func serversMayEndAtTheFarewell() async throws {
    let hello = try await LyingServer.hello()
    let server = try await LyingServer { method, _ in
      method == "initialize" ? .result(hello) : .end(nil)
    }
    let connection = try await Connection.connect(to: server.address).get()
    var events = connection.events().makeAsyncIterator()
    #expect(try await !connection.close().get())
    #expect(await events.next() == "closed")
    let error = await #expect(throws: OrreryError.self) {
      try await connection.send(DocumentListParams()).reply.get()
    }
    #expect(error?.kind == .connectionClosed)
    try await server.stop()
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"result":"#, "42", "[[[[", #"{"jsonrpc":"2.0","id":"2","result":{}}"#,
    #"{"jsonrpc":"2.0","id":2,"result":{},"error":null}"#,
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"No JSON."}}"#,
    "Content-Length: 99999999999999999999\r\n\r\n",
  ])
  func whatCannotBeUnderstoodEndsWhatWaits(line: String) async throws {
    let hello = try await LyingServer.hello()
    let server = try await LyingServer { method, _ in
      method == "initialize" ? .result(hello) : .line(line)
    }
    let connection = try await Connection.connect(to: server.address).get()
    var events = connection.events().makeAsyncIterator()
    let error = await #expect(throws: OrreryError.self) {
      try await connection.send(DocumentListParams()).reply.get()
    }
    #expect(error?.kind == .connectionLost)
    var event = await events.next()
    if event?.hasPrefix("failed") == true { event = await events.next() }
    #expect(event == "disconnected")
    #expect(await events.next() == "reconnected")
    try await server.stop()
  }

  @Test func whatIsTooLargeIsNotSent() async throws {
    let hello = try await LyingServer.hello().text
    let few = hello.replacing(
      try Regex(#""maximumMessageBytes":[0-9]+"#), with: #""maximumMessageBytes":1000"#)
    #expect(few != hello)
    let server = try await LyingServer { method, _ in
      .result(method == "initialize" ? RawJSON(text: few) : .emptyObject)
    }
    let connection = try await Connection.connect(to: server.address).get()
    func send(_ count: Int) async throws {
      let params = ["name": String(repeating: "日", count: count).json].json
      _ = try await connection.send(.documentList, params) { $0 }.value()
    }
    try await send(200)
    let error = await #expect(throws: OrreryError.self) { try await send(400) }
    #expect(error?.kind == .tooLarge)
    // It has cost nothing.
    try await send(1)
    #expect(connection.greetings == 1)
    try await server.stop()
  }

  @Test func whoIsRefusedDoesNotAskAgain() async throws {
    let hello = try await LyingServer.hello()
    let server = try await LyingServer { method, connection in
      switch (method, connection) {
      case ("initialize", 1): .result(hello)
      case ("initialize", _): .error(kind: "connection.unauthorized")
      default: .end(nil)
      }
    }
    let connection = try await Connection.connect(to: server.address).get()
    var events = connection.events().makeAsyncIterator()
    connection.send(DocumentListParams())
    #expect(await events.next() == "disconnected")
    #expect(await events.next() == "failed: connection.unauthorized")
    #expect(await events.next() == "closed")
    let error = await #expect(throws: OrreryError.self) {
      try await connection.send(DocumentListParams()).reply.get()
    }
    #expect(error?.kind.rawValue == "connection.unauthorized")
    try await server.stop()
  }

  @Test func whoEndsAtEachCallIsCalledLessAndLessOften() async throws {
    let hello = try await LyingServer.hello()
    let server = try await LyingServer { method, connection in
      guard method == "initialize" else { return .end(nil) }
      return connection == 1 ? .result(hello) : .end(hello)
    }
    let connection = try await Connection.connect(to: server.address).get()
    var events = connection.events().makeAsyncIterator()
    let start = NIODeadline.now()
    connection.send(DocumentListParams())
    for _ in 0..<4 {
      while let event = await events.next(), event != "disconnected" {}
    }
    // The first wait is none; then 50, 100 and 200 ms.
    #expect(NIODeadline.now() - start >= .milliseconds(100))
    try await server.stop()
  }
}
