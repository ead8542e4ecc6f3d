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

  /// So is this.
  private func rename(
    _ background: NSManagedObjectContext, _ id: NSManagedObjectID, _ rows: [[String: Any]],
    _ print: @escaping @Sendable (Any) -> Void
  ) async throws {
    let request = NSBatchInsertRequest(entityName: "Person", objects: rows)
    Task { for await each in request.progress { print(each.percentage ?? 0) } }
    try await background.perform { _ = try background.execute(request) }
    await background.perform { background.object(with: id).setValue("Ada", forKey: "firstName") }
  }

  @MainActor @Test func batchesAndBlocksAreAsItSays() async throws {
    let store = try TestStore("People")
    let id = store.insert("Person", ["firstName": "Grace", "lastName": "Doe"]).objectID
    try store.context.save()
    let background = store.container.newBackgroundContext()
    try await rename(background, id, [["firstName": "Bob", "lastName": "Doe"]]) { _ in }
    try await background.perform { try background.save() }
    #expect(
      try store.fetch("Person", sort: "firstName").map { $0.text("firstName") } == ["Ada", "Bob"])
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
    for (function, start) in [("func people", "throws {"), ("func rename", ") async throws {")] {
      let body = source.drop { !$0.contains(function) }.drop { !$0.hasSuffix(start) }.dropFirst()
        .prefix { $0 != "  }" }
      #expect(!body.isEmpty)
      for line in body { #expect(shown.contains(line.trimmingCharacters(in: .whitespaces))) }
    }
  }
}
