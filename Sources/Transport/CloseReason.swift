import Glibc
import NIOCore

#if TLS
  import NIOSSL
#endif

/// How connections end, as far as can be told.
extension Connection {
  /// Why a connection closed.
  package enum CloseReason: Equatable, Sendable {
    /// `close()` was called and everything queued was handed to the system.
    case finished
    /// The peer went away, or did not say who it is in the time and the bytes that it had.
    case peerClosed
    /// `close()` was called and the peer did not take what was queued in time.
    case closeTimedOut
    /// The peer let more than `TransportLimits.maximumQueuedBytes` pile up.
    case queueOverflow
    /// The peer took nothing for `TransportLimits.stuckPeriod`.
    case stuck
    /// The system reported an error.
    case failed(String)
  }
}

extension Connection.CloseReason {
  /// What the system reported.
  init(_ error: any Error) {
    #if TLS
      // The peer did not say that it would go.
      if error as? NIOSSLError == .uncleanShutdown {
        self = .peerClosed
        return
      }
    #endif
    self =
      switch (error as? IOError)?.errnoCode {
      // EBADF: NIO closes a pipe that nobody reads any more.
      case ECONNRESET?, EPIPE?, EBADF?: .peerClosed
      case let errorNumber?: .failed(String(cString: strerror(errorNumber)))
      // NIO's own words for writing to what is closed.
      case nil where error is ChannelError: .peerClosed
      case nil: .failed(String(describing: error))
      }
  }
}
