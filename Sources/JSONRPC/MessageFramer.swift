/// Turns a stream of bytes, however it is cut into chunks, into message bodies. It does no I/O and
/// does not look into a body.
///
/// The first byte that is not white space decides the framing for good: `{` or `[` means one
/// message per line, anything else header fields (see `HeaderBlock` for their rules). Lines may end
/// in LF or CRLF in both; blank lines between messages are skipped.
///
/// Memory grows with the bytes that arrived, never with a length a header declares. Every byte is
/// looked at and moved a constant number of times, whether bytes drip in singly or a thousand
/// messages come in one chunk. An error is final: it is thrown again by every later call.
package struct MessageFramer: Sendable {
  /// What `next()` is waiting for.
  private enum State {
    /// White space before the first message.
    case start
    case header(HeaderBlock)
    case body(count: Int)
    case line
    case failed(FramingError)
  }

  /// Consumed bytes are dropped once there are this many and they are half of the buffer.
  private static let compactionBytes = 4 << 10
  /// An empty buffer larger than this is given back to the system.
  private static let keptCapacity = 1 << 20

  /// May be widened between messages.
  package var limits: FramingLimits
  /// nil until the first byte that is not white space has been seen by `next()`.
  package private(set) var framing: Framing?

  private var state = State.start
  private var buffer: [UInt8] = []
  /// Where the bytes not yet consumed begin.
  private var start = 0
  /// Up to where the unconsumed bytes are known to have no line feed.
  private var searched = 0

  package init(limits: FramingLimits = FramingLimits()) {
    self.limits = limits
  }

  /// Bytes that wait for the rest of their message.
  package var bufferedBytes: Int { buffer.count - start }

  // MARK: Input

  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if case .failed = state { return }
    compact()
    buffer.append(contentsOf: bytes)
  }

  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    let isAppended: Void? = bytes.withContiguousStorageIfAvailable {
      append(UnsafeRawBufferPointer($0))
    }
    if isAppended == nil { append(Array(bytes)) }
  }

  private mutating func compact() {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: true)
    } else if start >= Self.compactionBytes, start >= buffer.count / 2 {
      buffer.removeFirst(start)
    } else {
      return
    }
    searched = max(searched - start, 0)
    start = 0
  }

  // MARK: Output

  /// The next message's body; nil when more bytes must come first.
  package mutating func next() throws(FramingError) -> [UInt8]? {
    do throws(FramingError) {
      while true {
        switch state {
        case .start:
          guard chooseFraming() else { return nil }
        case .header(let block):
          guard try readHeader(block) else { return nil }
        case .body(let count):
          guard bufferedBytes >= count else { return nil }
          state = .header(HeaderBlock())
          return take(count)
        case .line:
          guard let line = try readLine() else { return nil }
          if !line.isEmpty { return line }
        case .failed(let error):
          throw error
        }
      }
    } catch {
      state = .failed(error)
      buffer = []
      start = 0
      throw error
    }
  }

  /// Says that no more bytes will come. To be called when `next()` returned nil.
  /// - Returns: in newline framing, the last line, where it lacks its line feed.
  /// - Throws: `truncated` when the input ended inside a message; what is wrong with the input,
  ///   when that was found before.
  @discardableResult
  package mutating func finish() throws(FramingError) -> [UInt8]? {
    switch state {
    case .start: return nil
    case .failed(let error): throw error
    case .line:
      searched = buffer.count
      let line = trimmed(take(bufferedBytes))
      return line.isEmpty ? nil : line
    case .header(let block):
      if block.isEmpty, bufferedBytes == 0 { return nil }
      throw fail(FramingError(.truncated, "the input ended inside a message's header"))
    case .body(let count):
      throw fail(
        FramingError(
          .truncated, "the input ended after \(bufferedBytes) of a message's \(count) bytes"))
    }
  }

  private mutating func fail(_ error: FramingError) -> FramingError {
    state = .failed(error)
    return error
  }

  // MARK: Steps

  /// - Returns: false when there is nothing but white space as yet.
  private mutating func chooseFraming() -> Bool {
    while start < buffer.count, ASCII.isWhitespace(buffer[start]) { start += 1 }
    searched = start
    guard start < buffer.count else { return false }
    let isJSON = buffer[start] == ASCII.leftBrace || buffer[start] == ASCII.leftBracket
    framing = isJSON ? .newline : .contentLength
    state = isJSON ? .line : .header(HeaderBlock())
    return true
  }

  /// Reads header lines until the block is complete.
  /// - Returns: false when more bytes must come first.
  private mutating func readHeader(_ block: HeaderBlock) throws(FramingError) -> Bool {
    var block = block
    while let lineEnd = findLineFeed() {
      let line = withoutCarriageReturn(start..<lineEnd)
      let isComplete = try block.read(
        line: buffer[line], byteCount: lineEnd + 1 - start, limits: limits)
      consume(to: lineEnd + 1)
      if isComplete {
        state = .body(count: try block.contentLength(limits: limits))
        return true
      }
    }
    try block.check(pendingBytes: bufferedBytes, limits: limits)
    state = .header(block)
    return false
  }

  /// - Returns: a line, empty if it is blank; nil when more bytes must come first.
  private mutating func readLine() throws(FramingError) -> [UInt8]? {
    let lineEnd = findLineFeed()
    guard (lineEnd ?? buffer.count) - start <= limits.maximumMessageBytes + 1 else {
      throw FramingError(
        .messageTooLarge,
        "a line is longer than the limit of \(limits.maximumMessageBytes) bytes; "
          + "each message takes one line and ends in a line feed")
    }
    guard let lineEnd else { return nil }
    let line = trimmed(take(lineEnd - start))
    consume(to: start + 1)
    return line
  }

  /// Without white space at its end; empty when there is nothing else.
  private func trimmed(_ line: [UInt8]) -> [UInt8] {
    var line = line
    while let last = line.last, ASCII.isWhitespace(last) { line.removeLast() }
    return line
  }

  // MARK: Buffer

  private mutating func findLineFeed() -> Int? {
    let found = buffer.firstLineFeed(in: max(searched, start)..<buffer.count)
    searched = found ?? buffer.count
    return found
  }

  private func withoutCarriageReturn(_ line: Range<Int>) -> Range<Int> {
    guard let last = line.last, buffer[last] == ASCII.carriageReturn else { return line }
    return line.lowerBound..<last
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    let bytes = Array(buffer[start..<start + count])
    consume(to: start + count)
    return bytes
  }

  private mutating func consume(to position: Int) {
    start = position
    searched = max(searched, position)
    // At once: what it held is answered next, and the next message may be long in coming.
    guard start == buffer.count, buffer.capacity > Self.keptCapacity else { return }
    buffer = []
    (start, searched) = (0, 0)
  }
}
