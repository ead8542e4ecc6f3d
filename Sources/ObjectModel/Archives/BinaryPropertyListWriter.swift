/// Writes binary property lists, version 00, with the references that keyed archives are made of;
/// `BinaryPropertyListReader` reads them. On Linux Foundation has no way to write a reference, and
/// where it is linked statically none to write an array.
package struct BinaryPropertyListWriter {
  /// Bytes without the references to other objects, and these.
  private struct Object {
    var bytes: [UInt8]
    var references: [Int] = []
  }

  private var objects: [Object] = []

  package static func write(_ value: PropertyListValue) -> [UInt8] {
    var writer = BinaryPropertyListWriter()
    writer.add(value)
    return writer.list
  }

  /// The first object is the list itself.
  private var list: [UInt8] {
    let referenceSize = Self.size(of: objects.count)
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object.bytes
      for reference in object.references { bytes += Self.bytes(of: reference, referenceSize) }
    }
    let table = bytes.count
    let offsetSize = Self.size(of: table)
    for offset in offsets { bytes += Self.bytes(of: offset, offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    return bytes + Self.bytes(of: objects.count, 8) + Self.bytes(of: 0, 8)
      + Self.bytes(of: table, 8)
  }

  @discardableResult
  private mutating func add(_ value: PropertyListValue) -> Int {
    let place = objects.count
    objects.append(Object(bytes: Self.scalarBytes(of: value)))
    switch value {
    case .array(let elements):
      objects[place].bytes = Self.marker(0xA, elements.count)
      objects[place].references = elements.map { add($0) }
    case .dictionary(let members):
      // One order for one dictionary, so that equal values have equal bytes.
      let members = members.sorted { $0.key < $1.key }
      objects[place].bytes = Self.marker(0xD, members.count)
      let keys = members.map { add(.string($0.key)) }
      objects[place].references = keys + members.map { add($0.value) }
    default: break
    }
    return place
  }

  private static func scalarBytes(of value: PropertyListValue) -> [UInt8] {
    switch value {
    case .null, .array, .dictionary: return [0]
    case .boolean(let flag): return [flag ? 0x09 : 0x08]
    case .integer(let number):
      // Eight bytes hold a signed number, fewer an unsigned one.
      let size = number < 0 ? 8 : size(of: Int(number))
      return [0x10 | UInt8(size.trailingZeroBitCount)] + bytes(of: Int(number), size)
    case .real(let number): return [0x23] + bytes(of: number)
    case .date(let seconds): return [0x33] + bytes(of: seconds)
    case .data(let data): return marker(0x4, data.count) + data
    case .string(let text):
      if text.utf8.allSatisfy({ $0 < 0x80 }) { return marker(0x5, text.utf8.count) + text.utf8 }
      let units = Array(text.utf16)
      return marker(0x6, units.count)
        + units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    case .reference(let number):
      let size = size(of: number)
      return [0x80 | UInt8(size - 1)] + bytes(of: number, size)
    }
  }

  private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    if count < 15 { return [kind << 4 | UInt8(count)] }
    return [kind << 4 | 0xF] + scalarBytes(of: .integer(Int64(count)))
  }

  /// 1, 2, 4 or 8 bytes, for a number that is not negative.
  private static func size(of number: Int) -> Int {
    switch number {
    case ...0xFF: 1
    case ...0xFFFF: 2
    case ...0xFFFF_FFFF: 4
    default: 8
    }
  }

  private static func bytes(of number: Double) -> [UInt8] {
    bytes(of: Int(Int64(bitPattern: number.bitPattern)), 8)
  }

  private static func bytes(of number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
