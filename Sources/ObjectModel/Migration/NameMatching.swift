/// Finds what entities or properties were called in an earlier model, by name and renaming
/// identifier. It knows names only, not what they name.
///
/// Core Data's rule is that two are the same when their renaming identifiers are, a name standing
/// in for one that is missing. Its guide also lets the identifier be the earlier name. Where both
/// leave something over, the same name counts: an identifier of long ago must not cost data.
struct NameMatching {
  struct Name {
    let name: String
    let renamingIdentifier: String?

    var identifier: String { renamingIdentifier ?? name }
  }

  /// By index of the new name: the index of the old one.
  private(set) var oldIndexes: [Int?]
  /// Indexes of new names that nothing is left for, because another has their renaming identifier.
  private(set) var ambiguous: [Int] = []
  private var isClaimed: [Bool]

  init(_ new: [Name], from old: [Name]) {
    oldIndexes = Array(repeating: nil, count: new.count)
    isClaimed = Array(repeating: false, count: old.count)
    let byIdentifier = Self.indexes(of: old.map(\.identifier))
    let byName = Self.indexes(of: old.map(\.name))
    // What a renaming identifier says goes before what only looks the same.
    claim(new) { $0.renamingIdentifier.flatMap { byIdentifier[$0] } }
    claim(new) { byIdentifier[$0.identifier] }
    claim(new) { $0.renamingIdentifier.flatMap { byName[$0] } }
    claim(new) { byName[$0.name] }
    let identifiers = new.compactMap(\.renamingIdentifier)
    let counts = Dictionary(identifiers.map { ($0, 1) }, uniquingKeysWith: +)
    ambiguous = new.indices.filter { index in
      oldIndexes[index] == nil && counts[new[index].renamingIdentifier ?? "", default: 0] > 1
    }
  }

  private mutating func claim(_ new: [Name], _ find: (Name) -> Int?) {
    for (index, name) in new.enumerated() where oldIndexes[index] == nil {
      guard let old = find(name), !isClaimed[old] else { continue }
      oldIndexes[index] = old
      isClaimed[old] = true
    }
  }

  /// The first of each.
  private static func indexes(of names: [String]) -> [String: Int] {
    Dictionary(
      names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }
}
