import JSONRPC
import JSONText
import OrreryProtocol
import Spelling

/// Faults that keep a batch from being written.
struct ImportFaults {
  var faults: [ImportFault]
}

/// Sends one batch of an import and says, by lines, what the server finds wrong with it.
struct BatchSending {
  let importer: Importer
  let columns: [ImportColumn]
  /// By the columns' places; all keys are known.
  let destinations: [Int: DestinationIDs]

  private var request: ImportRequest { importer.request }

  /// - Returns: how many objects are new, or what is wrong.
  func send(
    _ batch: ImportBatch, isRehearsal: Bool
  ) throws -> (inserted: Int, faults: ImportFaults?) {
    if columns.contains(where: \.isToMany) {
      return try ObjectImport(sending: self, importer: importer).send(
        batch, isRehearsal: isRehearsal)
    }
    var text: [UInt8] = []
    text.reserveCapacity(batch.byteCount + batch.count * 32)
    for row in batch.rows { append(row, of: batch, to: &text) }
    do {
      let inserted = try insert(text, request.onConflict, isRehearsal: isRehearsal)
      return (inserted, nil)
    } catch let error as ResponseError {
      return (0, ImportFaults(faults: faults(error, batch.rows.map(\.line))))
    }
  }

  /// Sets values of objects that are there.
  /// - Parameters:
  ///   - objects: JSON objects, with commas between them.
  ///   - lines: where each comes from.
  func update(_ objects: [UInt8], _ lines: [Int]) throws -> ImportFaults? {
    do {
      _ = try insert(objects, .update, isRehearsal: false)
      return nil
    } catch let error as ResponseError {
      return ImportFaults(faults: faults(error, lines))
    }
  }

  /// The values of an object, behind a comma where it is not the first.
  func append(_ row: ImportBatch.Row, of batch: ImportBatch, to text: inout [UInt8]) {
    if !text.isEmpty { text.append(UInt8(ascii: ",")) }
    batch.append(valuesOf: row, to: &text) { writer in
      for reference in row.references { write(reference, to: &writer) }
    }
  }

  private func write(_ reference: ImportBatch.Reference, to writer: inout JSONWriter) {
    let column = columns[reference.column]
    let ids = reference.keys.compactMap { destinations[reference.column]?[$0] }
    writer.rawKey(column.key)
    guard column.isToMany else {
      if let id = ids.first { writer.string(id) } else { writer.null() }
      return
    }
    writer.beginArray()
    for id in ids { writer.string(id) }
    writer.endArray()
  }

  private func insert(
    _ objects: [UInt8], _ rule: Wire.BatchConflictRule, isRehearsal: Bool
  ) throws -> Int {
    var writer = JSONWriter(reservingCapacity: objects.count + 128)
    writer.beginObject()
    writer.key("entity")
    writer.string(request.entity)
    writer.key("onConflict")
    rule.write(to: &writer)
    writer.key("dryRun")
    writer.bool(isRehearsal)
    writer.key("returning")
    Wire.Returning.none.write(to: &writer)
    writer.key("objects")
    writer.beginArray()
    writer.raw(objects)
    writer.endArray()
    writer.endObject()
    let result = try importer.sender.request(
      .batchInsert, RawJSON(uncheckedBytes: writer.bytes), token: nil
    ) { _ in }
    return Int(clamping: try BatchInsertResult(json: result).insertedCount)
  }

  // MARK: Faults

  /// What the server says, by the lines of the objects it is about.
  func faults(_ error: ResponseError, _ lines: [Int]) -> [ImportFault] {
    guard let data = error.data.flatMap({ try? Wire.ErrorData(json: $0) }) else {
      return [fault(error.message, nil, lines)]
    }
    let parts =
      data.errors.isEmpty ? [(error.message, data)] : data.errors.map { ($0.message, $0.data) }
    return parts.map { message, data in fault(message, data, lines) }
  }

  private func fault(
    _ message: String, _ data: Wire.ErrorData?, _ lines: [Int]
  ) -> ImportFault {
    guard let index = data?.operation, lines.indices.contains(Int(clamping: index)) else {
      let place = lines.first.map { "In lines \($0) to \(lines.last ?? $0): " } ?? ""
      return ImportFault(line: nil, place + message, hint: data?.hint)
    }
    let property = data?.property.map { $0.parts(separatedBy: ".").last.map(String.init) ?? $0 }
    let column = columns.first { $0.propertyName == property }
    return ImportFault(
      line: lines[Int(clamping: index)], column: column?.name, message, hint: data?.hint)
  }
}
