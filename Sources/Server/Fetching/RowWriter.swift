import Foundation
import JSONText
import ObjectModel
import OrreryProtocol
import PersistentStore
import Spelling

/// Writes fetched rows as JSON as they leave SQLite, with nothing in between: the same bytes that
/// `ObjectWriter` writes for objects of a context without unsaved changes.
struct RowWriter: RowSink {
  /// How a row stands in the reply.
  enum Format {
    /// `{"id": …, "entity": …, "values": {…}}`
    case objects
    /// `{"key": value, …}`
    case dictionaries
    /// `[value, …]`
    case rows
    /// `"Item/p1"`, whatever the columns.
    case ids
  }

  private(set) var output: ResultWriter
  /// The rows written so far.
  private(set) var count = 0
  /// Where each row ended in the bytes, and whose it was; kept only when asked for.
  private var marks: [(id: ObjectID, end: Int)] = []

  /// What columns of to-many relationships show, by the row's object: in the store they are nil.
  var members: [Int: [ObjectID: [ObjectID]]] = [:]

  private let format: Format
  private let keepsMarks: Bool
  /// Whether the first value of a row of format `rows` is the object's id.
  private let leadsWithID: Bool
  private let values: ValueWriter
  private let columns: [Column]
  /// The columns' keys, to write without taking a column apart.
  private let keys: [[UInt8]]
  /// Whether no column is part of a composite.
  private let isFlat: Bool
  /// Which columns hold single precision.
  private let isFloat: [Bool]
  /// Columns of the composite at hand that were nil, while all of it was.
  private var heldNulls: [Int] = []
  /// Whether an element of the composite at hand was not nil.
  private var isCompositeOpen = false
  /// By entity number.
  private let entities: [EntityText]
  private var currentID = ObjectID(entity: EntityNumber(rawValue: 1), key: 1)
  private var scratch: [UInt8] = []

  /// What stands around the keys of an entity's objects, the same in every row.
  private struct EntityText {
    /// `"Item/p`
    let idStart: [UInt8]
    /// `"id":"Item/p`
    let start: [UInt8]
    /// `","entity":"Item","values":`
    let end: [UInt8]

    init(_ entity: Entity) {
      var writer = JSONWriter()
      writer.string(entity.name)
      let name = writer.bytes
      idStart = name.dropLast() + "/p".utf8
      start = Array("\"id\":".utf8) + idStart
      end = Array("\",\"entity\":".utf8) + name + ",\"values\":".utf8
    }
  }

  /// One column, with what a composite's elements need around them.
  private struct Column {
    let key: [UInt8]
    let path: [String]
    let type: AttributeType?
    let transformer: TransformerName?
    /// Whether it is a property of the row's own object, which a handle to its data can name.
    let isOwn: Bool
    /// Keys of the composites that begin before this column, outermost first.
    let opens: [[UInt8]]
    /// How many composites end after it.
    let closes: Int

    /// Composites around it.
    var depth: Int { path.count - 1 }
    var beginsComposite: Bool { depth > 0 && opens.count == depth }
    var endsComposite: Bool { depth > 0 && closes == depth }
  }

  init(
    columns: [FetchColumn], format: Format, values: ValueWriter,
    output: ResultWriter = ResultWriter(), keepsMarks: Bool = false, leadsWithID: Bool = false
  ) {
    self.format = format
    self.values = values
    self.output = output
    self.keepsMarks = keepsMarks
    self.leadsWithID = leadsWithID
    self.columns = Self.columns(columns, in: values.model)
    keys = self.columns.map(\.key)
    isFlat = self.columns.allSatisfy { $0.depth == 0 }
    isFloat = self.columns.map { $0.type == .float }
    entities = values.model.entities.map(EntityText.init)
  }

