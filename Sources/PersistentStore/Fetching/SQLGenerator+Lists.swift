import ObjectModel
import Predicates

/// Lists of values in SQL. A long one is a single binding, a JSON array that `json_each` takes
/// apart: as long as it needs to be, and the statement's text stays the same.
extension SQLGenerator {
  /// Above this, one binding for all values.
  private static let maximumSingleBindings = 32

  mutating func isIn(
    _ value: CompiledExpression, _ list: [CompiledExpression], _ options: StringOptions
  ) throws(OrreryError) -> SQLCondition {
    if value.isNil { return .never }
    var constants: [SQLBinding] = []
    var others: [CompiledPredicate] = []
    for element in list {
      if case .constant(let constant) = element {
        if constant.isNull { continue }
        constants.append(binding(constant, options))
      } else {
        let equality = CompiledPredicate.comparison(value, .equal, element, options)
        // Not as nil and nil.
        others.append(
          value.isNeverNil
            ? equality : .and([equality, .comparison(value, .notEqual, .constant(.null), [])]))
      }
    }
    let alternatives = try others.isEmpty ? nil : condition(.or(others))
    guard !constants.isEmpty else { return alternatives ?? .never }
    let text = try operand(value, against: nil, options)
    let membership = "\(text) IN (\(try self.list(constants)))"
    guard let alternatives else { return SQLCondition(membership, isNullable: true) }
    return SQLCondition("(\(membership) OR \(alternatives.text))", isNullable: true)
  }

  private func binding(_ value: Value, _ options: StringOptions) -> SQLBinding {
    guard case .string(let text) = value, !options.isEmpty else { return SQLBinding(value) }
    return .text(StringFolding.fold(text, options))
  }

  /// What stands between the parentheses of IN.
  private mutating func list(_ values: [SQLBinding]) throws(OrreryError) -> String {
    guard values.count > Self.maximumSingleBindings else {
      var parameters: [String] = []
      for value in values { parameters.append(try bind(value)) }
      return parameters.joined(separator: ", ")
    }
    let array = try bind(.text(Self.jsonArray(values)))
    let areIntegers = values.allSatisfy { if case .integer = $0 { true } else { false } }
    let element = areIntegers ? "value" : "\(FetchFunctions.decodeName)(value)"
    return "SELECT \(element) FROM json_each(\(array))"
  }

  /// Restricts the fetched objects themselves. Ids of another table name nothing here.
  mutating func restriction(
    of entity: Entity, to ids: [ObjectID], isExcluding: Bool
  ) throws(OrreryError) -> SQLCondition {
    let model = schema.model
    let keys = ids.lazy.filter { model[$0.entity].root == entity.root }.map { $0.key }
    guard !keys.isEmpty else { return isExcluding ? .always : .never }
    let array = try bind(.text(Self.jsonArray(keys.map { .integer($0) })))
    let membership = "t0.\"Z_PK\" \(isExcluding ? "NOT IN" : "IN")"
    return SQLCondition("\(membership) (SELECT value FROM json_each(\(array)))")
  }

  /// Integers are themselves; all else is text that `FetchFunctions` decodes, because SQLite's JSON
  /// has no blobs, rounds doubles and ends text at NUL.
  static func jsonArray(_ values: [SQLBinding]) -> String {
    var text = "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      if case .integer(let integer) = value {
        text += String(integer)
      } else {
        text += "\"\(FetchFunctions.encode(value))\""
      }
    }
    return text + "]"
  }
}
