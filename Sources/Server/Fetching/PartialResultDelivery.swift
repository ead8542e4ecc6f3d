import JSONRPC
import JSONText
import NIOCore
import OrreryProtocol

/// Takes the pieces of a streamed fetch to its client as fast as it reads, and the reply after
/// them. It lives on the event loop; the read's side is `PartialResultStream`.
final class PartialResultDelivery {
  /// What is only due later waits until other connections had their turn.
  private static let yieldInterval = TimeAmount.microseconds(20)

  /// Streams of one client that may make their reads wait. The pieces of any more are queued for
  /// it like replies, and count against the limit past which it is cut off.
  static let maximumWaiting = 4

  let stream: PartialResultStream
  private let session: Session
  private let call: Call
  private let document: Document
  private let token: RequestID

  init(_ session: Session, _ call: Call, on document: Document, token: RequestID) {
    self.session = session
    self.call = call
    self.document = document
    self.token = token
    stream = PartialResultStream(mayPause: session.deliveries.count < Self.maximumWaiting)
  }

  /// Begins to deliver what is in the stream already, and what a read will yet put there.
  func start() {
    let loop = session.server.eventLoop
    let delivery = NIOLoopBound(self, eventLoop: loop)
    stream.onAnnounce {
      loop.scheduleTask(in: Self.yieldInterval) { delivery.value.proceed() }
    }
    session.deliveries.append(self)
    document.streams[ObjectIdentifier(stream)] = stream
    proceed()
  }

  /// Sends what there is, while the client has room.
  func proceed() {
    while !call.isFinished, session.hasRoom || stream.isOverflowing, let piece = stream.take() {
      session.notify(ProgressParams(token: token, value: RawJSON(uncheckedBytes: piece)))
    }
    if call.isFinished { return cancel() }
    guard let outcome = stream.outcome else { return }
    end()
    call.finish(with: outcome)
  }

  func cancel() {
    stream.cancel()
    end()
  }

  private func end() {
    session.deliveries.removeAll { $0 === self }
    document.streams[ObjectIdentifier(stream)] = nil
  }
}
