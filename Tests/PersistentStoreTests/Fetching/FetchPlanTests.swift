import ObjectModel
import PersistentStore
import Predicates
import Testing

/// That SQLite can use its indexes for what the generator writes. The plans are SQLite's own
/// account.
struct FetchPlanTests {
  private let data: FetchTestData

  init() throws {
    var random = FetchRandom()
    data = try FetchTestData(people: 8, random: &random)
  }

  private func path(_ name: String, of entity: String = "Person") throws -> CompiledExpression {
    let entity = try data.model.requireEntity(named: entity)
    let slot = try #require(entity.slot(named: name))
    return .path(
      ResolvedKeyPath(
        root: .evaluatedObject, steps: [], entity: entity.number,
        leaf: .attribute(slot: slot, elements: []),
        type: entity.properties[slot].attribute?.type))
  }

  private func plan(
    of predicate: CompiledPredicate?, sort: [CompiledSortDescriptor] = [],
    entity: String = "Person"
  ) throws -> String {
    var request = ResolvedFetchRequest(entity: try data.model.requireEntity(named: entity))
    request.predicate = predicate
    request.sort = sort
    return try data.store.explain(request).plan.joined(separator: "\n")
  }

  private static let byName = "USING INDEX Z_Person_byName (ZNAME"

  @Test func equalityUsesTheIndex() throws {
    let name = try path("name")
    let anna = CompiledExpression.constant(.string("Anna"))
    #expect(try plan(of: .comparison(name, .equal, anna, [])).contains(Self.byName))
    #expect(try plan(of: .comparison(anna, .equal, name, [])).contains(Self.byName))
    #expect(
      try plan(of: .comparison(name, .equal, .constant(.null), [])).contains(Self.byName))
    #expect(try plan(of: .comparison(name, .equal, path("nick"), [])).contains("SCAN"))
  }

  @Test func whatIsNotUnequalUsesTheIndex() throws {
    let isNotAnna = CompiledPredicate.comparison(
      try path("name"), .notEqual, .constant(.string("Anna")), [])
    #expect(try plan(of: .not(isNotAnna)).contains(Self.byName))
    #expect(try plan(of: .not(.or([isNotAnna, isNotAnna]))).contains(Self.byName))
  }

  @Test func rangesUseTheIndex() throws {
    let age = try path("age")
    let byAge = "USING INDEX Z_Person_byAge (ZAGE"
    let bounds = (
      CompiledExpression.constant(.integer(1)), CompiledExpression.constant(.integer(9))
    )
    let sort = [
      CompiledSortDescriptor(expression: age, isAscending: true, comparator: .compare)
    ]
    let upTo9 = CompiledPredicate.comparison(age, .lessThanOrEqual, bounds.1, [])
    #expect(try plan(of: upTo9, sort: sort).contains(byAge + "<?)"))
    let from1 = CompiledPredicate.comparison(bounds.0, .lessThanOrEqual, age, [])
    #expect(try plan(of: from1, sort: sort).contains(byAge + ">?)"))
    #expect(try plan(of: .between(age, bounds.0, bounds.1)).contains(byAge))
    let prefix = CompiledExpression.constant(.string("An"))
    #expect(
      try plan(of: .comparison(path("name"), .beginsWith, prefix, [])).contains(Self.byName))
  }

  @Test func listsUseTheIndex() throws {
    let short = (0..<3).map { CompiledExpression.constant(.string("name \($0)")) }
    let long = (0..<1000).map { CompiledExpression.constant(.string("name \($0)")) }
    #expect(try plan(of: .isIn(path("name"), short, [])).contains(Self.byName))
    #expect(try plan(of: .isIn(path("name"), long, [])).contains(Self.byName))
  }

  @Test func partsOfAndAndOrUseTheirIndexes() throws {
    let isAnna = CompiledPredicate.comparison(
      try path("name"), .equal, .constant(.string("Anna")), [])
    let isOne = CompiledPredicate.comparison(try path("age"), .equal, .constant(.integer(1)), [])
    let isKnown = CompiledPredicate.comparison(try path("nick"), .notEqual, .constant(.null), [])
    #expect(try plan(of: .and([isKnown, isAnna])).contains(Self.byName))
    let either = try plan(of: .or([isAnna, isOne]))
    #expect(either.contains("MULTI-INDEX OR"))
    #expect(either.contains("Z_Person_byAge"))
  }

  @Test func objectsAreFoundByKey() throws {
    let person = try data.model.requireEntity(named: "Person")
    let myself = CompiledExpression.path(
      ResolvedKeyPath(
        root: .evaluatedObject, steps: [], entity: person.number, leaf: .object, type: nil))
    let one = CompiledExpression.constant(.object(ObjectID(entity: person.number, key: 1)))
    let byKey = "SEARCH t0 USING INTEGER PRIMARY KEY (rowid=?)"
    #expect(try plan(of: .comparison(myself, .equal, one, [])).contains(byKey))
    #expect(try plan(of: .isIn(myself, [one, one], [])).contains(byKey))
    var request = ResolvedFetchRequest(entity: person)
    request.restrictedTo = [ObjectID(entity: person.number, key: 1)]
    #expect(try data.store.explain(request).plan.joined().contains(byKey))
  }

  @Test func relationshipsAreSearchedByTheirIndexes() throws {
    let person = try data.model.requireEntity(named: "Person")
    let anyReport = CompiledPredicate.exists(
      CollectionPath(
        root: .evaluatedObject, toOneSteps: [],
        toMany: RelationshipStep(entity: person.number, slot: data.slot("reports", in: "Person")),
        destination: person.number),
      element: 1, .constant(true))
    #expect(try plan(of: anyReport).contains("USING COVERING INDEX ZPERSON_ZBOSS_INDEX (ZBOSS=?)"))
    let tag = try data.model.requireEntity(named: "Tag")
    let anyTag = CompiledPredicate.exists(
      CollectionPath(
        root: .evaluatedObject, toOneSteps: [],
        toMany: RelationshipStep(entity: person.number, slot: data.slot("tags", in: "Person")),
        destination: tag.number),
      element: 1, .constant(true))
    #expect(!(try plan(of: anyTag).contains("SCAN t2")))
  }

  @Test func anIndexedOrderIsNotSorted() throws {
    let byName = CompiledSortDescriptor(
      expression: try path("name"), isAscending: true, comparator: .compare)
    #expect(!(try plan(of: nil, sort: [byName]).contains("TEMP B-TREE")))
    #expect(!(try plan(of: nil).contains("TEMP B-TREE")))
  }

  @Test func aSubentityIsFoundByItsAttributesToo() throws {
    let isAnna = CompiledPredicate.comparison(
      try path("name", of: "Manager"), .equal, .constant(.string("Anna")), [])
    #expect(try plan(of: isAnna, entity: "Manager").contains(Self.byName))
  }

  @Test func theSameStepsAreOneJoin() throws {
    let person = try data.model.requireEntity(named: "Person")
    let company = try data.model.requireEntity(named: "Company")
    let step = RelationshipStep(
      entity: person.number, slot: data.slot("employer", in: "Person"))
    let title = CompiledExpression.path(
      ResolvedKeyPath(
        root: .evaluatedObject, steps: [step], entity: company.number,
        leaf: .attribute(slot: data.slot("title", in: "Company"), elements: []), type: .string))
    var request = ResolvedFetchRequest(entity: person)
    request.predicate = .comparison(title, .notEqual, .constant(.string("A")), [])
    request.sort = [
      CompiledSortDescriptor(expression: title, isAscending: true, comparator: .compare)
    ]
    request.columns = [FetchColumn(name: "employer.title", expression: title)]
    let sql = try data.store.explain(request).sql
    #expect(sql.split(separator: "LEFT JOIN").count == 2)
  }
}
