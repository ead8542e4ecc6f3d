/// What a session needs of the way to its client: it says nothing of bytes on a wire. A transport's
/// connection is one; an in-process client is another.
///
/// Messages are delivered in the order sent. Sending never waits.
package protocol ClientConnection: AnyObject {
  /// Queues one message: a JSON text, without framing.
  func send(_ body: [UInt8])
  /// Whether more waits than a client that reads would leave, so that notices are to be held back.
  var isCongested: Bool { get }
  /// Whether little enough waits that what can wait may be sent, as rows of a stream.
  var hasRoom: Bool { get }
  /// The client has said who it is: what holds for strangers no longer does.
  func admit()
  /// Delivers what is queued, then ends the connection.
  func close()
}
