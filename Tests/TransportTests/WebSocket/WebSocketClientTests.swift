import JSONRPC
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Testing
import Transport

/// A WebSocket as a client has it: what servers may send, and what none may.
struct WebSocketClientTests {
  private typealias Frame = WebSocketPeer.Frame

  /// A frame of a server.
  private static func frame(
    _ opcode: UInt8, _ payload: [UInt8] = [], isFinal: Bool = true, reserved: UInt8 = 0
  ) -> Frame {
    Frame(isFinal: isFinal, reserved: reserved, opcode: opcode, payload: payload, mask: nil)
  }

  @Test("A text in fragments arrives whole, with pings between them that are answered")
  func fragments() async throws {
    try await Surroundings.run { here in
      let text = #"{"text":""# + String(repeating: "ö", count: 3 << 20) + #""}"#
      let bytes = Array(text.utf8)
      var frames = Frame.fragments(bytes, size: 100_001)
      for index in frames.indices { frames[index].mask = nil }
      frames.insert(Self.frame(9, Array("still there?".utf8)), at: frames.count / 2)
      let server = try await WebSocketScript.listen(here.loop, frames)
      let (peer, done) = try here.bridge(to: server.address)
      #expect(try peer.receive() == text)
      try await server.wait(for: .pong, Array("still there?".utf8))
      try peer.send(#"{"jsonrpc":"2.0","method":"thanks"}"#, framing: .newline)
      try await server.wait(for: .text, Array(#"{"jsonrpc":"2.0","method":"thanks"}"#.utf8))
      peer.finishSending()
      try await server.wait(for: .connectionClose, [3, 232])
      #expect(try await done.get() == .finished)
    }
  }

  @Test("Line breaks in a text do not end a line")
  func lineBreaks() async throws {
    try await Surroundings.run { here in
      let server = try await WebSocketScript.listen(
        here.loop, [Self.frame(1, Array("{\"a\":\r\n1}".utf8)), Self.frame(8, [3, 232])])
      let (peer, done) = try here.bridge(to: server.address)
      #expect(try peer.receive() == #"{"a":  1}"#)
      #expect(try peer.receive() == nil)
      #expect(try await done.get() == .serverGone)
      try await server.wait(for: .connectionClose, [3, 232])
    }
  }

  @Test(
    "What no WebSocket has ends the connection, with the code for it",
    arguments: [
      ("a reserved bit", [frame(1, [0x7b], reserved: 4)], 1002, .webSocketProtocol),
      ("a mask", [Frame(opcode: 1, payload: [0x7b])], 1002, .webSocketProtocol),
      ("no beginning", [frame(0, [0x7b])], 1002, .webSocketProtocol),
      ("no end", [frame(1, [0x7b], isFinal: false), frame(1, [0x7b])], 1002, .webSocketProtocol),
      ("a ping in fragments", [frame(9, [], isFinal: false)], 1002, .webSocketProtocol),
      ("binary", [frame(2, [0x7b])], 1003, .binaryMessage),
      ("no UTF-8", [frame(1, [0xff])], 1007, .invalidUTF8),
    ] as [(String, [Frame], UInt16, FramingError.Kind)])
  private func violations(
    name: String, frames: [Frame], code: UInt16, kind: FramingError.Kind
  ) async throws {
    try await Surroundings.run { here in
      let server = try await WebSocketScript.listen(here.loop, frames)
      let (peer, done) = try here.bridge(to: server.address)
      #expect(try peer.receive() == nil)
      guard case .serverUnreadable(let error) = try await done.get() else {
        Issue.record("\(name) was taken")
        return
      }
      #expect(error.kind == kind)
      try await server.wait(for: .connectionClose, [UInt8(code >> 8), UInt8(code & 0xff)])
    }
  }

  @Test("A message longer than may be is refused by its header")
  func tooLong() async throws {
    try await Surroundings.run { here in
      let server = try await WebSocketScript.listen(
        here.loop, bytes: [0x81, 127, 0, 0, 1, 0, 0, 0, 0, 0])
      let (peer, done) = try here.bridge(to: server.address)
      #expect(try peer.receive() == nil)
      guard case .serverUnreadable(let error) = try await done.get() else {
        Issue.record("it was taken")
        return
      }
      #expect(error.kind == .messageTooLarge)
      try await server.wait(for: .connectionClose, [3, 241])
    }
  }
}

/// A server of WebSockets that says given bytes when a client has come, and hears what that says.
/// The handshake and the frames are swift-nio's.
private final class WebSocketScript: Sendable {
  private let log: EventLog
  private let channel: any Channel

  private init(_ channel: any Channel, _ log: EventLog) {
    self.channel = channel
    self.log = log
  }

  static func listen(
    _ loop: any EventLoop, _ frames: [WebSocketPeer.Frame]
  ) async throws -> WebSocketScript {
    try await listen(loop, bytes: frames.flatMap(\.bytes))
  }

  static func listen(_ loop: any EventLoop, bytes: [UInt8]) async throws -> WebSocketScript {
    let log = EventLog(loop: loop)
    let channel = try await ServerBootstrap(group: loop)
      .childChannelInitializer { channel in
        let upgrader = NIOWebSocketServerUpgrader(
          maxFrameSize: 1 << 20,
          shouldUpgrade: { channel, head in
            let isOffered = head.headers["Sec-WebSocket-Protocol"] == ["orrery"]
            return channel.eventLoop.makeSucceededFuture(
              isOffered ? ["Sec-WebSocket-Protocol": "orrery"] : nil)
          },
          upgradePipelineHandler: { channel, _ in
            channel.eventLoop.makeCompletedFuture {
              let pipeline = channel.pipeline.syncOperations
              try pipeline.addHandler(Listener(log))
              // Below what makes frames.
              let encoder = try pipeline.context(handlerType: WebSocketFrameEncoder.self)
              encoder.writeAndFlush(NIOAny(ByteBuffer(bytes: bytes)), promise: nil)
            }
          })
        return channel.pipeline.configureHTTPServerPipeline(
          withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in }))
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return WebSocketScript(channel, log)
  }

  var address: ListenAddress {
    .network(NetworkAddress(.ws, host: "127.0.0.1", port: channel.localAddress?.port ?? 0))
  }

  func wait(for opcode: WebSocketOpcode, _ payload: [UInt8]) async throws {
    try await log.wait(for: .message(Self.text(opcode, payload)))
  }

  private static func text(_ opcode: WebSocketOpcode, _ payload: [UInt8]) -> String {
    "\(opcode) \(payload)"
  }

  private final class Listener: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame

    private let log: EventLog

    init(_ log: EventLog) { self.log = log }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let frame = unwrapInboundIn(data)
      let payload = Array(frame.unmaskedData.readableBytesView)
      log.append(.message(WebSocketScript.text(frame.opcode, payload)))
      if frame.opcode == .connectionClose { context.close(promise: nil) }
    }
  }
}
