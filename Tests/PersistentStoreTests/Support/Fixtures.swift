import Foundation
import GRDB
import ObjectModel
import PersistentStore
import Testing

/// The real stores and models that tests read. They are not part of the package; where they are
/// absent, the tests that need them say so and are skipped.
enum StoreFixtures {
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["ORRERY_FIXTURES"] {
      return URL(fileURLWithPath: path)
    }
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return package.deletingLastPathComponent().appendingPathComponent("shared/fixtures")
  }()

  static let areAvailable = FileManager.default.fileExists(
    atPath: folder.appendingPathComponent("store-model-pairs.tsv").path)

  /// A store that Apple's framework wrote, and where its model is.
  struct Pair: Sendable, CustomTestStringConvertible {
    var store: URL
    /// nil for the two stores whose models exist as code only.
    var modelPath: String?

    var testDescription: String { store.lastPathComponent }

    func model() throws -> ManagedObjectModel {
      if let modelPath {
        return try ManagedObjectModel(checking: XcodeModelReader.read(path: modelPath))
      }
      return store.lastPathComponent.contains("Recipes")
        ? try FixtureModels.recipes() : try FixtureModels.library()
    }
  }

  static let pairs: [Pair] = {
    let list = folder.appendingPathComponent("store-model-pairs.tsv")
    guard let text = try? String(contentsOf: list, encoding: .utf8) else { return [] }
    var pairs = text.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t")
      return Pair(
        store: folder.appendingPathComponent(String(fields[0])),
        modelPath: folder.appendingPathComponent(String(fields[1])).path)
    }
    let coded = [
      "magicalpanda__MagicalRecord__Recipes", "alemar11__CoreDataPlus__SampleModel2_V1",
    ]
    pairs += coded.map {
      Pair(store: folder.appendingPathComponent("stores/\($0).sqlite"), modelPath: nil)
    }
    return pairs
  }()

  static func pair(named part: String) throws -> Pair {
    try #require(pairs.first { $0.store.lastPathComponent.contains(part) })
  }
}

/// A folder of its own for one test, gone with the last reference.
final class TestFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("orrery-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  var contents: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [])
  }

  /// Copies a fixture with its log, to be written to.
  func copy(_ pair: StoreFixtures.Pair) throws -> String {
    let target = path("store.sqlite")
    for suffix in ["", "-wal"]
    where FileManager.default.fileExists(atPath: pair.store.path + suffix) {
      try FileManager.default.copyItem(atPath: pair.store.path + suffix, toPath: target + suffix)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: target + suffix)
    }
    return target
  }
}

/// Looks at a store's file past the code under test.
enum RawStore {
  static func rows(_ path: String, _ sql: String) throws -> [[String]] {
    try query(path, sql) { row in
      row.databaseValues.map { value in
        switch value.storage {
        case .null: "NULL"
        case .int64(let integer): "\(integer)"
        case .double(let double): "\(double)"
        case .string(let string): string
        case .blob(let data): data.map { String(format: "%02x", $0) }.joined()
        }
      }
    }
  }

  static func column(_ path: String, _ sql: String) throws -> [String] {
    try rows(path, sql).map { $0[0] }
  }

  private static func query<T>(_ path: String, _ sql: String, _ map: (Row) -> T) throws -> [T] {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(5)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let result = try queue.inDatabase { try Row.fetchAll($0, sql: sql) }.map(map)
    try queue.close()
    return result
  }
}

extension DatabaseQueue {
  func inDatabase<T>(_ body: (Database) throws -> T) throws -> T {
    try writeWithoutTransaction(body)
  }
}
