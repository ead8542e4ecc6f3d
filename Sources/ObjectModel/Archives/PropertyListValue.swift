/// A value of a binary property list, with the references that keyed archives are made of. It is
/// not for lists in XML, which Foundation reads. Binary ones are not left to it: on Linux it keeps
/// references to itself, its keyed unarchiver traps on some of what is not an archive, and where
/// it is linked statically it cannot write an array.
package enum PropertyListValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  case data([UInt8])
  case string(String)
  /// A `UID`: the index of an object of the archive.
  case reference(Int)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])

  package var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  package var data: [UInt8]? {
    if case .data(let bytes) = self { bytes } else { nil }
  }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var elements: [PropertyListValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var members: [String: PropertyListValue]? {
    if case .dictionary(let members) = self { members } else { nil }
  }
}

/// Why bytes are no archive, or none that can be read. Readers make an `OrreryError` of it.
struct ArchiveFault: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

/// Reads binary property lists, version 00, as CFBinaryPList.c describes them: objects, a table of
/// their offsets, and at the end where that table is.
///
/// Bytes may come from anywhere. Work and memory are bounded by the size of the input: a list that
/// holds one object very often, or holds itself, is refused.
struct BinaryPropertyListReader {
  /// Archives keep all objects in one array, so they are four deep.
  private static let maximumDepth = 32
  private static let trailerSize = 32

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let offsetTable: Int
  /// What may still be read, in bytes and values.
  private var budget: Int
  /// Scalars, which writers store once and use often.
  private var scalars: [Int: PropertyListValue] = [:]

  static func read(_ bytes: [UInt8]) throws(ArchiveFault) -> PropertyListValue {
    let (start, overflow) = bytes.count.subtractingReportingOverflow(trailerSize)
    guard !overflow, start >= 8, bytes.starts(with: "bplist00".utf8) else {
      throw ArchiveFault("it is not a binary property list")
    }
    var reader = try BinaryPropertyListReader(bytes, trailer: start)
    let top = try reader.unsigned(at: start + 16, size: 8)
    return try reader.value(top, depth: 0)
  }

