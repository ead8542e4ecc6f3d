import Foundation

/// A keyed archive: objects by number, each of a class, that name one another. It shows what the
/// archive says and makes no objects of it, so what classes it names does not matter.
///
/// Objects may name one another in circles. Who walks from one to the next keeps count; what is
/// walked is bounded by the size of the archive, however often one list is named.
final class KeyedArchive {
  private let objects: [PropertyListValue]
  let root: PropertyListValue
  /// How many elements of lists and dictionaries, and bytes of what they hold, may still be handed
  /// out.
  private var budget: Int

  init(_ bytes: [UInt8]) throws(ArchiveFault) {
    guard case .dictionary(let archive) = try BinaryPropertyListReader.read(bytes),
      case .string("NSKeyedArchiver")? = archive["$archiver"],
      case .array(let objects)? = archive["$objects"],
      case .dictionary(let top)? = archive["$top"], let root = top["root"] ?? top.values.first
    else { throw ArchiveFault("it is not a keyed archive") }
    self.objects = objects
    self.root = root
    budget = 16 * bytes.count
  }

  func rootObject() throws(ArchiveFault) -> ArchivedObject {
    guard let object = object(root) else { throw ArchiveFault("it has no root object") }
    return object
  }

  /// What a member says: what it names, where it names an object. Nil for nothing.
  func value(_ member: PropertyListValue?) -> PropertyListValue? {
    guard case .reference(let number)? = member else { return member }
    guard objects.indices.contains(number) else { return nil }
    if case .string("$null") = objects[number] { return nil }
    return objects[number]
  }

  func object(_ member: PropertyListValue?) -> ArchivedObject? {
    guard case .reference(let number)? = member,
      case .dictionary(let members)? = value(member),
      case .dictionary(let type)? = value(members["$class"]),
      case .string(let className)? = value(type["$classname"])
    else { return nil }
    return ArchivedObject(
      archive: self, number: number, className: className, members: members)
  }

  func text(_ member: PropertyListValue?) -> String? {
    if case .string(let text)? = value(member) { return text }
    guard let object = object(member), case .string(let text)? = value(object["NS.string"]) else {
      return nil
    }
    return text
  }

  /// The elements of an array or a set; none where it is neither.
  func list(_ member: PropertyListValue?) throws(ArchiveFault) -> [PropertyListValue] {
    guard case .array(let elements)? = object(member)?["NS.objects"] else { return [] }
    try spend(elements.count)
    return elements
  }

  /// The entries of a dictionary whose keys are strings; none where it is no dictionary.
  func entries(
    _ member: PropertyListValue?
  ) throws(ArchiveFault) -> [(key: String, value: PropertyListValue)] {
    guard let object = object(member) else { return [] }
    var keys: [PropertyListValue] = []
    var values: [PropertyListValue] = []
    if case .array(let found)? = object["NS.keys"] {
      keys = found
      values = try list(member)
    } else if let mapping = object.object("searchMapping") {
      // A dictionary with a fixed set of keys, some of which may have no value.
      keys = try list(mapping["keys"])
      values = try list(object["values"])
    }
    try spend(keys.count)
    let empty = object.text("emptyToken")
    return zip(keys, values).compactMap { key, value in
      guard let key = text(key), empty == nil || text(value) != empty else { return nil }
      return (key, value)
    }
  }

  func spend(_ count: Int) throws(ArchiveFault) {
    budget -= count
    guard budget >= 0 else { throw ArchiveFault("it says the same too often") }
  }
}

/// One object of a keyed archive, with its members by name.
struct ArchivedObject {
  let archive: KeyedArchive
  /// Which object of the archive it is.
  let number: Int
  let className: String
  private let members: [String: PropertyListValue]

  init(
    archive: KeyedArchive, number: Int, className: String, members: [String: PropertyListValue]
  ) {
    self.archive = archive
    self.number = number
    self.className = className
    self.members = members
  }

