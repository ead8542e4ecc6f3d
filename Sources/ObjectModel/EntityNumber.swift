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

  package static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
