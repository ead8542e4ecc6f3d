import Foundation
import JSONText
import Testing

@testable import OrreryCoreData

final class Sample: NSManagedObject {
  var title: String? {
    get { managedValue(forKey: "title") }
    set { setManagedValue(newValue, forKey: "title") }
  }
  var count: Int32 {
    get { managedValue(forKey: "count") }
    set { setManagedValue(newValue, forKey: "count") }
  }
  var owner: Sample? {
    get { managedValue(forKey: "owner") }
    set { setManagedValue(newValue, forKey: "owner") }
  }
}

@MainActor @Suite struct KeyPathTests {
  @Test func sortDescriptorsKnowTheirKeys() {
    #expect(NSSortDescriptor(key: "name", ascending: true).wire.keyPath == "name")
    #expect(NSSortDescriptor(keyPath: \Sample.title, ascending: false).wire.keyPath == "title")
    #expect(NSSortDescriptor(keyPath: \Sample.count, ascending: true).wire.keyPath == "count")
    let selector = Selector("localizedStandardCompare:")
    let descriptor = NSSortDescriptor(key: "name", ascending: true, selector: selector)
    #expect(descriptor.wire.comparator == .localizedStandardCompare)
    #expect(descriptor.key == "name")
  }

  @Test func predicatesKnowTheirTexts() {
    let one = NSPredicate(format: "%K == %@ AND '%' != name", "title", "x")
    let two = NSPredicate(format: "count > %d", 3)
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
      one, NSCompoundPredicate(notPredicateWithSubpredicate: two), NSPredicate(value: true),
    ])
    let text = PredicateText(both)
    #expect(text.format == "(%@) AND (NOT (%@)) AND (%@)")
    let arguments = text.arguments.compactMap { try? JSONValue($0)["$predicate"] }
    #expect(
      arguments.compactMap { $0["predicate"]?.string }
        == ["%K == %@ AND '%' != name", "count > %d", "TRUEPREDICATE"])
    #expect(
      arguments.compactMap { $0["argumentArray"]?.text } == [#"["title","x"]"#, "[3]", "[]"])
  }

  @Test func aCompoundFindsWhatItsPartsDoWhateverTheirFormatsSay() throws {
    let store = try TestStore("Everything")
    for title in ["One", "Two", "Three"] { _ = store.insert("Song", ["title": title]) }
    func titles(_ predicate: NSPredicate) throws -> [String?] {
      try store.fetch("Song", predicate, sort: "title").map { $0.text("title") }
    }
    let one = NSPredicate(format: "title == %@", "One")
    let two = NSPredicate(format: "title == %@ OR title == 'Three'", "Two")
    let none = NSCompoundPredicate(andPredicateWithSubpredicates: [one, two])
    #expect(try titles(none).isEmpty)
    let deep = (0..<42).reduce(two as NSPredicate) { predicate, _ in
      NSCompoundPredicate(orPredicateWithSubpredicates: [one, predicate])
    }
    #expect(try titles(deep) == ["One", "Three", "Two"])
    let inserted = NSPredicate(format: "NOT %@ AND title != %@", deep, "x")
    #expect(try titles(inserted).isEmpty)
    #expect(try titles(NSPredicate(format: "%@ AND title != %@", two, "Two")) == ["Three"])
    // By itself it is no predicate; joined as text it would have been two halves of one.
    let open = NSPredicate(format: "title == 'One') OR (title == 'Two'")
    let guarded = NSCompoundPredicate(andPredicateWithSubpredicates: [none, open])
    #expect(throws: (any Error).self) { try titles(guarded) }
  }

  @Test func operatorsAndFetchedPropertiesAreComputed() throws {
    let store = try TestStore("Everything")
    let artist = store.insert("Artist", ["name": "Nina"])
    let album = store.insert("Album", ["title": "Live", "artist": artist])
    let empty = store.insert("Album", ["title": "None", "artist": artist])
    let date = Date(timeIntervalSinceReferenceDate: 86_400)
    let songs = [
      ["title": "One", "plays": 3, "price": NSDecimalNumber(string: "1.25"), "seconds": 301],
      [
        "title": "Blue", "plays": 4, "price": NSDecimalNumber(string: "2.5"), "released": date,
        "seconds": 400,
      ],
    ].map { store.insert("Song", $0) }
    album.addObjects(songs, toRelationship: "songs")
    #expect(album.value(forKeyPath: "songs.@count") as? Int == 2)
    #expect(album.value(forKeyPath: "songs.@sum.price") as? NSDecimalNumber == 3.75)
    #expect(album.value(forKeyPath: "songs.@avg.plays") as? Double == 3.5)
    #expect(album.value(forKeyPath: "songs.@min.title") as? String == "Blue")
    #expect(album.value(forKeyPath: "songs.@max.released") as? Date == date)
    #expect(artist.value(forKeyPath: "albums.songs.@sum.plays") as? Int == 7)
    #expect(songs[0].value(forKeyPath: "album.songs.@sum.plays") as? Int == 7)
    #expect(empty.value(forKeyPath: "songs.@sum.plays") as? Int == 0)
    #expect(empty.value(forKeyPath: "songs.@avg.plays") == nil)
    #expect(album.value(forKeyPath: "songs.@product.plays") == nil)
    let rows = NSFetchRequest<NSDictionary>(entityName: "Album")
    rows.resultType = .dictionaryResultType
    rows.predicate = NSPredicate(format: "SELF == %@", album)
    rows.propertiesToFetch = ["songs.@sum.price"]
    #expect(try store.context.fetch(rows) == [["songs.@sum.price": NSDecimalNumber(3.75)]])
    #expect(album.value(forKey: "longSongs") as? [NSManagedObject] == songs.reversed())
    #expect(album.value(forKey: "described") as? [NSManagedObject] == [songs[1]])
    #expect(empty.value(forKey: "covers") as? [NSManagedObject] == [])
  }

  @Test(arguments: [0, 0.1, 0.123456789, 731_234_567.987654, -1.5, -86_400, 4_102_444_800.25])
  func datesReadBackTheSame(seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let json = AttributeValues.argument(date)
    #expect(try AttributeValues.decode(JSONValue(json), nil) as? Date == date)
  }
}
