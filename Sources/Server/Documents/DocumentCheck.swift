import Foundation
import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates

/// What `document/check` finds: SQLite's own check of the file, then the graph's: ids that lead
/// nowhere, ends of relationships that disagree, values that break the model's rules; and files of
/// large values that are missing, or that nothing refers to. It runs on its reader's thread.
struct DocumentCheck {
  /// As `document/check` promises.
  static let maximumProblems = 1_000
  /// Objects, or files, named by one problem, at the most.
  private static let namedObjects = 100
  /// Objects whose values are read together: few where each may have large ones.
  fileprivate static func objectsAtATime(of entities: some Sequence<Entity>) -> Int {
    entities.contains { $0.hasLargeValues } ? 16 : 1_000
  }
  /// A younger file may be of a save that is under way.
  private static let orphanAge: TimeInterval = 60

  private(set) var problems: [Wire.CheckProblem] = []
  private let model: ManagedObjectModel
  private let reader: any StoreSnapshot
  private let progress: BatchProgress

  /// - Parameter progress: Counts objects.
  init(_ reader: any StoreSnapshot, progress: BatchProgress) throws(OrreryError) {
    self.reader = reader
    self.progress = progress
    model = reader.model
    let faults = try reader.faults(inFilesBefore: Date().timeIntervalSince1970 - Self.orphanAge)
    for message in faults.messages { add(Wire.CheckProblem(kind: .sqlite, message: message)) }
    report(faults.keys)
    report(missing: faults.missingFiles, orphaned: faults.orphanedFiles)
    let entities = model.entities.filter { !$0.isAbstract }
    var total = 0
    for entity in entities { total += try reader.count(Self.request(for: entity)) }
    progress.begin(total: total)
    for entity in entities { try check(entity) }
  }

  private static func request(for entity: Entity) -> ResolvedFetchRequest {
    var request = ResolvedFetchRequest(entity: entity)
    request.includesSubentities = false
    return request
  }

  // MARK: Keys and files

  private mutating func report(_ keys: [StoreFaults.Key]) {
    for fault in keys {
      let entity = model[fault.entity]
      var found = Finding(kind: .primaryKey, entity: entity, key: nil)
      found.add(fault.object)
      report(
        found,
        "\(model.text(of: fault.object)) is above the highest key of \(entity.name), "
          + "\(fault.highestKey).")
    }
  }

  private mutating func report(
    missing faults: [StoreFaults.MissingFiles], orphaned files: [String]
  ) {
    for missing in faults {
      let entity = model[missing.entity]
      let name = entity.properties[missing.slot].name
      var found = Finding(kind: .missingFile, entity: entity, key: name)
      for id in missing.objects { found.add(id) }
      report(
        found,
        "The files of \(missing.objects.count) values of \(entity.name).\(name) are not there."
      )
    }
    guard !files.isEmpty else { return }
    let names = files.prefix(Self.namedObjects).joined(separator: ", ")
    add(
      Wire.CheckProblem(
        kind: .orphanedFile,
        message: "No object has these \(files.count) files of large values: \(names)."))
  }

  // MARK: Objects

  private mutating func check(_ entity: Entity) throws(OrreryError) {
    let ids = try reader.fetchIDs(Self.request(for: entity))
    let checks = entity.properties.enumerated().map { slot, property in
      PropertyCheck(slot: slot, property: property, entity: entity)
    }
    var findings = checks.map(\.findings)
    for part in ids.parts(of: Self.objectsAtATime(of: [entity])) {
      let snapshots = try reader.snapshots(of: part)
      for (index, check) in checks.enumerated() {
        try EvaluationInterruption.check()
        try check.run(on: snapshots, reader, &findings[index])
      }
      progress.complete(part.count)
    }
    for finding in findings.joined() { report(finding, finding.message) }
  }

  // MARK: Reporting

  private mutating func report(_ finding: Finding, _ message: String) {
    guard finding.count > 0 else { return }
    add(
      Wire.CheckProblem(
        kind: finding.kind, message: message, entity: finding.entity.name, property: finding.key,
        objects: finding.objects.map(model.text(of:))))
  }

  private mutating func add(_ problem: Wire.CheckProblem) {
    if problems.count < Self.maximumProblems { problems.append(problem) }
  }

  /// One sort of fault of one property: how many objects have it, and the first of them.
  fileprivate struct Finding {
    let kind: Wire.CheckProblemKind
    let entity: Entity
    let key: String?
    private(set) var count = 0
    private(set) var objects: [ObjectID] = []

    mutating func add(_ id: ObjectID) {
      count += 1
      if objects.count < DocumentCheck.namedObjects { objects.append(id) }
    }

    var message: String {
      let name = "\(entity.name).\(key ?? "")"
      return switch kind {
      case .validation: "\(count) values of \(name) break the model's rules."
      case .danglingReference: "\(name) of \(count) objects leads to what is not there."
      default: "\(name) of \(count) objects disagrees with its inverse."
      }
    }
  }
}

