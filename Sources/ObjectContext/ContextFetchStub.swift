import ObjectModel
import PersistentStore
extension ManagedObjectContext {
  package func needsMerging(_ request: ResolvedFetchRequest) -> Bool { false }
  package func fetchIDs(_ request: ResolvedFetchRequest) throws(OrreryError) -> [ObjectID] { [] }
  package func count(_ request: ResolvedFetchRequest) throws(OrreryError) -> Int { 0 }
}
