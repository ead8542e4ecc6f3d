import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Transport

/// A test client's end of a WebSocket: swift-nio's own client, which shares no code with the server
/// under test but the HTTP parser.
enum WebSocketTestClient {
  /// Bytes of the largest frame it takes.
  private static let maximumFrameBytes = 256 << 20

  static func connect(
    to address: NetworkAddress, on loop: any EventLoop, mailbox: Mailbox
  ) throws -> TestClient {
    let opened = loop.makePromise(of: (any Channel).self)
    ClientBootstrap(group: loop)
      .channelInitializer { channel in
        let upgrader = NIOWebSocketClientUpgrader(
          maxFrameSize: maximumFrameBytes,
          upgradePipelineHandler: { channel, _ in
            channel.eventLoop.makeCompletedFuture {
              try channel.pipeline.syncOperations.addHandler(WebSocketMailbox(mailbox))
              opened.succeed(channel)
            }
          })
        channel.closeFuture.whenComplete { _ in
          opened.fail(TestFailure("The server refused the WebSocket."))
        }
        return channel.pipeline.addHTTPClientHandlers(
          leftOverBytesStrategy: .forwardBytes,
          withClientUpgrade: (upgraders: [upgrader], completionHandler: { _ in }))
      }
      .connect(host: address.host, port: address.port)
      .whenComplete { result in
        switch result {
        case .success(let channel): request(channel, host: "\(address.host):\(address.port)")
        case .failure(let error): opened.fail(error)
        }
      }
    let channel = try opened.futureResult.wait()
    return TestClient(mailbox: mailbox) { message in
      channel.writeAndFlush(frame(.text, message), promise: nil)
    } finish: {
      channel.writeAndFlush(frame(.connectionClose, [0x03, 0xe8]), promise: nil)
    }
  }

  private static func request(_ channel: any Channel, host: String) {
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: "/", headers: ["Host": host])
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
  }

  private static func frame(_ opcode: WebSocketOpcode, _ bytes: [UInt8]) -> WebSocketFrame {
    WebSocketFrame(
      fin: true, opcode: opcode, maskKey: .random(), data: ByteBuffer(bytes: bytes))
  }
}

/// Puts what comes over a WebSocket into a mailbox.
private final class WebSocketMailbox: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame

  private let mailbox: Mailbox

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text: mailbox.put(Array(buffer: frame.unmaskedData))
    case .connectionClose: context.close(promise: nil)
    default: break
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    mailbox.end()
  }
}
