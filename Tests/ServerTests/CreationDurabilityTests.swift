import Dispatch
import Foundation
import JSONText
import Seeds
import TestSupport
import Testing

/// Servers that make a store, killed or at once: the store is there whole, or not at all.
@Suite(.serialized) struct CreationDurabilityTests {
  private static let rounds = Nightly.isOn ? 200 : 6
  private static let model = Places.examples.appendingPathComponent("Everything.json").path

  /// Saves the store, which is made where it is not there.
  private static func save(_ store: String) throws -> ProgramRun {
    try ProgramRun(["call", store, "context/save", "--model", model])
  }

  @Test func serversAtOnceMakeOneStore() throws {
    let folder = try TemporaryFolder()
    for round in 0..<Self.rounds {
      let store = folder.path("\(round).data")
      let runs = try (0..<2).map { _ in try Self.save(store) }
      for run in runs {
        let end = try run.finish()
        #expect(end.code == 0, "\(end.errors)")
      }
    }
    let leftovers = try Self.leftovers(folder)
    #expect(leftovers == [])
  }

  @Test func aKilledCreationLeavesTheWholeStoreOrNothing() throws {
    let folder = try TemporaryFolder()
    let seed = Seed.next()
    var random = seed.generator()
    let start = DispatchTime.now().uptimeNanoseconds
    #expect(try Self.save(folder.path("first.data")).finish().code == 0)
    let duration = DispatchTime.now().uptimeNanoseconds - start
    for round in 0..<Self.rounds {
      let store = folder.path("\(round).data")
      let run = try Self.save(store)
      Self.spin(for: UInt64(Double(duration) * .random(in: 0.3...1, using: &random)))
      kill(run.process.processIdentifier, SIGKILL)
      run.process.waitUntilExit()
      let wasThere = FileManager.default.fileExists(atPath: store)
      let server = try InProcessServer()
      let client = try server.connect()
      try client.initialize()
      let params: JSONValue = [
        "location": ["path": .string(store)], "model": ["path": .string(Self.model)],
        "create": wasThere ? "never" : "always",
      ]
      try client.call("document/open", params)
      #expect(try client.call("document/check")["isSound"] == true, "\(seed)")
      try server.stop()
    }
    // The lock of a process that was killed goes when the next one has the store.
    let leftovers = try Self.leftovers(folder).filter { !$0.hasSuffix(".data.orrery") }
    #expect(leftovers == [], "\(seed)")
  }

  /// What is not a store's: the last one that was made has taken away what was left before.
  private static func leftovers(_ folder: TemporaryFolder) throws -> [String] {
    let last = folder.path("last.data")
    #expect(try save(last).finish().code == 0)
    return try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
      !$0.hasSuffix(".data")
    }
  }

  /// Lets some time pass. No result depends on how long.
  private static func spin(for nanoseconds: UInt64) {
    let start = DispatchTime.now().uptimeNanoseconds
    while DispatchTime.now().uptimeNanoseconds - start < nanoseconds {}
  }
}
