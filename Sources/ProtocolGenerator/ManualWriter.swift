import JSONText

/// Writes the reference manual: the first chapter, the conventions as `protocol/README.md` states
/// them, the other chapters of `protocol/manual`, then every method, type and error as defined.
struct ManualWriter {
  let definitions: Definitions
  /// What a newcomer reads first: a chapter as the others.
  let firstChapter: String
  /// The conventions, as Markdown that starts with a heading of the second level.
  let conventions: String
  /// Written by hand, each a document of its own, with its title as its first line.
  let chapters: [String]

  func document() -> String {
    var source = SourceText()
    source.line("<!-- Written by protocol-gen from protocol/: edit that instead. -->")
    source.line()
    source.line("# The Orrery protocol \(definitions.version): reference manual")
    source.line()
    writeContents(to: &source)
    write(chapter: firstChapter, to: &source)
    source.line(conventions)
    for chapter in chapters { write(chapter: chapter, to: &source) }
    source.line("## Methods")
    for method in definitions.methods { write(method, to: &source) }
    source.line()
    source.line("## Types")
    for type in definitions.types { write(type, to: &source) }
    source.line()
    source.line("## Errors")
    writeErrors(to: &source)
    return source.text
  }

  private func writeContents(to source: inout SourceText) {
    let namespaces = Set(definitions.methods.map(\.namespace)).sorted()
    for namespace in namespaces {
      let links = definitions.methods.filter { $0.namespace == namespace }.map { method in
        "[\(method.name)](#\(Self.anchor(method.name)))"
      }
      source.line("- " + links.joined(separator: " · "))
    }
    let titles =
      [Self.title(firstChapter), "Conventions"] + chapters.map(Self.title) + ["Types", "Errors"]
    source.line("- " + titles.map { "[\($0)](#\(Self.anchor($0)))" }.joined(separator: " · "))
    source.line()
  }

