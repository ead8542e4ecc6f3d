// Written by protocol-gen from protocol/types/AttributeTypeName.json: edit that instead.

extension Wire {
  /// Types of attributes, as Xcode spells them.
  package enum AttributeTypeName: String, WireEnumeration {
    /// No type; only for transient attributes.
    case undefined = "Undefined"
    /// −32,768 … 32,767.
    case integer16 = "Integer 16"
    /// 32-bit integer.
    case integer32 = "Integer 32"
    /// 64-bit integer.
    case integer64 = "Integer 64"
    /// Decimal number: exact with up to 15 digits, and whole up to ±2^63. One with more digits is
    /// rounded as it is set, to what Core Data’s column holds.
    case decimal = "Decimal"
    /// 64-bit floating point.
    case double = "Double"
    /// 32-bit floating point.
    case float = "Float"
    /// Unicode text.
    case string = "String"
    /// True or false.
    case boolean = "Boolean"
    /// A moment, in seconds.
    case date = "Date"
    /// Bytes.
    case binary = "Binary"
    /// A UUID.
    case uuid = "UUID"
    /// A URI, as text.
    case uri = "URI"
    /// Bytes that a value transformer makes.
    case transformable = "Transformable"
    /// Named elements.
    case composite = "Composite"
  }
}
