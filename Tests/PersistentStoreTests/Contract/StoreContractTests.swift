import ObjectModel
import PersistentStore
import Testing

/// What every kind of store does when it is saved to: keys, versions, conflicts, closing.
@Suite(.serialized) struct StoreContractTests {
  @Test(arguments: StoreKind.allCases) func aStoreSaysWhatItIs(_ kind: StoreKind) throws {
    let contract = try ContractStore(kind)
    let store = contract.store
    #expect(store.uuid == store.uuid.uppercased() && store.uuid.utf8.count == 36)
    #expect(!store.isReadOnly && !store.isMirrored)
    #expect((store.location == .memory) == (store.fileIdentity == nil))
    #expect(store.logsOfReplacedFiles.isEmpty)
    try store.sync()
    try contract.store.close()
  }

  @Test(arguments: StoreKind.allCases) func keysAreTakenOnce(_ kind: StoreKind) throws {
    let contract = try ContractStore(kind)
    let (book, tag) = (try contract.entity("Book").number, try contract.entity("Tag").number)
    #expect(try contract.store.reserveKeys(root: book, count: 3) == 1...3)
    #expect(try contract.store.reserveKeys(root: book, count: 2) == 4...5)
    #expect(try contract.store.reserveKeys(root: tag, count: 1) == 1...1)
    // Keys that no living object has come back, once a save says so.
    try contract.saved { $0.highestKeys = [book: 2] }
    #expect(try contract.store.reserveKeys(root: book, count: 1) == 3...3)
    try contract.store.close()
  }

  @Test(arguments: StoreKind.allCases) func versionsCountSaves(_ kind: StoreKind) throws {
    let contract = try ContractStore(kind)
    let new = try contract.object("Book", ["title": .string("A"), "pages": .integer(3)])
    #expect(try contract.saved { $0.inserted = [new] }.versions.isEmpty)
    #expect(try contract.snapshot(new.id)?.version == 1)
    let update = try contract.update(new.id, from: 1, ["title": .string("B")])
    #expect(try contract.saved { $0.updated = [update] }.versions == [new.id: 2])
    // An update of nothing moves the version too.
    let touch = try contract.update(new.id, from: 2)
    #expect(try contract.saved { $0.updated = [touch] }.versions == [new.id: 3])
    let stored = try #require(try contract.snapshot(new.id))
    #expect(stored.version == 3 && stored.id == new.id)
    #expect(try contract.value("title", of: new.id) == .string("B"))
    #expect(try contract.value("pages", of: new.id) == .integer(3))
    try contract.saved {
      $0.deleted = [StoreChanges.Deletion(id: new.id, expectedVersion: 3)]
    }
    #expect(try contract.snapshot(new.id) == nil)
    // What comes back meets whoever still has it as another version.
    let revived = try contract.saved {
      $0.inserted = [new]
      $0.revived = [new.id]
    }
    #expect(try #require(revived.versions[new.id]) > 3)
    try contract.store.close()
  }

  @Test(arguments: StoreKind.allCases) func nothingIsWrittenWhereThereIsAConflict(
    _ kind: StoreKind
  ) throws {
    let contract = try ContractStore(kind)
    let book = try contract.insert("Book", ["title": .string("A"), "code": .string("1")])
    let gone = try contract.insert("Shelf")
    try contract.saved { $0.deleted = [StoreChanges.Deletion(id: gone, expectedVersion: 1)] }
    let current = try contract.snapshot(book)
    let outdated = try contract.update(book, from: 7, ["title": .string("B")])
    let missing = try contract.update(gone, from: 1, ["name": .string("x")])
    let other = try contract.object("Tag")
    let conflicts = try contract.conflicts {
      $0.inserted = [other]
      $0.updated = [outdated, missing]
    }
    #expect(
      Set(conflicts) == [
        .version(id: book, expected: 7, current: current),
        .version(id: gone, expected: 1, current: nil),
      ])
    #expect(try contract.snapshot(other.id) == nil)
    #expect(try contract.snapshot(book) == current)
    // Related to what is not there.
    let lost = try contract.object("Book", ["shelf": .object(gone)])
    #expect(try contract.conflicts { $0.inserted = [lost] } == [.missing(gone)])
    // The same values under a constraint.
    let double = try contract.object("Book", ["code": .string("1")])
    let constraint = SaveConflict.constraint(
      entity: book.entity, keys: ["code"], values: [.string("1")], id: double.id,
      existing: try #require(current))
    #expect(try contract.conflicts { $0.inserted = [double] } == [constraint])
    try contract.store.close()
  }