  private init(_ bytes: [UInt8], trailer: Int) throws(ArchiveFault) {
    self.bytes = bytes
    // A reference takes a byte or more and gives one value, a scalar's bytes are read once.
    budget = 4 * bytes.count
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw ArchiveFault("its trailer is damaged")
    }
    objectCount = try Self.unsigned(bytes, at: trailer + 8, size: 8)
    offsetTable = try Self.unsigned(bytes, at: trailer + 24, size: 8)
    guard offsetTable <= trailer, objectCount <= (trailer - offsetTable) / offsetSize else {
      throw ArchiveFault("its table of objects is cut off")
    }
  }

  // MARK: Objects

  private mutating func value(_ index: Int, depth: Int) throws(ArchiveFault) -> PropertyListValue {
    guard depth < Self.maximumDepth else { throw ArchiveFault("it is nested too deep") }
    try spend(1)
    if let scalar = scalars[index] { return scalar }
    guard index < objectCount else { throw ArchiveFault("it names an object that is not there") }
    let offset = try unsigned(at: offsetTable + index * offsetSize, size: offsetSize)
    guard offset < offsetTable else { throw ArchiveFault("an object lies outside it") }
    let marker = bytes[offset]
    switch marker >> 4 {
    case 0xA, 0xC:
      let (count, start) = try count(at: offset)
      return .array(try values(count, at: start, depth: depth + 1))
    case 0xD:
      return try dictionary(at: offset, depth: depth + 1)
    default:
      let scalar = try scalar(marker, at: offset)
      scalars[index] = scalar
      return scalar
    }
  }

  private mutating func values(
    _ count: Int, at start: Int, depth: Int
  ) throws(ArchiveFault) -> [PropertyListValue] {
    try require(count, of: referenceSize, at: start)
    var values: [PropertyListValue] = []
    values.reserveCapacity(count)
    for position in 0..<count {
      let index = try unsigned(at: start + position * referenceSize, size: referenceSize)
      values.append(try value(index, depth: depth))
    }
    return values
  }

  private mutating func dictionary(
    at offset: Int, depth: Int
  ) throws(ArchiveFault) -> PropertyListValue {
    let (count, start) = try count(at: offset)
    let keys = try values(count, at: start, depth: depth)
    let values = try values(count, at: start + count * referenceSize, depth: depth)
    var dictionary: [String: PropertyListValue] = [:]
    for (key, value) in zip(keys, values) {
      guard case .string(let key) = key else { throw ArchiveFault("a key is not a string") }
      dictionary[key] = value
    }
    return .dictionary(dictionary)
  }

  private mutating func scalar(
    _ marker: UInt8, at offset: Int
  ) throws(ArchiveFault) -> PropertyListValue {
    let low = Int(marker & 0xF)
    switch marker >> 4 {
    case 0x0:
      switch marker {
      case 0x08: return .boolean(false)
      case 0x09: return .boolean(true)
      default: return .null
      }
    case 0x1: return .integer(try integer(at: offset + 1, sizeExponent: low))
    case 0x2: return .real(try real(at: offset + 1, sizeExponent: low))
    case 0x3: return .date(try real(at: offset + 1, sizeExponent: 3))
    case 0x4:
      let (count, start) = try count(at: offset)
      try require(count, of: 1, at: start)
      return .data(Array(bytes[start..<(start + count)]))
    case 0x5, 0x6: return .string(try string(at: offset))
    case 0x8:
      return .reference(try unsigned(at: offset + 1, size: low + 1))
    default: throw ArchiveFault("it holds a value of an unknown kind")
    }
  }

  private mutating func string(at offset: Int) throws(ArchiveFault) -> String {
    let (count, start) = try count(at: offset)
    guard bytes[offset] >> 4 == 0x6 else {
      try require(count, of: 1, at: start)
      return String(decoding: bytes[start..<(start + count)], as: UTF8.self)
    }
    try require(count, of: 2, at: start)
    let units = (0..<count).map { position in
      UInt16(bytes[start + 2 * position]) << 8 | UInt16(bytes[start + 2 * position + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  // MARK: Numbers

  /// The count of a string's, array's or the like's elements, and where these start.
  private func count(at offset: Int) throws(ArchiveFault) -> (count: Int, start: Int) {
    let low = Int(bytes[offset] & 0xF)
    guard low == 0xF else { return (low, offset + 1) }
    guard offset + 1 < offsetTable, bytes[offset + 1] >> 4 == 0x1 else {
      throw ArchiveFault("a count is damaged")
    }
    let exponent = Int(bytes[offset + 1] & 0xF)
    guard exponent <= 3 else { throw ArchiveFault("a count is too large") }
    return (try unsigned(at: offset + 2, size: 1 << exponent), offset + 2 + 1 << exponent)
  }

  /// Eight bytes hold a signed number, fewer an unsigned one; of sixteen the lower eight count.
  private func integer(at offset: Int, sizeExponent: Int) throws(ArchiveFault) -> Int64 {
    guard sizeExponent <= 4, offset + 1 << sizeExponent <= offsetTable else {
      throw ArchiveFault("a number is cut off")
    }
    let size = 1 << sizeExponent
    let start = size == 16 ? offset + 8 : offset
    let bits = bytes[start..<(offset + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(bitPattern: bits)
  }

  private func real(at offset: Int, sizeExponent: Int) throws(ArchiveFault) -> Double {
    let bits = try integer(at: offset, sizeExponent: sizeExponent)
    switch sizeExponent {
    case 2: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case 3: return Double(bitPattern: UInt64(bitPattern: bits))
    default: throw ArchiveFault("a number has an unknown size")
    }
  }

  private func unsigned(at offset: Int, size: Int) throws(ArchiveFault) -> Int {
    try Self.unsigned(bytes, at: offset, size: size)
  }

  private static func unsigned(
    _ bytes: [UInt8], at offset: Int, size: Int
  ) throws(ArchiveFault) -> Int {
    guard size <= 16, offset + size <= bytes.count else { throw ArchiveFault("it is cut off") }
    let wide = bytes[offset..<(offset + size)].reduce(UInt64(0)) { bits, byte in
      // More than 56 bits cannot be an index; what does not fit stays out of range.
      bits >> 55 == 0 ? bits << 8 | UInt64(byte) : UInt64(Int64.max)
    }
    return Int(clamping: wide)
  }

  // MARK: Bounds

  /// That so many elements of a size are there, and paid for.
  private mutating func require(
    _ count: Int, of size: Int, at start: Int
  ) throws(ArchiveFault) {
    guard start <= offsetTable, count <= (offsetTable - start) / size else {
      throw ArchiveFault("it is cut off")
    }
    try spend(count)
  }

  private mutating func spend(_ amount: Int) throws(ArchiveFault) {
    budget -= amount
    guard budget >= 0 else { throw ArchiveFault("it says the same too often") }
  }
}
