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
  /// Ordered relationships only: takes members out and puts them in again, one behind the other,
  /// from that place of what is left.
  case move([ObjectID], to: Int)

  var objects: [ObjectID] {
    switch self {
    case .add(let ids), .remove(let ids), .set(let ids), .insert(let ids, _), .move(let ids, _): ids
    }
  }
}

/// Where in an order an object goes.
package enum MovePlace: Hashable, Sendable {
  case before(ObjectID)
  case after(ObjectID)
  /// Where it is afterwards, counted from 0 among the others and itself.
  case index(Int)
}
