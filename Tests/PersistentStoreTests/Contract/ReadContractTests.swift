import Dispatch
import ObjectModel
import PersistentStore
import Predicates
import Synchronization
import Testing

/// What every kind of store does when it is read: objects, fetches, long reads.
@Suite(.serialized) struct ReadContractTests {
  /// Books and comics on a shelf.
  private struct Library {
    let contract: ContractStore
    let shelf: ObjectID
    /// With 1, 2, 3 … pages; the last two are comics.
    let books: [ObjectID]

    init(_ kind: StoreKind) throws {
      contract = try ContractStore(kind)
      shelf = try contract.insert("Shelf", ["name": .string("S")])
      var books: [ObjectID] = []
      for number in 1...6 {
        books.append(
          try contract.insert(
            number > 4 ? "Comic" : "Book",
            [
              "title": .string(["c", "a", "b"][number % 3]), "pages": .integer(Int64(number)),
              "shelf": number.isMultiple(of: 2) ? .object(shelf) : .null,
            ]))
      }
      self.books = books
    }

    var store: any PersistentStore { contract.store }
  }

  @Test(arguments: StoreKind.allCases) func snapshotsComeInTheOrderAsked(_ kind: StoreKind) throws {
    let library = try Library(kind)
    let book = try library.contract.entity("Book").number
    let comic = library.books[5]
    let asked = [
      library.books[3], ObjectID(entity: book, key: 99), library.shelf,
      // By the name of a superentity.
      ObjectID(entity: book, key: comic.key),
    ]
    let found = try library.store.snapshots(of: asked)
    #expect(found.map(\.id) == [library.books[3], library.shelf, comic])
    #expect(found.map(\.version) == [1, 1, 1])
    #expect(try library.store.snapshots(of: []).isEmpty)
    // An object is none of an entity below its own.
    let wrong = ObjectID(entity: comic.entity, key: library.books[0].key)
    #expect(try library.store.snapshots(of: [wrong]).isEmpty)
    try library.store.close()
  }

  @Test(arguments: StoreKind.allCases) func fetchesFindSortAndLimit(_ kind: StoreKind) throws {
    let library = try Library(kind)
    let (contract, books) = (library.contract, library.books)
    let byTitle = [
      SortDescriptor(keyPath: "title"), SortDescriptor(keyPath: "pages", isAscending: false),
    ]
    var request = try contract.request("Book", "pages > 1", sort: byTitle)
    // a: 4, 1; b: 5, 2; c: 6, 3.
    let sorted = [books[3], books[4], books[1], books[5], books[2]]
    #expect(try contract.store.fetchIDs(request) == sorted)
    #expect(try contract.store.count(request) == 5)
    (request.offset, request.limit) = (1, 3)
    #expect(try contract.store.fetchIDs(request) == Array(sorted[1...3]))
    #expect(try contract.store.count(request) == 3)
    request.excluding = [books[4]]
    #expect(try contract.store.fetchIDs(request) == [books[1], books[5], books[2]])
    request = try contract.request("Book", sort: byTitle)
    request.restrictedTo = [books[2], books[3], library.shelf]
    #expect(try contract.store.fetchIDs(request) == [books[3], books[2]])
    request = try contract.request("Book")
    request.includesSubentities = false
    #expect(try contract.store.fetchIDs(request) == Array(books[..<4]))
    #expect(try contract.store.fetchIDs(contract.request("Comic")) == Array(books[4...]))
    let related = try contract.request("Shelf", "ANY books.pages = 6")
    #expect(try contract.store.fetchIDs(related) == [library.shelf])
    let owned = try contract.request("Book", "shelf.name = 'S' AND pages < 5")
    #expect(try contract.store.fetchIDs(owned) == [books[1], books[3]])
    try contract.store.close()
  }

