/// Names an entity by its place in the model. It is not a row's `Z_ENT`: a store written earlier
/// may number its entities otherwise, and only PersistentStore translates.
///
/// Numbers run from 1, depth first, siblings sorted by name without regard to case, which is how
/// Core Data numbers the entities of a new store (verified on 34 stores). So an entity and all
/// entities below it have consecutive numbers.
package struct EntityNumber: RawRepresentable, Hashable, Comparable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }

  /// What dictionaries and sets ask for. Entities are few and are the model's: their numbers differ
  /// in the bits that choose a place.
  package func _rawHashValue(seed: Int) -> Int { rawValue &* 0x9e37_79b9 ^ seed }

  package static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
