import JSONRPC
import NIOCore
import NIOEmbedded
import Seeds
import Testing
import Transport

/// A connection on a channel without a system underneath: framing, order, turns and ends.
struct ConnectionTests {
  /// A connection on an embedded channel, which is open.
  private func open(
    limits: TransportLimits = TransportLimits(), session: Session
  ) throws -> (EmbeddedChannel, Connection) {
    let connection = Connection(limits: limits) { session.attach(to: $0) }
    let channel = EmbeddedChannel(handler: connection)
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/peer")).wait()
    return (channel, connection)
  }

  private func framed(_ texts: [String], _ framing: Framing) -> [UInt8] {
    texts.flatMap { frame(Array($0.utf8), framing) }
  }

  private func written(_ channel: EmbeddedChannel) throws -> [String] {
    var buffers: [String] = []
    while let buffer = try channel.readOutbound(as: ByteBuffer.self) {
      buffers.append(String(buffer: buffer))
    }
    return buffers
  }

  private func messages(_ texts: [String]) -> [EventLog.Event] {
    texts.map { .message($0) }
  }

  @Test(
    "Bytes that drip in singly make the same messages",
    arguments: [Framing.contentLength, .newline])
  func drip(framing: Framing) throws {
    let session = Session()
    let (channel, _) = try open(session: session)
    let texts = [#"{"id":1}"#, #"{"name":"Bär"}"#, "[]"]
    for byte in framed(texts, framing) {
      try channel.writeInbound(ByteBuffer(bytes: [byte]))
    }
    #expect(session.events == [.opened] + messages(texts))
  }

  @Test("Any cutting into chunks gives the same messages in the same order", arguments: 0..<40)
  func randomChunks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = Session()
    let limits = TransportLimits(messagesPerTurn: Int.random(in: 1...4, using: &random))
    let (channel, _) = try open(limits: limits, session: session)
    let framing = Bool.random(using: &random) ? Framing.contentLength : .newline
    let texts = (0..<Int.random(in: 1...30, using: &random)).map { number in
      "[\(number),\"" + String(repeating: "x", count: Int.random(in: 0...300, using: &random))
        + "\"]"
    }
    var bytes = framed(texts, framing)[...]
    while !bytes.isEmpty {
      let count = min(Int.random(in: 1...200, using: &random), bytes.count)
      try channel.writeInbound(ByteBuffer(bytes: bytes.prefix(count)))
      bytes = bytes.dropFirst(count)
      if Bool.random(using: &random) {
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
      }
    }
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(session.events == [.opened] + messages(texts), "seed \(seed)")
  }

  @Test("Replies use the framing of the client, and Content-Length before it has said anything")
  func replyFraming() throws {
    let (channel, connection) = try open(session: echo())
    connection.send(Array("{}".utf8))
    channel.embeddedEventLoop.run()
    #expect(try written(channel) == ["Content-Length: 2\r\n\r\n{}"])
    try channel.writeInbound(ByteBuffer(string: "[1]\n"))
    channel.embeddedEventLoop.run()
    #expect(try written(channel) == ["[1]\n"])
  }

  @Test("What is sent in one turn goes out in one write, in order")
  func coalescing() throws {
    let (channel, connection) = try open(session: Session())
    try channel.writeInbound(ByteBuffer(string: "{}\n"))
    for number in 0..<100 {
      connection.send(Array("[\(number)]".utf8))
    }
    #expect(try written(channel) == [])
    #expect(connection.queuedBytes > 0)
    channel.embeddedEventLoop.run()
    #expect(try written(channel) == [(0..<100).map { "[\($0)]\n" }.joined()])
    #expect(connection.queuedBytes == 0)
  }

