import Foundation
import TestSupport
import Testing

/// The manual's first chapter, followed as it stands by somebody in an empty folder: its pieces are
/// one program, and what they print is what it shows.
@Suite struct FirstClientTests {
  /// What stands in the chapter's blocks of a language, one after the other.
  private static func blocks(of language: String) throws -> String {
    let url = Places.package.appendingPathComponent("protocol/manual/aClientInAnHour.md")
    var text = ""
    var isInside = false
    for line in try String(contentsOf: url, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```") {
        isInside = line == "```\(language)"
      } else if isInside {
        text += line + "\n"
      }
    }
    return text
  }

  @Test func chapterPrintsWhatItSays() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: URL(fileURLWithPath: folder.path("orrery")), withDestinationURL: try Program.url)
    try Self.blocks(of: "python").write(
      toFile: folder.path("client.py"), atomically: true, encoding: .utf8)
    // What it prints later is the same, but for what it finds there.
    #expect(try run(in: folder) == Self.blocks(of: "text"))
    #expect(try run(in: folder).contains("[ ] Bread | [ ] Bread | [x] Milk | [x] Milk\n"))
  }

  private func run(in folder: TemporaryFolder) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "120", "python3", "-B", "client.py"]
    process.currentDirectoryURL = folder.url
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(folder.url.path):\(environment["PATH"] ?? "")"
    environment["PYTHONUTF8"] = "1"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    // Files take any amount without being read.
    var handles: [FileHandle] = []
    for name in ["output", "errors"] {
      try Data().write(to: URL(fileURLWithPath: folder.path(name)))
      handles.append(try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path(name))))
    }
    (process.standardOutput, process.standardError) = (handles[0], handles[1])
    try process.run()
    process.waitUntilExit()
    let errors = try String(contentsOfFile: folder.path("errors"), encoding: .utf8)
    try #require(process.terminationStatus == 0, "\(errors)")
    return try String(contentsOfFile: folder.path("output"), encoding: .utf8)
  }
}
