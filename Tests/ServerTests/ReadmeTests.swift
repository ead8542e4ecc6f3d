import Foundation
import JSONText
import TestSupport
import Testing

/// The README's session, played against the program: what a newcomer reads is what happens.
@Suite struct ReadmeTests {
  private static func lines() throws -> [String] {
    let url = Places.package.appendingPathComponent("README.md")
    return try String(contentsOf: url, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func isShortAndShowsASessionEarly() throws {
    let lines = try Self.lines()
    #expect(lines.count <= 80)
    let first = try #require(lines.firstIndex { $0.hasPrefix("←") })
    #expect(first < 25)
  }

  @Test func sessionHasTheRealReplies() throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun([
      "serve", folder.path("people.data"), "--model",
      Places.people,
    ])
    var matcher = JSONMatcher()
    var replies = 0
    for line in try Self.lines() {
      if line.hasPrefix("→ ") { try run.send(String(line.dropFirst(2))) }
      guard line.hasPrefix("← ") else { continue }
      let expected = line.dropFirst(2).replacing("\"…\"", with: "\"<any>\"")
      let message = try #require(try run.nextMessage())
      try matcher.match(message, to: JSONValue.parse(String(expected)))
      replies += 1
    }
    #expect(replies > 5)
    try run.endInput()
    #expect(try run.finish().code == 0)
  }
}
