import Foundation
import ObjectModel
import Spelling

/// `CAST`: constants become constants, what key paths lead to is converted when it is evaluated.
extension Compilation {
  func cast(
    _ inner: ExpressionNode, _ type: String, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    let operand = try self.operand(inner)
    let scalar = try scalarSide(operand).scalar
    guard let castType = CastType(rawValue: type) else {
      throw failure(
        .predicateUnsupported, "CAST to “\(type)” is refused: it would look up a class by name.",
        at: node.range.lowerBound,
        hint: "Types: \(CastType.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    if castType == .objectID, case .string(let text)? = scalar.constant {
      return try object(text, inner, node)
    }
    switch (castType, scalar.kind) {
    case (_, .null), (.string, .string), (.url, .string), (.uuid, .uuid), (.date, .date),
      (.data, .binary), (.objectID, .object):
      return Operand(scalar, node)
    case (.number, .number) where scalar.type != .boolean:
      return Operand(scalar, node)
    case (.decimal, .number):
      if let value = scalar.constant { return try constant(decimal(value, scalar.spelling), node) }
      return applied(.decimal, [scalar], node)
    case (.decimal, .string): return applied(.decimal, [scalar], node)
    case (.number, .number), (.number, .date), (.number, .string):
      return applied(.number, [scalar], node)
    case (.string, .number), (.string, .date), (.string, .uuid):
      return applied(.string, [scalar], node)
    case (.date, .number): return applied(.date, [scalar], node)
    case (.uuid, .string): return applied(.uuid, [scalar], node)
    case (.data, .string): return applied(.data, [scalar], node)
    default:
      throw failure(
        .predicateType, "CAST makes no \(type) of \(scalar.kind.name).",
        at: node.range.lowerBound)
    }
  }

  /// Also the form with the entity's number, which is printed where no model is at hand.
  private func object(
    _ text: String, _ inner: ExpressionNode, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    if let id = model.objectID(parsing: text) { return try constant(.object(id), node) }
    let parts = text.parts(separatedBy: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let number = Int(parts[0]), model.entities.indices.contains(number - 1),
      let id = model.objectID(parsing: "\(model.entities[number - 1].name)/\(parts[1])")
    {
      return try constant(.object(id), node)
    }
    throw failure(
      .predicateType, "“\(text)” names no object.", at: inner.range.lowerBound,
      hint: "An object id is written Entity/p1.")
  }
}
