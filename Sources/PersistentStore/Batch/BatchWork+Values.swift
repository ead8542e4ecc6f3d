import GRDBSQLite
import ObjectModel
import Predicates

/// What may be set at all, and in which form the columns take it.
extension BatchWork {
  /// In its property's form.
  func checkedValue(_ value: Value, slot: Int, of entity: Entity) throws -> Value {
    switch entity.properties[slot] {
    case .attribute(let attribute):
      try requireSettable(attribute, of: entity)
      return try attribute.coerce(value, entity: entity)
    case .relationship(let relationship):
      guard !relationship.isToMany, !relationship.isTransient else {
        throw readOnly(
          relationship.name, of: entity,
          relationship.isToMany ? "leads to many objects" : "is transient",
          hint: relationship.isToMany
            ? "Set the to-one at the other end, or edit the object (relationship/set)." : nil)
      }
      switch value {
      case .null: return .null
      case .object(let id): return .object(try destination(id, of: relationship, in: entity))
      default:
        throw OrreryError(
          .wrongType, "“\(relationship.name)” of “\(entity.name)” leads to one object.",
          entity: entity.name, key: relationship.name, value: value,
          hint: "Give an object id or null.")
      }
    case .fetchedProperty(let property):
      throw readOnly(property.name, of: entity, "is a fetched property", hint: nil)
    }
  }

  func requireSettable(_ attribute: Attribute, of entity: Entity) throws {
    if attribute.isDerived {
      throw readOnly(
        attribute.name, of: entity, "is derived", hint: "Set what it is computed from.")
    }
    if attribute.isTransient {
      throw readOnly(
        attribute.name, of: entity, "is transient",
        hint: "The store has no values of it: edit the object (object/update).")
    }
  }

  private func readOnly(
    _ key: String, of entity: Entity, _ reason: String, hint: String?
  ) -> OrreryError {
    OrreryError(
      .readOnlyKey, "“\(key)” of “\(entity.name)” \(reason) and cannot be set by a batch request.",
      entity: entity.name, key: key, hint: hint)
  }

  // MARK: Expressions, computed by SQLite all at once and brought into attributes' types one by one

  func check(_ expression: CompiledExpression, slot: Int, of entity: Entity) throws {
    guard case .attribute(let attribute) = entity.properties[slot] else {
      throw readOnly(
        entity.properties[slot].name, of: entity, "is no attribute",
        hint: "Give an object id or null under values.")
    }
    try requireSettable(attribute, of: entity)
    guard case .attribute(let column) = schema.storage(of: slot, in: entity.number),
      !column.mayBeExternal
    else {
      throw readOnly(
        attribute.name, of: entity, "holds no value that an expression has",
        hint: "Give the value under values.")
    }
    if expression.isNil { return }
    let type = expression.attributeType
    guard let type, attribute.type.takes(type) else {
      throw OrreryError(
        .wrongType,
        "“\(attribute.name)” of “\(entity.name)” is of type \(attribute.type.name) and cannot hold "
          + "what the expression comes to: \(type?.name ?? "an object").",
        entity: entity.name, key: attribute.name, hint: "CAST changes types.")
    }
  }

  /// Makes what the expression came to in a column of `target` what the attribute would take.
  func coerce(
    _ expression: CompiledExpression, into slot: Int, of entity: Entity, column: String
  ) throws {
    guard case .attribute(let attribute) = entity.properties[slot],
      case .attribute(let place) = schema.storage(of: slot, in: entity.number)
    else { return }
    let type = expression.attributeType ?? attribute.type
    let isInteger = [.integer16, .integer32, .integer64].contains(type)
    var failures: [OrreryError] = []
    var last = Int64.min
    while failures.count < BatchRequest.maximumListedErrors {
      var found: [(key: Int64, binding: SQLBinding)] = []
      var count = 0
      try forEachRow(
        of: "SELECT pk, \(column) FROM temp.target WHERE pk > ?1 ORDER BY pk LIMIT ?2",
        .integer(last), .integer(Self.objectsPerStatement)
      ) { row in
        (last, count) = (row.integer(0), count + 1)
        // An integer that overflows becomes a double.
        let hasOverflown = row.storageClass(1) == SQLITE_FLOAT && isInteger
        let coding = ColumnCoding(type: hasOverflown ? .double : type, mayBeExternal: false)
        let value = try row.value(1, as: coding, externalData: nil)
        do throws(OrreryError) {
          let coerced = try attribute.coerce(value, entity: entity)
          let binding = SQLBinding(coerced, as: place.coding)
          if binding != row.binding(1) { found.append((last, binding)) }
        } catch {
          let id = ObjectID(entity: entity.number, key: last)
          var error = error
          error.objects = [try reader.storedID(id) ?? id]
          failures.append(error)
        }
      }
      if count == 0 { break }
      for (key, binding) in found {
        try run("UPDATE temp.target SET \(column) = ?2 WHERE pk = ?1", .integer(key), binding)
      }
    }
    try BatchRequest.throwAny(of: failures)
  }
}

extension PreparedStatement {
  func binding(_ column: Int32) -> SQLBinding {
    switch storageClass(column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .double(double(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob([UInt8](blob(column)))
    default: .null
    }
  }
}
