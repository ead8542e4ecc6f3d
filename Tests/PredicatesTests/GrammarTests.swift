import Foundation
import ObjectModel
import Testing

@testable import Predicates

/// Every production of the language, in every place it may stand.
@Suite("The grammar of predicates")
struct GrammarTests {
  private func printed(_ format: String, _ arguments: [PredicateArgument] = []) throws -> String {
    let predicate = try PredicateParser.parse(format, arguments: arguments)
    let text = predicate.description
    let again = try PredicateParser.parse(text, arguments: [])
    #expect(again.description == text, "fixpoint of \(format)")
    #expect(TreeShape.of(again.root) == TreeShape.of(predicate.root), "tree of \(format)")
    return text
  }

  private func expression(_ format: String, _ arguments: [PredicateArgument] = []) throws -> String
  {
    try PredicateParser.parseExpression(format, arguments: arguments).description
  }

  private func refusal(_ format: String) -> OrreryError? {
    #expect(throws: OrreryError.self, "\(format)") {
      try PredicateParser.parse(format, arguments: nil)
    }
  }

  // MARK: Operators

  private static let operators: [(String, String)] = [
    ("=", "=="), ("==", "=="), ("!=", "!="), ("<>", "!="), ("<", "<"), (">", ">"), ("<=", "<="),
    ("=<", "<="), (">=", ">="), ("=>", ">="), ("IN", "IN"), ("CONTAINS", "CONTAINS"),
    ("BEGINSWITH", "BEGINSWITH"), ("ENDSWITH", "ENDSWITH"), ("LIKE", "LIKE"),
    ("MATCHES", "MATCHES"), ("BETWEEN", "BETWEEN"), ("TOKENMATCHES", "TOKENMATCHES"),
    ("UTI-CONFORMS-TO", "UTI-CONFORMS-TO"), ("UTI-EQUALS", "UTI-EQUALS"),
  ]

  @Test(
    "every operator, in any case, with any options, with and without spaces",
    arguments: operators)
  func everyOperator(spelling: String, canonical: String) throws {
    for word in [spelling, spelling.lowercased(), spelling.capitalized] {
      #expect(try printed("a \(word) b") == "a \(canonical) b")
      #expect(try printed("ANY a \(word)\n{b}") == "ANY a \(canonical) {b}")
      #expect(try printed("'x'\(word)'y'") == "\"x\" \(canonical) \"y\"")
      #expect(try printed("{1}\(word){2}") == "{1} \(canonical) {2}")
    }
    for (options, letters) in [
      ("[c]", "[c]"), ("[d]", "[d]"), ("[n]", "[n]"), ("[l]", "[l]"), (" [cd]", "[cd]"),
      ("[DC]", "[cd]"), ("\t[ l n ]", "[nl]"), ("[cdnl]", "[cdnl]"), ("[ccc]", "[c]"), ("[]", ""),
    ] {
      #expect(try printed("a \(spelling)\(options) b") == "a \(canonical)\(letters) b")
      #expect(try printed("a \(spelling)\(options){b}") == "a \(canonical)\(letters) {b}")
    }
    for options in ["[x]", "[c", "[c,d]", "[0]", "['c']"] {
      #expect(refusal("a \(spelling)\(options) b")?.expected == "options", "\(options)")
    }
  }

  @Test("words negate with NOT, signs do not", arguments: operators)
  func negated(spelling: String, canonical: String) throws {
    guard spelling.first?.isLetter == true else {
      #expect(refusal("a NOT \(spelling) b")?.kind == .predicateSyntax)
      return
    }
    #expect(try printed("a NOT \(spelling) b") == "NOT a \(canonical) b")
    #expect(try printed("a not \(spelling)[c] b") == "NOT a \(canonical)[c] b")
    #expect(try printed("NOT a NOT \(spelling) b") == "NOT (NOT a \(canonical) b)")
  }

  @Test("comparisons do not chain", arguments: operators)
  func chained(spelling: String, canonical: String) {
    #expect(refusal("a \(spelling) b \(spelling) c")?.kind == .predicateSyntax)
    #expect(refusal("(a \(spelling) b) == c")?.kind == .predicateSyntax)
    #expect(refusal("a \(spelling)")?.expected == "an expression")
    #expect(refusal("\(spelling) a")?.kind == .predicateSyntax)
  }

  @Test(
    "modifiers, in any case and place",
    arguments: [
      ("any a.b == 1", "ANY a.b == 1"), ("Some a.b == 1", "ANY a.b == 1"),
      ("ALL a.b == 1", "ALL a.b == 1"), ("none a.b == 1", "NOT ANY a.b == 1"),
      ("NOT NONE a.b == 1", "NOT (NOT ANY a.b == 1)"), ("!ANY a.b == 1", "NOT ANY a.b == 1"),
      ("NONE a.b LIKE[c] 'x'", "NOT ANY a.b LIKE[c] \"x\""),
      ("ANY {0, 42} BETWEEN {23, 50}", "ANY {0, 42} BETWEEN {23, 50}"),
      ("ALL SUBQUERY(a, $x, $x == 1).b > 0", "ALL SUBQUERY(a, $x, $x == 1).b > 0"),
      ("ANY a.b + 1 == c", "ANY a.b + 1 == c"), ("ANY $x.a == 1", "ANY $x.a == 1"),
      ("(ANY a.b == 1)", "ANY a.b == 1"),
      (
        "ANY a.b == 1 AND SOME c == 2 || NONE d == 3",
        "(ANY a.b == 1 AND ANY c == 2) OR (NOT ANY d == 3)"
      ),
    ])
  func modifiers(format: String, text: String) throws {
    #expect(try printed(format) == text)
  }

  // MARK: Compounds

  @Test(
    "NOT binds tighter than AND, AND tighter than OR",
    arguments: [
      ("a=1 OR b=2 AND c=3", "a == 1 OR (b == 2 AND c == 3)"),
      ("a=1 AND b=2 OR c=3", "(a == 1 AND b == 2) OR c == 3"),
      ("a=1 OR b=2 AND c=3 OR d=4", "a == 1 OR (b == 2 AND c == 3) OR d == 4"),
      ("NOT a=1 AND b=2", "(NOT a == 1) AND b == 2"),
      ("NOT a=1 OR NOT b=2", "(NOT a == 1) OR (NOT b == 2)"),
      ("NOT (a=1 AND b=2)", "NOT (a == 1 AND b == 2)"),
      ("not ! not a=1", "NOT (NOT (NOT a == 1))"),
      ("(a=1 OR b=2) AND c=3", "(a == 1 OR b == 2) AND c == 3"),
      ("(((a=1))) AND ((b=2 && c=3))", "a == 1 AND (b == 2 AND c == 3)"),
      ("a=1&&b=2||c=3&&!d=4", "(a == 1 AND b == 2) OR (c == 3 AND (NOT d == 4))"),
      ("TRUEPREDICATE and FalsePredicate", "TRUEPREDICATE AND FALSEPREDICATE"),
      ("(TRUEPREDICATE)", "TRUEPREDICATE"), ("NOT(TRUEPREDICATE)", "NOT TRUEPREDICATE"),
    ])
  func compounds(format: String, text: String) throws {
    #expect(try printed(format) == text)
  }

  // MARK: Expressions

  /// From loosest to tightest; each is read inside the one before without parentheses.
  private static let levels: [[String]] = [
    ["UNION", "INTERSECT", "MINUS"], ["|"], ["^"], ["&"], ["<<", ">>"], ["+", "-"], ["*", "/"],
    ["**"],
  ]

  @Test("every pair of binary operators groups by precedence, and equals to the left")
  func precedence() throws {
    let all = Self.levels.enumerated().flatMap { level, signs in signs.map { (level, $0) } }
    for (outer, first) in all {
      for (inner, second) in all {
        let bare = try expression("a \(first) b \(second) c")
        #expect(bare == "a \(first) b \(second) c")
        let left = try expression("(a \(first) b) \(second) c")
        #expect((left == bare) == (outer >= inner), "\(first) \(second)")
        let right = try expression("a \(first) (b \(second) c)")
        #expect((right == bare) == (outer < inner), "\(first) \(second)")
      }
    }
  }

  @Test(
    "signs bind tighter than all but powers, paths and indexes",
    arguments: [
      ("-a * b", "-a * b"), ("-(a * b)", "-(a * b)"), ("-a ** 2", "-a ** 2"),
      ("(-a) ** 2", "(-a) ** 2"), ("-2 ** 2", "-2 ** 2"), ("(-2) ** 2", "(-2) ** 2"),
      ("2 ** -1", "2 ** (-1)"), ("-a.b", "-a.b"), ("-a[0]", "-a[0]"), ("~a & b", "~a & b"),
      ("~-+a", "~-a"), ("a - -b", "a - -b"), ("a--1", "a - -1"), ("- 5", "-5"), ("-(5)", "-(5)"),
      ("-0.5", "-0.5"), ("+0x10", "16"), ("a UNION b INTERSECTION c", "a UNION b INTERSECT c"),
      ("a union {1} minus b", "a UNION {1} MINUS b"), ("1 | 2 ^ 3 & 4 << 5", "1 | 2 ^ 3 & 4 << 5"),
      ("((1 | 2) ^ 3) & 4", "((1 | 2) ^ 3) & 4"),
    ])
  func signs(format: String, text: String) throws {
    #expect(try expression(format) == text)
    #expect(try expression(text) == text)
  }

  @Test(
    "key paths and indexes hang off any expression",
    arguments: [
      ("SELF.a.b", "SELF.a.b"), ("self", "SELF"), ("$x.a", "$x.a"), ("$1", "$1"),
      ("$a[$b].x", "$a[$b].x"), ("$a.$b", "$a.$b"), ("a.@count", "a.@count"),
      ("a.@sum.b", "a.@sum.b"), ("a.b.@sum", "a.b.@sum"),
      ("a.@distinctUnionOfObjects.b.@count", "a.@distinctUnionOfObjects.b.@count"),
      ("@count", "@count"), ("g.@max.#self", "g.@max.#self"),
      ("SUBQUERY(a, $x, $x.b == 1).@count", "SUBQUERY(a, $x, $x.b == 1).@count"),
      ("SUBQUERY(a, $x, $x.b == 1)[SIZE]", "SUBQUERY(a, $x, $x.b == 1)[SIZE]"),
      ("TERNARY(j != NULL, j, '').length", "TERNARY(j != nil, j, \"\").length"),
      ("CAST(a, 'NSString').length", "CAST(a, \"NSString\").length"),
      ("'abc'.length", "\"abc\".length"),
      ("(1).x", "(1).x"), ("(a + b).c", "(a + b).c"), ("{1, 2}[0]", "{1, 2}[0]"),
      ("{}[first]", "{}[FIRST]"), ("a[last].b", "a[LAST].b"), ("a[SIZE]", "a[SIZE]"),
      ("a['key']", "a[\"key\"]"), ("a[b]", "a[b]"), ("a[first.b]", "a[#first.b]"),
      ("a[#first]", "a[#first]"), ("(a.b)[0]", "(a.b)[0]"), ("a.b[0]", "(a.b)[0]"),
      ("a[0][1]", "a[0][1]"), ("a.(b)", "a.(b)"), ("a.b(1)", "a.b(1)"), ("now().x", "now().x"),
      (
        "SUBQUERY(SUBQUERY(a, $x, $x == 1), $y, $y == 2)[0].b",
        "SUBQUERY(SUBQUERY(a, $x, $x == 1), $y, $y == 2)[0].b"
      ),
      ("a.in.like", "a.#in.#like"), ("a.SELF", "a.#SELF"), ("#\"two words\".a", "#\"two words\".a"),
    ])
  func paths(format: String, text: String) throws {
    #expect(try expression(format) == text)
    #expect(try expression(text) == text)
  }

  @Test("what a conversion inserts takes paths and indexes as well")
  func conversionsInPaths() throws {
    let key = PredicateArgument.keyPath("a.b")
    let object = PredicateArgument.value(
      .object(ObjectID(entity: EntityNumber(rawValue: 1), key: 2)))
    #expect(try expression("%K.@count", [key]) == "a.b.@count")
    #expect(try expression("x.%K.%K", [key, key]) == "x.a.b.a.b")
    #expect(try expression("$x.%K", [key]) == "$x.a.b")
    #expect(try expression("%K['k']", [key]) == "(a.b)[\"k\"]")
    #expect(try expression("%@.ID", [object]) == "CAST(\"1/p2\", \"NSManagedObjectID\").ID")
    #expect(
      try expression("{%@, %d}[%d]", [key, .value(.integer(1)), .value(.integer(0))])
        == "{a.b, 1}[0]")
    #expect(try expression("x.%K", [.keyPath("@max.y")]) == "x.@max.y")
    #expect(throws: OrreryError.self) { try expression("%K", [.keyPath("@two words")]) }
  }

  // MARK: Words

  /// The words of the language, for use as keys.
  @Test("every reserved word is a key behind # or a dot", arguments: PredicateKeyword.allCases)
  func reserved(keyword: PredicateKeyword) throws {
    let word = keyword.rawValue
    for spelling in [word, word.lowercased()] {
      let quoted = word.contains("-") ? "#\"\(spelling)\"" : "#\(spelling)"
      #expect(try printed("\(quoted) == 1") == "\(quoted) == 1")
      #expect(try printed("a.\(spelling).b == 1") == "a.\(quoted).b == 1")
      #expect(try printed("%K == 1", [.keyPath("\(spelling).x")]) == "\(quoted).x == 1")
      if keyword.isUsableAsKey {
        #expect(try printed("\(spelling) == 1") == "\(quoted) == 1")
        #expect(try printed("1 == \(spelling)") == "1 == \(quoted)")
        #expect(try printed("\(spelling).x == 1") == "\(quoted).x == 1")
      } else if case .constant? = try? PredicateParser.parseExpression(spelling, arguments: nil)
        .root.form
      {
        #expect(["NULL", "NIL", "TRUE", "YES", "FALSE", "NO"].contains(word))
      } else if keyword != .selfWord {
        #expect(refusal("\(spelling) == 1") != nil)
      }
    }
  }

  @Test("only ASCII has cases: other letters that capitalise to a word are keys")
  func foreignCase() throws {
    #expect(try printed("ſelf == 1") == "ſelf == 1")
    #expect(try printed("ﬁrst == 1") == "ﬁrst == 1")
    #expect(refusal("a lıke 'x'") != nil)
  }

  // MARK: Functions

  /// The functions that Foundation documents for NSExpression, by selector.
  @Test(
    "every built-in function is read",
    arguments: [
      "sum(a)", "count(a)", "min(a)", "max(a)", "average(a)", "median(a)", "mode(a)", "stddev(a)",
      "modulus:by:(a, b)", "sqrt(a)", "log(a)", "ln(a)", "exp(a)", "floor(a)", "ceiling(a)",
      "abs(a)", "trunc(a)", "random()", "randomn(a)", "now()", "uppercase(a)", "lowercase(a)",
      "canonical(a)", "length(a)", "tokenize:using:(a, b)", "noindex(a)", "distinct(a)",
      "inverseOrderKey(a)", "indexed:by:(a, b)", "distanceToLocation:fromLocation:(a, b)",
      "sum(1, 2, 3)", "max({1, a.b})",
    ])
  func functions(format: String) throws {
    #expect(try expression(format) == format)
    guard !format.contains(":"), let parenthesis = format.firstIndex(of: "("),
      format.contains("(a)")
    else { return }
    var selector = format
    selector.insert(":", at: parenthesis)
    #expect(try expression(selector) == format)
  }

  @Test(
    "functions that operators stand for are those operators",
    arguments: [
      ("add:to:(a, 1)", "a + 1"), ("from:subtract:(a, 1)", "a - 1"),
      ("multiply:by:(a + b, 2)", "(a + b) * 2"), ("divide:by:(a, b / c)", "a / (b / c)"),
      ("raise:toPower:(-2, 2)", "(-2) ** 2"), ("bitwiseAnd:with:(a, 4)", "a & 4"),
      ("bitwiseOr:with:(a, 4)", "a | 4"), ("bitwiseXor:with:(a, 4)", "a ^ 4"),
      ("leftshift:by:(1, 3)", "1 << 3"), ("rightshift:by:(8, 1)", "8 >> 1"),
      ("onesComplement:(8)", "~(8)"), ("onesComplement(a)", "~a"),
      ("objectFrom:withIndex:(a, 0)", "a[0]"), ("objectFrom:withIndex:(a.b, 'k')", "(a.b)[\"k\"]"),
      ("castObject:toType:(a, 'NSNumber')", "CAST(a, \"NSNumber\")"),
      ("castObject:toType:(0, 'NSDate')", "CAST(0.000000, \"NSDate\")"),
    ])
  func operations(format: String, text: String) throws {
    #expect(try expression(format) == text)
    #expect(try expression(text) == text)
  }

  @Test("what looks a class up by name is refused by name, whichever way it is written")
  func classes() {
    for format in ["CAST(a, 'Class') == b", "castObject:toType:(a, 'Class') == b"] {
      let error = refusal(format)
      #expect(error?.kind == .predicateUnsupported)
      #expect(error?.message.contains("“Class”") == true)
    }
    #expect(refusal("castObject:toType:(a, b) == 1")?.expected == "a type in quotes")
    #expect(refusal("add:to:(1) == 1")?.expected == "2 arguments")
  }

  // MARK: Conversions

  @Test("the printf family, with every length, takes arguments of its type")
  func conversions() throws {
    for length in ["", "hh", "h", "l", "ll", "q", "L", "z", "t", "j"] {
      for conversion in "dDiuUxXoOcCp" {
        #expect(try expression("%\(length)\(conversion)", [.value(.integer(-3))]) == "-3")
        #expect(try expression("%\(length)\(conversion)", [.value(.boolean(true))]) == "1")
        #expect(try expression("%\(length)\(conversion)", [.value(.double(3))]) == "3")
      }
      for conversion in "aAeEfFgG" {
        #expect(try expression("%\(length)\(conversion)", [.value(.double(0.5))]) == "0.5")
        #expect(try expression("%\(length)\(conversion)", [.value(.integer(2))]) == "2.0")
      }
      for conversion in "sS" {
        #expect(try expression("%\(length)\(conversion)", [.value(.string("a"))]) == "\"a\"")
      }
    }
    for format in ["%05d", "%-3i", "%+.2f", "%#x", "%'d", "%12.3e", "%.f"] {
      #expect(try expression(format, [.value(.integer(7))]).hasPrefix("7"), "\(format)")
    }
    for format in ["%k", "%", "%%", "%5@", "%.1K", "%l@", "%y", "%hhh", "% d"] {
      let error = refusal("\(format) == 1")
      #expect(error?.kind == .predicateSyntax, "\(format)")
      #expect(error?.offset == 0)
    }
  }

  // MARK: Lone expressions

  @Test("a lone expression is a value and nothing else")
  func expressions() throws {
    for format in [
      "", "1 1", "a == 1", "TRUEPREDICATE", "NOT a", "a AND b", "ANY a", "a,b", "a :=",
    ] {
      let error = #expect(throws: OrreryError.self, "\(format)") {
        try PredicateParser.parseExpression(format, arguments: [])
      }
      #expect(error?.predicate == format)
      #expect(error?.offset != nil)
    }
    #expect(try expression("(a)") == "a")
    #expect(try expression("%@ + %@", [.value(.integer(1)), .value(.integer(1))]) == "1 + 1")
    #expect(throws: OrreryError.self) { try expression("a", [.value(.null)]) }
  }

  @Test("every fault of syntax says what was expected, at a place within the text")
  func expected() {
    for format in [
      "", "a", "a ==", "a == 'x", "a == '\\u12'", "a == '\\x4'", "a == '\\ud800'", "a == 0x",
      "a == 0xFFFFFFFFFFFFFFFF", "a == 1e999", "a == 5x", "? == 1", "%k == 1", "$ == 1", "a. == 1",
      "a == {1", "a == (1", "a[0 == 1", "a ==[x] 1", "SUBQUERY(a) == 1", "SUBQUERY(a, b, c) == 1",
      "TERNARY(a, 1, 2) == 1", "CAST(a) == 1", "CAST(a, b) == 1", "modulus:by:(1) == 1",
      "modulus:by(1, 2) == 1", "(a == 1", "(a == 1) == 1", "a == (b == 1)", "ANY (a == 1)",
      "ANY a NOT IN {1}", "a CONATINS 1", "a == 1 1", "a == 1 AND", "NOT", "NOT a", "#", "@ == 1",
    ] {
      let error = refusal(format)
      #expect(error?.kind == .predicateSyntax, "\(format)")
      #expect(error?.expected?.isEmpty == false, "\(format)")
      #expect((0...format.utf8.count).contains(error?.offset ?? -1), "\(format)")
    }
  }
}
