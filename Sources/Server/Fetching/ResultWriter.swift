import JSONText
import ObjectModel
import PersistentStore

/// Writes the result of a fetch: all of it as the reply, or its rows in pieces and the rest as the
/// reply, where the client gave a `partialResultToken`: the reply's own rows are none then. It
/// knows no rows, only where they go.
struct ResultWriter {
  /// Rows in one piece, at the most.
  static let rowsPerPiece = 1_000
  /// A piece that has so many bytes of rows gets no further row.
  static let bytesPerPiece = 64 << 10

  /// What rows are written with: the reply's own text, or the piece at hand.
  var rows = JSONWriter()
  /// The reply, where rows are not part of it.
  private var rest = JSONWriter()
  private let stream: PartialResultStream?
  private let pauses: ReadPauses?
  private var key = ""
  private var rowsInPiece = 0

  /// - Parameter pauses: leave for the read to wait until the client has room for a piece.
  init(streamingTo stream: PartialResultStream? = nil, pausing pauses: ReadPauses? = nil) {
    self.stream = stream
    self.pauses = pauses
  }

  /// What members that are no rows are written with.
  private var reply: JSONWriter {
    get { stream == nil ? rows : rest }
    _modify { if stream == nil { yield &rows } else { yield &rest } }
  }

  mutating func begin() { reply.beginObject() }

  /// A member of the result that is no rows.
  mutating func member(_ key: String, _ write: (inout JSONWriter) -> Void) {
    reply.key(key)
    write(&reply)
  }

  /// A member of the result that is an array of nothing.
  mutating func emptyMember(_ key: String) {
    member(key) { writer in
      writer.beginArray()
      writer.endArray()
    }
  }

  mutating func columns(_ names: [String]) {
    member("columns") { writer in
      writer.beginArray()
      for name in names { writer.string(name) }
      writer.endArray()
    }
  }

  // MARK: Rows

  mutating func beginRows(_ key: String) {
    self.key = key
    rowsInPiece = 0
    if stream != nil {
      emptyMember(key)
      rows = JSONWriter(reservingCapacity: Self.bytesPerPiece)
    }
    openArray()
  }

  /// Called after each row. A piece that is full goes out.
  @inline(__always)
  mutating func endRow() throws(OrreryError) {
    if stream != nil {
      try countRow()
    } else if rows.bytes.count > ServerLimits.replyBytes {
      throw Self.tooLargeError()
    }
  }

  /// - Parameter hasWritten: Whether the request has been carried out, and is no mere question.
  static func tooLargeError(hasWritten: Bool = false) -> OrreryError {
    let bytes = "would have more than \(ServerLimits.replyBytes) bytes."
    return hasWritten
      ? OrreryError(
        .fetchTooLarge, "The request was carried out, but its reply \(bytes)",
        hint: "Do not repeat it: its edits stand. Fetch what you need of them, less at a time.")
      : OrreryError(
        .fetchTooLarge, "The reply \(bytes)",
        hint: "Ask for less at a time: with limit and offset, fewer properties, or a "
          + "partialResultToken.")
  }

  mutating func endRows() throws(OrreryError) {
    guard stream != nil else { return rows.endArray() }
    if rowsInPiece > 0 { try sendPiece() }
  }

  /// - Returns: the reply.
  mutating func finish(clock: String) -> [UInt8] {
    member("clock") { $0.string(clock) }
    reply.endObject()
    return stream == nil ? rows.bytes : rest.bytes
  }

  private mutating func openArray() {
    if stream != nil { rows.beginObject() }
    rows.key(key)
    rows.beginArray()
  }

  private mutating func countRow() throws(OrreryError) {
    rowsInPiece += 1
    guard rowsInPiece == Self.rowsPerPiece || rows.bytes.count >= Self.bytesPerPiece else { return }
    try sendPiece()
    rows = JSONWriter(reservingCapacity: Self.bytesPerPiece)
    openArray()
  }

  private mutating func sendPiece() throws(OrreryError) {
    rows.endArray()
    rows.endObject()
    try stream?.put(rows.bytes, pausing: pauses)
    rowsInPiece = 0
  }
}
