import Foundation
import ObjectModel
import Testing

@testable import Predicates

/// The manual's chapter says what the language is: it names everything there is, and its examples
/// are right.
@Suite("The manual's chapter on predicates")
struct ManualTests {
  private let chapter: String

  init() throws {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    chapter = try String(
      contentsOf: package.appending(path: "protocol/manual/predicates.md"), encoding: .utf8)
  }

  @Test("its examples are predicates in canonical spelling")
  func examples() throws {
    let blocks = chapter.split(separator: "```predicate\n").dropFirst()
    let lines = blocks.flatMap { block in
      block.split(separator: "```")[0].split(separator: "\n").map(String.init)
    }
    #expect(lines.count >= 5)
    for line in lines {
      let text = try PredicateParser.parse(line, arguments: nil).description
      #expect(try PredicateParser.parse(text, arguments: nil).description == text)
    }
  }

  @Test("it names every word, operator, function, cast, collection operator and limit")
  func isComplete() {
    let words =
      PredicateKeyword.allCases.map(\.rawValue)
      .filter { !["INTERSECTION", "CASEINSENSITIVE"].contains($0) }
      + BinaryOperator.allCases.map(\.rawValue) + CastType.allCases.map(\.rawValue)
      + ["random", "randomn:", "tokenize:using:", "inverseOrderKey:", "indexed:by:"]
      + BuiltInFunction.selectors
    for word in words { #expect(chapter.contains(word), "\(word)") }
    for name in CollectionOperator.allCases.map(\.rawValue)
    where !name.hasSuffix("Arrays") && !name.hasSuffix("Sets") {
      #expect(chapter.contains("@\(name)"), "\(name)")
    }
    let limits = PredicateLimits.standard
    for limit in [
      limits.maximumTokens, limits.maximumDepth, limits.maximumSetParts,
      limits.maximumRepetitions,
    ] {
      let digits = String(limit)
      let grouped = limit < 1_000 ? digits : digits.dropLast(3) + "," + digits.suffix(3)
      #expect(chapter.contains(grouped), "\(grouped)")
    }
  }

  @Test("there is one table of differences, and each row has a reason or needs none")
  func differences() {
    let parts = chapter.components(separatedBy: "## Where Orrery differs\n")
    #expect(parts.count == 2)
    let rows = parts.last?.split(separator: "\n").filter { $0.hasPrefix("|") } ?? []
    #expect(rows.count > 30)
    for row in rows { #expect(row.filter { $0 == "|" }.count == 5, "\(row)") }
  }
}
