import ObjectModel
import Testing

@testable import Predicates

@Suite("Predicates that are refused when read")
struct ParserErrorTests {
  @Test(
    "syntax errors point at the fault",
    arguments: [
      ("age", 3), ("TRUE", 4), ("1", 1), ("0 || 1", 0), ("a === 1", 4), ("a == 1 == 1", 7),
      ("()", 1), (",", 0), ("? = 1", 0), ("a == 1 // c", 8), ("1+1 /* x */ == 2", 5),
      ("a CONATINS 1", 2), ("a == 'x", 5), ("%k == 1", 0), ("%% == 1", 0), ("", 0),
      ("a BETWEEN 1 AND 2", 16), ("a == 1 AND", 10), ("a == (1", 7), ("a == {1, }", 9),
      ("a == 1 b", 7), ("ANY a", 5), ("ANY (a == 1)", 5), ("NOT", 3), ("a.5 == 1", 1),
      ("like == 1", 0), ("a == like", 5), ("a LIKE[x] 'b'", 7), ("a == '\\u12'", 6),
      ("a == '\\ud83d'", 6), ("a == 5x", 5), ("a == 0x", 7), ("a == 1e999", 5),
      ("a == 99999999999999999999999999999e400", 5), ("$ == 1", 0), ("a.@ == 1", 2),
      ("SUBQUERY(a, x, b == 1).@count > 0", 12), ("SUBQUERY(a, $x, b).@count > 0", 16),
      ("TERNARY(a, 1, 2) == 1", 8), ("CAST(a, b) == 1", 8), ("modulus:by:(1) == 1", 0),
      ("(a == 1) == 1", 9), ("a == (b == 1)", 6), ("1 + (b == 1) == 2", 5),
      ("a == CAST('zz', 'NSUUID')", 10), ("ANY a NOT IN {1}", 6), ("é CONATINS 1", 3),
    ])
  func syntax(format: String, offset: Int) {
    let error = #expect(throws: OrreryError.self) {
      try PredicateParser.parse(format, arguments: nil)
    }
    #expect(error?.kind == .predicateSyntax, "\(error?.message ?? "")")
    #expect(error?.offset == offset, "\(error?.message ?? "")")
    #expect(error?.predicate == format)
  }

  @Test("a misspelt operator gets a suggestion")
  func suggestion() {
    #expect(hint("a CONATINS 1") == "Did you mean CONTAINS?")
    #expect(hint("a BEGINWITH 'x'") == "Did you mean BEGINSWITH?")
    #expect(hint("a == 1 ADN b == 2") == "Did you mean AND?")
    #expect(hint("a == like")?.contains("#like") == true)
    #expect(hint("%k == 1")?.contains("%K") == true)
    #expect(hint("a IN (1, 2)")?.contains("{1, 2}") == true)
  }

  @Test(
    "what would run code is refused by name",
    arguments: [
      ("FUNCTION(a, 'pow:', 3) == 1", "FUNCTION", 0), ("a == APPLY(b)", "APPLY", 5),
      ("CAST(a, 'Class') == b", "Class", 8), ("self isKindOfClass: %@", "isKindOfClass:", 5),
      ("ANYKEY == 1", "ANYKEY", 0), ("a := 1", ":=", 2), ("a == b := 1", ":=", 7),
      ("FETCH(a, b, 1) == 1", "FETCH", 0), ("(a := 1) == 1", ":=", 3),
    ])
  func refused(format: String, name: String, offset: Int) {
    let error = #expect(throws: OrreryError.self) {
      try PredicateParser.parse(format, arguments: nil)
    }
    #expect(error?.kind == .predicateUnsupported, "\(error?.message ?? "")")
    #expect(error?.message.contains(name) == true)
    #expect(error?.offset == offset)
  }

  @Test("limits have a kind of their own")
  func limits() {
    var limits = PredicateLimits()
    limits.maximumLength = 20
    limits.maximumTokens = 6
    limits.maximumDepth = 4
    for format in ["aaaaaaaaaaaaaaaaaaaa == 1", "a==1&&b==2", "((((a==1", "-----1"] {
      let error = #expect(throws: OrreryError.self) {
        try PredicateParser.parse(format, arguments: nil, limits: limits)
      }
      #expect(error?.kind == .predicateLimit, "\(format)")
    }
  }

  private func hint(_ format: String) -> String? {
    do throws(OrreryError) {
      _ = try PredicateParser.parse(format, arguments: nil)
      return nil
    } catch {
      return error.hint
    }
  }
}
