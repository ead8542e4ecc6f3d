import Foundation
import ObjectModel
import Testing

@testable import Predicates

@Suite("Predicates that are refused when compiled")
struct CompilerErrorTests {
  private let graph: TestGraph

  init() throws {
    graph = try TestGraph()
  }

  private func error(_ format: String, _ arguments: [PredicateArgument] = []) -> OrreryError? {
    let error = #expect(throws: OrreryError.self, "\(format)") {
      try graph.compile(format, arguments)
    }
    #expect(error?.predicate == format)
    return error
  }

  @Test(
    "key paths that the model does not have",
    arguments: [
      ("nmae == 'a'", 0, "nmae", "Person"), ("boss.nmae == 'a'", 5, "boss.nmae", "Person"),
      ("1 == boss.dogs.x", 15, "boss.dogs.x", "Dog"), ("ANY dogs.nam == 'a'", 9, "dogs.nam", "Dog"),
      ("name.width == 1", 5, "name.width", "Person"), ("cached == 'a'", 0, "cached", "Person"),
      ("peers == 1", 0, "peers", "Person"), ("badge == 'a'", 0, "badge", "Person"),
      ("address.city == 'a'", 8, "address.city", "Person"),
      ("address == 'a'", 0, "address", "Person"),
      ("boss.@count > 1", 5, "boss.@count", "Person"), ("@count > 1", 0, "@count", "Person"),
      ("SUBQUERY(dogs, $d, $d.boss == nil).@count > 0", 22, "boss", "Dog"),
    ])
  func keyPaths(format: String, offset: Int, key: String, entity: String) {
    let error = error(format)
    #expect(error?.kind == .predicateKeyPath, "\(error?.message ?? "")")
    #expect(error?.offset == offset)
    #expect(error?.key == key)
    #expect(error?.entity == entity)
  }

  @Test("an unknown key comes with the nearest ones, or with all")
  func alternatives() {
    #expect(error("nmae == 'a'")?.hint == "Did you mean name?")
    #expect(error("zzzzzz == 'a'")?.hint?.contains("birthday") == true)
    #expect(error("address.stret == 'a'")?.hint == "Did you mean street?")
  }

  @Test(
    "values of different kinds",
    arguments: [
      ("age == 'a'", 7), ("name == 1", 8), ("birthday > 5", 11), ("birthday == '2020-01-01'", 12),
      ("token == 'E621E1F8-C36C-495A-93FC-0C247A3E6E5F'", 9), ("photo == 'x'", 9),
      ("boss == 'Person/p1'", 8), ("archive == 'x'", 11), ("age LIKE 10", 0),
      ("age BEGINSWITH 'a'", 15),
      ("name CONTAINS 1", 14), ("boss > nil", 0), ("archive < nil", 0), ("name == age", 0),
      ("age IN {1, 'a'}", 11), ("age BETWEEN {1, 'a'}", 16), ("age BETWEEN {1}", 12),
      ("age BETWEEN {1, 2, 3}", 12), ("age BETWEEN 5", 12), ("age IN 5", 7), ("age == {1}", 7),
      ("dogs == nil", 0), ("dogs.age > 3", 0), ("age == dogs.age", 7), ("ANY age == 1", 4),
      ("ALL boss.age == 1", 4), ("ANY dogs.age == reports.age", 16), ("42 == '42'", 6),
      ("age + 'a' == 1", 6), ("1 + 'a' == 1", 4), ("1.5 & 2 == 1", 0), ("dogs BETWEEN {1, 2}", 0),
      ("SUBQUERY(boss, $d, 1 == 1).@count > 0", 9),
      ("SELF == CAST('x/p1', 'NSManagedObjectID')", 13),
    ])
  func types(format: String, offset: Int) {
    let error = error(format)
    let kinds: [ErrorKind?] = [.predicateType, .predicateUnsupported]
    #expect(kinds.contains(error?.kind), "\(error?.message ?? "")")
    #expect(error?.offset == offset, "\(error?.message ?? "")")
    #expect(error?.entity == "Person")
  }

  @Test("a comparison of different kinds names key, value and remedy")
  func remedy() {
    let error = error("birthday > 5")
    #expect(error?.kind == .predicateType)
    #expect(error?.key == "birthday")
    #expect(error?.value == .integer(5))
    #expect(error?.hint?.contains("NSDate") == true)
    #expect(self.error("dogs.age > 3")?.hint?.contains("ANY") == true)
  }

  @Test(
    "what has no meaning here",
    arguments: [
      ("random() == 1", 0), ("tokenize:using:(name, ' ') == 'a'", 0), ("nosuch(name) == 'a'", 0),
      ("name TOKENMATCHES 'a'", 5), ("name UTI-CONFORMS-TO 'a'", 5), ("name.(age) == 1", 5),
      ("$x.name == 'a'", 3), ("dogs.@spread.age == 1", 5),
      ("TERNARY(age == 1, dogs, reports).@count == 1", 18),
    ])
  func unsupported(format: String, offset: Int) throws {
    let predicate = try PredicateParser.parse(format, arguments: [])
    let error = #expect(throws: OrreryError.self) {
      try PredicateCompiler(model: graph.model).compile(
        predicate, for: graph.entity("Person"), variables: ["x": .value(.string("a"))])
    }
    let kinds: [ErrorKind?] = [.predicateUnsupported, .predicateKeyPath]
    #expect(kinds.contains(error?.kind), "\(error?.message ?? "")")
    #expect(error?.offset == offset, "\(error?.message ?? "")")
  }

  @Test("a variable without a value, and a pattern that is none")
  func others() {
    #expect(error("name == $x")?.kind == .predicateArguments)
    #expect(error("name == $x")?.key == "x")
    let long = error("name MATCHES '\(String(repeating: "a", count: 4097))'")
    #expect(long?.kind == .predicateLimit && long?.offset == 13)
    let pattern = error("name MATCHES '(a'")
    #expect(pattern?.kind == .predicateSyntax)
    #expect(pattern?.offset == 13)
  }
}
