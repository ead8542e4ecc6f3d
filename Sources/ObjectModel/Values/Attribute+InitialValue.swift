import Foundation

/// What a new object starts with.
extension Attribute {
  /// The value of `orrery.awakeFromInsert`, or else the default.
  ///
  /// - Parameter maximum: The largest value of a slot among the objects there are, for `max(key)`.
  /// - Throws: What `maximum` throws, or that the attribute cannot hold what comes after it.
  package func initialValue(
    in entity: Entity, maximum: (Int) throws(OrreryError) -> Value
  ) throws(OrreryError) -> Value {
    switch awakeFromInsert {
    case nil:
      return defaultValue
    case .now:
      return .date(Date().timeIntervalSinceReferenceDate)
    case .uuid:
      // A String attribute may hold the UUID's text.
      return type == .string ? .string(UUID().uuidString) : .uuid(UUID())
    case .constant(let value):
      return value
    case .maximumPlus(let name, let increment):
      guard let source = entity.slot(named: name) else { return .null }
      let largest = try coerce(try maximum(source), entity: entity)
      return try coerce(largest.plus(increment), entity: entity)
    }
  }
}
