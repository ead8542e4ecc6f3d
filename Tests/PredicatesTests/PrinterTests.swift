import Foundation
import ObjectModel
import Seeds
import Testing

@testable import Predicates

/// Whatever tree there is, its canonical text reads back as that tree, and prints the same again.
@Suite("The canonical text reads back")
struct PrinterTests {

  @Test("of random predicates of the whole language")
  func predicates() throws {
    var trees = RandomTree(
      generator: Seed.next("predicate trees").generator())
    for _ in 0..<(Nightly.isOn ? 100_000 : 4_000) {
      let root = trees.predicate(depth: Int.random(in: 1...5, using: &trees.generator))
      let text = Predicate(text: "", root: root).description
      let again = try PredicateParser.parse(text, arguments: [])
      #expect(TreeShape.of(again.root) == TreeShape.of(root), "\(text)")
      #expect(again.description == text)
    }
  }

  @Test("of random expressions")
  func expressions() throws {
    var trees = RandomTree(
      generator: Seed.next("expression trees").generator())
    for _ in 0..<(Nightly.isOn ? 100_000 : 4_000) {
      let root = trees.expression(depth: Int.random(in: 0...4, using: &trees.generator))
      let text = Expression(text: "", root: root).description
      let again = try PredicateParser.parseExpression(text, arguments: [])
      #expect(TreeShape.of(again.root) == TreeShape.of(root), "\(text)")
      #expect(again.description == text)
    }
  }

  /// Canonical text has parentheses that the original may not have had: they must not take it over
  /// the limit that the original kept.
  @Test(
    "of the deepest that the limits allow",
    arguments: [
      ("NOT ", "a == 1", ""), ("-", "a == 1", ""), ("~", "1 == 1", ""), ("2 ** -", "2 == 1", ""),
      ("(SUBQUERY(k,$x,(", "a == 1", ")).@count > 0)"), ("a - (", "1", ") == 1"),
      ("a[", "0", "] == 1"), ("{", "-1", "} == a"), ("TERNARY(a == 1, ", "1", ", 2) == 1"),
      ("CAST(", "a", ", 'NSDate') == 1"), ("NOT (a == 1 OR ", "b == 2", ")"), ("(", "a", ") == 1"),
      ("a.(", "b", ") == 1"), ("floor(", "%@", ") == 1"), ("1 == a AND (", "1 == %@", ")"),
      ("-(1 + ", "2", ") == 1"),
    ])
  func deepest(opening: String, middle: String, closing: String) throws {
    var limits = PredicateLimits()
    limits.maximumDepth = 40
    var deepest = 0
    for levels in 1...80 {
      // Only the last of the closings ends a comparison, where the level is an expression.
      let tail =
        closing.hasSuffix(" == 1") || closing.hasSuffix(" == a")
        ? String(repeating: String(closing.dropLast(5)), count: levels) + closing.suffix(5)
        : String(repeating: closing, count: levels)
      let format = String(repeating: opening, count: levels) + middle + tail
      let arguments: [PredicateArgument] = format.contains("%@") ? [.value(.date(-1.5))] : []
      let predicate: Predicates.Predicate
      do throws(OrreryError) {
        predicate = try PredicateParser.parse(format, arguments: arguments, limits: limits)
      } catch {
        #expect(error.kind == .predicateLimit, "\(format): \(error.message)")
        continue
      }
      let text = predicate.description
      #expect(try PredicateParser.parse(text, arguments: [], limits: limits).description == text)
      deepest = levels
    }
    #expect((8..<80).contains(deepest), "\(opening): \(deepest)")
  }
}
