import Foundation
import GRDB
import GRDBSQLite
import ObjectModel
import Predicates

/// Gives what a mapping computes the type of the attribute that it is for, and holds it to the
/// attribute's rules, as setting and saving it would. A number and a Boolean become one another, as
/// they do in Core Data: 0 and 1 only.
struct ValueConversion {
  let attribute: Attribute
  let entity: Entity

  /// Whether some values of the type become ones of the other.
  static func mayFit(_ type: AttributeType, _ other: AttributeType) -> Bool {
    switch (type, other) {
    case (.string, .uri), (.uri, .string), (.binary, .transformable), (.transformable, .binary):
      true
    case (.undefined, _), (.composite, _): false
    default: type == other || (type.isNumber && other.isNumber)
    }
  }

  /// - Parameter object: What the value is computed from; nil for a constant.
  /// - Throws: As `Attribute.coerce` and `Attribute.validate`.
  func convert(_ value: Value, of object: String?) throws(OrreryError) -> Value {
    do throws(OrreryError) {
      var value = try attribute.coerce(numeric(value), entity: entity)
      if value.isNull, !attribute.isOptional { value = attribute.defaultValue }
      if let fault = attribute.validate(value, entity: entity).first { throw fault }
      return value
    } catch {
      guard let object else { throw error }
      var error = error
      error.message = "\(object) cannot be migrated. \(error.message)"
      throw error
    }
  }

  private func numeric(_ value: Value) -> Value {
    switch (attribute.type, value) {
    case (.boolean, .integer(0)), (.boolean, .double(0)): .boolean(false)
    case (.boolean, .integer(1)), (.boolean, .double(1)): .boolean(true)
    case (let type, .boolean(let flag)) where type.isNumber && type != .boolean:
      .integer(flag ? 1 : 0)
    case (let type, .decimal(let decimal)) where type.isNumber && type != .decimal:
      Self.binary(decimal)
    default: value
    }
  }

  /// A decimal as an integer where it is one, else as the nearest double.
  private static func binary(_ decimal: Decimal) -> Value {
    if let integer = Int64("\(decimal)") { return .integer(integer) }
    return Double("\(decimal)").map { .double($0) } ?? .decimal(decimal)
  }
}

/// The conversions of one migration as a function of SQLite's, `convert(which, value, key)`. The
/// first that fails ends the statement; the reason is kept.
final class ValueConversions {
  static let name = "orrery_convert"

  struct Target {
    let conversion: ValueConversion
    /// Of what is computed: see `FetchFunctions.letter`.
    let letter: UInt8
    let isMarked: Bool
    /// The entity of the rows that it is computed from.
    let source: Entity
  }

  private var targets: [Target] = []
  private(set) var failure: OrreryError?

  /// - Returns: Its number.
  func add(_ target: Target) -> Int {
    targets.append(target)
    return targets.count - 1
  }

  /// Lets SQL on the connection call this, which must live until `remove(from:)`.
  func register(on database: Database) throws(OrreryError) {
    try FetchFunctions.define(
      Self.name, 3, flags: SQLITE_UTF8, on: database.sqliteConnection,
      Unmanaged.passUnretained(self).toOpaque()
    ) { context, _, values in
      guard let values, let pointer = sqlite3_user_data(context) else { return }
      Unmanaged<ValueConversions>.fromOpaque(pointer).takeUnretainedValue()
        .convert(values, context)
    }
  }

  static func remove(from database: Database) {
    sqlite3_create_function_v2(
      database.sqliteConnection, name, 3, SQLITE_UTF8, nil, nil, nil, nil, nil)
  }

  private func convert(_ values: UnsafeMutablePointer<OpaquePointer?>, _ context: OpaquePointer?) {
    let target = targets[Int(sqlite3_value_int(values[0]))]
    let computed = FetchFunctions.value(values[1], target.letter)
    let name = "\(target.source.name)/p\(sqlite3_value_int64(values[2]))"
    do throws(OrreryError) {
      let value = try target.conversion.convert(computed, of: name)
      if target.isMarked, case .binary(let data) = value {
        FetchFunctions.result(.binary([ExternalDataFolder.inlineMark] + data.constant), context)
      } else {
        FetchFunctions.result(value, context)
      }
    } catch {
      failure = failure ?? error
      sqlite3_result_error(context, error.message, -1)
    }
  }
}
