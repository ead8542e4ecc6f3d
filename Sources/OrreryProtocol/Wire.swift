import JSONText

/// The shared types of the protocol, apart from the types of the object graph that have the same
/// names: `Wire.FetchRequest` is what a client sends, not what a store runs. `Generated` fills it.
package enum Wire {}

/// A string that is one of a few words. Any other is refused, with the list of those allowed.
package protocol WireEnumeration:
  RawRepresentable<String>, CaseIterable, JSONCodable, Equatable, Sendable
{}

extension WireEnumeration {
  package static var expectation: String { "one of its words" }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    let word = try String(reading: &reader)
    guard let value = Self(rawValue: word) else {
      let allowed = Self.allCases.map(\.rawValue)
      throw ParameterError(
        .unknownWord, expected: "one of \(allowed.joined(separator: ", "))", found: "“\(word)”",
        allowed: allowed, at: reader.offset)
    }
    self = value
  }

  package func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

/// A string that is one of a few words, or one that a later version has: of what the server sends.
/// It keeps a word that it does not know, which is none of `allCases`.
package protocol OpenWireEnumeration: WireEnumeration {
  init(rawValue: String)
}

extension OpenWireEnumeration {
  package static var expectation: String { String.expectation }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    self.init(rawValue: try String(reading: &reader))
  }
}

extension JSONWriter {
  /// A member of an object, for the generated types.
  mutating func member(_ key: StaticString, _ value: some JSONEncodable) {
    self.key(key)
    value.write(to: &self)
  }
}