  private static func columns(_ columns: [FetchColumn], in model: ManagedObjectModel) -> [Column] {
    let paths = columns.map(\.path)
    return columns.indices.map { index in
      let path = paths[index]
      let before = index > 0 ? paths[index - 1] : []
      let after = index + 1 < paths.count ? paths[index + 1] : []
      let shared = commonPrefix(path.dropLast(), before.dropLast())
      let kept = commonPrefix(path.dropLast(), after.dropLast())
      let column = columns[index]
      return Column(
        key: JSONWriter.fragment(forKey: path.last ?? ""), path: path, type: column.type,
        transformer: column.attribute(in: model)?.transformer,
        isOwn: column.ownSlot != nil,
        opens: path.dropLast().dropFirst(shared).map(JSONWriter.fragment(forKey:)),
        closes: path.count - 1 - kept)
    }
  }

  /// Each row by itself, where marks were asked for.
  var texts: [(id: ObjectID, text: ArraySlice<UInt8>)] {
    var start = 0
    return marks.map { id, end in
      // All but the first have a comma before them.
      defer { start = end }
      return (id, output.rows.bytes[(start == 0 ? 0 : start + 1)..<end])
    }
  }

  private static func commonPrefix(_ a: ArraySlice<String>, _ b: ArraySlice<String>) -> Int {
    zip(a, b).prefix { $0 == $1 }.count
  }

  // MARK: Rows

  mutating func beginRow(_ id: ObjectID, version: Int64) {
    currentID = id
    switch format {
    case .rows:
      output.rows.beginArray()
      if leadsWithID {
        setScratch(id)
        output.rows.raw(scratch)
      }
    case .dictionaries: output.rows.beginObject()
    case .ids:
      setScratch(id)
      output.rows.raw(scratch)
    case .objects:
      let entity = entities[id.entity.rawValue - 1]
      output.rows.beginObject()
      beginScratch(entity.start, key: id.key)
      scratch.append(contentsOf: entity.end)
      output.rows.rawKey(scratch)
      output.rows.beginObject()
    }
  }

  mutating func endRow() throws(OrreryError) {
    switch format {
    case .rows: output.rows.endArray()
    case .dictionaries: output.rows.endObject()
    case .ids: break
    case .objects:
      output.rows.endObject()
      output.rows.endObject()
    }
    count += 1
    try output.endRow()
    if keepsMarks { marks.append((currentID, output.rows.bytes.count)) }
  }

  /// A row that is no object's. What has no id of its own passes for one that is never written.
  mutating func row(_ values: [Value]) throws(OrreryError) {
    beginRow(ObjectID(entity: EntityNumber(rawValue: 1), key: 0), version: 0)
    for (index, value) in values.enumerated() {
      try send(value, as: columns[index].type, column: index)
    }
    try endRow()
  }

  @inline(__always)
  private mutating func column(_ index: Int, _ write: (inout JSONWriter) -> Void) {
    if isFlat {
      if format != .rows { output.rows.rawKey(keys[index]) }
      return write(&output.rows)
    }
    if columns[index].beginsComposite { heldNulls.removeAll() }
    for held in heldNulls { nested(columns[held]) { $0.null() } }
    heldNulls.removeAll()
    isCompositeOpen = !columns[index].endsComposite
    nested(columns[index], write)
  }

  /// A composite's element has its composites around it; a value of a row has no key.
  private mutating func nested(_ column: Column, _ write: (inout JSONWriter) -> Void) {
    for (index, key) in column.opens.enumerated() {
      let isOutermost = index == 0 && column.opens.count == column.depth
      if format != .rows || !isOutermost { output.rows.rawKey(key) }
      output.rows.beginObject()
    }
    if format != .rows || column.depth > 0 { output.rows.rawKey(column.key) }
    write(&output.rows)
    for _ in 0..<column.closes { output.rows.endObject() }
  }

