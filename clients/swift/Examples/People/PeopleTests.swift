import Foundation
import OrreryCoreData
import Testing

@MainActor struct PeopleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    ValueTransformer.setValueTransformer(
      ColorTransformer(), forName: NSValueTransformerName("ColorTransformer"))
  }

  private func open() -> CoreDataManager {
    CoreDataManager(storeURL: folder.url.appendingPathComponent("people.sqlite"))
  }

  private func names(_ people: [Person]) -> [String] {
    people.map { "\($0.firstName ?? "") \($0.lastName ?? "")" }
  }

  @Test func createsReadsSortsAndDeletes() throws {
    let people = open()
    people.createPerson(firstName: "Grace", lastName: "Hopper", age: 85)
    people.createPerson(firstName: "Ada", lastName: "Lovelace", age: 36)
    people.createPerson(firstName: "Alan", lastName: "Turing", age: 41)
    #expect(names(people.fetchPeople()) == ["Grace Hopper", "Ada Lovelace", "Alan Turing"])
    #expect(names(people.fetchPeople(olderThan: 40)) == ["Grace Hopper", "Alan Turing"])
    #expect(people.fetchPeople()[1].age == 36)
    people.deletePerson(people.fetchPeople()[0])
    #expect(names(people.fetchPeople()) == ["Ada Lovelace", "Alan Turing"])
    try people.deleteAll()
    #expect(people.fetchPeople().isEmpty)
  }

  @Test func employeesHaveManagersAndColours() throws {
    do {
      let people = open()
      let manager = Manager(context: people.context)
      manager.firstName = "Grace"
      manager.lastName = "Hopper"
      manager.favouriteColour = Color(red: 1, green: 2, blue: 3)
      let ada = people.createEmployee(firstName: "Ada", lastName: "Lovelace", manager: manager)
      let alan = people.createEmployee(firstName: "Alan", lastName: "Turing", manager: nil)
      manager.addToEmployees(alan)
      #expect(manager.employees == NSSet(array: [ada, alan]))
      #expect(alan.manager === manager)
      manager.removeFromEmployees(ada)
      #expect(ada.manager == nil)
      try people.context.save()
    }
    let store = open()
    let people = store.fetchPeople()
    #expect(people.map { $0.entity.name } == ["Manager", "Employee", "Employee"])
    let manager = try #require(people[0] as? Manager)
    #expect((manager.favouriteColour as? Color)?.blue == 3)
    #expect((manager.employees as? Set<Employee>)?.map(\.firstName) == ["Alan"])
    #expect((people[2] as? Employee)?.manager === manager)
  }
}
