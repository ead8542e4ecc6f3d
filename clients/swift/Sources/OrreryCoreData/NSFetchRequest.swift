import Foundation
import JSONText
import OrreryClient
import OrreryProtocol

/// What a fetch can find: objects, ids, dictionaries, numbers.
public protocol NSFetchRequestResult: NSObjectProtocol {}

extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}

/// What a fetch finds.
public enum NSFetchRequestResultType: Sendable {
  case managedObjectResultType, managedObjectIDResultType, dictionaryResultType, countResultType
}

/// A column that is computed. The expression is a text in the format of predicates, `sum(price)`;
/// Foundation's NSExpression has no formats on Linux.
public final class NSExpressionDescription: NSObject {
  /// The column's name.
  public var name = ""
  /// What is computed.
  public var expressionFormat = ""
  /// Values for the format's `%@` and `%K`.
  public var argumentArray: [Any] = []

  fileprivate var wire: Wire.FetchExpression {
    let arguments = argumentArray.map { AttributeValues.argument($0) }
    return .init(name: name, expression: expressionFormat, argumentArray: arguments)
  }
}

/// The properties of a fetch request, whatever the type of its results: `request.predicate` and so
/// on.
public final class NSFetchRequestProperties {
  /// The name of the entity; nil where only `entity` is set.
  public internal(set) var entityName: String?
  /// The entity.
  public var entity: NSEntityDescription? { didSet { entityName = entity?.name } }
  /// Which objects; nil: all.
  public var predicate: NSPredicate?
  /// Their order.
  public var sortDescriptors: [NSSortDescriptor]?
  /// At most so many; 0: all.
  public var fetchLimit = 0
  /// Skip so many first.
  public var fetchOffset = 0
  /// For code that is written for Core Data: values come with the objects.
  public var fetchBatchSize = 0
  /// What is found.
  public var resultType = NSFetchRequestResultType.managedObjectResultType
  /// Objects of subentities too.
  public var includesSubentities = true
  /// Unsaved changes count.
  public var includesPendingChanges = true
  /// For code that is written for Core Data: values come with the objects.
  public var returnsObjectsAsFaults = true
  /// Equal dictionaries once.
  public var returnsDistinctResults = false
  /// Relationships whose objects are read too.
  public var relationshipKeyPathsForPrefetching: [String]?
  /// The columns of dictionaries: key paths, property descriptions, `NSExpressionDescription`.
  public var propertiesToFetch: [Any]?
  /// What dictionaries are grouped by: key paths or property descriptions.
  public var propertiesToGroupBy: [Any]?
  /// Which groups.
  public var havingPredicate: NSPredicate?
  /// A fetch request template of the model, and values for its variables.
  var template: (name: String, variables: [String: Any])?

  /// As the protocol has it.
  func wire(_ type: Any.Type) throws -> Wire.FetchRequest {
    guard let entityName = entityName ?? (type as? NSManagedObject.Type)?.entity().name
    else { throw NSError(coreData: "A fetch request needs an entity.") }
    let text = PredicateText(predicate)
    let variables = (template?.variables ?? [:]).mapValues { AttributeValues.argument($0) }
    var fetch = Wire.FetchRequest(
      entity: entityName, predicate: text.format, argumentArray: text.arguments,
      variables: JSONMembers(variables.map { .init(key: $0, value: $1) }),
      template: template?.name, sort: (sortDescriptors ?? []).map(\.wire),
      limit: fetchLimit == 0 ? nil : Int64(fetchLimit), offset: Int64(fetchOffset),
      includesSubentities: includesSubentities, includesPendingChanges: includesPendingChanges)
    switch resultType {
    case .managedObjectResultType: fetch.prefetch = relationshipKeyPathsForPrefetching ?? []
    case .dictionaryResultType:
      let having = PredicateText(havingPredicate)
      fetch.properties = propertiesToFetch?.compactMap(Self.keyPath)
      let computed = propertiesToFetch?.compactMap { $0 as? NSExpressionDescription } ?? []
      fetch.expressions = computed.map(\.wire)
      fetch.groupBy = (propertiesToGroupBy ?? []).compactMap(Self.keyPath)
      (fetch.having, fetch.havingArgumentArray) = (having.format, having.arguments)
      fetch.distinct = returnsDistinctResults
    default: break
    }
    return fetch
  }

