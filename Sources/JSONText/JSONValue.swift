/// A JSON text as a tree, for tests, tools, models and schemas. It is not for the hot path, which
/// reads with `JSONReader` and writes with `JSONWriter` directly.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// A number spelled without fraction and exponent that fits 64 bits.
  case integer(Int64)
  /// Any other number: the nearest double, and the spelling, which alone is exact.
  case number(Double, text: String)
  case string(String)
  case array([JSONValue])
  /// In the text's order. A duplicate key stands here as often as in the text.
  case object([(key: String, value: JSONValue)])

  package static func number(_ value: Double) -> JSONValue {
    .number(value, text: value.description)
  }

  // MARK: Reading

  /// - Throws: `JSONError` for text that is not one JSON value, and for a number too large for a
  ///   double.
  package static func parse(
    _ bytes: [UInt8], maximumDepth: Int = JSONReader.defaultMaximumDepth
  ) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes, maximumDepth: maximumDepth)
    let value = try JSONValue(reading: &reader)
    try reader.expectEnd()
    return value
  }

  package static func parse(
    _ text: String, maximumDepth: Int = JSONReader.defaultMaximumDepth
  ) throws(JSONError) -> JSONValue {
    try parse(Array(text.utf8), maximumDepth: maximumDepth)
  }

  /// Reads one value. The recursion is as deep as the reader's limit lets the text be.
  package init(reading reader: inout JSONReader) throws(JSONError) {
    switch try reader.peek() {
    case .object:
      try reader.beginObject()
      var members: [(key: String, value: JSONValue)] = []
      while let key = try reader.nextKey() {
        members.append((key, try JSONValue(reading: &reader)))
      }
      self = .object(members)
    case .array:
      try reader.beginArray()
      var elements: [JSONValue] = []
      while try reader.nextElement() { elements.append(try JSONValue(reading: &reader)) }
      self = .array(elements)
    case .string: self = .string(try reader.readString())
    case .number: self = try Self.readNumber(&reader)
    case .true, .false: self = .bool(try reader.readBool())
    case .null:
      guard reader.readNull() else { throw reader.mismatch("null") }
      self = .null
    }
  }

  private static func readNumber(_ reader: inout JSONReader) throws(JSONError) -> JSONValue {
    var probe = reader
    let text = try reader.readNumberText()
    if let integer = Int64(text), text != "-0" { return .integer(integer) }
    return .number(try probe.readDouble(), text: text)
  }

  package init(_ raw: RawJSON) throws(JSONError) {
    var reader = raw.reader()
    try self.init(reading: &reader)
  }

  // MARK: Members

  /// The value of a key, the last where it stands twice; nil where there is none or this is no
  /// object.
  package subscript(key: String) -> JSONValue? {
    members?.last { $0.key == key }?.value
  }

  /// The element at an index; nil where there is none or this is no array.
  package subscript(index: Int) -> JSONValue? {
    guard let elements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  package var members: [(key: String, value: JSONValue)]? {
    if case .object(let members) = self { members } else { nil }
  }

  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  package var integer: Int64? {
    if case .integer(let integer) = self { integer } else { nil }
  }

  /// Any number as a double.
  package var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let double, _): double
    default: nil
    }
  }

  package var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  package var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

extension JSONValue: Equatable {
  /// Objects are equal when they have the same members in whatever order; numbers when their
  /// doubles are, so that `1` is `1.0`, except that integers are compared exactly.
  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): haveSameMembers(left, right)
    default: left.double != nil && left.double == right.double
    }
  }

  private static func haveSameMembers(
    _ left: [(key: String, value: JSONValue)], _ right: [(key: String, value: JSONValue)]
  ) -> Bool {
    guard left.count == right.count else { return false }
    let leftSorted = left.sorted { $0.key < $1.key }
    let rightSorted = right.sorted { $0.key < $1.key }
    return zip(leftSorted, rightSorted).allSatisfy {
      $0.key.utf8.elementsEqual($1.key.utf8) && $0.value == $1.value
    }
  }
}
