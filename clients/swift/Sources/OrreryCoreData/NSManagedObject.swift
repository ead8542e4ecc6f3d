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
open class NSManagedObject: NSObject, NSFetchRequestResult, Observable, ListRow {
  private typealias Edit = (NSManagedObject, inout PendingEdits) -> Void

  /// The context that it is in; nil once it is gone: deleted and saved, by whomever, or never saved
  /// at all.
  public var managedObjectContext: NSManagedObjectContext? { isGone && !isDeleted ? nil : context }
  /// The same, of what is gone too.
  weak var context: NSManagedObjectContext?
  /// Its entity.
  public let entity: NSEntityDescription
  /// Whether its values have not been read yet.
  public internal(set) var isFault: Bool
  /// Attributes; arrays of ids of relationships, those to one object too.
  var stored: [String: Any] = [:]
  var identifier: NSManagedObjectID
  package var rowID: String { identifier.text }
  /// The clock at which `stored` is true.
  var clock: Int64 = 0
  /// What this program has set and not sent.
  var unsentKeys: Set<String> = []
  /// What had been read of an object that comes back may be other by then.
  package var isGone = false { didSet { if isGone != oldValue { turnIntoFault() } } }
  /// Edits of an object that has no context yet, and the objects that they give it.
  private var looseEdits: [(objects: [Any?], change: Edit)] = []
  private let registrar = ObservationRegistrar()
  /// The last key that was read, of an object for finding out key paths.
  private var recordedKey: String?

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
  public class func fetchRequest() -> AnyFetchRequest { .init(entityName: entity().name ?? "") }

  /// What is known of it: nothing is read.
  public override var description: String {
    let data = isFault ? ["fault"] : stored.map { "\($0): \($1)" }.sorted()
    return "<\(Swift.type(of: self)): \(identifier.text)> (\(data.joined(separator: ", ")))"
  }

  /// Names the object. To know it, what is unsent is sent.
  public var objectID: NSManagedObjectID {
    if identifier.isTemporaryID { context?.processPendingChanges() }
    return identifier
  }

  // MARK: Values

  /// The value of a property: Foundation's class of its type, numbers as `NSNumber`; an object, a
  /// `Set` or, of an ordered relationship, an `NSOrderedSet` of objects.
  open func value(forKey key: String) -> Any? {
    guard entity === NSEntityDescription.recording else { return primitiveValue(forKey: key) }
    recordedKey = key
    return nil
  }

  /// The key that a Swift key path reads: an object that notes what is read finds out.
  static func key(of keyPath: AnyKeyPath) -> String? {
    guard let root = Swift.type(of: keyPath).rootType as? NSManagedObject.Type else { return nil }
    let object: Any = root.init(entity: NSEntityDescription.recording, insertInto: nil)
    _ = object[keyPath: keyPath]
    return (object as? NSManagedObject)?.recordedKey
  }

