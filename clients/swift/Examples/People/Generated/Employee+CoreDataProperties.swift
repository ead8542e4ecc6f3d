// Written by orrery generate, anew each time: your own code goes into Employee+CoreDataClass.swift.

import Foundation
import OrreryCoreData

extension Employee {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Employee> {
    return NSFetchRequest<Employee>(entityName: "Employee")
  }

  public var manager: Manager? {
    get { return managedValue(forKey: "manager") }
    set { setManagedValue(newValue, forKey: "manager") }
  }
}
