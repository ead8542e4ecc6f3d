// Photos as a service tells them.

import Foundation
import OrreryCoreData

extension Photo {
  class func photo(
    withFlickrInfo info: [String: String], inManagedObjectContext context: NSManagedObjectContext
  ) -> Photo? {
    guard let unique = info["id"] else { return nil }
    let request: NSFetchRequest<Photo> = Photo.fetchRequest()
    request.predicate = NSPredicate(format: "unique = %@", unique)
    do {
      let matches = try context.fetch(request)
      if let photo = matches.first {
        return photo
      }
    } catch {
      return nil
    }
    let photo =
      NSEntityDescription.insertNewObject(forEntityName: "Photo", into: context) as? Photo
    photo?.unique = unique
    photo?.title = info["title"]
    photo?.subtitle = info["description"]
    photo?.imageURL = info["url"]
    photo?.whoTook = Photographer.photographer(
      withName: info["owner"] ?? "", inManagedObjectContext: context)
    return photo
  }

  class func loadPhotos(
    fromFlickrArray photos: [[String: String]], into context: NSManagedObjectContext
  ) {
    for info in photos {
      _ = Photo.photo(withFlickrInfo: info, inManagedObjectContext: context)
    }
  }
}
