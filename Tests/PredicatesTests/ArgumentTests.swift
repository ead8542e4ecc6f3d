import Foundation
import ObjectModel
import Testing

@testable import Predicates

@Suite("Arguments of formats")
struct ArgumentTests {
  private func printed(_ format: String, _ arguments: PredicateArgument...) throws -> String {
    try PredicateParser.parse(format, arguments: arguments).description
  }

  private func error(_ format: String, _ arguments: PredicateArgument...) -> OrreryError? {
    #expect(throws: OrreryError.self) {
      try PredicateParser.parse(format, arguments: arguments)
    }
  }

  @Test("values are inserted as values, never as text")
  func values() throws {
    #expect(try printed("a == %@", .value(.string("1 OR b == 'x'"))) == "a == \"1 OR b == 'x'\"")
    #expect(try printed("a == %@", .value(.boolean(true))) == "a == 1")
    #expect(try printed("a == %@", .value(.null)) == "a == nil")
    #expect(
      try printed("a IN %@", .values([.value(.integer(1)), .value(.string("b"))]))
        == "a IN {1, \"b\"}")
    #expect(
      try printed("a == %@ AND b == %d", .value(.date(1.5)), .value(.integer(2)))
        == "a == CAST(1.500000, \"NSDate\") AND b == 2")
    #expect(try printed("'%@' == x AND '%K' == '$x'") == "\"%@\" == x AND \"%K\" == \"$x\"")
  }

  @Test("values without a literal print as casts that read back")
  func casts() throws {
    let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    let decimal = try #require(Decimal(string: "12.50"))
    let values: [Value] = [
      .uuid(uuid), .decimal(decimal), .binary([1, 2, 255]), .date(-0.1234567), .date(1e-9),
      .object(ObjectID(entity: EntityNumber(rawValue: 1), key: 3)),
    ]
    for value in values {
      let text = try printed("a == %@", .value(value))
      #expect(try printed(text) == text, "\(text)")
    }
  }

  @Test("%K inserts keys without reading them again")
  func keyPaths() throws {
    #expect(try printed("%K == 1", .keyPath("a.b")) == "a.b == 1")
    #expect(try printed("%K == 1", .keyPath("like")) == "#like == 1")
    #expect(try printed("%K == 1", .keyPath("a b.c")) == "#\"a b\".c == 1")
    #expect(try printed("%K == 1", .keyPath("a == 1 OR b")) == "#\"a == 1 OR b\" == 1")
    #expect(try printed("x.%K.@count == 1", .keyPath("b.c")) == "x.b.c.@count == 1")
    #expect(try printed("%K > 0", .keyPath("kids.@count")) == "kids.@count > 0")
    #expect(
      try printed("%K == %@", .value(.string("ISO 3166-1:2006")), .value(.integer(1)))
        == "#\"ISO 3166-1:2006\" == 1")
    let text = try printed("%K == 1", .keyPath("a == 1 OR b"))
    #expect(try printed(text) == text)
  }

  @Test("missing and unused arguments are named by index")
  func count() {
    let missing = error("a == %@ AND b == %@", .value(.integer(1)))
    #expect(missing?.kind == .predicateArguments)
    #expect(missing?.message.contains("argumentArray[1]") == true)
    #expect(missing?.offset == 17)
    let unused = error("a == %@", .value(.integer(1)), .value(.integer(2)))
    #expect(unused?.kind == .predicateArguments)
    #expect(unused?.message.contains("argumentArray[1]") == true)
    let inQuotes = error("a == '%@'", .value(.integer(1)))
    #expect(inQuotes?.message.contains("argumentArray[0]") == true)
  }

  @Test("printf conversions want their type")
  func conversions() throws {
    #expect(try printed("a == %ld", .value(.integer(3))) == "a == 3")
    #expect(try printed("a == %.2f", .value(.integer(3))) == "a == 3.0")
    #expect(try printed("a == %s", .value(.string("x"))) == "a == \"x\"")
    for (format, argument) in [
      ("a == %d", PredicateArgument.value(.string("1"))), ("a == %d", .value(.double(1.5))),
      ("a == %f", .value(.null)), ("a == %s", .value(.integer(1))),
      ("%K == 1", .value(.integer(1))), ("a == %@", .value(.double(.nan))),
      ("%K == 1", .keyPath("a..b")), ("%K == 1", .keyPath("")), ("%d == a", .keyPath("b")),
    ] {
      let error = error(format, argument)
      #expect(error?.kind == .predicateArguments, "\(format)")
      #expect(error?.message.contains("argumentArray[0]") == true)
    }
  }

  @Test("without arguments the conversions stay, and do not compile")
  func placeholders() throws {
    let predicate = try PredicateParser.parse("%K.x == %@", arguments: nil)
    #expect(predicate.description == "%K.x == %@")
    let graph = try TestGraph()
    let open = try PredicateParser.parse("name == %@", arguments: nil)
    let error = #expect(throws: OrreryError.self) {
      try PredicateCompiler(model: graph.model).compile(open, for: graph.entity("Person"))
    }
    #expect(error?.kind == .predicateArguments)
    #expect(error?.offset == 8)
  }
}
