import Foundation
import JSONText
import OrreryProtocol

/// Values of attributes between Foundation's classes and the protocol's JSON.
enum AttributeValues {
  /// A large Binary value that is still with the server.
  struct Handle {
    let name: String
    let isTransformable: Bool
  }

  /// - Returns: nil for `null`; a `Handle` for data that is to be read yet.
  static func decode(_ json: JSONValue, _ attribute: NSAttributeDescription) -> Any? {
    switch (attribute.attributeType, json) {
    case (_, .null): nil
    case (.integer16AttributeType, .integer(let value)),
      (.integer32AttributeType, .integer(let value)),
      (.integer64AttributeType, .integer(let value)):
      NSNumber(value: value)
    case (.decimalAttributeType, .string(let text)): NSDecimalNumber(string: text)
    case (.floatAttributeType, .number(let value, _)): NSNumber(value: Float(value))
    case (.booleanAttributeType, .bool(let value)): NSNumber(value: value)
    case (.dateAttributeType, .string(let text)): date(text)
    case (.UUIDAttributeType, .string(let text)): UUID(uuidString: text)
    case (.URIAttributeType, .string(let text)): URL(string: text)
    case (.binaryDataAttributeType, .string(let text)): Data(base64Encoded: text)
    case (.binaryDataAttributeType, .object):
      json["$handle"]?["handle"]?.string.map { Handle(name: $0, isTransformable: false) }
    case (.transformableAttributeType, .object): transformed(json, attribute)
    case (.compositeAttributeType, .object(let members)):
      Dictionary(uniqueKeysWithValues: members.map { ($0.key, plain($0.value)) })
    default: plain(json)
    }
  }

  static func encode(_ value: Any?, _ attribute: NSAttributeDescription?) throws -> RawJSON {
    guard let value = unwrapped(value) else { return .null }
    switch attribute?.attributeType {
    case .booleanAttributeType:
      if let number = value as? NSNumber {
        return RawJSON(text: number.boolValue ? "true" : "false")
      }
    case .dateAttributeType:
      if let date = value as? Date { return RawJSON { $0.string(text(date)) } }
    case .binaryDataAttributeType:
      if let data = value as? Data { return RawJSON { $0.string(data.base64EncodedString()) } }
    case .decimalAttributeType:
      if let number = value as? NSNumber { return RawJSON { $0.string(number.stringValue) } }
    case .URIAttributeType, .UUIDAttributeType:
      if let text = (value as? URL)?.absoluteString ?? (value as? UUID)?.uuidString {
        return RawJSON { $0.string(text) }
      }
    case .transformableAttributeType: return try transformable(value, attribute)
    case .compositeAttributeType:
      if let members = value as? [String: Any] {
        let elements = try members.map { key, value in
          JSONMembers.Member(key: key, value: try encode(value, nil))
        }
        return JSONMembers(elements).json
      }
    default: break
    }
    return argument(value)
  }

  /// A value that nothing says the type of: it says it itself, as arguments of predicates do.
  static func argument(_ value: Any?) -> RawJSON {
    let value = unwrapped(value)
    func marked(_ mark: String, _ text: String) -> RawJSON {
      RawJSON { writer in
        writer.beginObject()
        writer.key(mark)
        writer.string(text)
        writer.endObject()
      }
    }
    switch value {
    case nil: return .null
    case let text as String: return RawJSON { $0.string(text) }
    case let number as NSDecimalNumber: return marked("$decimal", number.stringValue)
    case let number as NSNumber: return number.json
    case let date as Date: return marked("$date", text(date))
    case let uuid as UUID: return marked("$uuid", uuid.uuidString)
    case let data as Data: return marked("$data", data.base64EncodedString())
    case let url as URL: return RawJSON { $0.string(url.absoluteString) }
    case let object as NSManagedObject: return marked("$object", object.objectID.text)
    case let id as NSManagedObjectID: return marked("$object", id.text)
    case let set as NSSet: return set.allObjects.map { argument($0) }.json
    case let set as NSOrderedSet: return set.map { argument($0) }.json
    case let set as Set<AnyHashable>: return set.map { argument($0) }.json
    case let values as [Any]: return values.map { argument($0) }.json
    default: return RawJSON { $0.string("\(value!)") }
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
      if let date = json["$date"]?.string.flatMap({ date($0) }) {
        date
      } else if let data = json["$data"]?.string.flatMap({ Data(base64Encoded: $0) }) {
        data
      } else {
        Dictionary(members.map { ($0.key, plain($0.value)) }) { $1 }
      }
    }
  }

  /// Nothing where an optional within an `Any` holds nothing; NSNull is nothing, too.
  static func unwrapped(_ value: Any?) -> Any? {
    guard let value, !(value is NSNull) else { return nil }
    guard let optional = value as? any OptionalValue else { return value }
    return unwrapped(optional.content)
  }

  // MARK: Transformable

  private static func transformed(_ json: JSONValue, _ attribute: NSAttributeDescription) -> Any? {
    guard let content = json["$transformable"] else {
      return json["$handle"]?["handle"]?.string.map { Handle(name: $0, isTransformable: true) }
    }
    if let transformer = attribute.valueTransformer {
      guard let data = content["base64"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
        return content["$handle"]?["handle"]?.string.map { Handle(name: $0, isTransformable: true) }
      }
      return transformer.reverseTransformedValue(data)
    }
    return content["value"].map { plain($0) }
      ?? content["base64"]?.string.flatMap { Data(base64Encoded: $0) }
  }

  private static func transformable(
    _ value: Any, _ attribute: NSAttributeDescription?
  ) throws -> RawJSON {
    let content: (String, RawJSON)
    if let transformer = attribute?.valueTransformer {
      guard let data = transformer.transformedValue(value) as? Data else {
        throw NSError(
          coreData: "The value transformer of \(attribute?.name ?? "") makes no data of the value.")
      }
      content = ("base64", RawJSON { $0.string(data.base64EncodedString()) })
    } else if let data = value as? Data {
      content = ("base64", RawJSON { $0.string(data.base64EncodedString()) })
    } else {
      content = ("value", argument(value))
    }
    return JSONMembers([.init(key: "$transformable", value: [content.0: content.1].json)]).json
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
