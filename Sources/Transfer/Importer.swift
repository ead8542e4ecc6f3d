import JSONText
import OrreryProtocol
import RecordText
import Spelling

/// Makes objects of a text: reads it batch by batch, looks up the destinations that it names by
/// keys, and sends each batch as one request, which is done as a whole or not at all. It holds a
/// batch at a time, and of relationships among the objects themselves what has to wait for the end.
package final class Importer {
  /// What is done with what was read.
  package enum Mode: Sendable {
    /// The text alone is looked at.
    case check
    /// Everything but writing.
    case rehearse
    case write
  }

  /// A request takes no more objects once it has so many bytes.
  private static let batchBytes = 8 << 20
  /// What one object may take: a server reads messages of 64 MiB.
  private static let maximumObjectBytes = 60 << 20
  /// Faults that are told, at the most.
  private static let maximumFaults = 100

  let request: ImportRequest
  let entity: TransferEntity
  let sender: any RequestSender
  private var outcome = ImportOutcome()
  private var faults: [ImportFault] = []
  /// By the columns' places.
  private var destinations: [Int: DestinationIDs] = [:]
  private var later: [LaterReference] = []
  /// Keys of what was read, where a rehearsal has to know them.
  private var rehearsedKeys: Set<String> = []
  /// Names that are mapped to properties and that no line of the last text had.
  package private(set) var unusedNames: [String] = []

  /// A relationship to an object that had not been read yet.
  private struct LaterReference {
    let line: Int
    let ownKey: String
    let column: Int
    let key: String
  }

  /// - Throws: `TransferError` for an entity that cannot be imported, and what the sender throws.
  package init(_ request: ImportRequest, sender: any RequestSender) throws {
    self.request = request
    self.sender = sender
    let model = try sender.send(ModelDescribeParams()).model
    entity = try TransferEntity(named: request.entity, in: model)
    guard !entity.isAbstract else {
      throw TransferError(
        "\(entity.name) is abstract and has no objects of its own.",
        hint: "Import its subentities, each by itself.")
    }
    guard request.onConflict == .error || entity.hasUniquenessConstraints else {
      throw TransferError(
        "\(entity.name) has no uniqueness constraint, so nothing tells which objects are there.",
        hint: "Add one to the model, or import with --on-conflict error.")
    }
  }

  /// Reads the text to its end.
  ///
  /// - Parameters:
  ///   - buffer: the text, from its beginning.
  ///   - progress: is told how much was read: objects, and bytes of the text.
  /// - Throws: `ImportFailure` with what is wrong with the text; `TransferError` for its columns;
  ///   what the sender throws.
  package func run(
    _ mode: Mode, _ buffer: RecordBuffer, progress: (ImportOutcome, Int) -> Void
  ) throws -> ImportOutcome {
    (outcome, faults, later) = (ImportOutcome(), [], [])
    var source: ImportSource
    do {
      source = try ImportSource(request, entity, buffer)
    } catch let fault as RecordFault {
      throw ImportFailure(faults: [ImportFault(fault)], outcome: outcome)
    }
    var batch = ImportBatch()
    do {
      while try read(&source, &batch) {
        if isFull(batch, source) {
          try finish(&batch, source, mode)
          progress(outcome, source.consumed)
          // What follows is for another time; a check tells all there is.
          if mode != .check, !faults.isEmpty { break }
        }
        guard faults.count < Self.maximumFaults else { break }
      }
      try finish(&batch, source, mode)
    } catch let fault as RecordFault {
      faults.append(ImportFault(fault))
    }
    unusedNames = outcome.read > 0 ? source.unusedNames : []
    // What is written already is told of by whoever asked for it.
    if mode != .write, faults.isEmpty, let name = unusedNames.first {
      throw TransferError(
        "No line has “\(name)”, which --map names.",
        hint: NearestName.hint(for: name, among: source.columns.map(\.name), called: "members"))
    }
    if faults.isEmpty { try setLater(source, mode) }
    guard faults.isEmpty else { throw ImportFailure(faults: faults, outcome: outcome) }
    progress(outcome, source.consumed)
    return outcome
  }

  /// - Returns: whether there may be more.
  private func read(_ source: inout ImportSource, _ batch: inout ImportBatch) throws -> Bool {
    switch try source.next(into: &batch) {
    case .end: return false
    case .fault(let fault): faults.append(fault)
    case .row:
      let line = batch.row?.line
      if batch.endRow() > Self.maximumObjectBytes {
        faults.append(
          ImportFault(
            line: line, "The object is longer than \(Self.maximumObjectBytes >> 20) MiB.",
            hint: "Keep such values in files and import their paths."))
      }
      outcome.read += 1
    }
    return true
  }

  private func isFull(_ batch: ImportBatch, _ source: ImportSource) -> Bool {
    let hasToMany = source.columns.contains(where: \.isToMany)
    let most = hasToMany ? min(request.batchSize, ObjectImport.maximumObjects) : request.batchSize
    return batch.count >= most || batch.byteCount >= Self.batchBytes
  }

  // MARK: Batches

  /// What is wrong with any object of a batch keeps all of it from being sent.
  private func finish(
    _ batch: inout ImportBatch, _ source: ImportSource, _ mode: Mode
  ) throws {
    defer { batch.removeAll() }
    guard mode != .check, !batch.rows.isEmpty, faults.isEmpty else { return }
    try resolve(&batch, source, mode)
    guard faults.isEmpty else { return }
    let sending = BatchSending(importer: self, columns: source.columns, destinations: destinations)
    let new: ImportFaults?
    let inserted: Int
    (inserted, new) = try sending.send(batch, isRehearsal: mode == .rehearse)
    if let new { return faults += new.faults }
    outcome.inserted += inserted
    outcome.existing += batch.count - inserted
    outcome.lastLine = batch.rows.last?.line ?? 0
  }

  /// Looks up destinations. Those that are missing are faults, or may come later.
  private func resolve(
    _ batch: inout ImportBatch, _ source: ImportSource, _ mode: Mode
  ) throws {
    var keys: [Int: Set<String>] = [:]
    for row in batch.rows {
      for reference in row.references { keys[reference.column, default: []] += reference.keys }
    }
    for (column, keys) in keys { try ids(of: source.columns[column], at: column)?.learn(keys) }
    if mode == .rehearse { rehearsedKeys.formUnion(batch.rows.compactMap(\.ownKey)) }
    let present = try presentKeys(batch, source)
    batch.update { row in
      row.references = row.references.compactMap { reference in
        settle(reference, of: row, source, present)
      }
    }
  }

  /// - Returns: what is to be sent with the object; nil for what has to wait.
  private func settle(
    _ reference: ImportBatch.Reference, of row: ImportBatch.Row, _ source: ImportSource,
    _ present: Set<String>
  ) -> ImportBatch.Reference? {
    let column = source.columns[reference.column]
    let missing = reference.keys.filter { destinations[reference.column]?[$0] == nil }
    guard let first = missing.first else { return reference }
    if !column.isToMany, leadsBack(column), let ownKey = row.ownKey {
      if request.onConflict != .skip || !present.contains(ownKey) {
        later.append(
          LaterReference(line: row.line, ownKey: ownKey, column: reference.column, key: first))
      }
      return nil
    }
    guard request.missingDestinations == .error else {
      return ImportBatch.Reference(
        column: reference.column, keys: reference.keys.filter { !missing.contains($0) })
    }
    faults.append(missingDestination(first, column, row.line))
    return nil
  }

  private func missingDestination(_ key: String, _ column: ImportColumn, _ line: Int) -> ImportFault
  {
    ImportFault(
      line: line, column: column.name,
      "There is no \(column.relationship?.destination ?? "object") with the "
        + "\(column.destinationKey?.name ?? "id") “\(key)”.",
      hint: "Import those first, or with --missing-destinations null.")
  }

  private func ids(of column: ImportColumn, at place: Int) -> DestinationIDs? {
    if let known = destinations[place] { return known }
    guard let key = column.destinationKey, let relationship = column.relationship else {
      return nil
    }
    let ids = DestinationIDs(of: relationship.destination, by: key, sender: sender)
    destinations[place] = ids
    return ids
  }

  // MARK: Relationships among the objects themselves

  /// Whether a destination may be one of the objects that are being imported.
  private func leadsBack(_ column: ImportColumn) -> Bool {
    guard let relationship = column.relationship, let key = column.destinationKey else {
      return false
    }
    return entity.isNamed(by: key, atTheEndOf: relationship)
  }

  /// Objects of the batch that are there already, where those are to be left alone.
  private func presentKeys(_ batch: ImportBatch, _ source: ImportSource) throws -> Set<String> {
    guard request.onConflict == .skip, source.columns.contains(where: leadsBack),
      let key = entity.key
    else { return [] }
    let ids = DestinationIDs(of: entity.name, by: key, sender: sender)
    let keys = Set(batch.rows.compactMap(\.ownKey))
    try ids.learn(keys)
    return keys.filter { ids[$0] != nil }
  }

  /// Once all objects are there: relationships to those further down.
  private func setLater(_ source: ImportSource, _ mode: Mode) throws {
    for start in stride(from: 0, to: later.count, by: request.batchSize) {
      let part = later[start..<min(start + request.batchSize, later.count)]
      for column in Set(part.map(\.column)) {
        try destinations[column]?.learn(Set(part.filter { $0.column == column }.map(\.key)))
      }
      var writer = JSONWriter()
      var lines: [Int] = []
      for reference in part {
        let column = source.columns[reference.column]
        if mode == .rehearse, rehearsedKeys.contains(reference.key) { continue }
        guard let id = destinations[reference.column]?[reference.key] else {
          if request.missingDestinations == .error {
            faults.append(missingDestination(reference.key, column, reference.line))
          }
          continue
        }
        lines.append(reference.line)
        writer.beginObject()
        write(reference.ownKey, entity.key, to: &writer)
        writer.rawKey(column.key)
        writer.string(id)
        writer.endObject()
      }
      guard faults.isEmpty, mode == .write, !lines.isEmpty else { continue }
      let sending = BatchSending(
        importer: self, columns: source.columns, destinations: destinations)
      faults += try sending.update(writer.bytes, lines)?.faults ?? []
    }
  }

  private func write(
    _ ownKey: String, _ attribute: Wire.ModelAttribute?, to writer: inout JSONWriter
  ) {
    guard let attribute else { return }
    writer.key(attribute.name)
    attribute.type == .string || attribute.type == .uuid
      ? writer.string(ownKey) : writer.raw(Array(ownKey.utf8))
  }
}

extension Set {
  fileprivate static func += (set: inout Set, elements: [Element]) {
    set.formUnion(elements)
  }
}
