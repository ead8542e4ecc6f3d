import GRDB
import ObjectModel

/// Where the order keys of one owner's ordered relationship are.
struct OrderPlace: Hashable {
  var table: String
  /// With the owner's key.
  var ownerColumn: String
  /// With the key of the object that is placed.
  var objectColumn: String
  var orderColumn: String
  var owner: Int64

  /// nil where there is no order.
  init?(_ pairs: PairTable, owner: ObjectID) {
    guard let order = pairs.orderColumn else { return nil }
    (table, orderColumn) = (pairs.table, order)
    (ownerColumn, objectColumn) = (pairs.ownColumn, pairs.otherColumn)
    self.owner = owner.key
  }

  /// The names are few.
  func hash(into hasher: inout Hasher) { hasher.combine(owner) }
}

/// The highest order keys of relationships that were written lately, so that to add to one of them
/// reads none of its members. Good until another connection commits.
struct OrderEnds {
  private static let maximumCount = 10_000

  private var keys: [OrderPlace: Int64] = [:]
  private var dataVersion: Int64?

  /// Within a transaction, before any use.
  mutating func renew(_ database: Database) throws {
    let version = try database.dataVersion
    if version != dataVersion { keys = [:] }
    dataVersion = version
  }

  /// No member is without a key, or has a higher one; nil where that is not known.
  subscript(place: OrderPlace) -> Int64? {
    get { keys[place] }
    set {
      if keys.count >= Self.maximumCount { keys = [:] }
      keys[place] = newValue
    }
  }
}

extension SaveTransaction {
  // MARK: Links

  func add(_ link: StoreChanges.Link) throws {
    switch schema.storage(of: link.slot, in: link.owner.entity) {
    case .manyToMany(let join):
      try addPair(join, own: link.owner.key, other: link.other.key)
      if isOwnInverse(link.slot, of: link.owner.entity) {
        try addPair(join, own: link.other.key, other: link.owner.key)
        noteJoined([link.owner.key], join, owner: link.other)
      }
      noteJoined([link.other.key], join, owner: link.owner)
      noteJoined([link.owner.key], join.inverse, owner: link.other)
    case .oneToMany(let columns):
      try setOwner(columns, of: link.other, to: link.owner)
    case .none, .attribute, .composite, .toOne:
      throw notALink(link)
    }
  }

  func remove(_ link: StoreChanges.Link) throws {
    switch schema.storage(of: link.slot, in: link.owner.entity) {
    case .manyToMany(let join):
      try removePair(join, own: link.owner.key, other: link.other.key)
      if isOwnInverse(link.slot, of: link.owner.entity) {
        try removePair(join, own: link.other.key, other: link.owner.key)
      }
    case .oneToMany(let columns):
      let entity = columns.entityColumn.map { ", \(identifier($0)) = NULL" } ?? ""
      let order = columns.orderColumn.map { ", \(identifier($0)) = NULL" } ?? ""
      let owner = identifier(columns.ownColumn)
      try database.change(
        "UPDATE \(identifier(columns.table)) SET \(owner) = NULL\(entity)\(order) "
          + "WHERE Z_PK = ?1 AND \(owner) = ?2", .integer(link.other.key), .integer(link.owner.key))
    case .none, .attribute, .composite, .toOne:
      throw notALink(link)
    }
  }

  /// The deleted objects to which others are related still, although a delete rule should have
  /// parted them. No version tells: who joins a collection changes its own row or a join table.
  func findOwnersOfUnseen() throws -> Set<ObjectID> {
    var owners: Set<ObjectID> = []
    for (entity, deletions) in Dictionary(grouping: changes.deleted, by: \.id.entity) {
      for (slot, property) in model[entity].properties.enumerated() {
        guard let relationship = property.relationship, model.isParted(relationship) else {
          continue
        }
        owners.formUnion(try reader.related(to: deletions.map(\.id), slot: slot).keys)
      }
    }
    return owners
  }

