/// Writes Core Data's constants for the codes of validation, which the library for Swift has.
struct ValidationCodeWriter {
  static let folder = "clients/swift/Sources/OrreryCoreData/Generated"
  static let path = folder + "/ValidationCodes.swift"

  let definitions: Definitions

  func document() -> String {
    var source = SourceText()
    source.line("// Written by protocol-gen from protocol/errors.json: edit that instead.")
    source.line()
    for error in definitions.errors where error.kind.hasPrefix("validation.") {
      source.comment(error.meaning)
      source.line("public let \(Self.name(of: error.kind)) = \(error.code)")
    }
    return source.text
  }

  private static func name(of kind: String) -> String {
    switch kind {
    case "validation.failed": return "NSManagedObjectValidationError"
    case "validation.multiple": return "NSValidationMultipleErrorsError"
    default:
      let word = kind.dropFirst("validation.".count)
      return "NSValidation\(word.prefix(1).uppercased())\(word.dropFirst())Error"
    }
  }
}
