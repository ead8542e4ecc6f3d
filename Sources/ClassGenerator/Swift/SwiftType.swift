import ObjectModel
import Spelling

/// The type of a property in Swift, as Xcode chooses it, and how its value is read and written.
struct SwiftType {
  /// As it is declared.
  let text: String
  /// Whether it is a number where the value is a date.
  private let isInterval: Bool

  init(of property: ClassProperty, in classes: ClassModel) {
    switch property.property {
    case .attribute(let attribute):
      let description = attribute.description
      let scalar = description.usesScalarValueType ? Self.scalar(description.type) : nil
      isInterval = scalar != nil && description.type == .date
      text = scalar ?? Self.objectType(description) + "?"
    case .relationship(let relationship):
      isInterval = false
      text =
        !relationship.isToMany
        ? "\(classes[relationship.destination].name)?"
        : relationship.description.isOrdered ? "NSOrderedSet?" : "NSSet?"
    case .fetchedProperty:
      isInterval = false
      text = property.destination.map { "[\(classes[$0].name)]?" } ?? "[NSManagedObject]?"
    }
  }

  private static func scalar(_ type: AttributeType) -> String? {
    switch type {
    case .integer16: "Int16"
    case .integer32: "Int32"
    case .integer64: "Int64"
    case .double: "Double"
    case .float: "Float"
    case .boolean: "Bool"
    case .date: "TimeInterval"
    default: nil
    }
  }

  private static func objectType(_ attribute: AttributeDescription) -> String {
    switch attribute.type {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: "NSNumber"
    case .decimal: "NSDecimalNumber"
    case .string: "String"
    case .date: "Date"
    case .binary: "Data"
    case .uuid: "UUID"
    case .uri: "URL"
    case .transformable: customType(attribute.customClassName) ?? "NSObject"
    case .composite: "[String: Any]"
    case .undefined: "NSObject"
    }
  }

  /// The type that the model names, which may be of a module, `.` being the program's own; nil for
  /// what is no type.
  private static func customType(_ name: String?) -> String? {
    guard let name = name?.removingBytePrefix(".") ?? name?[...] else { return nil }
    let isType = name.unicodeScalars.allSatisfy {
      $0.properties.isXIDContinue || "[].:<>, ".unicodeScalars.contains($0)
    }
    return isType && !name.isEmpty && !name.hasByteSuffix(".") ? String(name) : nil
  }

  func read(_ key: String) -> String {
    if isInterval {
      return "(value(forKey: \(key)) as? Date)?.timeIntervalSinceReferenceDate ?? 0"
    }
    return "managedValue(forKey: \(key))"
  }

  func write(_ value: String, _ key: String) -> String {
    let date = "Date(timeIntervalSinceReferenceDate: \(value))"
    return "setManagedValue(\(isInterval ? date : value), forKey: \(key))"
  }
}
