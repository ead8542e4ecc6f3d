import Foundation
import OrreryProtocol
import Spelling
import Synchronization

/// A model: a file of Xcode's or one in JSON, which the server reads when a store is opened with
/// it, or the model that a store keeps.
public final class NSManagedObjectModel: NSObject, @unchecked Sendable {
  /// Where it is; nil for the one that the store keeps.
  let url: URL?
  /// Its entities by name: none before a store is opened with it.
  public private(set) var entitiesByName: [String: NSEntityDescription] = [:]
  private var wire: Wire.Model?

  /// A model in a file: `.xcdatamodeld`, `.xcdatamodel`, `.momd`, `.mom` or `.json`; nil where
  /// there is none.
  public init?(contentsOf url: URL) {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    self.url = url
  }

  package init(at url: URL?) { self.url = url }

  /// Its entities.
  public var entities: [NSEntityDescription] {
    entitiesByName.values.sorted { $0.wire.name < $1.wire.name }
  }
  /// The names of its configurations.
  public var configurations: [String] { wire?.configurations.keys.sorted() ?? [] }

  /// A fetch request template; its variables are set with `fetchRequestFromTemplate`.
  public func fetchRequestTemplate(forName name: String) -> AnyFetchRequest? {
    fetchRequestFromTemplate(withName: name, substitutionVariables: [:])
  }

  /// A fetch request template with values for its `$variables`.
  public func fetchRequestFromTemplate(
    withName name: String, substitutionVariables variables: [String: Any]
  ) -> AnyFetchRequest? {
    let found = wire?.fetchRequestTemplates.first { $0.name == name }
    guard let found else { return nil }
    let request = AnyFetchRequest(entityName: found.entity)
    request.template = (name, variables)
    return request
  }

  /// Takes what a server says of it.
  func take(_ model: Wire.Model) {
    (wire, entitiesByName) = (model, [:])
    var rest = Dictionary(model.entities.map { ($0.name, $0) }) { $1 }
    // An entity that is its own superentity's superentity has none.
    func describe(_ name: String) -> NSEntityDescription? {
      guard let entity = rest.removeValue(forKey: name) else { return entitiesByName[name] }
      let superentity = entity.superentity.flatMap(describe)
      entitiesByName[name] = NSEntityDescription(entity, superentity, in: self)
      return entitiesByName[name]
    }
    for entity in model.entities { _ = describe(entity.name) }
    ManagedObjectClasses.note(self)
  }
}

/// Which class the objects of an entity are of. There is no list of a program's classes on Linux:
/// classes are known by their names, in the modules of those that were used before.
enum ManagedObjectClasses {
  private typealias Class = NSManagedObject.Type

  /// The models that are in use, for `entity()` of a class, the modules, and what was found in them
  /// of a name: to look for it takes long.
  private static let known = Mutex<
    (models: [Weak<NSManagedObjectModel>], modules: [String], classes: [String: Class?])
  >(([], [ProcessInfo.processInfo.processName], [:]))

  static func note(_ model: NSManagedObjectModel) { known.withLock { $0.models.add(model) } }

  /// Notes the module of a class that is used.
  static func note(_ type: NSManagedObject.Type) {
    guard type != NSManagedObject.self, let module = parts(of: NSStringFromClass(type)).module
    else { return }
    known.withLock {
      if !$0.modules.contains(module) { $0 = ($0.models, $0.modules + [module], [:]) }
    }
  }

  static func find(for entity: NSEntityDescription) -> NSManagedObject.Type? {
    known.withLock { known in
      let className = entity.managedObjectClassName
      if let found = known.classes[className] { return found }
      let (module, name) = parts(of: className)
      let modules = [module].compactMap(\.self) + known.modules
      let found = modules.lazy.compactMap { NSClassFromString("\($0).\(name)") as? Class }.first
      known.classes[className] = .some(found)
      return found
    }
  }

  /// The entity whose objects are of that class, in a model or in any that is in use.
  static func entity(
    of type: NSManagedObject.Type, in model: NSManagedObjectModel?
  ) -> NSEntityDescription? {
    note(type)
    let name = parts(of: NSStringFromClass(type)).name
    let models = model.map { [$0] } ?? known.withLock { $0.models.compactMap(\.object) }
    return models.reversed().lazy.compactMap { model in
      model.entities.first { parts(of: $0.managedObjectClassName).name == name }
        ?? model.entitiesByName[name]
    }.first
  }

  /// `App.Item` is `Item` in `App`; so is `.Item`, as Xcode writes it, in any module.
  private static func parts(of name: String) -> (module: String?, name: String) {
    guard let (module, name) = name.cut(atLast: ".") else { return (nil, name) }
    return (module.isEmpty ? nil : String(module), String(name))
  }
}
