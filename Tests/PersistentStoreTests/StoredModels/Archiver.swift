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

/// The bytes of binary property lists that no writer makes, piece by piece.
enum PropertyListBytes {
  /// - Parameter objects: each with its marker; references of four bytes.
  static func list(objects: [[UInt8]], top: Int) -> [UInt8] {
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

  /// For fewer than 15 elements.
  static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    [kind << 4 | UInt8(count)]
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
