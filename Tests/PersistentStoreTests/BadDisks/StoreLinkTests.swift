import Foundation
import ObjectModel
import PersistentStore
import Testing

/// No symbolic link is followed to a store or to a file that SQLite keeps beside it, whoever puts
/// one there and when.
struct StoreLinkTests {
  private let folder: TestFolder
  private let manager = FileManager.default

  /// `real/s` is a store with one photo; `outside` a file that is none.
  init() throws {
    folder = try TestFolder()
    for name in ["real", "other"] {
      try manager.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    let store = try LargeValueFaultTests.open(folder.path("real/s"))
    try store.insert("Photo", ["title": .string("a")])
    try store.store.close()
    try Data("outside".utf8).write(to: URL(fileURLWithPath: folder.path("outside")))
  }

  private func link(_ name: String, to target: String) throws {
    try manager.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: target)
  }

  private func kind(ofOpening name: String, readOnly: Bool = false) throws -> ErrorKind? {
    do {
      let path = folder.path(name)
      if readOnly {
        _ = try SQLiteStore.inspect(storeAt: path) { _ in }
      } else {
        try LargeValueFaultTests.open(path).store.close()
      }
      return nil
    } catch let error as OrreryError {
      return error.kind
    }
  }

  @Test func aStoreIsNotOpenedThroughALink() throws {
    try link("folder", to: folder.path("real"))
    try link("file", to: folder.path("real/s"))
    try link("new", to: folder.path("other/new"))
    for name in ["folder/s", "file", "new", "folder/new"] {
      #expect(try kind(ofOpening: name) == .storeOpenFailed, "\(name)")
      #expect(try kind(ofOpening: name, readOnly: true) == .storeOpenFailed, "\(name)")
    }
    #expect(try manager.contentsOfDirectory(atPath: folder.path("other")).isEmpty)
    #expect(try manager.contentsOfDirectory(atPath: folder.path("real")) == ["s"])
  }

  @Test(arguments: ["-wal", "-shm", "-journal"], ["outside", "other/new"])
  func filesBesideAStoreAreNotFollowed(suffix: String, target: String) throws {
    try link("real/s\(suffix)", to: folder.path(target))
    // Where SQLite does not need the file the store opens all the same.
    _ = try kind(ofOpening: "real/s")
    _ = try kind(ofOpening: "real/s", readOnly: true)
    #expect(
      try String(contentsOfFile: folder.path("outside"), encoding: .utf8) == "outside")
    #expect(try manager.contentsOfDirectory(atPath: folder.path("other")).isEmpty)
  }

  /// Somebody puts a link to another store in the place of the folder while the store is open.
  @Test func aLinkThatComesLaterLeadsNowhere() throws {
    let store = try LargeValueFaultTests.open(folder.path("real/s"))
    try manager.copyItem(atPath: folder.path("real/s"), toPath: folder.path("other/s"))
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.path("other/s")))
    try manager.moveItem(atPath: folder.path("real"), toPath: folder.path("moved"))
    try link("real", to: folder.path("other"))
    let error = #expect(throws: OrreryError.self) {
      try store.insert("Photo", ["data": LargeValueFaultTests.bytes(1)])
    }
    #expect(error?.kind == .storeReplaced)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("other/s"))) == before)
    #expect(try manager.contentsOfDirectory(atPath: folder.path("other")) == ["s"])
    try? store.store.close()
  }
}
