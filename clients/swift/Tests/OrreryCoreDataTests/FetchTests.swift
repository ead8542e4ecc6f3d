import Foundation
import Testing

@testable import OrreryCoreData

@MainActor @Suite struct FetchTests {
  private func makeSongs(_ store: TestStore) -> NSManagedObject {
    let artist = store.insert("Artist", ["name": "Nina"])
    let album = store.insert("Album", ["title": "Live", "artist": artist])
    for (index, title) in ["One", "Two", "Three"].enumerated() {
      let song = store.insert("Song", ["title": title, "plays": index + 1, "price": 1.5])
      album.addObjects([song], toRelationship: "songs")
    }
    return album
  }

  @Test func everyTypeOfValueIsKept() throws {
    let store = try TestStore("Everything")
    ValueTransformer.setValueTransformer(
      PaletteTransformer(), forName: NSValueTransformerName("PaletteTransformer"))
    let key = UUID()
    let values: [String: Any] = [
      "title": "Ünïcode 🎵", "cover": Data([0, 1, 255]), "key": key,
      "link": try #require(URL(string: "https://example.org/a?b")), "loudness": Float(0.1),
      "plays": Int64.max, "position": 0.1, "price": try #require(Decimal(string: "12.340")),
      "recorded": ["city": "Paris", "latitude": 48.85],
      "released": Date(timeIntervalSinceReferenceDate: -731_234_567.25), "seconds": Int16(61),
      "isLive": true, "palette": ["red", "green"],
    ]
    let song = store.insert("Song", values)
    let id = song.objectID
    try store.context.save()
    store.context.reset()
    let read = try store.context.existingObject(with: id)
    #expect(read.text("title") == "Ünïcode 🎵")
    #expect(read.value(forKey: "cover") as? Data == Data([0, 1, 255]))
    #expect(read.value(forKey: "key") as? UUID == key)
    #expect(read.value(forKey: "link") as? URL == values["link"] as? URL)
    #expect(read.managedValue(forKey: "loudness") as Float == 0.1)
    #expect(read.value(forKey: "plays") as? Int64 == .max)
    #expect(read.value(forKey: "position") as? Double == 0.1)
    #expect(read.value(forKey: "price") as? NSDecimalNumber == NSDecimalNumber(string: "12.34"))
    #expect(
      read.value(forKeyPath: "recorded") as? NSDictionary == values["recorded"] as? NSDictionary)
    #expect(read.value(forKey: "released") as? Date == values["released"] as? Date)
    #expect(read.managedValue(forKey: "seconds") as Int16 == 61)
    #expect(read.value(forKey: "isLive") as? Bool == true)
    #expect(read.value(forKey: "palette") as? [String] == ["red", "green"])
    #expect(read.managedValue(forKey: "mood") as String? == nil)
  }

  @Test func numbersOfOneByteAreNumbersWhereAPropertyIsOne() throws {
    let store = try TestStore("Everything")
    let song = store.insert(
      "Song", ["title": "One", "plays": true, "seconds": Int8(1), "isLive": 1, "position": Int8(0)])
    try store.context.save()
    store.context.refresh(song, mergeChanges: false)
    #expect(song.value(forKey: "plays") as? Int == 1 && song.value(forKey: "seconds") as? Int == 1)
    #expect(song.value(forKey: "isLive") as? Bool == true)
    #expect(song.value(forKey: "position") as? Double == 0)
    let isLive = NSPredicate(format: "isLive == %@", NSNumber(value: true))
    #expect(try store.fetch("Song", isLive) == [song])
  }

  @Test func objectsSayWhatIsKnownOfThem() throws {
    let store = try TestStore("ToDo")
    let todo = store.insert("ToDo", ["name": "Milk"])
    store.context.processPendingChanges()
    let told = todo.description
    #expect(told.contains(todo.objectID.text) && told.contains("name: Milk"))
    store.context.refresh(todo, mergeChanges: true)
    #expect(todo.description.contains("(fault)") && todo.isFault)
  }

  @Test func decimalsAreDecimalsWhateverNumberWasSet() throws {
    let store = try TestStore("Everything")
    let song = store.insert("Song", ["title": "t", "price": 9.95])
    let price: NSDecimalNumber? = song.managedValue(forKey: "price")
    #expect(price?.stringValue == "9.95")
    try store.context.save()
    // What is of no use reads as nothing, until the save says what is wrong.
    song.setValue("dear", forKey: "price")
    let none: NSDecimalNumber? = song.managedValue(forKey: "price")
    #expect(none == nil)
    #expect(throws: NSError.self) { try store.context.save() }
  }

  @Test func keyPathsLeadIntoComposites() throws {
    let store = try TestStore("Everything")
    let song = store.insert("Song", ["recorded": ["city": "Paris", "at": ["hour": 7]]])
    #expect(song.value(forKeyPath: "recorded.city") as? String == "Paris")
    #expect(song.value(forKeyPath: "recorded.at.hour") as? Int == 7)
    #expect(song.value(forKeyPath: "recorded.at.minute") == nil)
    store.context.rollback()
  }

  @Test func idsOfAnyTextHaveAnAddress() throws {
    let store = try TestStore("ToDo")
    let entity = try #require(store.container.managedObjectModel.entitiesByName["ToDo"])
    for text in ["ToDo/p1", "ToDo/%zz", "ToDo/p 1\u{0}", "ToDo/[::"] {
      #expect(NSManagedObjectID(text, of: entity).description.isEmpty == false)
    }
  }

  @Test func largeDataIsReadInPieces() throws {
    let store = try TestStore("Everything")
    let data = Data((0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let song = store.insert("Song", ["title": "Large", "cover": data])
    try store.context.save()
    store.context.refresh(song, mergeChanges: false)
    #expect(song.value(forKey: "cover") as? Data == data)
    song.setValue(nil, forKey: "cover")
    #expect(song.committedValues(forKeys: ["cover"]) as? [String: Data] == ["cover": data])
  }

  @Test func orderedRelationshipsKeepTheirOrder() throws {
    let store = try TestStore("Everything")
    let album = makeSongs(store)
    func titles() -> [String?] {
      (album.value(forKey: "songs") as? NSOrderedSet)?.array
        .map { ($0 as? NSManagedObject)?.text("title") } ?? []
    }
    #expect(titles() == ["One", "Two", "Three"])
    let four = store.insert("Song", ["title": "Four"])
    album.insertObjects([four], intoRelationship: "songs", at: 1)
    #expect(titles() == ["One", "Four", "Two", "Three"])
    album.removeObjects(at: [0, 2], fromRelationship: "songs")
    #expect(titles() == ["Four", "Three"])
    album.setValue(NSOrderedSet(array: [four]), forKey: "songs")
    #expect(titles() == ["Four"])
    #expect(album.value(forKeyPath: "songs.album.title") as? [String] == ["Live"])
    let all = try store.fetch("Song", NSPredicate(format: "album == nil"), sort: "title")
    #expect(all.map { $0.text("title") } == ["One", "Three", "Two"])
  }

  @Test func resultsOfEveryType() throws {
    let store = try TestStore("Everything")
    _ = makeSongs(store)
    try store.context.save()
    let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Song")
    ids.resultType = .managedObjectIDResultType
    ids.predicate = NSPredicate(format: "title IN %@", ["One", "Two"])
    #expect(try store.context.fetch(ids).count == 2)
    let rows = NSFetchRequest<NSDictionary>(entityName: "Song")
    rows.resultType = .dictionaryResultType
    let sum = NSExpressionDescription()
    sum.name = "sum"
    sum.expressionFormat = "sum(plays)"
    rows.propertiesToFetch = ["album.title", sum]
    rows.propertiesToGroupBy = ["album.title"]
    #expect(try store.context.fetch(rows) == [["album.title": "Live", "sum": 6]])
    let typed = NSFetchRequest<NSDictionary>(entityName: "Song")
    typed.resultType = .dictionaryResultType
    typed.propertiesToFetch = ["title", "album", "album.artist"]
    typed.predicate = NSPredicate(format: "title == %@", "One")
    let album = try #require(try store.fetch("Album").first)
    let artist = try #require(album.value(forKey: "artist") as? NSManagedObject)
    #expect(
      try store.context.fetch(typed) == [
        ["title": "One", "album": album.objectID, "album.artist": artist.objectID]
      ])
    let count = NSFetchRequest<NSNumber>(entityName: "Song")
    count.resultType = .countResultType
    #expect(try store.context.fetch(count) == [3])
    let model = store.container.managedObjectModel
    let cheap = try #require(
      model.fetchRequestFromTemplate(withName: "cheap", substitutionVariables: ["limit": 2]))
    #expect(try store.context.count(for: cheap) == 3)
  }

  @Test func batchRequestsAreTold() throws {
    let store = try TestStore("Everything")
    let context = store.context
    let insert = NSBatchInsertRequest(
      entityName: "Song", objects: [["title": "A", "plays": 1], ["title": "B", "plays": 2]])
    insert.resultType = .count
    #expect((try context.execute(insert) as? NSBatchInsertResult)?.result as? Int == 2)
    let song = try #require(try store.fetch("Song", sort: "title").first)
    let update = NSBatchUpdateRequest(entityName: "Song")
    update.predicate = NSPredicate(format: "plays < %d", 2)
    update.propertiesToUpdate = ["plays": 10]
    update.resultType = .updatedObjectIDsResultType
    let updated = (try context.execute(update) as? NSBatchUpdateResult)?.result
    #expect(updated as? [NSManagedObjectID] == [song.objectID])
    #expect(song.value(forKey: "plays") as? Int == 10)
    let delete = NSBatchDeleteRequest(objectIDs: [song.objectID])
    try context.execute(delete)
    #expect(try store.fetch("Song").map { $0.text("title") } == ["B"])
  }

  @Test func errorsAreCoreDatas() throws {
    let store = try TestStore("Everything")
    let wrong = NSPredicate(format: "titel == 1")
    #expect { try store.fetch("Song", wrong) } throws: { error in
      let error = error as NSError
      return error.orrery?.kind.rawValue == "predicate.unknownKey"
        || error.userInfo[NSLocalizedRecoverySuggestionErrorKey] != nil
    }
    let syntax = #expect(throws: NSError.self) {
      try store.fetch("Song", NSPredicate(format: "title == "))
    }
    #expect(syntax?.localizedDescription.contains("“title == ”, at byte 9") == true)
    let song = store.insert("Song", ["seconds": 0, "price": -1])
    #expect { try store.context.save() } throws: { error in
      let error = error as NSError
      let details = error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? []
      return error.code == NSValidationMultipleErrorsError && details.count == 3
        && details.allSatisfy {
          $0.userInfo[NSValidationObjectErrorKey] as? NSManagedObject === song
        }
    }
    song.setValue("no number", forKey: "plays")
    #expect(throws: (any Error).self) { try store.context.save() }
    store.context.rollback()
    try store.context.save()
  }

  @Test func manyObjectsAreOneRequest() throws {
    let store = try TestStore("ToDo")
    for number in 0..<3_000 {
      _ = store.insert("ToDo", ["name": "\(number)", "creationDate": Date()])
    }
    try store.context.save()
    let all = try store.fetch("ToDo", sort: "creationDate")
    #expect(all.count == 3_000)
    #expect(Set(all.compactMap { $0.text("name") }).count == 3_000)
    store.context.undo()
    #expect(try store.fetch("ToDo").isEmpty)
  }

  @Test func listsShowAWindowAndWhatTheirFetchBecomes() async throws {
    let store = try TestStore("ToDo")
    for number in 0..<10 {
      _ = store.insert("ToDo", ["name": "t\(number)", "creationDate": Date()])
    }
    let request = NSFetchRequest<NSManagedObject>(entityName: "ToDo")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let list = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: store.context, sectionNameKeyPath: nil,
      cacheName: nil)
    func names() -> [String?]? { list.fetchedObjects?.map { $0.text("name") } }
    try await list.setWindow(2..<5)
    try list.performFetch()
    #expect(list.window == 2..<5 && list.sections?.first?.numberOfObjects == 10)
    #expect(names() == ["t2", "t3", "t4"])
    #expect(list.knownObject(at: [0, 0]) == nil)
    #expect(list.object(at: [0, 2]).text("name") == "t2")

    var changes = list.changes.makeAsyncIterator()
    try await list.setWindow(4..<6)
    #expect(names() == ["t4", "t5"])
    let shown = try await changes.next() ?? []
    #expect(shown.map(\.newIndexPath) == [[0, 4], [0, 5]])
    #expect(shown.allSatisfy { $0.type == .update && $0.indexPath == nil })
    // It pushes the others on.
    _ = store.insert("ToDo", ["name": "t00", "creationDate": Date()])
    store.context.processPendingChanges()
    #expect(list.sections?.first?.numberOfObjects == 11)
    #expect(names() == ["t3", "t4"])

    list.fetchRequest.predicate = NSPredicate(format: "name > %@", "t5")
    try await list.updateFetch()
    #expect(list.sections?.first?.numberOfObjects == 4 && names() == [])
    try await list.setWindow(nil)
    #expect(names() == ["t6", "t7", "t8", "t9"])
    list.sectionNameKeyPath = "name"
    try await list.updateFetch()
    #expect(list.sections?.map(\.name) == ["t6", "t7", "t8", "t9"])
    list.fetchRequest.predicate = NSPredicate(format: "name >")
    await #expect(throws: NSError.self) { try await list.updateFetch() }
    #expect(names() == ["t6", "t7", "t8", "t9"])
  }

  /// Random edits: the controller's rows are a fresh fetch's, and so are those of a table that
  /// follows what the delegate is told.
  @Test(arguments: [UInt64(1), 2, 3]) func controllersShowWhatAFetchFinds(seed: UInt64) throws {
    var random = Random(state: seed)
    let store = try TestStore("Photomania")
    let request = NSFetchRequest<NSManagedObject>(entityName: "Photo")
    request.predicate = NSPredicate(format: "title != %@", "t3")
    request.fetchLimit = seed == 3 ? 7 : 0
    request.sortDescriptors = [
      NSSortDescriptor(key: "whoTook.name", ascending: true),
      NSSortDescriptor(key: "title", ascending: true),
      NSSortDescriptor(key: "unique", ascending: true),
    ]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: store.context,
      sectionNameKeyPath: "whoTook.name", cacheName: nil)
    let follower = Follower()
    controller.delegate = follower
    try controller.performFetch()
    var people = ["Ada", "Bob", "Cy"].map { store.insert("Photographer", ["name": $0]) }
    var photos: [NSManagedObject] = []
    for step in 0..<150 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3:
        photos.append(
          store.insert(
            "Photo",
            [
              "unique": "\(step)", "title": "t\(step % 5)",
              "whoTook": people.randomElement(using: &random),
            ]))
      case 4, 5:
        photos.randomElement(using: &random)?.setValue("t\(step % 7)", forKey: "title")
      case 6, 7:
        photos.randomElement(using: &random)?
          .setValue(people.randomElement(using: &random), forKey: "whoTook")
      case 8:
        guard !photos.isEmpty else { continue }
        store.context.delete(photos.remove(at: Int.random(in: 0..<photos.count, using: &random)))
      default:
        store.context.undo()
        photos = try store.fetch("Photo")
        people = try store.fetch("Photographer")
      }
      guard step % 3 == 0 else { continue }
      photos = try store.fetch("Photo")
      let fetched = try store.context.fetch(request)
      #expect(controller.fetchedObjects == fetched, "seed \(seed), step \(step)")
      #expect(follower.sections.flatMap { $0 } == fetched, "seed \(seed), step \(step)")
    }
  }
}

