import JSONRPC
import NIOCore

/// What is to be sent on one connection in the current turn of the event loop: framed messages run
/// together into few buffers, so that a turn costs one write. It counts nothing that was handed to
/// the channel.
struct OutboundQueue {
  /// A buffer takes no further message beyond this. Buffers are given back to the system one by one
  /// as the kernel takes them.
  static let bufferBytes = 256 << 10

  private var full: [[UInt8]] = []
  private var open: [UInt8] = []
  /// Bytes in the queue.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Adds a message with what its framing puts around it.
  mutating func append(_ body: [UInt8], framing: Framing) {
    if !open.isEmpty, open.count + body.count > Self.bufferBytes {
      full.append(open)
      open = []
    }
    let before = open.count
    framing.append(body, to: &open)
    count += open.count - before
  }

  /// Adds bytes as they are.
  mutating func append(bytes: [UInt8]) {
    open.append(contentsOf: bytes)
    count += bytes.count
  }

  /// Empties the queue.
  mutating func takeBuffers() -> [ByteBuffer] {
    guard count > 0 else {
      return []
    }
    var buffers = full.map { ByteBuffer(bytes: $0) }
    buffers.append(ByteBuffer(bytes: open))
    full = []
    // An ordinary turn's capacity is kept for the next.
    open.removeAll(keepingCapacity: open.capacity <= Self.bufferBytes)
    count = 0
    return buffers
  }

  mutating func removeAll() {
    self = OutboundQueue()
  }
}
