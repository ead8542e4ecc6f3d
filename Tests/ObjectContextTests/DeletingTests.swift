import GraphSupport
import ObjectModel
import PersistentStore
import Testing

@testable import ObjectContext

@Suite("Delete rules")
struct DeletingTests {
  let rules = Fixture(TestModel.rules)

  private func owner(
    _ rule: DeleteRule, parts: Int, saved: Bool
  ) throws -> (owner: ObjectID, parts: [ObjectID], single: ObjectID) {
    let owner = try rules.insert("Owner")
    var parts: [ObjectID] = (0..<parts).compactMap { _ in try? rules.insert("Part") }
    let single = try #require(try? rules.insert("Part"))
    try rules.relate(.set(parts), owner, "many\(rule.rawValue)")
    try rules.relate(.set([single]), owner, "one\(rule.rawValue)")
    parts.sort()
    if saved { try rules.context.save() }
    rules.forgetNotices()
    return (owner, parts, single)
  }

  @Test("Nullify: the others forget the object", arguments: [false, true])
  func nullify(saved: Bool) throws {
    let (owner, parts, single) = try owner(.nullify, parts: 2, saved: saved)
    #expect(try rules.context.delete([owner]) == [owner])
    for part in parts { #expect(try rules.value(part, "owner1") == .null) }
    #expect(try rules.value(single, "single1") == .null)
    #expect(rules.notices.count == 1)
    #expect(rules.lastNotice?.deleted == [owner])
    #expect(rules.lastNotice?.updated.map(\.id) == (parts + [single]).sorted())
    try rules.context.save()
    #expect(rules.store.rows[owner] == nil)
    #expect(rules.store.rows[parts[0]]?.values.contains(.object(owner)) == false)
  }

  @Test("Cascade: the others go too, over any number of steps and round in circles")
  func cascade() throws {
    let (owner, parts, single) = try owner(.cascade, parts: 2, saved: true)
    let further = try rules.insert("Part")
    let bystander = try rules.insert("Part")
    try rules.relate(.set([further, parts[0]]), parts[0], "cycle")
    try rules.relate(.set([parts[1]]), further, "cycle")
    try rules.relate(.set([parts[0]]), further, "cycle")
    rules.forgetNotices()
    let deleted = try rules.context.delete([owner])
    #expect(deleted.first == owner)
    #expect(Set(deleted) == Set([owner, single, further] + parts))
    #expect(rules.lastNotice?.deleted == deleted.sorted())
    #expect(try rules.context.requireObject(bystander) == bystander)
    try rules.context.undo()
    #expect(Set(try rules.members(owner, "many2")) == Set(parts))
    #expect(try rules.value(single, "single2") == .object(owner))
    #expect(Set(try rules.members(parts[0], "cycle")) == [further, parts[0]])
    #expect(rules.lastNotice?.inserted == deleted.sorted())
    try rules.context.redo()
    try rules.context.save()
    #expect(rules.store.rows.keys.sorted() == [bystander])
    try rules.context.undo()
    try rules.context.save()
    #expect(Set(try Fixture(TestModel.rules, on: rules).members(owner, "many2")) == Set(parts))
  }

  @Test("Deny: refused, with every reason, unless the others go in the same call")
  func deny() throws {
    let (owner, parts, single) = try owner(.deny, parts: 2, saved: true)
    let failure = error { try rules.context.delete([parts[0], owner]) }
    #expect(failure?.kind == .validationMultiple)
    #expect(failure?.errors.map(\.kind) == Array(repeating: .relationshipDeniedDelete, count: 2))
    #expect(failure?.errors.map(\.key) == ["many3", "one3"])
    #expect(failure?.errors.first?.value == .objects([parts[1]]))
    #expect(!rules.context.hasChanges && rules.notices.isEmpty)
    try rules.context.delete([single])
    let alone = error { try rules.context.delete([owner, parts[0]]) }
    #expect(alone?.kind == .relationshipDeniedDelete)
    #expect(alone?.objects == [owner])
    #expect(Set(try rules.context.delete([owner] + parts)) == Set([owner] + parts))
    try rules.context.save()
    #expect(rules.store.rows.isEmpty)
  }

  @Test("Deny within a cascade stops it all")
  func denyWithinCascade() throws {
    let top = try rules.insert("Part")
    let (owner, parts, _) = try owner(.deny, parts: 1, saved: false)
    try rules.relate(.set([top]), owner, "many2")
    #expect(error { try rules.context.delete([owner]) }?.kind == .validationMultiple)
    #expect(try rules.members(owner, "many2") == [top])
    #expect(try rules.members(owner, "many3") == parts)
  }

  @Test("No Action: a to-one keeps naming what is gone", arguments: [false, true])
  func noAction(saved: Bool) throws {
    let (owner, parts, single) = try owner(.noAction, parts: 1, saved: saved)
    #expect(try rules.context.delete([owner]) == [owner])
    #expect(try rules.value(parts[0], "owner0") == .object(owner))
    #expect(try rules.value(single, "single0") == .object(owner))
    #expect(try rules.context.value(of: parts[0], keyPath: "owner0.name") == .null)
    try rules.context.undo()
    #expect(try rules.members(owner, "many0") == parts)
    try rules.context.redo()
    try rules.context.save()
    #expect(try Fixture(TestModel.rules, on: rules).value(parts[0], "owner0") == .object(owner))
    try rules.context.undo()
    #expect(try rules.members(owner, "many0") == parts)
    #expect(try rules.value(owner, "one0") == .object(single))
    try rules.context.redo()
    let next = try rules.insert("Owner")
    try rules.set(parts[0], ["owner0": .object(next)])
    try rules.set(single, ["single0": .null])
    #expect(try rules.members(next, "many0") == parts)
    try rules.context.save()
  }

  @Test("Deleting what is not there, twice, and many at once")
  func edges() throws {
    let part = try rules.insert("Part")
    #expect(try rules.context.delete([part, part]) == [part])
    #expect(error { try rules.context.delete([part]) }?.kind == .objectNotFound)
    #expect(!rules.context.hasChanges)
    let kept = try rules.insert("Part")
    try rules.context.save()
    try rules.context.delete([kept])
    #expect(error { try rules.context.delete([kept]) }?.kind == .objectDeleted)
    #expect(try rules.context.delete([]) == [])
    #expect(rules.notices.count == 4)
  }
}
