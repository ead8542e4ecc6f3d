import JSONRPC
import NIOCore

/// What is to be sent on one connection in the current turn of the event loop: framed messages run
/// together into few buffers, so that a turn costs one write. It counts nothing that was handed to
/// the channel.
struct OutboundQueue {
  /// The most bytes in one piece handed to the channel. The kernel's progress is learnt per piece.
  static let pieceBytes = 256 << 10

  /// Filled up. One is larger than a piece where a message is.
  private var full: [[UInt8]] = []
  private var open: [UInt8] = []
  /// Bytes in the queue.
  private(set) var count = 0

  /// Adds a message with what its framing puts around it.
  mutating func append(_ body: [UInt8], framing: Framing) {
    if !open.isEmpty, open.count + body.count > Self.pieceBytes {
      full.append(open)
      open = []
    }
    let before = open.count
    framing.append(body, to: &open)
    count += open.count - before
  }

  /// Empties the queue into pieces of at most `pieceBytes`, in order.
  mutating func takePieces() -> [ByteBuffer] {
    var pieces: [ByteBuffer] = []
    for bytes in full {
      Self.append(bytes, to: &pieces)
    }
    Self.append(open, to: &pieces)
    full = []
    // An ordinary turn's capacity is kept for the next.
    open.removeAll(keepingCapacity: open.capacity <= Self.pieceBytes)
    count = 0
    return pieces
  }

  mutating func removeAll() {
    self = OutboundQueue()
  }

  /// The pieces of one buffer share its bytes.
  private static func append(_ bytes: [UInt8], to pieces: inout [ByteBuffer]) {
    var rest = ByteBuffer(bytes: bytes)
    while rest.readableBytes > 0,
      let piece = rest.readSlice(length: min(pieceBytes, rest.readableBytes))
    {
      pieces.append(piece)
    }
  }
}
