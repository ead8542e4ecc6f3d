import Foundation
import JSONText
import OrreryProtocol

/// What a fetch can find: objects, ids, dictionaries, numbers.
public protocol NSFetchRequestResult: NSObjectProtocol {}

extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}

/// What a context can be asked to `execute`.
open class NSPersistentStoreRequest: NSObject {}

/// What comes of it.
open class NSPersistentStoreResult: NSObject {}

/// What a fetch finds.
public struct NSFetchRequestResultType: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Objects.
  public static let managedObjectResultType = NSFetchRequestResultType([])
  /// Ids of objects.
  public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
  /// Dictionaries of what `propertiesToFetch` names.
  public static let dictionaryResultType = NSFetchRequestResultType(rawValue: 2)
  /// The number of objects.
  public static let countResultType = NSFetchRequestResultType(rawValue: 4)
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
}

/// What is to be found, in which order.
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest {
  /// The name of the entity; nil where only `entity` is set.
  public private(set) var entityName: String?
  /// The entity.
  open var entity: NSEntityDescription? { didSet { entityName = entity?.name } }
  /// Which objects; nil: all.
  open var predicate: NSPredicate?
  /// Their order.
  open var sortDescriptors: [NSSortDescriptor]?
  /// At most so many; 0: all.
  open var fetchLimit = 0
  /// Skip so many first.
  open var fetchOffset = 0
  /// For code that is written for Core Data: values come with the objects.
  open var fetchBatchSize = 0
  /// What is found.
  open var resultType = NSFetchRequestResultType.managedObjectResultType
  /// Objects of subentities too.
  open var includesSubentities = true
  /// Unsaved changes count.
  open var includesPendingChanges = true
  /// For code that is written for Core Data: values come with the objects.
  open var includesPropertyValues = true
  /// For code that is written for Core Data: values come with the objects.
  open var returnsObjectsAsFaults = true
  /// Equal dictionaries once.
  open var returnsDistinctResults = false
  /// For code that is written for Core Data: a fetch always tells the values as they are.
  open var shouldRefreshRefetchedObjects = false
  /// Relationships whose objects are read too.
  open var relationshipKeyPathsForPrefetching: [String]?
  /// The columns of dictionaries: key paths, property descriptions, `NSExpressionDescription`.
  open var propertiesToFetch: [Any]?
  /// What dictionaries are grouped by: key paths or property descriptions.
  open var propertiesToGroupBy: [Any]?
  /// Which groups.
  open var havingPredicate: NSPredicate?
  /// A fetch request template of the model, and values for its variables.
  var template: String?
  var variables: [String: Any] = [:]

  /// A request whose entity is set later.
  public override init() {}

  /// A request for objects of an entity.
  public init(entityName: String) {
    self.entityName = entityName
    if let type = ResultType.self as? NSManagedObject.Type { ManagedObjectClasses.note(type) }
  }

  /// As the protocol has it.
  func wire() throws -> Wire.FetchRequest {
    guard let entityName = entityName ?? (ResultType.self as? NSManagedObject.Type)?.entity().name
    else { throw NSError(coreData: "A fetch request needs an entity.") }
    let predicate = predicate.map { PredicateText($0) }
    let having = havingPredicate.map { PredicateText($0) }
    let isTable = resultType == .dictionaryResultType
    let columns = isTable ? propertiesToFetch : nil
    return Wire.FetchRequest(
      entity: entityName, predicate: predicate?.format, argumentArray: predicate?.arguments ?? [],
      variables: JSONMembers(
        variables.map { .init(key: $0.key, value: AttributeValues.argument($0.value)) }),
      template: template, sort: (sortDescriptors ?? []).map(\.wire),
      limit: fetchLimit == 0 ? nil : Int64(fetchLimit), offset: Int64(fetchOffset),
      properties: columns?.compactMap { Self.keyPath($0) },
      expressions: (columns ?? []).compactMap { $0 as? NSExpressionDescription }.map { column in
        let arguments = PredicateText.arguments(
          column.argumentArray, for: column.expressionFormat)
        return Wire.FetchExpression(
          name: column.name, expression: column.expressionFormat, argumentArray: arguments)
      },
      prefetch: resultType == [] ? relationshipKeyPathsForPrefetching ?? [] : [],
      groupBy: isTable ? (propertiesToGroupBy ?? []).compactMap { Self.keyPath($0) } : [],
      having: isTable ? having?.format : nil,
      havingArgumentArray: isTable ? having?.arguments ?? [] : [],
      distinct: isTable && returnsDistinctResults, includesSubentities: includesSubentities,
      includesPendingChanges: includesPendingChanges)
  }

  private static func keyPath(_ property: Any) -> String? {
    property as? String ?? (property as? NSPropertyDescription)?.name
  }

  /// The same request for results of another type.
  func copy<Other>(as type: NSFetchRequest<Other>.Type) -> NSFetchRequest<Other> {
    let copy = NSFetchRequest<Other>()
    copy.entityName = entityName
    copy.predicate = predicate
    copy.sortDescriptors = sortDescriptors
    copy.fetchLimit = fetchLimit
    copy.fetchOffset = fetchOffset
    copy.resultType = resultType
    copy.includesSubentities = includesSubentities
    copy.includesPendingChanges = includesPendingChanges
    copy.relationshipKeyPathsForPrefetching = relationshipKeyPathsForPrefetching
    copy.propertiesToFetch = propertiesToFetch
    copy.propertiesToGroupBy = propertiesToGroupBy
    copy.havingPredicate = havingPredicate
    copy.template = template
    copy.variables = variables
    return copy
  }
}

