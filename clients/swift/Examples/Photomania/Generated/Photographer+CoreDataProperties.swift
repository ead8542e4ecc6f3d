// Written by orrery generate, anew each time: your own code goes into Photographer+CoreDataClass.swift.

import Foundation
import OrreryCoreData

extension Photographer {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Photographer> {
    return NSFetchRequest<Photographer>(entityName: "Photographer")
  }

  public var name: String? {
    get { return managedValue(forKey: "name") }
    set { setManagedValue(newValue, forKey: "name") }
  }

  public var photoCount: Int64 {
    return managedValue(forKey: "photoCount")
  }

  public var photos: NSSet? {
    get { return managedValue(forKey: "photos") }
    set { setManagedValue(newValue, forKey: "photos") }
  }
}

// MARK: Generated accessors for photos
extension Photographer {
  public func addToPhotos(_ value: Photo) {
    addObjects([value], toRelationship: "photos")
  }

  public func removeFromPhotos(_ value: Photo) {
    removeObjects([value], fromRelationship: "photos")
  }

  public func addToPhotos(_ values: NSSet) {
    addObjects(values.allObjects, toRelationship: "photos")
  }

  public func removeFromPhotos(_ values: NSSet) {
    removeObjects(values.allObjects, fromRelationship: "photos")
  }
}
