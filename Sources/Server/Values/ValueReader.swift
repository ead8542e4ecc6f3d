import Foundation
import JSONText
import ObjectModel
import OrreryProtocol
import Spelling

/// Reads property values from JSON, each in the form that its type has on the wire. It checks the
/// form; ranges and rules are the model's affair, later.
struct ValueReader {
  let model: ManagedObjectModel
  /// The store's UUID: object ids of others are refused.
  let store: String
  let entity: Entity
  /// Bytes that were sent ahead with `data/write`, by handle.
  let uploads: UploadUse

  /// Values by property name → values by slot.
  /// - Throws: what is wrong with all of them: a message that names one wrong key of ten only would
  ///   take ten tries.
  func values(from raw: JSONMembers) throws(OrreryError) -> [Int: Value] {
    var values: [Int: Value] = [:]
    var keys = KeyOrder()
    try forEachValue(of: raw, keys: &keys) { values[$0] = $1 }
    return values
  }

  /// Values by property name → values in the order of the slots, nil where none is given.
  ///
  /// - Parameter keys: What the object before had in the same places.
  func row(from raw: JSONMembers, keys: inout KeyOrder) throws(OrreryError) -> [Value?] {
    var row = keys.takeRow(of: entity)
    try forEachValue(of: raw, keys: &keys) { row[$0] = $1 }
    keys.row = row
    return row
  }

  /// Goes through the text once: that it is an object is known.
  private func forEachValue(
    of raw: JSONMembers, keys: inout KeyOrder, body: (Int, Value) -> Void
  ) throws(OrreryError) {
    var reader = raw.text.reader()
    guard (try? reader.beginObject()) != nil else { return }
    var errors: [OrreryError] = []
    var place = 0
    while (try? reader.nextMember()) == true {
      var start: Int?
      do throws(OrreryError) {
        let slot = try keys.slot(at: place, in: entity, &reader)
        start = reader.offset
        body(slot, try value(of: entity.properties[slot], reading: &reader))
      } catch {
        errors.append(error)
        if let start { reader.goBack(to: start) }
        _ = try? reader.skipValue()
      }
      place += 1
    }
    if errors.isEmpty { return }
    errors.sort { $0.key ?? "" < $1.key ?? "" }
    if let error = OrreryError(combining: errors) { throw error }
  }

  func value(of property: Property, from raw: RawJSON) throws(OrreryError) -> Value {
    var reader = raw.reader()
    return try value(of: property, reading: &reader)
  }

  /// - Parameter reader: Of text that is known to be JSON. After an error it is of no further use.
  private func value(
    of property: Property, reading reader: inout JSONReader
  ) throws(OrreryError) -> Value {
    switch property {
    case .attribute(let attribute):
      return try value(of: attribute, key: attribute.name, reading: &reader)
    case .relationship(let relationship):
      return reader.readNull() ? .null : try value(of: relationship, from: reader.nextValue)
    case .fetchedProperty(let fetched):
      throw OrreryError(
        .readOnlyKey, "\(fetched.name) is a fetched property and cannot be set.",
        entity: entity.name, key: fetched.name)
    }
  }

  /// A value of a scalar type, for what a model says of its attributes.
  /// - Returns: nil when the form is wrong.
  static func value(of type: AttributeType, from raw: RawJSON) -> Value? {
    var reader = raw.reader()
    return (try? scalar(of: type, reading: &reader, uploads: .none)) ?? nil
  }

  // MARK: Relationships

  private func value(
    of relationship: Relationship, from raw: RawJSON
  ) throws(OrreryError) -> Value {
    guard relationship.isToMany else {
      return .object(try objectID(relationship.name, from: raw))
    }
    var ids: [ObjectID] = []
    do {
      var reader = raw.reader()
      try reader.beginArray()
      while try reader.nextElement() {
        ids.append(try objectID(relationship.name, from: try reader.readRaw()))
      }
    } catch let error as OrreryError {
      throw error
    } catch {
      throw wrongForm(relationship.name, raw, expected: "an array of object ids")
    }
    return .objects(ids)
  }

  private func objectID(_ key: String, from raw: RawJSON) throws(OrreryError) -> ObjectID {
    var reader = raw.reader()
    guard let text = try? reader.readString() else {
      throw wrongForm(key, raw, expected: "an object id, as in “\(entity.name)/p1”")
    }
    if let id = model.objectID(parsing: text, inStore: store) { return id }
    throw OrreryError(
      .objectNotFound, "“\(text)” is no object id of this document.", entity: entity.name, key: key,
      value: .string(text), hint: "An object id is its entity's name, “/p” and its key.")
  }

