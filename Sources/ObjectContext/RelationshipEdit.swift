import ObjectModel

/// One change to the objects of a relationship. It is not the whole of what then changes: inverses
/// follow.
package enum RelationshipEdit: Hashable, Sendable {
  /// Those already there stay where they are; new ones go last. Of a to-one: one id, which
  /// replaces.
  case add([ObjectID])
  /// Those not there are passed over.
  case remove([ObjectID])
  /// Exactly these, in this order where the relationship is ordered.
  case set([ObjectID])
  /// Ordered relationships only. Counted from 0 in the list before the edit; the count means last.
  /// Those already there move.
  case insert([ObjectID], at: Int)
  /// Ordered relationships only: `to` is where the object is afterwards.
  case move(from: Int, to: Int)
}

/// Where in an order an object goes.
package enum MovePlace: Hashable, Sendable {
  case before(ObjectID)
  case after(ObjectID)
  /// Where it is afterwards, counted from 0 among the others and itself.
  case index(Int)
}
