// What every list of the application has in common: a controller of fetched results, and a table
// that follows it.

import Foundation
import OrreryCoreData

class CoreDataTableViewController<Entity: NSManagedObject>: NSFetchedResultsControllerDelegate {
  let tableView = TableView()

  var fetchedResultsController: NSFetchedResultsController<Entity>? {
    didSet {
      fetchedResultsController?.delegate = self
      do {
        try fetchedResultsController?.performFetch()
      } catch {
        print("performFetch failed: \(error)")
      }
      tableView.reloadData()
    }
  }

  init() {
    tableView.source = { [unowned self] in
      (fetchedResultsController?.sections ?? []).indices.map { section in
        (0..<tableView(numberOfRowsInSection: section)).map { row in
          tableView(cellForRowAt: IndexPath(row: row, section: section))
        }
      }
    }
  }

  // MARK: The table's data

  func tableView(numberOfRowsInSection section: Int) -> Int {
    return fetchedResultsController?.sections?[section].numberOfObjects ?? 0
  }

  func tableView(titleForHeaderInSection section: Int) -> String? {
    return fetchedResultsController?.sections?[section].name
  }

  func tableView(cellForRowAt indexPath: IndexPath) -> String {
    return ""
  }

  // MARK: NSFetchedResultsControllerDelegate

  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>
  ) {
    tableView.beginUpdates()
  }

  func controller(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>,
    didChange sectionInfo: NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {
    switch type {
    case .insert: tableView.insertSections([sectionIndex])
    case .delete: tableView.deleteSections([sectionIndex])
    default: break
    }
  }

  func controller(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    switch type {
    case .insert:
      tableView.insertRows(at: [newIndexPath!])
    case .delete:
      tableView.deleteRows(at: [indexPath!])
    case .update:
      tableView.reloadRows(at: [indexPath!])
    case .move:
      tableView.deleteRows(at: [indexPath!])
      tableView.insertRows(at: [newIndexPath!])
    }
  }

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
    tableView.endUpdates()
  }
}
