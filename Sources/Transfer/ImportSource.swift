import JSONText
import OrreryProtocol
import RecordText
import Spelling

/// Reads objects out of CSV or JSON Lines into batches: finds the columns by their names, makes
/// JSON of cells, and notes what is wrong. It looks nothing up and sends nothing.
struct ImportSource {
  private let request: ImportRequest
  private let entity: TransferEntity
  /// One of the two is there, by the format.
  private var table: CSVReader?
  private var lines: LineReader?
  /// The columns of the table's cells; nil for those to be left out.
  private var places: [Int?] = []
  /// Columns in the order they came up; JSON Lines may bring new ones at any line.
  private(set) var columns: [ImportColumn] = []
  private var placesByName: [String: Int?] = [:]

  /// - Parameter buffer: the text. The header of a CSV is read at once.
  init(_ request: ImportRequest, _ entity: TransferEntity, _ buffer: RecordBuffer) throws {
    self.request = request
    self.entity = entity
    guard request.format == .csv else {
      lines = LineReader(buffer)
      return
    }
    var reader = CSVReader(buffer)
    if let names = request.columns {
      places = try places(ofHeader: names)
    } else {
      guard try reader.next() else {
        throw TransferError("The text is empty: there is not even a header.")
      }
      places = try places(ofHeader: reader.cells.map { reader.text(of: $0) })
    }
    table = reader
  }

  private mutating func places(ofHeader names: [String]) throws -> [Int?] {
    if let absent = request.properties.keys.sorted().first(where: { !names.contains($0) }) {
      throw TransferError(
        "There is no column “\(absent)”, which --map names.",
        hint: NearestName.hint(for: absent, among: names, called: "columns"))
    }
    var used: Set<String> = []
    return try names.enumerated().map { index, name in
      guard !name.isEmpty || request.properties[""] != nil else {
        throw TransferError(
          "Column \(index + 1) has no name.", hint: "To leave it out: --map '='.")
      }
      guard let place = try place(of: name) else { return nil }
      guard used.insert(columns[place].propertyName).inserted else {
        throw TransferError("Two columns set “\(columns[place].propertyName)”.")
      }
      return place
    }
  }

  /// - Returns: nil for a column to be left out.
  private mutating func place(of name: String) throws -> Int? {
    if let known = placesByName[name] { return known }
    var place: Int?
    if let column = try ImportColumn(name, of: entity, request) {
      place = columns.count
      columns.append(column)
    }
    placesByName.updateValue(place, forKey: name)
    return place
  }

  /// Names that the request maps to properties and that nothing in the text has had so far.
  var unusedNames: [String] {
    request.properties.keys.filter { placesByName[$0] == nil }.sorted()
  }

  /// How many bytes of the text were read.
  var consumed: Int {
    table?.consumed ?? lines?.consumed ?? 0
  }

  // MARK: Rows

  /// What reading a row came to.
  enum Step {
    case row
    case fault(ImportFault)
    case end
  }

  /// Reads the next object into the batch.
  /// - Throws: `RecordFault` where what follows cannot be told apart any more; what reading throws.
  mutating func next(into batch: inout ImportBatch) throws -> Step {
    guard table == nil else { return try nextRecord(&batch) }
    repeat {
      guard try lines?.next() == true else { return .end }
    } while lines?.isBlank == true
    return try lines.map { try line($0, &batch) } ?? .end
  }

  private mutating func nextRecord(_ batch: inout ImportBatch) throws -> Step {
    repeat {
      guard try table?.next() == true else { return .end }
      // A record of one cell may be nil; where there are more, an empty line is none.
    } while table?.isBlank == true && places.count > 1
    return table.map { record($0, &batch) } ?? .end
  }

  private func record(_ reader: CSVReader, _ batch: inout ImportBatch) -> Step {
    let line = reader.line
    guard reader.cells.count == places.count else {
      let (count, expected) = (reader.cells.count, places.count)
      return .fault(
        ImportFault(
          line: line, "There are \(count) cells where there are \(expected) columns.",
          hint: "Put cells that hold commas in quotes."))
    }
    batch.beginRow(line: line)
    for (cell, place) in zip(reader.cells, places) {
      guard let place else { continue }
      let column = columns[place]
      let expected =
        cell.isNull
        ? Self.null(column, place, &batch)
        : reader.withText(of: cell) { write($0, column, place, &batch) }
      guard let expected else { continue }
      batch.dropRow()
      return .fault(Self.fault(line, column, reader.text(of: cell), expected))
    }
    return .row
  }

  private static func fault(
    _ line: Int, _ column: ImportColumn, _ text: String, _ expected: String
  ) -> ImportFault {
    let shown = text.count > 60 ? text.prefix(60) + "…" : text[...]
    return ImportFault(
      line: line, column: column.name, "“\(shown)” is to be \(expected).",
      hint: text.isEmpty ? "Nothing at all, without quotes, is nil." : nil)
  }

