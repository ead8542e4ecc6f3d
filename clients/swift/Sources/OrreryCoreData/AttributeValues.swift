import Foundation
import JSONText
import OrreryProtocol

/// Values of attributes between Foundation's classes and the protocol's JSON.
package enum AttributeValues {
  /// A large value that is still with the server.
  struct Handle {
    let name: String
  }

  /// - Returns: nil for `null`; a `Handle` for data that is to be read yet.
  package static func decode(_ json: JSONValue, _ attribute: NSAttributeDescription) -> Any? {
    if let handle = json["$handle"]?["handle"]?.string { return Handle(name: handle) }
    switch (attribute.attributeType, json) {
    case (_, .null): return nil
    case (.decimalAttributeType, .string(let text)): return NSDecimalNumber(string: text)
    case (.floatAttributeType, .number(let value, _)): return NSNumber(value: Float(value))
    case (.dateAttributeType, .string(let text)): return date(text)
    case (.UUIDAttributeType, .string(let text)): return UUID(uuidString: text)
    case (.URIAttributeType, .string(let text)): return URL(string: text)
    case (.binaryDataAttributeType, .string(let text)): return Data(base64Encoded: text)
    case (.transformableAttributeType, .object):
      guard let content = json["$transformable"] else { return nil }
      if let handle = content["$handle"]?["handle"]?.string { return Handle(name: handle) }
      guard let data = content["base64"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
        return content["value"].map { plain($0) }
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

  package static func encode(_ value: Any?, _ attribute: NSAttributeDescription?) throws -> RawJSON
  {
    let value = unwrapped(value)
    switch (attribute?.attributeType, value) {
    case (.booleanAttributeType, let number as NSNumber):
      return RawJSON(text: number.boolValue ? "true" : "false")
    case (.dateAttributeType, let date as Date): return text(date).json
    case (.binaryDataAttributeType, let data as Data): return data.base64EncodedString().json
    case (.decimalAttributeType, let number as NSNumber): return number.stringValue.json
    case (.UUIDAttributeType, let uuid as UUID): return uuid.uuidString.json
    case (.compositeAttributeType, let members as [String: Any]):
      return try members.mapValues { try encode($0, nil) }.json
    case (.transformableAttributeType, let value?):
      var data = value as? Data
      if let transformer = attribute?.valueTransformer {
        data = transformer.transformedValue(value) as? Data
        if data == nil { throw NSError(coreData: "\(transformer) makes no data of \(value).") }
      }
      let content = data.map { ["base64": $0.base64EncodedString().json] }
      return ["$transformable": (content ?? ["value": argument(value)]).json].json
    default: return argument(value)
    }
  }

  /// A value that nothing says the type of: it says it itself, as arguments of predicates do.
  static func argument(_ value: Any?) -> RawJSON {
    switch unwrapped(value) {
    case nil: .null
    case let text as String: text.json
    case let number as NSDecimalNumber: ["$decimal": number.stringValue.json].json
    case let number as NSNumber: number.json
    case let date as Date: ["$date": text(date).json].json
    case let uuid as UUID: ["$uuid": uuid.uuidString.json].json
    case let data as Data: ["$data": data.base64EncodedString().json].json
    case let url as URL: url.absoluteString.json
    case let object as NSManagedObject: ["$object": object.objectID.text.json].json
    case let id as NSManagedObjectID: ["$object": id.text.json].json
    case let values as any Sequence: values.map { argument($0) }.json
    case let other?: "\(other)".json
    }
  }

  /// What JSON says where no attribute tells more.
  static func plain(_ json: JSONValue) -> Any {
    switch json {
    case .null: NSNull()
    case .bool(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .number(let value, _): NSNumber(value: value)
    case .string(let text): text
    case .array(let elements): elements.map { plain($0) }
    case .object(let members):
      json["$date"]?.string.flatMap { date($0) }
        ?? json["$data"]?.string.flatMap { Data(base64Encoded: $0) }
        ?? Dictionary(members.map { ($0.key, plain($0.value)) }) { $1 }
    }
  }

  /// Nothing where an optional within an `Any` holds nothing; NSNull is nothing, too.
  static func unwrapped(_ value: Any?) -> Any? {
    guard let value, !(value is NSNull) else { return nil }
    guard let optional = value as? any OptionalValue else { return value }
    return unwrapped(optional.content)
  }

  /// The Foundation class that `value(forKey:)` gives, whichever of Swift's types was set.
  static func canonical(_ value: Any?) -> Any? {
    (value as? Decimal).map { NSDecimalNumber(decimal: $0) } ?? value as? NSNumber ?? value
  }

  // MARK: Dates

  /// RFC 3339 in UTC, with every digit of the seconds.
  static func text(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    let whole = seconds.rounded(.down)
    let text = Date(timeIntervalSinceReferenceDate: whole).formatted(.iso8601)
    // Digits of the number itself, so that it reads back the same.
    let fraction =
      seconds >= 0
      ? "\(seconds)".drop { $0 != "." } : String(format: "%.9f", seconds - whole).dropFirst()
    return fraction == ".0" || !fraction.utf8.starts(with: ".".utf8) || fraction.contains("e")
      ? text : text.dropLast() + fraction + "Z"
  }

  static func date(_ text: String) -> Date? {
    guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      return try? Date(text, strategy: .iso8601)
    }
    let digits = text[point...].dropFirst().prefix { $0.isNumber }
    guard let base = try? Date(text[..<point] + "Z", strategy: .iso8601) else { return nil }
    let whole = base.timeIntervalSinceReferenceDate
    let exact = whole >= 0 ? Double("\(Int64(whole)).\(digits)") : nil
    return Date(timeIntervalSinceReferenceDate: exact ?? whole + (Double("0.\(digits)") ?? 0))
  }
}

/// Any optional, whatever it holds.
private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { self }
}

extension NSNumber {
  /// A number of one byte that is 0 or 1 stands for a Boolean, as on Apple's systems.
  fileprivate var json: RawJSON {
    switch UInt8(bitPattern: objCType.pointee) {
    case UInt8(ascii: "c") where int64Value == 0 || int64Value == 1:
      RawJSON(text: boolValue ? "true" : "false")
    case UInt8(ascii: "d"), UInt8(ascii: "f"): RawJSON { $0.double(doubleValue) }
    default: RawJSON { $0.integer(int64Value) }
    }
  }
}
