import ObjectModel
import Testing

@testable import Predicates

@Suite("Reading and printing predicates")
struct ParserTests {
  private func printed(_ format: String, _ arguments: [PredicateArgument] = []) throws -> String {
    let text = try PredicateParser.parse(format, arguments: arguments).description
    #expect(try PredicateParser.parse(text, arguments: []).description == text, "fixpoint")
    return text
  }

  @Test(
    "prints the canonical spelling",
    arguments: [
      ("a = 1 OR b = 2 AND c = 3", "a == 1 OR (b == 2 AND c == 3)"),
      ("NOT a = 1 AND b = 2", "(NOT a == 1) AND b == 2"),
      ("!a = 1 && !b = 2 || c = 3", "((NOT a == 1) AND (NOT b == 2)) OR c == 3"),
      ("(a = 1 AND b = 2) AND c = 3", "(a == 1 AND b == 2) AND c == 3"),
      ("((a = 1))", "a == 1"),
      ("not not a = 1", "NOT (NOT a == 1)"),
      ("NONE k.x == 1", "NOT ANY k.x == 1"),
      ("SOME k.x == 1", "ANY k.x == 1"),
      ("all k.x == 1", "ALL k.x == 1"),
      ("x NOT IN {1}", "NOT x IN {1}"),
      ("x not contains 'a'", "NOT x CONTAINS \"a\""),
      ("x =< 1", "x <= 1"), ("x => 1", "x >= 1"), ("x <> 1", "x != 1"),
      ("TRUE == x", "1 == x"), ("no != x", "0 != x"), ("x = NULL", "x == nil"),
      ("truepredicate", "TRUEPREDICATE"), ("NOT FALSEPREDICATE", "NOT FALSEPREDICATE"),
      ("name LIKE [cd] 'x'", "name LIKE[cd] \"x\""),
      ("name ==[DC]'x'", "name ==[cd] \"x\""),
      ("name <[n] 'x' OR name IN[l] {'a'}", "name <[n] \"x\" OR name IN[l] {\"a\"}"),
      ("#size == 2", "#size == 2"), ("size == 2", "#size == 2"),
      ("first == 1 AND last == 2", "#first == 1 AND #last == 2"),
      ("a.like == 1", "a.#like == 1"), ("g.@max.#self == 1", "g.@max.#self == 1"),
      ("kids.@count > 0", "kids.@count > 0"),
      ("SUBQUERY(kids,$x,$x.a=1).@count>0", "SUBQUERY(kids, $x, $x.a == 1).@count > 0"),
      ("TERNARY(j != NULL, j, '').length == 0", "TERNARY(j != nil, j, \"\").length == 0"),
      ("(SELF.g)[0] == SELF[FIRST]", "(SELF.g)[0] == SELF[FIRST]"),
      ("h['A'][last] = SELF[SIZE]", "h[\"A\"][LAST] == SELF[SIZE]"),
      ("flags & 4 == 0", "flags & 4 == 0"),
      (
        "a UTI-CONFORMS-TO 'b' OR a uti-equals 'c'", "a UTI-CONFORMS-TO \"b\" OR a UTI-EQUALS \"c\""
      ),
      ("now() > d AND sum({1,2}) = 3", "now() > d AND sum({1, 2}) == 3"),
      ("modulus:by:(17, 5) == 2", "modulus:by:(17, 5) == 2"),
      ("a UNION b == c MINUS d", "a UNION b == c MINUS d"),
      ("x BETWEEN {1, 5}", "x BETWEEN {1, 5}"), ("{} == x", "{} == x"),
      ("d < CAST(-978250148, 'NSDate')", "d < CAST(-978250148.000000, \"NSDate\")"),
      ("CAST(x, 'NSNumber') < 5", "CAST(x, \"NSNumber\") < 5"),
      ("'a\nb' == \"it's\"", "\"a\\nb\" == \"it's\""),
      ("柱колоéнǢкƱаم == 1", "柱колоéнǢкƱаم == 1"),
    ])
  func canonical(format: String, text: String) throws {
    #expect(try printed(format) == text)
  }

