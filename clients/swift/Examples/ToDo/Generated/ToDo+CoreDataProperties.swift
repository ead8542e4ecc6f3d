// Written by orrery generate, anew each time: your own code goes into ToDo+CoreDataClass.swift.

import Foundation
import OrreryCoreData

extension ToDo {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<ToDo> {
    return NSFetchRequest<ToDo>(entityName: "ToDo")
  }

  public var creationDate: Date? {
    get { return managedValue(forKey: "creationDate") }
    set { setManagedValue(newValue, forKey: "creationDate") }
  }

  public var done: Bool {
    get { return managedValue(forKey: "done") }
    set { setManagedValue(newValue, forKey: "done") }
  }

  public var name: String? {
    get { return managedValue(forKey: "name") }
    set { setManagedValue(newValue, forKey: "name") }
  }
}
