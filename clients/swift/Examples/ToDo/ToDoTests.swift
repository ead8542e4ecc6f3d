import Foundation
import OrreryCoreData
import Testing

@MainActor struct ToDoTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open() throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "ToDo")
    container.persistentStoreDescriptions.first?.url = folder.url.appendingPathComponent("todo")
    var failure: (any Error)?
    container.loadPersistentStores(completionHandler: { storeDescription, error in
      if let error = error as NSError? {
        failure = error
      }
    })
    if let failure { throw failure }
    return container
  }

  @Test func listFollowsAndIsKept() throws {
    do {
      let container = try open()
      let list = ToDoListController(context: container.viewContext)
      for name in ["Milk", "Bread", "Jam"] { list.add(name) }
      container.viewContext.processPendingChanges()
      #expect(list.names == ["- Milk", "- Bread", "- Jam"])
      #expect(list.log == ["insert Milk at 0", "insert Bread at 1", "insert Jam at 2", "3 rows"])
      list.toggle(at: [0, 0])
      container.viewContext.processPendingChanges()
      #expect(list.names == ["- Bread", "- Jam", "x Milk"])
      #expect(list.log == ["move Milk from 0 to 2", "3 rows"])
      list.rename(at: [0, 1], to: "Marmalade")
      container.viewContext.processPendingChanges()
      #expect(list.log == ["update Marmalade at 1", "3 rows"])
      list.delete(at: [0, 0])
      try list.saveContext()
      #expect(list.log == ["delete from 0", "2 rows"])
      #expect(!container.viewContext.hasChanges)
    }
    let list = ToDoListController(context: try open().viewContext)
    #expect(list.names == ["- Marmalade", "x Milk"])
  }

  @Test func nameMustNotBeEmpty() throws {
    let container = try open()
    let list = ToDoListController(context: container.viewContext)
    let todo = list.add("Milk")
    try list.saveContext()
    todo.name = ""
    do {
      try list.saveContext()
      Issue.record("an empty name was saved")
    } catch let error as NSError {
      #expect(error.domain == NSCocoaErrorDomain)
      #expect(error.code == NSValidationStringTooShortError)
      #expect(error.userInfo[NSValidationObjectErrorKey] as? ToDo === todo)
      #expect(error.userInfo[NSValidationKeyErrorKey] as? String == "name")
    }
    container.viewContext.rollback()
    #expect(todo.name == "Milk")
    #expect(!container.viewContext.hasChanges)
  }
}
