import Foundation

/// Reads values from the text that model files spell them in. Strict about what it takes for a
/// number: nothing is guessed, and trailing characters are faults.
enum ModelText {
  /// A value of the attribute's type, or nil when the text is none. Ranges are not checked.
  ///
  /// Dates are seconds since 2001 in model files; old files' date text is not understood. Binary
  /// data, transformable values and composites have no text form.
  static func value(_ text: String, as type: AttributeType) -> Value? {
    switch type {
    case .integer16, .integer32, .integer64: integer(text).map(Value.integer)
    case .decimal: decimal(text).map(Value.decimal)
    case .double, .float: number(text).map(Value.double)
    case .boolean: boolean(text).map(Value.boolean)
    case .string, .uri: .string(text)
    case .uuid: UUID(uuidString: text).map(Value.uuid)
    case .date: number(text).map(Value.date)
    case .binary, .transformable, .composite, .undefined: nil
    }
  }

  /// A bound of a numeric attribute. Xcode does not keep bounds within the type's range, so one
  /// that the type cannot hold (`99999999999` for Integer 32, `0.5` for Integer 16) stays a number.
  static func bound(_ text: String, as type: AttributeType) -> Value? {
    switch type {
    case .integer16, .integer32, .integer64:
      integer(text).map(Value.integer) ?? number(text).map(Value.double)
    case .decimal, .double, .float, .date: value(text, as: type)
    default: nil
    }
  }

  /// Xcode writes some integers as `0.0`, so an integral decimal spelling counts.
  static func integer(_ text: String) -> Int64? {
    if isNumeric(text), let integer = Int64(text) { return integer }
    return number(text).flatMap { Int64(exactly: $0) }
  }

  /// Finite; `nan`, `inf` and hexadecimal are not numbers here.
  static func number(_ text: String) -> Double? {
    guard isNumeric(text), let number = Double(text), number.isFinite else { return nil }
    return number
  }

  static func decimal(_ text: String) -> Decimal? {
    // `Decimal(string:)` reads as far as it can and ignores the rest.
    guard number(text) != nil, let decimal = Decimal(string: text), !decimal.isNaN else {
      return nil
    }
    return decimal
  }

  /// `YES` and `NO`; tools other than Xcode write the others, old Xcodes `0.0`.
  static func boolean(_ text: String) -> Bool? {
    switch text {
    case "YES", "yes", "true", "1", "1.0": true
    case "NO", "no", "false", "0", "0.0": false
    default: nil
    }
  }

  private static func isNumeric(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
          UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
          true
        default: false
        }
      }
  }
}
