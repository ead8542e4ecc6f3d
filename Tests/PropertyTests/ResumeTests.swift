import JSONText
import Seeds
import TestSupport
import Testing

/// What a client knew when it lost its connection, and what it is told when it comes back, are the
/// document as it is then; or it is told that what it knew is of no use.
@Suite(.serialized) struct ResumeTests {
  private static let rounds = Nightly.isOn ? 500 : 8
  /// Seeds that failed once.
  private static let regressions: [UInt64] = []

  private func play(_ body: (Seed) throws -> Void) throws {
    for seed in Self.regressions { try body(Seed(seed)) }
    let first = Seed.next()
    for round in 0..<Self.rounds { try body(Seed(first.value &+ UInt64(round))) }
  }

  @Test(arguments: [false, true]) func aRunningServerRemembersEverything(history: Bool) throws {
    try play { seed in
      let folder = try TemporaryFolder()
      let server = try InProcessServer()
      var random = seed.generator()
      let other = try FoldingClient(server, folder: folder, history: history)
      var client = try FoldingClient(server, folder: folder, history: history)
      for step in 0..<12 {
        for _ in 0..<Int.random(in: 0..<8, using: &random) { try client.act(&random) }
        let memory = try client.loseConnection()
        for _ in 0..<Int.random(in: 0..<12, using: &random) { try other.act(&random) }
        client = try FoldingClient(server, folder: folder, history: history, memory: memory)
        #expect(!client.isFresh, "\(seed), step \(step)")
        let difference = try client.difference()
        try #require(difference == nil, "\(seed), step \(step): \(difference ?? "")")
      }
      try server.stop()
    }
  }

  @Test(arguments: [false, true]) func theHistoryOutlivesTheServer(history: Bool) throws {
    var resumed = 0
    try play { seed in
      let folder = try TemporaryFolder()
      var random = seed.generator()
      var memories: [FoldingClient.Memory] = []
      for step in 0..<6 {
        let server = try InProcessServer()
        for memory in memories {
          let client = try FoldingClient(server, folder: folder, history: history, memory: memory)
          // Who was shown what was never saved knows what is not in the store.
          #expect(client.isFresh == (!history || memory.clock.hasSuffix("e")), "\(seed)")
          resumed += client.isFresh ? 0 : 1
          let difference = try client.difference()
          try #require(difference == nil, "\(seed), step \(step): \(difference ?? "")")
          _ = try client.loseConnection()
        }
        let client = try FoldingClient(server, folder: folder, history: history, memory: nil)
        for _ in 0..<Int.random(in: 0..<15, using: &random) { try client.act(&random) }
        memories.append(
          try FoldingClient(
            server, folder: folder, history: history, memory: Self.nothing
          ).loseConnection())
        for _ in 0..<Int.random(in: 0..<15, using: &random) { try client.act(&random) }
        try server.stop()
      }
    }
    #expect((resumed > 0) == history)
  }

  /// What somebody knows who comes for the first time.
  private static let nothing = FoldingClient.Memory(clock: "none")
}
