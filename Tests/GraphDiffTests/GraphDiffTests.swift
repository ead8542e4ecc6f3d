import GraphSupport
import ObjectModel
import PersistentStore
import Seeds
import Testing

@testable import ObjectContext

/// Seeds that failed once, and new ones, which are printed.
private let seeds: [UInt64] = {
  if let seed = Seed.given { return [seed.value] }
  return (0..<Nightly.rounds(15)).map { _ in UInt64.random(in: 0..<1_000_000_000) }
}()

/// Laws that hold for every graph and every diff of it.
@Suite("Laws of graph differences")
struct GraphDiffTests {
  private static let models = [TestModel.web, TestModel.rules]

  /// Runs with every model: some edits that the parent has, some that it has not, and the law.
  private func check(
    _ seed: UInt64, rounds: Int = 15, _ law: (inout LawRun, String) throws -> Void
  ) throws {
    print("seed \(seed)")
    for (index, model) in Self.models.enumerated() {
      var run = LawRun(seed: seed, model: model)
      for round in 0..<rounds {
        var comment = "seed \(seed), model \(index), round \(round)"
        for _ in 0..<6 { comment += "\n" + (try run.edit()) }
        if round % 3 == 0 {
          run.settle()
          comment += "\nsettle"
          for _ in 0..<6 { comment += "\n" + (try run.edit()) }
        }
        _ = run.diff.endEdit()
        try law(&run, comment)
      }
    }
  }

  @Test("A diff over its parent shows what edits of the whole graph come to", arguments: seeds)
  func edits(seed: UInt64) throws {
    try check(seed) { run, comment in
      let shown = try run.shown(run.diff)
      try #require(differences(shown, run.graph) == "", "\(comment)")
      try #require(inverseFaults(shown, run.diff) == [], "\(comment)")
    }
  }

  @Test("To revert what was applied changes nothing", arguments: seeds)
  func revert(seed: UInt64) throws {
    try check(seed) { run, comment in
      let (before, graph) = (run.diff, run.graph)
      var comment = comment + "\nreverted:"
      for _ in 0..<8 { comment += "\n" + (try run.edit()) }
      while run.diff.revert() != nil {}
      run.graph = graph
      try #require(differences(run.shown(run.diff), graph) == "", "\(comment)")
      _ = run.diff.endEdit()
      try #require(run.diff.changes(since: before, isSameParent: true).isEmpty, "\(comment)")
      try #require(run.diff.objects.count == before.objects.count, "\(comment)")
      try #require(run.diff.members.count == before.members.count, "\(comment)")
    }
  }

  @Test("A graph brought back by edits has no difference", arguments: seeds)
  func unchanged(seed: UInt64) throws {
    try check(seed) { run, comment in
      run.settle()
      for _ in 0..<8 { _ = try run.edit() }
      while run.diff.revert() != nil {}
      _ = run.diff.endEdit()
      run.graph = run.parent.graph
      try #require(run.diff.isEmpty, "\(comment)")
    }
  }

  @Test("To rebase onto nothing, or onto what was there, changes nothing", arguments: seeds)
  func rebaseOntoNothing(seed: UInt64) throws {
    try check(seed) { run, comment in
      for policy in MergePolicy.allCases {
        var diff = run.diff
        let slots = try diff.rebase(
          onto: ChangeSet(), [], by: policy, over: run.parent)
        try #require(slots.isEmpty, "\(comment)")
        try #require(differences(run.shown(diff), run.graph) == "", "\(comment), \(policy)")
      }
      var news = ChangeSet()
      news.update(run.parent.graph.objects.mapValues { Set($0.indices) })
      let snapshots = run.diff.objects.keys.sorted().compactMap(run.parent.cleanSnapshot)
      for policy in [MergePolicy.error, .mergeByPropertyObjectTrump, .overwrite] {
        var diff = run.diff
        let slots = try diff.rebase(onto: news, snapshots, by: policy, over: run.parent)
        try #require(slots.allSatisfy { $0.value.isEmpty }, "\(comment), \(policy): \(slots)")
        try #require(differences(run.shown(diff), run.graph) == "", "\(comment), \(policy)")
      }
    }
  }

  @Test("Inverses, orders and counts agree after every rebase", arguments: seeds)
  func rebase(seed: UInt64) throws {
    try check(seed) { run, comment in
      let (diff, before) = (run.diff, run.parent.graph)
      let (theirs, comment) = try run.others(comment)
      run.parent.graph = theirs
      let news = run.parent.news(since: before)
      let snapshots = diff.objects.keys.filter {
        news.update(of: $0) != nil || news.inserted.contains($0)
      }.sorted().compactMap(run.parent.cleanSnapshot)
      for policy in MergePolicy.allCases {
        var rebased = diff
        let comment = "\(comment)\n\(policy)"
        _ = try rebased.rebase(onto: news, snapshots, by: policy, over: run.parent)
        let shown = try run.shown(rebased)
        try #require(inverseFaults(shown, rebased) == [], "\(comment)")
        try checkSides(shown, theirs, Set(snapshots.map(\.id)), diff, policy, comment)
        if policy == .error { try checkDenials(rebased, run, comment) }
        if policy == .error { run.goOn(with: rebased, shown) }
      }
    }
  }

