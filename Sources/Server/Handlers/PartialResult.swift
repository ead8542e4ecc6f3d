import JSONText

/// The result of a fetch taken apart for `$/progress`: the rows in pieces, and the rest of the
/// result for the reply.
struct PartialResult {
  /// Rows in one piece, at the most.
  static let rowsPerPiece = 1_000
  private static let keys: Set<String> = ["objects", "related", "ids", "rows"]

  private(set) var pieces: [RawJSON] = []
  private(set) var rest: [UInt8]

  /// - Parameter result: an object, as `FetchExecution` writes it.
  init(splitting result: [UInt8]) {
    rest = result
    // What the server wrote itself can be read; if not, it goes as a whole.
    guard let split = try? Self.split(result) else { return }
    (pieces, rest) = split
  }

  private static func split(
    _ result: [UInt8]
  ) throws(JSONError) -> (pieces: [RawJSON], rest: [UInt8]) {
    var pieces: [RawJSON] = []
    var rest = JSONWriter()
    var reader = JSONReader(result)
    try reader.beginObject()
    rest.beginObject()
    while let key = try reader.nextKey() {
      if keys.contains(key) {
        pieces += try self.pieces(of: key, from: &reader)
      } else {
        rest.key(key)
        rest.raw(try reader.readRaw())
      }
    }
    rest.endObject()
    return (pieces, rest.bytes)
  }

  private static func pieces(
    of key: String, from reader: inout JSONReader
  ) throws(JSONError) -> [RawJSON] {
    var rows: [RawJSON] = []
    try reader.beginArray()
    while try reader.nextElement() { rows.append(try reader.readRaw()) }
    return stride(from: 0, to: rows.count, by: rowsPerPiece).map { start in
      RawJSON(writing: { writer in
        writer.beginObject()
        writer.key(key)
        writer.beginArray()
        for row in rows[start..<min(start + rowsPerPiece, rows.count)] { writer.raw(row) }
        writer.endArray()
        writer.endObject()
      })
    }
  }
}
