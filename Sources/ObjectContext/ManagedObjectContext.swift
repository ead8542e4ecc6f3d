import ObjectModel
import PersistentStore
import Predicates

/// A scratchpad over a store or over another context: objects as they are with the changes that
/// are not saved yet.
package final class ManagedObjectContext: ObjectValueSource {
  package let coordinator: PersistentStoreCoordinator
  package let parent: ManagedObjectContext?
  package let options: ContextOptions
  package var onChange: ((ObjectsDidChange) -> Void)?
  package var onSave: ((ContextDidSave) -> Void)?

  package init(
    coordinator: PersistentStoreCoordinator, parent: ManagedObjectContext? = nil,
    options: ContextOptions = ContextOptions()
  ) {
    self.coordinator = coordinator
    self.parent = parent
    self.options = options
  }

  package var model: ManagedObjectModel { coordinator.model }

  private var unbuilt: OrreryError { OrreryError(.contextClosed, "The context is closed.") }

  package func requireObject(_ id: ObjectID) throws(OrreryError) -> ObjectID { throw unbuilt }
  package func value(of id: ObjectID, slot: Int) throws(OrreryError) -> Value { throw unbuilt }
  package func values(of id: ObjectID) throws(OrreryError) -> [Value] { throw unbuilt }
  package func version(of id: ObjectID) throws(OrreryError) -> Int64 { throw unbuilt }
  package func prefetch(_ ids: [ObjectID]) throws(OrreryError) { throw unbuilt }
  package func value(of id: ObjectID, keyPath: String) throws(OrreryError) -> Value {
    throw unbuilt
  }
  package func setValue(
    _ value: Value, of id: ObjectID, keyPath: String
  ) throws(OrreryError) { throw unbuilt }

  @discardableResult
  package func insert(
    _ entity: Entity, values: [Int: Value]
  ) throws(OrreryError) -> ObjectID { throw unbuilt }
  package func setValues(
    _ values: [Int: Value], of id: ObjectID, ifVersion: Int64? = nil
  ) throws(OrreryError) { throw unbuilt }
  @discardableResult
  package func delete(_ ids: [ObjectID]) throws(OrreryError) -> [ObjectID] { throw unbuilt }
  package func findOrInsert(
    _ entity: Entity, match: [Int: Value], values: [Int: Value]
  ) throws(OrreryError) -> (id: ObjectID, isInserted: Bool) { throw unbuilt }
  package func move(
    _ id: ObjectID, orderKey slot: Int, to place: MovePlace, among ordered: [ObjectID]
  ) throws(OrreryError) -> Value { throw unbuilt }
  package func relate(
    _ edit: RelationshipEdit, of id: ObjectID, slot: Int
  ) throws(OrreryError) { throw unbuilt }
  package func perform<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result { try body() }
  package func validate(ids: [ObjectID]?) -> [OrreryError] { [] }

  package var canUndo: Bool { false }
  package var canRedo: Bool { false }
  package func undo() throws(OrreryError) { throw unbuilt }
  package func redo() throws(OrreryError) { throw unbuilt }

  @discardableResult
  package func save() throws(OrreryError) -> ContextDidSave { throw unbuilt }
  package func rollback() {}
  package func reset() {}
  package func refresh(_ ids: [ObjectID]?, mergingChanges: Bool) throws(OrreryError) {
    throw unbuilt
  }

  package var hasChanges: Bool { false }
  package var pendingChanges: PendingChanges { PendingChanges() }
  package func close() {}
}
