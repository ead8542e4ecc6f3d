import JSONText

/// The members of an object whose values only the model can type: kept as they came, in order, each
/// value as its text. It is what `Values` and `Variables` are in Swift.
package struct JSONMembers: Equatable, Sendable {
  package struct Member: Equatable, Sendable {
    package var key: String
    package var value: RawJSON

    package init(key: String, value: RawJSON) {
      self.key = key
      self.value = value
    }
  }

  /// No key stands twice in what was read; whoever appends keeps it so.
  package var members: [Member]

  package init(_ members: [Member] = []) {
    self.members = members
  }

  package var isEmpty: Bool { members.isEmpty }
  package var count: Int { members.count }
  package var keys: [String] { members.map(\.key) }

  /// The value of a key, searched for from the start.
  package subscript(key: String) -> RawJSON? {
    members.first { $0.key == key }?.value
  }

  /// The value of a key, where that is a string.
  package func text(_ key: String) -> String? {
    self[key].flatMap { try? String(json: $0) }
  }

  package mutating func append(_ key: String, _ value: RawJSON) {
    members.append(Member(key: key, value: value))
  }
}

extension JSONMembers: JSONCodable {
  /// For how many members there is room at first.
  private static let usualCount = 12

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var members: [Member] = []
    members.reserveCapacity(Self.usualCount)
    try reader.members { (key, reader) throws(ParameterError) in
      members.append(Member(key: key, value: try reader.value()))
    }
    self.members = members
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for member in members {
      writer.key(member.key)
      writer.raw(member.value)
    }
    writer.endObject()
  }
}

extension JSONMembers: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, RawJSON)...) {
    self.init(members.map { Member(key: $0.0, value: $0.1) })
  }
}

extension JSONMembers: Sequence {
  package func makeIterator() -> IndexingIterator<[Member]> {
    members.makeIterator()
  }
}

/// The result of a request that has none: `null`.
package struct JSONNull: JSONCodable, Equatable, Sendable {
  package static var expectation: String { "null" }

  package init() {}

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    guard reader.readNull() else {
      throw ParameterError(.wrongType, expected: Self.expectation, at: reader.offset)
    }
  }

  package func write(to writer: inout JSONWriter) { writer.null() }
}
