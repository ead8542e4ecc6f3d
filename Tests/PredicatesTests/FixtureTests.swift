import Foundation
import ObjectModel
import Testing

@testable import Predicates

/// Predicates from the sources of real applications and test suites.
@Suite("Predicates of real applications")
struct FixtureTests {
  /// All that is refused, and why.
  static let refused: [String: String] = [
    "self isKindOfClass: %@": "a custom selector would send any message to every object",
    "FUNCTION(%@, 'sk_matchesRecognizedKeyPathsAndOperators:', "
      + "SELF.recognizedPredicateKeyPaths) == YES":
      "FUNCTION runs code by name",
    "FUNCTION(SELF, 'doubled:', 21) == 42": "FUNCTION runs code by name",
  ]

  @Test("all but those refused by name are read: at least 99.5 %")
  func reads() throws {
    guard let lines = try Fixtures.predicates() else { return }
    #expect(lines.count == 1_872)
    var refused: Set<String> = []
    for line in lines {
      do throws(OrreryError) {
        _ = try PredicateParser.parse(line, arguments: nil)
      } catch {
        #expect(error.kind == .predicateUnsupported, "\(line): \(error.message)")
        refused.insert(line)
      }
    }
    #expect(refused == Set(Self.refused.keys))
    #expect(refused.count * 200 <= lines.count)
  }

  @Test("the canonical text reads back as the same tree and prints the same")
  func fixpoint() throws {
    guard let lines = try Fixtures.predicates() else { return }
    for line in lines where Self.refused[line] == nil {
      let predicate = try PredicateParser.parse(line, arguments: nil)
      let text = predicate.description
      let again = try PredicateParser.parse(text, arguments: nil)
      #expect(again.description == text, "from \(line)")
      #expect(TreeShape.of(again.root) == TreeShape.of(predicate.root), "from \(line)")
    }
  }

  @Test("with arguments of the types that the conversions ask for, too")
  func arguments() throws {
    guard let lines = try Fixtures.predicates() else { return }
    var count = 0
    for line in lines where Self.refused[line] == nil {
      let arguments = try Self.arguments(for: line)
      count += arguments.count
      let predicate = try PredicateParser.parse(line, arguments: arguments)
      let text = predicate.description
      #expect(!text.contains("%@") || line.contains("'%@'") || line.contains("\"%@\""), "\(line)")
      #expect(
        try TreeShape.of(PredicateParser.parse(text, arguments: []).root)
          == TreeShape.of(predicate.root), "from \(line)")
      #expect(throws: OrreryError.self) {
        try PredicateParser.parse(line, arguments: arguments + [.value(.null)])
      }
    }
    #expect(count > 1_500)
  }

  /// One argument for each conversion, found by reading the line without any.
  private static func arguments(for line: String) throws -> [PredicateArgument] {
    var lexer = PredicateLexer(line, limits: .standard)
    return try lexer.scan().compactMap { token in
      guard case .conversion(let spelling) = token.kind else { return nil }
      switch spelling.last {
      case "K": return .keyPath("some key.like")
      case "@": return .value(.string("it's \"so\""))
      case "s", "S": return .value(.string("text"))
      default: return .value(.integer(-7))
      }
    }
  }
}

/// Where the shared fixtures are, if they are.
enum Fixtures {
  static func predicates() throws -> [String]? {
    let environment = ProcessInfo.processInfo.environment["ORRERY_FIXTURES"]
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder =
      environment.map { URL(filePath: $0) }
      ?? package.deletingLastPathComponent().appending(path: "shared/fixtures")
    let file = folder.appending(path: "predicates.txt")
    guard FileManager.default.fileExists(atPath: file.path) else {
      print("Skipped: no \(file.path); set ORRERY_FIXTURES to the folder that holds it.")
      return nil
    }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
