import ObjectModel

/// The objects of a diff. New ones have consecutive keys, as these are reserved: they stand in one
/// array for each entity, each at its key's place, so that neither to insert nor to find one hashes
/// anything. All others are found by their ids.
struct PendingObjects: Sequence {
  fileprivate struct Slab {
    /// The first one's.
    var key: Int64 = 0
    /// nil where there is none, or it is among the others.
    var objects: [PendingObject?] = []
    var count = 0
    /// So many keys may be left out in a row, of objects that others make.
    static let maximumGap = 64

    /// - Parameter room: For so many more objects.
    /// - Returns: nil where the key belongs before the slab, or behind it.
    func place(of key: Int64, room: Int = 0) -> Int? {
      let (distance, overflows) = key.subtractingReportingOverflow(self.key)
      return !overflows && distance >= 0 && distance < objects.count + room ? Int(distance) : nil
    }
  }

  /// By entity number.
  private var slabs: [Slab] = []
  private var others: [ObjectID: PendingObject] = [:]
  private var slabCount = 0

  var count: Int { slabCount + others.count }
  var isEmpty: Bool { count == 0 }

  subscript(id: ObjectID) -> PendingObject? {
    get {
      if let place = slabPlace(of: id) { return slabs[id.entity.rawValue].objects[place] }
      return others.isEmpty ? nil : others[id]
    }
    _modify {
      guard let place = slabPlace(of: id) else {
        var object = others.isEmpty ? nil : others.removeValue(forKey: id)
        defer { if let object { add(object, for: id) } }
        yield &object
        return
      }
      let entity = id.entity.rawValue
      defer {
        if slabs[entity].objects[place] == nil { didRemove(from: entity) }
      }
      yield &slabs[entity].objects[place]
    }
  }

  /// Where in its slab the object is; nil for one that is in none.
  private func slabPlace(of id: ObjectID) -> Int? {
    guard id.entity.rawValue < slabs.count else { return nil }
    guard let place = slabs[id.entity.rawValue].place(of: id.key),
      slabs[id.entity.rawValue].objects[place] != nil
    else { return nil }
    return place
  }

  private mutating func didRemove(from entity: Int) {
    slabCount -= 1
    slabs[entity].count -= 1
    if slabs[entity].count == 0 { slabs[entity] = Slab() }
  }

  private mutating func add(_ object: PendingObject, for id: ObjectID) {
    let entity = id.entity.rawValue
    guard object.base == nil else {
      others[id] = object
      return
    }
    while slabs.count <= entity { slabs.append(Slab()) }
    if slabs[entity].objects.isEmpty { slabs[entity].key = id.key }
    guard let place = slabs[entity].place(of: id.key, room: Slab.maximumGap + 1) else {
      others[id] = object
      return
    }
    while slabs[entity].objects.count <= place { slabs[entity].objects.append(nil) }
    slabs[entity].objects[place] = object
    slabs[entity].count += 1
    slabCount += 1
  }

  // MARK: All

  /// Those in slabs first, ascending.
  func makeIterator() -> Iterator { Iterator(slabs: slabs, others: others.makeIterator()) }

  struct Iterator: IteratorProtocol {
    fileprivate let slabs: [Slab]
    fileprivate var others: [ObjectID: PendingObject].Iterator
    private var entity = 0
    private var place = 0

    fileprivate init(slabs: [Slab], others: [ObjectID: PendingObject].Iterator) {
      (self.slabs, self.others) = (slabs, others)
    }

    mutating func next() -> (key: ObjectID, value: PendingObject)? {
      while entity < slabs.count {
        while place < slabs[entity].objects.count {
          defer { place += 1 }
          guard let object = slabs[entity].objects[place] else { continue }
          let key = slabs[entity].key + Int64(place)
          return (ObjectID(entity: EntityNumber(rawValue: entity), key: key), object)
        }
        (entity, place) = (entity + 1, 0)
      }
      return others.next()
    }
  }

  /// Ascending.
  var keys: [ObjectID] {
    let keys = map(\.key)
    return others.isEmpty ? keys : keys.sorted()
  }

  /// In no order.
  var values: some Sequence<PendingObject> { lazy.map(\.value) }
}
