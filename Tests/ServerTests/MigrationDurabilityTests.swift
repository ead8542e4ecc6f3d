import Foundation
import JSONText
import Seeds
import TestSupport
import Testing

/// kill -9 at many moments of a migration: the store is the old one or the new one, whole.
@Suite(.serialized) struct MigrationDurabilityTests {
  private static let rowCount = Nightly.isOn ? 200_000 : 4_000
  private static let rounds = Nightly.isOn ? 50 : 6

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
    // How long a migration takes here, from the start of the program to its end, and how large its
    // log gets.
    try paths.copyStore()
    let start = DispatchTime.now().uptimeNanoseconds
    let whole = try Self.migration(paths)
    let logSize = Self.follow(whole, paths, untilLogHas: .max)
    let end = try whole.finish()
    let duration = DispatchTime.now().uptimeNanoseconds - start
    try #require(end.code == 0, "\(end.errors)")
    try #require(logSize > 0)
    #expect(try Self.state(paths, "\(seed)") == .new)
    var states: [State: Int] = [:]
    for round in 0..<Self.rounds {
      try paths.copyStore()
      let run = try Self.migration(paths)
      let part = (Double(round) + .random(in: 0...1, using: &random)) / Double(Self.rounds)
      if round.isMultiple(of: 2) {
        Self.spin(for: UInt64(Double(duration) * part))
      } else {
        _ = Self.follow(run, paths, untilLogHas: Int(Double(logSize) * part))
      }
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
    print("\(seed): \(states[.old, default: 0]) old, \(states[.new, default: 0]) new")
  }

  /// The same of a document that is open.
  @Test func aKilledUpdateLeavesTheOldStoreOrTheNew() throws {
    let folder = try TemporaryFolder()
    let paths = try Paths(folder)
    try Self.makeStore(paths)
    let seed = Seed.next()
    var random = seed.generator()
    var states: [State: Int] = [:]
    var duration: UInt64 = 0
    for round in 0...Self.rounds / 2 {
      try paths.copyStore()
      let server = try SpawnedServer(arguments: [paths.store, "--model", paths.old])
      let client = try server.connect()
      try client.initialize()
      let start = DispatchTime.now().uptimeNanoseconds
      if round == 0 {
        // How long it takes here.
        try client.call("model/update", ["model": ["path": .string(paths.new)]])
        duration = DispatchTime.now().uptimeNanoseconds - start
      } else {
        try client.send(
          #"{"jsonrpc":"2.0","id":1,"method":"model/update","params":{"model":"\#(paths.new)"}}"#)
        Self.spin(for: UInt64(Double(duration) * .random(in: 0...1.2, using: &random)))
      }
      try server.kill()
      states[try Self.state(paths, "\(seed), round \(round)"), default: 0] += 1
    }
    #expect(states[.new, default: 0] > 0)
    print("\(seed): \(states[.old, default: 0]) old, \(states[.new, default: 0]) new")
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
      "call", paths.store, "document/getStatus", "{}", "--model", paths.new, "--migrate",
    ])
  }

  /// Which of the two the store is, once it is shown to be all of it.
  private static func state(_ paths: Paths, _ comment: Comment) throws -> State {
    let count = try ProgramRun([
      "call", paths.store, "fetch/count", #"{"fetch":{"entity":"Person"}}"#, "--model", paths.old,
    ]).finish()
    let isOld = count.code == 0
    let (model, entity, name) =
      isOld ? (paths.old, "Person", "firstName") : (paths.new, "Human", "name")
    let whole = try ProgramRun([
      "call", paths.store, "fetch/count",
      #"{"fetch":{"entity":"\#(entity)","predicate":"\#(name) BEGINSWITH 'N' AND number >= 0"}}"#,
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

  /// Lets a migration go on until its log, which grows up to the commit and when room is given back
  /// after it, has a size; or until its end.
  /// - Returns: The largest size that was seen, in bytes.
  private static func follow(
    _ run: ProgramRun, _ paths: Paths, untilLogHas size: Int
  ) -> Int {
    var largest = 0
    while largest < size, run.process.isRunning {
      let attributes = try? FileManager.default.attributesOfItem(atPath: paths.store + "-wal")
      largest = max(largest, (attributes?[.size] as? NSNumber)?.intValue ?? 0)
    }
    return largest
  }

  /// Lets some time pass. No result depends on how long.
  private static func spin(for nanoseconds: UInt64) {
    let start = DispatchTime.now().uptimeNanoseconds
    while DispatchTime.now().uptimeNanoseconds - start < nanoseconds {}
  }
}
