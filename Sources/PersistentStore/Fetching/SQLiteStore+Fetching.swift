import ObjectModel
import Predicates

/// Fetching from a store, at once or on the side.
extension SQLiteStore {
  package func fetch<Sink: RowSink>(
    _ request: ResolvedFetchRequest, into sink: inout Sink
  ) throws(OrreryError) {
    try read { reader in try reader.fetch(request, into: &sink) }
  }

  package func fetchIDs(_ request: ResolvedFetchRequest) throws(OrreryError) -> [ObjectID] {
    try read { reader in try reader.fetchIDs(request) }
  }

  package func count(_ request: ResolvedFetchRequest) throws(OrreryError) -> Int {
    try read { reader in try reader.count(request) }
  }

  package func concurrentRead<T: Sendable>(
    _ body: @escaping @Sendable (any StoreSnapshot) throws(OrreryError) -> T,
    completion: @escaping @Sendable (Result<T, OrreryError>) -> Void
  ) -> ReadHandle {
    let handle = ReadHandle()
    readConcurrently(
      { reader in
        try handle.watching(reader.database.sqliteConnection) {
          let result = handle.isCancelled ? nil : Result { try body(reader) }
          // Also where SQLite did not notice.
          if let result, !handle.isCancelled { return result }
          return .failure(EvaluationInterruption.error)
        }.get()
      }, completion: completion)
    return handle
  }
}
