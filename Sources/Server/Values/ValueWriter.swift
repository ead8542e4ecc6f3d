import Foundation
import JSONText
import ObjectModel
import OrreryProtocol
import PersistentStore
import Spelling

/// How one connection wants values written, as it said at `initialize`.
struct ValueForm: Hashable {
  /// Integers beyond ±2⁵³ as strings, for languages whose numbers are doubles.
  var writesLargeIntegersAsStrings = false

  /// The largest integer that every double-based language holds exactly.
  static let largestExactInteger: Int64 = 1 << 53
  /// The largest binary value written inline, in bytes; a longer one is a handle for `data/read`.
  static let inlineBinaryBytes = 64 * 1024

  func write(integer number: Int64, to writer: inout JSONWriter) {
    if writesLargeIntegersAsStrings, number.magnitude > Self.largestExactInteger.magnitude {
      writer.string(String(number))
    } else {
      writer.integer(number)
    }
  }

  /// Anything but references to objects and composites.
  func write(scalar value: Value, to writer: inout JSONWriter) {
    switch value {
    case .boolean(let flag): writer.bool(flag)
    case .integer(let number): write(integer: number, to: &writer)
    case .double(let number): writer.double(number)
    case .decimal(let number): writer.string(number.description)
    case .string(let text): writer.string(text)
    case .date(let seconds): DateText.withUTF8(of: seconds) { writer.string(utf8: $0) }
    case .uuid(let uuid): writer.string(uuid.uuidString)
    case .binary(let data): writer.base64(data.constant)
    case .null, .object, .objects, .composite: writer.null()
    }
  }
}

/// Writes property values as JSON, each in the form that its type has on the wire. Rows fetched
/// straight from the store take `RowWriter` instead, which writes the same bytes.
struct ValueWriter {
  let model: ManagedObjectModel
  let form: ValueForm
  /// The name of the context that the values are read from, for handles to large data; nil where
  /// data of any length is inline.
  let source: String?

  /// - Parameter owner: the object that has the value, which a handle to large data names.
  func write(_ value: Value, of property: Property, owner: ObjectID, to writer: inout JSONWriter) {
    switch (property, value) {
    case (.attribute(let attribute), .binary), (.attribute(let attribute), .composite):
      write(value, of: attribute, path: [attribute.name], owner: owner, to: &writer)
    case (.attribute(let attribute), _):
      write(scalar: value, of: attribute.type, to: &writer)
    case (.relationship, _), (.fetchedProperty, _):
      write(reference: value, to: &writer)
    }
  }

  /// Some values of an object by their names.
  func json(of values: [(property: Property, value: Value)], _ owner: ObjectID) -> RawJSON {
    RawJSON { writer in
      writer.beginObject()
      for (property, value) in values {
        writer.key(named: property.name)
        write(value, of: property, owner: owner, to: &writer)
      }
      writer.endObject()
    }
  }

  private func write(
    _ value: Value, of attribute: Attribute, path: [String], owner: ObjectID,
    to writer: inout JSONWriter
  ) {
    switch value {
    case .binary(let data):
      let handle = source.map { DataHandle(source: $0, object: owner, path: path) }
      write(data, transformer: attribute.transformer, handle: handle, to: &writer)
    case .composite(let elements):
      writer.beginObject()
      for element in attribute.elements {
        writer.key(named: element.name)
        let inner = elements[element.name] ?? .null
        write(inner, of: element, path: path + [element.name], owner: owner, to: &writer)
      }
      writer.endObject()
    default:
      write(scalar: value, of: attribute.type, to: &writer)
    }
  }

  /// The value of a column, as `RowWriter` writes it.
  func write(_ value: Value, of column: FetchColumn, owner: ObjectID, to writer: inout JSONWriter) {
    guard case .binary(let data) = value else {
      return write(scalar: value.asColumn(of: column.type), of: column.type, to: &writer)
    }
    let transformer = column.attribute(in: model)?.transformer
    let handle = column.ownSlot.flatMap { _ in
      source.map { DataHandle(source: $0, object: owner, path: column.path) }
    }
    write(data, transformer: transformer, handle: handle, to: &writer)
  }

  /// A value that is known to be of a type: a Float has digits of its own.
  func write(scalar value: Value, of type: AttributeType?, to writer: inout JSONWriter) {
    if case .float? = type, case .double(let number) = value {
      writer.double(number.shortestAsFloat)
    } else {
      write(scalar: value, to: &writer)
    }
  }

