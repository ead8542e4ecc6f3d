/// Reads comma-separated values, RFC 4180, record by record out of a stream of bytes. Cells are
/// places in the bytes at hand until `next()` is called again; nothing is copied. The first record
/// is one like any other: whether it is a header is the caller's affair.
///
/// A cell that has nothing between its commas is nil; `""` is the empty text. Lines end with CR LF
/// or LF. What the grammar leaves open is refused, not guessed: a quote inside a cell that does not
/// begin with one, text behind a closing quote, a carriage return outside of quotes.
package struct CSVReader {
  /// One cell of the record at hand.
  package struct Cell: Hashable, Sendable {
    /// Where its text is, without the quotes around it.
    package var range: Range<Int>
    package var isQuoted: Bool
    /// Whether quotes in its text are doubled still.
    package var hasDoubledQuotes: Bool

    package var isNull: Bool { !isQuoted && range.isEmpty }
  }

  private var buffer: RecordBuffer
  private var hasBegun = false
  private var nextLine = 1
  /// The cells of the record at hand.
  package private(set) var cells: [Cell] = []
  /// The line that the record at hand begins in, from 1.
  package private(set) var line = 1

  package init(_ buffer: RecordBuffer) {
    self.buffer = buffer
  }

  /// Whether the record at hand is an empty line.
  package var isBlank: Bool { cells.count == 1 && cells[0].isNull }

  /// How many bytes of the stream were consumed.
  package var consumed: Int { buffer.consumed }

  /// Goes on to the next record.
  /// - Returns: Whether there is one.
  /// - Throws: `RecordFault`, after which the reader is of no further use; or what reading throws.
  package mutating func next() throws -> Bool {
    if !hasBegun {
      try buffer.skipByteOrderMark()
      hasBegun = true
    }
    line = nextLine
    while true {
      let start = buffer.start
      if start < buffer.end || buffer.isAtEnd {
        if start == buffer.end { return false }
        if let next = try scan() {
          try finish(start..<next)
          return true
        }
      }
      try buffer.refill(line: line)
    }
  }

  private mutating func finish(_ record: Range<Int>) throws {
    if let fault = buffer.offsetOfFault(in: record) {
      let cell = cells.firstIndex { fault < $0.range.upperBound } ?? 0
      throw RecordFault.notUTF8(line: line(ofCell: cell), column: cell + 1)
    }
    nextLine = line(ofCell: cells.count) + 1
    buffer.consume(upTo: record.upperBound)
  }

  /// The line that a cell begins in: only quoted cells before it hold ends of lines.
  private func line(ofCell index: Int) -> Int {
    cells[..<index].reduce(line) { line, cell in
      cell.isQuoted
        ? line + buffer.bytes[cell.range].count { $0 == UInt8(ascii: "\n") } : line
    }
  }

  // MARK: Texts

  /// The text of a cell of the record at hand, its quotes made single. The bytes are gone after
  /// `body`.
  @inline(__always)
  package func withText<Result, Failure: Error>(
    of cell: Cell, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if cell.hasDoubledQuotes {
      return try unquoted(cell).withUnsafeBufferPointer(body)
    }
    return try buffer.bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: bytes[cell.range]))
    }
  }

  package func text(of cell: Cell) -> String {
    withText(of: cell) { String(decoding: $0, as: UTF8.self) }
  }

  private func unquoted(_ cell: Cell) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(cell.range.count)
    var position = cell.range.lowerBound
    while position < cell.range.upperBound {
      let byte = buffer.bytes[position]
      text.append(byte)
      position += byte == Self.quote ? 2 : 1
    }
    return text
  }

  // MARK: Scanning

  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// What a scan comes upon.
  private enum Stop {
    /// Where the next record begins.
    case record(Int)
    case incomplete
    case unterminated
    case strayQuote
    case textAfterQuote
    case strayCarriageReturn
  }

  /// Finds the cells of the record that begins at the start of the bytes at hand.
  /// - Returns: Where the next record begins; nil where more of the stream has to be read.
  private mutating func scan() throws(RecordFault) -> Int? {
    cells.removeAll(keepingCapacity: true)
    // A copy of the array's reference would make the next write to it copy all.
    var found = cells
    cells = []
    let (start, end, isLast) = (buffer.start, buffer.end, buffer.isAtEnd)
    let stop = buffer.bytes.withUnsafeBufferPointer {
      Self.scan($0, start..<end, isLast: isLast, &found)
    }
    cells = found
    switch stop {
    case .record(let next): return next
    case .incomplete: return nil
    case .unterminated:
      throw fault("The quote that begins this cell is never closed.", "Close it, or double it.")
    case .strayQuote:
      throw fault(
        "There is a quote inside a cell that does not begin with one.",
        "Put the cell in quotes, and double those in it.")
    case .textAfterQuote:
      throw fault(
        "There is text behind the quote that closes this cell.",
        "Write a quote inside of quotes as two.")
    case .strayCarriageReturn:
      throw fault(
        "There is a carriage return without a line feed.",
        "End lines with CR LF or LF; put a cell that holds one in quotes.")
    }
  }

  /// The fault is in the cell behind those that were found.
  private func fault(_ message: String, _ hint: String) -> RecordFault {
    RecordFault(line: line(ofCell: cells.count), column: cells.count + 1, message, hint: hint)
  }

  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isLast: Bool, _ cells: inout [Cell]
  ) -> Stop {
    var position = range.lowerBound
    let end = range.upperBound
    while true {
      if position < end, bytes[position] == quote {
        guard let cell = quotedCell(bytes, position + 1, end, isLast: isLast) else {
          return isLast ? .unterminated : .incomplete
        }
        position = cell.range.upperBound + 1
        if position < end, bytes[position] != comma, bytes[position] != lineFeed,
          bytes[position] != carriageReturn
        {
          return .textAfterQuote
        }
        cells.append(cell)
      } else {
        let start = position
        while position < end {
          let byte = bytes[position]
          if byte <= comma, byte == comma || byte == lineFeed || byte == carriageReturn { break }
          if byte == quote { return .strayQuote }
          position &+= 1
        }
        if position == end, !isLast { return .incomplete }
        cells.append(Cell(range: start..<position, isQuoted: false, hasDoubledQuotes: false))
      }
      guard position < end else { return isLast ? .record(end) : .incomplete }
      if bytes[position] == comma {
        position += 1
        continue
      }
      if bytes[position] == lineFeed { return .record(position + 1) }
      guard position + 1 < end else {
        return isLast ? .record(end) : .incomplete
      }
      if bytes[position + 1] == lineFeed { return .record(position + 2) }
      cells.removeLast()
      return .strayCarriageReturn
    }
  }

  /// - Parameter start: behind the quote that begins it.
  /// - Returns: nil where its end is not in sight.
  private static func quotedCell(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, isLast: Bool
  ) -> Cell? {
    var position = start
    var hasDoubledQuotes = false
    while true {
      while position < end, bytes[position] != quote { position &+= 1 }
      guard position < end else { return nil }
      if position + 1 < end, bytes[position + 1] == quote {
        hasDoubledQuotes = true
        position += 2
        continue
      }
      // Whether it closes the cell or is the first of two, the next byte says.
      if position + 1 == end, !isLast { return nil }
      return Cell(
        range: start..<position, isQuoted: true, hasDoubledQuotes: hasDoubledQuotes)
    }
  }
}
