import Files
import ObjectModel
import PersistentStore
import Testing

/// A log that somebody has locked: anybody may, whatever for, and for as long as he likes.
struct LockedLogTests {
  private typealias M = FixtureModels

  @Test(arguments: [false, true]) func openingEnds(isReadOnly: Bool) throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let model = try M.model(M.entity("Note", [M.attribute("text", .string)]))
    let first = try TestStore(model, at: .file(path: path))
    try first.insert("Note", ["text": .string("a")])
    let options = StoreOptions(isReadOnly: isReadOnly)
    var lock = try LockedFile.wait(forFile: path + "-wal", .long)
    #expect(lock != nil)
    let error = #expect(throws: OrreryError.self) {
      try SQLiteStore.open(.file(path: path), model: model, options: options)
    }
    #expect(error?.kind == .storeBusy)
    #expect(error?.isRetryable == true)
    #expect(error?.message.contains(path + "-wal") == true)
    withExtendedLifetime(lock) {}
    lock = nil
    let store = try SQLiteStore.open(.file(path: path), model: model, options: options)
    let note = try first.entity("Note")
    #expect(try store.count(ResolvedFetchRequest(entity: note)) == 1)
    try store.close()
    try first.store.close()
  }
}