  private static func null(
    _ column: ImportColumn, _ place: Int, _ batch: inout ImportBatch
  ) -> String? {
    if column.destinationKey != nil {
      batch.add(ImportBatch.Reference(column: place, keys: []))
    } else if column.isToMany {
      batch.member(column) { $0.raw(Array("[]".utf8)) }
    } else {
      batch.member(column) { $0.null() }
    }
    return nil
  }

  /// - Returns: what the text should be, where it is not that.
  private func write(
    _ text: UnsafeBufferPointer<UInt8>, _ column: ImportColumn, _ place: Int,
    _ batch: inout ImportBatch
  ) -> String? {
    switch column.kind {
    case .attribute(let type):
      if column.isOwnKey {
        batch.setOwnKey(ReferenceKey.text(String(decoding: text, as: UTF8.self), of: type))
      }
      return batch.member(column) { CellValue.write(text, as: type, to: &$0) }
    case .toOne(let type?):
      let value = String(decoding: text, as: UTF8.self)
      guard let value = ReferenceKey.text(value, of: type) else { return type.keyForm }
      batch.add(ImportBatch.Reference(column: place, keys: [value]))
    case .toMany(let type?):
      guard let keys = Self.keys(RawJSON(uncheckedBytes: Array(text)), of: type) else {
        return "a JSON array of values that are each \(type.keyForm)"
      }
      batch.add(ImportBatch.Reference(column: place, keys: keys))
    case .toOne: batch.member(column) { $0.string(utf8: text) }
    case .toMany:
      return batch.member(column) { CellValue.json(text, to: &$0) }.map { _ in
        "a JSON array of object ids"
      }
    }
    return nil
  }

  /// - Returns: nil where it is no array of keys. Each stands in it once.
  private static func keys(_ value: RawJSON, of type: Wire.AttributeTypeName) -> [String]? {
    var reader = value.reader()
    var keys: [String] = []
    var seen: Set<String> = []
    do {
      try reader.beginArray()
      while try reader.nextElement() {
        guard let key = ReferenceKey.text(try reader.readRaw(), of: type) else { return nil }
        if seen.insert(key).inserted { keys.append(key) }
      }
      try reader.expectEnd()
    } catch {
      return nil
    }
    return keys
  }

  // MARK: JSON Lines

  private mutating func line(
    _ lines: LineReader, _ batch: inout ImportBatch
  ) throws -> Step {
    let line = lines.line
    var reader = JSONReader(lines.bytes, in: lines.range)
    batch.beginRow(line: line)
    do {
      if let fault = try object(&reader, line, &batch) {
        batch.dropRow()
        return .fault(fault)
      }
      try reader.expectEnd()
    } catch let error as JSONError {
      batch.dropRow()
      return .fault(
        ImportFault(
          line: line, column: "\(error.offset - lines.range.lowerBound + 1)",
          "The line is no JSON object: \(error.message).",
          hint: "Each line is one object, {\"name\": …}."))
    } catch let error as TransferError {
      batch.dropRow()
      return .fault(ImportFault(line: line, error.message, hint: error.hint))
    }
    return .row
  }

  private mutating func object(
    _ reader: inout JSONReader, _ line: Int, _ batch: inout ImportBatch
  ) throws -> ImportFault? {
    var set: [String] = []
    try reader.beginObject()
    while let name = try reader.nextKey() {
      let value = try reader.readRaw()
      guard let place = try place(of: name) else { continue }
      let column = columns[place]
      guard !set.contains(column.propertyName) else {
        return ImportFault(line: line, column: name, "Two members set the same property.")
      }
      set.append(column.propertyName)
      if let expected = write(value, column, place, &batch) {
        return Self.fault(line, column, value.text, expected)
      }
    }
    return nil
  }

  /// - Returns: what the value should be, where it is not that.
  private func write(
    _ value: RawJSON, _ column: ImportColumn, _ place: Int, _ batch: inout ImportBatch
  ) -> String? {
    if value.isNull { return Self.null(column, place, &batch) }
    switch column.kind {
    case .toOne(let type?):
      guard let value = ReferenceKey.text(value, of: type) else { return type.keyForm }
      batch.add(ImportBatch.Reference(column: place, keys: [value]))
    case .toMany(let type?):
      guard let keys = Self.keys(value, of: type) else {
        return "an array of values that are each \(type.keyForm)"
      }
      batch.add(ImportBatch.Reference(column: place, keys: keys))
    case .attribute(let type):
      if column.isOwnKey { batch.setOwnKey(ReferenceKey.text(value, of: type)) }
      batch.member(column) { $0.raw(value) }
    case .toOne, .toMany: batch.member(column) { $0.raw(value) }
    }
    return nil
  }
}

extension Wire.AttributeTypeName {
  /// What a key of this type is, to stand in a sentence.
  fileprivate var keyForm: String {
    switch self {
    case .string: "a string"
    case .uuid: "a UUID"
    default: "a whole number"
    }
  }
}
