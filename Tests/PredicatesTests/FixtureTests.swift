import Foundation
import ObjectModel
import Testing

@testable import Predicates

/// Predicates from the sources of real applications and test suites.
@Suite("Predicates of real applications")
struct FixtureTests {
  /// What is refused, and why.
  static let refused: [String: ErrorKind] = [
    // Sends a message to every object.
    "self isKindOfClass: %@": .predicateUnsupported,
    // Run code by name.
    "FUNCTION(%@, 'sk_matchesRecognizedKeyPathsAndOperators:', "
      + "SELF.recognizedPredicateKeyPaths) == YES":
      .predicateUnsupported,
    "FUNCTION(SELF, 'doubled:', 21) == 42": .predicateUnsupported,
  ]

  @Test("all but those refused by name are read, and printed in a form that reads back the same")
  func readsAndPrints() throws {
    guard let lines = try Fixtures.predicates() else { return }
    #expect(lines.count > 1_800)
    for line in lines {
      do throws(OrreryError) {
        let predicate = try PredicateParser.parse(line, arguments: nil)
        let printed = predicate.description
        let again = try PredicateParser.parse(printed, arguments: nil)
        #expect(again.description == printed, "from \(line)")
        #expect(Self.refused[line] == nil, "\(line)")
      } catch {
        #expect(
          Self.refused[line] == error.kind, "\(line): \(error.message) at \(error.offset ?? -1)")
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
