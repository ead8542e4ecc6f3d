import JSONText
import OrreryProtocol

/// What to export, in names.
package struct ExportRequest: Sendable {
  package var entity: String
  package var format = TransferFormat.jsonl
  /// A predicate's format string.
  package var predicate: String?
  package var sort: [Wire.SortDescriptor] = []
  /// Attributes, relationships and key paths; nil for all that an import can set.
  package var properties: [String]?
  package var relationships = TransferColumn.Relationships.key
  package var includesSubentities = true

  package init(entity: String) {
    self.entity = entity
  }
}

/// Writes the objects of an entity as text: one fetch, whose rows come in pieces and go out as they
/// come. It holds a piece at a time, and what data and destinations that names.
package final class Exporter {
  private let request: ExportRequest
  private let columns: [TransferColumn]
  private let sender: any RequestSender
  private let destinations: DestinationKeys
  /// By the place of a column of keys that may be nil, that of the relationship itself: it tells a
  /// destination without a key from none.
  private let shadows: [Int: Int]
  private let properties: [String]

  /// - Throws: `TransferError` for names that mean nothing, and what the sender throws.
  package init(_ request: ExportRequest, sender: any RequestSender) throws {
    self.request = request
    self.sender = sender
    let model = try sender.send(ModelDescribeParams()).model
    let entity = try TransferEntity(named: request.entity, in: model)
    let columns =
      try request.properties.map {
        try TransferColumn.named($0, of: entity, request.relationships)
      } ?? TransferColumn.all(of: entity, request.relationships)
    guard !columns.isEmpty else {
      throw TransferError("\(entity.name) has no properties to export.")
    }
    self.columns = columns
    destinations = DestinationKeys(sender: sender)
    var (shadows, properties) = ([Int: Int](), columns.map(\.fetchedName))
    for (index, column) in columns.enumerated() {
      guard case .toOne(let relationship, let key?) = column.content, key.isOptional else {
        continue
      }
      shadows[index] = properties.count
      properties.append(relationship.name)
    }
    (self.shadows, self.properties) = (shadows, properties)
  }

  /// How many objects there are to write.
  package func count() throws -> Int {
    let fetch = Wire.FetchRequest(
      entity: request.entity, predicate: request.predicate,
      includesSubentities: request.includesSubentities)
    return Int(clamping: try sender.send(FetchCountParams(fetch: fetch)).count)
  }

  /// Writes all objects.
  ///
  /// - Parameters:
  ///   - write: is given the text in pieces.
  ///   - progress: is told how many objects were written so far.
  /// - Returns: how many there were.
  package func run(
    write: ([UInt8]) throws -> Void, progress: (Int) -> Void
  ) throws -> Int {
    var encoder = RowEncoder(request.format, columns.map(\.name))
    var written = 0
    let fetch = Wire.FetchRequest(
      entity: request.entity, predicate: request.predicate, sort: request.sort,
      properties: properties, includesSubentities: request.includesSubentities)
    _ = try sender.stream(FetchRowsParams(fetch: fetch)) { piece in
      written += try self.encode(piece, with: &encoder)
      try write(encoder.takeBytes())
      progress(written)
    }
    // A header alone, where there are no objects.
    try write(encoder.takeBytes())
    return written
  }

  /// - Returns: how many rows the piece has.
  private func encode(_ piece: RawJSON, with encoder: inout RowEncoder) throws -> Int {
    let keyed = columns.indices.filter { columns[$0].toManyKey != nil }
    if !keyed.isEmpty { try learnKeys(of: piece, keyed) }
    var count = 0
    var ranges = [Range<Int>](repeating: 0..<0, count: properties.count)
    var rows = PieceRows(piece)
    while try rows.next(into: &ranges) {
      for (column, shadow) in shadows { try check(rows, ranges, column, shadow) }
      for (index, column) in columns.enumerated() {
        try encode(rows.bytes, ranges[index], of: column, with: &encoder)
      }
      encoder.endRow()
      count += 1
    }
    return count
  }

  private func encode(
    _ bytes: [UInt8], _ range: Range<Int>, of column: TransferColumn,
    with encoder: inout RowEncoder
  ) throws {
    switch column.content {
    case .toMany(_, let key?) where bytes[range.lowerBound] == UInt8(ascii: "["):
      let value = try destinations.keys(of: RawJSON(uncheckedBytes: bytes, range: range), key)
      encoder.value(value.bytes, value.range)
    case .attribute(let attribute)
    where bytes[range.lowerBound] == UInt8(ascii: "{"):
      let value = try LargeData(sender: sender).inlined(
        RawJSON(uncheckedBytes: bytes, range: range), of: attribute)
      encoder.value(value.bytes, value.range)
    default:
      encoder.value(bytes, range)
    }
  }

  private func learnKeys(of piece: RawJSON, _ keyed: [Int]) throws {
    var ranges = [Range<Int>](repeating: 0..<0, count: properties.count)
    for index in keyed {
      guard case .toMany(let relationship, let key?) = columns[index].content else { continue }
      var ids: Set<String> = []
      var rows = PieceRows(piece)
      while try rows.next(into: &ranges) {
        ids.formUnion(
          try DestinationKeys.ids(RawJSON(uncheckedBytes: rows.bytes, range: ranges[index])))
      }
      try destinations.learn(ids, of: relationship.destination, key)
    }
  }

  /// A destination without a key cannot be named by it.
  private func check(
    _ rows: PieceRows, _ ranges: [Range<Int>], _ column: Int, _ shadow: Int
  ) throws {
    let isNull = rows.bytes[ranges[column].lowerBound] == UInt8(ascii: "n")
    let hasDestination = rows.bytes[ranges[shadow].lowerBound] != UInt8(ascii: "n")
    guard isNull, hasDestination else { return }
    throw TransferError(
      "\(rows.id) leads to an object that has nothing for “\(columns[column].name)”.",
      hint: "Export with --relationships id.")
  }
}

extension TransferColumn {
  /// What a fetch is asked for.
  fileprivate var fetchedName: String {
    if case .toMany(let relationship, _) = content { relationship.name } else { name }
  }

  fileprivate var toManyKey: Wire.ModelAttribute? {
    if case .toMany(_, let key?) = content { key } else { nil }
  }
}

/// The rows of one piece of a fetch, each an id and its values, as places in the piece.
struct PieceRows {
  let bytes: [UInt8]
  private var reader: JSONReader
  private var hasBegun = false
  private var idRange = 0..<0

  init(_ piece: RawJSON) {
    bytes = piece.bytes
    reader = piece.reader()
  }

  /// The id of the row at hand.
  var id: String { String(decoding: bytes[idRange], as: UTF8.self) }

  /// - Parameter ranges: has room for each value of a row.
  /// - Returns: whether there is another row.
  mutating func next(into ranges: inout [Range<Int>]) throws -> Bool {
    if !hasBegun {
      try reader.beginObject()
      guard try reader.nextKey() == "rows" else { return false }
      try reader.beginArray()
      hasBegun = true
    }
    guard try reader.nextElement() else { return false }
    try reader.beginArray()
    guard try reader.nextElement() else { throw Self.malformed }
    idRange = try reader.skipValue()
    for index in ranges.indices {
      guard try reader.nextElement() else { throw Self.malformed }
      ranges[index] = try reader.skipValue()
    }
    guard try !reader.nextElement() else { throw Self.malformed }
    return true
  }

  private static let malformed = TransferError("The server sent a row that is not as asked for.")
}
