/// Names an entity by its place in the model. It is not a row's `Z_ENT`: a store written earlier
/// may number its entities otherwise, and only PersistentStore translates.
///
/// Numbers run from 1, depth first, siblings sorted by name without regard to case, which is how
/// Core Data numbers the entities of a new store (verified on 34 stores). So an entity and all
/// entities below it have consecutive numbers.
@usableFromInline package struct EntityNumber: RawRepresentable, Hashable, Comparable, Sendable {
  @usableFromInline package let rawValue: Int

  @inlinable package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  @inlinable package func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }

  /// What dictionaries and sets ask for. Entities are few and are the model's: their numbers differ
  /// in the bits that choose a place.
  @inlinable package func _rawHashValue(seed: Int) -> Int { rawValue &* 0x9e37_79b9 ^ seed }

  @inlinable package static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
