/// Where a request's work is done, and what it may have to wait for before it begins.
package enum Schedule: Sendable {
  /// On the event loop, and never writes the store.
  case loop
  /// On the event loop or off it, and may write the store: it waits while a batch request does.
  case writer
  /// Off the event loop, in the lane of its document's reads.
  case reader
  /// Likewise, while nobody writes the store.
  case quietReader
  /// Off the event loop, with the store to itself: it begins when all reads have ended, and no
  /// other begins before it.
  case exclusive
  /// Off the event loop, in the server's lane for models. It is about no open document's state.
  case models
  /// Off the event loop, in the server's lane for stores that are being opened.
  case opener

  /// Whether it waits while a batch request is at work.
  package var needsWriter: Bool {
    switch self {
    case .writer, .quietReader, .exclusive: true
    case .loop, .reader, .models, .opener: false
    }
  }

  /// Whether it reads in its document's lane.
  package var readsInLane: Bool { self == .reader || self == .quietReader }
}
