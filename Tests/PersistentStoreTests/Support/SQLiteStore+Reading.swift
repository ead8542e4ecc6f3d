import ObjectModel
import PersistentStore
import Predicates

/// What others ask of a store's snapshots on another thread, with the caller waiting.
extension SQLiteStore {
  func integrityCheck() throws(OrreryError) -> [String] {
    try read { try $0.integrityCheck() }
  }

  func keyFaults() throws(OrreryError) -> [StoreFaults.Key] {
    try read { try $0.keyFaults() }
  }

  func externalDataFaults() throws(OrreryError) -> StoreFaults {
    try read { try $0.externalDataFaults() }
  }

  func explain(
    _ request: ResolvedFetchRequest, _ statement: FetchStatement = .rows
  ) throws(OrreryError) -> FetchExplanation {
    try read { try $0.explain(request, statement) }
  }

  func history(_ request: HistoryRequest) throws(OrreryError) -> HistoryPage {
    try read { try $0.history(request) }
  }

  func backup(to path: String) throws(OrreryError) {
    _ = try read { try $0.backup(to: path) }
  }
}

extension FetchExplanation {
  /// SQLite's own account of each step. Steps within a step are two spaces further in.
  var plan: [String] {
    steps.map { String(repeating: "  ", count: $0.depth) + $0.detail }
  }
}