  /// Attributes that one side changed have its value, those that both changed the policy's.
  private func checkSides(
    _ shown: NaiveGraph, _ theirs: NaiveGraph, _ rebased: Set<ObjectID>, _ diff: GraphDiff,
    _ policy: MergePolicy,
    _ comment: String
  ) throws {
    for (id, object) in diff.objects {
      guard let base = object.base, object.status != .deleted, let values = shown.objects[id],
        let saved = theirs.objects[id], rebased.contains(id)
      else { continue }
      for (slot, property) in shown.model[id.entity].properties.enumerated()
      where property.attribute != nil {
        let isOurs = object.differs(in: slot)
        let isTheirs = !base.values[slot].isSame(as: saved[slot])
        let wins: Bool
        switch policy {
        case .error, .mergeByPropertyObjectTrump: wins = isOurs
        case .mergeByPropertyStoreTrump: wins = isOurs && !isTheirs
        case .overwrite: wins = true
        case .rollback: wins = false
        }
        #expect(values[slot] == (wins ? object.values[slot] : saved[slot]), "\(comment), \(id.key)")
      }
    }
  }

  /// Whoever deletes an object under Deny that somebody else has related is refused, and changes
  /// nothing; with Cascade it takes the other along.
  private func checkDenials(_ diff: GraphDiff, _ run: LawRun, _ comment: String) throws {
    for (id, object) in diff.objects.sorted(by: { $0.key < $1.key })
    where object.status == .deleted {
      for (slot, property) in run.model[id.entity].properties.enumerated() {
        guard let relationship = property.relationship else { continue }
        let related = try diff.related(id, slot, over: run.parent)
        guard !related.isEmpty else { continue }
        var deleting = diff
        do {
          try deleting.partUnseenMembers(of: id, over: run.parent)
          try #require(relationship.deleteRule != .deny, "\(comment)\n\(id.key) denies nothing")
          if relationship.deleteRule == .cascade {
            for other in related {
              let isAlive = try deleting.isAlive(other, over: run.parent)
              try #require(!isAlive, "\(comment)\n\(id.key)")
            }
          }
        } catch let error as OrreryError {
          try #require(error.isDenial, "\(comment): \(error)")
        }
      }
    }
  }

  /// What does not hold together. An object that is deleted here may still be named where Deny,
  /// Cascade or No Action say what becomes of that.
  private func inverseFaults(_ shown: NaiveGraph, _ diff: GraphDiff) -> [String] {
    var graph = shown
    for (id, values) in shown.objects {
      for slot in values.indices {
        guard let relationship = shown.relationship(id, slot) else { continue }
        let rule = shown.model.inverse(of: relationship)?.deleteRule ?? .noAction
        guard rule != .nullify || relationship.deleteRule == .noAction else { continue }
        let isLeft = rule == .noAction || relationship.deleteRule == .noAction
        let kept = shown.related(id, slot).filter { other in
          // What No Action has left leads to the object again that comes back.
          if isLeft, [id, other].contains(where: { diff.objects[$0]?.isRevived == true }) {
            return false
          }
          return shown.objects[other] != nil
            || (rule != .noAction && diff.objects[other]?.status != .deleted)
        }
        graph.objects[id]?[slot] =
          relationship.isToMany ? .objects(kept) : kept.first.map(Value.object) ?? .null
      }
    }
    return graph.faults
  }
}

extension OrreryError {
  var isDenial: Bool {
    kind == .relationshipDeniedDelete || !errors.isEmpty && errors.allSatisfy(\.isDenial)
  }
}

extension LawRun {
  /// Edits what a merge has come to. What names an object that a rule says something about is for
  /// the save: from there edits begin anew.
  fileprivate mutating func goOn(with rebased: GraphDiff, _ shown: NaiveGraph) {
    let isWhole = shown.faults.isEmpty
    (diff, graph) = isWhole ? (rebased, shown) : (GraphDiff(model: model), parent.graph)
  }

  /// What somebody else makes of the parent meanwhile.
  fileprivate mutating func others(_ comment: String) throws -> (NaiveGraph, String) {
    let ours = (diff, graph)
    defer { (diff, graph) = ours }
    (diff, graph) = (GraphDiff(model: model), parent.graph)
    var comment = comment + "\nothers:"
    for _ in 0..<6 { comment += "\n" + (try edit()) }
    return (graph, comment)
  }
}
