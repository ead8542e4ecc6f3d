// As `orrery generate --language swift` writes it, from People.xcdatamodeld.

import Foundation
import OrreryCoreData

extension Employee {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Employee> {
    return NSFetchRequest<Employee>(entityName: "Employee")
  }

  public var manager: Manager? {
    get { managedValue(forKey: "manager") }
    set { setManagedValue(newValue, forKey: "manager") }
  }
}
