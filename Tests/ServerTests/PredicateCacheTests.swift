import JSONText
import OrreryProtocol
import Predicates
import Server
import Testing

/// What the cache of compiled predicates takes for the same question, and what it lets go.
struct PredicateCacheTests {
  private func key(
    _ predicate: String?, _ argumentArray: [String] = [], entity: String = "Person",
    variables: JSONMembers = [:]
  ) -> PredicateCache.Key {
    var fetch = Wire.FetchRequest(entity: entity)
    fetch.predicate = predicate
    fetch.argumentArray = argumentArray.map { RawJSON(text: $0) }
    fetch.variables = variables
    return PredicateCache.Key(fetch)
  }

  @Test func whatIsAskedWithTheSameBytesIsFound() {
    let cache = PredicateCache()
    cache.insert(.constant(true), for: key("age == %d", ["1"]))
    #expect(cache[key("age == %d", ["1"])] == .constant(true))
  }

  @Test func anyOtherByteMakesAnotherQuestion() {
    let cache = PredicateCache()
    cache.insert(.constant(true), for: key("name == %@", ["\"\u{e9}\""]))
    let others = [
      key("name == %@", ["\"e\u{301}\""]), key("name == %@", ["1"]), key("name == %@", []),
      key("name ==  %@", ["\"\u{e9}\""]), key(nil, ["\"\u{e9}\""]),
      key("name == %@", ["\"\u{e9}\""], entity: "Tag"),
      key("name == %@", ["\"\u{e9}\""], variables: ["x": RawJSON(text: "1")]),
      key("name == %@", ["\"\u{e9}\"", "1"]),
    ]
    for other in others { #expect(cache[other] == nil) }
    #expect(Set(others).count == others.count)
  }

  @Test func theLeastRecentlyUsedMakesRoom() {
    let cache = PredicateCache()
    let keys = (0...PredicateCache.maximumPredicates).map { key("age == \($0)") }
    for key in keys.dropLast() { cache.insert(.constant(true), for: key) }
    #expect(cache[keys[0]] != nil)
    cache.insert(.constant(false), for: keys[PredicateCache.maximumPredicates])
    #expect(cache[keys[0]] != nil)
    #expect(cache[keys[1]] == nil)
    #expect(cache[keys[PredicateCache.maximumPredicates]] == .constant(false))
  }

  @Test func longListsAreNotKept() {
    let cache = PredicateCache()
    let list = "[" + String(repeating: "1,", count: PredicateCache.maximumKeyBytes) + "1]"
    cache.insert(.constant(true), for: key("age IN %@", [list]))
    #expect(cache[key("age IN %@", [list])] == nil)
  }
}
