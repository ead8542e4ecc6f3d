import JSONText

/// Compares messages with what a transcript says, and remembers what it binds.
package struct JSONMatcher {
  private var bound: [String: JSONValue] = [:]
  /// What connections are called, by the names that the transcript has. Somebody else may have
  /// asked the server in between, as `orrery servers` asks all.
  private var connections: [String: String] = [:]

  package init() {}

  /// - Throws: when they differ: where, and both sides.
  package mutating func match(_ actual: JSONValue, to expected: JSONValue) throws {
    try match(actual, expected, path: "", whole: actual)
  }

  private mutating func match(
    _ actual: JSONValue, _ expected: JSONValue, path: String, whole: JSONValue
  ) throws {
    func differs() -> TestFailure {
      TestFailure(
        """
        differs at \(path.isEmpty ? "the top" : path): expected \(expected.text), got \(actual.text)
        in \(whole.text)
        """)
    }
    if let string = expected.string {
      if string == "<any>" { return }
      if let name = Self.name(string, of: "bind") {
        bound[name] = actual
        return
      }
      if let name = Self.name(string, of: "ref") {
        guard let value = bound[name] else { throw TestFailure("\(name) was never bound.") }
        guard actual == value else { throw differs() }
        return
      }
      if let name = actual.string, Self.isConnection(string), Self.isConnection(name) {
        let known = connections[string] ?? (connections.values.contains(name) ? nil : name)
        guard name == known else { throw differs() }
        connections[string] = name
        return
      }
      guard actual.string == (try filledInside(string)) else { throw differs() }
      return
    }
    if let members = expected.members, let others = actual.members {
      let keys = Set(members.map(\.key))
      guard keys == Set(others.map(\.key)) else { throw differs() }
      for (key, value) in members {
        try match(actual[key] ?? .null, value, path: "\(path).\(key)", whole: whole)
      }
      return
    }
    if let elements = expected.elements, let others = actual.elements {
      guard elements.count == others.count else { throw differs() }
      for (index, (value, other)) in zip(elements, others).enumerated() {
        try match(other, value, path: "\(path)[\(index)]", whole: whole)
      }
      return
    }
    guard actual == expected else { throw differs() }
  }

  /// A text to send, with `"<ref:x>"` replaced by the value and `<ref:x>` elsewhere by its text.
  package func fill(_ text: String) throws -> String {
    var text = text
    for (name, value) in bound {
      text = text.replacing("\"<ref:\(name)>\"", with: value.text)
    }
    return try filledInside(text)
  }

  private func filledInside(_ text: String) throws -> String {
    guard text.contains("<ref:") else { return text }
    var text = text
    for (name, value) in bound {
      text = text.replacing("<ref:\(name)>", with: value.string ?? value.text)
    }
    return text
  }

  /// `k` and a number.
  private static func isConnection(_ text: String) -> Bool {
    text.hasPrefix("k") && UInt(text.dropFirst()) != nil
  }

  private static func name(_ text: String, of kind: String) -> String? {
    guard text.hasPrefix("<\(kind):"), text.hasSuffix(">"),
      text.count(where: { $0 == "<" }) == 1
    else { return nil }
    return String(text.dropFirst(kind.count + 2).dropLast())
  }
}