  /// Anything but data and composites: what says its form by itself.
  func write(scalar value: Value, to writer: inout JSONWriter) {
    switch value {
    case .object, .objects: write(reference: value, to: &writer)
    default: form.write(scalar: value, to: &writer)
    }
  }

  private func write(reference value: Value, to writer: inout JSONWriter) {
    switch value {
    case .object(let id): writer.string(model.text(of: id))
    case .objects(let ids): write(ids: ids, to: &writer)
    default: writer.null()
    }
  }

  func write(ids: some Sequence<ObjectID>, to writer: inout JSONWriter) {
    writer.beginArray()
    for id in ids { writer.string(model.text(of: id)) }
    writer.endArray()
  }

  /// Data that may be in a file, which is not read for a handle. Where it has to be and cannot, it
  /// is nil.
  private func write(
    _ data: BinaryData, transformer: TransformerName?, handle: DataHandle?,
    to writer: inout JSONWriter
  ) {
    if let handle, data.count > ValueForm.inlineBinaryBytes {
      write(handle, length: data.count, to: &writer)
      return
    }
    do {
      try data.bytes().withUnsafeBytes {
        write(data: $0, transformer: transformer, handle: handle, to: &writer)
      }
    } catch {
      writer.null()
    }
  }

  func write(_ handle: DataHandle, length: Int, to writer: inout JSONWriter) {
    let members: JSONValue = [
      "handle": .string(handle.text(in: model)), "length": .integer(Int64(length)),
    ]
    JSONValue.object([("$handle", members)]).write(to: &writer)
  }

  /// Binary data, inline or as a handle; the archive of a transformable with its transformer.
  ///
  /// - Parameter handle: nil for data that is no property of its own, which is inline at any
  ///   length.
  func write(
    data: UnsafeRawBufferPointer, transformer: TransformerName?, handle: DataHandle?,
    to writer: inout JSONWriter
  ) {
    if let handle, data.count > ValueForm.inlineBinaryBytes {
      write(handle, length: data.count, to: &writer)
    } else if let transformer {
      writer.beginObject()
      writer.key("$transformable")
      writer.beginObject()
      writer.key("name")
      writer.string(transformer.text)
      writer.key("base64")
      writer.base64(data)
      if let archived = ArchivedValue(archive: data) {
        writer.key("value")
        writer.raw(JSONValue(archived).raw)
      }
      writer.endObject()
      writer.endObject()
    } else {
      writer.base64(data)
    }
  }
}

/// The transformer of a Transformable attribute, as messages name it.
struct TransformerName: Hashable {
  let text: String

  /// Core Data's default, where a model names none.
  static let standard = "NSSecureUnarchiveFromData"

  /// Whether its bytes are keyed archives, which can be written without the app.
  var makesArchives: Bool { ArchivedValue.archivingTransformers.contains(text) }

  init(of attribute: Attribute) {
    text = attribute.description.valueTransformerName ?? Self.standard
  }
}

extension Attribute {
  /// nil for one that is not Transformable.
  var transformer: TransformerName? { type == .transformable ? TransformerName(of: self) : nil }
}

/// Names a binary value too large to stand in a message: the context, the object, the property, and
/// the elements of a composite that lead to it. It names the value that the object has when it is
/// read, not the one it had when the handle was made.
struct DataHandle: Hashable {
  /// The name of the context.
  let source: String
  let object: ObjectID
  let path: [String]
}

extension DataHandle {
  /// `c1/BNRItem/p42/thumbnail`
  func text(in model: ManagedObjectModel) -> String {
    "\(source)/\(model.text(of: object))/\(path.joined(separator: "."))"
  }

  /// The context that a handle names, without which the rest cannot be read.
  static func source(of text: String) -> String? {
    text.parts(separatedBy: "/", maxSplits: 1).first.map(String.init)
  }

  init?(parsing text: String, in model: ManagedObjectModel) {
    let parts = text.parts(separatedBy: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, let id = model.objectID(parsing: "\(parts[1])/\(parts[2])")
    else { return nil }
    let path = parts[3].parts(separatedBy: ".").map(String.init)
    if path.isEmpty { return nil }
    self.init(source: String(parts[0]), object: id, path: path)
  }
}

extension Double {
  /// The number with the fewest digits that single precision holds as the same number.
  var shortestAsFloat: Double { Double(Float(self).description) ?? self }
}
