import Foundation
import Testing

@testable import OrreryCoreData

@Suite struct ReadmeTests {
  /// What the README shows is this function, line by line.
  private func people(_ container: NSPersistentContainer, _ print: (Any) -> Void) throws {
    let context = container.viewContext
    for name in ["Grace", "Ada"] {
      let person = NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
      person.setValue(name, forKey: "firstName")
      person.setValue("Doe", forKey: "lastName")
    }
    try context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
    request.sortDescriptors = [NSSortDescriptor(key: "firstName", ascending: true)]
    request.predicate = NSPredicate(format: "lastName == %@", "Doe")
    for person in try context.fetch(request) { print(person.value(forKey: "firstName") ?? "") }
  }

  @MainActor @Test func doesWhatItSays() throws {
    var printed: [String] = []
    let store = try TestStore("People")
    try withExtendedLifetime(store) { try people(store.container) { printed.append("\($0)") } }
    #expect(printed == ["Ada", "Grace"])

    let readme = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../README.md"), encoding: .utf8)
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 60)
    let shown = Set(lines.map { $0.trimmingCharacters(in: .whitespaces) })
    let source = try String(contentsOfFile: #filePath, encoding: .utf8).split(separator: "\n")
    let body = source.drop { !$0.contains("func people") }.dropFirst()
      .prefix { $0 != "  }" }
    for line in body { #expect(shown.contains(line.trimmingCharacters(in: .whitespaces))) }
  }
}
