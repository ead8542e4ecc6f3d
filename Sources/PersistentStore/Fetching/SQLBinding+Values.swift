import Foundation
import ObjectModel
import Predicates

/// From values to what SQLite binds; the way back is in `ValueCoding.swift`.
extension SQLBinding {
  /// A constant as it is compared with stored values: in the form that a save gives them.
  ///
  /// Objects are their keys: the compiler compares them only within one root entity's table.
  init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .boolean(let boolean): self = .integer(boolean ? 1 : 0)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case .decimal(let decimal): self.init(decimal)
    case .string(let string): self = .text(string)
    case .date(let seconds): self = .double(seconds)
    case .uuid(let uuid): self = .blob(withUnsafeBytes(of: uuid.uuid, Array.init))
    case .binary(let data): self = .blob(data.constant)
    case .object(let id): self = .integer(id.key)
    // A compiled predicate compares no such constants.
    case .composite, .objects: self = .null
    }
  }
}

extension SQLBinding {
  /// As a DECIMAL column holds it; NULL for what none can.
  init(_ decimal: Decimal) {
    switch StoredDecimal(decimal) {
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case nil: self = .null
    }
  }
}

extension CompiledExpression {
  /// Whether it has a value for every object.
  var isNeverNil: Bool {
    switch self {
    case .constant(let value): !value.isNull
    case .path(let path): path.leaf == .object && path.steps.isEmpty
    case .aggregate(let function, _), .rowAggregate(let function, _, _):
      function == .count || function == .sum
    case .conditional(_, let first, let second): first.isNeverNil && second.isNeverNil
    case .call, .element: false
    }
  }
}