  @Test("A message larger than a piece arrives whole, between its neighbours")
  func largeMessage() throws {
    let (channel, connection) = try open(session: Session())
    let large = [UInt8](repeating: UInt8(ascii: "9"), count: 3 << 20)
    connection.send(Array("1".utf8))
    connection.send(large)
    connection.send(Array("2".utf8))
    channel.embeddedEventLoop.run()
    var framer = MessageFramer()
    for buffer in try written(channel) {
      framer.append(Array(buffer.utf8))
    }
    #expect(try framer.next() == Array("1".utf8))
    #expect(try framer.next() == large)
    #expect(try framer.next() == Array("2".utf8))
    #expect(try framer.next() == nil)
  }

  @Test("A turn delivers no more than its share; the rest, and the end of input, wait")
  func turns() throws {
    let session = Session()
    let (channel, _) = try open(limits: TransportLimits(messagesPerTurn: 2), session: session)
    try channel.writeInbound(ByteBuffer(string: "[0]\n[1]\n[2]\n[3]\n[4]\n"))
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(session.events == [.opened] + messages(["[0]", "[1]"]))
    channel.embeddedEventLoop.advanceTime(by: .microseconds(20))
    #expect(session.events == [.opened] + messages(["[0]", "[1]", "[2]", "[3]"]))
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
    #expect(
      session.events
        == [.opened] + messages(["[0]", "[1]", "[2]", "[3]", "[4]"])
        + [.endOfInput, .closed(.finished)])
  }

  @Test("What a peer sent before it vanished is still delivered")
  func vanishedPeer() throws {
    let session = Session(onEnd: { _ in })
    let (channel, connection) = try open(
      limits: TransportLimits(messagesPerTurn: 1), session: session)
    try channel.writeInbound(ByteBuffer(string: "[0]\n[1]\n[2]\n"))
    channel.close(promise: nil)
    #expect(session.events == [.opened] + messages(["[0]"]))
    #expect(!connection.isOpen)
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
    #expect(
      session.events
        == [.opened] + messages(["[0]", "[1]", "[2]"]) + [.endOfInput, .closed(.peerClosed)])
    #expect(connection.delegate == nil)
  }

  @Test("After a framing error nothing more is received, and an error can still be sent")
  func framingError() throws {
    let session = Session(onEnd: { $0.send(Array("oops".utf8)) })
    let (channel, connection) = try open(session: session)
    try channel.writeInbound(ByteBuffer(string: "Content-Length: -1\r\n\r\n"))
    try channel.writeInbound(ByteBuffer(string: "Content-Length: 2\r\n\r\n{}"))
    #expect(session.events == [.opened, .failed(.invalidContentLength)])
    channel.embeddedEventLoop.run()
    #expect(try written(channel) == ["Content-Length: 4\r\n\r\noops"])
    connection.close()
    channel.embeddedEventLoop.run()
    #expect(session.events.last == .closed(.finished))
    #expect(connection.closeReason == .finished)
  }

  @Test("An input that ends inside a message is an error, once")
  func truncatedInput() throws {
    let session = Session()
    let (channel, _) = try open(session: session)
    try channel.writeInbound(ByteBuffer(string: "Content-Length: 20\r\n\r\n{}"))
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    channel.embeddedEventLoop.run()
    #expect(session.events == [.opened, .failed(.truncated), .closed(.finished)])
  }

  @Test("The last line needs no line feed")
  func lastLine() throws {
    let session = Session()
    let (channel, _) = try open(session: session)
    try channel.writeInbound(ByteBuffer(string: "[0]\n[1]"))
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    channel.embeddedEventLoop.run()
    #expect(
      session.events
        == [.opened, .message("[0]"), .message("[1]"), .endOfInput, .closed(.finished)])
  }

  @Test("Closing stops receiving at once, delivers what was sent, and drops what comes later")
  func closing() throws {
    let session = Session(onMessage: { connection, body in
      connection.send(body)
      connection.close()
      connection.send(body)
    })
    let (channel, connection) = try open(session: session)
    try channel.writeInbound(ByteBuffer(string: "[0]\n[1]\n"))
    #expect(!connection.isOpen)
    channel.embeddedEventLoop.run()
    #expect(try written(channel) == ["[0]\n"])
    #expect(session.events == [.opened, .message("[0]"), .closed(.finished)])
  }

  @Test("A long queue is congestion, and its end is told once")
  func congestion() throws {
    let session = Session()
    let limits = TransportLimits(congestedBytes: 100, drainedBytes: 10)
    let (channel, connection) = try open(limits: limits, session: session)
    connection.send([UInt8](repeating: 0x20, count: 50))
    #expect(!connection.isCongested)
    connection.send([UInt8](repeating: 0x20, count: 50))
    #expect(connection.isCongested)
    #expect(!connection.isWritable)
    channel.embeddedEventLoop.run()
    #expect(!connection.isCongested)
    #expect(connection.isWritable)
    #expect(session.events == [.opened, .drained])
  }

  @Test("Room for what can wait is told each time it comes back")
  func room() throws {
    let limits = TransportLimits(streamedBytes: 100)
    let (channel, connection) = try open(limits: limits, session: Session())
    var count = 0
    connection.onRoom = { _ in count += 1 }
    connection.send([UInt8](repeating: 0x20, count: 50))
    #expect(connection.hasRoom)
    channel.embeddedEventLoop.run()
    #expect(count == 0)
    for round in 1...2 {
      connection.send([UInt8](repeating: 0x20, count: 200))
      #expect(!connection.hasRoom)
      #expect(!connection.isCongested)
      channel.embeddedEventLoop.run()
      #expect(connection.hasRoom)
      // Others have their turn first.
      #expect(count == round - 1)
      channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
      #expect(count == round)
    }
  }

  @Test("A queue past the limit of all limits cuts the connection")
  func overflow() throws {
    let session = Session()
    let limits = TransportLimits(maximumQueuedBytes: 1000)
    let (channel, connection) = try open(limits: limits, session: session)
    for _ in 0..<11 {
      connection.send([UInt8](repeating: 0x20, count: 100))
    }
    #expect(session.events == [.opened])
    #expect(connection.queuedBytes == 0)
    channel.embeddedEventLoop.run()
    #expect(session.events == [.opened, .closed(.queueOverflow)])
    #expect(try written(channel) == [])
  }

  /// A connection whose peer takes what it sends only when the dam is open.
  private func openBehindDam(
    _ session: Session
  ) throws -> (EmbeddedChannel, Connection, Dam) {
    let limits = TransportLimits(streamedBytes: 100, stuckPeriod: .minutes(2))
    let dam = Dam()
    let connection = Connection(limits: limits) { session.attach(to: $0) }
    let channel = EmbeddedChannel(handlers: [dam, connection])
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/peer")).wait()
    return (channel, connection, dam)
  }

  @Test("A peer that takes nothing for too long is cut off")
  func stuckReader() throws {
    let session = Session()
    let (channel, connection, _) = try openBehindDam(session)
    connection.send([UInt8](repeating: 0x20, count: 200))
    channel.embeddedEventLoop.advanceTime(by: .seconds(119))
    #expect(session.events == [.opened])
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(session.events == [.opened, .closed(.stuck)])
  }

  @Test("A peer that takes something now and then is not cut off, nor one that owes little")
  func slowReader() throws {
    let session = Session()
    let (channel, connection, dam) = try openBehindDam(session)
    connection.send([UInt8](repeating: 0x20, count: 100 - 30))
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(session.events == [.opened])
    for _ in 0..<10 {
      connection.send([UInt8](repeating: 0x20, count: 200))
      channel.embeddedEventLoop.advanceTime(by: .seconds(110))
      dam.isOpen = true
      channel.flush()
      dam.isOpen = false
    }
    #expect(session.events == [.opened])
    connection.send([UInt8](repeating: 0x20, count: 200))
    channel.embeddedEventLoop.advanceTime(by: .minutes(4))
    #expect(session.events == [.opened, .closed(.stuck)])
  }
}

/// Lets bytes through only while it is open.
private final class Dam: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer
  var isOpen = false

  func flush(context: ChannelHandlerContext) {
    if isOpen {
      context.flush()
    }
  }
}
