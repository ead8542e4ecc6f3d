import Foundation
import JSONText
import Observation
import OrreryProtocol
import Spelling

/// An object of a context. Subclasses have a property for each of their entity's, which reads with
/// `managedValue(forKey:)` and writes with `setManagedValue(_:forKey:)`.
///
/// It is observable: a change of a property is told by `withObservationTracking`, whoever made it.
///
/// Assignments are gathered in the context and sent when they are needed: before a fetch, a save,
/// an undo, and where an inverse or an id must be known. What is wrong with them, `save()` says.
open class NSManagedObject: NSObject, NSFetchRequestResult, Observable {
  /// The context that it is in; nil once it is deleted and saved.
  public internal(set) weak var managedObjectContext: NSManagedObjectContext?
  /// Its entity.
  public let entity: NSEntityDescription
  /// Whether its values have not been read yet.
  public internal(set) var isFault: Bool
  /// Attributes, ids at the end of to-one relationships, arrays of ids of to-many ones.
  var stored: [String: Any] = [:]
  var identifier: NSManagedObjectID
  /// The clock at which `stored` is true.
  var clock: Int64 = 0
  package var isGone = false
  private let registrar = ObservationRegistrar()
  /// The last key that was read, of an object for finding out key paths.
  private(set) var recordedKeys: [String] = []

