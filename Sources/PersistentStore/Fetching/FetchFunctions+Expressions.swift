import Foundation
import GRDBSQLite
import ObjectModel
import Predicates

/// The functions of the predicate language in SQLite: one for all of single values, and one for
/// each aggregate that SQLite does not compute alike. SQLite's columns do not tell a decimal from a
/// double or a date from a number, so a letter for each argument does.
extension FetchFunctions {
  /// `call(code, types, arguments…)`
  static let callName = "orrery_call"

  static func code(of function: ScalarFunction) -> Int {
    ScalarFunction.allCases.firstIndex(of: function) ?? 0
  }

  /// - Parameter decimal: Whether it is applied to decimals.
  static func name(of function: AggregateFunction, decimal: Bool) -> String {
    switch function {
    case .count, .min, .max: function.rawValue.uppercased()
    default: "orrery_\(function.rawValue)\(decimal ? "_decimal" : "")"
    }
  }

  static func letter(of type: AttributeType?) -> Character {
    switch type {
    case .decimal: "d"
    case .boolean: "o"
    case .string, .uri: "t"
    case .date: "s"
    case .uuid: "u"
    case .binary, .transformable: "b"
    case nil, .integer16, .integer32, .integer64, .double, .float, .undefined, .composite: "n"
    }
  }

  static func registerExpressions(on connection: OpaquePointer?) throws(OrreryError) {
    try define(callName, -1, on: connection) { FetchFunctions.call($0, $1, $2) }
    for (index, function) in AggregateFunction.allCases.enumerated()
    where ![.count, .min, .max].contains(function) {
      for isDecimal in [false, true] {
        // Function and type travel as a number in the place of a pointer, from 1.
        let number = UnsafeMutableRawPointer(bitPattern: 2 * index + (isDecimal ? 1 : 0) + 1)
        try check(
          sqlite3_create_function_v2(
            connection, name(of: function, decimal: isDecimal), 1, flags, number, nil,
            { context, _, values in FetchFunctions.step(context, values) },
            { context in FetchFunctions.finish(context) }, nil))
      }
    }
  }

  // MARK: - Called by SQLite

  private static func call(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let values, count >= 2, let types = sqlite3_value_text(values[1]) else {
      return sqlite3_result_null(context)
    }
    let function = ScalarFunction.allCases[Int(sqlite3_value_int(values[0]))]
    let arguments = (2..<Int(count)).map { value(values[$0], types[$0 - 2]) }
    result(function.evaluate(arguments), context)
  }

  /// SQLite keeps a pointer to it from the first row to the result.
  private final class Accumulation {
    var accumulator: AggregateAccumulator

    init(_ function: AggregateFunction) {
      accumulator = AggregateAccumulator(function)
    }
  }

  private static func function(of context: OpaquePointer?) -> (AggregateFunction, letter: UInt8) {
    let number = Int(bitPattern: sqlite3_user_data(context)) - 1
    let letter = number.isMultiple(of: 2) ? UInt8(ascii: "n") : UInt8(ascii: "d")
    return (AggregateFunction.allCases[number / 2], letter)
  }

  private static func step(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    let size = Int32(MemoryLayout<UnsafeRawPointer?>.size)
    guard let slot = sqlite3_aggregate_context(context, size) else {
      return sqlite3_result_error_nomem(context)
    }
    let pointer = slot.assumingMemoryBound(to: UnsafeRawPointer?.self)
    let (function, letter) = function(of: context)
    let known = pointer.pointee.map(Unmanaged<Accumulation>.fromOpaque)
    let accumulation = known ?? Unmanaged.passRetained(Accumulation(function))
    accumulation.takeUnretainedValue().accumulator.add(value(values?[0], letter))
    pointer.pointee = UnsafeRawPointer(accumulation.toOpaque())
  }

  private static func finish(_ context: OpaquePointer?) {
    guard let slot = sqlite3_aggregate_context(context, 0),
      let known = slot.assumingMemoryBound(to: UnsafeRawPointer?.self).pointee
    else {
      // There was no row.
      return result(AggregateAccumulator(function(of: context).0).result, context)
    }
    let accumulation = Unmanaged<Accumulation>.fromOpaque(known).takeRetainedValue()
    result(accumulation.accumulator.result, context)
  }

  // MARK: - Values

  static func value(_ value: OpaquePointer?, _ letter: UInt8) -> Value {
    let storage = sqlite3_value_type(value)
    if storage == SQLITE_NULL { return .null }
    switch letter {
    case UInt8(ascii: "n"):
      return storage == SQLITE_INTEGER
        ? .integer(sqlite3_value_int64(value)) : .double(sqlite3_value_double(value))
    case UInt8(ascii: "d"):
      return decimal(value, storage)
    case UInt8(ascii: "o"):
      return .boolean(sqlite3_value_int64(value) != 0)
    case UInt8(ascii: "s"):
      return .date(sqlite3_value_double(value))
    case UInt8(ascii: "t"):
      return text(value).map { .string($0) } ?? .null
    case UInt8(ascii: "u"):
      let bytes = bytes(value)
      guard bytes.count == 16 else { return .null }
      return .uuid(UUID(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }))
    default:
      return .binary(bytes(value))
    }
  }

  private static func decimal(_ value: OpaquePointer?, _ storage: Int32) -> Value {
    switch storage {
    case SQLITE_INTEGER: .decimal(Decimal(sqlite3_value_int64(value)))
    case SQLITE_FLOAT:
      StoredDecimal.decimal(sqlite3_value_double(value)).map { .decimal($0) } ?? .null
    default: text(value).flatMap { Decimal(string: $0) }.map { .decimal($0) } ?? .null
    }
  }

  private static func bytes(_ value: OpaquePointer?) -> [UInt8] {
    guard let start = sqlite3_value_blob(value) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
  }

  static func result(_ value: Value, _ context: OpaquePointer?) {
    switch SQLBinding(value) {
    case .null: sqlite3_result_null(context)
    case .integer(let integer): sqlite3_result_int64(context, integer)
    case .double(let double): sqlite3_result_double(context, double)
    case .text(let text): result(text, context)
    case .bytesAsText(let bytes): result(String(decoding: bytes, as: UTF8.self), context)
    case .blob(let bytes): result(bytes, context)
    }
  }

  static func result(_ bytes: [UInt8], _ context: OpaquePointer?) {
    // A blob at no address would be NULL.
    guard !bytes.isEmpty else { return sqlite3_result_zeroblob(context, 0) }
    bytes.withUnsafeBytes {
      sqlite3_result_blob64(
        context, $0.baseAddress, UInt64($0.count), PreparedStatement.copiesBytes)
    }
  }
}
