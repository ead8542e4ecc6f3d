// Written by orrery generate, anew each time: your own code goes into Person+CoreDataClass.swift.

import Foundation
import OrreryCoreData

extension Person {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Person> {
    return NSFetchRequest<Person>(entityName: "Person")
  }

  public var age: NSNumber? {
    get { return managedValue(forKey: "age") }
    set { setManagedValue(newValue, forKey: "age") }
  }

  public var favouriteColour: NSObject? {
    get { return managedValue(forKey: "favouriteColour") }
    set { setManagedValue(newValue, forKey: "favouriteColour") }
  }

  public var firstName: String? {
    get { return managedValue(forKey: "firstName") }
    set { setManagedValue(newValue, forKey: "firstName") }
  }

  public var lastName: String? {
    get { return managedValue(forKey: "lastName") }
    set { setManagedValue(newValue, forKey: "lastName") }
  }
}
