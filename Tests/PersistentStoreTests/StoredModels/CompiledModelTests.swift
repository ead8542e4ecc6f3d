import Foundation
import ObjectModel
import Testing

@testable import PersistentStore

/// Models as Apple's compiler writes them. A store's cached model is the same archive, deflated, so
/// that real ones are at hand.
struct CompiledModelTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  /// - Returns: the archive that the store keeps; nil where it keeps none.
  private func archive(of pair: StoreFixtures.Pair) throws -> [UInt8]? {
    let path = try folder.copy(pair)
    defer {
      for name in folder.contents { try? FileManager.default.removeItem(atPath: folder.path(name)) }
    }
    guard
      try !RawStore.column(path, "SELECT name FROM sqlite_master WHERE name = 'Z_MODELCACHE'")
        .isEmpty
    else { return nil }
    let hex = try #require(try RawStore.column(path, "SELECT Z_CONTENT FROM Z_MODELCACHE").first)
    let digits = Array(hex.utf8)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    return try Inflation.inflate(bytes, limit: ModelArchiveReader.maximumBytes)
  }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
    return folder.path(name)
  }

  private func writeVersions(_ current: Any, _ archive: [UInt8]) throws -> String {
    try FileManager.default.createDirectory(
      atPath: folder.path("Model.momd"), withIntermediateDirectories: true)
    _ = try write(archive, "Model.momd/Model 2.mom")
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["NSManagedObjectModel_CurrentVersionName": current], format: .binary,
      options: 0)
    _ = try write([UInt8](list), "Model.momd/VersionInfo.plist")
    return folder.path("Model.momd")
  }

  @Test(
    .enabled(if: StoreFixtures.areAvailable, "The fixture stores are not here."),
    arguments: StoreFixtures.pairs)
  func realArchivesAreRead(_ pair: StoreFixtures.Pair) throws {
    guard let archive = try archive(of: pair) else { return }
    let expected = try ManagedObjectModel(checking: ModelArchiveReader.read(archive).model)
    for path in [try write(archive, "Model.mom"), try writeVersions("Model 2", archive)] {
      let read = try ManagedObjectModel(checking: CompiledModelReader.read(path: path))
      #expect(read.entities.map(\.name) == expected.entities.map(\.name))
      #expect(read.versionHashes == expected.versionHashes)
      #expect(!read.versionHashes.isEmpty)
    }
  }

  @Test func whatIsNoneIsRefused() throws {
    func failure(_ path: String) -> ErrorKind? {
      do {
        _ = try CompiledModelReader.read(path: path)
        return nil
      } catch {
        return error.kind
      }
    }
    #expect(failure(folder.path("Nowhere.mom")) == .modelNotFound)
    #expect(failure(folder.path("Nowhere.momd")) == .modelNotFound)
    #expect(failure(try write([], "Empty.mom")) == .modelInvalid)
    #expect(failure(try write(Array("bplist00 nonsense".utf8), "Bad.mom")) == .modelInvalid)
    #expect(failure(try writeVersions("Model 3", [])) == .modelNotFound)
    for name in ["../Model 2", "", 7] as [Any] {
      #expect(failure(try writeVersions(name, [])) == .modelInvalid)
    }
  }
}
