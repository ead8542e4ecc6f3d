/// Finds the name that a misspelt one was probably meant to be, for “did you mean”. It goes by
/// scalars, not by meaning: synonyms are not found.
package enum NearestName {
  /// In scalars. Nobody misspells a longer name, and comparing takes the product of two lengths.
  private static let maximumLength = 128
  /// In edits: insertions, deletions, substitutions, and exchanges of two neighbours.
  private static let maximumDistance = 2
  /// In scalars. What is shorter begins too many names.
  private static let minimumBeginning = 3
  /// How many candidates a hint lists.
  private static let maximumListed = 20

  /// - Returns: the nearest candidate; nil where none is near. Letter case does not count, but
  ///   decides between candidates of equal distance; then the first wins. A name that only one
  ///   candidate begins with stands for that one.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    guard let wanted = Spelling(name) else { return nil }
    var nearest: (name: String, distance: Int, exactDistance: Int)?
    var longer: [String] = []
    for candidate in candidates {
      guard let spelling = Spelling(candidate) else { continue }
      if wanted.folded.count >= minimumBeginning, spelling.folded.starts(with: wanted.folded) {
        longer.append(candidate)
      }
      let limit = min(tolerance(wanted.folded, spelling.folded), nearest?.distance ?? .max)
      guard let distance = Self.distance(wanted.folded, spelling.folded, limit: limit) else {
        continue
      }
      let exact = Self.distance(wanted.scalars, spelling.scalars, limit: .max) ?? .max
      if let nearest, (nearest.distance, nearest.exactDistance) <= (distance, exact) { continue }
      nearest = (candidate, distance, exact)
    }
    return nearest?.name ?? (longer.count == 1 ? longer[0] : nil)
  }

  /// What to do about a name that nothing has: the nearest one, or else a list of what there is.
  /// - Parameter plural: what the candidates are, as in “entities”.
  package static func hint(
    for name: String, among candidates: some Sequence<String>, called plural: String
  ) -> String {
    let names = candidates.sorted()
    if names.isEmpty { return "There are no \(plural)." }
    if let nearest = of(name, among: names) { return "Did you mean \(nearest)?" }
    return "\(plural.prefix(1).uppercased())\(plural.dropFirst()): \(list(of: names))."
  }

  /// The names in a sentence; of many, the first, and how many more there are.
  package static func list(of names: [String]) -> String {
    let rest = names.count - maximumListed
    let more = rest > 0 ? " and \(rest) more" : ""
    return names.prefix(maximumListed).joined(separator: ", ") + more
  }

  /// How many edits are a slip: a third of the name. A namespace that both share does not count:
  /// `object/get` is nothing that `object/foo` was meant to be.
  private static func tolerance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var shared = 0
    for (index, (first, second)) in zip(one, other).enumerated() {
      guard first == second else { break }
      if first == "/" { shared = index + 1 }
    }
    return min(maximumDistance, (max(one.count, other.count) - shared) / 3)
  }

  /// The Damerau–Levenshtein distance in which no part is edited twice (optimal string alignment).
  /// - Returns: nil where it is more than the limit.
  private static func distance(
    _ one: [Unicode.Scalar], _ other: [Unicode.Scalar], limit: Int
  ) -> Int? {
    guard abs(one.count - other.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in 0..<one.count {
      var current = [row + 1]
      for column in 0..<other.count {
        let substitution = last[column] + (one[row] == other[column] ? 0 : 1)
        var least = min(substitution, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count] <= limit ? last[other.count] : nil
  }

  private struct Spelling {
    let scalars: [Unicode.Scalar]
    /// Without letter case.
    let folded: [Unicode.Scalar]

    /// nil for what is empty or too long.
    init?(_ name: String) {
      guard !name.isEmpty, name.utf8.count <= 4 * maximumLength else { return nil }
      scalars = Array(name.unicodeScalars)
      folded = scalars.flatMap { $0.properties.lowercaseMapping.unicodeScalars }
      guard folded.count <= maximumLength else { return nil }
    }
  }
}
