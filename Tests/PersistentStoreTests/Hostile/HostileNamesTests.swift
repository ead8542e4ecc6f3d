import Foundation
import GRDB
import ObjectModel
import Predicates
import Seeds
import Testing

@testable import PersistentStore

/// No name of a model or of a store becomes SQL.
struct HostileNamesTests {
  // MARK: Models

  /// A model with such a name is refused, or its store has what the model's other names ask for and
  /// nothing else, through creation, saving, explaining and migrating.
  @Test(arguments: HostileNames.places)
  func namesOfModels(_ place: HostileNames.Place) throws {
    let folder = try TestFolder()
    let victim = folder.path("victim")
    var accepted = 0
    // Where no name gets into SQL, some of them will do.
    let step = (place.testDescription == "index" ? 1 : 8) * (Nightly.isOn ? 1 : 3)
    let first = Int(Seed.next().value % UInt64(step))
    for (index, text) in HostileNames.texts(making: victim).enumerated()
    where index % step == first {
      var description = HostileNames.model
      place.put(text, &description)
      let model: ManagedObjectModel
      do throws(OrreryError) {
        model = try ManagedObjectModel(checking: description)
      } catch {
        #expect(error.kind == .modelInvalid)
        continue
      }
      accepted += 1
      let path = folder.path("store \(index)")
      try use(model, description, path: path)
      #expect(!FileManager.default.fileExists(atPath: victim), "\(text)")
      #expect(try objects(of: path) == Self.expectedObjects, "\(text)")
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
    }
    let isFree = ["index", "configuration", "template", "class", "version", "user info"]
    if isFree.contains(place.testDescription) { #expect(accepted > 0) }
    #expect(folder.contents.isEmpty)
  }

  private func use(
    _ model: ManagedObjectModel, _ description: ModelDescription, path: String
  ) throws {
    let store = try TestStore(model, at: .file(path: path))
    let note = try store.insert(model.entities[0].name, ["text": .string("x")])
    #expect(try store.value("text", of: note) == .string("x"))
    var request = ResolvedFetchRequest(entity: model.entities[0])
    request.predicate = try PredicateCompiler(model: model).compile(
      PredicateParser.parse("text = 'x'", arguments: []), for: model.entities[0], variables: [:])
    _ = try store.store.explain(request, .ids)
    _ = try store.store.read { try $0.indexSuggestions(for: request) }
    try store.store.close()
    // Indexes alone, then rows, then back.
    var fewer = description
    for index in fewer.entities.indices { fewer.entities[index].fetchIndexes = [] }
    var more = fewer
    more.entities[0].attributes.append(FixtureModels.attribute("more", .string))
    var models = [model]
    for description in [fewer, more, description] {
      models.append(try ManagedObjectModel(checking: description))
    }
    for (old, new) in zip(models, models.dropFirst()) {
      let diff = ModelDiff(from: old, to: new)
      guard diff.isInferable else { continue }
      try StoreMigration.migrate(storeAt: path, [diff], annotations: [:])
    }
  }

  /// Names of tables, indexes and triggers, without what a name of the model is in.
  private func objects(of path: String) throws -> Set<String> {
    Set(
      try RawStore.column(
        path, "SELECT type || ' ' || tbl_name FROM sqlite_master WHERE type <> 'index'"))
  }

  private static let expectedObjects: Set = [
    "table ZNOTE", "table ZTAG", "table Z_1LIKES", "table Z_PRIMARYKEY", "table Z_METADATA",
    "table Z_MODELCACHE", "trigger ZNOTE", "trigger ZTAG",
  ]

  @Test func anIndexKeepsItsNameByteForByte() throws {
    let folder = try TestFolder()
    for name in ["a\"b", "a\"\u{301}", "it's", "a ; b", "a]b`"] {
      var description = HostileNames.model
      description.entities[0].fetchIndexes[0].name = name
      let path = folder.path("store")
      try TestStore(ManagedObjectModel(checking: description), at: .file(path: path)).store.close()
      let names = try RawStore.column(path, "SELECT name FROM sqlite_master WHERE type = 'index'")
      #expect(names.contains { $0.utf8.elementsEqual("Z_Note_\(name)".utf8) }, "\(names)")
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// What keeps values unique is there whatever else has its name.
  @Test func noIndexTakesAConstraintsName() throws {
    var description = HostileNames.model
    description.entities[0].uniquenessConstraints = [["text"], ["text"]]
    description.entities[0].fetchIndexes = ["UNIQUE_text", "unique_TEXT"].map {
      FetchIndexDescription(name: $0, elements: [.init(subject: .property("place.zip"))])
    }
    let folder = try TestFolder()
    let path = folder.path("store")
    let model = try ManagedObjectModel(checking: description)
    var store = try TestStore(model, at: .file(path: path))
    func expectUnique() throws {
      try store.insert("Note", ["text": .string("x")])
      let second = try store.object(store.newID("Note"), ["text": .string("x")])
      #expect(try !conflicts(store.save { $0.inserted = [second] }).isEmpty)
      try store.store.close()
    }
    try expectUnique()
    // Nor does taking the fetch indexes away take it away.
    for index in description.entities.indices { description.entities[index].fetchIndexes = [] }
    let without = try ManagedObjectModel(checking: description)
    try StoreMigration.migrate(
      storeAt: path, [ModelDiff(from: model, to: without)], annotations: [:])
    store = TestStore(store: try SQLiteStore.open(.file(path: path), model: without))
    let second = try store.object(store.newID("Note"), ["text": .string("x")])
    #expect(try !conflicts(store.save { $0.inserted = [second] }).isEmpty)
    try store.store.close()
  }

  // MARK: Stores

  /// A store with tables, columns, indexes and triggers of such names is opened, guessed, explained
  /// and migrated, and none of them runs.
  @Test func namesOfStores() throws {
    let folder = try TestFolder()
    let victim = folder.path("victim")
    let model = try ManagedObjectModel(checking: HostileNames.model)
    var description = HostileNames.model
    description.entities[0].attributes.append(FixtureModels.attribute("more", .string))
    let later = try ManagedObjectModel(checking: description)
    let step = Nightly.isOn ? 1 : 4
    let first = Int(Seed.next().value % UInt64(step))
    for (index, text) in HostileNames.texts(making: victim).enumerated()
    where index % step == first && !text.utf8.contains(0) {
      let path = folder.path("store \(index)")
      let store = try TestStore(model, at: .file(path: path))
      try store.insert("Note", ["text": .string("x")])
      try store.store.close()
      let name = RawSQL.quoted(text)
      try RawSQL.run(
        path,
        [
          "CREATE TRIGGER \(name) AFTER INSERT ON ZNOTE BEGIN SELECT 1; END",
          "CREATE TRIGGER \(RawSQL.quoted("Z_DA_\(text)_SOURCE_INSERT")) "
            + "AFTER INSERT ON ZTAG BEGIN SELECT 1; END",
          "CREATE TABLE \(RawSQL.quoted("t\(text)")) (\(name))",
          "CREATE TABLE \(RawSQL.quoted("Z_1\(text)")) "
            + "(\(RawSQL.quoted("Z_1\(text)")), \(RawSQL.quoted("Z_2\(text)")))",
          "CREATE INDEX \(RawSQL.quoted("i\(text)")) ON ZNOTE (ZTEXT)",
          "CREATE INDEX \(RawSQL.quoted("Z_Note_UNIQUE_\(text)")) ON ZNOTE (ZTEXT)",
        ])
      let opened = try TestStore(model, at: .file(path: path))
      try opened.insert("Note", ["text": .string("y")])
      var request = ResolvedFetchRequest(entity: model.entities[0])
      request.predicate = try PredicateCompiler(model: model).compile(
        PredicateParser.parse("count > 2", arguments: []), for: model.entities[0],
        variables: [:])
      _ = try opened.store.read { try $0.indexSuggestions(for: request) }
      try opened.store.close()
      try RawSQL.run(path, ["ALTER TABLE ZTAG ADD COLUMN \(RawSQL.quoted("Z\(text)")) BLOB"])
      _ = try SQLiteStore.inspect(storeAt: path) { try $0.model().guesses }
      try RawSQL.run(path, ["ALTER TABLE ZTAG DROP COLUMN \(RawSQL.quoted("Z\(text)"))"])
      try StoreMigration.migrate(
        storeAt: path, [ModelDiff(from: model, to: later)], annotations: [:])
      #expect(!FileManager.default.fileExists(atPath: victim), "\(text)")
      let triggers = try RawStore.column(
        path, "SELECT name FROM sqlite_master WHERE type = 'trigger'")
      #expect(!triggers.contains(text))
    }
  }

  /// Only the first statement of a table's text is its own; SQLite itself passes over the rest.
  @Test func statementsBehindATablesOwnDoNotRun() throws {
    let folder = try TestFolder()
    let (path, victim) = (folder.path("store"), folder.path("victim"))
    let model = try ManagedObjectModel(checking: HostileNames.model)
    try TestStore(model, at: .file(path: path)).store.close()
    let rest = "; ATTACH ''\(victim)'' AS o; CREATE TABLE o.evil (x)"
    try RawSQL.run(
      path, ["UPDATE sqlite_master SET sql = sql || '\(rest)' WHERE name = 'ZTAG'"])
    let store = try TestStore(model, at: .file(path: path))
    var request = ResolvedFetchRequest(entity: model.entities[0])
    request.predicate = try PredicateCompiler(model: model).compile(
      PredicateParser.parse("count = 2", arguments: []), for: model.entities[0], variables: [:])
    _ = try store.store.read { try $0.indexSuggestions(for: request) }
    try store.store.close()
    #expect(!FileManager.default.fileExists(atPath: victim))
  }

  @Test func aNameWithANULIsNamed() throws {
    let folder = try TestFolder()
    let path = folder.path("store")
    let model = try ManagedObjectModel(checking: HostileNames.model)
    try TestStore(model, at: .file(path: path)).store.close()
    try RawSQL.run(
      path,
      ["UPDATE sqlite_master SET name = 'a' || char(0) || 'b' WHERE name = 'ZTAG'"])
    let error = #expect(throws: OrreryError.self) {
      try SQLiteStore.open(.file(path: path), model: model)
    }
    #expect(error?.kind == .storeCorrupt)
    #expect(error?.message.contains("malformed database schema") == true)
  }

  // MARK: SQL

  @Test func whatIsQuotedIsReadBackByteForByte() throws {
    let queue = try DatabaseQueue()
    for text in HostileNames.texts(making: "x") + ["", "\"", "''", "\"\"\u{301}"]
    where !text.utf8.contains(0) {
      try queue.writeWithoutTransaction { database in
        let sql = "SELECT \(SQLText.literal(text)) AS \(SQLText.quoted(text))"
        let row = try #require(try Row.fetchOne(database, sql: sql))
        #expect(row.columnNames.first?.utf8.elementsEqual(text.utf8) == true)
        #expect((row[0] as String).utf8.elementsEqual(text.utf8))
      }
    }
  }

  @Test func wordsOfSQLAreQuoted() {
    for word in ["select", "NULL", "CURRENT_TIME", "1", "1a", "rowid", "", "Z-", "Z\""] {
      #expect(identifier(word) == SQLText.quoted(word))
    }
    for word in ["ZNAME", "Z_1É", "REFLEXIVE"] { #expect(identifier(word) == word) }
  }
}
