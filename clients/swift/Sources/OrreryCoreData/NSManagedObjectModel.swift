import Foundation
import OrreryProtocol
import Synchronization

/// A model: a file of Xcode's or one in JSON, which the server reads when a store is opened with it,
/// or the model that a store keeps.
public final class NSManagedObjectModel: NSObject, @unchecked Sendable {
  /// Where it is; nil for the one that the store keeps.
  let url: URL?
  /// Its entities by name: none before a store is opened with it.
  public private(set) var entitiesByName: [String: NSEntityDescription] = [:]
  /// The names of its configurations.
  public private(set) var configurations: [String] = []
  /// The identifiers that it has from its maker.
  public private(set) var versionIdentifiers: Set<AnyHashable> = []
  /// Entities in which fetch request templates look, by the templates' names.
  private var templates: [String: Wire.ModelFetchRequest] = [:]
  private var entityNames: [String: [String]] = [:]

  /// A model in a file: `.xcdatamodeld`, `.xcdatamodel`, `.momd`, `.mom` or `.json`; nil where there
  /// is none.
  public init?(contentsOf url: URL) {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    self.url = url
  }

  init(at url: URL?) { self.url = url }

  /// Its entities.
  public var entities: [NSEntityDescription] {
    entitiesByName.values.sorted { ($0.name ?? "") < ($1.name ?? "") }
  }

  /// The entities of a configuration.
  public func entities(forConfigurationName name: String?) -> [NSEntityDescription]? {
    guard let name else { return entities }
    return entityNames[name]?.compactMap { entitiesByName[$0] }
  }

  /// A fetch request template; its variables are set with `fetchRequestFromTemplate`.
  public func fetchRequestTemplate(forName name: String) -> NSFetchRequest<
    any NSFetchRequestResult
  >? {
    fetchRequestFromTemplate(withName: name, substitutionVariables: [:])
  }

  /// A fetch request template with values for its `$variables`.
  public func fetchRequestFromTemplate(
    withName name: String, substitutionVariables variables: [String: Any]
  ) -> NSFetchRequest<any NSFetchRequestResult>? {
    guard let template = templates[name] else { return nil }
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: template.entity)
    request.template = name
    request.variables = variables
    return request
  }

  /// The names of the fetch request templates, with their requests.
  public var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] {
    templates.keys.reduce(into: [:]) { $0[$1] = fetchRequestTemplate(forName: $1) }
  }

  /// Takes what a server says of it.
  func take(_ model: Wire.Model) {
    var descriptions: [String: NSEntityDescription] = [:]
    for entity in model.entities { descriptions[entity.name] = NSEntityDescription(entity) }
    for entity in model.entities {
      guard let description = descriptions[entity.name] else { continue }
      description.managedObjectModel = self
      guard let parent = entity.superentity.flatMap({ descriptions[$0] }) else { continue }
      description.superentity = parent
      parent.subentities.append(description)
    }
    func inherit(_ entity: NSEntityDescription) {
      for child in entity.subentities {
        child.propertiesByName.merge(entity.propertiesByName) { own, _ in own }
        inherit(child)
      }
    }
    for entity in descriptions.values where entity.superentity == nil { inherit(entity) }
    entitiesByName = descriptions
    configurations = model.configurations.keys.sorted()
    entityNames = model.configurations
    versionIdentifiers = Set(model.versionIdentifiers)
    templates = Dictionary(uniqueKeysWithValues: model.fetchRequestTemplates.map { ($0.name, $0) })
    ManagedObjectClasses.models.withLock { $0.append(ManagedObjectClasses.WeakModel(model: self)) }
  }
}

/// Which class the objects of an entity are of. There is no list of a program's classes on Linux:
/// classes are known by their names, in the modules of those that were used before.
enum ManagedObjectClasses {
  struct WeakModel: Sendable {
    weak var model: NSManagedObjectModel?
  }

  /// The models that are in use, for `entity()` of a class.
  static let models = Mutex<[WeakModel]>([])
  private static let modules = Mutex<[String]>([ProcessInfo.processInfo.processName])

  /// Notes the module of a class that is used.
  static func note(_ type: NSManagedObject.Type) {
    guard type != NSManagedObject.self else { return }
    guard let module = parts(of: NSStringFromClass(type)).module else { return }
    modules.withLock { if !$0.contains(module) { $0.append(module) } }
  }

  static func find(for entity: NSEntityDescription) -> NSManagedObject.Type? {
    let (module, name) = parts(of: entity.managedObjectClassName)
    let candidates = [module].compactMap { $0 } + modules.withLock { $0 }
    for module in candidates {
      if let found = NSClassFromString("\(module).\(name)") as? NSManagedObject.Type {
        return found
      }
    }
    return nil
  }

  /// The entity whose objects are of that class, in a model or in any that is in use.
  static func entity(
    of type: NSManagedObject.Type, in model: NSManagedObjectModel?
  ) -> NSEntityDescription? {
    note(type)
    let name = parts(of: NSStringFromClass(type)).name
    let models = model.map { [$0] } ?? models.withLock { $0.compactMap(\.model) }
    for model in models.reversed() {
      let found = model.entitiesByName.values.first {
        parts(of: $0.managedObjectClassName).name == name
      }
      if let entity = found ?? model.entitiesByName[name] { return entity }
    }
    return nil
  }

  /// `App.Item` is `Item` in `App`; so is `.Item`, as Xcode writes it, in any module.
  private static func parts(of name: String) -> (module: String?, name: String) {
    guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return (nil, name) }
    let module = name[..<point]
    return (module.isEmpty ? nil : String(module), String(name[name.utf8.index(after: point)...]))
  }
}
