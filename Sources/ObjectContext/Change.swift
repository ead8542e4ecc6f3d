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

  /// How much memory it takes, about, in bytes.
  var memorySize: Int {
    let content =
      switch self {
      case .insert(_, let values, _), .delete(_, let values, _): values.memorySize
      case .set(_, let old, let new): old.memorySize + new.memorySize
      case .link, .unlink: 0
      case .reorder(_, let old, let new): (old.count + new.count) * MemoryLayout<Place>.stride
      }
    return MemoryLayout<Self>.stride + content
  }

  /// What it changes; nothing where an object comes or goes.
  var keys: [SlotKey] {
    switch self {
    case .insert, .delete: []
    case .set(let key, _, _), .reorder(let key, _, _): [key]
    case .link(let link), .unlink(let link): link.ends.compactMap(\.end.key)
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

/// The parts of an edit that is saved or taken back as a whole.
struct EditParts {
  var changes: [Change] = []
  /// By part, how many changes there were behind it.
  var ends: [Int] = []

  /// The error, with the part in `index` that last set the property at fault, or else made its
  /// object, or else changed that. Objects that the edit made are gone with it, and are not named.
  func attributed(_ error: any Error, in model: ManagedObjectModel) -> any Error {
    guard var error = error as? OrreryError, !error.objects.isEmpty else { return error }
    var (made, changed, set) = ([ObjectID: Int](), [ObjectID: Int](), [SlotKey: Int]())
    var part = 0
    for (place, change) in changes.enumerated() {
      while place >= ends[part] { part += 1 }
      if case .insert(let id, _, _) = change { made[id] = part }
      if case .delete(let id, _, _) = change { changed[id] = part }
      for key in change.keys { (changed[key.object], set[key]) = (part, part) }
    }
    let attribute = { (error: inout OrreryError) in
      if error.errors.isEmpty, let id = error.objects.first {
        let slot = error.key.flatMap(model[id.entity].slot(named:))
        let setting = slot.flatMap { set[SlotKey(object: id, slot: $0)] }
        error.index = setting ?? made[id] ?? changed[id]
      }
      error.objects.removeAll { made[$0] != nil }
    }
    for place in error.errors.indices { attribute(&error.errors[place]) }
    attribute(&error)
    return error
  }
}
