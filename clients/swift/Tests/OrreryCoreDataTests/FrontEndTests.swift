import Foundation
import Testing

@testable import OrreryCoreData

/// What there is to know of a store that other programs have open, too.
@MainActor @Suite struct FrontEndTests {
  @Test func whoComesAndGoesIsTold() async throws {
    let store = try TestStore("ToDo")
    let own = try store.context.frontEnds()
    #expect(own.count == 1)
    var changes = store.context.frontEndChanges.makeAsyncIterator()
    let other = try TestStore.open("ToDo", in: store.folder)
    while let present = await changes.next(), present.count != 2 {}
    let both = try store.context.frontEnds()
    #expect(both.count == 2 && both.first == own.first)
    #expect(both.allSatisfy { $0.name == ProcessInfo.processInfo.processName })
    let coordinator = other.persistentStoreCoordinator
    try coordinator.remove(coordinator.persistentStores[0])
    while let present = await changes.next(), present.count != 1 {}
    #expect(try store.context.frontEnds() == own)
  }

  @Test func whatTheServerCannotSaveIsTold() async throws {
    let store = try TestStore("Everything", autosaves: true)
    let (failures, teller) = AsyncStream<Void>.makeStream()
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidFailToSave, object: store.context, queue: nil
    ) { _ in teller.yield() }
    defer { NotificationCenter.default.removeObserver(token) }
    let song = store.insert("Song", ["title": "T", "seconds": 0])
    store.context.processPendingChanges()
    for await _ in failures { break }
    let failure = try #require(store.context.saveFailure as? NSError)
    #expect(failure.orrery?.kind.rawValue == "validation.numberTooSmall")
    // Whoever comes later knows it, too.
    let other = try TestStore.open("Everything", in: store.folder)
    _ = other.viewContext.hasChanges
    #expect(other.viewContext.saveFailure != nil)
    song.setValue(1, forKey: "seconds")
    try store.context.save()
    #expect(store.context.saveFailure == nil)
  }

  @Test(arguments: [false, true]) func whatNobodyCouldSaveIsRecovered(isDiscarded: Bool) throws {
    let store = try TestStore("Everything", autosaves: true)
    _ = store.insert("Song", ["title": "T", "seconds": 0])
    store.context.processPendingChanges()
    let coordinator = store.container.persistentStoreCoordinator
    #expect(throws: NSError.self) { try coordinator.remove(coordinator.persistentStores[0]) }
    let context = try TestStore.open("Everything", in: store.folder, autosaves: true).viewContext
    #expect(try context.recoveryFiles().count == 1)
    #expect(try context.recover(discarding: isDiscarded).isEmpty)
    #expect(try context.recoveryFiles().isEmpty)
    let songs = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Song"))
    #expect(songs.map { $0.text("title") } == (isDiscarded ? [] : ["T"]))
    songs.first?.setValue(1, forKey: "seconds")
    try context.save()
  }
}
