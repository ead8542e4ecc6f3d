import Foundation
import JSONText
import Seeds
import TestSupport

/// How often each request was answered.
struct Replies {
  var counts: [Int64: Int] = [:]
  var successes = 0
  /// The first that says the server failed in an unforeseen way.
  var internalError: JSONValue?

  /// Counts replies up to the one to `id`.
  /// - Returns: false when the connection ended.
  mutating func read(_ client: RawClient, until id: Int) throws -> Bool {
    while let message = try client.next() {
      guard message["method"] == nil, let replied = message["id"]?.integer else { continue }
      counts[replied, default: 0] += 1
      if message["result"] != nil { successes += 1 }
      if message["error"]?["code"]?.integer == -32603 { internalError = message }
      if replied == Int64(id) { return true }
    }
    return false
  }
}

/// Changes requests at random: values, keys, structure, and the bytes themselves.
struct Mutator {
  private var random: SeededGenerator
  private let corpus: [JSONValue]

  private static let values: [JSONValue] = [
    nil, true, false, 0, -1, 1, .integer(.max), .integer(.min), .integer(1 << 53),
    .integer(1 << 32),
    .number(1e308), .number(-1e308), .number(1e10), .number(-0.5), .number(9.3e18),
    "", "x", "BNRItem", "BNRItem/p1", "BNRItem/p0", "BNRItem/p-1", "BNRItem/p99999999999999999999",
    "BNRAssetType/p1", "x-coredata:///BNRItem/p1", "assetType.items.itemName", "é\u{301}🐻\0",
    .string(String(repeating: "(", count: 5000)), .string(String(repeating: "x.", count: 5000)),
    "TRUEPREDICATE", "%@ == %K", "$x", "SELF", [], [:], [[]], ["$date": "x"],
    ["$transformable": ["base64": "AA=="]], ["$handle": ["handle": "h1"]],
    ["$object": "BNRItem/p1"],
    .array(Array(repeating: 1, count: 1000)),
  ]

  init(random: SeededGenerator, corpus: [JSONValue]) {
    self.random = random
    self.corpus = corpus
  }

  mutating func changed(_ value: JSONValue, times: Int) -> JSONValue {
    var value = value
    for _ in 0..<times { value = changed(value) }
    return value
  }

  /// A request, mostly with something changed in its parameters.
  mutating func request(id: Int) -> String {
    let request = corpus[Int.random(in: corpus.indices, using: &random)]
    let times = Int.random(in: 0...2, using: &random)
    var params = changed(request["params"] ?? [:], times: times)
    // Anything else would not be a request.
    switch params {
    case .object, .array: break
    default: params = .array([params])
    }
    let method = JSONValue.string(request["method"]?.string ?? "")
    return #"{"jsonrpc":"2.0","id":\#(id),"method":\#(method.text),"params":\#(params.text)}"#
  }

  /// A request with bytes changed anywhere.
  mutating func text(id: Int) -> [UInt8] {
    var bytes = Array(request(id: id).utf8)
    for _ in 0...Int.random(in: 0...3, using: &random) {
      let position = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.insert(Array(#"{}[]",:\0eE-."#.utf8).randomElement(using: &random) ?? 0, at: 0)
      case 2 where bytes.count > 1: bytes.remove(at: position)
      default: bytes.insert(contentsOf: bytes[position...].prefix(20), at: position)
      }
    }
    return bytes.filter { $0 != UInt8(ascii: "\n") }
  }

  /// The value with one thing in it changed.
  mutating func changed(_ value: JSONValue) -> JSONValue {
    let goesDeeper = Int.random(in: 0..<5, using: &random) > 0
    switch value {
    case .object(var members) where !members.isEmpty:
      let index = Int.random(in: members.indices, using: &random)
      if goesDeeper {
        members[index].value = changed(members[index].value)
        return .object(members)
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: members.remove(at: index)
      case 1: members.append(members[index])
      case 2: members[index].key = changed(text: members[index].key)
      default: members[index].value = anyValue()
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty:
      let index = Int.random(in: elements.indices, using: &random)
      if goesDeeper {
        elements[index] = changed(elements[index])
        return .array(elements)
      }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      default: elements[index] = anyValue()
      }
      return .array(elements)
    case .string(let text) where goesDeeper: return .string(changed(text: text))
    case .integer(let number) where goesDeeper: return .integer(number &+ 1)
    default: return anyValue()
    }
  }

  private mutating func anyValue() -> JSONValue {
    Self.values[Int.random(in: Self.values.indices, using: &random)]
  }

  private mutating func changed(text: String) -> String {
    var characters = Array(text)
    let position = Int.random(in: 0...characters.count, using: &random)
    let pool = Array("azAZ019 .,/@%$#'\"()[]{}=<>!&|*?\\_-:é🐻\0")
    let character = pool[Int.random(in: pool.indices, using: &random)]
    switch Int.random(in: 0..<3, using: &random) {
    case 0 where position < characters.count: characters.remove(at: position)
    case 1 where position < characters.count: characters[position] = character
    default: characters.insert(character, at: position)
    }
    return String(characters)
  }
}
