import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// What `document/check` finds: SQLite's own check of the file, then the graph's: ids that lead
/// nowhere, relationships whose two ends disagree, values that break the model's rules; and the
/// files of large values: those that are missing, and those that nothing refers to. It reads the
/// store as it was last saved and changes nothing.
struct DocumentCheck {
  private(set) var problems: [Wire.CheckProblem] = []
  /// Objects named by one problem, at the most.
  private static let namedObjects = 100

  private let model: ManagedObjectModel
  private let store: SQLiteStore

  init(_ document: Document) throws(OrreryError) {
    model = document.model
    store = document.store
    for message in try store.integrityCheck() {
      problems.append(Wire.CheckProblem(kind: .sqlite, message: message))
    }
    try checkKeys()
    try checkExternalData()
    for entity in model.entities where !entity.isAbstract {
      try check(entity)
    }
  }

  private mutating func checkKeys() throws(OrreryError) {
    for fault in try store.keyFaults() {
      let entity = model[fault.entity]
      report(
        .primaryKey, [fault.object], entity, nil,
        "\(model.text(of: fault.object)) is above the highest key of \(entity.name), "
          + "\(fault.highestKey).")
    }
  }

  private mutating func checkExternalData() throws(OrreryError) {
    let faults = try store.externalDataFaults()
    for missing in faults.missing {
      let entity = model[missing.entity]
      let name = entity.properties[missing.slot].name
      report(
        .missingFile, missing.objects, entity, name,
        "The files of \(missing.objects.count) values of \(entity.name).\(name) are not there.")
    }
    guard !faults.orphans.isEmpty else { return }
    let names = faults.orphans.prefix(Self.namedObjects).joined(separator: ", ")
    problems.append(
      Wire.CheckProblem(
        kind: .orphanedFile,
        message: "No object has these \(faults.orphans.count) files of large values: \(names)."))
  }

  private mutating func check(_ entity: Entity) throws(OrreryError) {
    var request = ResolvedFetchRequest(entity: entity)
    request.includesSubentities = false
    let ids = try fetchIDs(request)
    for start in stride(from: 0, to: ids.count, by: 1000) {
      let chunk = Array(ids[start..<min(start + 1000, ids.count)])
      let snapshots = try store.snapshots(of: chunk)
      checkValues(snapshots, of: entity)
      for (slot, property) in entity.properties.enumerated() {
        guard let relationship = property.relationship, relationship.isStored else { continue }
        try check(relationship, slot: slot, of: entity, in: snapshots)
      }
    }
  }

  private func fetchIDs(_ request: ResolvedFetchRequest) throws(OrreryError) -> [ObjectID] {
    try store.fetchIDs(request)
  }

  private mutating func checkValues(_ snapshots: [ObjectSnapshot], of entity: Entity) {
    for (slot, property) in entity.properties.enumerated() {
      guard let attribute = property.attribute, !attribute.isTransient else { continue }
      let bad = snapshots.filter { snapshot in
        !attribute.validate(snapshot.values[slot], entity: entity, object: snapshot.id).isEmpty
      }
      report(
        .validation, bad.map(\.id), entity, attribute.name,
        "\(bad.count) values of \(entity.name).\(attribute.name) break the model's rules.")
    }
  }

  private mutating func check(
    _ relationship: Relationship, slot: Int, of entity: Entity, in snapshots: [ObjectSnapshot]
  ) throws(OrreryError) {
    let members = try members(of: relationship, slot: slot, in: snapshots)
    let targets = Array(Set(members.values.joined()))
    let found = Set(try store.snapshots(of: targets).map(\.id))
    let dangling = members.filter { !$0.value.allSatisfy(found.contains) }.keys.sorted()
    report(
      .danglingReference, dangling, entity, relationship.name,
      "\(entity.name).\(relationship.name) of \(dangling.count) objects leads to what is not there."
    )
    guard let inverseSlot = relationship.inverseSlot,
      let inverse = model.inverse(of: relationship)
    else { return }
    let back = try self.members(
      of: inverse, slot: inverseSlot, in: try store.snapshots(of: targets))
    let torn = members.filter { owner, targets in
      targets.contains { found.contains($0) && !(back[$0] ?? []).contains(owner) }
    }
    report(
      .inverseMismatch, torn.keys.sorted(), entity, relationship.name,
      "\(entity.name).\(relationship.name) of \(torn.count) objects disagrees with its inverse.")
  }

  private func members(
    of relationship: Relationship, slot: Int, in snapshots: [ObjectSnapshot]
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    if relationship.isToMany {
      return try store.related(to: snapshots.map(\.id), slot: slot)
    }
    var members: [ObjectID: [ObjectID]] = [:]
    for snapshot in snapshots {
      if case .object(let id) = snapshot.values[slot] { members[snapshot.id] = [id] }
    }
    return members
  }

  private mutating func report(
    _ kind: Wire.CheckProblemKind, _ ids: [ObjectID], _ entity: Entity, _ key: String?,
    _ message: String
  ) {
    guard !ids.isEmpty else { return }
    problems.append(
      Wire.CheckProblem(
        kind: kind, message: message, entity: entity.name, key: key,
        objects: ids.prefix(Self.namedObjects).map(model.text(of:))))
  }
}

extension Relationship {
  fileprivate var isStored: Bool { !isTransient }
}