  var memberNames: [String] { members.keys.sorted() }

  subscript(_ name: String) -> PropertyListValue? {
    members[name]
  }

  func value(_ name: String) -> PropertyListValue? {
    archive.value(members[name])
  }

  func object(_ name: String) -> ArchivedObject? {
    archive.object(members[name])
  }

  func text(_ name: String) -> String? {
    archive.text(members[name])
  }

  func integer(_ name: String) -> Int? {
    guard case .integer(let number)? = value(name) else { return nil }
    return Int(clamping: number)
  }

  /// Flags that are off are mostly left out.
  func flag(_ name: String) -> Bool {
    switch value(name) {
    case .boolean(let flag)?: flag
    case .integer(let number)?: number != 0
    default: false
    }
  }

  func list(_ name: String) throws(ArchiveFault) -> [PropertyListValue] {
    try archive.list(members[name])
  }

  func entries(
    _ name: String
  ) throws(ArchiveFault) -> [(key: String, value: PropertyListValue)] {
    try archive.entries(members[name])
  }
}

extension KeyedArchive {
  /// A member as a value, of the classes that attributes have values of; nil for another.
  func modelValue(_ member: PropertyListValue?) -> Value? {
    switch value(member) {
    case .boolean(let flag)?: return .boolean(flag)
    case .integer(let number)?: return .integer(number)
    case .real(let number)?: return number.isFinite ? .double(number) : nil
    case .date(let seconds)?: return seconds.isFinite ? .date(seconds) : nil
    case .data(let bytes)?: return .binary(bytes)
    case .string(let text)?: return .string(text)
    case .dictionary?: return object(member).flatMap(Self.modelValue)
    case .null?, .reference?, .array?, nil: return nil
    }
  }

  private static func modelValue(_ object: ArchivedObject) -> Value? {
    switch object.className {
    case "NSString", "NSMutableString":
      return object.text("NS.string").map(Value.string)
    case "NSDate":
      guard case .real(let seconds)? = object.value("NS.time"), seconds.isFinite else { return nil }
      return .date(seconds)
    case "NSData", "NSMutableData":
      guard case .data(let bytes)? = object.value("NS.data") else { return nil }
      return .binary(bytes)
    case "NSUUID":
      guard case .data(let bytes)? = object.value("NS.uuidbytes"), bytes.count == 16 else {
        return nil
      }
      return bytes.withUnsafeBytes { .uuid(UUID(uuid: $0.loadUnaligned(as: uuid_t.self))) }
    case "NSURL":
      return object.object("NS.base") == nil ? object.text("NS.relative").map(Value.string) : nil
    case "NSDecimalNumber", "NSDecimalNumberPlaceholder":
      return decimal(object).map(Value.decimal)
    default:
      return nil
    }
  }

  /// Sixteen-bit digits of the mantissa, the lowest first, and a power of ten, as
  /// NSDecimalNumber of swift-corelibs-foundation writes them.
  private static func decimal(_ object: ArchivedObject) -> Decimal? {
    guard case .data(let mantissa)? = object.value("NS.mantissa"), mantissa.count <= 16,
      let exponent = object.integer("NS.exponent"), (-127...127).contains(exponent),
      let length = object.integer("NS.length"), (0...(mantissa.count / 2)).contains(length)
    else { return nil }
    // 2 is CFByteOrderBigEndian.
    let isBigEndian = object.integer("NS.mantissa.bo") == 2
    var number = Decimal(0)
    for index in (0..<length).reversed() {
      let pair = [Int(mantissa[2 * index]), Int(mantissa[2 * index + 1])]
      let digit = isBigEndian ? pair[0] << 8 | pair[1] : pair[1] << 8 | pair[0]
      number = number * 65_536 + Decimal(digit)
    }
    guard let power = Decimal(string: "1e\(exponent)") else { return nil }
    number *= power
    if object.flag("NS.negative") { number.negate() }
    return number.isNaN ? nil : number
  }
}
