import Foundation
import JSONText
import OrreryProtocol
import Spelling

/// Values of attributes between Foundation's classes and the protocol's JSON.
package enum AttributeValues {
  /// A large value that is still with the server.
  struct Handle { let name: String }

  /// A type of value that is a text in JSON, and what says so where no attribute does.
  private typealias Text = (
    type: NSAttributeType, tag: String?, write: @Sendable (Any) -> String?,
    read: @Sendable (String) -> Any?
  )

  private static let texts: [Text] = [
    (
      .decimalAttributeType, "$decimal", { ($0 as? NSDecimalNumber)?.stringValue },
      { NSDecimalNumber(string: $0) }
    ),
    (
      .dateAttributeType, "$date",
      { ($0 as? Date).map { dateText($0.timeIntervalSinceReferenceDate) } },
      { DateText.seconds(parsing: $0).map { Date(timeIntervalSinceReferenceDate: $0) } }
    ),
    (.UUIDAttributeType, "$uuid", { ($0 as? UUID)?.uuidString }, { UUID(uuidString: $0) }),
    (
      .binaryDataAttributeType, "$data", { ($0 as? Data)?.base64EncodedString() },
      { Data(base64Encoded: $0) }
    ),
    (.URIAttributeType, nil, { ($0 as? URL)?.absoluteString }, { URL(string: $0) }),
  ]

  /// The server refuses what is no date, or beyond all calendars.
  private static func dateText(_ seconds: Double) -> String {
    abs(seconds) < 1e15 ? DateText.text(of: seconds) : "\(seconds)"
  }

  /// - Returns: nil for `null`; a `Handle` for data that is to be read yet.
  package static func decode(_ json: JSONValue, _ attribute: NSAttributeDescription?) -> Any? {
    let content = json["$transformable"]
    if let handle = (content ?? json)["$handle"]?["handle"]?.string { return Handle(name: handle) }
    switch (attribute?.attributeType, json) {
    case (_, .null): return nil
    case (let type?, .string(let text)):
      guard let kind = texts.first(where: { $0.type == type }) else { return text }
      return kind.read(text)
    case (.floatAttributeType, .number(let value, _)): return NSNumber(value: Float(value))
    case (.transformableAttributeType, .object):
      guard let data = content?["base64"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
        return content?["value"].map { plain($0) }
      }
      return transformed(data, attribute)
    default: return plain(json)
    }
  }

  /// What data that has been read stands for.
  static func transformed(_ data: Data, _ attribute: NSAttributeDescription?) -> Any? {
    guard let transformer = attribute?.valueTransformer else { return data }
    return transformer.reverseTransformedValue(data)
  }

  /// What JSON says where no attribute tells more.
  private static func plain(_ json: JSONValue) -> Any {
    switch json {
    case .null: return NSNull()
    case .bool(let value): return NSNumber(value: value)
    case .integer(let value): return NSNumber(value: value)
    case .number(let value, _): return NSNumber(value: value)
    case .string(let text): return text
    case .array(let elements): return elements.map { plain($0) }
    case .object(let members):
      for kind in texts {
        if let value = kind.tag.flatMap({ json[$0]?.string }).flatMap(kind.read) { return value }
      }
      return Dictionary(members.map { ($0.key, plain($0.value)) }) { $1 }
    }
  }

  package static func encode(_ value: Any?, _ attribute: NSAttributeDescription?) throws -> RawJSON
  {
    guard let value = unwrapped(value) else { return .null }
    switch (attribute?.attributeType, value) {
    case (.booleanAttributeType, let number as NSNumber): return number.boolValue.json
    case (.decimalAttributeType, let number as NSNumber): return number.stringValue.json
    case (.transformableAttributeType, _):
      var data = value as? Data
      if let transformer = attribute?.valueTransformer {
        data = transformer.transformedValue(value) as? Data
        if data == nil { throw NSError(coreData: "\(transformer) makes no data of \(value).") }
      }
      let content = data.map { ["base64": $0.base64EncodedString().json] }
      return ["$transformable": (content ?? ["value": argument(value)]).json].json
    case (let type?, let number as NSNumber) where type != .undefinedAttributeType:
      return number.numeral
    case (let type, _):
      let kind = texts.first { $0.type == type }
      return kind?.write(value)?.json ?? argument(value)
    }
  }

  /// Values of an entity's properties; `name` stands for the objects of to-one relationships.
  static func members(
    _ values: [String: Any?], of entity: NSEntityDescription?,
    _ name: (NSManagedObject) throws -> RawJSON = { $0.objectID.text.json }
  ) throws -> JSONMembers {
    JSONMembers(
      try values.map { key, value in
        let id = try reference(value, name)
        return .init(key: key, value: try id ?? encode(value, entity?.attributesByName[key]))
      })
  }

  static func reference(
    _ value: Any?, _ name: (NSManagedObject) throws -> RawJSON
  ) rethrows -> RawJSON? {
    try (value as? NSManagedObject).map(name) ?? (value as? NSManagedObjectID)?.text.json
  }

  /// A value that nothing says the type of: it says it itself, as arguments of predicates do.
  static func argument(_ value: Any?) -> RawJSON {
    guard let value = unwrapped(value) else { return .null }
    for kind in texts {
      guard let json = kind.write(value)?.json else { continue }
      return kind.tag.map { [$0: json].json } ?? json
    }
    return switch value {
    case let text as String: text.json
    case let number as NSNumber: number.json
    case let object as NSManagedObject: ["$object": object.objectID.text.json].json
    case let id as NSManagedObjectID: ["$object": id.text.json].json
    case let predicate as NSPredicate: PredicateText(predicate).argument
    case let members as [String: Any]: members.mapValues { argument($0) }.json
    case let values as any Sequence: values.map { argument($0) }.json
    default: "\(value)".json
    }
  }

  /// Nothing where an optional within an `Any` holds nothing; NSNull is nothing, too.
  static func unwrapped(_ value: Any?) -> Any? {
    guard let value, !(value is NSNull) else { return nil }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? unwrapped(mirror.children.first?.value) : value
  }

  /// The Foundation class that `value(forKey:)` gives, whichever of Swift's types was set.
  static func canonical(_ value: Any?, _ attribute: NSAttributeDescription?) -> Any? {
    let number = (value as? Decimal).map { NSDecimalNumber(decimal: $0) } ?? value as? NSNumber
    let isOther = attribute?.attributeType == .decimalAttributeType && !(number is NSDecimalNumber)
    return (isOther ? number.map { NSDecimalNumber(string: $0.stringValue) } : number) ?? value
  }
}

extension NSNumber {
  /// Where nothing says more, a number of one byte that is 0 or 1 stands for a Boolean, as on
  /// Apple's systems.
  fileprivate var json: RawJSON { isByte && 0...1 ~= int64Value ? boolValue.json : numeral }

  /// The server refuses one of more than 64 bits, and what JSON has no number for.
  fileprivate var numeral: RawJSON {
    switch UInt8(bitPattern: objCType.pointee) {
    case UInt8(ascii: "d"), UInt8(ascii: "f"):
      doubleValue.isFinite ? doubleValue.json : "\(doubleValue)".json
    default: isByte ? int64Value.json : RawJSON(text: stringValue)
    }
  }

  private var isByte: Bool { UInt8(bitPattern: objCType.pointee) == UInt8(ascii: "c") }
}
