import Foundation
import TestSupport
import Testing

/// The command line, as its users meet it: each file in `Invocations` is a shell session, with what
/// every command prints where, and what it exits with. So every message is in one place to be read.
///
/// A line `$ COMMAND` is run by bash in the session's own folder; `80$ COMMAND` in a terminal of so
/// many columns. Below it `1> ` is a line of standard output, `2> ` one of standard error, `t> `
/// one that the terminal shows, and `exit N` the exit code where it is not 0. Everything else is
/// comment. `ORRERY_RECORD=1` writes what there is.
@Suite struct InvocationTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Invocations")

  static let files: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

  @Test(arguments: files) func sessionIs(file: String) throws {
    let url = Self.folder.appendingPathComponent(file)
    let text = try String(contentsOf: url, encoding: .utf8)
    let played = try ShellSession().play(text)
    if ProcessInfo.processInfo.environment["ORRERY_RECORD"] == "1" {
      try Data(played.utf8).write(to: url)
    }
    let (expected, real) = (text.lines, played.lines)
    let place = zip(expected, real).prefix { $0 == $1 }.count
    if expected.count != real.count || place < expected.count {
      let (old, new) = (expected.dropFirst(place).first, real.dropFirst(place).first)
      Issue.record(
        "\(file), line \(place + 1): expected “\(old ?? "")”, got “\(new ?? "")”")
    }
  }

  /// No message says a word of its command line twice.
  @Test(arguments: files) func messagesSayNothingTwice(file: String) throws {
    let url = Self.folder.appendingPathComponent(file)
    var words: [String] = []
    for line in try String(contentsOf: url, encoding: .utf8).lines {
      if line.contains("$ ") {
        words = line.split(separator: " ").map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\""))
        }.filter { $0.contains(".") && $0.count > 5 && !$0.contains(",") }
      }
      guard line.hasPrefix("2> orrery: ") else { continue }
      for word in words {
        #expect(line.ranges(of: word).count < 2, "\(file): \(line)")
      }
    }
  }

  @Test func thereAreSessions() {
    #expect(Self.files.count >= 6)
  }
}
