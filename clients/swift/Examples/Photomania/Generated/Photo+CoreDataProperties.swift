// Written by orrery generate, anew each time: your own code goes into Photo+CoreDataClass.swift.

import Foundation
import OrreryCoreData

extension Photo {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Photo> {
    return NSFetchRequest<Photo>(entityName: "Photo")
  }

  public var imageURL: String? {
    get { return managedValue(forKey: "imageURL") }
    set { setManagedValue(newValue, forKey: "imageURL") }
  }

  public var subtitle: String? {
    get { return managedValue(forKey: "subtitle") }
    set { setManagedValue(newValue, forKey: "subtitle") }
  }

  public var thumbnailURL: String? {
    get { return managedValue(forKey: "thumbnailURL") }
    set { setManagedValue(newValue, forKey: "thumbnailURL") }
  }

  public var title: String? {
    get { return managedValue(forKey: "title") }
    set { setManagedValue(newValue, forKey: "title") }
  }

  public var unique: String? {
    get { return managedValue(forKey: "unique") }
    set { setManagedValue(newValue, forKey: "unique") }
  }

  public var uploadDate: Date? {
    get { return managedValue(forKey: "uploadDate") }
    set { setManagedValue(newValue, forKey: "uploadDate") }
  }

  public var whoTook: Photographer? {
    get { return managedValue(forKey: "whoTook") }
    set { setManagedValue(newValue, forKey: "whoTook") }
  }
}
