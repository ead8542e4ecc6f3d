// The list of things to do: open ones first, then by age; it is saved when the application leaves.

import Foundation
import OrreryCoreData

class ToDoListController: NSObject, NSFetchedResultsControllerDelegate {
  let context: NSManagedObjectContext
  private(set) var log: [String] = []

  lazy var fetchedResultsController: NSFetchedResultsController<ToDo> = {
    let fetchRequest: NSFetchRequest<ToDo> = ToDo.fetchRequest()
    fetchRequest.sortDescriptors = [
      NSSortDescriptor(keyPath: \ToDo.done, ascending: true),
      NSSortDescriptor(keyPath: \ToDo.creationDate, ascending: true),
    ]
    let controller = NSFetchedResultsController(
      fetchRequest: fetchRequest, managedObjectContext: context, sectionNameKeyPath: nil,
      cacheName: nil)
    controller.delegate = self
    return controller
  }()

  init(context: NSManagedObjectContext) {
    self.context = context
    super.init()
    do {
      try fetchedResultsController.performFetch()
    } catch {
      let nserror = error as NSError
      fatalError("Unresolved error \(nserror), \(nserror.userInfo)")
    }
  }

  var names: [String] {
    return (fetchedResultsController.fetchedObjects ?? []).map {
      ($0.done ? "x " : "- ") + ($0.name ?? "")
    }
  }

  @discardableResult func add(_ name: String) -> ToDo {
    let todo = ToDo(context: context)
    todo.name = name
    todo.creationDate = Date()
    return todo
  }

  func toggle(at indexPath: IndexPath) {
    let todo = fetchedResultsController.object(at: indexPath)
    todo.done = !todo.done
  }

  func rename(at indexPath: IndexPath, to name: String) {
    fetchedResultsController.object(at: indexPath).setValue(name, forKey: "name")
  }

  func delete(at indexPath: IndexPath) {
    context.delete(fetchedResultsController.object(at: indexPath))
  }

  func saveContext() throws {
    if context.hasChanges {
      try context.save()
    }
  }

  // MARK: NSFetchedResultsControllerDelegate

  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>
  ) {
    log = []
  }

  func controller(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    guard let todo = anObject as? ToDo else { return }
    switch type {
    case .insert: log.append("insert \(todo.name ?? "") at \(newIndexPath!.row)")
    case .delete: log.append("delete from \(indexPath!.row)")
    case .move: log.append("move \(todo.name ?? "") from \(indexPath!.row) to \(newIndexPath!.row)")
    case .update: log.append("update \(todo.name ?? "") at \(indexPath!.row)")
    @unknown default: break
    }
  }

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
    log.append("\(controller.fetchedObjects?.count ?? 0) rows")
  }
}
