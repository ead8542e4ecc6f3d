import Foundation

/// One property's value, in any of the types a model can declare. It is not a wire value: its JSON
/// form depends on the attribute's type and is Server's affair.
///
/// | attribute type | case |
/// | --- | --- |
/// | Integer 16/32/64 | `integer` |
/// | Boolean | `boolean` |
/// | Double, Float | `double`, never NaN or infinite |
/// | Decimal | `decimal` |
/// | String, URI | `string` |
/// | Date | `date` |
/// | UUID | `uuid` |
/// | Binary, Transformable | `binary` (for Transformable, the archive) |
/// | Composite | `composite`, by element name |
/// | to-one | `object` |
/// | to-many | `objects`, in order where the relationship is ordered |
package enum Value: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case decimal(Decimal)
  case string(String)
  /// Seconds since 2001-01-01 00:00 UTC, the number Core Data stores.
  case date(Double)
  case uuid(UUID)
  case binary(BinaryData)
  case composite([String: Value])
  case object(ObjectID)
  case objects([ObjectID])

  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The objects that a relationship leads to, to-one or to-many.
  package var relatedObjects: [ObjectID] {
    switch self {
    case .object(let id): [id]
    case .objects(let ids): ids
    default: []
    }
  }

  /// What the value is, for messages: “a string”.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .double: "a floating-point number"
    case .decimal: "a decimal number"
    case .string: "a string"
    case .date: "a date"
    case .uuid: "a UUID"
    case .binary: "binary data"
    case .composite: "a composite"
    case .object: "an object"
    case .objects: "a collection of objects"
    }
  }
}

/// The types an attribute can have. Raw values are Core Data's (`NSAttributeType`).
package enum AttributeType: Int, CaseIterable, Sendable {
  /// Only a transient attribute may leave its type undefined; it has no column.
  case undefined = 0
  case integer16 = 100
  case integer32 = 200
  case integer64 = 300
  case decimal = 400
  case double = 500
  case float = 600
  case string = 700
  case boolean = 800
  case date = 900
  case binary = 1000
  case uuid = 1100
  case uri = 1200
  case transformable = 1800
  case composite = 2100

  /// As model files and messages spell it, `Integer 16`.
  package var name: String {
    switch self {
    case .undefined: "Undefined"
    case .integer16: "Integer 16"
    case .integer32: "Integer 32"
    case .integer64: "Integer 64"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Boolean"
    case .date: "Date"
    case .binary: "Binary"
    case .uuid: "UUID"
    case .uri: "URI"
    case .transformable: "Transformable"
    case .composite: "Composite"
    }
  }

  /// Whether its values can be computed with: a Boolean is 0 or 1 then.
  package var isNumber: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean: true
    default: false
    }
  }

  package var isFloatingPoint: Bool { self == .double || self == .float }

  package init?(name: some StringProtocol) {
    guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = type
  }
}
