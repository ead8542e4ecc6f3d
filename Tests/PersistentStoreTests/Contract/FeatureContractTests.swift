import ObjectModel
import PersistentStore
import Testing

/// What some kinds of stores can do and others refuse: each says which in `features`, and refuses
/// without doing anything.
@Suite(.serialized) struct FeatureContractTests {
  /// Whether the call was made; where it was refused, in the words of the feature.
  private func expect(
    _ feature: StoreFeature, of store: any PersistentStore, _ error: OrreryError?
  ) {
    if store.features.contains(feature) {
      #expect(error == nil)
    } else {
      #expect(error == feature.refusal)
    }
  }

  private func error<T>(of result: Result<T, OrreryError>) -> OrreryError? {
    if case .failure(let error) = result { error } else { nil }
  }

  @Test(arguments: StoreKind.allCases) func batchRequestsAreDoneOrRefused(
    _ kind: StoreKind
  ) async throws {
    let contract = try ContractStore(kind)
    let book = try contract.insert("Book", ["pages": .integer(1)])
    let request = BatchRequest.delete(BatchDelete(entity: book.entity))
    for commits in [false, true] {
      var transaction: (any BatchTransaction)?
      let result = await withCheckedContinuation { continuation in
        transaction = contract.store.prepareBatch(
          request, handle: ReadHandle(), progress: BatchProgress()
        ) { continuation.resume(returning: $0) }
      }
      expect(.batchRequests, of: contract.store, error(of: result))
      guard case .success(let outcome) = result, let transaction else { continue }
      #expect(outcome.deleted == 1)
      if commits {
        let committed = await withCheckedContinuation { continuation in
          transaction.commit { continuation.resume(returning: $0) }
        }
        try committed.get()
        transaction.finish()
      } else {
        await withCheckedContinuation { continuation in
          transaction.rollBack { continuation.resume() }
        }
      }
      #expect(try (contract.snapshot(book) == nil) == commits)
    }
    try contract.store.close()
  }

  @Test(arguments: StoreKind.allCases) func withoutHistoryNothingIsTold(
    _ kind: StoreKind
  ) async throws {
    let contract = try ContractStore(kind)
    let store = contract.store
    #expect(!store.hasHistory)
    #expect(try store.latestHistoryNumber() == nil)
    for call in [
      { _ = try store.saves(after: 0) }, { _ = try store.historyNumber(before: 0) },
      { _ = try store.purgeHistory(through: 1) },
    ] {
      #expect(#expect(throws: OrreryError.self) { try call() }?.kind == .historyUnavailable)
    }
    let page = await contract.read { reader throws(OrreryError) in
      try reader.history(HistoryRequest())
    }
    #expect(error(of: page)?.kind == .historyUnavailable)
    try store.close()
  }

  @Test(arguments: StoreKind.allCases) func longReadsExplainAndCopy(_ kind: StoreKind) async throws
  {
    let contract = try ContractStore(kind)
    try contract.insert("Book", ["pages": .integer(1)])
    let request = try contract.request("Book", "pages = 1")
    let report = await contract.read { reader throws(OrreryError) in
      try reader.report(on: request, .rows)
    }
    expect(.explanation, of: contract.store, error(of: report))
    if case .success(let report) = report { #expect(report.effort.rows == 1) }
    let folder = try TestFolder()
    let path = folder.path("copy")
    let copied = await contract.read { reader throws(OrreryError) in
      try reader.backup(to: path, replacing: false, progress: BatchProgress())
    }
    expect(.backup, of: contract.store, error(of: copied))
    if case .success = copied {
      let copy = try StoreFactory.open(.file(path: path), model: contract.model)
      #expect(try copy.count(request) == 1)
      try copy.close()
    }
    var distinct = request
    distinct.columns = FetchColumn.allColumns(of: try contract.entity("Book"))
    distinct.isDistinct = true
    let rows = await contract.read { [distinct] reader throws(OrreryError) in
      try reader.count(distinct)
    }
    expect(.groupedRows, of: contract.store, error(of: rows))
    try contract.store.close()
  }

  @Test(arguments: StoreKind.allCases) func ownSavesAreNoNews(_ kind: StoreKind) throws {
    let contract = try ContractStore(kind)
    let store = contract.store
    try store.beginWatching()
    try contract.insert("Book")
    let changes = try store.remoteChanges {}
    #expect(changes == .saves([]))
    #expect(try !store.hasRemoteCommits())
    #expect(try store.takeRemoteChanges() == .saves([]))
    store.endWatching()
    try store.close()
  }

  @Test(arguments: StoreKind.allCases) func aSuspendedStoreGoesOn(_ kind: StoreKind) throws {
    let contract = try ContractStore(kind)
    let book = try contract.insert("Book", ["title": .string("A")])
    #expect(try contract.store.reserveKeys(root: book.entity, count: 9) == 2...10)
    let place = contract.store.place
    try contract.store.suspend(keeping: [book.entity: 4])
    place.waitForReads()
    let store = try contract.store.resumed()
    #expect(store.uuid == contract.store.uuid)
    #expect(try store.snapshots(of: [book]).map(\.version) == [1])
    #expect(try store.reserveKeys(root: book.entity, count: 1) == 5...5)
    try store.close()
  }

  @Test(arguments: StoreKind.allCases) func anotherModelIsTakenOrRefused(
    _ kind: StoreKind
  ) throws {
    let contract = try ContractStore(kind)
    let book = try contract.insert("Book", ["title": .string("A")])
    var description = ModelDescription(contract.model)
    description.entities[0].attributes.append(FixtureModels.attribute("note", .string))
    let new = try ManagedObjectModel(checking: description)
    let diff = ModelDiff(from: contract.model, to: new)
    try contract.store.suspend(keeping: [:])
    var failure: OrreryError?
    do throws(OrreryError) {
      try contract.store.place.migrate([diff], annotations: [:], work: MigrationWork())
    } catch {
      failure = error
    }
    expect(.migration, of: contract.store, failure)
    let store =
      failure == nil ? try contract.store.resumed(with: new) : try contract.store.resumed()
    #expect((store.model === new) == (failure == nil))
    #expect(try store.snapshots(of: [book]).count == 1)
    try store.close()
  }
}
