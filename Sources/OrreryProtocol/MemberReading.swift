import JSONRPC
import JSONText
import Spelling

/// How the generated types read objects: duplicate members are refused, unknown ones too where the
/// reader says so, and a fault names the path to it.
extension JSONReader {
  /// Reads an object. An empty array is an empty object: Lua cannot tell them apart.
  ///
  /// - Parameters:
  ///   - expectation: What it is to be, to stand in a sentence.
  ///   - read: reads the value of the member with that key.
  mutating func members(
    _ expectation: String = "an object",
    _ read: (String, inout JSONReader) throws(ParameterError) -> Void
  ) throws(ParameterError) {
    if try isEmptyArray() { return try skipParameter() }
    do { try beginObject() } catch { throw fault(error, expectation) }
    var seen = SeenKeys()
    while let key = try nextMember() {
      guard seen.insert(key) else {
        throw ParameterError(.duplicate, expected: "one member", path: key, at: offset)
      }
      do {
        try read(key, &self)
      } catch {
        throw error.inside(member: key)
      }
    }
  }

  /// Passes over the value of a member that the type does not have, or refuses it: it may be a
  /// misspelt one, and what it was to say must not be left out unnoticed.
  ///
  /// - Parameter names: The members that the type has.
  mutating func skip(unknown key: String, among names: [String]) throws(ParameterError) {
    // A model or mapping that is sent as it stands in its file may name its schema.
    guard !refusesUnknownMembers || key == "$schema" else {
      throw ParameterError(
        .unknownMember, expected: "a known member", found: NearestName.of(key, among: names),
        allowed: names, at: offset)
    }
    try skipParameter()
  }

  /// Reads an object with exactly one of several members; `null` for one is as if it were absent.
  ///
  /// - Parameter read: Reads the value of the member with that key; nil where it is `null`.
  mutating func choice<Value: JSONDecodable>(
    of names: [String],
    _ read: (String, inout JSONReader) throws(ParameterError) -> Value?
  ) throws(ParameterError) -> Value {
    var values: [Value] = []
    try members(Value.expectation) { (key, reader) throws(ParameterError) in
      if let value = try read(key, &reader) { values.append(value) }
    }
    guard let value = values.first, values.count == 1 else {
      throw ParameterError(
        .notExactlyOne, expected: Value.expectation,
        found: values.isEmpty ? "none" : "\(values.count) of them", allowed: names, at: offset)
    }
    return value
  }

  /// A value that must be there.
  mutating func value<Value: JSONDecodable>() throws(ParameterError) -> Value {
    try Value(reading: &self)
  }

  /// A value of an optional member; `null` there is as if it were absent.
  mutating func optional<Value: JSONDecodable>() throws(ParameterError) -> Value? {
    readNull() ? nil : try Value(reading: &self)
  }

  /// An optional number within bounds.
  mutating func optional<Value: JSONDecodable & Comparable>(
    in bounds: ClosedRange<Value>
  ) throws(ParameterError) -> Value? {
    readNull() ? nil : try value(in: bounds)
  }

  /// A number within bounds.
  mutating func value<Value: JSONDecodable & Comparable>(
    in bounds: ClosedRange<Value>
  ) throws(ParameterError) -> Value {
    let value: Value = try value()
    try check(value, bounds)
    return value
  }

  /// An optional array of no more than so many elements.
  mutating func optional<Value: JSONDecodable>(
    atMost count: Int
  ) throws(ParameterError) -> [Value]? {
    readNull() ? nil : try value(atMost: count)
  }

  /// An array of no more than so many elements.
  mutating func value<Value: JSONDecodable>(
    atMost count: Int
  ) throws(ParameterError) -> [Value] {
    let values: [Value] = try value()
    guard values.count <= count else {
      throw ParameterError(
        .outOfRange, expected: "an array of at most \(count) elements", found: "\(values.count)",
        at: offset)
    }
    return values
  }

  /// An array of numbers within bounds.
  mutating func value<Value: JSONDecodable & Comparable>(
    eachIn bounds: ClosedRange<Value>
  ) throws(ParameterError) -> [Value] {
    let values: [Value] = try value()
    for (index, value) in values.enumerated() {
      do { try check(value, bounds) } catch { throw error.inside(element: index) }
    }
    return values
  }

