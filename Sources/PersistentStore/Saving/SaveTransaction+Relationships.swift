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
}

extension SaveTransaction {
  // MARK: Links

  func add(_ link: StoreChanges.Link) throws {
    switch schema.storage(of: link.slot, in: link.owner.entity) {
    case .manyToMany(let join):
      try addPair(join, own: link.owner.key, other: link.other.key)
      if isOwnInverse(link) {
        try addPair(join, own: link.other.key, other: link.owner.key)
        touch(join, owner: link.other.key)
      }
      touch(join, owner: link.owner.key)
      touch(join.inverse, owner: link.other.key)
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
      if isOwnInverse(link) {
        try removePair(join, own: link.other.key, other: link.owner.key)
      }
    case .oneToMany(let columns):
      let entity = columns.entityColumn.map { ", \(identifier($0)) = NULL" } ?? ""
      let order = columns.orderColumn.map { ", \(identifier($0)) = NULL" } ?? ""
      let owner = identifier(columns.foreignKey)
      try run(
        "UPDATE \(identifier(columns.table)) SET \(owner) = NULL\(entity)\(order) "
          + "WHERE Z_PK = ?1 AND \(owner) = ?2", link.other.key, link.owner.key)
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
        owners.formUnion(try reader.relatedIDs(of: deletions.map(\.id), slot: slot).keys)
      }
    }
    return owners
  }

  /// Pairs of a deleted object, which nothing would ever ask for again.
  func removeLinks(of id: ObjectID) throws {
    for slot in model[id.entity].properties.indices {
      guard case .manyToMany(let join) = schema.storage(of: slot, in: id.entity) else { continue }
      let table = identifier(join.table)
      try run("DELETE FROM \(table) WHERE \(identifier(join.ownColumn)) = ?1", id.key)
      if isOwnInverse(slot, of: id.entity) {
        try run("DELETE FROM \(table) WHERE \(identifier(join.otherColumn)) = ?1", id.key)
      }
    }
  }

  private func addPair(_ join: JoinTable, own: Int64, other: Int64) throws {
    try run(
      "INSERT OR IGNORE INTO \(identifier(join.table)) "
        + "(\(identifier(join.ownColumn)), \(identifier(join.otherColumn))) VALUES (?1, ?2)",
      own, other)
  }

  private func removePair(_ join: JoinTable, own: Int64, other: Int64) throws {
    try run(
      "DELETE FROM \(identifier(join.table)) WHERE \(identifier(join.ownColumn)) = ?1 "
        + "AND \(identifier(join.otherColumn)) = ?2", own, other)
  }

  /// The other object of a one-to-many relationship without an inverse, which no property of the
  /// other object says.
  private func setOwner(
    _ columns: OneToManyColumns, of other: ObjectID, to owner: ObjectID
  ) throws {
    let entity = columns.entityColumn.map { ", \(identifier($0)) = ?3" } ?? ", Z_PK = Z_PK"
    let order = columns.orderColumn.map { ", \(identifier($0)) = NULL" } ?? ""
    let statement = try PreparedStatement(
      "UPDATE \(identifier(columns.table)) SET \(identifier(columns.foreignKey)) = ?2"
        + "\(columns.entityColumn == nil ? "" : entity)\(order) WHERE Z_PK = ?1", on: database)
    statement.bind(other.key, at: 1)
    statement.bind(owner.key, at: 2)
    if columns.entityColumn != nil {
      statement.bind(schema.storedNumber(of: owner.entity), at: 3)
    }
    try statement.run()
    if let orderColumn = columns.orderColumn {
      touchedOrders.insert(
        OrderPlace(
          table: columns.table, ownerColumn: columns.foreignKey, objectColumn: "Z_PK",
          orderColumn: orderColumn, owner: owner.key))
    }
  }

  private func isOwnInverse(_ link: StoreChanges.Link) -> Bool {
    isOwnInverse(link.slot, of: link.owner.entity)
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

  private func run(_ sql: String, _ arguments: Int64...) throws {
    let statement = try PreparedStatement(sql, on: database)
    for (index, argument) in arguments.enumerated() {
      statement.bind(argument, at: Int32(index + 1))
    }
    try statement.run()
  }

  // MARK: Orders

  /// Notes that a to-one relationship put an object into an ordered relationship of `owner`.
  func touchOrder(of owner: ObjectID, slot: Int, entity: EntityNumber) {
    guard case .toOne(let column, _, let orderColumn?) = schema.storage(of: slot, in: entity) else {
      return
    }
    touchedOrders.insert(
      OrderPlace(
        table: schema.table(of: entity), ownerColumn: column, objectColumn: "Z_PK",
        orderColumn: orderColumn, owner: owner.key))
  }

  private func touch(_ join: JoinTable, owner: Int64) {
    guard let orderColumn = join.orderColumn else { return }
    touchedOrders.insert(
      OrderPlace(
        table: join.table, ownerColumn: join.ownColumn, objectColumn: join.otherColumn,
        orderColumn: orderColumn, owner: owner))
  }

  func writeOrders() throws {
    var wanted: [OrderPlace: [Int64]] = [:]
    for order in changes.orders {
      guard let place = place(of: order) else { continue }
      wanted[place] = order.objects.map(\.key)
    }
    for place in touchedOrders.union(wanted.keys) {
      try write(wanted[place] ?? [], in: place)
    }
  }

  private func place(of order: StoreChanges.Order) -> OrderPlace? {
    switch schema.storage(of: order.slot, in: order.owner.entity) {
    case .oneToMany(let columns):
      columns.orderColumn.map {
        OrderPlace(
          table: columns.table, ownerColumn: columns.foreignKey, objectColumn: "Z_PK",
          orderColumn: $0, owner: order.owner.key)
      }
    case .manyToMany(let join):
      join.orderColumn.map {
        OrderPlace(
          table: join.table, ownerColumn: join.ownColumn, objectColumn: join.otherColumn,
          orderColumn: $0, owner: order.owner.key)
      }
    case .none, .attribute, .composite, .toOne:
      nil
    }
  }

  /// - Parameter objects: In the wanted order; others follow in the order they have.
  private func write(_ objects: [Int64], in place: OrderPlace) throws {
    let (table, object) = (identifier(place.table), identifier(place.objectColumn))
    let (owner, order) = (identifier(place.ownerColumn), identifier(place.orderColumn))
    let select = try PreparedStatement(
      "SELECT \(object), \(order) FROM \(table) WHERE \(owner) = ?1 "
        + "ORDER BY \(order) IS NULL, \(order), \(object)", on: database)
    select.bind(place.owner, at: 1)
    var current: [OrderKeys.Item] = []
    while try select.step() {
      current.append(
        OrderKeys.Item(
          object: select.integer(0), key: select.isNull(1) ? nil : select.integer(1)))
    }
    let byObject = Dictionary(current.map { ($0.object, $0) }, uniquingKeysWith: { $1 })
    var placed: Set<Int64> = []
    var items = objects.compactMap { placed.insert($0).inserted ? byObject[$0] : nil }
    items += current.filter { !placed.contains($0.object) }
    for (key, value) in OrderKeys.assign(items) {
      try run(
        "UPDATE \(table) SET \(order) = ?3 WHERE \(owner) = ?1 AND \(object) = ?2",
        place.owner, key, value)
    }
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
