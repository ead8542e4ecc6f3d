import Foundation
import JSONText
import Seeds
import TestSupport

/// Makes requests of every method for a conversation about several documents: out of the examples
/// of the protocol and its transcripts, with names that the conversation has shown put in for
/// theirs, whichever document they are of, numbers at their bounds and beyond, and things changed
/// at random.
struct ConversationFuzzer {
  private var random: SeededGenerator
  private var mutator: Mutator
  /// Sorted, so that a seed says the same.
  let methods: [String]
  /// Parameters by method.
  private var corpus: [String: [JSONValue]]
  /// What the conversation has shown, by what it names.
  private var names: [String: [String]] = [:]

  /// How many names of a sort are remembered.
  private static let rememberedNames = 40

  /// - Parameters:
  ///   - folder: Where stores are, in place of the transcripts' own folders.
  ///   - excluded: Methods that are left out.
  init(_ seed: Seed, folder: String, excluding excluded: Set<String>) throws {
    random = seed.generator()
    mutator = Mutator(random: random, corpus: [])
    methods = DocumentedMethods.requests.keys.filter { !excluded.contains($0) }.sorted()
    corpus = DocumentedMethods.requests.mapValues { method in
      (method["examples"]?.elements ?? []).map { example in
        let params = (example["params"]?.elements ?? []).map { param in
          (key: param["name"]?.string ?? "", value: param["value"] ?? .null)
        }
        return .object(params)
      }
    }
    for transcript in try Transcript.all() {
      for case .send(let text) in transcript.lines.map(\.step) {
        let filled = text.replacing("<temp>", with: folder)
          .replacing("<examples>", with: folder + "/Examples")
        guard let request = try? JSONValue.parse(filled), let method = request["method"]?.string,
          let params = request["params"], params.members != nil
        else { continue }
        corpus[method, default: []].append(params)
      }
    }
    names["path"] =
      [
        "Homepwner.data", "People.data", "Photomania.data", "new.data", "new.store", "..", "",
        "../out.data", "Examples/Homepwner.xcdatamodeld", "Examples/People.xcdatamodeld",
      ].map { "\(folder)/\($0)" } + [":memory:"]
  }

  // MARK: Names

  /// The conversation begins anew: what it has shown is gone, but for paths.
  mutating func forget() {
    names = names.filter { $0.key == "path" }
  }

  /// The names that a message shows.
  mutating func learn(from message: JSONValue) {
    for (key, value) in message.members ?? [] {
      if let sort = Self.sorts[key] {
        for name in [value.string] + (value.elements ?? []).map(\.string) {
          if let name { remember(name, as: sort) }
        }
      }
      learn(from: value)
    }
    for element in message.elements ?? [] { learn(from: element) }
  }

  private mutating func remember(_ name: String, as sort: String) {
    var known = names[sort] ?? []
    guard !known.contains(name) else { return }
    if known.count < Self.rememberedNames {
      known.append(name)
    } else {
      known[Int.random(in: known.indices, using: &random)] = name
    }
    names[sort] = known
  }

  /// What members name, in requests and replies both.
  private static let sorts: [String: String] = [
    "context": "context", "parent": "context", "document": "document", "list": "list",
    "observer": "observer", "stream": "stream", "aggregate": "aggregate", "handle": "handle",
    "id": "id", "ids": "id",
    "objects": "id", "inserted": "id", "deleted": "id", "entity": "entity",
    "key": "key", "keys": "key", "keyPath": "key", "properties": "key", "groupBy": "key",
    "prefetch": "key", "sectionNameKeyPath": "key", "clock": "clock", "since": "clock",
    "token": "token", "after": "token", "before": "id", "path": "path",
    "$object": "id",
  ]

  // MARK: Requests

  mutating func isTrue(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  mutating func index(below count: Int) -> Int {
    Int.random(in: 0..<count, using: &random)
  }

  /// Parameters for a method.
  mutating func params(for method: String) -> JSONValue {
    let samples = corpus[method] ?? []
    var params = samples.isEmpty ? [:] : samples[index(below: samples.count)]
    params = renamed(params, key: "")
    for definition in DocumentedMethods.requests[method]?["params"]?.elements ?? [] {
      // With several documents nearly every request has to say which it is about.
      guard let name = definition["name"]?.string,
        isTrue(["context", "document"].contains(name) ? 0.7 : 0.05)
      else { continue }
      let members = (params.members ?? []).filter { $0.key != name }
      let value = value(of: definition["schema"] ?? [:], key: name)
      params = .object(members + [(key: name, value: value)])
    }
    if isTrue(0.3) { params = mutator.changed(params, times: 1 + index(below: 2)) }
    return params.members == nil ? [:] : params
  }

  /// With names that the conversation has shown in most places where one may stand.
  private mutating func renamed(_ value: JSONValue, key: String) -> JSONValue {
    switch value {
    case .object(let members):
      return .object(
        members.map { member in (member.key, renamed(member.value, key: member.key)) })
    case .array(let elements):
      return .array(elements.map { renamed($0, key: key) })
    case .string:
      guard let sort = Self.sorts[key], isTrue(0.5) else { return value }
      return name(of: sort) ?? value
    case .integer, .number:
      return isTrue(0.1) ? number([:]) : value
    default: return value
    }
  }

  private mutating func name(of sort: String) -> JSONValue? {
    guard let known = names[sort], !known.isEmpty else { return nil }
    return .string(known[index(below: known.count)])
  }

  /// A value that a parameter may have, or nearly.
  private mutating func value(of schema: JSONValue, key: String) -> JSONValue {
    switch schema["type"]?.string {
    case "integer", "number": return number(schema)
    case "boolean": return .bool(isTrue(0.5))
    case "array":
      let count = index(below: 4)
      return .array((0..<count).map { _ in value(of: schema["items"] ?? [:], key: key) })
    default:
      let named = Self.sorts[key].flatMap { name(of: $0) }
      return named ?? mutator.changed(.null)
    }
  }

  /// A number at its bounds, just past them, or far off.
  private mutating func number(_ schema: JSONValue) -> JSONValue {
    var numbers: [JSONValue] = [
      0, 1, -1, 2, .integer(.max), .integer(.min), .number(1e10), .number(1e300), .number(0.5),
    ]
    for bound in [schema["minimum"], schema["maximum"]] {
      guard let bound = bound?.integer else { continue }
      numbers += [.integer(bound), .integer(bound &+ 1), .integer(bound &- 1)]
    }
    return numbers[index(below: numbers.count)]
  }
}