/// Checks one property of many objects.
private struct PropertyCheck {
  /// Objects at the other end that are looked at together.
  private static let targetsAtATime = 1_000

  let slot: Int
  let property: Property
  let entity: Entity

  /// Nothing found yet.
  var findings: [DocumentCheck.Finding] {
    let kinds: [Wire.CheckProblemKind] =
      switch property {
      case .attribute: [.validation]
      case .relationship: [.danglingReference, .inverseMismatch]
      case .fetchedProperty: []
      }
    return kinds.map { DocumentCheck.Finding(kind: $0, entity: entity, key: property.name) }
  }

  func run(
    on snapshots: [ObjectSnapshot], _ reader: any StoreSnapshot,
    _ findings: inout [DocumentCheck.Finding]
  ) throws(OrreryError) {
    switch property {
    case .attribute(let attribute) where !attribute.isTransient:
      for snapshot in snapshots {
        let faults = attribute.validate(snapshot.values[slot], entity: entity, object: snapshot.id)
        if !faults.isEmpty { findings[0].add(snapshot.id) }
      }
    case .relationship(let relationship) where !relationship.isTransient:
      try check(relationship, snapshots, reader, &findings)
    case .attribute, .relationship, .fetchedProperty: break
    }
  }

  private func check(
    _ relationship: Relationship, _ snapshots: [ObjectSnapshot], _ reader: any StoreSnapshot,
    _ findings: inout [DocumentCheck.Finding]
  ) throws(OrreryError) {
    let members = try Self.members(of: relationship, slot: slot, in: snapshots, reader)
    let inverse = relationship.inverseSlot.flatMap { slot in
      reader.model.inverse(of: relationship).map { (slot, $0) }
    }.flatMap { slot, inverse in
      // The ends of a one-to-many are one column, which agrees with itself.
      inverse.isToMany == relationship.isToMany ? (slot, inverse) : nil
    }
    var dangling: Set<ObjectID> = []
    var torn: Set<ObjectID> = []
    var owners: [ObjectID: [ObjectID]] = [:]
    for (owner, targets) in members {
      for target in targets { owners[target, default: []].append(owner) }
    }
    for part in Array(owners.keys).parts(of: Self.targetsAtATime) {
      try EvaluationInterruption.check()
      let present = try reader.present(among: part)
      let back = try inverse.map { slot, inverse throws(OrreryError) in
        try Self.members(of: inverse, slot: slot, of: Array(present), reader)
          .mapValues(Set.init)
      }
      for target in part {
        for owner in owners[target] ?? [] {
          if !present.contains(target) {
            dangling.insert(owner)
          } else if let back, back[target]?.contains(owner) != true {
            torn.insert(owner)
          }
        }
      }
    }
    for id in dangling.sorted() { findings[0].add(id) }
    for id in torn.sorted() { findings[1].add(id) }
  }

  private static func members(
    of relationship: Relationship, slot: Int, in snapshots: [ObjectSnapshot],
    _ reader: any StoreSnapshot
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    if relationship.isToMany {
      return try reader.related(to: snapshots.map(\.id), slot: slot)
    }
    var members: [ObjectID: [ObjectID]] = [:]
    for snapshot in snapshots {
      if case .object(let id) = snapshot.values[slot] { members[snapshot.id] = [id] }
    }
    return members
  }

  /// The same by ids; of the objects' values no more are in memory at a time than of those that are
  /// checked.
  private static func members(
    of relationship: Relationship, slot: Int, of ids: [ObjectID], _ reader: any StoreSnapshot
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    if relationship.isToMany { return try reader.related(to: ids, slot: slot) }
    var members: [ObjectID: [ObjectID]] = [:]
    let entities = Set(ids.map(\.entity)).map { reader.model[$0] }
    for part in ids.parts(of: DocumentCheck.objectsAtATime(of: entities)) {
      try EvaluationInterruption.check()
      let snapshots = try reader.snapshots(of: part)
      members.merge(
        try Self.members(of: relationship, slot: slot, in: snapshots, reader),
        uniquingKeysWith: { first, _ in first })
    }
    return members
  }
}

extension Entity {
  /// Whether an object may have values that no one would want a thousand of in memory.
  fileprivate var hasLargeValues: Bool {
    properties.contains { [.binary, .transformable].contains($0.attribute?.type) }
  }
}
