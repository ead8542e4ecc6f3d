import Foundation
import OrreryClient
import OrreryProtocol
import TestSupport
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
    #expect(both.allSatisfy { "\($0)" == $0.name })
    let coordinator = other.persistentStoreCoordinator
    try coordinator.remove(coordinator.persistentStores[0])
    while let present = await changes.next(), present.count != 1 {}
    #expect(try store.context.frontEnds() == own)
  }

  /// The first program's end is not the server's: others have the document open.
  @Test(arguments: [false, true]) func theServerOutlivesWhoStartedIt(isNamed: Bool) throws {
    let store = try TestStore("ToDo")
    let folder = try TemporaryFolder()
    let path = folder.path("store.data")
    let program = NSPersistentContainer.serverProgram
    func open(autosaves: Bool = false) throws -> NSPersistentContainer {
      let container = NSPersistentContainer(name: "ToDo")
      let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: path))
      if isNamed { description.serverAddress = .document(path, program: program) }
      description.setOption(NSNumber(value: autosaves), forKey: OrreryAutosaveOption)
      container.persistentStoreDescriptions = [description]
      var failure: (any Error)?
      container.loadPersistentStores { failure = $1 }
      if let failure { throw failure }
      return container
    }
    // Whoever comes later takes what there is, saved by itself or not.
    let (first, second) = (try open(), try open(autosaves: true))
    let todo = NSEntityDescription.insertNewObject(
      forEntityName: "ToDo", into: second.viewContext)
    todo.setValue("Milk", forKey: "name")
    todo.setValue(Date(), forKey: "creationDate")
    second.viewContext.processPendingChanges()
    let server = try #require(try first.persistentStoreCoordinator.session).connection.hello
    let coordinator = first.persistentStoreCoordinator
    try coordinator.remove(coordinator.persistentStores[0])
    try second.viewContext.save()
    let joined = try #require(try second.persistentStoreCoordinator.session).connection
    #expect(joined.greetings == 1 && server?.connection != joined.hello?.connection)
    let request = NSFetchRequest<NSManagedObject>(entityName: "ToDo")
    #expect(try open().viewContext.fetch(request).map { $0.text("name") } == ["Milk"])
    // It would wait for somebody to come for a minute.
    _ = try joined.send(RPCStopParams()).wait()
    withExtendedLifetime(store) {}
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