  /// An optional object whose values are numbers within bounds.
  mutating func optional<Value: JSONDecodable & Comparable>(
    eachIn bounds: ClosedRange<Value>
  ) throws(ParameterError) -> [String: Value]? {
    guard let values: [String: Value] = try optional() else { return nil }
    for (key, value) in values {
      do { try check(value, bounds) } catch { throw error.inside(member: key) }
    }
    return values
  }

  private func check<Value: JSONDecodable & Comparable>(
    _ value: Value, _ bounds: ClosedRange<Value>
  ) throws(ParameterError) {
    guard !bounds.contains(value) else { return }
    throw ParameterError(
      .outOfRange,
      expected: "\(Value.expectation) from \(bounds.lowerBound) to \(bounds.upperBound)",
      found: "\(value)", at: offset)
  }

  /// A value that is handed over as text, which is read elsewhere.
  ///
  /// - Parameter type: What it is to be; a reader that `checksEncodedMembers` refuses what is not.
  mutating func encoded<Value: JSONDecodable>(
    _ type: Value.Type
  ) throws(ParameterError) -> RawJSON {
    if checksEncodedMembers {
      var probe = self
      _ = try Value(reading: &probe)
    }
    return try value()
  }

  /// A value of an optional member that is handed over as text; `null` there is as if it were
  /// absent.
  mutating func optionalEncoded<Value: JSONDecodable>(
    _ type: Value.Type
  ) throws(ParameterError) -> RawJSON? {
    readNull() ? nil : try encoded(type)
  }

  mutating func requestID() throws(ParameterError) -> RequestID {
    do {
      return try RequestID(reading: &self)
    } catch {
      throw fault(error, Self.requestIDExpectation)
    }
  }

  mutating func optionalRequestID() throws(ParameterError) -> RequestID? {
    readNull() ? nil : try requestID()
  }

  private static var requestIDExpectation: String { "an integer or a string" }

  func required(_ value: RequestID?, _ key: String) throws(ParameterError) -> RequestID {
    try required(value, key, Self.requestIDExpectation)
  }

  /// What a required member was read as.
  func required<Value: JSONDecodable>(
    _ value: Value?, _ key: String
  ) throws(ParameterError) -> Value {
    try required(value, key, Value.expectation)
  }

  private func required<Value>(
    _ value: Value?, _ key: String, _ expected: String
  ) throws(ParameterError) -> Value {
    guard let value else {
      throw ParameterError(.missing, expected: expected, path: key, at: offset)
    }
    return value
  }

  mutating func isEmptyArray() throws(ParameterError) -> Bool {
    do {
      guard case .array = try peek() else { return false }
      var probe = self
      try probe.beginArray()
      return try !probe.nextElement()
    } catch {
      throw fault(error, "an object")
    }
  }

  mutating func skipParameter() throws(ParameterError) {
    do { _ = try skipValue() } catch { throw fault(error, "a value") }
  }

  private mutating func nextMember() throws(ParameterError) -> String? {
    do { return try nextKey() } catch { throw fault(error, "an object") }
  }

  mutating func hasNextElement() throws(ParameterError) -> Bool {
    do { return try nextElement() } catch { throw fault(error, "an array") }
  }

  /// The error for a value that is not what it should be, which is still to be read.
  func fault(_ error: JSONError, _ expected: String) -> ParameterError {
    var fault = ParameterError(error, expected: expected)
    guard fault.reason == .wrongType else { return fault }
    var probe = self
    fault.found = try? probe.peek().name
    return fault
  }
}

/// The keys of one object so far. Objects have few members, so a list does; a set takes over for
/// those that have many.
private struct SeenKeys {
  private var few = InlineArray<8, String>(repeating: "")
  private var count = 0
  /// What is more than these is hashed.
  private var many: Set<String> = []

  /// Whether the key is new.
  mutating func insert(_ key: String) -> Bool {
    for place in 0..<count where few[place] == key { return false }
    guard count == few.count else {
      few[count] = key
      count += 1
      return true
    }
    return many.insert(key).inserted
  }
}
