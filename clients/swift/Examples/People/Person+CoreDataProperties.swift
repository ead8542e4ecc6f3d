// As `orrery generate --language swift` writes it, from People.xcdatamodeld.

import Foundation
import OrreryCoreData

extension Person {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Person> {
    return NSFetchRequest<Person>(entityName: "Person")
  }

  public var age: NSNumber? {
    get { managedValue(forKey: "age") }
    set { setManagedValue(newValue, forKey: "age") }
  }
  public var favouriteColour: NSObject? {
    get { managedValue(forKey: "favouriteColour") }
    set { setManagedValue(newValue, forKey: "favouriteColour") }
  }
  public var firstName: String? {
    get { managedValue(forKey: "firstName") }
    set { setManagedValue(newValue, forKey: "firstName") }
  }
  public var lastName: String? {
    get { managedValue(forKey: "lastName") }
    set { setManagedValue(newValue, forKey: "lastName") }
  }
}