  private static func keyPath(_ property: Any) -> String? {
    property as? String ?? (property as? NSPropertyDescription)?.name
  }
}

/// A request whatever it finds.
public typealias AnyFetchRequest = NSFetchRequest<any NSFetchRequestResult>

/// What is to be found, in which order. It has `NSFetchRequestProperties`.
@dynamicMemberLookup
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest, @unchecked Sendable {
  let properties: NSFetchRequestProperties

  /// A request whose entity is set later.
  public override convenience init() { self.init(NSFetchRequestProperties()) }

  /// A request for objects of an entity.
  public convenience init(entityName: String) {
    self.init()
    properties.entityName = entityName
    if let type = ResultType.self as? NSManagedObject.Type { ManagedObjectClasses.note(type) }
  }

  /// The same request for results of another type.
  init(_ properties: NSFetchRequestProperties) { self.properties = properties }

  /// A property of the request.
  public subscript<Value>(
    dynamicMember keyPath: ReferenceWritableKeyPath<NSFetchRequestProperties, Value>
  ) -> Value {
    get { properties[keyPath: keyPath] }
    set { properties[keyPath: keyPath] = newValue }
  }

  func wire() throws -> Wire.FetchRequest { try properties.wire(ResultType.self) }
}

extension NSManagedObjectContext {
  /// Finds what a request asks for. Unsaved changes count.
  public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] {
    let fetch = try request.wire()
    let found: [Any] =
      switch request.resultType {
      case .managedObjectIDResultType:
        try [String](json: send { FetchIdsParams(fetch: fetch, context: $0.context) }.ids)
          .compactMap { identifier($0) }
      case .dictionaryResultType: try rows(fetch)
      case .countResultType: [NSNumber(value: try count(for: request))]
      case .managedObjectResultType: try objects(fetch)
      }
    guard let results = found as? [T] else {
      throw NSError(coreData: "What the fetch found is no \(T.self).")
    }
    return results
  }

  /// Carries out a batch request. It works on what is saved.
  @discardableResult
  public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    // Its progress ends.
    defer { request.broadcast = Broadcast() }
    return try request.execute(in: self)
  }

  /// How many objects a request finds.
  public func count<T>(for request: NSFetchRequest<T>) throws -> Int {
    Int(try send { FetchCountParams(fetch: try request.wire(), context: $0.context) }.count)
  }

  private func objects(_ fetch: Wire.FetchRequest) throws -> [NSManagedObject] {
    try flush()
    // What was pushed meanwhile may be later than the reply, and about these objects.
    defer { takePushes() }
    let reply = try send(isAlone: true) { FetchObjectsParams(fetch: fetch, context: $0.context) }
    take(try [Wire.ManagedObject](json: reply.related), at: reply.clock)
    return take(try [Wire.ManagedObject](json: reply.objects), at: reply.clock)
  }

  private func rows(_ fetch: Wire.FetchRequest) throws -> [NSDictionary] {
    let reply = try send { FetchRowsParams(fetch: fetch, context: $0.context) }
    let entity = model?.entitiesByName[fetch.entity]
    // Core Data's dictionaries have no id but where it is asked for.
    let hasID = entity?.propertiesByName["id"] != nil
    return (try JSONValue(reply.rows).elements ?? []).map { each in
      let row = NSMutableDictionary()
      for (name, value) in zip(reply.columns, each.elements ?? []) where name != "id" || hasID {
        let value = decode(value, entity?.property(atKeyPath: name))
        row[name] = (value as? [NSManagedObjectID])?.first ?? value
      }
      return row
    }
  }

  // MARK: Reading for objects

  /// The value that JSON stands for: ids where it is a relationship's or a fetched property's.
  func decode(_ json: JSONValue, _ property: NSPropertyDescription?) -> Any? {
    if property == nil || property is NSAttributeDescription {
      return AttributeValues.decode(json, property as? NSAttributeDescription)
    }
    return (json.elements ?? [json]).compactMap { $0.string.flatMap { identifier($0) } }
  }

  /// A property's value with the data that a handle stands for, and in place of ids an object, a
  /// set, an ordered set or, of a fetched property, an array.
  func resolved(_ value: Any?, _ property: NSPropertyDescription?) -> Any? {
    if let handle = value as? AttributeValues.Handle {
      return read(handle, property as? NSAttributeDescription)
    }
    guard let ids = value as? [NSManagedObjectID] else { return value }
    let objects = ids.map { object(with: $0) }
    guard let relationship = property as? NSRelationshipDescription else { return objects }
    guard relationship.isToMany else { return objects.first }
    return relationship.isOrdered ? NSOrderedSet(array: objects) : Set(objects)
  }

  /// Reads the values of an object, and of others of its entity that have not been read either.
  func fulfil(_ object: NSManagedObject) throws {
    let faults = registered.values.lazy.compactMap(\.object).filter {
      $0.isFault && $0 !== object && $0.entity === object.entity
    }
    let ids = ([object] + faults.prefix(199)).map(\.identifier.text)
    try flush()
    defer { takePushes() }
    let reply = try send(isAlone: true) { ObjectGetParams(context: $0.context, ids: ids) }
    take(reply.objects, at: reply.clock)
    for object in reply.missing.compactMap({ registered[$0]?.object }) {
      if object.isNews(at: reply.clock) { object.isGone = true }
      if object.isGone { object.isFault = false }
    }
  }

  /// The values of an object in a context, of all properties or of these.
  func values(
    of object: NSManagedObject, _ keys: [String]?, in reader: NSManagedObjectContext? = nil
  ) -> [String: Any?] {
    let (ids, reader) = ([object.objectID.text], reader ?? self)
    let reply = reader.performAndWait {
      reader.ask { ObjectGetParams(context: $0.context, ids: ids, properties: keys) }
    }
    let members = (reply?.objects.first?.values).flatMap { try? JSONValue($0) }?.members ?? []
    return Dictionary(
      members.map { ($0.key, decode($0.value, object.entity.property(atKeyPath: $0.key))) }
    ) { $1 }
  }

  /// What the server computes of an object: a fetched property, or an operator in a key path.
  func computed(_ keyPath: String, of object: NSManagedObject) -> Any? {
    let value = values(of: object, [keyPath])[keyPath] ?? nil
    return resolved(value, object.entity.property(atKeyPath: keyPath))
  }

  /// - Returns: nil where it cannot be read to its end.
  func read(_ handle: AttributeValues.Handle, _ attribute: NSAttributeDescription?) -> Any? {
    let text = attempt {
      try LargeValue.base64(of: handle.name, send: { params in try send { _ in params } }) {
        ($0 as NSError).orrery?.kind.rawValue
      }
    }
    guard let text, let data = Data(base64Encoded: text) else { return nil }
    return AttributeValues.transformed(data, attribute)
  }

  /// The values that were saved last: a context without changes has them.
  func committedValues(of object: NSManagedObject, _ keys: [String]?) -> [String: Any] {
    let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    (reader.parent, reader.persistentStoreCoordinator) = (parent, persistentStoreCoordinator)
    let properties = object.entity.propertiesByName
    let values = values(of: object, keys, in: reader)
    return Dictionary(values.map { ($0, resolved($1, properties[$0]) ?? NSNull()) }) { $1 }
  }
}