  // MARK: Attributes

  private func value(
    of attribute: Attribute, key: @autoclosure () -> String, reading reader: inout JSONReader
  ) throws(OrreryError) -> Value {
    if reader.readNull() { return .null }
    let type = attribute.type
    let start = reader.offset
    switch type {
    case .composite: return try composite(attribute, key: key(), from: reader.nextValue)
    case .transformable: return try transformable(attribute, key: key(), from: reader.nextValue)
    default:
      if let value = try? Self.scalar(of: type, reading: &reader, uploads: uploads) {
        return value
      }
    }
    reader.goBack(to: start)
    let raw = reader.nextValue
    let isNumber = raw.kind == .number
    throw wrongForm(key(), raw, expected: type.expectedForm(inPlaceOfNumber: isNumber))
  }

  /// - Throws: anything, when the form is wrong; nil likewise.
  private static func scalar(
    of type: AttributeType, reading reader: inout JSONReader, uploads: UploadUse
  ) throws -> Value? {
    switch type {
    case .integer16, .integer32, .integer64:
      if try reader.peek() == .string { return Int64(try reader.readString()).map(Value.integer) }
      return .integer(try reader.readInt64())
    case .decimal: return decimal(try reader.readString()).map(Value.decimal)
    case .double, .float: return .double(try reader.readDouble())
    case .boolean: return .boolean(try reader.readBool())
    case .string, .uri: return .string(try reader.readString())
    case .date: return DateText.seconds(parsing: try reader.readString()).map(Value.date)
    case .uuid: return UUID(uuidString: try reader.readString()).map(Value.uuid)
    case .binary:
      if try reader.peek() == .object {
        // Bytes sent ahead.
        let handle = try JSONValue(try reader.readRaw())["$handle"]?["handle"]?.string
        return handle.flatMap { uploads.use($0) }.map(Value.binary)
      }
      return .binary(try reader.readBase64())
    case .undefined: return try undefined(&reader)
    case .composite, .transformable: return nil
    }
  }

  /// All of the text must be the number: Foundation's own reading stops at the first bad character.
  static func decimal(_ text: String) -> Decimal? {
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }.count
    // 38 digits is what a Decimal holds exactly.
    guard isNumber(text.utf8[...]), (1...38).contains(digits) else { return nil }
    return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
  }

  /// Sign, digits with a point among them, exponent.
  private static func isNumber(_ text: Substring.UTF8View) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    func withoutSign(_ text: Substring.UTF8View) -> Substring.UTF8View {
      text.first.map { "+-".utf8.contains($0) } == true ? text.dropFirst() : text
    }
    let number = withoutSign(text)
    let mantissa = number.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    let points = mantissa.filter { $0 == UInt8(ascii: ".") }.count
    guard points <= 1, mantissa.count > points else { return false }
    let rest = number.dropFirst(mantissa.count)
    guard let mark = rest.first else { return true }
    let exponent = withoutSign(rest.dropFirst())
    return "eE".utf8.contains(mark) && !exponent.isEmpty && exponent.allSatisfy(isDigit)
  }

  // MARK: Transformables

  /// `{"$transformable": {"base64": …}}`, or `value` in place of the bytes where the transformer
  /// makes archives; the name is the attribute's own and need not be said.
  private func transformable(
    _ attribute: Attribute, key: String, from raw: RawJSON
  ) throws(OrreryError) -> Value {
    let json = try? JSONValue(raw)
    if let handle = json?["$handle"]?["handle"]?.string, let bytes = uploads.use(handle) {
      return .binary(bytes)
    }
    let members = json?["$transformable"]
    let bytes = members?["base64"]?.string.flatMap([UInt8].init(base64:))
    switch (bytes, members?["value"]) {
    case (let bytes?, nil):
      return .binary(bytes)
    case (let bytes?, let value?):
      // What was read may be sent back as it is.
      if let archived = ArchivedValue(archive: bytes), JSONValue(archived) == value {
        return .binary(bytes)
      }
      throw wrongForm(key, raw, expected: "base64 or value alone, where they are not the same")
    case (nil, let value?) where members?["base64"] == nil:
      return .binary(try archive(of: value, attribute, key: key, from: raw))
    default:
      throw wrongForm(key, raw, expected: attribute.type.expectedForm)
    }
  }

  private func archive(
    of value: JSONValue, _ attribute: Attribute, key: String, from raw: RawJSON
  ) throws(OrreryError) -> [UInt8] {
    let transformer = TransformerName(of: attribute)
    guard transformer.makesArchives else {
      throw OrreryError(
        .wrongType,
        "\(entity.name).\(key) is bytes that \(transformer.text) makes, which is the app's own.",
        entity: entity.name, key: key, hint: "Send base64 in place of value.")
    }
    // Nested too deep, it would not be read again.
    guard let archived = ArchivedValue(value), ArchivedValue(archive: archived.archive) != nil
    else {
      throw wrongForm(key, raw, expected: ArchivedValue.expectedForm)
    }
    return archived.archive
  }

  /// A transient attribute without a type takes what JSON itself can tell apart.
  private static func undefined(_ reader: inout JSONReader) throws -> Value? {
    switch try reader.peek() {
    case .string: .string(try reader.readString())
    case .number: .double(try reader.readDouble())
    case .true, .false: .boolean(try reader.readBool())
    default: nil
    }
  }

  private func composite(
    _ attribute: Attribute, key: String, from raw: RawJSON
  ) throws(OrreryError) -> Value {
    guard let members = (try? JSONValue(raw))?.members else {
      throw wrongForm(key, raw, expected: "an object of the elements of \(attribute.name)")
    }
    var values: [String: Value] = [:]
    for (name, json) in members {
      let path = "\(key).\(name)"
      guard let element = attribute.element(named: name) else {
        throw OrreryError(
          .unknownKey, "\(entity.name).\(key) has no element named “\(name)”.",
          entity: entity.name, key: path,
          hint: NearestName.hint(
            for: name, among: attribute.elements.map(\.name), called: "elements"))
      }
      var reader = json.raw.reader()
      values[name] = try value(of: element, key: path, reading: &reader)
    }
    return .composite(values)
  }

  private func wrongForm(_ key: String, _ raw: RawJSON, expected: String) -> OrreryError {
    let shown = raw.text.count > 60 ? raw.text.prefix(60) + "…" : raw.text[...]
    return OrreryError(
      .wrongType, "\(entity.name).\(key) is to be \(expected), not \(shown).",
      entity: entity.name, key: key, hint: "Send \(expected).")
  }
}