  /// With all headings one level down. Code has lines that look like headings.
  private func write(chapter: String, to source: inout SourceText) {
    var isCode = false
    for line in chapter.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      source.line(!isCode && line.hasPrefix("#") ? "#\(line)" : String(line))
    }
  }

  private static func title(_ chapter: String) -> String {
    String(chapter.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " })
  }

  /// As Markdown viewers make one of a heading.
  private static func anchor(_ heading: String) -> String {
    heading.lowercased().replacing(" ", with: "-").filter { character in
      character.isLetter || character.isNumber || character == "-"
    }
  }

  // MARK: Methods

  private func write(_ method: MethodDefinition, to source: inout SourceText) {
    source.line()
    source.line("### \(method.name)")
    source.line()
    source.line("\(Self.sort(of: method)) \(method.summary) \(method.description)".trimmed)
    writeTable("parameter", definitions.members(of: method.params), to: &source)
    writeResult(of: method, to: &source)
    if !method.errors.isEmpty {
      source.line()
      source.line("Errors: " + method.errors.map { "`\($0)`" }.joined(separator: ", ") + ".")
    }
    writeExamples(of: method, to: &source)
  }

  private static func sort(of method: MethodDefinition) -> String {
    switch (method.isRequest, method.direction) {
    case (true, _):
      "*Request\(method.isInPerform ? ", also in `context/perform`" : "")"
        + "\(method.needsWriteAccess ? ", not for readers" : "").*"
    case (false, .clientToServer): "*Notification to the server.*"
    case (false, .serverToClient): "*Notification from the server.*"
    }
  }

  private func writeResult(of method: MethodDefinition, to source: inout SourceText) {
    switch method.result {
    case .structure(let structure):
      let members = definitions.members(of: structure)
      if members.isEmpty { writeParagraph("The result is `{}`.", to: &source) }
      writeTable("result", members, to: &source)
    case .type(let type): writeParagraph("The result is \(link(type)).", to: &source)
    case .null: writeParagraph("The result is `null`.", to: &source)
    case nil: break
    }
  }

  private func writeParagraph(_ text: String, to source: inout SourceText) {
    source.line()
    source.line(text)
  }

  private func writeExamples(of method: MethodDefinition, to source: inout SourceText) {
    for example in method.examples {
      source.line()
      source.line("```json")
      let isPush = method.direction == .serverToClient
      var message = "\(isPush ? "←" : "→") {\"method\":\(JSONValue.string(method.name).text)"
      if let params = example.params { message += ",\"params\":\(params.text)" }
      source.line(message + "}")
      if let result = example.result { source.line("← {\"result\":\(result.text)}") }
      source.line("```")
    }
  }

  // MARK: Types

  private func write(_ type: TypeDefinition, to source: inout SourceText) {
    source.line()
    source.line("### Type \(type.name)")
    source.line()
    source.line("\(type.summary) \(type.description)".trimmed)
    switch type.kind {
    case .structure(let structure): writeTable("member", structure.members, to: &source)
    case .choice(let members):
      writeParagraph("Exactly one of the members is given.", to: &source)
      writeTable("member", members, to: &source)
    case .enumeration(let enumeration):
      if enumeration.isOpen { writeParagraph("Later versions may add words.", to: &source) }
      source.line()
      for value in enumeration.values { source.line("- `\(value.name)`: \(value.documentation)") }
      return
    case .string: writeParagraph("A string.", to: &source)
    case .array(let element): writeParagraph("An array of \(link(element)).", to: &source)
    case .map(let element):
      writeParagraph("An object whose values are of type \(link(element)).", to: &source)
    }
    source.line()
    source.line("```json")
    for example in type.examples { source.line(example.text) }
    source.line("```")
  }

  private func writeTable(
    _ title: String, _ members: [MemberDefinition], to source: inout SourceText
  ) {
    guard !members.isEmpty else { return }
    source.line()
    source.line("| \(title) | type | |")
    source.line("| --- | --- | --- |")
    for member in members {
      let name = member.isRequired ? "**\(member.name)**" : member.name
      source.line("| \(name) | \(link(member.type)) | \(documentation(of: member)) |")
    }
  }

  private func documentation(of member: MemberDefinition) -> String {
    var text = member.documentation
    if let bounds = member.bounds {
      text += " From \(bounds.lowerBound) to \(bounds.upperBound)."
    }
    if let count = member.maximumCount { text += " At most \(count)." }
    if let value = member.defaultValue { text += " Default: `\(value.text)`." }
    return text.replacing("|", with: "\\|")
  }

  private func link(_ type: TypeReference) -> String {
    switch type {
    case .json: "any value"
    case .requestID: "integer or string"
    case .named(let name): "[\(name)](#\(Self.anchor("type \(name)")))"
    case .array(let element): "array of \(link(element))"
    case .map(let element): "object of \(link(element))"
    default: type.text
    }
  }

  // MARK: Errors

  private func writeErrors(to source: inout SourceText) {
    source.line()
    source.line(
      "Those in bold may answer any request. Those with “document” or “context” may answer any "
        + "that has a parameter of that name which may be left out, unless its own list has one of "
        + "them. The last column tells which members of `ErrorData` an error can have, besides "
        + "those that any can have: `hint`, `retryable`, `parameter`, `operation`, `entity`, "
        + "`property`, `objects` and `errors`.")
    source.line()
    source.line("| kind | code | meaning | what to do | data |")
    source.line("| --- | --- | --- | --- | --- |")
    for error in definitions.errors {
      let kind = error.isOfAnyRequest ? "**`\(error.kind)`**" : "`\(error.kind)`"
      let scopes = error.scopes.map(\.rawValue).joined(separator: ", ")
      let cells = [
        scopes.isEmpty ? kind : "\(kind) (\(scopes))", "\(error.code)", error.meaning, error.action,
        error.data.map { "`\($0)`" }.joined(separator: ", "),
      ]
      source.line("| \(cells.joined(separator: " | ")) |")
    }
  }
}

extension String {
  /// Without the space that an empty second half leaves.
  fileprivate var trimmed: String {
    hasSuffix(" ") ? String(dropLast()) : self
  }
}
