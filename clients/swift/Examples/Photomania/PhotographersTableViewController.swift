// All photographers, by name, with the number of their photos.

import Foundation
import OrreryCoreData

class PhotographersTableViewController: CoreDataTableViewController<Photographer> {
  var managedObjectContext: NSManagedObjectContext? {
    didSet {
      guard let context = managedObjectContext else { return }
      let request: NSFetchRequest<Photographer> = Photographer.fetchRequest()
      request.predicate = nil
      request.sortDescriptors = [
        NSSortDescriptor(
          key: "name", ascending: true, selector: Selector("localizedStandardCompare:"))
      ]
      fetchedResultsController = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil,
        cacheName: nil)
    }
  }

  override func tableView(cellForRowAt indexPath: IndexPath) -> String {
    guard let photographer = fetchedResultsController?.object(at: indexPath) else { return "" }
    let name = photographer.name ?? ""
    return "\(name) (\(photographer.photos?.count ?? 0))"
  }
}

// All photos, in sections by photographer.
class PhotosTableViewController: CoreDataTableViewController<Photo> {
  var managedObjectContext: NSManagedObjectContext? {
    didSet {
      guard let context = managedObjectContext else { return }
      let request: NSFetchRequest<Photo> = Photo.fetchRequest()
      request.sortDescriptors = [
        NSSortDescriptor(key: "whoTook.name", ascending: true),
        NSSortDescriptor(key: "title", ascending: true),
      ]
      fetchedResultsController = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context,
        sectionNameKeyPath: "whoTook.name", cacheName: "photos")
    }
  }

  override func tableView(cellForRowAt indexPath: IndexPath) -> String {
    let photo = fetchedResultsController?.object(at: indexPath)
    return photo?.title ?? ""
  }
}
