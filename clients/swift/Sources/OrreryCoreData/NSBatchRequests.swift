import Foundation
import JSONText
import OrreryProtocol

/// What the result of a batch update is.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
  case statusOnlyResultType = 0
  case updatedObjectIDsResultType = 1
  case updatedObjectsCountResultType = 2
}

/// What the result of a batch deletion is.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
  case resultTypeStatusOnly = 0
  case resultTypeObjectIDs = 1
  case resultTypeCount = 2
}

/// What the result of a batch insertion is.
public enum NSBatchInsertRequestResultType: UInt, Sendable {
  case statusOnly = 0
  case objectIDs = 1
  case count = 2
}

/// Changes all objects that a predicate finds, in the store. Unlike Core Data's it keeps the model's
/// rules, and contexts are told of it.
open class NSBatchUpdateRequest: NSPersistentStoreRequest {
  /// The name of the entity.
  public let entityName: String
  /// Which objects; nil: all.
  open var predicate: NSPredicate?
  /// Values by property name.
  open var propertiesToUpdate: [AnyHashable: Any]?
  /// What the result is.
  open var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType

  /// A change of an entity's objects.
  public init(entityName: String) { self.entityName = entityName }
  /// A change of an entity's objects.
  public init(entity: NSEntityDescription) { entityName = entity.name ?? "" }
}

/// Deletes all objects that a fetch finds, in the store. Unlike Core Data's it follows delete rules,
/// and contexts are told of it.
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
  /// Which objects.
  public let fetchRequest: NSFetchRequest<any NSFetchRequestResult>
  /// What the result is.
  open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly

  /// A deletion of what a request finds. Its limit and order do not count.
  public init(fetchRequest: NSFetchRequest<any NSFetchRequestResult>) {
    self.fetchRequest = fetchRequest
  }

  /// A deletion of objects of one entity.
  public init(objectIDs: [NSManagedObjectID]) {
    fetchRequest = NSFetchRequest(entityName: objectIDs.first?.entity.name ?? "")
    fetchRequest.predicate = NSPredicate(format: "SELF IN %@", objectIDs)
  }
}

/// Makes objects, in the store. Unlike Core Data's it keeps the model's rules, and contexts are told
/// of it.
open class NSBatchInsertRequest: NSPersistentStoreRequest {
  /// The name of the entity.
  public let entityName: String
  /// The values of each object.
  open var objectsToInsert: [[String: Any]]?
  /// Fills in the values of the next object; `true` where there is none.
  open var dictionaryHandler: ((NSMutableDictionary) -> Bool)?
  /// What the result is.
  open var resultType = NSBatchInsertRequestResultType.statusOnly

  /// An insertion of objects with these values.
  public init(entityName: String, objects: [[String: Any]]) {
    self.entityName = entityName
    objectsToInsert = objects
  }
  /// An insertion of objects with these values.
  public init(entity: NSEntityDescription, objects: [[String: Any]]) {
    entityName = entity.name ?? ""
    objectsToInsert = objects
  }
  /// An insertion of objects whose values the handler fills in until it returns `true`.
  public init(entityName: String, dictionaryHandler: @escaping (NSMutableDictionary) -> Bool) {
    self.entityName = entityName
    self.dictionaryHandler = dictionaryHandler
  }

  fileprivate var values: [[String: Any]] {
    var values = objectsToInsert ?? []
    while let dictionaryHandler {
      let next = NSMutableDictionary()
      if dictionaryHandler(next) { break }
      values.append(
        next.reduce(into: [:]) { if let key = $1.key as? String { $0[key] = $1.value } })
    }
    return values
  }
}

/// What came of a batch request: a Boolean, ids or a number, as its `resultType` says.
open class NSBatchResult: NSPersistentStoreResult {
  /// `true`, an array of `NSManagedObjectID`, or an `Int`.
  public let result: Any?
  init(_ result: Any?) { self.result = result }
}
/// What came of a batch update.
public final class NSBatchUpdateResult: NSBatchResult {}
/// What came of a batch deletion.
public final class NSBatchDeleteResult: NSBatchResult {}
/// What came of a batch insertion.
public final class NSBatchInsertResult: NSBatchResult {}

extension NSManagedObjectContext {
  /// Carries out a batch request. It works on what is saved.
  @discardableResult
  public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    switch request {
    case let request as NSBatchUpdateRequest: try execute(update: request)
    case let request as NSBatchDeleteRequest: try execute(delete: request)
    case let request as NSBatchInsertRequest: try execute(insert: request)
    default: throw NSError(coreData: "A context executes batch requests; others are fetched.")
    }
  }

  private func execute(update request: NSBatchUpdateRequest) throws -> NSPersistentStoreResult {
    let predicate = request.predicate.map { PredicateText($0) }
    let values = try members(request.propertiesToUpdate ?? [:], of: request.entityName)
    let reply = try send {
      BatchUpdateParams(
        document: $0.document, entity: request.entityName, predicate: predicate?.format,
        argumentArray: predicate?.arguments ?? [], values: values, returning: .ids)
    }
    return NSBatchUpdateResult(
      result(
        request.resultType.rawValue, reply.updatedCount, reply.updated?.map(\.id)))
  }

  private func execute(delete request: NSBatchDeleteRequest) throws -> NSPersistentStoreResult {
    let fetch = try request.fetchRequest.wire()
    let reply = try send {
      BatchDeleteParams(
        document: $0.document, entity: fetch.entity, predicate: fetch.predicate,
        argumentArray: fetch.argumentArray, returning: .ids)
    }
    return NSBatchDeleteResult(
      result(request.resultType.rawValue, reply.deletedCount, reply.deleted))
  }

  private func execute(insert request: NSBatchInsertRequest) throws -> NSPersistentStoreResult {
    let objects = try request.values.map { try members($0, of: request.entityName) }
    let reply = try send {
      BatchInsertParams(
        document: $0.document, entity: request.entityName, objects: objects,
        onConflict: mergePolicy.mergeType == .errorMergePolicyType ? .error : .update,
        returning: .ids)
    }
    return NSBatchInsertResult(
      result(
        request.resultType.rawValue, reply.insertedCount, reply.inserted?.map(\.id)))
  }

  private func members(_ values: [AnyHashable: Any], of entity: String) throws -> JSONMembers {
    let attributes = persistentStoreCoordinator?.managedObjectModel.entitiesByName[entity]?
      .attributesByName
    return JSONMembers(
      try values.compactMap { key, value in
        guard let key = key as? String ?? (key.base as? NSPropertyDescription)?.name else {
          return nil
        }
        let related = (value as? NSManagedObject)?.objectID ?? value as? NSManagedObjectID
        let json = try related?.text.json ?? AttributeValues.encode(value, attributes?[key])
        return .init(key: key, value: json)
      })
  }

  private func result(
    _ type: UInt, _ count: Int64, _ ids: [String]?
  ) -> Any {
    switch type {
    case 1: (ids ?? []).compactMap { identifier($0) }
    case 2: Int(count)
    default: true
    }
  }
}
