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

  /// How SQLite would run the request.
  package func explain(
    _ request: ResolvedFetchRequest, _ statement: FetchStatement = .rows
  ) throws(OrreryError) -> FetchExplanation {
    try read { reader in try reader.explain(request, statement) }
  }

  package func concurrentRead<T: Sendable>(
    _ body: @escaping @Sendable (any StoreSnapshot) throws(OrreryError) -> T,
    completion: @escaping @Sendable (Result<T, OrreryError>) -> Void
  ) -> ReadHandle {
    let handle = ReadHandle()
    readConcurrently(
      { reader in
        try handle.watching(reader.database.sqliteConnection) {
          handle.result { () throws(OrreryError) -> T in try body(reader) }
        }.get()
      }, completion: completion)
    return handle
  }
}

extension ReadHandle {
  /// What `body` comes to, unless the read is cancelled, also where SQLite did not notice.
  fileprivate func result<T>(_ body: () throws(OrreryError) -> T) -> Result<T, OrreryError> {
    let result = isCancelled ? nil : Result(catching: body)
    if let result, !isCancelled { return result }
    return .failure(OrreryError(.requestCancelled, "The fetch was cancelled."))
  }
}