  /// Pairs of a deleted object, which nothing would ever ask for again.
  func removeLinks(of id: ObjectID) throws {
    for slot in model[id.entity].properties.indices {
      guard case .manyToMany(let join) = schema.storage(of: slot, in: id.entity) else { continue }
      let table = identifier(join.table)
      let columns =
        isOwnInverse(slot, of: id.entity) ? [join.ownColumn, join.otherColumn] : [join.ownColumn]
      for column in columns {
        try database.change(
          "DELETE FROM \(table) WHERE \(identifier(column)) = ?1", .integer(id.key))
      }
    }
  }

  private func addPair(_ join: PairTable, own: Int64, other: Int64) throws {
    try database.change(
      "INSERT OR IGNORE INTO \(identifier(join.table)) "
        + "(\(identifier(join.ownColumn)), \(identifier(join.otherColumn))) VALUES (?1, ?2)",
      .integer(own), .integer(other))
  }

  private func removePair(_ join: PairTable, own: Int64, other: Int64) throws {
    try database.change(
      "DELETE FROM \(identifier(join.table)) WHERE \(identifier(join.ownColumn)) = ?1 "
        + "AND \(identifier(join.otherColumn)) = ?2", .integer(own), .integer(other))
  }

  /// The other object of a one-to-many relationship without an inverse, which no property of the
  /// other object says.
  private func setOwner(_ columns: PairTable, of other: ObjectID, to owner: ObjectID) throws {
    let entity = columns.entityColumn.map {
      ", \(identifier($0)) = \(schema.storedNumber(of: owner.entity))"
    }
    let order = columns.orderColumn.map { ", \(identifier($0)) = NULL" }
    try database.change(
      "UPDATE \(identifier(columns.table)) SET \(identifier(columns.ownColumn)) = ?2"
        + "\(entity ?? "")\(order ?? "") WHERE Z_PK = ?1",
      .integer(other.key), .integer(owner.key))
    noteJoined([other.key], columns, owner: owner)
  }

  /// Whether both ends are one and the same relationship. Two entities may well have different ones
  /// at the same slot.
  func isOwnInverse(_ slot: Int, of entity: EntityNumber) -> Bool {
    guard let relationship = model[entity].properties[slot].relationship,
      relationship.inverseSlot == slot
    else { return false }
    return model[entity].isKind(of: model[relationship.destination])
  }

  private func notALink(_ link: StoreChanges.Link) -> OrreryError {
    let entity = model[link.owner.entity]
    let key = entity.properties[link.slot].name
    return OrreryError(
      .saveFailed, "\(entity.name).\(key) is no to-many relationship.", entity: entity.name,
      key: key)
  }

  // MARK: Orders

  /// Notes that a to-one relationship put objects into an ordered relationship of `owner`.
  ///
  /// - Parameter objects: Their keys; none where they are not known.
  func noteJoined(_ objects: [Int64], _ owner: ObjectID, slot: Int, entity: EntityNumber) {
    guard case .toOne(let column, _, let order?) = schema.storage(of: slot, in: entity) else {
      return
    }
    noteJoined(
      objects, PairTable(table: schema.table(of: entity), ownColumn: column, orderColumn: order),
      owner: owner)
  }

  private func noteJoined(_ objects: [Int64], _ pairs: PairTable, owner: ObjectID) {
    if let place = OrderPlace(pairs, owner: owner) {
      joined[place, default: []].formUnion(objects)
    }
  }

  func writeOrders() throws {
    guard !changes.orders.isEmpty || !joined.isEmpty else { return }
    try orderEnds.renew(database)
    for order in changes.orders {
      guard let pairs = schema.pairs(of: order.slot, in: order.owner.entity),
        let place = OrderPlace(pairs, owner: order.owner)
      else { continue }
      joined[place]?.subtract(order.objects.map(\.key))
      if joined[place]?.isEmpty == true { joined[place] = nil }
      try write(order, in: place)
    }
    for (place, objects) in joined {
      guard
        let keys = orderEnds[place].flatMap({
          OrderKeys.keys(count: objects.count, after: $0, before: nil)
        })
      else {
        try assignKeys(in: place) { $0 }
        continue
      }
      // One that was given the owner it had has its place.
      try setKeys(zip(objects.sorted(), keys), in: place, ifMissing: true)
    }
  }

