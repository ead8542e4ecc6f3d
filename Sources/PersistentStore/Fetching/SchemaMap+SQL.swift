import ObjectModel
import Predicates

/// The schema's names as they stand in SQL: quoted.
extension SchemaMap {
  func quotedTable(of entity: EntityNumber) -> String {
    SQLText.quoted(table(of: entity))
  }

  func destination(of step: RelationshipStep) -> EntityNumber? {
    model[step.entity].properties[step.slot].relationship?.destination
  }

  /// The other object's key, and its `Z_ENT` where the model does not tell.
  func toOneColumns(
    _ step: RelationshipStep
  ) throws(OrreryError) -> (key: String, entity: String?) {
    guard case .toOne(let key, let entity, _) = storage(of: step.slot, in: step.entity) else {
      throw hasNoValue(step.slot, in: step.entity)
    }
    return (SQLText.quoted(key), entity.map(SQLText.quoted))
  }

  /// How a to-many relationship is reached from its owner's key. `otherColumn` is that of a join
  /// table; nil where the rows are the other objects' own.
  func toManySource(_ step: RelationshipStep) throws(OrreryError) -> (
    table: String, ownColumn: String, otherColumn: String?, orderColumn: String?
  ) {
    guard let pairs = pairs(of: step.slot, in: step.entity) else {
      throw hasNoValue(step.slot, in: step.entity)
    }
    return (
      SQLText.quoted(pairs.table), SQLText.quoted(pairs.ownColumn),
      pairs.otherColumn == PairTable.keyColumn ? nil : SQLText.quoted(pairs.otherColumn),
      pairs.orderColumn.map(SQLText.quoted)
    )
  }

  func attributeColumn(
    _ slot: Int, elements: [String], in entity: EntityNumber
  ) throws(OrreryError) -> AttributeColumn {
    guard let leaf = leaves(of: slot, in: entity).first(where: { $0.path == elements }) else {
      throw hasNoValue(slot, in: entity)
    }
    return leaf.column
  }

  /// What a compiled request never asks for, unless it was compiled against another model.
  private func hasNoValue(_ slot: Int, in entity: EntityNumber) -> OrreryError {
    let entity = model[entity]
    let key = entity.properties[slot].name
    return OrreryError(
      .fetchInvalid, "“\(key)” of entity “\(entity.name)” has no value in the store.",
      entity: entity.name, key: key)
  }
}