extension AttributeType {
  /// What a value of this type looks like in a message.
  var expectedForm: String { expectedForm(inPlaceOfNumber: false) }

  /// - Parameter isNumber: Whether a number was given: it may be one that the type has no room for.
  func expectedForm(inPlaceOfNumber isNumber: Bool) -> String {
    switch self {
    case .integer16, .integer32, .integer64: isNumber ? valueDescription : "a whole number"
    case .decimal: "\(valueDescription) as a string, “9.99”"
    case .double, .float: isNumber ? valueDescription : "a number"
    case .boolean, .string: valueDescription
    case .uri: "a URI as a string"
    case .date: "a date as a string, “2026-01-31T12:00:00Z”"
    case .uuid: "a UUID as a string"
    case .binary: "a base64 string, or {\"$handle\": {\"handle\": …}} from data/write"
    case .transformable: "{\"$transformable\": {\"base64\": …}}, or value in place of base64"
    case .composite: "an object"
    case .undefined: "a string, a number or a boolean"
    }
  }
}
/// Which properties an object was given, in its order: many objects tend to name the same ones in
/// the same order, and then nothing is searched for.
struct KeyOrder {
  private var entity: EntityNumber?
  private var keys: [(text: [UInt8], slot: Int)] = []
  /// Of the object before. Where nobody has it any more, the next one's is made of it.
  fileprivate var row: [Value?] = []

  fileprivate mutating func takeRow(of entity: Entity) -> [Value?] {
    guard row.count == entity.properties.count else {
      return [Value?](repeating: nil, count: entity.properties.count)
    }
    var taken: [Value?] = []
    swap(&taken, &row)
    for slot in taken.indices { taken[slot] = nil }
    return taken
  }

  /// Reads a key of text that is known to be JSON.
  fileprivate mutating func slot(
    at place: Int, in entity: Entity, _ reader: inout JSONReader
  ) throws(OrreryError) -> Int {
    if self.entity != entity.number { (self.entity, keys) = (entity.number, []) }
    if place < keys.count, reader.acceptKey(keys[place].text) { return keys[place].slot }
    let key = (try? reader.readKey()) ?? ""
    let slot = try entity.requireSlot(named: key)
    keys.removeSubrange(min(place, keys.count)...)
    if keys.count == place { keys.append((Array("\"\(key)\"".utf8), slot)) }
    return slot
  }
}

extension JSONReader {
  /// The value that is to be read next, of text that is known to be JSON.
  fileprivate var nextValue: RawJSON { mutating get { (try? readRaw()) ?? .null } }
}
