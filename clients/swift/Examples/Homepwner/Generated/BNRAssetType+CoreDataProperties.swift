// Written by orrery generate, anew each time: your own code goes into BNRAssetType+CoreDataClass.swift.

import Foundation
import OrreryCoreData

extension BNRAssetType {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<BNRAssetType> {
    return NSFetchRequest<BNRAssetType>(entityName: "BNRAssetType")
  }

  public var label: String? {
    get { return managedValue(forKey: "label") }
    set { setManagedValue(newValue, forKey: "label") }
  }

  public var items: NSSet? {
    get { return managedValue(forKey: "items") }
    set { setManagedValue(newValue, forKey: "items") }
  }
}

// MARK: Generated accessors for items
extension BNRAssetType {
  public func addToItems(_ value: BNRItem) {
    addObjects([value], toRelationship: "items")
  }

  public func removeFromItems(_ value: BNRItem) {
    removeObjects([value], fromRelationship: "items")
  }

  public func addToItems(_ values: NSSet) {
    addObjects(values.allObjects, toRelationship: "items")
  }

  public func removeFromItems(_ values: NSSet) {
    removeObjects(values.allObjects, fromRelationship: "items")
  }
}
