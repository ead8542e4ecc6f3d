import ObjectModel
import PersistentStore

/// Turns what happened to the rows of an ordered list into a `FetchedResultsChange`. It compares
/// places only and never values: its cost depends on the rows that changed their places, however
/// many others there are.
///
/// A row that lost its place or got another is *replaced*; all others keep their order among
/// themselves and are numbered by it, which makes them the anchors that say whether a replaced row
/// has really moved. Where a limit or an offset shows a part of the rows only, those that the
/// others push over its border leave the list or enter it.
struct RowChanges {
  struct Ranked {
    let rank: Int
    let id: ObjectID
  }

  /// One state of the list.
  struct Side {
    /// The rows that are shown.
    let shown: Range<Int>
    let sections: SectionTable
    /// The replaced rows that this state has, ascending.
    let replaced: [Ranked]

    init(_ shown: Range<Int>, _ counts: SectionCounts, replacing replaced: [Ranked]) {
      (self.shown, self.replaced) = (shown, replaced)
      sections = counts.table(of: shown)
    }

    /// How many of the rows before this one keep their order.
    func anchors(before rank: Int) -> Int {
      rank - replaced.indices.partitioningIndex { replaced[$0].rank >= rank }
    }

    /// The rank of a row that keeps its order, by its number among these.
    func rank(ofAnchor number: Int) -> Int {
      // As many replaced rows are before the anchor.
      number + replaced.indices.partitioningIndex { replaced[$0].rank - $0 > number }
    }

    func place(_ rank: Int) -> FetchedResultsChange.Place {
      sections.place(ofRow: rank - shown.lowerBound)
    }

    /// The numbers of the rows that are shown and keep their order.
    var shownAnchors: Range<Int> {
      anchors(before: shown.lowerBound)..<anchors(before: shown.upperBound)
    }
  }

  let old: Side
  let new: Side
  /// The object of a row that keeps its order, by its number.
  let anchorLeaving: (Int) -> ObjectID
  let anchorEntering: (Int) -> ObjectID

  /// - Parameters:
  ///   - touched: what is to be shown anew, where it is shown, and the keys that changed.
  ///   - rank: in the new state, of an object that was not replaced; nil where it has no row.
  func change(touched: [ObjectID: [String]], rank: (ObjectID) -> Int?) -> FetchedResultsChange {
    var change = FetchedResultsChange()
    change.total = new.shown.count
    addSections(to: &change)
    let oldRanks = Dictionary(uniqueKeysWithValues: old.replaced.map { ($0.id, $0.rank) })
    let newRanks = Dictionary(uniqueKeysWithValues: new.replaced.map { ($0.id, $0.rank) })
    let settled = settledObjects(oldRanks)
    for row in old.replaced where old.shown.contains(row.rank) {
      if let rank = newRanks[row.id], new.shown.contains(rank) { continue }
      change.deletes.append(.init(place: old.place(row.rank), id: row.id))
    }
    for row in new.replaced where new.shown.contains(row.rank) {
      if let rank = oldRanks[row.id], old.shown.contains(rank) {
        guard !settled.contains(row.id) else { continue }
        change.moves.append(.init(from: old.place(rank), to: new.place(row.rank), id: row.id))
      } else {
        change.inserts.append(.init(place: new.place(row.rank), id: row.id))
      }
    }
    addCrossings(to: &change)
    for (id, keys) in touched {
      guard let (from, to) = ranks(of: id, oldRanks, newRanks, rank),
        old.shown.contains(from), new.shown.contains(to)
      else { continue }
      change.updates.append(.init(from: old.place(from), to: new.place(to), id: id, keys: keys))
    }
    change.deletes.sort { $0.place > $1.place }
    change.inserts.sort { $0.place < $1.place }
    change.updates.sort { $0.to < $1.to }
    return change
  }

  private func ranks(
    of id: ObjectID, _ oldRanks: [ObjectID: Int], _ newRanks: [ObjectID: Int],
    _ rank: (ObjectID) -> Int?
  ) -> (old: Int, new: Int)? {
    if let old = oldRanks[id], let new = newRanks[id] { return (old, new) }
    guard oldRanks[id] == nil, newRanks[id] == nil, let newRank = rank(id) else { return nil }
    return (old.rank(ofAnchor: new.anchors(before: newRank)), newRank)
  }

  // MARK: Sections

  private func addSections(to change: inout FetchedResultsChange) {
    let (oldSections, newSections) = (old.sections.sections, new.sections.sections)
    let isSame = oldSections.elementsEqual(newSections) { $0.identity == $1.identity }
    if isSame { return }
    let oldNames = Set(oldSections.map(\.identity))
    let newNames = Set(newSections.map(\.identity))
    for (index, section) in oldSections.enumerated().reversed()
    where !newNames.contains(section.identity) {
      change.sectionDeletes.append(index)
    }
    for (index, section) in newSections.enumerated()
    where !oldNames.contains(section.identity) {
      change.sectionInserts.append(.init(index: index, name: section.name))
    }
  }

  // MARK: Borders

  /// Rows that keep their order and cross the border of what is shown.
  private func addCrossings(to change: inout FetchedResultsChange) {
    let (before, after) = (old.shownAnchors, new.shownAnchors)
    for number in before.without(after) {
      change.deletes.append(
        .init(place: old.place(old.rank(ofAnchor: number)), id: anchorLeaving(number)))
    }
    for number in after.without(before) {
      change.inserts.append(
        .init(place: new.place(new.rank(ofAnchor: number)), id: anchorEntering(number)))
    }
  }

  // MARK: Moves

  /// The replaced rows that need not move: they are still between the same two anchors, in the same
  /// section, and in order with one another. Of those between two anchors, as many as can be.
  private func settledObjects(_ oldRanks: [ObjectID: Int]) -> Set<ObjectID> {
    var settled: Set<ObjectID> = []
    var run: [Ranked] = []
    var runAnchor = -1
    for row in new.replaced where new.shown.contains(row.rank) {
      guard let rank = oldRanks[row.id], old.shown.contains(rank) else { continue }
      let anchor = new.anchors(before: row.rank)
      guard anchor == old.anchors(before: rank), isSameSection(rank, row.rank) else { continue }
      if anchor != runAnchor {
        settled.formUnion(Self.longestIncreasing(run))
        run = []
        runAnchor = anchor
      }
      run.append(Ranked(rank: rank, id: row.id))
    }
    return settled.union(Self.longestIncreasing(run))
  }

  private func isSameSection(_ oldRank: Int, _ newRank: Int) -> Bool {
    old.sections.sections[old.place(oldRank).section].identity
      == new.sections.sections[new.place(newRank).section].identity
  }

  static func longestIncreasing(_ rows: [Ranked]) -> [ObjectID] {
    rows.map(\.rank).longestIncreasing.map { rows[$0].id }
  }
}

extension Range<Int> {
  /// The numbers in this range and not in the other.
  fileprivate func without(_ other: Range<Int>) -> [Int] {
    guard overlaps(other) else { return Array(self) }
    return Array(lowerBound..<Swift.max(lowerBound, other.lowerBound))
      + Array(Swift.min(upperBound, other.upperBound)..<upperBound)
  }
}
