import CZlib
import Foundation
import ObjectModel

/// Makes keyed archives of any shape, well-formed or not, as stores keep models: objects by number,
/// a binary property list, deflated.
struct Archiver {
  private var objects: [PropertyListValue] = [.string("$null")]
  private var classes: [String: PropertyListValue] = [:]

  static let null = PropertyListValue.reference(0)

  mutating func add(_ value: PropertyListValue) -> PropertyListValue {
    objects.append(value)
    return .reference(objects.count - 1)
  }

  /// Room for an object that others name before it is made.
  mutating func reserve() -> PropertyListValue {
    add(.null)
  }

  mutating func object(
    _ className: String, _ members: [String: PropertyListValue], at place: PropertyListValue? = nil
  ) -> PropertyListValue {
    var members = members
    if let known = classes[className] {
      members["$class"] = known
    } else {
      let added = add(.dictionary(["$classname": .string(className)]))
      classes[className] = added
      members["$class"] = added
    }
    if case .reference(let number)? = place {
      objects[number] = .dictionary(members)
      return .reference(number)
    }
    return add(.dictionary(members))
  }

  mutating func text(_ text: String) -> PropertyListValue {
    add(.string(text))
  }

  mutating func array(_ elements: [PropertyListValue]) -> PropertyListValue {
    object("NSArray", ["NS.objects": .array(elements)])
  }

  mutating func dictionary(
    _ entries: [(String, PropertyListValue)]
  ) -> PropertyListValue {
    let keys = entries.map { text($0.0) }
    return object(
      "NSMutableDictionary",
      ["NS.keys": .array(keys), "NS.objects": .array(entries.map(\.1))])
  }

  func archive(root: PropertyListValue) -> [UInt8] {
    BinaryPropertyListWriter.write(
      .dictionary([
        "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
        "$objects": .array(objects), "$top": .dictionary(["root": root]),
      ]))
  }
}

/// Writes binary property lists, every value as an object of its own.
struct BinaryPropertyListWriter {
  private var objects: [[UInt8]] = []

  static func write(_ value: PropertyListValue) -> [UInt8] {
    var writer = BinaryPropertyListWriter()
    let top = writer.add(value)
    return write(objects: writer.objects, top: top)
  }

  /// - Parameter objects: each with its marker; references of four bytes.
  static func write(objects: [[UInt8]], top: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += big(bytes.count, 4)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 4]
    return bytes + big(objects.count, 8) + big(top, 8) + big(table, 8)
  }

  static func big(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 0xF, 0x12] + big(count, 4)
  }

  private mutating func add(_ value: PropertyListValue) -> Int {
    let bytes: [UInt8]
    switch value {
    case .null: bytes = [0]
    case .boolean(let flag): bytes = [flag ? 9 : 8]
    case .integer(let number): bytes = [0x13] + Self.big(Int(number), 8)
    case .real(let number): bytes = [0x23] + Self.big(Int(bitPattern: number), 8)
    case .date(let number): bytes = [0x33] + Self.big(Int(bitPattern: number), 8)
    case .data(let data): bytes = Self.marker(4, data.count) + data
    case .string(let text):
      let units = Array(text.utf16)
      bytes = Self.marker(6, units.count) + units.flatMap { Self.big(Int($0), 2) }
    case .reference(let number): bytes = [0x83] + Self.big(number, 4)
    case .array(let elements):
      let numbers = elements.map { add($0) }
      bytes = Self.marker(0xA, numbers.count) + numbers.flatMap { Self.big($0, 4) }
    case .dictionary(let members):
      let keys = members.keys.map { add(.string($0)) }
      let values = members.values.map { add($0) }
      bytes = Self.marker(0xD, keys.count) + (keys + values).flatMap { Self.big($0, 4) }
    }
    objects.append(bytes)
    return objects.count - 1
  }
}

extension Int {
  fileprivate init(bitPattern number: Double) {
    self = Int(Int64(bitPattern: number.bitPattern))
  }
}

/// Raw DEFLATE, as `Z_MODELCACHE` has it.
func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
  var stream = z_stream()
  let code = deflateInit2_(
    &stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  guard code == Z_OK else { throw CocoaError(.featureUnsupported) }
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
  let capacity = UInt32(output.count)
  return input.withUnsafeMutableBufferPointer { source in
    let count = output.withUnsafeMutableBufferPointer { target -> Int in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(source.count)
      stream.next_out = target.baseAddress
      stream.avail_out = capacity
      _ = deflate(&stream, Z_FINISH)
      return Int(capacity - stream.avail_out)
    }
    return Array(output[..<count])
  }
}
