import Foundation
import ObjectModel
import PersistentStore
import Testing

/// Metadata of programs in stores of Apple's framework: told, changed, and all else as it was.
@Suite(.enabled(if: StoreFixtures.areAvailable, "The fixture stores are not here."))
struct UserMetadataTests {
  private func properties(_ path: String) throws -> [String: NSObject] {
    let hex = try RawStore.column(path, "SELECT hex(Z_PLIST) FROM Z_METADATA")[0]
    let digits = Array(hex.utf8)
    let bytes = try stride(from: 0, to: digits.count, by: 2).map { place in
      try #require(UInt8(String(decoding: digits[place...(place + 1)], as: UTF8.self), radix: 16))
    }
    let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    return try #require(list as? [String: NSObject])
  }

  @Test(arguments: StoreFixtures.pairs)
  func whatCoreDataWroteStaysAsItIs(_ pair: StoreFixtures.Pair) throws {
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    let before = try properties(path)
    var options = StoreOptions()
    options.writesMirroredStores = true
    let store = try SQLiteStore.open(.file(path: path), model: try pair.model(), options: options)
    let own = before.keys.filter { !$0.hasPrefix("NS") && !$0.hasPrefix("_NS") }
    #expect(Set(try store.userMetadata().keys) == Set(own))
    let set = try store.setUserMetadata([
      "test": .array([.scalar(.string("kept")), .scalar(.date(7))]), "other": .scalar(.integer(1)),
    ])
    #expect(set["other"] == .scalar(.integer(1)))
    #expect(Set(try store.setUserMetadata(["other": nil]).keys) == Set(own + ["test"]))
    try store.close()
    var after = try properties(path)
    #expect(
      after.removeValue(forKey: "test")
        == [NSString("kept"), NSDate(timeIntervalSinceReferenceDate: 7)] as NSArray)
    #expect(after == before)
    #expect(folder.contents == ["store.sqlite"])
  }

  @Test func keysOfCoreDataAndValuesOfNoPropertyListAreRefused() throws {
    let folder = try TestFolder()
    let path = try folder.copy(try #require(StoreFixtures.pairs.first))
    let before = try properties(path)
    let store = try SQLiteStore.open(
      .file(path: path), model: try #require(StoreFixtures.pairs.first).model())
    for key in ["NSStoreType", "_NSAutoVacuumLevel", "PFKey", "OrreryWriter"] {
      let error = try #require(throws: OrreryError.self) {
        try store.setUserMetadata(["fine": .scalar(.integer(1)), key: nil])
      }
      #expect(error.kind == .unknownKey)
      #expect(error.key == key)
    }
    for value: ArchivedValue in [
      .null, .url("a:b"), .set([]), .scalar(.uuid(UUID())), .array([.null]),
      .dictionary([.init(key: .scalar(.integer(1)), value: .scalar(.integer(1)))]),
    ] {
      let error = try #require(throws: OrreryError.self) {
        try store.setUserMetadata(["key": value])
      }
      #expect(error.kind == .wrongType)
    }
    try store.close()
    #expect(try properties(path) == before)
  }
}
