import JSONRPC
import NIOCore

/// The named limits of a connection's queues and of an endpoint. Every buffer in this module is
/// bounded by one of them. What may stand in a message (its length, its header) is not here but in
/// `framing`.
package struct TransportLimits: Sendable {
  /// Bounds on one incoming message.
  package var framing: FramingLimits
  /// Bytes queued for a peer above which the connection is congested: its owner is to stop adding
  /// pushes that can be collapsed.
  package var congestedBytes: Int
  /// Bytes queued for a peer above which what can wait does, as rows of a stream. Well below
  /// `congestedBytes`: a stream is never why pushes collapse.
  package var streamedBytes: Int
  /// Bytes queued for a peer below which a congested connection is reported as drained.
  package var drainedBytes: Int
  /// Bytes queued for a peer above which the connection is cut. Replies cannot be collapsed, so a
  /// peer that goes on asking and never reads ends here.
  package var maximumQueuedBytes: Int
  /// Bytes taken from one connection in one turn of the event loop.
  package var readBytesPerTurn: Int
  /// Messages delivered from one connection in one turn of the event loop. More of them wait, and
  /// so does reading from it, until the other connections had their turn.
  package var messagesPerTurn: Int
  /// How long a closing connection may take to deliver what is queued.
  package var closeGracePeriod: TimeAmount
  /// Connections that one endpoint serves at a time. Further ones are closed at once.
  package var maximumConnections: Int

  package init(
    framing: FramingLimits = FramingLimits(),
    congestedBytes: Int = 16 << 20,
    streamedBytes: Int = 1 << 20,
    drainedBytes: Int = 1 << 20,
    maximumQueuedBytes: Int = 256 << 20,
    readBytesPerTurn: Int = 16 << 10,
    messagesPerTurn: Int = 256,
    closeGracePeriod: TimeAmount = .seconds(5),
    maximumConnections: Int = 512
  ) {
    self.framing = framing
    self.congestedBytes = congestedBytes
    self.streamedBytes = streamedBytes
    self.drainedBytes = drainedBytes
    self.maximumQueuedBytes = maximumQueuedBytes
    self.readBytesPerTurn = readBytesPerTurn
    self.messagesPerTurn = messagesPerTurn
    self.closeGracePeriod = closeGracePeriod
    self.maximumConnections = maximumConnections
  }
}
