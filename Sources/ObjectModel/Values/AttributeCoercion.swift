import Foundation
import Spelling

/// Whether a value fits an attribute's type, and its canonical form there. Rules beyond the type
/// (mandatory, minimum, pattern) are for validation, at save.
extension Attribute {
  /// The value as the attribute holds it. Nothing is lost on the way: what would be truncated,
  /// rounded to an integer or cut off is refused.
  ///
  /// - `null` fits every attribute: whether it may be missing is a matter of validation.
  /// - An integral double fits the integer types, and an integer the floating-point ones where it
  ///   is exact. Decimal takes both, a double as its shortest spelling (12.3 is 12.3).
  /// - Float rounds to single precision, and Decimal to what its column can hold
  ///   (`StoredDecimal`), so that a value is the same before and after it is saved.
  /// - Negative zero is zero: SQLite's files do not tell the two apart.
  /// - A composite's elements are coerced each; the canonical form leaves out those that are null
  ///   and is null itself where none is left, because a store cannot tell these apart.
  /// - An attribute without a type (transient) takes anything but objects.
  ///
  /// - Throws: `value.wrongType`, `validation.numberTooLarge`, `validation.numberTooSmall`,
  ///   `validation.invalidURI`, or `model.unknownKey` for an element that the composite lacks.
  package func coerce(_ value: Value, entity: Entity? = nil) throws(OrreryError) -> Value {
    do {
      return try coerced(value)
    } catch {
      var error = error
      error.entity = entity?.name
      throw error
    }
  }

  private func coerced(_ value: Value) throws(OrreryError) -> Value {
    switch (type, value) {
    case (_, .null), (.boolean, .boolean), (.string, .string), (.uuid, .uuid),
      (.binary, .binary), (.transformable, .binary):
      return value
    case (.integer16, _): return try integer(value, in: Int64(Int16.min)...Int64(Int16.max))
    case (.integer32, _): return try integer(value, in: Int64(Int32.min)...Int64(Int32.max))
    case (.integer64, _): return try integer(value, in: Int64.min...Int64.max)
    // Adding zero changes negative zero alone.
    case (.double, _): return .double(try double(value) + 0)
    case (.float, _): return .double(try float(value) + 0)
    case (.decimal, _): return .decimal(try decimal(value))
    case (.date, .date(let seconds)):
      guard seconds.isFinite else { throw notFinite(value) }
      return .date(seconds + 0)
    case (.uri, .string(let text)):
      if let error = invalidURI(text) { throw error }
      return value
    case (.composite, .composite(let values)): return try composite(values)
    case (.undefined, .object), (.undefined, .objects): throw wrongType(value)
    case (.undefined, _): return value
    default: throw wrongType(value)
    }
  }

  private func integer(
    _ value: Value, in range: ClosedRange<Int64>
  ) throws(OrreryError) -> Value {
    let integer: Int64
    switch value {
    case .integer(let number):
      integer = number
    case .double(let number):
      guard number.isFinite else { throw notFinite(value) }
      guard number.rounded() == number else { throw wrongType(value) }
      guard let exact = Int64(exactly: number) else {
        throw outOfRange(value, isTooLarge: number > 0)
      }
      integer = exact
    default:
      throw wrongType(value)
    }
    guard range.contains(integer) else {
      throw outOfRange(value, isTooLarge: integer > range.upperBound)
    }
    return .integer(integer)
  }

  private func double(_ value: Value) throws(OrreryError) -> Double {
    switch value {
    case .double(let number):
      guard number.isFinite else { throw notFinite(value) }
      return number
    case .integer(let integer):
      guard let exact = Double(exactly: integer) else {
        throw error(
          .wrongType, "“\(name)” cannot hold \(integer): \(type.name) has 53 bits.", value,
          hint: "Give a number that a double can hold exactly, or use type Integer 64.")
      }
      return exact
    default:
      throw wrongType(value)
    }
  }

  private func float(_ value: Value) throws(OrreryError) -> Double {
    let double = try double(value)
    let float = Float(double)
    guard float.isFinite else { throw outOfRange(value, isTooLarge: double > 0) }
    return Double(float)
  }

  private func decimal(_ value: Value) throws(OrreryError) -> Decimal {
    switch value {
    case .decimal(let decimal):
      guard !decimal.isNaN else { throw notFinite(value) }
      guard let stored = StoredDecimal(decimal) else {
        throw outOfRange(value, isTooLarge: decimal.sign == .plus)
      }
      return stored.decimal
    case .integer(let integer):
      return Decimal(integer)
    case .double(let number):
      guard number.isFinite else { throw notFinite(value) }
      guard let decimal = StoredDecimal.decimal(number) else {
        throw outOfRange(value, isTooLarge: number > 0)
      }
      return decimal
    default:
      throw wrongType(value)
    }
  }

