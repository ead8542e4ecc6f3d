import Foundation
import OrreryClient

@testable import OrreryCoreData

/// A store of an example model in a folder that goes.
final class TestStore {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  let container: NSPersistentContainer

  var context: NSManagedObjectContext { container.viewContext }

  init(_ model: String, at address: ServerAddress? = nil, autosaves: Bool = false) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The program is built beside the tests.
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    NSPersistentContainer.serverProgram =
      tests.deletingLastPathComponent().appendingPathComponent("orrery").path
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    NSPersistentContainer.modelDirectories = [root.appendingPathComponent("Examples")]
    container = try Self.open(model, in: folder, at: address, autosaves: autosaves)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static func open(
    _ model: String, in folder: URL, at address: ServerAddress? = nil, autosaves: Bool = false
  ) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: model)
    let file = folder.appendingPathComponent("store.data")
    let description = NSPersistentStoreDescription(url: file)
    // A server of its own ends with the test.
    let isThere = FileManager.default.fileExists(atPath: file.path)
    let own = ServerAddress.program(NSPersistentContainer.serverProgram, arguments: ["serve"])
    description.serverAddress = address ?? (isThere ? nil : own)
    description.setOption(NSNumber(value: autosaves), forKey: OrreryAutosaveOption)
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }

  /// What happens to its connection from now on, but for pushes: the names.
  func events() throws -> AsyncStream<String> {
    let (events, listener) = AsyncStream<String>.makeStream()
    try container.persistentStoreCoordinator.session?.connection.onEvent { event in
      switch event {
      case .pushed: break
      case .failed(let error): listener.yield("failed: \(error.kind.rawValue)")
      default: listener.yield("\(event)")
      }
    }
    return events
  }

  func insert(_ entity: String, _ values: [String: Any?] = [:]) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    for (key, value) in values { object.setValue(value, forKey: key) }
    return object
  }

  func fetch(_ entity: String, _ predicate: NSPredicate? = nil, sort: String? = nil) throws
    -> [NSManagedObject]
  {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = predicate
    request.sortDescriptors = sort.map { [NSSortDescriptor(key: $0, ascending: true)] }
    return try context.fetch(request)
  }
}

extension NSManagedObject {
  func text(_ key: String) -> String? { value(forKey: key) as? String }
}
