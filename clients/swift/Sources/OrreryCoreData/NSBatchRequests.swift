import Foundation
import OrreryClient
import OrreryProtocol

/// What the result of a batch update is.
public enum NSBatchUpdateRequestResultType: Int, Sendable {
  case statusOnlyResultType, updatedObjectIDsResultType, updatedObjectsCountResultType
}

/// What the result of a batch deletion is.
public enum NSBatchDeleteRequestResultType: Int, Sendable {
  case resultTypeStatusOnly, resultTypeObjectIDs, resultTypeCount
}

/// What the result of a batch insertion is.
public enum NSBatchInsertRequestResultType: Int, Sendable { case statusOnly, objectIDs, count }

/// What a context can be asked to `execute`, on any queue; it is changed on one.
open class NSPersistentStoreRequest: NSObject, @unchecked Sendable {
  var broadcast = Broadcast<OrreryProgress>()
  /// How far a batch request is, from when it has taken 200 ms on. It ends when the request is
  /// carried out.
  public var progress: AsyncStream<OrreryProgress> { broadcast.elements() }

  func execute(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    throw NSError(coreData: "A context executes batch requests; others are fetched.")
  }
}

/// Ids are asked for where they are the result alone.
private func returning(_ resultType: Int) -> Wire.Returning { resultType == 1 ? .ids : .none }

/// What comes of it.
open class NSPersistentStoreResult: NSObject {
  /// `true`, an array of `NSManagedObjectID`, or an `Int`, as the request's `resultType` says.
  public let result: Any?

  fileprivate init(
    _ context: NSManagedObjectContext, _ type: Int, _ count: Int64, _ ids: [String]?
  ) { result = [true, (ids ?? []).compactMap { context.identifier($0) }, Int(count)][type] }
}

/// What came of a batch update.
public final class NSBatchUpdateResult: NSPersistentStoreResult {}
/// What came of a batch deletion.
public final class NSBatchDeleteResult: NSPersistentStoreResult {}
/// What came of a batch insertion.
public final class NSBatchInsertResult: NSPersistentStoreResult {}

/// Changes all objects that a predicate finds, in the store. Unlike Core Data's it keeps the
/// model's rules, and contexts are told of it.
open class NSBatchUpdateRequest: NSPersistentStoreRequest, @unchecked Sendable {
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

  override func execute(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let text = PredicateText(predicate)
    let values = (propertiesToUpdate ?? [:]).map { ("\($0.key.base)", $0.value) }
    let entity = context.model?.entitiesByName[entityName]
    let members = try AttributeValues.members(Dictionary(values) { $1 }, of: entity)
    let reply = try context.send(progress: broadcast.send) {
      BatchUpdateParams(
        document: $0.document, entity: entityName, predicate: text.format,
        argumentArray: text.arguments, values: members, returning: returning(resultType.rawValue))
    }
    return NSBatchUpdateResult(
      context, resultType.rawValue, reply.updatedCount, reply.updated?.map(\.id))
  }
}

/// Deletes all objects that a fetch finds, in the store. Unlike Core Data's it follows delete
/// rules, and contexts are told of it.
open class NSBatchDeleteRequest: NSPersistentStoreRequest, @unchecked Sendable {
  /// Which objects.
  public let fetchRequest: AnyFetchRequest
  /// What the result is.
  open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly

  /// A deletion of what a request finds. Its limit and order do not count.
  public init(fetchRequest: AnyFetchRequest) { self.fetchRequest = fetchRequest }

  /// A deletion of objects of one entity.
  public init(objectIDs: [NSManagedObjectID]) {
    fetchRequest = NSFetchRequest(entityName: objectIDs.first?.entity.name ?? "")
    fetchRequest.predicate = NSPredicate(format: "SELF IN %@", objectIDs)
  }

  override func execute(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let fetch = try fetchRequest.wire()
    let reply = try context.send(progress: broadcast.send) {
      BatchDeleteParams(
        document: $0.document, entity: fetch.entity, predicate: fetch.predicate,
        argumentArray: fetch.argumentArray, returning: returning(resultType.rawValue))
    }
    return NSBatchDeleteResult(context, resultType.rawValue, reply.deletedCount, reply.deleted)
  }
}

/// Makes objects, in the store. Unlike Core Data's it keeps the model's rules, and contexts are
/// told of it.
open class NSBatchInsertRequest: NSPersistentStoreRequest, @unchecked Sendable {
  /// The name of the entity.
  public let entityName: String
  /// The values of each object.
  open var objectsToInsert: [[String: Any]]?
  /// What the result is.
  open var resultType = NSBatchInsertRequestResultType.statusOnly

  /// An insertion of objects with these values.
  public init(entityName: String, objects: [[String: Any]]) {
    (self.entityName, objectsToInsert) = (entityName, objects)
  }

  override func execute(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let entity = context.model?.entitiesByName[entityName]
    let objects = try (objectsToInsert ?? []).map { try AttributeValues.members($0, of: entity) }
    let isStrict = context.mergePolicy.mergeType == .errorMergePolicyType
    let reply = try context.send(progress: broadcast.send) {
      BatchInsertParams(
        document: $0.document, entity: entityName, objects: objects,
        onConflict: isStrict ? .error : .update, returning: returning(resultType.rawValue))
    }
    return NSBatchInsertResult(
      context, resultType.rawValue, reply.insertedCount, reply.inserted?.map(\.id))
  }
}
