// As `orrery generate --language swift` writes it, from Homepwner.xcdatamodeld.

import Foundation
import OrreryCoreData

extension BNRItem {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<BNRItem> {
    return NSFetchRequest<BNRItem>(entityName: "BNRItem")
  }

  public var dateCreated: Date? {
    get { managedValue(forKey: "dateCreated") }
    set { setManagedValue(newValue, forKey: "dateCreated") }
  }
  public var itemKey: String? {
    get { managedValue(forKey: "itemKey") }
    set { setManagedValue(newValue, forKey: "itemKey") }
  }
  public var itemName: String? {
    get { managedValue(forKey: "itemName") }
    set { setManagedValue(newValue, forKey: "itemName") }
  }
  public var orderingValue: Double {
    get { managedValue(forKey: "orderingValue") }
    set { setManagedValue(newValue, forKey: "orderingValue") }
  }
  public var serialNumber: String? {
    get { managedValue(forKey: "serialNumber") }
    set { setManagedValue(newValue, forKey: "serialNumber") }
  }
  public var thumbnail: NSObject? {
    get { managedValue(forKey: "thumbnail") }
    set { setManagedValue(newValue, forKey: "thumbnail") }
  }
  public var valueInDollars: Int32 {
    get { managedValue(forKey: "valueInDollars") }
    set { setManagedValue(newValue, forKey: "valueInDollars") }
  }
  public var assetType: BNRAssetType? {
    get { managedValue(forKey: "assetType") }
    set { setManagedValue(newValue, forKey: "assetType") }
  }
}
