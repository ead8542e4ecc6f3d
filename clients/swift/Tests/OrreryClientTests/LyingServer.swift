import Foundation
import JSONRPC
import JSONText
import NIOCore
import NIOPosix
import OrreryClient
import OrreryProtocol
import Synchronization
import TestSupport

/// A server that answers requests with whatever it is told to.
final class LyingServer {
  enum Answer {
    case result(RawJSON)
    case error(kind: String)
    case line(String)
    /// Percentages under the request's id as token, and a result without problems.
    case progress([Int])
    /// Ends the connection, after an answer.
    case end(RawJSON?)
    /// None, until the request is cancelled.
    case silence
  }

  /// - Parameters:
  ///   - method: What is asked for.
  ///   - connection: The number of the connection, from 1.
  typealias Liar = @Sendable (_ method: String, _ connection: Int) -> Answer

  private let folder: TemporaryFolder
  private let channel: any Channel

  var address: ServerAddress { .socket("unix:\(folder.path("liar.sock"))") }

  init(_ answer: @escaping Liar) async throws {
    folder = try TemporaryFolder()
    let accepted = Mutex(0)
    let accept: @Sendable (any Channel) throws -> Void = { channel in
      let number = accepted.withLock { count in
        count += 1
        return count
      }
      try channel.pipeline.syncOperations.addHandler(Conversation { answer($0, number) })
    }
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try accept(channel) }
      }
      .bind(unixDomainSocketPath: folder.path("liar.sock")).get()
  }

  func stop() async throws { try await channel.close() }

  /// What a true server says to `initialize`.
  static func hello() async throws -> RawJSON {
    let connection = try await Connection.connect(
      to: .program(Program.path, arguments: ["serve"])
    ).get()
    defer { _ = connection.close() }
    return connection.hello?.json ?? .null
  }
}

private final class Conversation: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let answer: (String) -> LyingServer.Answer
  private var framer = MessageFramer(limits: FramingLimits(maximumMessageBytes: 1 << 20))

  init(_ answer: @escaping (String) -> LyingServer.Answer) { self.answer = answer }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    unwrapInboundIn(data).withUnsafeReadableBytes { framer.append($0) }
    while let body = try? framer.next() {
      let message = Envelope.scan(body)
      if case .single(.notification("$/cancelRequest", let params)) = message,
        let cancelled = try? CancelRequestParams(params: params)
      {
        let error = ResponseError(.requestCancelled, "No.", kind: "rpc.requestCancelled")
        write(MessageBuilder.encodeError(id: cancelled.id, error), context)
      }
      guard case .single(.request(let id, let method, _)) = message else { continue }
      switch answer(method) {
      case .result(let result):
        write(MessageBuilder.encodeResponse(id: id, result: result), context)
      case .error(let kind):
        let error = ResponseError(.invalidRequest, "No.", kind: kind)
        write(MessageBuilder.encodeError(id: id, error), context)
      case .line(let line): write(Array(line.utf8), context)
      case .progress(let percentages):
        for percentage in percentages {
          let value = RawJSON(text: #"{"kind":"report","percentage":\#(percentage)}"#)
          let params = ProgressParams(token: id, value: value)
          let method = ServerNotification.progress.rawValue
          write(
            MessageBuilder.encodeNotification(method: method) { params.write(to: &$0) }, context)
        }
        let result = RawJSON(text: #"{"documents":[],"isSound":true,"problems":[],"clock":"e:1"}"#)
        write(MessageBuilder.encodeResponse(id: id, result: result), context)
      case .end(let result):
        if let result { write(MessageBuilder.encodeResponse(id: id, result: result), context) }
        context.close(promise: nil)
      case .silence: break
      }
    }
  }

  private func write(_ line: [UInt8], _ context: ChannelHandlerContext) {
    let bytes = ByteBuffer(bytes: line + [UInt8(ascii: "\n")])
    context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
  }
}