  /// Makes an object of an entity, and inserts it where there is a context.
  public required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    self.entity = entity
    identifier = NSManagedObjectID(of: entity)
    isFault = false
    super.init()
    for (name, attribute) in entity.attributesByName { stored[name] = attribute.defaultValue }
    context?.insert(self)
  }

  /// Makes an object of the entity whose class this is.
  public convenience init(context: NSManagedObjectContext) {
    self.init(entity: Self.entity(in: context.model), insertInto: context)
  }

  /// The entity whose class this is, in the models that are in use.
  open class func entity() -> NSEntityDescription { entity(in: nil) }

  private class func entity(in model: NSManagedObjectModel?) -> NSEntityDescription {
    guard let entity = ManagedObjectClasses.entity(of: Self.self, in: model) else {
      preconditionFailure("No model that is in use has an entity whose class is \(Self.self).")
    }
    return entity
  }

  /// A request for all objects of the class.
  public class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
    NSFetchRequest(entityName: entity().name ?? "")
  }

  /// Names the object. To know it, what is unsent is sent.
  public var objectID: NSManagedObjectID {
    if identifier.isTemporaryID { managedObjectContext?.processPendingChanges() }
    return identifier
  }

  // MARK: Values

  /// The value of a property: Foundation's class of its type, numbers as `NSNumber`; an object, a
  /// `Set` or, of an ordered relationship, an `NSOrderedSet` of objects. Key paths such as
  /// `owner.name` and `photos.@count` are read, too.
  open func value(forKey key: String) -> Any? {
    if entity === NSEntityDescription.recording {
      recordedKeys.append(key)
      return nil
    }
    return primitiveValue(forKey: key)
  }

  /// The value at the end of a key path.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let (key, rest) = keyPath.cut(at: ".") else { return value(forKey: keyPath) }
    let first = value(forKey: String(key))
    if let object = first as? NSManagedObject { return object.value(forKeyPath: String(rest)) }
    let objects = first.map { Self.objects(in: $0) }
    return rest == "@count"
      ? objects?.count : objects?.compactMap { $0.value(forKeyPath: String(rest)) }
  }

  /// Sets a property. What the property cannot hold, `save()` says.
  open func setValue(_ value: Any?, forKey key: String) { setPrimitiveValue(value, forKey: key) }

  /// As `value(forKey:)`, for subclasses that override that.
  public func primitiveValue(forKey key: String) -> Any? {
    registrar.access(self, keyPath: \.[key])
    if let relationship = entity.relationshipsByName[key] { return related(by: relationship) }
    if let property = entity.propertiesByName[key] as? NSFetchedPropertyDescription {
      return managedObjectContext?.fetch(property, of: self)
    }
    fire()
    guard let handle = stored[key] as? AttributeValues.Handle else { return stored[key] }
    stored[key] = managedObjectContext?.read(handle, entity.attributesByName[key])
    return stored[key]
  }

  /// As `setValue(_:forKey:)`, for subclasses that override that.
  public func setPrimitiveValue(_ value: Any?, forKey key: String) {
    fire()
    let relationship = entity.relationshipsByName[key]
    let value = AttributeValues.canonical(AttributeValues.unwrapped(value))
    let objects = relationship == nil ? [] : Self.objects(in: value)
    if relationship?.isToMany == true { return relate(key, .relationshipSet, objects) }
    changing([key]) { stored[key] = relationship == nil ? value : objects.first?.identifier }
    managedObjectContext?.edit(self) {
      $0.set(key, of: self, to: relationship == nil ? value : objects.first)
    }
  }

  /// A property's value as the type of a Swift property: what generated properties read. A value
  /// that is nil is the type's empty value where the type has no nil.
  public func managedValue<T>(forKey key: String) -> T {
    let value = value(forKey: key)
    if let typed = value as? T { return typed }
    // A number that a Float does not hold exactly is rounded.
    let number = value as? NSNumber ?? 0
    let scalars: [Any] = [
      number.intValue, number.int16Value, number.int32Value, number.int64Value,
      number.doubleValue, number.floatValue, number.boolValue, "",
    ]
    guard let scalar = scalars.lazy.compactMap({ $0 as? T }).first else {
      preconditionFailure("\(entity.name ?? "").\(key) is \(value ?? "nil"), and no \(T.self).")
    }
    return scalar
  }

  /// Sets a property to the value of a Swift property: what generated properties write.
  public func setManagedValue(_ value: Any?, forKey key: String) { setValue(value, forKey: key) }

  // MARK: Relationships

  /// Adds objects to a to-many relationship.
  public func addObjects(_ objects: [Any], toRelationship key: String) {
    relate(key, .relationshipAdd, objects)
  }

  /// Takes objects out of a to-many relationship.
  public func removeObjects(_ objects: [Any], fromRelationship key: String) {
    relate(key, .relationshipRemove, objects)
  }

  /// Puts objects at a place of an ordered relationship.
  public func insertObjects(_ objects: [Any], intoRelationship key: String, at index: Int) {
    relate(key, .relationshipInsert, objects, index)
  }

  /// Takes the objects at places out of an ordered relationship.
  public func removeObjects(at indexes: IndexSet, fromRelationship key: String) {
    let objects = Self.objects(in: value(forKey: key))
    relate(key, .relationshipRemove, indexes.map { objects[$0] })
  }

  /// Puts other objects in the place of those at places of an ordered relationship.
  public func replaceObjects(
    at indexes: IndexSet, ofRelationship key: String, with replacements: [Any]
  ) {
    var objects: [Any] = Self.objects(in: value(forKey: key))
    for (index, replacement) in zip(indexes, replacements) { objects[index] = replacement }
    relate(key, .relationshipSet, objects)
  }

  private func relate(_ key: String, _ method: Method, _ objects: [Any], _ index: Int? = nil) {
    let objects = objects.compactMap { $0 as? NSManagedObject }
    changing([key]) {
      let edit = PendingEdit(method, self, (key, objects, index))
      managedObjectContext?.edit(self) { $0.append(edit) }
    }
  }

  /// The ids of what a relationship holds, without reading the objects.
  public func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
    guard let relationship = entity.relationshipsByName[key] else { return [] }
    managedObjectContext?.sendRelationships()
    guard relationship.isToMany else {
      fire()
      return (stored[key] as? NSManagedObjectID).map { [$0] } ?? []
    }
    if let ids = stored[key] as? [NSManagedObjectID] { return ids }
    guard let context = managedObjectContext, let ids = context.readCollection(key, of: self)
    else { return [] }
    stored[key] = ids
    return ids
  }

  /// Whether a relationship has not been read yet.
  public func hasFault(forRelationshipNamed key: String) -> Bool { stored[key] == nil }

  private func related(by relationship: NSRelationshipDescription) -> Any? {
    guard let context = managedObjectContext else { return nil }
    let objects = objectIDs(forRelationshipNamed: relationship.name).map {
      context.object(with: $0)
    }
    guard relationship.isToMany else { return objects.first }
    return relationship.isOrdered ? NSOrderedSet(array: objects) : Set(objects)
  }

  private static func objects(in value: Any?) -> [NSManagedObject] {
    let elements = (value as? NSSet)?.allObjects ?? (value as? NSOrderedSet)?.array
    return elements as? [NSManagedObject] ?? (value as? Set<NSManagedObject>).map { Array($0) }
      ?? value as? [NSManagedObject] ?? (value as? NSManagedObject).map { [$0] } ?? []
  }

  // MARK: State

  /// Whether it is new and not saved.
  public var isInserted: Bool { changes?.inserted.contains { $0.id == identifier.text } ?? false }
  /// Whether it has unsaved changes.
  public var isUpdated: Bool { changes?.updated.contains { $0.id == identifier.text } ?? false }
  /// Whether it is deleted and that is not saved.
  public var isDeleted: Bool { changes?.deleted.contains(identifier.text) ?? false }
  /// Whether it is new, changed or deleted.
  public var hasChanges: Bool { isInserted || isUpdated || isDeleted }

  private var changes: ContextGetChangesResult? { managedObjectContext?.changes }

  /// The properties that changed since the last save, with their values now.
  open func changedValues() -> [String: Any] {
    let isNew = isInserted
    let changed = changes?.updated.first { $0.id == identifier.text }?.keys ?? []
    let keys = isNew ? Array(entity.propertiesByName.keys) : changed
    let values = keys.map { ($0, value(forKey: $0) ?? NSNull()) }
    return Dictionary(values.filter { !isNew || !($0.1 is NSNull) }) { $1 }
  }

  /// The values that were saved last, of all properties or of these. A new object has none.
  open func committedValues(forKeys keys: [String]?) -> [String: Any] {
    managedObjectContext?.committedValues(of: self, keys) ?? [:]
  }

  // MARK: What subclasses may override

  /// Called once for a new object.
  open func awakeFromInsert() {}
  /// Called when the values have been read.
  open func awakeFromFetch() {}
  /// Called before a save, of an object that this program changed; it may change it once more.
  open func willSave() {}
  /// Called after a save, of an object that this program changed.
  open func didSave() {}
  /// Called when the object is about to be deleted.
  open func prepareForDeletion() {}
  /// Called when the values are forgotten, to be read again.
  open func didTurnIntoFault() {}

  // MARK: Keeping up to date

  /// Reads the values, where that has not been done.
  func fire() { if isFault { managedObjectContext?.fulfil(self) } }

  func turnIntoFault() {
    guard !identifier.isTemporaryID, !isGone else { return }
    changing(Array(entity.propertiesByName.keys)) {
      stored = [:]
      isFault = true
    }
    didTurnIntoFault()
  }

  /// Whether what a server told at a clock is news; it is the latest then.
  func isNews(at clock: Int64) -> Bool {
    defer { self.clock = max(clock, self.clock) }
    return clock >= self.clock
  }

  /// Takes values that a server told, but for the keys that this program has set meanwhile.
  func take(_ values: RawJSON, but ownKeys: Set<String>, at clock: Int64) {
    guard isNews(at: clock), let context = managedObjectContext,
      let members = (try? JSONValue(values))?.members
    else { return }
    let taken = members.filter { !ownKeys.contains($0.key) }
    changing(taken.map(\.key)) {
      for (key, json) in taken { stored[key] = context.decode(json, key, of: entity) }
    }
  }

  /// Takes a change that a server told. A collection that changed is read again.
  func take(_ change: Wire.ObjectChange, but ownKeys: Set<String>, at clock: Int64) {
    guard clock >= self.clock else { return }
    let collections = change.keys.filter { entity.relationshipsByName[$0]?.isToMany == true }
    changing(collections) {
      for key in collections { stored[key] = nil }
    }
    guard !isFault else { return }
    if let values = change.values {
      take(values, but: ownKeys, at: clock)
    } else if collections.count < change.keys.count {
      turnIntoFault()
    }
  }

  /// Tells observers of properties what is done to them.
  private func changing(_ keys: [String], _ change: () -> Void) {
    for key in keys { registrar.willSet(self, keyPath: \.[key]) }
    change()
    for key in keys { registrar.didSet(self, keyPath: \.[key]) }
  }

  /// What observers know a property by.
  private subscript(key: String) -> Any? { stored[key] }
}
