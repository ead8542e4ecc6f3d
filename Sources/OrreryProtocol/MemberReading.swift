import JSONRPC
import JSONText

/// How the generated types read objects: duplicate members are refused, unknown ones passed over,
/// and a fault names the path to it.
extension JSONReader {
  /// Reads an object. An empty array is an empty object: Lua cannot tell them apart.
  ///
  /// - Parameter read: reads the value of the member with that key and says true; or says false
  ///   without reading, and the value is passed over.
  mutating func members(
    _ read: (String, inout JSONReader) throws(ParameterError) -> Bool
  ) throws(ParameterError) {
    if try isEmptyArray() { return try skipParameter() }
    do { try beginObject() } catch { throw fault(error, "an object") }
    var seen = SeenKeys()
    while let key = try nextMember() {
      guard seen.insert(key) else {
        throw ParameterError(.duplicate, expected: "one member", path: key, at: offset)
      }
      do {
        if try !read(key, &self) { try skipParameter() }
      } catch {
        throw error.inside(member: key)
      }
    }
  }

  /// A value that must be there.
  mutating func value<Value: JSONDecodable>() throws(ParameterError) -> Value {
    try Value(reading: &self)
  }

  /// A value of an optional member; `null` there is as if it were absent.
  mutating func optional<Value: JSONDecodable>() throws(ParameterError) -> Value? {
    readNull() ? nil : try Value(reading: &self)
  }

  /// An optional number that must not be below a bound.
  mutating func optional<Value: JSONDecodable & Comparable>(
    atLeast minimum: Value
  ) throws(ParameterError) -> Value? {
    readNull() ? nil : try value(atLeast: minimum)
  }

  /// A number that must not be below a bound.
  mutating func value<Value: JSONDecodable & Comparable>(
    atLeast minimum: Value
  ) throws(ParameterError) -> Value {
    let value = try Value(reading: &self)
    guard value >= minimum else {
      throw ParameterError(
        .outOfRange, expected: "\(Value.expectation) of at least \(minimum)", found: "\(value)",
        at: offset)
    }
    return value
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

  func isEmptyArray() throws(ParameterError) -> Bool {
    var probe = self
    do {
      guard try probe.peek() == .array else { return false }
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
  private var few: [String] = []
  private var many: Set<String> = []

  /// Whether the key is new.
  mutating func insert(_ key: String) -> Bool {
    if !many.isEmpty { return many.insert(key).inserted }
    guard !few.contains(key) else { return false }
    few.append(key)
    if few.count > 16 { many = Set(few) }
    return true
  }
}
