import Foundation
import Testing

@testable import OrreryCoreData

/// What is deleted, undone or in a store that was removed.
@MainActor @Suite struct GoneTests {
  @Test func whatIsGoneIsInNoContext() async throws {
    let store = try TestStore("ToDo")
    let context = store.context
    let values: [String: Any] = ["name": "Milk", "creationDate": Date()]
    let (undone, unsent) = (store.insert("ToDo", values), store.insert("ToDo", values))
    context.delete(unsent)
    #expect(unsent.managedObjectContext == nil && !unsent.isDeleted)
    context.undo()
    #expect(undone.managedObjectContext == nil && !undone.isDeleted)
    context.redo()
    #expect(undone.managedObjectContext === context && undone.text("name") == "Milk")
    try context.save()
    context.delete(undone)
    #expect(undone.managedObjectContext === context && undone.isDeleted)
    context.undo()
    let id = undone.objectID
    try await store.container.performBackgroundTask { context in
      context.delete(try context.existingObject(with: id))
      try context.save()
    }
    context.processPendingChanges()
    #expect(undone.managedObjectContext == nil && !undone.isDeleted)
    undone.setValue("Tea", forKey: "name")
    #expect(context.hasChanges)
    let error = #expect(throws: NSError.self) { try context.save() }
    #expect(error?.userInfo[OrreryErrorKindKey] as? String == "object.deleted")
    #expect(error?.localizedRecoverySuggestion?.contains("undo") == true)
    // It is told once.
    #expect(!context.hasChanges)
    try context.save()
  }

  @Test func aContainerMayOpenItsStoreAgain() async throws {
    let store = try TestStore("ToDo")
    let (container, context) = (store.container, store.context)
    let old = store.insert("ToDo", ["name": "Milk", "creationDate": Date()])
    try context.save()
    let background = container.newBackgroundContext()
    background.performAndWait { #expect(!background.hasChanges) }
    let file = try #require(container.persistentStoreDescriptions[0].url)
    try container.persistentStoreCoordinator.remove(
      container.persistentStoreCoordinator.persistentStores[0])
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: file.path + ending)
    }
    container.loadPersistentStores { #expect($1 == nil) }
    #expect(try store.fetch("ToDo").isEmpty)
    #expect(old.managedObjectContext == nil)
    var objects = context.objectChanges.makeAsyncIterator()
    let new = store.insert("ToDo", ["name": "Tea", "creationDate": Date()])
    try context.save()
    #expect(await objects.next()?[NSInsertedObjectsKey] == [new.objectID])
    let names = try background.performAndWait {
      let request = NSFetchRequest<NSManagedObject>(entityName: "ToDo")
      return try background.fetch(request).map { $0.text("name") }
    }
    #expect(names == ["Tea"])
  }
}
