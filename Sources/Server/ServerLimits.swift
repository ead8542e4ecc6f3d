import JSONRPC
import Transport

/// The named limits of the server, which `initialize` tells each client.
package enum ServerLimits {
  /// The largest message read, in bytes of content.
  package static let maximumMessageBytes = FramingLimits().maximumMessageBytes
  /// What may wait for a client that reads slowly; past it its notices collapse.
  package static let queuedBytes = TransportLimits().congestedBytes
  /// How many live lists and live aggregates one connection may have open.
  package static let openResults = 4_096
  /// How many objects one connection may have under key-value observation.
  package static let observedObjects = 100_000
}
