// Written by orrery generate, anew each time: your own code goes into BNRItem+CoreDataClass.swift.

import Foundation
import OrreryCoreData

extension BNRItem {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<BNRItem> {
    return NSFetchRequest<BNRItem>(entityName: "BNRItem")
  }

  public var dateCreated: Date? {
    get { return managedValue(forKey: "dateCreated") }
    set { setManagedValue(newValue, forKey: "dateCreated") }
  }

  public var itemKey: String? {
    get { return managedValue(forKey: "itemKey") }
    set { setManagedValue(newValue, forKey: "itemKey") }
  }

  public var itemName: String? {
    get { return managedValue(forKey: "itemName") }
    set { setManagedValue(newValue, forKey: "itemName") }
  }

  public var orderingValue: Double {
    get { return managedValue(forKey: "orderingValue") }
    set { setManagedValue(newValue, forKey: "orderingValue") }
  }

  public var serialNumber: String? {
    get { return managedValue(forKey: "serialNumber") }
    set { setManagedValue(newValue, forKey: "serialNumber") }
  }

  public var thumbnail: NSObject? {
    get { return managedValue(forKey: "thumbnail") }
    set { setManagedValue(newValue, forKey: "thumbnail") }
  }

  public var valueInDollars: Int32 {
    get { return managedValue(forKey: "valueInDollars") }
    set { setManagedValue(newValue, forKey: "valueInDollars") }
  }

  public var assetType: BNRAssetType? {
    get { return managedValue(forKey: "assetType") }
    set { setManagedValue(newValue, forKey: "assetType") }
  }
}
