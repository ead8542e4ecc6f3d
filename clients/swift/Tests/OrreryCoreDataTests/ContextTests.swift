import Foundation
import Observation
import Synchronization
import TestSupport
import Testing

@testable import OrreryCoreData

@MainActor @Suite struct ContextTests {
  @Test func objectsAreTheSameAndKnowTheirState() throws {
    let store = try TestStore("ToDo")
    let context = store.context
    let todo = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    #expect(context.hasChanges && todo.isInserted && !todo.isUpdated)
    #expect(context.insertedObjects == [todo])
    #expect(todo.value(forKey: "done") as? Bool == false)
    #expect(try store.fetch("ToDo").first === todo)
    #expect(!todo.objectID.isTemporaryID)
    try context.save()
    #expect(!context.hasChanges && !todo.hasChanges)

    todo.setValue("Oat milk", forKey: "name")
    #expect(todo.isUpdated && context.updatedObjects == [todo])
    #expect(todo.changedValues() as? [String: String] == ["name": "Oat milk"])
    #expect(todo.committedValues(forKeys: ["name"]) as? [String: String] == ["name": "Milk"])
    context.refresh(todo, mergeChanges: true)
    #expect(todo.text("name") == "Oat milk")
    context.refresh(todo, mergeChanges: false)
    #expect(todo.text("name") == "Milk")

    let url = todo.objectID.uriRepresentation()
    let coordinator = try #require(context.persistentStoreCoordinator)
    let id = try #require(coordinator.managedObjectID(forURIRepresentation: url))
    #expect(id == todo.objectID && context.object(with: id) === todo)
    context.delete(todo)
    #expect(todo.isDeleted && context.deletedObjects == [todo])
    try context.save()
    #expect(todo.managedObjectContext == nil)
    let error = #expect(throws: NSError.self) { try context.existingObject(with: id) }
    #expect(error?.code == NSManagedObjectReferentialIntegrityError)
    #expect(error?.userInfo[OrreryErrorKindKey] as? String == "object.notFound")
  }

  @Test func valuesThatAreSetBackAreNoChanges() throws {
    let store = try TestStore("ToDo")
    let todo = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    #expect(Set(todo.changedValues().keys) == ["name", "creationDate", "done"])
    #expect(todo.committedValues(forKeys: nil).isEmpty)
    try store.context.save()
    todo.setValue("Tea", forKey: "name")
    #expect(todo.committedValues(forKeys: nil)["name"] as? String == "Milk")
    todo.setValue("Milk", forKey: "name")
    #expect(!todo.isUpdated && !todo.hasChanges && todo.changedValues().isEmpty)
    #expect(todo.committedValues(forKeys: ["name"]) as? [String: String] == ["name": "Milk"])
    store.context.delete(todo)
    #expect(todo.isDeleted && todo.changedValues().isEmpty)
    #expect(todo.committedValues(forKeys: ["name"]) as? [String: String] == ["name": "Milk"])
  }

