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

  private enum Content {
    /// As they came. Most are read where they stand, by whoever knows what they are to be.
    case text(RawJSON, count: Int)
    case list([Member])
  }

  private var content: Content

  package init(_ members: [Member] = []) {
    content = .list(members)
  }

  /// No key stands twice in what was read; whoever appends keeps it so.
  package var members: [Member] {
    switch content {
    case .list(let members): members
    case .text(let text, _): Self.members(of: text)
    }
  }

  package var count: Int {
    switch content {
    case .list(let members): members.count
    case .text(_, let count): count
    }
  }

  package var isEmpty: Bool { count == 0 }
  package var keys: [String] { members.map(\.key) }

  /// All of them as an object.
  package var text: RawJSON {
    if case .text(let text, _) = content { text } else { json }
  }

  package static func == (left: Self, right: Self) -> Bool { left.members == right.members }

  /// The value of a key, searched for from the start.
  package subscript(key: String) -> RawJSON? {
    guard case .text(let text, _) = content else { return members.first { $0.key == key }?.value }
    var reader = text.reader()
    guard (try? reader.beginObject()) != nil else { return nil }
    while let next = (try? reader.nextKey()) ?? nil {
      if next == key { return try? reader.readRaw() }
      _ = try? reader.skipValue()
    }
    return nil
  }

  /// The value of a key, where that is a string.
  package func text(_ key: String) -> String? {
    self[key].flatMap { try? String(json: $0) }
  }

  package mutating func append(_ key: String, _ value: RawJSON) {
    content = .list(members + [Member(key: key, value: value)])
  }
}

extension JSONMembers: JSONCodable {
  package init(reading reader: inout JSONReader) throws(ParameterError) {
    if let (text, count) = reader.readPlainObject() {
      content = .text(text, count: count)
    } else {
      content = .list(try Self.list(&reader))
    }
  }

  private static func list(_ reader: inout JSONReader) throws(ParameterError) -> [Member] {
    var members: [Member] = []
    try reader.members { (key, reader) throws(ParameterError) in
      members.append(Member(key: key, value: try reader.value()))
    }
    return members
  }

  private static func members(of text: RawJSON) -> [Member] {
    var reader = text.reader()
    do throws(ParameterError) {
      return try list(&reader)
    } catch {
      // It has been read once, and is an object.
      return []
    }
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