  private func composite(_ values: [String: Value]) throws(OrreryError) -> Value {
    var coerced: [String: Value] = [:]
    // Sorted, so that of several faults the same one is reported every time.
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let element = element(named: key) else {
        throw OrreryError(
          .unknownKey, "The composite “\(name)” has no element “\(key)”.", key: "\(name).\(key)",
          hint: NearestName.hint(
            for: key, among: elements.map(\.name), called: "elements"))
      }
      do {
        let value = try element.coerced(value)
        if !value.isNull { coerced[key] = value }
      } catch {
        throw error.nested(in: name)
      }
    }
    return coerced.isEmpty ? .null : .composite(coerced)
  }

  private func error(
    _ kind: ErrorKind, _ message: String, _ value: Value, hint: String
  ) -> OrreryError {
    OrreryError(kind, message, key: name, value: value, hint: hint)
  }

  private func wrongType(_ value: Value) -> OrreryError {
    error(
      .wrongType, "“\(name)” is of type \(type.name) and cannot hold \(value.kindName).", value,
      hint: "Give \(type.valueDescription).")
  }

  private func notFinite(_ value: Value) -> OrreryError {
    error(
      .wrongType, "“\(name)” cannot hold NaN or an infinity.", value,
      hint: "Give a finite number, or null for none.")
  }

  private func outOfRange(_ value: Value, isTooLarge: Bool) -> OrreryError {
    error(
      isTooLarge ? .numberTooLarge : .numberTooSmall,
      "The number is too \(isTooLarge ? "large" : "small") for “\(name)”, of type \(type.name).",
      value, hint: "Give \(type.valueDescription).")
  }

  /// Nil where the text may be a URI or a relative reference, the empty one included (Xcode writes
  /// empty defaults). Loose as Foundation's: letters of any script pass.
  func invalidURI(_ text: String) -> OrreryError? {
    guard let reason = URISyntax.fault(in: text) else { return nil }
    return error(
      .invalidURI, "The text for “\(name)” is not a URI: it \(reason).", .string(text),
      hint: "Percent-encode what a URI cannot hold, a space as %20.")
  }
}

extension OrreryError {
  /// The same about an element of a composite: `address` and `city` make the key `address.city`.
  func nested(in composite: String) -> OrreryError {
    var error = self
    error.key = "\(composite).\(key ?? "")"
    return error
  }
}

extension AttributeType {
  /// What a value of the type is, for hints.
  package var valueDescription: String {
    switch self {
    case .undefined: "any value that is not an object"
    case .integer16: "a whole number from -32768 to 32767"
    case .integer32: "a whole number from -2147483648 to 2147483647"
    case .integer64: "a whole number from -9223372036854775808 to 9223372036854775807"
    case .decimal: "a decimal number of up to 38 digits"
    case .double: "a finite number"
    case .float: "a finite number of single precision"
    case .string: "a string"
    case .boolean: "true or false"
    case .date: "a date"
    case .binary: "binary data"
    case .uuid: "a UUID"
    case .uri: "a string that is a URI"
    case .transformable: "an archive as binary data"
    case .composite: "a value with the composite’s elements"
    }
  }
}

/// RFC 3986's syntax as far as it keeps out what is certainly no URI.
enum URISyntax {
  static func fault(in text: String) -> String? {
    var digitsDue = 0
    for scalar in text.unicodeScalars {
      if digitsDue > 0 {
        guard scalar.properties.isASCIIHexDigit else {
          return "has a “%” that two hexadecimal digits do not follow"
        }
        digitsDue -= 1
      } else if scalar == "%" {
        digitsDue = 2
      } else if scalar.properties.isWhitespace || scalar.value < 0x20 || scalar.value == 0x7F {
        return "holds white space or a control character"
      } else if "<>\"\\^`{|}".unicodeScalars.contains(scalar) {
        return "holds the character “\(scalar)”"
      }
    }
    if digitsDue > 0 { return "has a “%” that two hexadecimal digits do not follow" }
    return faultInScheme(text)
  }

  /// What stands before the first colon is a scheme, unless a path, query or fragment began before.
  private static func faultInScheme(_ text: String) -> String? {
    let start = text.utf8.prefix { !":/?#".utf8.contains($0) }
    guard start.endIndex < text.endIndex, text.utf8[start.endIndex] == UInt8(ascii: ":") else {
      return nil
    }
    let scheme = Substring(start)
    guard let first = scheme.first, first.isASCII, first.isLetter,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return "has no valid scheme before the colon" }
    return nil
  }
}