  @Test(arguments: StoreKind.allCases) func whoIsDeletedIsPartedFromAll(_ kind: StoreKind) throws {
    let contract = try ContractStore(kind)
    let shelf = try contract.insert("Shelf")
    let book = try contract.insert("Book", ["shelf": .object(shelf)])
    let deletion = StoreChanges.Deletion(id: shelf, expectedVersion: 1)
    #expect(try contract.conflicts { $0.deleted = [deletion] } == [.members(of: shelf)])
    let parting = try contract.update(book, from: 1, ["shelf": .null])
    try contract.saved {
      $0.deleted = [deletion]
      $0.updated = [parting]
    }
    #expect(try contract.value("shelf", of: book) == .null)
    try contract.store.close()
  }

  @Test(arguments: StoreKind.allCases) func relationshipsAreLinksAndOrders(
    _ kind: StoreKind
  ) throws {
    let contract = try ContractStore(kind)
    let tags = try (0..<2).map { try contract.insert("Tag", ["label": .string("\($0)")]) }
    let books = try (0..<3).map { try contract.insert("Book", ["title": .string("\($0)")]) }
    let shelf = try contract.insert("Shelf")
    let tagging = try contract.slot("tags", of: "Book")
    let favorites = try contract.slot("favorites", of: "Shelf")
    let order = [books[2], books[0], books[1]]
    try contract.saved {
      $0.addedLinks = [
        StoreChanges.Link(owner: books[0], slot: tagging, other: tags[1]),
        StoreChanges.Link(owner: books[0], slot: tagging, other: tags[0]),
        StoreChanges.Link(owner: books[1], slot: tagging, other: tags[1]),
      ]
      for book in books {
        $0.addedLinks.append(StoreChanges.Link(owner: shelf, slot: favorites, other: book))
      }
      $0.orders = [StoreChanges.Order(owner: shelf, slot: favorites, objects: order)]
    }
    #expect(
      try contract.store.related(to: books, slot: tagging) == [
        books[0]: tags, books[1]: [tags[1]],
      ])
    #expect(try contract.related(tags[1], "books") == [books[0], books[1]])
    #expect(try contract.related(shelf, "favorites") == order)
    #expect(try contract.related(shelf, "books") == nil)
    let tagged = try contract.slot("books", of: "Tag")
    try contract.saved {
      $0.removedLinks = [StoreChanges.Link(owner: tags[1], slot: tagged, other: books[0])]
    }
    #expect(try contract.related(books[0], "tags") == [tags[0]])
    #expect(try contract.related(tags[1], "books") == [books[1]])
    try contract.store.close()
  }

  @Test(arguments: StoreKind.allCases) func aClosedStoreRefuses(_ kind: StoreKind) throws {
    let contract = try ContractStore(kind)
    let book = try contract.insert("Book")
    let request = try contract.request("Book")
    let changes = try {
      var changes = StoreChanges()
      changes.updated = [try contract.update(book, from: 1)]
      return changes
    }()
    try contract.store.close(keeping: [book.entity: 1])
    try contract.store.close()
    for call in [
      { _ = try contract.store.snapshots(of: [book]) },
      { _ = try contract.store.fetchIDs(request) },
      { _ = try contract.store.reserveKeys(root: book.entity, count: 1) },
      { _ = try contract.store.save(changes) },
      { _ = try contract.store.userMetadata() },
    ] {
      #expect(#expect(throws: OrreryError.self) { try call() }?.kind == .storeFailed)
    }
  }

  @Test(arguments: StoreKind.allCases) func programsKeepMetadata(_ kind: StoreKind) throws {
    let contract = try ContractStore(kind)
    let store = contract.store
    let value = ArchivedValue.scalar(.string("v"))
    #expect(try store.userMetadata() == [:])
    #expect(try store.setUserMetadata(["a": value, "b": value]) == ["a": value, "b": value])
    #expect(try store.setUserMetadata(["a": ArchivedValue?.none]) == ["b": value])
    #expect(try store.userMetadata() == ["b": value])
    let error = #expect(throws: OrreryError.self) {
      try store.setUserMetadata(["c": value, "NSStoreType": value])
    }
    #expect(error?.kind == .unknownKey)
    #expect(try store.userMetadata() == ["b": value])
    try contract.store.close()
  }
}
