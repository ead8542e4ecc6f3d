import GRDB
import ObjectModel

extension SQLiteStore {
  package static func open(
    _ location: StoreLocation, model: ManagedObjectModel, options: StoreOptions = StoreOptions()
  ) throws(OrreryError) -> SQLiteStore {
    throw OrreryError(.storeFailed, "Not built.")
  }
  package func reserveKeys(root: EntityNumber, count: Int) throws(OrreryError)
    -> ClosedRange<Int64>
  { throw OrreryError(.storeFailed, "Not built.") }
  package func snapshots(of ids: [ObjectID]) throws(OrreryError) -> [ObjectSnapshot] { [] }
  package func related(to ids: [ObjectID], slot: Int) throws(OrreryError) -> [ObjectID: [ObjectID]]
  { [:] }
  package func maximum(of slot: Int, entity: EntityNumber) throws(OrreryError) -> Value { .null }
  package func save(_ changes: StoreChanges) throws(OrreryError) -> StoreSaveOutcome {
    throw OrreryError(.storeFailed, "Not built.")
  }
  package func integrityCheck() throws(OrreryError) -> [String] { [] }
  package func backup(to path: String) throws(OrreryError) {}
  package func close() throws(OrreryError) {}
}
struct KeyReservation { var top: Int64; var highestUsed: Int64 }
extension OrreryError {
  init(storeError error: any Error) {
    self = (error as? OrreryError) ?? OrreryError(.storeFailed, "\(error)")
  }
}
