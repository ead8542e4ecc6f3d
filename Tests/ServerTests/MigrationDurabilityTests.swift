import Foundation
import JSONText
import TestSupport
import Testing

/// kill -9 at many moments of a migration: the store is the old one or the new one, whole.
@Suite(.serialized) struct MigrationDurabilityTests {
  private static let isNightly = ProcessInfo.processInfo.environment["ORRERY_NIGHTLY"] != nil
  private static let rowCount = isNightly ? 200_000 : 4_000
  private static let rounds = isNightly ? 50 : 25

  private static let old = """
    {"entities":[{"name":"Person","attributes":[
      {"name":"firstName","type":"String"},{"name":"number","type":"Integer 32"}]}]}
    """
  private static let new = """
    {"entities":[{"name":"Being","isAbstract":true,"attributes":[
      {"name":"name","type":"String","renamingIdentifier":"firstName"}]},
      {"name":"Human","superentity":"Being","renamingIdentifier":"Person","attributes":[
      {"name":"number","type":"Integer 64"},{"name":"age","type":"Integer 16","defaultValue":1}]}]}
    """

  @Test func aKilledMigrationLeavesTheOldStoreOrTheNew() throws {
    let folder = try TemporaryFolder()
    let paths = try Paths(folder)
    try Self.makeStore(paths)
    let seed = Seed.next()
    var random = seed.generator()
    // How long a migration takes here, from the start of the program to its end.
    try paths.copyStore()
    let start = DispatchTime.now().uptimeNanoseconds
    let whole = try Self.migration(paths).finish()
    let duration = DispatchTime.now().uptimeNanoseconds - start
    try #require(whole.code == 0, "\(whole.errors)")
    #expect(try Self.state(paths, "\(seed)") == .new)
    var states: [State: Int] = [:]
    for round in 0..<Self.rounds {
      try paths.copyStore()
      let run = try Self.migration(paths)
      let moment = duration * UInt64(round) / UInt64(Self.rounds)
      Self.spin(
        for: moment + UInt64.random(in: 0...(duration / UInt64(Self.rounds)), using: &random))
      kill(run.process.processIdentifier, SIGKILL)
      run.process.waitUntilExit()
      states[try Self.state(paths, "\(seed), round \(round)"), default: 0] += 1
      // Tried again it succeeds, whatever the first attempt has left behind.
      if round % 5 == 0 {
        let again = try Self.migration(paths).finish()
        try #require(again.code == 0, "\(seed), round \(round): \(again.errors)")
        #expect(try Self.state(paths, "\(seed), round \(round), again") == .new)
      }
    }
    #expect(states[.old, default: 0] > 0)
  }

  private enum State: Hashable {
    case old
    case new
  }

  private struct Paths {
    let original: String
    let store: String
    let old: String
    let new: String

    init(_ folder: TemporaryFolder) throws {
      original = folder.path("original.data")
      store = folder.path("store.data")
      old = folder.path("old.json")
      new = folder.path("new.json")
      try MigrationDurabilityTests.old.write(toFile: old, atomically: true, encoding: .utf8)
      try MigrationDurabilityTests.new.write(toFile: new, atomically: true, encoding: .utf8)
    }

    func copyStore() throws {
      for suffix in ["", "-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: store + suffix)
      }
      try FileManager.default.copyItem(atPath: original, toPath: store)
    }
  }

  private static func makeStore(_ paths: Paths) throws {
    let server = try SpawnedServer(arguments: [paths.original, "--model", paths.old])
    let client = try server.connect()
    try client.initialize()
    for start in stride(from: 0, to: rowCount, by: 4_000) {
      let objects = (start..<min(start + 4_000, rowCount)).map { number -> JSONValue in
        ["firstName": .string("N\(number)"), "number": .integer(Int64(number))]
      }
      try client.call("batch/insert", ["entity": "Person", "objects": .array(objects)])
    }
    try server.stop()
  }

  private static func migration(_ paths: Paths) throws -> ProgramRun {
    try ProgramRun([
      "call", paths.store, "document/status", "{}", "--model", paths.new, "--migrate",
    ])
  }

  /// Which of the two the store is, once it is shown to be all of it.
  private static func state(_ paths: Paths, _ comment: Comment) throws -> State {
    let count = try ProgramRun([
      "call", paths.store, "fetch/count", #"{"entity":"Person"}"#, "--model", paths.old,
    ]).finish()
    let isOld = count.code == 0
    let (model, entity, name) =
      isOld ? (paths.old, "Person", "firstName") : (paths.new, "Human", "name")
    let whole = try ProgramRun([
      "call", paths.store, "fetch/count",
      #"{"entity":"\#(entity)","predicate":"\#(name) BEGINSWITH 'N' AND number >= 0"}"#,
      "--model", model,
    ]).finish()
    try #require(whole.code == 0, "\(comment): \(count.errors) \(whole.errors)")
    let result = try JSONValue.parse(whole.output)
    try #require(result["count"]?.integer == Int64(rowCount), comment)
    let check = try ProgramRun(["call", paths.store, "document/check", "{}", "--model", model])
      .finish()
    try #require(
      JSONValue.parse(check.output)["isSound"]?.bool == true, "\(comment): \(check.output)")
    return isOld ? .old : .new
  }

  /// Lets some time pass. No result depends on how long.
  private static func spin(for nanoseconds: UInt64) {
    let start = DispatchTime.now().uptimeNanoseconds
    while DispatchTime.now().uptimeNanoseconds - start < nanoseconds {}
  }
}
