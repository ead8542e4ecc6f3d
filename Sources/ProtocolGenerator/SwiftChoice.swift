/// Writes an object with exactly one of several members as an enumeration with payloads.
struct SwiftChoice {
  let name: String
  let comment: [String]
  let members: [SwiftMember]

  func write(to source: inout SourceText) {
    source.comment(comment.first ?? "", comment.dropFirst().joined(separator: " "))
    source.block("package enum \(name): JSONCodable, Equatable, Sendable") { source in
      for member in members {
        source.comment(member.member.documentation)
        source.line("case \(member.name)(\(member.typeName))")
      }
      source.line()
      let names = members.map(\.member.name)
      let expectation = "an object with one of \(names.joined(separator: ", "))"
      source.line("package static let expectation = \"\(expectation)\"")
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      source.line("private static let memberNames = [\(list)]")
      source.line()
      writeReading(to: &source)
      writeWriting(to: &source)
    }
  }

  private func writeReading(to source: inout SourceText) {
    source.block("package init(reading reader: inout JSONReader) throws(ParameterError)") {
      source in
      let closure = "(memberKey, reader) throws(ParameterError) in"
      source.line("self = try reader.choice(of: Self.memberNames) { \(closure)")
      source.indented { source in
        source.line("switch memberKey {")
        for member in members {
          let read = "try reader.\(member.readingCall).map(Self.\(member.name))"
          source.line("case \"\(member.member.name)\": return \(read)")
        }
        source.line("default:")
        source.line("  try reader.skip(unknown: memberKey, among: Self.memberNames)")
        source.line("  return nil")
        source.line("}")
      }
      source.line("}")
    }
    source.line()
  }

  private func writeWriting(to source: inout SourceText) {
    source.block("package func write(to writer: inout JSONWriter)") { source in
      source.line("writer.beginObject()")
      source.line("switch self {")
      for member in members {
        let write = "writer.member(\"\(member.member.name)\", value)"
        source.line("case .\(member.name)(let value): \(write)")
      }
      source.line("}")
      source.line("writer.endObject()")
    }
  }
}
