import Foundation
import ObjectModel
import PersistentStore
import Testing

/// One distinct value for every attribute type, told apart by a number.
enum SampleValues {
  /// By slot; relationships, transient and derived attributes are left out.
  static func values(for entity: Entity, _ number: Int) -> [Value] {
    entity.properties.map { property in
      guard let attribute = property.attribute, !attribute.isTransient, !attribute.isDerived else {
        return .null
      }
      return value(attribute, number)
    }
  }

  static func value(_ attribute: Attribute, _ number: Int) -> Value {
    switch attribute.type {
    case .undefined: .null
    case .integer16, .integer32, .integer64: .integer(Int64(number) * 1000 - 1)
    case .decimal: .decimal(Decimal(string: "\(number)9.95") ?? 0)
    case .double: .double(Double(number) + 0.1)
    case .float: .double(Double(Float(Double(number) + 0.1)))
    case .string: .string("Käse 🧀 \(attribute.name) \(number)")
    case .boolean: .boolean(number % 2 == 0)
    case .date: .date(Double(number) * 86_400.123456)
    case .binary, .transformable: .binary([0, 1, 2, UInt8(truncatingIfNeeded: number)])
    case .uuid:
      .uuid(UUID(uuidString: "6E0F1C2A-0000-4000-8000-00000000000\(number % 10)") ?? UUID())
    case .uri: .string("https://example.org/\(number)")
    case .composite:
      .composite(
        Dictionary(
          uniqueKeysWithValues: attribute.elements.map { ($0.name, value($0, number)) }))
    }
  }
}

/// The result of a save that must succeed.
func saved(
  _ outcome: StoreSaveOutcome, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> StoreSaveResult {
  switch outcome {
  case .saved(let result): return result
  case .conflicts(let conflicts):
    Issue.record("The save met conflicts: \(conflicts)", sourceLocation: sourceLocation)
    return StoreSaveResult()
  }
}

/// The conflicts of a save that must fail.
func conflicts(
  _ outcome: StoreSaveOutcome, sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> [SaveConflict] {
  if case .conflicts(let conflicts) = outcome { return conflicts }
  Issue.record("The save met no conflicts.", sourceLocation: sourceLocation)
  return []
}