/// Keeps a list of names as text.
private final class PaletteTransformer: ValueTransformer {
  override func transformedValue(_ value: Any?) -> Any? {
    (value as? [String])?.joined(separator: ",").data(using: .utf8)
  }

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    (value as? Data).flatMap { String(data: $0, encoding: .utf8) }?.components(separatedBy: ",")
  }
}

/// Applies what a delegate is told, by old and new places.
final class Follower: NSFetchedResultsControllerDelegate {
  var sections: [[NSManagedObject]] = []
  private var goneRows: [IndexPath] = []
  private var goneSections: [Int] = []
  private var newRows: [(IndexPath, NSManagedObject)] = []
  private var newSections: [Int] = []

  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { (goneRows, goneSections, newRows, newSections) = ([], [], [], []) }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {
    if type == .insert {
      newSections.append(sectionIndex)
    } else {
      goneSections.append(sectionIndex)
    }
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    guard let object = anObject as? NSManagedObject, type != .update else { return }
    if let indexPath { goneRows.append(indexPath) }
    if let newIndexPath { newRows.append((newIndexPath, object)) }
  }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {
    for path in goneRows.sorted(by: >) { sections[path.section].remove(at: path.row) }
    for section in goneSections.sorted(by: >) { sections.remove(at: section) }
    for section in newSections.sorted() { sections.insert([], at: section) }
    for (path, object) in newRows.sorted(by: { $0.0 < $1.0 }) {
      sections[path.section].insert(object, at: path.row)
    }
  }
}

/// The same numbers for the same seed.
private struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
