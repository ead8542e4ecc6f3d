// Written by orrery generate, anew each time: your own code goes into Manager+CoreDataClass.swift.

import Foundation
import OrreryCoreData

extension Manager {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Manager> {
    return NSFetchRequest<Manager>(entityName: "Manager")
  }

  public var employees: NSSet? {
    get { return managedValue(forKey: "employees") }
    set { setManagedValue(newValue, forKey: "employees") }
  }
}

// MARK: Generated accessors for employees
extension Manager {
  public func addToEmployees(_ value: Employee) {
    addObjects([value], toRelationship: "employees")
  }

  public func removeFromEmployees(_ value: Employee) {
    removeObjects([value], fromRelationship: "employees")
  }

  public func addToEmployees(_ values: NSSet) {
    addObjects(values.allObjects, toRelationship: "employees")
  }

  public func removeFromEmployees(_ values: NSSet) {
    removeObjects(values.allObjects, fromRelationship: "employees")
  }
}
