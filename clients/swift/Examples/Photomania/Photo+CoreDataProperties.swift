// As `orrery generate --language swift` writes it, from Photomania.xcdatamodeld.

import Foundation
import OrreryCoreData

extension Photo {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Photo> {
    return NSFetchRequest<Photo>(entityName: "Photo")
  }

  public var imageURL: String? {
    get { managedValue(forKey: "imageURL") }
    set { setManagedValue(newValue, forKey: "imageURL") }
  }
  public var subtitle: String? {
    get { managedValue(forKey: "subtitle") }
    set { setManagedValue(newValue, forKey: "subtitle") }
  }
  public var thumbnailURL: String? {
    get { managedValue(forKey: "thumbnailURL") }
    set { setManagedValue(newValue, forKey: "thumbnailURL") }
  }
  public var title: String? {
    get { managedValue(forKey: "title") }
    set { setManagedValue(newValue, forKey: "title") }
  }
  public var unique: String? {
    get { managedValue(forKey: "unique") }
    set { setManagedValue(newValue, forKey: "unique") }
  }
  public var uploadDate: Date? {
    get { managedValue(forKey: "uploadDate") }
    set { setManagedValue(newValue, forKey: "uploadDate") }
  }
  public var whoTook: Photographer? {
    get { managedValue(forKey: "whoTook") }
    set { setManagedValue(newValue, forKey: "whoTook") }
  }
}
