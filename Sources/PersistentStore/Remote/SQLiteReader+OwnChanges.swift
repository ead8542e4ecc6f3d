import ObjectModel

/// What a batch request has done to rows, as the request's own transaction sees them: afterwards
/// others may have changed them again.
extension SQLiteReader {
  func ownChanges(_ changes: ChangeSet, _ scans: RowScans) throws -> [ObjectID: OwnChange] {
    var own: [ObjectID: OwnChange] = [:]
    for id in changes.inserted {
      own[id] = try ownChange(.exactly(1), of: id, slots: nil, scans)
    }
    for object in changes.updated {
      let properties = model[object.id.entity].properties
      let moves = object.slots.contains { slot in
        let property = properties[slot]
        return property.relationship?.isToMany != true && property.attribute?.isDerived != true
      }
      own[object.id] = try ownChange(
        .moved(by: moves ? 1 : 0), of: object.id, slots: Set(object.slots), scans)
    }
    for id in changes.deleted {
      own[id] = OwnChange(entity: schema.rowEntity(of: id), version: nil)
    }
    return own
  }

  /// - Parameter slots: That were set; nil for all.
  private func ownChange(
    _ version: OwnChange.Version, of id: ObjectID, slots: Set<Int>?, _ scans: RowScans
  ) throws -> OwnChange {
    var change = OwnChange(entity: schema.rowEntity(of: id), version: version)
    guard let scan = scans[model[id.entity].root] else { return change }
    let columns = (scan.columns[id.entity] ?? [])
      .filter { slots?.contains(scan.owners[$0].slot) ?? true }
    guard !columns.isEmpty else { return change }
    try database.forEachRow(of: scan.ownersSQL, .integer(id.key)) { row in
      for column in columns { change.owners[column] = row.integer(Int32(column)) }
    }
    return change
  }
}

extension SchemaMap {
  /// `Z_ENT` as scans keep it.
  func rowEntity(of id: ObjectID) -> UInt16 {
    UInt16(truncatingIfNeeded: storedNumber(of: id.entity))
  }
}