  @Test(arguments: StoreKind.allCases) func rowsAreTheSnapshots(_ kind: StoreKind) throws {
    let library = try Library(kind)
    let entity = try library.contract.entity("Book")
    var request = try library.contract.request("Book", sort: [SortDescriptor(keyPath: "pages")])
    request.columns = FetchColumn.allColumns(of: entity)
    var recorder = FetchRowTests.Recorder()
    try library.store.fetch(request, into: &recorder)
    #expect(recorder.rows.map(\.id) == library.books)
    let snapshots = try library.store.snapshots(of: library.books)
    let slots = try request.columns.map { try #require(entity.slot(named: $0.path[0])) }
    for (row, snapshot) in zip(recorder.rows, snapshots) {
      #expect(row.version == snapshot.version)
      #expect(row.values == slots.map { snapshot.values[$0] })
    }
    try library.store.close()
  }

  @Test(arguments: StoreKind.allCases) func relatedObjectsAreFoundByRequest(
    _ kind: StoreKind
  ) throws {
    let library = try Library(kind)
    let contract = library.contract
    let books = try contract.slot("books", of: "Shelf")
    let step = RelationshipStep(entity: library.shelf.entity, slot: books)
    var request = RelatedRequest(steps: [step])
    let owned = [library.books[1], library.books[3], library.books[5]]
    #expect(try contract.store.relatedIDs(of: [library.shelf], request) == [library.shelf: owned])
    request.sort = try contract.request(
      "Book", sort: [SortDescriptor(keyPath: "pages", isAscending: false)]
    ).sort
    request.predicate = try contract.request("Book", "pages > 2").predicate
    #expect(
      try contract.store.relatedIDs(of: [library.shelf], request)
        == [library.shelf: [owned[2], owned[1]]])
    (request.offset, request.limit) = (1, 1)
    #expect(
      try contract.store.relatedIDs(of: [library.shelf], request) == [library.shelf: [owned[1]]])
    let up = try contract.slot("shelf", of: "Book")
    let back = RelatedRequest(
      steps: [RelationshipStep(entity: library.books[0].entity, slot: up), step])
    #expect(
      try contract.store.relatedIDs(of: Array(library.books[..<2]), back)
        == [library.books[1]: owned])
    try contract.store.close()
  }

  @Test(arguments: StoreKind.allCases) func theLargestValueIsThatOfTheFamily(
    _ kind: StoreKind
  ) throws {
    let library = try Library(kind)
    let pages = try library.contract.slot("pages", of: "Book")
    let code = try library.contract.slot("code", of: "Book")
    let entity = library.books[0].entity
    #expect(try library.store.maximum(of: pages, entity: entity) == .integer(6))
    #expect(try library.store.maximum(of: code, entity: entity) == .null)
    try library.store.close()
  }

  /// What a long read has seen.
  private struct Seen: Sendable, Equatable {
    var count: Int
    var versions: [Int64]
    var present: Set<ObjectID>
    var faults: StoreFaults
  }

  @Test(arguments: StoreKind.allCases) func aLongReadSeesOneState(_ kind: StoreKind) throws {
    let library = try Library(kind)
    let contract = library.contract
    let request = try contract.request("Book")
    let ids = library.books
    let (goOn, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let outcome = Mutex<Result<Seen, OrreryError>?>(nil)
    let isExclusive = contract.store.isExclusive
    _ = contract.store.concurrentRead { reader throws(OrreryError) in
      // Where nothing else can use the store meanwhile it is enough that the save came later.
      if !isExclusive {
        let isPause = reader.pauses?.begin() ?? false
        goOn.wait()
        if isPause { reader.pauses?.end() }
      }
      return Seen(
        count: try reader.count(request),
        versions: try reader.snapshots(of: [ids[0]]).map(\.version),
        present: try reader.present(among: ids),
        faults: try reader.faults(inFilesBefore: .infinity))
    } completion: { result in
      outcome.withLock { $0 = result }
      done.signal()
    }
    let touch = try contract.update(ids[0], from: 1)
    try contract.saved {
      $0.updated = [touch]
      $0.deleted = [StoreChanges.Deletion(id: ids[4], expectedVersion: 1)]
    }
    goOn.signal()
    done.wait()
    let seen = try #require(outcome.withLock { $0 }).get()
    #expect(seen == Seen(count: 6, versions: [1], present: Set(ids), faults: StoreFaults()))
    #expect(try contract.store.count(request) == 5)
    try contract.store.close()
  }

  @Test(arguments: StoreKind.allCases) func aLongReadCanBeGivenUp(_ kind: StoreKind) async throws {
    let contract = try ContractStore(kind)
    let goOn = DispatchSemaphore(value: 0)
    let outcome: Result<Int, OrreryError> = await withCheckedContinuation { continuation in
      let handle = contract.store.concurrentRead { _ throws(OrreryError) -> Int in
        goOn.wait()
        return 1
      } completion: {
        continuation.resume(returning: $0)
      }
      handle.cancel()
      goOn.signal()
    }
    #expect(throws: OrreryError.self) { try outcome.get() }
    guard case .failure(let error) = outcome else { return }
    #expect(error.kind == .requestCancelled)
    try contract.store.close()
    guard case .failure(let closed) = await contract.read({ _ throws(OrreryError) in 1 }) else {
      Issue.record("A closed store was read.")
      return
    }
    #expect(closed.kind == .storeFailed)
  }
}
