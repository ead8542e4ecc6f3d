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
  /// Bytes that the peer of a closing connection may still send, to be dropped: to close at once
  /// would take the last words to it back.
  package var lingeringBytes: Int
  /// How long a peer may take nothing while more than `streamedBytes` are queued for it. It is cut
  /// off then, or at twice that at the latest. A program that is halted for a minute is no such.
  package var stuckPeriod: TimeAmount
  /// Connections that one endpoint serves at a time. Further ones are closed at once.
  package var maximumConnections: Int
  /// How long a peer may take, from its first byte on, until it has shown a token.
  package var admissionPeriod: TimeAmount
  /// Connections of one endpoint whose peers have yet to show a token. For a further one the one
  /// that has been silent for the longest time is closed.
  package var maximumStrangers: Int
  /// Bytes in a message of a peer that has yet to show a token.
  package var strangerMessageBytes: Int
  /// Bytes that such a peer may send in all.
  package var strangerBytes: Int

  package init(
    framing: FramingLimits = FramingLimits(),
    congestedBytes: Int = 16 << 20,
    streamedBytes: Int = 1 << 20,
    drainedBytes: Int = 1 << 20,
    maximumQueuedBytes: Int = 256 << 20,
    readBytesPerTurn: Int = 16 << 10,
    messagesPerTurn: Int = 256,
    closeGracePeriod: TimeAmount = .seconds(5),
    lingeringBytes: Int = 16 << 20,
    stuckPeriod: TimeAmount = .minutes(2),
    maximumConnections: Int = 512,
    admissionPeriod: TimeAmount = .seconds(10),
    maximumStrangers: Int = 64,
    strangerMessageBytes: Int = 64 << 10,
    strangerBytes: Int = 128 << 10
  ) {
    self.framing = framing
    self.congestedBytes = congestedBytes
    self.streamedBytes = streamedBytes
    self.drainedBytes = drainedBytes
    self.maximumQueuedBytes = maximumQueuedBytes
    self.readBytesPerTurn = readBytesPerTurn
    self.messagesPerTurn = messagesPerTurn
    self.closeGracePeriod = closeGracePeriod
    self.lingeringBytes = lingeringBytes
    self.stuckPeriod = stuckPeriod
    self.maximumConnections = maximumConnections
    self.admissionPeriod = admissionPeriod
    self.maximumStrangers = maximumStrangers
    self.strangerMessageBytes = strangerMessageBytes
    self.strangerBytes = strangerBytes
  }

  /// What a peer may send that has yet to show a token.
  var strangerFraming: FramingLimits {
    var limits = framing
    limits.maximumMessageBytes = min(limits.maximumMessageBytes, strangerMessageBytes)
    return limits
  }
}
