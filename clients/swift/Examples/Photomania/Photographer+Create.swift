// One photographer for each name.

import Foundation
import OrreryCoreData

extension Photographer {
  class func photographer(
    withName name: String, inManagedObjectContext context: NSManagedObjectContext
  ) -> Photographer? {
    guard !name.isEmpty else { return nil }
    let request: NSFetchRequest<Photographer> = Photographer.fetchRequest()
    request.predicate = NSPredicate(format: "name = %@", name)
    if let photographer = (try? context.fetch(request))?.first {
      return photographer
    }
    let photographer = Photographer(context: context)
    photographer.name = name
    return photographer
  }
}
