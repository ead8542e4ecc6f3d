/// Writes one structure: its members, an initialiser, reading and writing.
struct SwiftStructure {
  let name: String
  let conformances: String
  let comment: [String]
  /// Declarations that come before the members.
  let statics: [String]
  let members: [SwiftMember]
  /// The types included, with the members that come from them.
  private let included: [Included]

  init(
    name: String, conformances: String, comment: [String], statics: [String] = [],
    structure: StructureDefinition, definitions: Definitions
  ) {
    self.name = name
    self.conformances = conformances
    self.comment = comment
    self.statics = statics
    let own = structure.members.map { SwiftMember($0, in: definitions) }
    included = structure.includes.map { name in
      let members = definitions.type(named: name)?.structure?.members ?? []
      return Included(type: name, members: members.map { SwiftMember($0, in: definitions) })
    }
    members = own + included.flatMap(\.members)
  }

  private struct Included {
    let type: String
    let members: [SwiftMember]

    var property: String { type.lowercasedFirst }
  }

  func write(to source: inout SourceText) {
    source.comment(comment.first ?? "", comment.dropFirst().joined(separator: " "))
    source.block("package struct \(name): \(conformances)") { source in
      source.lines(statics)
      if !statics.isEmpty, !members.isEmpty { source.line() }
      writeMembers(to: &source)
      writeInitializer(to: &source)
      writeReading(to: &source)
      writeWriting(to: &source)
      writeIncluded(to: &source)
    }
  }

  private func writeMembers(to source: inout SourceText) {
    writeMemberNames(to: &source)
    for member in members {
      source.comment(member.member.documentation)
      source.line("package var \(member.name): \(member.declaredType)")
    }
    if !members.isEmpty || !statics.isEmpty { source.line() }
  }

  /// For the hint where a member is misspelt.
  private func writeMemberNames(to source: inout SourceText) {
    guard !members.isEmpty else { return }
    let names = members.map { "\"\($0.member.name)\"" }
    let opening = "private static let memberNames = ["
    let short = opening + names.joined(separator: ", ") + "]"
    // The formatter breaks a line that has no room for a trailing comma.
    if source.fits(short + ",") {
      source.line(short)
    } else {
      source.line(opening)
      source.indented { $0.lines(names.map { $0 + "," }) }
      source.line("]")
    }
    source.line()
  }

  private func writeInitializer(to source: inout SourceText) {
    guard !members.isEmpty else {
      source.line("package init() {}")
      source.line()
      return
    }
    writeSignature(members.map(\.parameter), to: &source)
    source.indented { source in
      for member in members { source.line("self.\(member.member.name) = \(member.name)") }
    }
    source.line("}")
    source.line()
  }

  private func writeSignature(_ parameters: [String], to source: inout SourceText) {
    let short = "package init(\(parameters.joined(separator: ", "))) {"
    if source.fits(short) { return source.line(short) }
    source.line("package init(")
    source.indented { $0.list(parameters) }
    source.line(") {")
  }

  private func writeReading(to source: inout SourceText) {
    source.block(
      "package init(reading reader: inout JSONReader) throws(ParameterError)"
    ) { source in
      guard !members.isEmpty else {
        source.line("try reader.members { (memberKey, reader) throws(ParameterError) in")
        source.line("  try reader.skip(unknown: memberKey, among: [])")
        return source.line("}")
      }
      for member in members { source.line("var \(member.name): \(member.typeName)?") }
      source.line("try reader.members { (memberKey, reader) throws(ParameterError) in")
      source.indented { writeSwitch(to: &$0) }
      source.line("}")
      source.lines(members.map(\.assignment))
    }
    source.line()
  }

  private func writeSwitch(to source: inout SourceText) {
    source.line("switch memberKey {")
    for member in members { member.writeReading(to: &source) }
    source.line("default: try reader.skip(unknown: memberKey, among: Self.memberNames)")
    source.line("}")
  }

  private func writeWriting(to source: inout SourceText) {
    source.block("package func write(to writer: inout JSONWriter)") { source in
      source.line("writer.beginObject()")
      for member in members { member.writeWriting(to: &source) }
      source.line("writer.endObject()")
    }
  }

  /// The included types taken out, and an initialiser from them.
  private func writeIncluded(to source: inout SourceText) {
    for included in included {
      source.line()
      source.comment("The members that `\(included.type)` has.")
      source.block("package var \(included.property): Wire.\(included.type)") { source in
        source.line("Wire.\(included.type)(")
        source.indented { $0.list(included.members.map { "\($0.member.name): \($0.name)" }) }
        source.line(")")
      }
    }
    if !included.isEmpty { writeIncludedInitializer(to: &source) }
  }

  private func writeIncludedInitializer(to source: inout SourceText) {
    let own = members.dropLast(included.map(\.members.count).reduce(0, +))
    let types = included.map { "a whole `\($0.type)`" }.joined(separator: " and ")
    source.line()
    source.comment("With the members of \(types).")
    writeSignature(
      included.map { "\($0.property): Wire.\($0.type)" } + own.map(\.parameter), to: &source)
    source.indented { source in
      source.line("self.init(")
      let arguments =
        own.map { "\($0.member.name): \($0.name)" }
        + included.flatMap { included in
          included.members.map { "\($0.member.name): \(included.property).\($0.name)" }
        }
      source.indented { $0.list(arguments) }
      source.line(")")
    }
    source.line("}")
  }
}
