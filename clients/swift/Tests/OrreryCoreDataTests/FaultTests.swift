import Foundation
import JSONText
import OrreryClient
import OrreryProtocol
import Synchronization
import TestSupport
import Testing

@testable import OrreryCoreData

/// Counts what a list tells.
private final class Told: NSFetchedResultsControllerDelegate {
  private(set) var count = 0

  func controllerDidChangeContent(_ controller: AnyFetchedResultsController) { count += 1 }
}

/// What a lost connection, a lie or a value that cannot be sent leads to.
@MainActor @Suite struct FaultTests {
  private func list(of store: TestStore) -> NSFetchedResultsController<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "ToDo")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: store.context, sectionNameKeyPath: nil,
      cacheName: nil)
  }

  @Test(arguments: [
    #""deletes":[{"section":0,"row":9,"id":"ToDo/p1"}],"total":1"#,
    #""deletes":[{"section":0,"row":-1,"id":"ToDo/p1"}],"total":1"#,
    #""sectionDeletes":[9],"total":2"#, #""total":9"#, #""deletes":null,"total":2"#,
    #""inserts":[{"section":0,"row":0,"id":"ToDo/p1"}],"total":3"#,
  ])
  func listsThatCannotBeAreToldAnew(lie: String) throws {
    let store = try TestStore("ToDo")
    for name in ["a", "b"] { _ = store.insert("ToDo", ["name": name, "creationDate": Date()]) }
    let list = list(of: store)
    let follower = Follower()
    list.delegate = follower
    try list.performFetch()
    follower.sections = [try #require(list.fetchedObjects)]
    let since = try #require(list.results.list.params.since)
    let none = ["sectionDeletes", "sectionInserts", "deletes", "moves", "inserts", "updates"]
      .filter { !lie.contains($0) }.map { "\"\($0)\":[]," }.joined()
    func push(since: String, _ changes: String) -> RawJSON {
      let text = """
        {"document":"d1","context":"c1","stream":"l1","since":"\(since)","clock":"\(since)1",
        "origin":"edit","changes":{\(none)"entered":[],"related":[],\(changes)}}
        """
      return RawJSON(uncheckedBytes: Array(text.utf8))
    }
    for push in [push(since: since, lie), push(since: "other:1", #""total":2"#)] {
      let before = list.results.name
      list.results.take(.listDidChange, push)
      #expect(list.results.name != before)
      _ = store.insert("ToDo", ["name": "c", "creationDate": Date()])
      store.context.processPendingChanges()
      #expect(try list.fetchedObjects == store.fetch("ToDo", sort: "name"))
      #expect(follower.sections.flatMap { $0 } == list.fetchedObjects)
    }
  }

  /// A context that is told something after it has sent its edits, before it sends a request.
  private final class InterruptedContext: NSManagedObjectContext, @unchecked Sendable {
    var interruption: (@Sendable (NSManagedObjectContext) -> Void)?

    override var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
      get {
        if let event = exchange(&interruption, with: nil) { deliver(event) }
        return super.persistentStoreCoordinator
      }
      set { super.persistentStoreCoordinator = newValue }
    }
  }

  @Test func whatIsPushedBeforeAReplyMayBeLater() throws {
    let store = try TestStore("ToDo")
    let id = store.insert("ToDo", ["name": "old", "creationDate": Date()]).objectID
    try store.context.save()
    let context = InterruptedContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = store.container.persistentStoreCoordinator
    try context.performAndWait {
      _ = try context.session()
      context.interruption = { context in
        let change = Wire.ObjectChange(
          id: id.text, entity: "ToDo", keys: ["name"], values: RawJSON(text: #"{"name":"new"}"#))
        let changes = Wire.MissedChanges(
          noticeDetail: .objects, inserted: [], updated: [change], deleted: [], refreshed: [])
        context.resume(changes, at: "later:999")
      }
      let found = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "ToDo"))
      #expect(context.interruption == nil)
      #expect(found.map { $0.text("name") } == ["new"])
    }
  }

  @Test func collectionsAreReadAgainWhereTheValuesAreLater() throws {
    let store = try TestStore("Photomania")
    let ada = store.insert("Photographer", ["name": "Ada"])
    try store.context.save()
    #expect(ada.objectIDs(forRelationshipNamed: "photos").isEmpty)
    #expect(!ada.hasFault(forRelationshipNamed: "photos"))
    let change = Wire.ObjectChange(
      id: ada.objectID.text, entity: "Photographer", keys: ["name", "photos"],
      values: RawJSON(text: #"{"name":"Old"}"#))
    ada.clock = 9
    _ = ada.take(change, at: "e:8")
    #expect(ada.hasFault(forRelationshipNamed: "photos"))
    #expect(ada.text("name") == "Ada")
  }

  @Test func listsThatFailEnd() async throws {
    let store = try TestStore("ToDo")
    let list = list(of: store)
    try list.performFetch()
    var changes = list.changes.makeAsyncIterator()
    let told = Told()
    list.delegate = told
    let error = Wire.ErrorInfo(
      code: 1, message: "Over.", data: Wire.ErrorData(kind: "predicate.limit", retryable: false))
    let push = ListDidFailParams(
      document: "", context: "", stream: "", clock: "", since: "", error: error)
    list.results.take(.listDidFail, push.json)
    let failure = try #require(list.failure as NSError?)
    do {
      _ = try await changes.next()
      Issue.record("It goes on.")
    } catch { #expect(error as NSError === failure) }
    #expect(failure.userInfo[OrreryErrorKindKey] as? String == "predicate.limit")
    #expect(told.count == 1)
    // Who asks for more of it now is told the same.
    let ofWindow = await #expect(throws: NSError.self) { try await list.setWindow(0..<1) }
    let ofFetch = await #expect(throws: NSError.self) { try await list.updateFetch() }
    let ofChanges = await #expect(throws: NSError.self) { for try await _ in list.changes {} }
    #expect([ofWindow, ofFetch, ofChanges].allSatisfy { $0 === failure })
    #expect(list.window == nil)
    #expect(list.sections?.isEmpty == false)
    #expect(store.context.openLists.isEmpty)
    try list.performFetch()
    #expect(list.failure == nil)
    #expect(store.context.openLists.count == 1)
  }

  @Test func whoFollowsIsToldOfTheEnd() async throws {
    let store = try TestStore("ToDo")
    let list = list(of: store)
    try list.performFetch()
    var rows = list.changes.makeAsyncIterator()
    var objects = store.context.objectChanges.makeAsyncIterator()
    let coordinator = store.container.persistentStoreCoordinator
    try coordinator.remove(coordinator.persistentStores[0])
    #expect(try await rows.next() == nil)
    #expect(await objects.next() == nil)
  }

  @Test(arguments: [false, true])
  func anEndThatNobodyAnswersTellsWhatMayBeLost(isSaved: Bool) throws {
    let folder = try TemporaryFolder()
    let socket = "unix:\(folder.path("server.sock"))"
    let server = try SpawnedServer(arguments: ["--listen", socket])
    let store = try TestStore("ToDo", at: .socket(socket))
    _ = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    store.context.processPendingChanges()
    if isSaved { try store.context.save() }
    try server.kill()
    let coordinator = store.container.persistentStoreCoordinator
    let stores = coordinator.persistentStores
    if isSaved {
      try coordinator.remove(stores[0])
    } else {
      let error = #expect(throws: NSError.self) { try coordinator.remove(stores[0]) }
      #expect(error?.userInfo[OrreryErrorKindKey] as? String == "client.connectionLost")
    }
    #expect(coordinator.persistentStores.isEmpty)
    try coordinator.remove(stores[0])
  }

  @Test(arguments: [false, true])
  func whatWentWithAServerFailsTheNextSave(isSaved: Bool) async throws {
    let folder = try TemporaryFolder()
    let socket = "unix:\(folder.path("server.sock"))"
    let server = try SpawnedServer(arguments: ["--listen", socket])
    let store = try TestStore("ToDo", at: .socket(socket))
    let context = store.context
    _ = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    context.processPendingChanges()
    if isSaved { try context.save() }
    let told = Mutex<[String?]>([])
    let observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidFailToSave, object: context, queue: nil
    ) { notice in
      let failure = (notice.object as? NSManagedObjectContext)?.saveFailure as NSError?
      told.withLock { $0.append(failure?.userInfo[OrreryErrorKindKey] as? String) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    var events = try store.events().makeAsyncIterator()
    try server.kill()
    let another = try SpawnedServer(arguments: ["--listen", socket])
    while let event = await events.next(), event != "reconnected" {}
    #expect(context.hasChanges == !isSaved)
    #expect(told.withLock { $0 } == (isSaved ? [] : ["client.changesLost"]))
    if !isSaved {
      _ = store.insert("ToDo", ["name": "Tea", "creationDate": Date()])
      let error = #expect(throws: NSError.self) { try context.save() }
      #expect(error?.userInfo[OrreryErrorKindKey] as? String == "client.changesLost")
      #expect(error?.localizedDescription.contains("store.data") == true)
    }
    // It is told once, and what was edited since is there.
    try context.save()
    #expect(!context.hasChanges && context.saveFailure == nil)
    #expect(try store.fetch("ToDo").map { $0.text("name") } == [isSaved ? "Milk" : "Tea"])
    let coordinator = store.container.persistentStoreCoordinator
    try coordinator.remove(coordinator.persistentStores[0])
    try another.stop()
  }

  @Test func aStoreThatIsGoneIsNotJoined() throws {
    let folder = try TemporaryFolder()
    let socket = "unix:\(folder.path("server.sock"))"
    let server = try SpawnedServer(arguments: ["--listen", socket])
    let store = try TestStore("ToDo", at: .socket(socket))
    let file = store.folder.appendingPathComponent("store.data")
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: file.path + ending)
    }
    _ = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    #expect(throws: NSError.self) { try store.context.save() }
    let error = #expect(throws: NSError.self) {
      try TestStore.open("ToDo", in: store.folder, at: .socket(socket))
    }
    #expect(error?.userInfo[OrreryErrorKindKey] as? String == "store.replaced")
    try server.stop()
  }

  /// As an exception of Core Data's does.
  @Test(arguments: ["ToDos", "nmae"])
  func aNameThatNothingHasEndsTheProgramWithTheNearest(name: String) async throws {
    let end = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [name] in
      let store = try TestStore("ToDo")
      let context = store.container.newBackgroundContext()
      context.performAndWait {
        let isEntity = name == "ToDos"
        let object = NSEntityDescription.insertNewObject(
          forEntityName: isEntity ? name : "ToDo", into: context)
        _ = object.value(forKey: name)
      }
    }
    let told = String(decoding: end.standardErrorContent, as: UTF8.self)
    #expect(told.contains("“\(name)”. Did you mean \(name == "nmae" ? "name" : "ToDo")?"))
  }

  @Test func storesThatAreGoneAreNotMadeAnew() async throws {
    let folder = try TemporaryFolder()
    let socket = "unix:\(folder.path("server.sock"))"
    let server = try SpawnedServer(arguments: ["--listen", socket])
    let store = try TestStore("ToDo", at: .socket(socket))
    let list = list(of: store)
    try list.performFetch()
    var rows = list.changes.makeAsyncIterator()
    var events = try store.events().makeAsyncIterator()
    try server.kill()
    #expect(await events.next() == "disconnected")
    let file = store.folder.appendingPathComponent("store.data")
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: file.path + ending)
    }
    let another = try SpawnedServer(arguments: ["--listen", socket])
    let event = try #require(await events.next())
    #expect(event.hasPrefix("failed: "))
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(try await rows.next() == nil)
    let error = #expect(throws: NSError.self) { try store.context.save() }
    #expect("failed: \(error?.userInfo[OrreryErrorKindKey] ?? "")" == event)
    // Its connection is there, and can be closed.
    let coordinator = store.container.persistentStoreCoordinator
    try coordinator.remove(coordinator.persistentStores[0])
    while let event = await events.next(), event != "closed" {}
    try another.stop()
  }

  @Test func modelsThatAreNotFoundAreNamed() throws {
    let folder = try TemporaryFolder()
    _ = try TestStore("ToDo")
    let url = URL(fileURLWithPath: folder.path("store.data"))
    let container = NSPersistentContainer(name: "Bookshop")
    let description = NSPersistentStoreDescription(url: url)
    description.serverAddress = .program(
      NSPersistentContainer.serverProgram, arguments: ["serve"])
    container.persistentStoreDescriptions = [description]
    var failure: NSError?
    container.loadPersistentStores { failure = $1 as? NSError }
    let told = try #require(failure?.localizedDescription)
    #expect(told.contains(NSPersistentContainer.modelDirectories[0].path))
    #expect(told.contains("store.data") && told.contains("model"))
    #expect(failure?.localizedRecoverySuggestion?.contains("modelDirectories") == true)
  }

  @Test func rowsBeyondTheEndAreNotKnown() throws {
    let store = try TestStore("ToDo")
    let list = list(of: store)
    #expect(list.knownObject(at: [0, 0]) == nil)
    _ = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    try list.performFetch()
    #expect(list.knownObject(at: [0, 0]) != nil)
    #expect(list.knownObject(at: [0, 1]) == nil && list.knownObject(at: [1, 0]) == nil)
  }

  @Test(arguments: [
    (0, "T", NSValidationNumberTooSmallError), (1, nil, NSValidationMissingMandatoryPropertyError),
  ])
  func codesOfValidationHaveNames(seconds: Int, title: String?, code: Int) throws {
    let store = try TestStore("Everything")
    _ = store.insert("Song", ["title": title, "seconds": seconds])
    let error = #expect(throws: NSError.self) { try store.context.save() }
    #expect(error?.code == code)
  }

  @Test func numbersWithoutAWordInJSONAreRefused() throws {
    let store = try TestStore("Everything")
    for key in ["position", "loudness"] {
      for number in [Double.nan, .infinity] {
        let song = store.insert("Song", ["title": "t", key: number])
        let error = #expect(throws: NSError.self) { try store.context.save() }
        #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == key)
        #expect(song.managedObjectContext != nil)
        store.context.dropPending()
      }
    }
  }

  @Test func objectsOfOtherStoresAreNotRelated() throws {
    let (store, other) = (try TestStore("Photomania"), try TestStore("Photomania"))
    let photo = store.insert("Photo", ["unique": "1", "title": "t"])
    let (ada, bob) = (store.insert("Photographer"), other.insert("Photographer"))
    #expect(ada.objectID.text == bob.objectID.text)
    photo.setValue(bob, forKey: "whoTook")
    let error = #expect(throws: NSError.self) { try store.context.save() }
    #expect(error?.localizedDescription.contains("another context") == true)
  }
}
