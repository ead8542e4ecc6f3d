import Foundation

/// Gathers the objects of a keyed archive of a property list. Foundation's own archiver cannot do
/// it on Linux: it traps on NSNull in a collection.
struct KeyedArchiveWriter {
  private var objects: [PropertyListValue] = [.string("$null")]
  private var known: [PropertyListValue: Int] = [:]

  func archive(root: PropertyListValue) -> [UInt8] {
    BinaryPropertyListWriter.write(
      .dictionary([
        "$version": .integer(100_000), "$archiver": .string("NSKeyedArchiver"),
        "$top": .dictionary(["root": root]), "$objects": .array(objects),
      ]))
  }

  /// - Returns: A reference to the object.
  mutating func add(_ value: ArchivedValue) -> PropertyListValue {
    switch value {
    case .null: return object(["NSNull"], [:])
    case .scalar(let value): return add(value)
    case .url(let text):
      return object(
        ["NSURL"], ["NS.base": .reference(0), "NS.relative": unique(.string(text))])
    case .array(let elements): return collection(["NSArray"], elements)
    case .set(let elements): return collection(["NSSet"], elements)
    case .dictionary(let entries):
      let keys = entries.map { add($0.key) }
      let values = entries.map { add($0.value) }
      return object(["NSDictionary"], ["NS.keys": .array(keys), "NS.objects": .array(values)])
    }
  }

  private mutating func collection(
    _ classes: [String], _ elements: [ArchivedValue]
  ) -> PropertyListValue {
    let members = elements.map { add($0) }
    return object(classes, ["NS.objects": .array(members)])
  }

  private mutating func add(_ value: Value) -> PropertyListValue {
    switch value {
    case .boolean(let flag): return unique(.boolean(flag))
    case .integer(let number): return unique(.integer(number))
    case .double(let number): return unique(.real(number))
    case .string("$null"):
      // As a plain string it would be nil.
      return object(["NSMutableString", "NSString"], ["NS.string": .string("$null")])
    case .string(let text): return unique(.string(text))
    case .binary(let data): return unique(.data(data.constant))
    case .date(let seconds): return object(["NSDate"], ["NS.time": .real(seconds)])
    case .uuid(let uuid):
      return object(
        ["NSUUID"], ["NS.uuidbytes": .data(withUnsafeBytes(of: uuid.uuid) { Array($0) })])
    case .decimal(let number): return add(number)
    case .null, .object, .objects, .composite: return .reference(0)
    }
  }

  /// Sixteen-bit digits of the mantissa, the lowest first, and a power of ten.
  private mutating func add(_ number: Decimal) -> PropertyListValue {
    var digits: [UInt16] = []
    var rest = Decimal(sign: .plus, exponent: 0, significand: number.significand)
    rest = abs(rest)
    while rest > 0 {
      var quotient = rest / 65_536
      var whole = Decimal()
      NSDecimalRound(&whole, &quotient, 0, .down)
      digits.append(NSDecimalNumber(decimal: rest - whole * 65_536).uint16Value)
      rest = whole
    }
    let mantissa = digits.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return object(
      ["NSDecimalNumber", "NSNumber", "NSValue"],
      [
        "NS.mantissa": .data(mantissa + Array(repeating: 0, count: 16 - mantissa.count)),
        // CFByteOrderLittleEndian.
        "NS.mantissa.bo": .integer(1), "NS.length": .integer(Int64(digits.count)),
        "NS.exponent": .integer(Int64(number.exponent)), "NS.compact": .boolean(true),
        "NS.negative": .boolean(number.isSignMinus),
      ])
  }

  private mutating func object(
    _ classes: [String], _ members: [String: PropertyListValue]
  ) -> PropertyListValue {
    var members = members
    members["$class"] = unique(
      .dictionary([
        "$classname": .string(classes[0]),
        "$classes": .array((classes + ["NSObject"]).map(PropertyListValue.string)),
      ]))
    objects.append(.dictionary(members))
    return .reference(objects.count - 1)
  }

  private mutating func unique(_ value: PropertyListValue) -> PropertyListValue {
    if let number = known[value] { return .reference(number) }
    objects.append(value)
    known[value] = objects.count - 1
    return .reference(objects.count - 1)
  }
}

extension ArchivedValue {
  /// The keyed archive of the value, as NSKeyedArchiver of Apple's framework writes it: immutable
  /// classes, each value an object, strings and numbers said once.
  package var archive: [UInt8] {
    var writer = KeyedArchiveWriter()
    let root = writer.add(self)
    return writer.archive(root: root)
  }
}
