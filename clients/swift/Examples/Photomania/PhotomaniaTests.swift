import Foundation
import OrreryCoreData
import Testing

@MainActor struct PhotomaniaTests {
  private let folder: TemporaryFolder
  private let container: NSPersistentContainer

  init() throws {
    folder = try TemporaryFolder()
    container = NSPersistentContainer(name: "Photomania")
    let url = folder.url.appendingPathComponent("Photomania.sqlite")
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    var failure: (any Error)?
    container.loadPersistentStores { _, error in failure = error }
    if let failure { throw failure }
  }

  private let photos = [
    ["id": "1", "title": "Harbour", "owner": "Ada", "url": "http://example.org/1"],
    ["id": "2", "title": "Bridge", "owner": "Ada", "description": "at night"],
    ["id": "3", "title": "Anchor", "owner": "Bob"],
  ]

  @Test func makesEachPhotographerOnce() throws {
    let context = container.viewContext
    Photo.loadPhotos(fromFlickrArray: photos, into: context)
    Photo.loadPhotos(fromFlickrArray: photos, into: context)
    try context.save()
    #expect(try context.count(for: Photo.fetchRequest() as NSFetchRequest<Photo>) == 3)
    let request: NSFetchRequest<Photographer> = Photographer.fetchRequest()
    request.predicate = NSPredicate(format: "ANY photos.title CONTAINS[cd] %@", "bridge")
    let found = try context.fetch(request)
    #expect(found.map(\.name) == ["Ada"])
    #expect(found[0].photos?.count == 2)
    let titles = (found[0].photos as? Set<Photo>)?.compactMap(\.title).sorted()
    #expect(titles == ["Bridge", "Harbour"])
  }

  @Test func tablesFollow() throws {
    let context = container.viewContext
    let photographers = PhotographersTableViewController()
    let list = PhotosTableViewController()
    photographers.managedObjectContext = context
    list.managedObjectContext = context
    Photo.loadPhotos(fromFlickrArray: photos, into: context)
    context.processPendingChanges()
    #expect(photographers.tableView.rows == [["Ada (2)", "Bob (1)"]])
    #expect(list.tableView.rows == [["Bridge", "Harbour"], ["Anchor"]])
    #expect(list.tableView(titleForHeaderInSection: 1) == "Bob")

    // A photo goes to somebody else; the section that it leaves is empty and goes.
    let anchor = try #require(
      list.fetchedResultsController?.object(at: IndexPath(row: 0, section: 1)))
    anchor.whoTook = Photographer.photographer(withName: "Ada", inManagedObjectContext: context)
    context.processPendingChanges()
    #expect(list.tableView.rows == [["Anchor", "Bridge", "Harbour"]])
    #expect(photographers.tableView.rows == [["Ada (3)", "Bob (0)"]])

    context.undoManager?.undo()
    #expect(list.tableView.rows == [["Bridge", "Harbour"], ["Anchor"]])
    anchor.title = "Old Anchor"
    context.delete(try #require(list.fetchedResultsController?.fetchedObjects?.first))
    try context.save()
    #expect(list.tableView.rows == [["Harbour"], ["Old Anchor"]])
    #expect(list.fetchedResultsController?.indexPath(forObject: anchor) == [1, 0])
  }

  @Test func takesOverWhatABackgroundContextSaves() throws {
    let list = PhotosTableViewController()
    list.managedObjectContext = container.viewContext
    let photos = photos
    let background = container.newBackgroundContext()
    try background.performAndWait {
      Photo.loadPhotos(fromFlickrArray: photos, into: background)
      #expect(list.tableView.rows.isEmpty)
      try background.save()
    }
    container.viewContext.processPendingChanges()
    #expect(list.tableView.rows == [["Bridge", "Harbour"], ["Anchor"]])
  }
}
