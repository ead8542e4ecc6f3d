import JSONRPC

/// Who serves a connection: the session. All calls come on the event loop, and never from inside
/// one of the connection's own methods.
///
/// A connection reports any number of messages, then at most one of `didFail` and
/// `connectionDidReachEndOfInput`, and last, once, `connectionDidClose`. After `Connection.close()`
/// only the last is still to come.
package protocol ConnectionDelegate: AnyObject {
  /// A message arrived: its body without framing, as yet unparsed.
  func connection(_ connection: Connection, didReceive body: [UInt8])
  /// The input is no sequence of messages, or it ended inside one. Nothing more will be received;
  /// the delegate may still send, and closes the connection when it has.
  func connection(_ connection: Connection, didFail error: FramingError)
  /// The peer will send nothing more. It may still read: pending replies are to be sent before the
  /// delegate closes the connection.
  func connectionDidReachEndOfInput(_ connection: Connection)
  /// The connection is gone, for `Connection.closeReason`. It has let go of its delegate.
  func connectionDidClose(_ connection: Connection)
}
