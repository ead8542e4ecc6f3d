/// Writes what the library for Swift has of Core Data's names for words and codes of the protocol.
struct CoreDataNameWriter {
  static let folder = "clients/swift/Sources/OrreryCoreData/Generated"
  static let path = folder + "/CoreDataNames.swift"

  let definitions: Definitions

  func document() -> String {
    var source = SourceText()
    source.line("// Written by protocol-gen from protocol/errors.json and types/: edit these.")
    source.line()
    source.line("import OrreryProtocol")
    source.line()
    for error in definitions.errors {
      guard let name = Self.constant(of: error.kind) else { continue }
      source.comment(error.meaning)
      source.line("public let \(name) = \(error.code)")
    }
    write("NSAttributeType", of: "AttributeTypeName", to: &source)
    write("NSDeleteRule", of: "DeleteRuleName", rawType: "UInt", to: &source)
    write("NSMergePolicyType", of: "MergePolicy", rawType: "UInt", isTold: false, to: &source)
    writeMergePolicies(to: &source)
    return source.text
  }

  /// The constant of a failure's code. Several kinds may have one code: the nearest has the name.
  private static func constant(of kind: String) -> String? {
    switch kind {
    case "fetch.invalid": return "NSCoreDataError"
    case "model.incompatible": return "NSPersistentStoreIncompatibleVersionHashError"
    case "object.notFound": return "NSManagedObjectReferentialIntegrityError"
    case "save.constraintConflict": return "NSManagedObjectConstraintMergeError"
    case "save.mergeConflict": return "NSManagedObjectMergeError"
    case "store.openFailed": return "NSPersistentStoreOpenError"
    case "validation.failed": return "NSManagedObjectValidationError"
    case "validation.multiple": return "NSValidationMultipleErrorsError"
    default:
      guard kind.hasPrefix("validation.") else { return nil }
      return "NSValidation\(kind.dropFirst("validation.".count).description.capitalizedFirst)Error"
    }
  }

  /// An enumeration whose cases are in the protocol's order, and its numbers, where it has any.
  ///
  /// - Parameter isTold: Whether models that a server tells have it.
  private func write(
    _ name: String, of wire: String, rawType: String? = nil, isTold: Bool = true,
    to source: inout SourceText
  ) {
    let type = type(wire)
    let ending = name.dropFirst("NS".count)
    let values = type?.enumeration?.values ?? []
    source.line()
    source.comment(type?.summary ?? "")
    let types = [rawType, "Sendable"].compactMap(\.self).joined(separator: ", ")
    source.block("public enum \(name): \(types)") { source in
      for value in values {
        source.comment(value.documentation)
        source.line("case \(Self.word(for: value.name))\(ending)")
      }
      guard isTold else { return }
      source.line()
      source.block("init(_ wire: Wire.\(wire))") { source in
        source.line("switch wire {")
        for value in values {
          let told = SwiftNames.enumerationCase(value.name)
          source.line("case .\(told): self = .\(Self.word(for: value.name))\(ending)")
        }
        source.line("}")
      }
    }
  }

  private func type(_ name: String) -> TypeDefinition? {
    definitions.types.first { $0.name == name }
  }

  private static func word(for name: String) -> String {
    switch name {
    case "Binary": "binaryData"
    case "UUID", "URI": name
    default: SwiftNames.enumerationCase(name)
    }
  }

  private func writeMergePolicies(to source: inout SourceText) {
    let values = type("MergePolicy")?.enumeration?.values ?? []
    source.line()
    source.block("extension NSMergePolicy") { source in
      for value in values {
        source.comment(value.documentation)
        source.line("public static let \(value.name) = NSMergePolicy(")
        source.line("  merge: .\(value.name)MergePolicyType)")
      }
    }
    source.line()
    for value in values {
      source.comment(value.documentation)
      source.line(
        "public let NS\(value.name.capitalizedFirst)MergePolicy = NSMergePolicy.\(value.name)")
    }
  }
}
