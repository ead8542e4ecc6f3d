// Creates, reads, changes and deletes people.

import Foundation
import OrreryCoreData

class CoreDataManager {
  let persistentContainer: NSPersistentContainer

  var context: NSManagedObjectContext {
    return persistentContainer.viewContext
  }

  init(storeURL: URL) {
    persistentContainer = NSPersistentContainer(name: "People")
    persistentContainer.persistentStoreDescriptions = [NSPersistentStoreDescription(url: storeURL)]
    persistentContainer.loadPersistentStores { _, error in
      if let error = error {
        fatalError("Loading of store failed: \(error)")
      }
    }
  }

  @discardableResult
  func createPerson(firstName: String, lastName: String, age: Int) -> Person? {
    let person = Person(context: context)
    person.firstName = firstName
    person.lastName = lastName
    person.age = NSNumber(value: age)
    do {
      try context.save()
      return person
    } catch let error {
      print("Failed to create person: \(error)")
      context.delete(person)
      return nil
    }
  }

  func createEmployee(firstName: String, lastName: String, manager: Manager?) -> Employee {
    let entity = NSEntityDescription.entity(forEntityName: "Employee", in: context)!
    let employee = Employee(entity: entity, insertInto: context)
    employee.setValue(firstName, forKey: "firstName")
    employee.setValue(lastName, forKey: "lastName")
    employee.manager = manager
    return employee
  }

  func fetchPeople(olderThan age: Int? = nil) -> [Person] {
    let fetchRequest = NSFetchRequest<Person>(entityName: "Person")
    fetchRequest.sortDescriptors = [
      NSSortDescriptor(key: "lastName", ascending: true),
      NSSortDescriptor(key: "firstName", ascending: true),
    ]
    if let age = age {
      fetchRequest.predicate = NSPredicate(format: "age > %d", age)
    }
    do {
      return try context.fetch(fetchRequest)
    } catch let error {
      print("Failed to fetch people: \(error)")
      return []
    }
  }

  func deletePerson(_ person: Person) {
    context.delete(person)
    do {
      try context.save()
    } catch let error {
      print("Failed to delete person: \(error)")
    }
  }

  func deleteAll() throws {
    let fetchRequest: NSFetchRequest<NSFetchRequestResult> = Person.fetchRequest()
    let deleteRequest = NSBatchDeleteRequest(fetchRequest: fetchRequest)
    try context.execute(deleteRequest)
  }
}