  private func write(_ order: StoreChanges.Order, in place: OrderPlace) throws {
    let objects = order.objects.map(\.key)
    if let keys = try keys(for: order, in: place) {
      return try setKeys(zip(objects, keys), in: place)
    }
    try assignKeys(in: place) {
      $0.placing(objects, after: order.after?.key, before: order.before?.key)
    }
  }

  /// Keys between those of the neighbours; nil where there is no room, or it is not known.
  private func keys(for order: StoreChanges.Order, in place: OrderPlace) throws -> [Int64]? {
    let count = order.objects.count
    guard let before = order.before else {
      return orderEnds[place].flatMap { OrderKeys.keys(count: count, after: $0, before: nil) }
    }
    guard let next = try key(of: before, in: place) else { return nil }
    guard let after = order.after else {
      return OrderKeys.keys(count: count, after: nil, before: next)
    }
    guard let last = try key(of: after, in: place) else { return nil }
    return OrderKeys.keys(count: count, after: last, before: next)
  }

  /// nil for one that is not there or has no key that is one.
  private func key(of object: ObjectID, in place: OrderPlace) throws -> Int64? {
    try database.integer(
      "SELECT \(identifier(place.orderColumn)) FROM \(identifier(place.table)) WHERE "
        + "\(identifier(place.ownerColumn)) = ?1 AND \(identifier(place.objectColumn)) = ?2",
      .integer(place.owner), .integer(object.key)
    ).flatMap(OrderKeys.valid)
  }

  private func setKeys(
    _ keys: some Sequence<(Int64, Int64)>, in place: OrderPlace, ifMissing: Bool = false
  ) throws {
    let order = identifier(place.orderColumn)
    let condition = ifMissing ? " AND \(order) IS NULL" : ""
    let sql =
      "UPDATE \(identifier(place.table)) SET \(order) = ?3 WHERE \(identifier(place.ownerColumn)) "
      + "= ?1 AND \(identifier(place.objectColumn)) = ?2\(condition)"
    for (object, key) in keys {
      try database.change(sql, .integer(place.owner), .integer(object), .integer(key))
      if let end = orderEnds[place], key > end { orderEnds[place] = key }
    }
  }

  /// Reads all members and gives keys to those that need one.
  /// - Parameter arrange: Makes the wanted order of the one that they have.
  private func assignKeys(in place: OrderPlace, _ arrange: ([Int64]) -> [Int64]) throws {
    let (object, order) = (identifier(place.objectColumn), identifier(place.orderColumn))
    var current: [Int64] = []
    var keys: [Int64: Int64] = [:]
    try database.forEachRow(
      of: "SELECT \(object), \(order) FROM \(identifier(place.table)) WHERE "
        + "\(identifier(place.ownerColumn)) = ?1 ORDER BY \(order) IS NULL, \(order), \(object)",
      .integer(place.owner)
    ) { row in
      current.append(row.integer(0))
      keys[row.integer(0)] = OrderKeys.valid(row.integer(1))
    }
    let wanted = arrange(current).map { OrderKeys.Item(object: $0, key: keys[$0]) }
    let (assigned, end) = OrderKeys.assign(wanted)
    orderEnds[place] = end
    try setKeys(assigned.lazy.map { ($0.object, $0.key) }, in: place)
  }
}

extension Array where Element: Hashable {
  /// Those of the objects that are here, taken out and put before another, or last where that is
  /// nil; behind `after` where it is not here.
  package func placing(_ objects: [Element], after: Element?, before: Element?) -> [Element] {
    let (present, placed) = (Set(self), Set(objects))
    var result = filter { !placed.contains($0) }
    var place = result.count
    if let before {
      let next = after.flatMap { result.firstIndex(of: $0) }.map { $0 + 1 }
      place = result.firstIndex(of: before) ?? next ?? place
    }
    result.insert(contentsOf: objects.filter(present.contains), at: place)
    return result
  }
}

extension ManagedObjectModel {
  /// Whether who deletes an object parts it from the members of its relationship, and these could
  /// be told: a collection with an inverse. The rule No Action leaves a to-one where it is.
  package func isParted(_ relationship: Relationship) -> Bool {
    guard relationship.isToMany, !relationship.isTransient, let inverse = inverse(of: relationship)
    else { return false }
    return inverse.isToMany || relationship.deleteRule != .noAction
  }
}
