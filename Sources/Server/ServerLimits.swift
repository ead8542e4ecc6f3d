import JSONRPC
import PersistentStore
import Transport

/// The named limits of the server, which `initialize` tells each client.
package enum ServerLimits {
  /// The largest message read, in bytes of content.
  package static let maximumMessageBytes = FramingLimits().maximumMessageBytes
  /// The largest result of a request: well below what makes a client be cut off that has not read
  /// it.
  package static let replyBytes = TransportLimits().maximumQueuedBytes / 2
  /// After a larger request and reply, what they took is given back to the system.
  static let smallRequestBytes = 1 << 20
  /// What may wait for a client that reads slowly; past it its notices collapse.
  package static let queuedBytes = TransportLimits().congestedBytes
  /// What a trace tells of one reply, in bytes.
  static let tracedBytes = 4_096
  /// What the requests of one connection may have that wait for others, in bytes of parameters.
  package static let waitingBytes = maximumMessageBytes
  /// How many requests of one connection may be without a reply.
  package static let waitingRequests = RequestQueue.defaultMaximumCount
  /// What one connection may have sent ahead with `data/write` and not used, in bytes.
  package static let uploadBytes = 256 << 20
  /// The same in handles.
  package static let openUploads = 4_096
  /// What a step of undo may be called, in bytes.
  static let actionNameBytes = 1_000
  /// How many documents one connection may have open.
  package static let openDocuments = 128
  /// How many private contexts one connection may have open.
  package static let openContexts = 1_024
  /// How many observers one connection may have.
  package static let openObservers = 4_096
  /// How many objects the log of a document's changes names, for clients that come back.
  package static let resumableObjects = 100_000
  /// How many objects the log of a private context's changes names, for `ifUnchangedSince`.
  package static let rememberedObjects = 10_000
  /// How many objects a notice names, and how many members of their relationships that joined or
  /// left.
  package static let namedObjects = BatchRequest.maximumNamedObjects
  /// How many live lists and observers a document keeps for clients that lost their connection.
  package static let retainedStreams = 256
  /// How long it keeps each, in seconds.
  package static let retentionSeconds: Int64 = 60
  /// How many streams of notices one connection may open with `stream/open`.
  package static let openStreams = 4_096
  /// How many live lists and live aggregates one connection may have open.
  package static let openLists = 4_096
  /// How many objects one connection may have under key-value observation.
  package static let observedObjects = 100_000
}