  /// Of many edits the first are told while the last are not sent.
  @Test func whatIsSetAgainIsShownMeanwhile() throws {
    let store = try TestStore("ToDo")
    let todos = (0..<2).map { store.insert("ToDo", ["name": "\($0)", "creationDate": Date()]) }
    try store.context.save()
    for number in 0...(PendingEdits.operationsOfRequest + 1) {
      todos[number % 2].setValue("\(number)", forKey: "name")
    }
    let shown = Mutex<[String?]>([])
    nonisolated(unsafe) let first = todos[0]
    let observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: store.context, queue: nil
    ) { _ in
      let name = first.text("name")
      shown.withLock { $0.append(name) }
    }
    try store.context.save()
    NotificationCenter.default.removeObserver(observer)
    let last = "\(PendingEdits.operationsOfRequest)"
    #expect(shown.withLock { $0.count > 1 && $0.allSatisfy { $0 == last } })
  }

  @Test func undoRedoRollbackAndReset() throws {
    let store = try TestStore("ToDo")
    let context = store.context
    let undo = try #require(context.undoManager)
    let todo = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    undo.setActionName("Add")
    try context.save()
    todo.setValue("Tea", forKey: "name")
    undo.setActionName("Rename")
    #expect(undo.canUndo && undo.undoActionName == "Rename")
    undo.undo()
    #expect(todo.text("name") == "Milk" && undo.redoActionName == "Rename")
    undo.redo()
    #expect(todo.text("name") == "Tea")
    context.rollback()
    #expect(todo.text("name") == "Milk" && !context.hasChanges)
    let dropped = store.insert("ToDo")
    context.reset()
    #expect(dropped.managedObjectContext == nil && context.registeredObjects.isEmpty)
    #expect(try store.fetch("ToDo").count == 1)
  }

  @Test func whatComesBackIsReadAgain() throws {
    let store = try TestStore("Everything")
    let songs = ["One", "Two"].map { store.insert("Song", ["title": $0]) }
    try store.context.save()
    let playlist = store.insert("Playlist", ["name": "Mine"])
    playlist.addObjects(songs, toRelationship: "songs")
    #expect(songs[0].value(forKeyPath: "playlists.@count") as? Int == 1)
    store.context.delete(songs[0])
    #expect(try store.fetch("Song").count == 1)
    // It brings the song back, and takes the playlist away.
    store.context.rollback()
    #expect(songs[0].value(forKeyPath: "playlists.@count") as? Int == 0)
    #expect(!songs[0].isDeleted && songs[0].text("title") == "One")
  }

  @Test func groupsAreOneStepAndLevelsHold() throws {
    let store = try TestStore("ToDo")
    let undo = try #require(store.context.undoManager)
    undo.beginUndoGrouping()
    for name in ["Milk", "Tea"] {
      _ = store.insert("ToDo", ["name": name, "creationDate": Date()])
      // Each is a request of its own.
      try store.context.save()
    }
    undo.setActionName("Shop")
    _ = store.insert("ToDo", ["name": "Bread", "creationDate": Date()])
    undo.endUndoGrouping()
    #expect(undo.undoActionName == "Shop")
    undo.undo()
    #expect(try store.fetch("ToDo").isEmpty && !undo.canUndo && undo.redoActionName == "Shop")
    undo.levelsOfUndo = 1
    undo.redo()
    _ = store.insert("ToDo", ["name": "Salt", "creationDate": Date()])
    undo.undo()
    #expect(try store.fetch("ToDo").count == 3 && !undo.canUndo)
  }

  @Test func deletionUndoneGivesTheSameObjectBack() throws {
    let store = try TestStore("Photomania")
    let photo = store.insert("Photo", ["unique": "1", "title": "Harbour"])
    let photographer = store.insert("Photographer", ["name": "Ada"])
    photographer.addObjects([photo], toRelationship: "photos")
    try store.context.save()
    store.context.delete(photo)
    #expect((photographer.value(forKey: "photos") as? Set<NSManagedObject>)?.isEmpty == true)
    store.context.undo()
    #expect(photo.text("title") == "Harbour")
    #expect(photo.value(forKey: "whoTook") as? NSManagedObject === photographer)
    #expect(photographer.value(forKeyPath: "photos.title") as? [String] == ["Harbour"])
    #expect(photographer.value(forKeyPath: "photos.@count") as? Int == 1)
  }

  @Test func childContextsSaveToTheirParent() throws {
    let store = try TestStore("ToDo")
    let child = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    child.parent = store.context
    let todo = NSEntityDescription.insertNewObject(forEntityName: "ToDo", into: child)
    todo.setValue("Milk", forKey: "name")
    todo.setValue(Date(), forKey: "creationDate")
    #expect(try store.fetch("ToDo").isEmpty)
    try child.save()
    #expect(store.context.hasChanges)
    #expect(try store.fetch("ToDo").map { $0.text("name") } == ["Milk"])
    try store.context.save()
    #expect(!store.context.hasChanges)
  }

  @Test func aParentKnowsAtOnceWhatItsChildHasSaved() throws {
    let store = try TestStore("ToDo")
    let todo = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    try store.context.save()
    let child = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    child.parent = store.context
    try child.existingObject(with: todo.objectID).setValue("Tea", forKey: "name")
    try child.save()
    #expect(todo.text("name") == "Tea")
  }

  @Test func withoutAnUndoManagerNothingIsUndone() throws {
    let store = try TestStore("ToDo")
    let todo = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    store.context.processPendingChanges()
    store.context.undoManager = nil
    store.context.undo()
    #expect(todo.managedObjectContext != nil)
    store.context.undoManager = UndoManager()
    store.context.undo()
    #expect(todo.managedObjectContext == nil)
  }

  @Test func objectsWithoutAContextComeWithThoseThatHoldThem() throws {
    let store = try TestStore("Everything")
    func make(_ name: String, _ values: [String: Any]) throws -> NSManagedObject {
      let entity = try #require(store.container.managedObjectModel.entitiesByName[name])
      let object = NSManagedObject(entity: entity, insertInto: nil)
      for (key, value) in values { object.setValue(value, forKey: key) }
      return object
    }
    let artist = try make("Artist", ["name": "Nina"])
    let song = try make("Song", ["title": "One"])
    let album = try make("Album", ["title": "Live", "artist": artist])
    album.addObjects([song], toRelationship: "songs")
    store.context.insert(album)
    // It is there already.
    store.context.insert(album)
    try store.context.save()
    #expect(try store.fetch("Album") == [album])
    #expect(album.value(forKey: "artist") as? NSManagedObject === artist)
    #expect(song.value(forKeyPath: "album.artist.name") as? String == "Nina")
    let late = try make("Song", ["title": "Two"])
    album.addObjects([late], toRelationship: "songs")
    #expect(album.value(forKey: "songs") as? NSOrderedSet == NSOrderedSet(array: [song, late]))
    let committed = album.committedValues(forKeys: ["songs", "artist"])
    #expect(committed["songs"] as? NSOrderedSet == NSOrderedSet(array: [song]))
    #expect(committed["artist"] as? NSManagedObject === artist)
    #expect(late.managedObjectContext === store.context && late.hasChanges && album.hasChanges)
    #expect(!song.hasChanges && !late.hasFault(forRelationshipNamed: "album"))
  }

  @Test func namesOfStepsOutlastARefusal() throws {
    let store = try TestStore("Everything")
    let undo = try #require(store.context.undoManager)
    let song = store.insert("Song", ["title": "One"])
    try store.context.save()
    song.setValue("no number", forKey: "plays")
    undo.setActionName("Count")
    store.context.processPendingChanges()
    song.setValue(3, forKey: "plays")
    #expect(undo.undoActionName == "Count")
  }

  @Test func backgroundTasksAreSeen() async throws {
    let store = try TestStore("ToDo")
    let count = try await store.container.performBackgroundTask { context in
      let todo = NSEntityDescription.insertNewObject(forEntityName: "ToDo", into: context)
      todo.setValue("Milk", forKey: "name")
      todo.setValue(Date(), forKey: "creationDate")
      try context.save()
      return try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "ToDo"))
    }
    #expect(count == 1)
    #expect(try store.fetch("ToDo").map { $0.text("name") } == ["Milk"])
  }

  @Test func notificationsTellWhatChanged() throws {
    let store = try TestStore("ToDo")
    let notes = Notes(of: store.context)
    let todo = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    try store.context.save()
    todo.setValue("Tea", forKey: "name")
    store.context.processPendingChanges()
    #expect(
      notes.told == [
        #"changed inserted ["Milk"]"#, #"saved inserted ["Milk"]"#, #"changed updated ["Tea"]"#,
      ])
  }

  @Test func twoProgramsShareADocument() async throws {
    let store = try TestStore("ToDo")
    let todo = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    try store.context.save()
    let other = try TestStore.open("ToDo", in: store.folder)
    let request = NSFetchRequest<NSManagedObject>(entityName: "ToDo")
    let list = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: store.context, sectionNameKeyPath: nil,
      cacheName: nil)
    try list.performFetch()
    let theirs = try #require(try other.viewContext.fetch(request).first)
    #expect(theirs !== todo && theirs.text("name") == "Milk")
    let notes = Notes(of: store.context)
    theirs.setValue("Tea", forKey: "name")
    other.viewContext.processPendingChanges()
    await notes.first()
    #expect(todo.text("name") == "Tea")
    #expect(list.fetchedObjects == [todo])
    #expect(todo.isUpdated)
    todo.setValue("Oat milk", forKey: "name")
    store.context.processPendingChanges()
    #expect(store.context.touched == [todo])
    // Who saves the main context saves it for all.
    try other.viewContext.save()
    #expect(!todo.isUpdated && store.context.touched.isEmpty)
  }

  @Test func propertiesAreObservable() throws {
    let store = try TestStore("ToDo")
    let todo = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    try store.context.save()
    let told = Mutex<[String]>([])
    func observe(_ key: String) {
      withObservationTracking {
        _ = todo.value(forKey: key)
      } onChange: {
        told.withLock { $0.append(key) }
      }
    }
    observe("name")
    observe("done")
    todo.setValue("Tea", forKey: "name")
    #expect(told.withLock { $0 } == ["name"])
    observe("name")
    store.context.undo()
    #expect(told.withLock { $0 } == ["name", "name"])
    #expect(todo.text("name") == "Milk")
    observe("name")
    store.context.delete(todo)
    store.context.processPendingChanges()
    #expect(told.withLock { $0 }.sorted() == ["done", "name", "name", "name"])
  }

  @Test func changesAreSequences() async throws {
    let store = try TestStore("ToDo")
    let request = NSFetchRequest<NSManagedObject>(entityName: "ToDo")
    let list = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: store.context, sectionNameKeyPath: nil,
      cacheName: nil)
    try list.performFetch()
    var rows = list.changes.makeAsyncIterator()
    var objects = store.context.objectChanges.makeAsyncIterator()
    let todo = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    store.context.processPendingChanges()
    let change = try #require(try await rows.next()?.first)
    #expect(change.type == .insert && change.objectID == todo.objectID)
    #expect(change.newIndexPath == [0, 0] && change.indexPath == nil)
    #expect(await objects.next()?[NSInsertedObjectsKey] == [todo.objectID])
  }

  @Test func goesOnAfterALostConnection() async throws {
    let folder = try TemporaryFolder()
    let socket = "unix:\(folder.path("server.sock"))"
    let server = try SpawnedServer(arguments: ["--listen", socket])
    let store = try TestStore("ToDo", at: .socket(socket))
    let todo = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    try store.context.save()
    let list = NSFetchedResultsController(
      fetchRequest: NSFetchRequest<NSManagedObject>(entityName: "ToDo"),
      managedObjectContext: store.context, sectionNameKeyPath: nil, cacheName: nil)
    try list.performFetch()
    var events = try store.events().makeAsyncIterator()
    try server.kill()
    #expect(await events.next() == "disconnected")
    let another = try SpawnedServer(arguments: ["--listen", socket])
    #expect(await events.next() == "reconnected")
    var rows = list.changes.makeAsyncIterator()
    let tea = store.insert("ToDo", ["name": "Tea", "creationDate": Date()])
    try store.context.save()
    while list.fetchedObjects?.count != 2 { _ = try await rows.next() }
    #expect(todo.text("name") == "Milk")
    #expect(try store.fetch("ToDo", sort: "name") == [todo, tea])
    #expect(Set(list.fetchedObjects ?? []) == [todo, tea])
    try another.stop()
  }

  @Test func observersMayReadWhatIsNewAfterALostConnection() async throws {
    let folder = try TemporaryFolder()
    let socket = "unix:\(folder.path("server.sock"))"
    let server = try SpawnedServer(arguments: ["--listen", socket])
    let store = try TestStore("ToDo", at: .socket(socket))
    let id = store.insert("ToDo", ["name": "Milk", "creationDate": Date()]).objectID
    try store.context.save()
    let context = store.container.newBackgroundContext()
    let todo = try context.performAndWait { try context.existingObject(with: id) }
    let notes = Notes(of: context)
    context.performAndWait { todo.setValue("Tea", forKey: "name") }
    var events = try store.events().makeAsyncIterator()
    try server.kill()
    #expect(await events.next() == "disconnected")
    let another = try SpawnedServer(arguments: ["--listen", socket])
    #expect(await events.next() == "reconnected")
    // There is something for a save to tell.
    context.performAndWait { #expect(context.hasChanges) }
    #expect(
      notes.told.prefix(2) == [#"changed updated ["Tea"]"#, #"changed refreshed ["Milk"]"#])
    // What is taken back is not missed by a save.
    try context.performAndWait {
      context.rollback()
      #expect(!context.hasChanges)
      try context.save()
      #expect(todo.text("name") == "Milk")
    }
    try another.stop()
  }

  @Test func blocksMayWaitForTheQueuesOfThoseThatWaitForThem() async throws {
    let store = try TestStore("ToDo")
    let (main, container) = (store.context, store.container)
    let background = container.newBackgroundContext()
    // All contexts of the main queue are of one.
    let another = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    another.parent = main
    #expect(
      background.performAndWait {
        main.performAndWait { background.performAndWait { another.performAndWait { 1 } } }
      } == 1)
    // From a thread that waits for the main one.
    let isDone = try await container.performBackgroundTask { context in
      try main.performAndWait {
        try context.performAndWait { try background.performAndWait { try context.save() } }
        return true
      }
    }
    #expect(isDone)
    // What does not wait needs neither `try` nor to be without danger.
    await background.perform { background.rollback() }
  }

  @Test(arguments: ["parent", "opposite"])
  func newObjectsMayReferToThemselves(relationship: String) throws {
    let store = try TestStore("ToDo")
    let file = store.folder.appendingPathComponent("Categories.json")
    try #"""
    {"entities": [{"name": "Category", "attributes": [{"name": "title", "type": "String"}],
    "relationships": [
    {"name": "parent", "destination": "Category", "inverse": "children", "isOptional": true},
    {"name": "children", "destination": "Category", "isToMany": true, "inverse": "parent",
     "isOptional": true},
    {"name": "opposite", "destination": "Category", "inverse": "opposite", "isOptional": true}]}]}
    """#.write(to: file, atomically: true, encoding: .utf8)
    let model = try #require(NSManagedObjectModel(contentsOf: file))
    let container = NSPersistentContainer(name: "Categories", managedObjectModel: model)
    container.persistentStoreDescriptions[0].type = NSInMemoryStoreType
    container.loadPersistentStores { #expect($1 == nil) }
    let category = NSEntityDescription.insertNewObject(
      forEntityName: "Category", into: container.viewContext)
    category.setValue("Top", forKey: "title")
    category.setValue(category, forKey: relationship)
    category.setValue("First", forKey: "title")
    try container.viewContext.save()
    container.viewContext.refresh(category, mergeChanges: false)
    #expect(category.value(forKey: relationship) as? NSManagedObject === category)
    #expect(category.text("title") == "First")
  }

  @Test func hooksAreCalled() throws {
    let store = try TestStore("Everything")
    let playlist = Playlist(context: store.context)
    #expect(playlist.name == "new")
    try store.context.save()
    #expect(playlist.calls == ["willSave", "didSave"])
    #expect(playlist.name == "new!")
    store.context.delete(playlist)
    #expect(playlist.calls.last == "prepareForDeletion")
  }
}

/// What a subclass may override.
final class Playlist: NSManagedObject {
  var calls: [String] = []
  var name: String {
    get { managedValue(forKey: "name") }
    set { setManagedValue(newValue, forKey: "name") }
  }

  override func awakeFromInsert() { name = "new" }
  override func willSave() {
    calls.append("willSave")
    if !name.utf8.elementsEqual("new!".utf8) { name = "new!" }
  }
  override func didSave() { calls.append("didSave") }
  override func prepareForDeletion() { calls.append("prepareForDeletion") }
}

/// What a context's notifications tell. All is on the main queue.
private final class Notes: @unchecked Sendable {
  private(set) var told: [String] = []
  private var waiting: CheckedContinuation<Void, Never>?
  private var tokens: [any NSObjectProtocol] = []

  init(of context: NSManagedObjectContext) {
    let names = [
      Notification.Name.NSManagedObjectContextObjectsDidChange, .NSManagedObjectContextDidSave,
    ]
    tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) {
        [unowned self] in take($0)
      }
    }
  }

  deinit {
    for token in tokens { NotificationCenter.default.removeObserver(token) }
  }

  @MainActor func first() async {
    if told.isEmpty { await withCheckedContinuation { waiting = $0 } }
  }

  private func take(_ notification: Notification) {
    let kind = notification.name == .NSManagedObjectContextDidSave ? "saved" : "changed"
    for (key, objects) in notification.userInfo ?? [:] {
      guard let objects = objects as? Set<NSManagedObject> else { continue }
      told.append("\(kind) \(key) \(objects.compactMap { $0.text("name") })")
    }
    waiting?.resume()
    waiting = nil
  }
}