extension NSManagedObjectContext {
  /// Finds what a request asks for. Unsaved changes count.
  public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] {
    let fetch = try request.wire()
    let found: [Any]
    switch request.resultType {
    case .managedObjectIDResultType:
      let reply = try send { FetchIdsParams(fetch: fetch, context: $0.context) }
      found = try [String](json: reply.ids).compactMap { identifier($0) }
    case .dictionaryResultType: found = try rows(fetch)
    case .countResultType: found = [NSNumber(value: try count(for: request))]
    default:
      let reply = try send { FetchObjectsParams(fetch: fetch, context: $0.context) }
      take(try [Wire.ManagedObject](json: reply.related), at: reply.clock)
      found = take(try [Wire.ManagedObject](json: reply.objects), at: reply.clock)
    }
    return try found.map { result in
      if let result = result as? T { return result }
      throw NSError(coreData: "The fetch found \(type(of: result)), and no \(T.self).")
    }
  }

  /// How many objects a request finds.
  public func count<T>(for request: NSFetchRequest<T>) throws -> Int {
    let fetch = try request.wire()
    return Int(try send { FetchCountParams(fetch: fetch, context: $0.context) }.count)
  }

  private func rows(_ fetch: Wire.FetchRequest) throws -> [Any] {
    let reply = try send { FetchRowsParams(fetch: fetch, context: $0.context) }
    let entity = persistentStoreCoordinator?.managedObjectModel.entitiesByName[fetch.entity]
    let columns = reply.columns.map { ($0, entity?.attributesByName[$0]) }
    return (try JSONValue(reply.rows).elements ?? []).map { row in
      var values: [String: Any] = [:]
      for ((name, attribute), value) in zip(columns, row.elements ?? []) where !value.isNull {
        // Core Data's dictionaries have no id but where it is asked for.
        if name == "id", entity?.propertiesByName[name] == nil { continue }
        values[name] =
          attribute.map { AttributeValues.decode(value, $0) } ?? AttributeValues.plain(value)
      }
      return NSDictionary(dictionary: values)
    }
  }

  // MARK: Reading for objects

  /// Reads the values of an object, and of others of its entity that have not been read either.
  func fulfil(_ object: NSManagedObject) {
    var faults = [object]
    for other in registered.values.lazy.compactMap(\.object) {
      if faults.count == 200 { break }
      if other.isFault, other !== object, other.entity === object.entity { faults.append(other) }
    }
    let ids = faults.map(\.identifier.text)
    guard let reply = try? send({ ObjectGetParams(context: $0.context, ids: ids) }) else { return }
    take(reply.objects, at: reply.clock)
    for id in reply.missing {
      registered[id]?.object?.isFault = false
      registered[id]?.object?.isGone = true
    }
  }

  func readCollection(_ key: String, of object: NSManagedObject) -> [NSManagedObjectID]? {
    let id = object.objectID.text
    let reply = try? send { ObjectGetParams(context: $0.context, ids: [id], properties: [key]) }
    let values = (reply?.objects.first?.values).flatMap { try? JSONValue($0) }
    return values?[key]?.elements?.compactMap { $0.string.flatMap { identifier($0) } }
  }

  func read(_ handle: AttributeValues.Handle, _ attribute: NSAttributeDescription?) -> Any? {
    var data = Data()
    while let piece = try? send({ _ in
      DataReadParams(handle: handle.name, offset: Int64(data.count))
    }) {
      data.append(Data(base64Encoded: piece.data) ?? Data())
      if Int64(data.count) >= piece.total || piece.length == 0 { break }
    }
    guard handle.isTransformable, let transformer = attribute?.valueTransformer else { return data }
    return transformer.reverseTransformedValue(data)
  }

  /// The values that the store has: those of a context without changes.
  func committedValues(of object: NSManagedObject, _ keys: [String]?) -> [String: Any] {
    let id = object.objectID.text
    let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    reader.persistentStoreCoordinator = persistentStoreCoordinator
    let reply = try? reader.send {
      ObjectGetParams(context: $0.context, ids: [id], properties: keys)
    }
    guard let values = reply?.objects.first?.values, let members = try? JSONValue(values).members
    else { return [:] }
    return members.reduce(into: [:]) { result, member in
      let (key, json) = member
      if let attribute = object.entity.attributesByName[key] {
        result[key] = AttributeValues.decode(json, attribute) ?? NSNull()
      } else {
        result[key] =
          json.string.flatMap { self.object(withText: $0) }
          ?? json.elements.map {
            Set($0.compactMap { $0.string.flatMap { self.object(withText: $0) } })
          }
          ?? NSNull()
      }
    }
  }

  func validate(_ object: NSManagedObject, _ values: [String: RawJSON]?) throws {
    let id = object.objectID.text
    let members = values.map { JSONMembers($0.map { .init(key: $0.key, value: $0.value) }) }
    let reply = try send { ObjectValidateParams(context: $0.context, id: id, values: members) }
    let errors = reply.errors.map { NSError($0, in: self) }
    guard let first = errors.first else { return }
    if errors.count == 1 { throw first }
    throw NSError(
      domain: NSCocoaErrorDomain, code: NSValidationMultipleErrorsError,
      userInfo: [
        NSLocalizedDescriptionKey: "Several values are not valid.", NSDetailedErrorsKey: errors,
      ])
  }
}
