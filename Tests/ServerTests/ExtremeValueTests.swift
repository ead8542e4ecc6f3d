import Foundation
import JSONText
import Seeds
import TestSupport
import Testing

/// Expressions over attributes that hold the greatest and the least that their types allow. A fetch
/// gives a value or an error; nothing that it computes ends the server.
@Suite struct ExtremeValueTests {
  /// Attributes of a song, and what they hold at their limits.
  private static let limits: [(key: String, values: [JSONValue])] = [
    ("plays", [.integer(.max), .integer(.min), -1, 0]),
    (
      "position",
      [
        .number(.greatestFiniteMagnitude), .number(-.greatestFiniteMagnitude),
        .number(.leastNonzeroMagnitude),
      ]
    ),
    (
      "price",
      ["1e126", "-1e126", "1e-127", "99999999999999999999999999999999999999", "0.1"]
    ),
    (
      "released",
      ["+9999999-12-31T00:00:00Z", "-9999999-01-01T00:00:00Z", "2001-01-01T00:00:00Z"]
    ),
    ("loudness", [.number(3.402_823_466_385_288_6e38), .number(1e-45)]),
    ("seconds", [32_767, -32_768]),
  ]

  private static let literals = [
    "0", "-1", "1", "0.5", "64", "-64", "1e19", "1e308", "1e-400", "9223372036854775807",
    "-9223372036854775808", "'x'", "'1e-9223372036854775808'", "nil",
  ]
  private static let unary = [
    "sum", "average", "min", "max", "median", "mode", "stddev", "count", "abs", "sqrt", "exp",
    "log", "ln", "ceiling", "floor", "trunc", "onesComplement", "-", "uppercase",
  ]
  private static let binary = [
    "modulus:by:", "bitwiseAnd:with:", "bitwiseOr:with:", "leftshift:by:", "rightshift:by:",
    "raise:toPower:", "multiply:by:", "divide:by:", "add:to:", "from:subtract:",
  ]
  private static let types = ["NSNumber", "NSDate", "NSString", "NSDecimalNumber"]

  private static func expression(
    depth: Int = 0, using random: inout SeededGenerator
  ) -> String {
    func inner() -> String { expression(depth: depth + 1, using: &random) }
    func one(of choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    switch depth > 2 ? 0 : Int.random(in: 0...9, using: &random) {
    case 0...2:
      return one(of: Bool.random(using: &random) ? limits.map(\.key) : literals)
    case 3, 4: return "(\(inner()) \(one(of: ["+", "-", "*", "/", "**"])) \(inner()))"
    case 5, 6: return "\(one(of: unary))(\(inner()))"
    case 7, 8: return "CAST(\(inner()), '\(one(of: types))')"
    default: return "FUNCTION('\(one(of: binary))', \(inner()), \(inner()))"
    }
  }

  /// Fetches that compute with one random expression.
  private static func requests(using random: inout SeededGenerator) -> [JSONValue] {
    let one = expression(using: &random)
    let other = expression(using: &random)
    let comparison = ["==", "<", ">=", "CONTAINS"].randomElement(using: &random) ?? ""
    let key = limits.randomElement(using: &random)?.key ?? ""
    let computed: (String) -> JSONValue = { [["name": "value", "expression": .string($0)]] }
    return [
      ["entity": "Song", "expressions": computed(one)],
      ["entity": "Song", "predicate": .string("\(one) \(comparison) \(other)")],
      ["entity": "Song", "predicate": .string("\(one) BETWEEN {\(other), \(key)}")],
      [
        "entity": "Song", "groupBy": [.string(key)],
        "expressions": computed("sum(\(one))"),
      ],
    ]
  }

  /// - Parameter isSaved: whether the store computes, or the server over unsaved objects.
  @Test(arguments: [true, false]) func noneEndsTheServer(isSaved: Bool) throws {
    var random = Seed.next().generator()
    let server = try SpawnedServer()
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": ":memory:"], "model": ["model": try Self.model()],
        "create": "ifMissing",
        "autosave": ["delay": 86_400],
      ])
    for number in 0..<24 {
      let values = Self.limits.map { limit in
        (limit.key, number < 12 ? limit.values[number % limit.values.count] : .null)
      }
      let random = Self.limits.compactMap { limit in
        limit.values.randomElement(using: &random).map { (limit.key, $0) }
      }
      let all = [("title", .string("Song"))] + (number < 6 ? values : random)
      try client.call("object/insert", ["entity": "Song", "values": .object(all)])
    }
    if isSaved { try client.call("context/save") }
    var computed = 0
    for _ in 0..<(Nightly.isOn ? 10_000 : 60) {
      for request in Self.requests(using: &random) {
        let reply = try client.reply(to: "fetch/rows", ["fetch": request])
        #expect(reply["error"]?["code"] != -32603, "\(request.text): \(reply.text)")
        if reply["result"] != nil { computed += 1 }
      }
    }
    #expect(computed > 20)
    try server.stop()
  }

  /// Everything.json without its validation, which leaves no room for limits.
  private static func model() throws -> JSONValue {
    let text = try Data(contentsOf: Places.examples.appending(path: "Everything.json"))
    let rules: Set = ["minimum", "maximum", "regularExpression"]
    func stripped(_ value: JSONValue) -> JSONValue {
      if let members = value.members {
        return .object(
          members.filter { !rules.contains($0.key) }.map { ($0.key, stripped($0.value)) })
      }
      return value.elements.map { .array($0.map(stripped)) } ?? value
    }
    return stripped(try JSONValue.parse(String(decoding: text, as: UTF8.self)))
  }
}
