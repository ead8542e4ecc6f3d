import ObjectModel

/// One elementary change to a context's objects, with what it takes to take it back. Edits, undo,
/// redo and the undoing of a failed `perform` are all lists of these. It is not what clients are
/// told; that is a `ChangeSet`.
enum Change {
  /// The values are all but relationships, which follow as links.
  ///
  /// - Parameter isRevived: Whether the object was there before, so that others may name it.
  case insert(ObjectID, values: [Value], isRevived: Bool)
  /// All links are gone before; the values are what is left.
  case delete(ObjectID, values: [Value], isRevived: Bool)
  /// An attribute.
  case set(SlotKey, old: Value, new: Value)
  case link(Link)
  case unlink(Link)
  /// Members of an ordered to-many change places: where they stood and where they stand, ascending.
  case reorder(SlotKey, old: [Place], new: [Place])

  /// One member of an ordered to-many, and where it is.
  struct Place: Hashable {
    var object: ObjectID
    var index: Int
  }

  var inverse: Change {
    switch self {
    case .insert(let id, let values, let isRevived):
      .delete(id, values: values, isRevived: isRevived)
    case .delete(let id, let values, let isRevived):
      .insert(id, values: values, isRevived: isRevived)
    case .set(let key, let old, let new): .set(key, old: new, new: old)
    case .link(let link): .unlink(link)
    case .unlink(let link): .link(link)
    case .reorder(let key, let old, let new): .reorder(key, old: new, new: old)
    }
  }
}

extension Change {
  /// The same, once nothing but taking it back is left to be done: that asks for no values of what
  /// was inserted.
  var done: Change {
    guard case .insert(let id, _, let isRevived) = self else { return self }
    return .insert(id, values: [], isRevived: isRevived)
  }

  /// The object's slots that it changes; none where the object itself comes or goes.
  func slots(of id: ObjectID) -> [Int] {
    switch self {
    case .insert, .delete: []
    case .set(let key, _, _), .reorder(let key, _, _): key.object == id ? [key.slot] : []
    case .link(let link), .unlink(let link):
      link.ends.compactMap { end, _ in end.object == id ? end.slot : nil }
    }
  }
}

/// One property of one object.
struct SlotKey: Hashable, Comparable {
  let object: ObjectID
  let slot: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.object, left.slot) < (right.object, right.slot)
  }
}

/// Two objects related to each other, and how each of them says so.
struct Link {
  struct End {
    var object: ObjectID
    /// nil on the far side of a relationship without an inverse, which says nothing.
    var slot: Int?
    var isToMany: Bool
    var isOrdered: Bool
    /// In an ordered to-many, where the other object is; nil for last.
    var index: Int?

    var key: SlotKey? { slot.map { SlotKey(object: object, slot: $0) } }
  }

  var source: End
  var target: End

  /// The ends that say something, each with the object it names. An object related to itself by a
  /// relationship that is its own inverse has one end, not two.
  var ends: [(end: End, other: ObjectID)] {
    let first = (end: source, other: target.object)
    guard let key = target.key, key != source.key else { return [first] }
    return [first, (end: target, other: source.object)]
  }
}

/// The edit under way: what it has done so far.
struct GraphEdit {
  var changes: [Change] = []
  /// Objects that it brought into the diff, made or removed; some more than once.
  var touched: [ObjectID] = []
  /// Ordered relationships as they were before.
  var initialOrders: [SlotKey: [ObjectID]] = [:]
  /// Those to which objects were added first, with the first one's rank.
  var initialRanks: [SlotKey: Int] = [:]
}
