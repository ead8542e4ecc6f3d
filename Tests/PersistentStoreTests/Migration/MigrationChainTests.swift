import Foundation
import ObjectModel
import PersistentStore
import Seeds
import Testing

/// The chains of versions that real applications went through, with rows: one step at a time and
/// all at once. Each object is compared with what the mappings say about it.
@Suite(.enabled(if: StoreFixtures.areAvailable, "The fixture models are not here."))
struct MigrationChainTests {
  struct Chain: Sendable, CustomTestStringConvertible {
    var path: String
    var versions: [String]

    var testDescription: String { URL(fileURLWithPath: path).lastPathComponent }

    func model(_ version: String) throws -> ManagedObjectModel {
      try ManagedObjectModel(checking: XcodeModelReader.read(path: path, version: version))
    }
  }

  static let chains: [Chain] = {
    let folder = StoreFixtures.folder.appendingPathComponent("models")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".xcdatamodeld") }.sorted().compactMap { name in
      let path = folder.appendingPathComponent(name).path
      guard let versions = try? XcodeModelReader.versions(path: path).names, versions.count > 1
      else { return nil }
      return Chain(path: path, versions: versions.sorted { precedes($0, $1, in: name) })
    }
  }()

  /// An application's first model is called like the package, later ones “Model 2” or otherwise.
  private static func precedes(_ left: String, _ right: String, in package: String) -> Bool {
    func isOwn(_ name: String) -> Bool {
      package.range(of: "__\(name.split(separator: " ")[0])") != nil
    }
    if isOwn(left) != isOwn(right) { return isOwn(left) }
    return left.compare(right, options: .numeric) == .orderedAscending
  }

  /// Stores that Apple's framework wrote, of models that have later versions.
  static let versionedStores = StoreFixtures.pairs.filter { chain(of: $0) != nil }

  private static func chain(of pair: StoreFixtures.Pair) -> Chain? {
    pair.modelPath.flatMap { path in chains.first { path.hasPrefix($0.path + "/") } }
  }

  private static let seed = Seed.given?.value

  /// Migrates and compares, where a migration can be inferred.
  /// - Returns: Whether it could.
  private func step(
    _ path: String, from old: ManagedObjectModel, to new: ManagedObjectModel, _ comment: Comment
  ) throws -> Bool {
    let diff = ModelDiff(from: old, to: new)
    guard diff.isInferable else {
      let error = #expect(throws: OrreryError.self, comment) {
        try StoreMigration.migrate(storeAt: path, [diff], annotations: [:])
      }
      #expect(error?.kind == .migrationNotInferable)
      return false
    }
    let before = try StoreContent.of(path, model: old)
    try StoreMigration.migrate(storeAt: path, [diff], annotations: [:])
    let after = try StoreContent.of(path, model: new)
    ExpectedContent(before, diff).expect(after, comment)
    return true
  }

  private func makeStore(_ path: String, _ model: ManagedObjectModel, _ seed: UInt64) throws {
    try? FileManager.default.removeItem(atPath: path)
    let store = try TestStore(model, at: .file(path: path))
    try StoreFilling.fill(store, count: 5, seed: seed)
    try store.store.close()
  }

  @Test(arguments: chains)
  func stepByStep(_ chain: Chain) throws {
    let seed = Self.seed ?? .random(in: 0 ... .max)
    let folder = try TestFolder()
    let path = folder.path("s.sqlite")
    try makeStore(path, chain.model(chain.versions[0]), seed)
    for (old, new) in zip(chain.versions, chain.versions.dropFirst()) {
      let comment: Comment = "\(chain) \(old) to \(new), seed \(seed)"
      let models = (old: try chain.model(old), new: try chain.model(new))
      if try !step(path, from: models.old, to: models.new, comment) {
        try makeStore(path, models.new, seed)
      }
    }
  }

  @Test(arguments: chains)
  func atOnce(_ chain: Chain) throws {
    let seed = Self.seed ?? .random(in: 0 ... .max)
    let newest = try chain.model(chain.versions[chain.versions.count - 1])
    let newestFolder = try TestFolder()
    try makeStore(newestFolder.path("s.sqlite"), newest, seed)
    // By day, some of a long chain.
    var generator = SeededGenerator(seed: seed)
    let versions = chain.versions.dropLast().shuffled(using: &generator)
    for version in versions.prefix(Nightly.isOn ? versions.count : 2) {
      let folder = try TestFolder()
      let path = folder.path("s.sqlite")
      let model = try chain.model(version)
      try makeStore(path, model, seed)
      _ = try step(path, from: model, to: newest, "\(chain) \(version), seed \(seed)")
      // And back: what was added goes, what went does not come again.
      let back = folder.path("back")
      try FileManager.default.copyItem(atPath: newestFolder.url.path, toPath: back)
      _ = try step(
        "\(back)/s.sqlite", from: newest, to: model, "\(chain) back to \(version), seed \(seed)")
    }
  }

  /// Stores that Apple's framework wrote, through the later versions of their models.
  @Test(arguments: versionedStores)
  func realStores(_ pair: StoreFixtures.Pair) throws {
    let modelPath = try #require(pair.modelPath)
    let chain = try #require(Self.chain(of: pair))
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    var model = try pair.model()
    let own = URL(fileURLWithPath: modelPath).deletingLastPathComponent()
      .deletingPathExtension().lastPathComponent
    for version in chain.versions.drop(while: { $0 != own }).dropFirst() {
      let next = try chain.model(version)
      guard try step(path, from: model, to: next, "\(pair) to \(version)") else { break }
      model = next
    }
  }
}
