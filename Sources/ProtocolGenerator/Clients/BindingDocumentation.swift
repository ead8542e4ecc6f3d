/// What bindings say of themselves, in lines: the texts of the definitions, which are Markdown, as
/// the comments of every language have them. What encloses them is the language's.
struct BindingDocumentation {
  let definitions: Definitions
  /// Columns that the lines keep to.
  let width: Int

  static let header = "Written by protocol-gen from protocol/: edit that instead."

  /// Paragraphs with empty lines between them. Lines within a paragraph stay apart.
  func lines(_ paragraphs: String...) -> [String] {
    let wrapped = paragraphs.filter { !$0.isEmpty }.map { paragraph in
      paragraph.split(separator: "\n", omittingEmptySubsequences: false)
        .flatMap { $0.isEmpty ? [""] : String($0).wrapped(to: width) }
    }
    return Array(wrapped.joined(separator: [""]))
  }

  func lines(_ method: MethodDefinition) -> [String] {
    let errors = definitions.errors(of: method).map { "`\($0)`" }
    let text = errors.isEmpty ? "" : "Errors: \(errors.joined(separator: ", "))."
    return lines(method.summary, method.description, text)
  }

  /// With what each word means.
  func lines(_ type: TypeDefinition, _ enumeration: EnumerationDefinition) -> [String] {
    let words = enumeration.values.flatMap { items("- `\"\($0.name)\"`: \($0.documentation)") }
    return lines(type.summary, type.description) + [""] + words
  }

  /// An item of a list, the lines after its first indented.
  func items(_ text: String, indentation: String = "  ") -> [String] {
    let lines = text.wrapped(to: width - indentation.count)
    return lines.prefix(1) + lines.dropFirst().map { indentation + $0 }
  }

  /// What a member is, with its default and its bounds.
  func text(_ member: MemberDefinition) -> String {
    var text = member.documentation
    if let value = member.defaultValue { text += " Default: `\(value.text)`." }
    if let bounds = member.bounds {
      // What every double holds is bound enough to go without saying.
      if bounds.upperBound < (1 << 53) - 1 {
        text += " From \(bounds.lowerBound) to \(bounds.upperBound)."
      } else if bounds.lowerBound > 0 {
        text += " At least \(bounds.lowerBound)."
      }
    }
    if let count = member.maximumCount { text += " At most \(count) of them." }
    return text
  }
}
