import JSONText

/// A fault in the form of a definition file. It does not know the file.
struct SourceError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Takes an object of a definition file apart. What nobody asked for is a fault: a misspelt key
/// must not go unnoticed.
struct ObjectSource {
  private let members: [(key: String, value: JSONValue)]
  private var asked: Set<String> = []

  static func read<Result>(
    _ value: JSONValue, _ body: (inout ObjectSource) throws -> Result
  ) throws -> Result {
    guard let members = value.members else { throw SourceError("expected an object") }
    var source = ObjectSource(members: members)
    let result = try body(&source)
    try source.finish()
    return result
  }

  private func finish() throws {
    let keys = members.map(\.key)
    if let unknown = keys.first(where: { !asked.contains($0) }) {
      throw SourceError("unknown key “\(unknown)”")
    }
    if Set(keys).count < keys.count { throw SourceError("a key stands twice") }
  }

  // MARK: Members

  mutating func optionalValue(_ key: String) -> JSONValue? {
    asked.insert(key)
    return members.first { $0.key == key }?.value
  }

  mutating func value(_ key: String) throws -> JSONValue {
    guard let value = optionalValue(key) else { throw SourceError("“\(key)” is missing") }
    return value
  }

  mutating func string(_ key: String) throws -> String {
    guard let string = try value(key).string else { throw SourceError("“\(key)” is no string") }
    return string
  }

  mutating func optionalString(_ key: String) throws -> String? {
    optionalValue(key) == nil ? nil : try string(key)
  }

  mutating func flag(_ key: String) throws -> Bool {
    guard let value = optionalValue(key) else { return false }
    guard value.bool == true else { throw SourceError("“\(key)” can only be true") }
    return true
  }

  mutating func boolean(_ key: String) throws -> Bool {
    guard let bool = try value(key).bool else { throw SourceError("“\(key)” is no boolean") }
    return bool
  }

  mutating func integer(_ key: String) throws -> Int {
    guard let integer = try value(key).integer else {
      throw SourceError("“\(key)” is no integer")
    }
    return Int(integer)
  }

  mutating func optionalInteger(_ key: String) throws -> Int? {
    optionalValue(key) == nil ? nil : try integer(key)
  }

  /// `minimum` and `maximum`, which stand together.
  mutating func optionalBounds() throws -> ClosedRange<Int>? {
    let isBounded = optionalValue("minimum") != nil || optionalValue("maximum") != nil
    guard isBounded else { return nil }
    let (minimum, maximum) = (try integer("minimum"), try integer("maximum"))
    guard minimum <= maximum else { throw SourceError("“minimum” is above “maximum”") }
    return minimum...maximum
  }

  mutating func array(_ key: String) throws -> [JSONValue] {
    guard let elements = try value(key).elements else {
      throw SourceError("“\(key)” is no array")
    }
    return elements
  }

  mutating func strings(_ key: String) throws -> [String] {
    try array(key).map { element in
      guard let string = element.string else { throw SourceError("“\(key)” holds no strings") }
      return string
    }
  }

  /// None where there are none.
  mutating func optionalStrings(_ key: String) throws -> [String] {
    optionalValue(key) == nil ? [] : try strings(key)
  }

  mutating func word(_ key: String, of words: [String]) throws -> String {
    try check(string(key), of: key, isOneOf: words)
  }

  mutating func optionalWord(_ key: String, of words: [String]) throws -> String? {
    try optionalString(key).map { try check($0, of: key, isOneOf: words) }
  }

  private func check(
    _ word: String, of key: String, isOneOf words: [String]
  ) throws -> String {
    guard words.contains(word) else {
      throw SourceError("“\(key)” is none of \(words.joined(separator: ", "))")
    }
    return word
  }

  mutating func enumeration<Value: RawRepresentable<String> & CaseIterable>(
    _ key: String
  ) throws -> Value {
    let word = try word(key, of: Value.allCases.map(\.rawValue))
    guard let value = Value(rawValue: word) else { throw SourceError("“\(key)” is unknown") }
    return value
  }

  mutating func type(_ key: String) throws -> TypeReference {
    try TypeReference(parsing: string(key))
  }
}
