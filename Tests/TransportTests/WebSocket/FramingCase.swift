import NIOCore
import Testing
import Transport

/// One case in the manner of the Autobahn test suite: what a client sends, and what an endpoint
/// that sends each text back has to do. The numbers are that suite's, where it has the like.
struct FramingCase: CustomTestStringConvertible, Sendable {
  typealias Event = WebSocketPeer.Event

  let name: String
  /// Bytes in the order in which they are sent.
  let bytes: [UInt8]
  /// Bytes of each write; nil: all at once.
  let pieces: Int?
  /// What comes back, to the end.
  let events: [Event]

  var testDescription: String { name }

  /// A case after which all is well: the client closes, and the server does as well.
  static func good(
    _ name: String, _ frames: [WebSocketPeer.Frame], pieces: Int? = nil, _ events: [Event]
  ) -> FramingCase {
    FramingCase(
      name: name, bytes: (frames + [.close(1000)]).flatMap(\.bytes), pieces: pieces,
      events: events + [.close(1000), .end])
  }

  /// A case that ends the connection.
  static func bad(
    _ name: String, _ frames: [WebSocketPeer.Frame], pieces: Int? = nil, _ events: [Event] = [],
    code: UInt16 = 1002
  ) -> FramingCase {
    FramingCase(
      name: name, bytes: frames.flatMap(\.bytes), pieces: pieces,
      events: events + [.close(code), .end])
  }

  /// What the endpoint at a port does.
  func outcome(port: Int) throws -> [Event] {
    let peer = try WebSocketPeer(port: port)
    try peer.send(bytes, inPiecesOf: pieces)
    var events: [Event] = []
    while events.last != .end { events.append(try peer.next()) }
    return events
  }
}

extension WebSocketPeer.Frame {
  static func text(_ text: String, isFinal: Bool = true, reserved: UInt8 = 0) -> Self {
    Self(isFinal: isFinal, reserved: reserved, opcode: 1, payload: Array(text.utf8))
  }

  static func text(bytes: [UInt8], isFinal: Bool = true) -> Self {
    Self(isFinal: isFinal, opcode: 1, payload: bytes)
  }

  static func more(_ text: String, isFinal: Bool = true) -> Self {
    Self(isFinal: isFinal, opcode: 0, payload: Array(text.utf8))
  }

  static func ping(_ payload: [UInt8] = []) -> Self { Self(opcode: 9, payload: payload) }
  static func pong(_ payload: [UInt8] = []) -> Self { Self(opcode: 10, payload: payload) }

  static func close(_ code: UInt16, reason: [UInt8] = []) -> Self {
    Self(opcode: 8, payload: [UInt8(code >> 8), UInt8(code & 0xff)] + reason)
  }

  /// A text in fragments of so many bytes.
  static func fragments(_ bytes: [UInt8], size: Int) -> [Self] {
    let starts = Array(stride(from: 0, to: max(bytes.count, 1), by: size))
    return starts.map { start in
      Self(
        isFinal: start == starts.last, opcode: start == 0 ? 1 : 0,
        payload: Array(bytes[start..<min(start + size, bytes.count)]))
    }
  }
}

/// Where cases are tried.
struct EchoEndpoint {
  let endpoint: NetworkEndpoint
  let port: Int

  /// Listens for WebSockets whose texts are sent back.
  init(
    _ here: Surroundings, policy: NetworkEndpoint.Policy = NetworkEndpoint.Policy(),
    limits: TransportLimits = TransportLimits(), log: EventLog? = nil, admits: Bool = true
  ) async throws {
    let loop = here.loop
    endpoint = try await loop.flatSubmit {
      NetworkEndpoint.listen(
        at: NetworkAddress(.ws, host: "127.0.0.1", port: 0), policy: policy, on: loop,
        limits: limits
      ) { connection in
        echo(log).attach(to: connection)
        if admits { connection.admit() }
      }
    }.get()
    guard case .network(let address) = endpoint.address else {
      throw TransportError(.invalidAddress, "\(endpoint.address)")
    }
    port = address.port
  }

  /// Tries every case on a connection of its own.
  static func check(
    _ cases: [FramingCase], limits: TransportLimits = TransportLimits()
  ) async throws {
    try #require(!cases.isEmpty)
    try await Surroundings.run { here in
      let echo = try await EchoEndpoint(here, limits: limits)
      for one in cases {
        let outcome = try one.outcome(port: echo.port)
        #expect(outcome == one.events, "\(one.name)")
      }
    }
  }
}
