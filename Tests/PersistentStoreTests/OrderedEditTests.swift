import GRDBSQLite
import ObjectModel
import Testing

@testable import ObjectContext
@testable import PersistentStore

/// What an edit of an ordered relationship and its save cost: as much with many members as with
/// few.
struct OrderedEditTests {
  private typealias M = FixtureModels

  enum Edit: CaseIterable {
    case append, appendFromTheMember, insert, insertFirst, remove, move, moveFirst
  }

  /// What SQLite did on a store's own connection.
  private struct Work: Equatable {
    var runs: Int32 = 0
    /// Of its virtual machine.
    var steps: Int32 = 0
    var changedRows = 0

    /// Since it was last asked.
    init(on store: SQLiteStore, changesBefore: Int = 0) throws {
      (runs, steps, changedRows) = try store.withConnection { database in
        let connection = database.sqliteConnection
        var (runs, steps): (Int32, Int32) = (0, 0)
        var next = sqlite3_next_stmt(connection, nil)
        while let statement = next {
          runs += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_RUN, 1)
          steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1)
          next = sqlite3_next_stmt(connection, statement)
        }
        return (runs, steps, Int(sqlite3_total_changes(connection)) - changesBefore)
      }
    }
  }

  /// A list and its members, all saved, and an item that is in no list.
  private struct Lists {
    let store: TestStore
    let context: ManagedObjectContext
    let list: ObjectID
    let members: [ObjectID]
    let other: ObjectID
    let slot: Int
    let isOneToMany: Bool

    init(count: Int, isOneToMany: Bool) throws {
      store = try TestStore(
        M.model(
          M.entity(
            "List", [],
            [
              M.toMany("items", "Item", inverse: "list", ordered: true),
              M.toMany("shared", "Item", inverse: "lists", ordered: true),
            ]),
          M.entity(
            "Item", [M.attribute("name", .string)],
            [
              M.toOne("list", "List", inverse: "items"),
              M.toMany("lists", "List", inverse: "shared"),
            ])))
      self.isOneToMany = isOneToMany
      slot = try store.slot(isOneToMany ? "items" : "shared", of: "List")
      context = ManagedObjectContext(coordinator: PersistentStoreCoordinator(store: store.store))
      let (context, item) = (context, try store.entity("Item"))
      list = try context.insert(store.entity("List"))
      members = try (0..<count).map { _ in try context.insert(item) }
      other = try context.insert(item)
      try context.relate(.set(members), of: list, slot: slot)
      try context.save()
    }

    func shown() throws -> [ObjectID] {
      guard case .objects(let shown) = try context.value(of: list, slot: slot) else { return [] }
      return shown
    }

    /// - Returns: The order that it is to come to.
    func run(_ edit: Edit) throws -> [ObjectID] {
      let middle = members.count / 2
      var wanted = members
      switch edit {
      case .append:
        try context.relate(.add([other]), of: list, slot: slot)
        wanted.append(other)
      case .appendFromTheMember where isOneToMany:
        try context.setValues([store.slot("list", of: "Item"): .object(list)], of: other)
        wanted.append(other)
      case .appendFromTheMember:
        try context.relate(.add([list]), of: other, slot: store.slot("lists", of: "Item"))
        wanted.append(other)
      case .insert, .insertFirst:
        let place = edit == .insert ? middle : 0
        try context.relate(.insert([other], at: place), of: list, slot: slot)
        wanted.insert(other, at: place)
      case .remove:
        try context.relate(.remove([members[middle]]), of: list, slot: slot)
        wanted.remove(at: middle)
      case .move, .moveFirst:
        let place = edit == .move ? middle : 0
        try context.relate(.move([members[members.count - 2]], to: place), of: list, slot: slot)
        wanted.insert(wanted.remove(at: members.count - 2), at: place)
      }
      return wanted
    }
  }

  @Test(arguments: Edit.allCases, [true, false])
  func anEditCostsAsMuchWithManyMembersAsWithFew(edit: Edit, isOneToMany: Bool) throws {
    let works = try [100, 10_000].map { count in
      let lists = try Lists(count: count, isOneToMany: isOneToMany)
      // Places are counted in what has been read.
      #expect(try lists.shown() == lists.members)
      let store = lists.store.store
      let before = try Work(on: store).changedRows
      let wanted = try lists.run(edit)
      try lists.context.save()
      let work = try Work(on: store, changesBefore: before)
      #expect(try lists.shown() == wanted)
      #expect(
        try store.related(to: [lists.list], slot: lists.slot)[lists.list] == wanted)
      return work
    }
    #expect(works[0] == works[1])
    #expect(works[0].changedRows < 10)
  }

  /// Of two ends that are both of many, one has to be asked whether they are related already.
  @Test(arguments: [
    (Edit.append, true), (.appendFromTheMember, true), (.appendFromTheMember, false),
  ])
  func toAppendReadsNoMember(edit: Edit, isOneToMany: Bool) throws {
    let works = try [100, 10_000].map { count in
      let lists = try Lists(count: count, isOneToMany: isOneToMany)
      lists.context.reset()
      let store = lists.store.store
      let before = try Work(on: store).changedRows
      let wanted = try lists.run(edit)
      try lists.context.save()
      let work = try Work(on: store, changesBefore: before)
      #expect(try lists.shown() == wanted)
      return work
    }
    #expect(works[0] == works[1])
  }

  /// Objects that are put in at one place, one after the other, use up every gap there is.
  @Test(arguments: [0, 500, 999])
  func manyInOnePlaceMoveFewOthers(place: Int) throws {
    let lists = try Lists(count: 1_000, isOneToMany: true)
    let item = try lists.store.entity("Item")
    var wanted = lists.members
    let before = try Work(on: lists.store.store).changedRows
    for _ in 0..<200 {
      let new = try lists.context.insert(item)
      try lists.context.relate(.insert([new], at: place), of: lists.list, slot: lists.slot)
      try lists.context.save()
      wanted.insert(new, at: place)
    }
    #expect(try lists.store.related(lists.list, "items") == wanted)
    let work = try Work(on: lists.store.store, changesBefore: before)
    #expect(work.changedRows < 200 * 40, "\(work.changedRows) rows")
  }
}
