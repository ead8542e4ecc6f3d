import Foundation
import JSONText
import ObjectModel
import PersistentStore

/// Writes fetched rows as JSON as they leave SQLite, with nothing in between: the same bytes that
/// `ObjectWriter` writes for objects of a context without unsaved changes.
struct RowWriter: RowSink {
  /// How a row stands in the reply.
  enum Format {
    /// `{"id": …, "entity": …, "values": {…}, "version": …}`
    case objects
    /// `{"key": value, …}`
    case dictionaries
    /// `[value, …]`
    case rows
  }

  private(set) var writer: JSONWriter
  /// The rows written so far.
  private(set) var count = 0
  /// Where each row ended in the bytes, and whose it was; kept only when asked for.
  private(set) var marks: [(id: ObjectID, end: Int)] = []

  private let format: Format
  private let keepsMarks: Bool
  private let values: ValueWriter
  private let columns: [Column]
  /// Quoted names of the entities, by number.
  private let names: [[UInt8]]
  private var currentID = ObjectID(entity: EntityNumber(rawValue: 1), key: 1)
  private var currentVersion: Int64 = 0
  private var scratch: [UInt8] = []

  /// One column, with what a composite's elements need around them.
  private struct Column {
    let key: [UInt8]
    let path: [String]
    let transformer: TransformerName?
    /// Keys of the composites that begin before this column, outermost first.
    let opens: [[UInt8]]
    /// How many composites end after it.
    let closes: Int
  }

  init(
    columns: [FetchColumn], of entity: Entity, format: Format, values: ValueWriter,
    writer: JSONWriter = JSONWriter(), keepsMarks: Bool = false
  ) {
    self.format = format
    self.values = values
    self.writer = writer
    self.keepsMarks = keepsMarks
    self.columns = Self.columns(columns, of: entity, isNested: format == .objects)
    names = values.model.entities.map { entity in
      var writer = JSONWriter()
      writer.string(entity.name)
      return writer.bytes
    }
  }

  private static func columns(
    _ columns: [FetchColumn], of entity: Entity, isNested: Bool
  ) -> [Column] {
    let paths = columns.map { column -> [String] in
      let parts = column.name.split(separator: ".").map(String.init)
      let isComposite = entity.attribute(named: parts[0])?.type == .composite
      return isNested && isComposite ? parts : [column.name]
    }
    return columns.indices.map { index in
      let path = paths[index]
      let before = index > 0 ? paths[index - 1] : []
      let after = index + 1 < paths.count ? paths[index + 1] : []
      let shared = commonPrefix(path.dropLast(), before.dropLast())
      let kept = commonPrefix(path.dropLast(), after.dropLast())
      let attribute = leaf(path, of: entity)
      return Column(
        key: JSONWriter.fragment(forKey: path.last ?? ""), path: path,
        transformer: attribute?.type == .transformable ? attribute.map(TransformerName.init) : nil,
        opens: path.dropLast().dropFirst(shared).map(JSONWriter.fragment(forKey:)),
        closes: path.count - 1 - kept)
    }
  }

  private static func commonPrefix(_ a: ArraySlice<String>, _ b: ArraySlice<String>) -> Int {
    zip(a, b).prefix { $0 == $1 }.count
  }

  private static func leaf(_ path: [String], of entity: Entity) -> Attribute? {
    path.dropFirst().reduce(entity.attribute(named: path.first ?? "")) { attribute, name in
      attribute?.element(named: name)
    }
  }

  // MARK: Rows

  mutating func beginRow(_ id: ObjectID, version: Int64) {
    currentID = id
    currentVersion = version
    switch format {
    case .rows: writer.beginArray()
    case .dictionaries: writer.beginObject()
    case .objects:
      let name = names[id.entity.rawValue - 1]
      writer.beginObject()
      writer.key("id")
      scratch.removeAll(keepingCapacity: true)
      scratch.append(contentsOf: name.dropLast())
      scratch.append(contentsOf: "/p\(id.key)\"".utf8)
      writer.raw(scratch)
      writer.key("entity")
      writer.raw(name)
      writer.key("values")
      writer.beginObject()
    }
  }

  mutating func endRow() {
    switch format {
    case .rows: writer.endArray()
    case .dictionaries: writer.endObject()
    case .objects:
      writer.endObject()
      writer.key("version")
      writer.integer(currentVersion)
      writer.endObject()
    }
    count += 1
    if keepsMarks { marks.append((currentID, writer.bytes.count)) }
  }

  @inline(__always)
  private mutating func column(_ index: Int, _ write: (inout JSONWriter) -> Void) {
    guard format != .rows else { return write(&writer) }
    let column = columns[index]
    for key in column.opens {
      writer.rawKey(key)
      writer.beginObject()
    }
    writer.rawKey(column.key)
    write(&writer)
    for _ in 0..<column.closes { writer.endObject() }
  }

  mutating func null(column index: Int) {
    column(index) { $0.null() }
  }

  mutating func boolean(_ value: Bool, column index: Int) {
    column(index) { $0.bool(value) }
  }

  mutating func integer(_ value: Int64, column index: Int) {
    column(index) { [values] in values.write(integer: value, to: &$0) }
  }

  mutating func double(_ value: Double, column index: Int) {
    column(index) { $0.double(value) }
  }

  mutating func date(_ seconds: Double, column index: Int) {
    column(index) { $0.string(DateText.text(of: seconds)) }
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
    let handle = DataHandle(source: values.source, object: currentID, path: column.path)
    self.column(index) { [values] writer in
      values.write(data: bytes, transformer: column.transformer, handle: handle, to: &writer)
    }
  }

  mutating func object(_ id: ObjectID, column index: Int) {
    column(index) { [values] in $0.string(values.model.text(of: id)) }
  }
}