  @Test(
    "groups operators by precedence",
    arguments: [
      ("1 + 2 * 3 == 7", "1 + 2 * 3 == 7"),
      ("(1 + 2) * 3 == 9", "(1 + 2) * 3 == 9"),
      ("a - b - c == a - (b - c)", "a - b - c == a - (b - c)"),
      ("2 ** 3 ** 2 == 64", "2 ** 3 ** 2 == 64"),
      ("2 ** (3 ** 2) == 512", "2 ** (3 ** 2) == 512"),
      ("-2 ** 2 == (-2) ** 2", "-(2 ** 2) == (-2) ** 2"),
      ("-a ** 2 == 1", "-(a ** 2) == 1"),
      ("a | b & c == 1", "a | b & c == 1"), ("(a | b) & c == 1", "(a | b) & c == 1"),
      ("1 << 3 + 1 == 8", "1 << 3 + 1 == 8"),
      ("~a == - -5", "~a == -(-5)"), ("+5 == 5", "5 == 5"), ("a--5 == 1", "a - -5 == 1"),
    ])
  func precedence(format: String, text: String) throws {
    // A unary minus over a power prints with the parentheses it implies.
    let expected = text.replacing("-(2 ** 2)", with: "-2 ** 2").replacing(
      "-(a ** 2)", with: "-a ** 2")
    #expect(try printed(format) == expected)
  }

  @Test("chains of AND are one compound")
  func flat() throws {
    let format = (1...5).map { "a = \($0)" }.joined(separator: " AND ")
    guard case .and(let operands) = try PredicateParser.parse(format, arguments: []).root.form
    else {
      Issue.record("no compound")
      return
    }
    #expect(operands.count == 5)
  }

  @Test(
    "reads numbers",
    arguments: [
      ("0x1F", Value.integer(31)), ("0o17", .integer(15)), ("0b101", .integer(5)),
      ("1e3", .double(1000)), (".5", .double(0.5)), ("1.", .double(1)), ("1.50", .double(1.5)),
      ("-9223372036854775808", .integer(.min)), ("9223372036854775807", .integer(.max)),
      ("9223372036854775808", .double(0x1p63)), ("2.5e-3", .double(0.0025)),
    ])
  func numbers(text: String, value: Value) throws {
    let node = try PredicateParser.parseExpression(text, arguments: []).root
    guard case .constant(let number, _) = node.form else {
      Issue.record("no constant")
      return
    }
    #expect(number == value)
  }

  @Test("keeps digits that a double cannot hold")
  func digits() throws {
    #expect(try printed("a == 0.12345678901234567890") == "a == 0.12345678901234567890")
    #expect(try printed("a == 3.0") == "a == 3.0")
    #expect(try printed("a == 1e300") == "a == 1e+300")
  }

  @Test(
    "resolves escapes",
    arguments: [
      (#"'\u00e9'"#, "é"), (#"'\ud83d\ude00'"#, "😀"), (#"'\x41\102\t\q\\'"#, "AB\tq\\"),
      (#""a'b""#, "a'b"), (#"'a"b'"#, "a\"b"), (#"'\''"#, "'"),
    ])
  func escapes(text: String, value: String) throws {
    let node = try PredicateParser.parseExpression(text, arguments: []).root
    guard case .constant(.string(let string), _) = node.form else {
      Issue.record("no string")
      return
    }
    #expect(Array(string.utf8) == Array(value.utf8))
    let printed = try PredicateParser.parseExpression(text, arguments: []).description
    #expect(
      try PredicateParser.parseExpression(printed, arguments: []).description == printed)
  }

  @Test("every node knows its place")
  func offsets() throws {
    let text = "é == 1 AND ANY kids.age > 30"
    let root = try PredicateParser.parse(text, arguments: []).root
    guard case .and(let operands) = root.form, case .comparison(let second) = operands[1].form
    else {
      Issue.record("wrong shape")
      return
    }
    #expect(root.range == 0..<text.utf8.count)
    #expect(operands[0].range == 0..<7)
    #expect(operands[1].range == 12..<29)
    #expect(second.left.range == 16..<24)
    #expect(second.operatorOffset == 25)
    #expect(second.right.range == 27..<29)
  }

  @Test("whitespace only separates")
  func whitespace() throws {
    #expect(try printed("a\t==\n1\r\nAND\u{0B}b=2") == "a == 1 AND b == 2")
  }
}
