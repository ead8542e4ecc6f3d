import Spelling
import Testing

@Suite struct NearestNameTests {
  static let methods = [
    "fetch/objects", "fetch/count", "fetch/explain", "object/get", "object/insert",
    "object/update", "object/delete", "document/open", "context/save", "document/close",
  ]

  @Test(arguments: [
    // Each kind of slip: left out, put in, replaced, exchanged.
    ("fetch/objcts", "fetch/objects"), ("fetch/counts", "fetch/count"),
    ("object/inzert", "object/insert"), ("object/udpate", "object/update"),
    ("objct/insert", "object/insert"), ("fecth/objects", "fetch/objects"),
    // Letter case is none.
    ("FETCH/OBJECTS", "fetch/objects"), ("Context/Svae", "context/save"),
    // The beginning of one.
    ("fetch/obj", "fetch/objects"), ("fetch/e", "fetch/explain"), ("document/op", "document/open"),
  ])
  func finds(name: String, nearest: String) {
    #expect(NearestName.of(name, among: Self.methods) == nearest)
  }

  @Test(arguments: [
    "", "/", "x", "fetch", "fetch/", "object/foo", "document/foo", "insertObject",
    "people", "objets/insertion", "𝔣𝔢𝔱𝔠𝔥",
  ])
  func findsNothingNear(name: String) {
    #expect(NearestName.of(name, among: Self.methods) == nil)
  }

  @Test func anExchangeIsOneSlip() {
    // Of two names in the same distance but for that.
    #expect(NearestName.of("abdcef", among: ["abxyef", "abcdef"]) == "abcdef")
  }

  @Test func caseDecidesBetweenEquals() {
    #expect(NearestName.of("Name", among: ["name", "nAME", "Names", "namE"]) == "name")
    #expect(NearestName.of("nam", among: ["NAME", "name"]) == "name")
    #expect(NearestName.of("nama", among: ["name", "namb"]) == "name")
  }

  @Test func shortNamesHaveNoSlips() {
    #expect(NearestName.of("id", among: ["ip", "is"]) == nil)
    #expect(NearestName.of("ID", among: ["ip", "id"]) == "id")
    #expect(NearestName.of("agr", among: ["age"]) == "age")
  }

  @Test func goesByScalars() {
    // An accent that combines is a scalar of its own; a Character would hide the slash.
    #expect(NearestName.of("fetch/\u{301}count", among: Self.methods) == "fetch/count")
    #expect(NearestName.of("ÄRGER", among: ["ärger"]) == "ärger")
    #expect(NearestName.of("İstanbul", among: ["istanbul"]) == "istanbul")
  }

  @Test func boundsItsWork() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(NearestName.of(long, among: [long, "a"]) == nil)
    #expect(NearestName.of("aaaa", among: [long, "aaab"]) == "aaab")
    let edge = String(repeating: "a", count: 127)
    #expect(NearestName.of(edge, among: [edge + "b"]) == edge + "b")
  }

  @Test func hintsAtTheNearestOrAtWhatThereIs() {
    func hint(_ name: String, _ names: [String]) -> String {
      NearestName.hint(for: name, among: names, called: "keys")
    }
    #expect(hint("Persn", ["House", "Person"]) == "Did you mean Person?")
    #expect(hint("x", ["b", "a"]) == "Keys: a, b.")
    #expect(hint("x", []) == "There are no keys.")
    let many = hint("x", (10..<32).map { "name\($0)" })
    #expect(many.hasPrefix("Keys: name10, name11") && many.hasSuffix(", name29 and 2 more."))
  }
}
