import Foundation

/// Gives what a mapping computes the type of the attribute that it is for, and holds it to the
/// attribute's rules, as setting and saving it would. A number and a Boolean become one another, as
/// they do in Core Data: 0 and 1 only.
package struct ValueConversion {
  private let attribute: Attribute
  private let entity: Entity

  package init(to attribute: Attribute, of entity: Entity) {
    (self.attribute, self.entity) = (attribute, entity)
  }

  /// Whether some values of the type become ones of the other.
  package static func mayFit(_ type: AttributeType, _ other: AttributeType) -> Bool {
    switch (type, other) {
    case (.string, .uri), (.uri, .string), (.binary, .transformable), (.transformable, .binary):
      true
    case (.undefined, _), (.composite, _): false
    default: type == other || (type.isNumber && other.isNumber)
    }
  }

  /// - Parameter object: What the value is computed from; nil for a constant.
  /// - Throws: As `Attribute.coerce` and `Attribute.validate`.
  package func convert(_ value: Value, of object: String?) throws(OrreryError) -> Value {
    do throws(OrreryError) {
      var value = try attribute.coerce(numeric(value), entity: entity)
      if value.isNull, !attribute.isOptional { value = attribute.defaultValue }
      if let fault = attribute.validate(value, entity: entity).first { throw fault }
      return value
    } catch {
      guard let object else { throw error }
      var error = error
      error.message = "\(object) cannot be migrated. \(error.message)"
      throw error
    }
  }

  private func numeric(_ value: Value) -> Value {
    switch (attribute.type, value) {
    case (.boolean, .integer(0)), (.boolean, .double(0)): .boolean(false)
    case (.boolean, .integer(1)), (.boolean, .double(1)): .boolean(true)
    case (let type, .boolean(let flag)) where type.isNumber && type != .boolean:
      .integer(flag ? 1 : 0)
    case (let type, .decimal(let decimal)) where type.isNumber && type != .decimal:
      Self.binary(decimal)
    default: value
    }
  }

  /// A decimal as an integer where it is one, else as the nearest double.
  private static func binary(_ decimal: Decimal) -> Value {
    if let integer = Int64("\(decimal)") { return .integer(integer) }
    return Double("\(decimal)").map { .double($0) } ?? .decimal(decimal)
  }
}
