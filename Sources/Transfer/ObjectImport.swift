import JSONRPC
import JSONText
import OrreryProtocol

/// Imports objects with collections, which no batch request sets: through a private context, which
/// is saved once for each batch. Objects that are there are found by the entity's key first.
struct ObjectImport {
  /// Objects in one context.
  static let maximumObjects = 1_000

  let sending: BatchSending
  let importer: Importer

  /// - Returns: how many objects are new, or what is wrong.
  func send(
    _ batch: ImportBatch, isRehearsal: Bool
  ) throws -> (inserted: Int, faults: ImportFaults?) {
    let existing = try existingIDs(batch)
    var inserted = 0
    // One save cannot make an object and then find it.
    for part in Self.parts(batch.rows, unique: existing != nil) {
      let context = try importer.sender.send(ContextCreateParams(name: "import")).context
      defer { _ = try? importer.sender.send(ContextCloseParams(context: context)) }
      let (count, faults) = try send(
        part, of: batch, existing, in: context, isRehearsal: isRehearsal)
      if let faults { return (0, faults) }
      inserted += count
    }
    return (inserted, nil)
  }

  /// Rows in order, parted so that no two of a part have the same key.
  private static func parts(
    _ rows: [ImportBatch.Row], unique: Bool
  ) -> [ArraySlice<ImportBatch.Row>] {
    guard unique else { return [rows[...]] }
    var parts: [ArraySlice<ImportBatch.Row>] = []
    var start = 0
    var seen: Set<String> = []
    for (index, row) in rows.enumerated() {
      guard let key = row.ownKey, !seen.insert(key).inserted else { continue }
      parts.append(rows[start..<index])
      start = index
      seen = [key]
    }
    parts.append(rows[start...])
    return parts
  }

  /// - Returns: nil where objects that are there are conflicts.
  private func existingIDs(_ batch: ImportBatch) throws -> DestinationIDs? {
    guard importer.request.onConflict != .error else { return nil }
    guard let key = importer.entity.key else {
      throw TransferError(
        "Objects with collections are found by one attribute that is unique by itself, and "
          + "\(importer.entity.name) has none.",
        hint: "Import with --on-conflict error, or without the collections.")
    }
    return DestinationIDs(of: importer.entity.name, by: key, sender: importer.sender)
  }

  private func send(
    _ rows: ArraySlice<ImportBatch.Row>, of batch: ImportBatch, _ existing: DestinationIDs?,
    in context: String, isRehearsal: Bool
  ) throws -> (inserted: Int, faults: ImportFaults?) {
    try existing?.learn(Set(rows.compactMap(\.ownKey)))
    var operations: [UInt8] = []
    var lines: [Int] = []
    var inserted = 0
    for row in rows {
      let id = row.ownKey.flatMap { existing?[$0] }
      if id == nil { inserted += 1 }
      if id != nil, importer.request.onConflict == .skip { continue }
      if !operations.isEmpty { operations.append(UInt8(ascii: ",")) }
      operations += operation(row, of: batch, id)
      lines.append(row.line)
    }
    guard !isRehearsal, !lines.isEmpty else { return (inserted, nil) }
    let faults = try perform(operations, in: context, lines)
    return (faults == nil ? inserted : 0, faults)
  }

  /// - Parameter id: of the object that is there.
  private func operation(
    _ row: ImportBatch.Row, of batch: ImportBatch, _ id: String?
  ) -> [UInt8] {
    var values: [UInt8] = []
    sending.append(row, of: batch, to: &values)
    var writer = JSONWriter(reservingCapacity: values.count + 96)
    writer.beginObject()
    writer.key("method")
    writer.string((id == nil ? Method.objectInsert : .objectUpdate).rawValue)
    writer.key("params")
    writer.beginObject()
    writer.key(id == nil ? "entity" : "id")
    writer.string(id ?? importer.request.entity)
    writer.key("values")
    writer.raw(values)
    writer.key("returning")
    Wire.Returning.ids.write(to: &writer)
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  private func perform(
    _ operations: [UInt8], in context: String, _ lines: [Int]
  ) throws -> ImportFaults? {
    let params = RawJSON { writer in
      writer.beginObject()
      writer.key("context")
      writer.string(context)
      writer.key("operations")
      writer.beginArray()
      writer.raw(operations)
      writer.endArray()
      writer.endObject()
    }
    var ids: [String: Int] = [:]
    do {
      let reply = try importer.sender.request(.contextPerform, params, token: nil) { _ in }
      for (index, result) in (try JSONValue(reply)["results"]?.elements ?? []).enumerated() {
        if let id = result["result"]?["object"]?["id"]?.string { ids[id] = index }
      }
      _ = try importer.sender.send(ContextSaveParams(context: context, returning: .none))
      return nil
    } catch let error as ResponseError {
      return ImportFaults(faults: sending.faults(error.placed(ids), lines))
    }
  }
}

extension ResponseError {
  /// The same, which tells by its objects which of them it is about.
  fileprivate func placed(_ indices: [String: Int]) -> ResponseError {
    guard var data = data.flatMap({ try? Wire.ErrorData(json: $0) }) else { return self }
    func place(_ data: inout Wire.ErrorData) {
      guard data.operation == nil else { return }
      data.operation = data.objects.compactMap { indices[$0] }.first.map(Int64.init)
    }
    place(&data)
    for index in data.errors.indices { place(&data.errors[index].data) }
    var error = self
    error.data = data.json
    return error
  }
}