  /// A composite of which every element is nil is nil, as a context has it: so elements are held
  /// until one is not.
  mutating func null(column index: Int) {
    if !members.isEmpty, let members = members[index] {
      return objects(members[currentID] ?? [], column: index)
    }
    let column = isFlat ? nil : columns[index]
    guard let column, column.depth > 0 else { return self.column(index) { $0.null() } }
    if column.beginsComposite {
      heldNulls.removeAll()
      isCompositeOpen = false
    }
    guard !isCompositeOpen else { return self.column(index) { $0.null() } }
    heldNulls.append(index)
    guard column.endsComposite else { return }
    heldNulls.removeAll()
    if format != .rows { output.rows.rawKey(JSONWriter.fragment(forKey: column.path[0])) }
    output.rows.null()
  }

  mutating func boolean(_ value: Bool, column index: Int) {
    column(index) { $0.bool(value) }
  }

  mutating func integer(_ value: Int64, column index: Int) {
    let form = values.form
    column(index) { form.write(integer: value, to: &$0) }
  }

  mutating func double(_ value: Double, column index: Int) {
    let value = isFloat[index] ? value.shortestAsFloat : value
    column(index) { $0.double(value) }
  }

  mutating func date(_ seconds: Double, column index: Int) {
    column(index) { writer in
      DateText.withUTF8(of: seconds) { writer.string(utf8: $0) }
    }
  }

  mutating func decimal(_ digits: UnsafeBufferPointer<UInt8>, column index: Int) {
    column(index) { $0.string(utf8: digits) }
  }

  mutating func text(_ utf8: UnsafeBufferPointer<UInt8>, column index: Int) {
    column(index) { $0.string(utf8: utf8) }
  }

  mutating func uuid(_ bytes: UnsafeRawBufferPointer, column index: Int) {
    let uuid = bytes.count == 16 ? UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)) : nil
    column(index) { writer in
      if let uuid { writer.string(uuid.uuidString) } else { writer.null() }
    }
  }

  mutating func binary(_ bytes: UnsafeRawBufferPointer, column index: Int) {
    let column = columns[index]
    let handle = handle(of: column)
    self.column(index) { [values] writer in
      values.write(data: bytes, transformer: column.transformer, handle: handle, to: &writer)
    }
  }

  /// For a handle, a file is not read.
  mutating func binary(_ data: BinaryData, column index: Int) throws(OrreryError) {
    guard let handle = handle(of: columns[index]), data.count > ValueForm.inlineBinaryBytes else {
      return try data.bytes().withUnsafeBytes { binary($0, column: index) }
    }
    column(index) { [values] in values.write(handle, length: data.count, to: &$0) }
  }

  private func handle(of column: Column) -> DataHandle? {
    guard column.isOwn else { return nil }
    return values.source.map { DataHandle(source: $0, object: currentID, path: column.path) }
  }

  mutating func object(_ id: ObjectID, column index: Int) {
    setScratch(id)
    column(index) { [scratch] in $0.raw(scratch) }
  }

  /// For to-many relationships, which no row of SQLite has.
  mutating func objects(_ ids: [ObjectID], column index: Int) {
    column(index) { [values] in values.write(ids: ids, to: &$0) }
  }

  /// Leaves the id as a JSON string in `scratch`.
  private mutating func setScratch(_ id: ObjectID) {
    beginScratch(entities[id.entity.rawValue - 1].idStart, key: id.key)
    scratch.append(UInt8(ascii: "\""))
  }

  /// Leaves the text and the key's digits in `scratch`.
  private mutating func beginScratch(_ text: [UInt8], key: Int64) {
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: text)
    if key < 0 { scratch.append(UInt8(ascii: "-")) }
    let number = key.magnitude
    var power: UInt64 = 1
    while number / power >= 10 { power *= 10 }
    while power > 0 {
      scratch.append(UInt8(ascii: "0") + UInt8(number / power % 10))
      power /= 10
    }
  }
}

extension FetchColumn {
  /// The attribute, or the composite's element, that the column shows.
  func attribute(in model: ManagedObjectModel) -> Attribute? {
    guard case .path(let path) = expression, case .attribute(let slot, let elements) = path.leaf
    else { return nil }
    return elements.reduce(model[path.entity].properties[slot].attribute) { attribute, name in
      attribute?.element(named: name)
    }
  }
}