  /// The value at the end of a key path, such as `owner.name` or `photos.title`. The server
  /// computes operators, as in `photos.@sum.price`, by the rules of predicates; nil where there is
  /// nothing to compute it of, and where the server refuses it.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let (key, rest) = keyPath.cut(at: ".") else { return value(forKey: keyPath) }
    if rest.containsBytes("@"), rest != "@count" { return context?.computed(keyPath, of: self) }
    let first = value(forKey: String(key))
    if let object = first as? NSManagedObject { return object.value(forKeyPath: String(rest)) }
    // Of a composite attribute.
    if let elements = first as? [String: Any] {
      return rest.parts(separatedBy: ".").reduce(elements) { ($0 as? [String: Any])?[String($1)] }
    }
    let objects = first.map { elements(in: $0) }
    if rest == "@count" { return objects?.count }
    return objects?.compactMap { ($0 as? NSManagedObject)?.value(forKeyPath: String(rest)) }
  }

  /// Sets a property. What the property cannot hold, `save()` says.
  open func setValue(_ value: Any?, forKey key: String) { setPrimitiveValue(value, forKey: key) }

  /// As `value(forKey:)`, for subclasses that override that.
  public func primitiveValue(forKey key: String) -> Any? {
    registrar.access(self, keyPath: \.[key])
    if let relationship = entity.relationshipsByName[key] {
      return context?.resolved(objectIDs(forRelationshipNamed: key), relationship)
    }
    guard let property = entity.propertiesByName[key] else {
      let names = entity.propertiesByName.keys
      let hint = NearestName.hint(for: key, among: names, called: "properties")
      preconditionFailure("\(entity.wire.name) has no property “\(key)”. \(hint)")
    }
    if property is NSFetchedPropertyDescription {
      return context?.computed(key, of: self) ?? [NSManagedObject]()
    }
    fire()
    guard let handle = stored[key] as? AttributeValues.Handle else { return stored[key] }
    let (clock, value) = (clock, context?.read(handle, entity.attributesByName[key]))
    // Where another value has come meanwhile, the pieces are of both.
    guard clock == self.clock, !isFault else { return primitiveValue(forKey: key) }
    stored[key] = value ?? handle
    return value
  }

  /// As `setValue(_:forKey:)`, for subclasses that override that.
  public func setPrimitiveValue(_ value: Any?, forKey key: String) {
    fire()
    let value = AttributeValues.canonical(
      AttributeValues.unwrapped(value), entity.attributesByName[key])
    let relationship = entity.relationshipsByName[key]
    if relationship?.isToMany == true { return relate(key, .relationshipSet, elements(in: value)) }
    let ids = [(value as? NSManagedObject)?.identifier].compactMap(\.self)
    changing([key]) { stored[key] = relationship == nil ? value : ids }
    unsentKeys.insert(key)
    edit([value]) { $1.set(key, of: $0, to: value) }
  }

  /// Objects without a context that it is given come into its own.
  private func edit(_ objects: [Any?], _ change: @escaping Edit) {
    guard let context else { return looseEdits.append((objects, change)) }
    for case let object as NSManagedObject in objects {
      if object.context == nil, !object.isGone { context.insert(object) }
    }
    context.edit(self) { change(self, &$0) }
  }

  /// Makes the edits that were made without a context.
  func editInContext() {
    for (objects, change) in exchange(&looseEdits, with: []) { edit(objects, change) }
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
      number.doubleValue, number.floatValue, number.boolValue, "", Any?.none as Any,
    ]
    for case let scalar as T in scalars { return scalar }
    preconditionFailure("\(entity.name ?? "").\(key) is \(value ?? "nil"), and no \(T.self).")
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
    let objects = elements(in: value(forKey: key))
    relate(key, .relationshipRemove, indexes.map { objects[$0] })
  }

  /// Puts other objects in the place of those at places of an ordered relationship.
  public func replaceObjects(
    at indexes: IndexSet, ofRelationship key: String, with replacements: [Any]
  ) {
    var objects = elements(in: value(forKey: key))
    for (index, replacement) in zip(indexes, replacements) { objects[index] = replacement }
    relate(key, .relationshipSet, objects)
  }

  private func relate(_ key: String, _ method: Method, _ objects: [Any], _ index: Int? = nil) {
    changing([key]) { edit(objects) { $1.append(method, $0, (key, objects, index)) } }
  }

  /// The ids of what a relationship holds, without reading the objects.
  public func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
    guard let relationship = entity.relationshipsByName[key] else { return [] }
    context?.sendRelationships()
    if !relationship.isToMany { fire() }
    if let ids = stored[key] as? [NSManagedObjectID] { return ids }
    guard relationship.isToMany else { return [] }
    let (clock, ids) = (clock, context?.values(of: self, [key])[key] as? [NSManagedObjectID])
    // What was told meanwhile may be later.
    if clock == self.clock { stored[key] = ids }
    return ids ?? []
  }

  /// Whether a relationship has not been read yet.
  public func hasFault(forRelationshipNamed key: String) -> Bool {
    stored[key] == nil && !identifier.isTemporaryID
  }

  private func elements(in value: Any?) -> [Any] {
    (value as? any Sequence)?.map { $0 as Any } ?? value.map { [$0] } ?? []
  }

  // MARK: State

  /// Whether it is new and not saved.
  public var isInserted: Bool { unsaved?.state == .inserted }
  /// Whether it has unsaved changes.
  public var isUpdated: Bool { unsaved?.state == .updated }
  /// Whether it is deleted and that is not saved.
  public var isDeleted: Bool { unsaved?.state == .deleted }
  /// Whether it is new, changed or deleted.
  public var hasChanges: Bool { unsaved != nil }

  private var unsaved: Wire.UnsavedChange? { context?.unsavedChange(of: self) }

  /// The properties that have other values than at the last save, with their values now; of a new
  /// object those that are not nil.
  open func changedValues() -> [String: Any] {
    // Others may have given the store a model with more.
    let keys = (try? unsaved?.changedKeys)?.filter { entity.propertiesByName[$0] != nil } ?? []
    return Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { $1 }
  }

  /// The values that were saved last, of all properties or of these. A new object has none.
  open func committedValues(forKeys keys: [String]?) -> [String: Any] {
    context?.committedValues(of: self, keys) ?? [:]
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
  func fire() {
    // What is changed while it is read is read again.
    for _ in 0..<3 where isFault { attempt { try context?.fulfil(self) } }
  }

  /// What is gone, or was never sent, stays as it is: there is nothing to read.
  func turnIntoFault() {
    let isThere = !identifier.isTemporaryID && !isGone
    changing(Array(entity.propertiesByName.keys)) {
      if isThere { (stored, unsentKeys, isFault) = ([:], [], true) }
    }
    if isThere { didTurnIntoFault() }
  }

  /// Whether what a server told at a clock is news; it is the latest then. Clocks of one epoch are
  /// in the order of their numbers: `EPOCH:NUMBER` and what follows.
  func isNews(at clock: String) -> Bool {
    let number = clock.cut(at: ":").flatMap { Int64($0.after.cutAfterDigits().digits) } ?? 0
    defer { self.clock = max(number, self.clock) }
    return number >= self.clock
  }

  /// Takes values that a server told, but for those that this program has set meanwhile.
  func take(_ values: RawJSON) {
    let members = (try? JSONValue(values))?.members?.filter { !unsentKeys.contains($0.key) } ?? []
    changing(members.map(\.key)) {
      for (key, json) in members {
        stored[key] = context?.decode(json, entity.propertiesByName[key])
      }
    }
  }

  /// Takes a change that a server told. A collection that changed is read again, also where the
  /// values are later: they come without collections.
  func take(_ change: Wire.ObjectChange, at clock: String) -> NSManagedObject {
    let collections = change.keys.filter { entity.relationshipsByName[$0]?.isToMany == true }
    changing(collections) { for key in collections { stored[key] = nil } }
    guard isNews(at: clock), !isFault else { return self }
    if let values = change.values { take(values) }
    if change.values == nil, collections.count < change.keys.count { turnIntoFault() }
    return self
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
