import ObjectModel
import Predicates

/// What to fetch, checked against the model: every name has become an entity, a slot or a compiled
/// expression.
package struct ResolvedFetchRequest: Hashable, Sendable {
  package var entity: EntityNumber
  /// Whether objects of the entity's subentities are fetched too.
  package var includesSubentities = true
  package var predicate: CompiledPredicate?
  /// The object's key follows as the last sort key, so that the order is always total.
  package var sort: [CompiledSortDescriptor] = []
  /// At most so many rows; nil for all. Not negative.
  package var limit: Int?
  /// So many rows are left out first. Not negative.
  package var offset = 0
  /// What each row holds besides its object's id.
  package var columns: [FetchColumn] = []
  /// Leaves one row of several whose columns are all equal: the first in the order.
  package var isDistinct = false
  /// Makes one row of each group of objects, ordered by `sort` and then by the groups' keys; nil
  /// for a row for each object. The rows' ids are of no meaning then.
  package var grouping: RowGrouping?
  /// Fetches only among these objects; nil for no such limit. Ids of other entities find nothing.
  package var restrictedTo: [ObjectID]?
  /// Objects to pass over.
  package var excluding: [ObjectID] = []

  package init(entity: EntityNumber) {
    self.entity = entity
  }

  package func family(in model: ManagedObjectModel) -> ClosedRange<EntityNumber> {
    includesSubentities ? model[entity].family : entity...entity
  }

  /// Whether rows are not one for each object.
  package var isOfRows: Bool { grouping != nil || (isDistinct && !columns.isEmpty) }

  package init(entity: Entity) {
    self.init(entity: entity.number)
  }

  /// The only object that may be found, where the predicate names it and nothing is read but values
  /// in its row and in those that it leads to.
  package var namedObject: ObjectID? {
    guard grouping == nil, columns.allSatisfy({ $0.expression.isPathOrConstant }) else {
      return nil
    }
    return predicate?.namedObject
  }
}

/// One value of a fetched row. To-many relationships are no columns:
/// `StoreReader.related(to:slot:)` fills them for many owners at once.
package struct FetchColumn: Hashable, Sendable {
  /// What the row's key is, where the row becomes an object with keys: one name, or for an element
  /// of a composite attribute the names that lead to it.
  package var path: [String]
  package var expression: CompiledExpression

  package init(path: [String], expression: CompiledExpression) {
    self.path = path
    self.expression = expression
  }

  package init(name: String, expression: CompiledExpression) {
    self.init(path: [name], expression: expression)
  }

  /// The property of the fetched object itself that the column shows, where it does.
  package var ownSlot: Int? {
    guard case .path(let path) = expression, path.root == .evaluatedObject, path.steps.isEmpty,
      case .attribute(let slot, _) = path.leaf
    else { return nil }
    return slot
  }

  /// nil for objects.
  package var type: AttributeType? { expression.attributeType }

  /// The columns of one property: one for an attribute or a to-one relationship, one for each
  /// element of a composite attribute, none for what is of many objects. What no store has is nil.
  package static func columns(of entity: Entity, slot: Int) -> [FetchColumn] {
    switch entity.properties[slot] {
    case .attribute(let attribute) where !attribute.isTransient:
      return leaves(of: attribute, path: []).map { elements, type in
        let path = ResolvedKeyPath(
          root: .evaluatedObject, steps: [], entity: entity.number,
          leaf: .attribute(slot: slot, elements: elements), type: type)
        return FetchColumn(path: [attribute.name] + elements, expression: .path(path))
      }
    case .relationship(let relationship) where !relationship.isToMany && !relationship.isTransient:
      let path = ResolvedKeyPath(
        root: .evaluatedObject, steps: [RelationshipStep(entity: entity.number, slot: slot)],
        entity: relationship.destination, leaf: .object, type: nil)
      return [FetchColumn(name: relationship.name, expression: .path(path))]
    case .attribute(let attribute):
      return [FetchColumn(name: attribute.name, expression: .constant(.null))]
    case .relationship(let relationship) where !relationship.isToMany:
      return [FetchColumn(name: relationship.name, expression: .constant(.null))]
    case .relationship, .fetchedProperty:
      return []
    }
  }

  /// By slot.
  package static func allColumns(of entity: Entity) -> [FetchColumn] {
    entity.properties.indices.flatMap { columns(of: entity, slot: $0) }
  }

  private static func leaves(
    of attribute: Attribute, path: [String]
  ) -> [(elements: [String], type: AttributeType)] {
    guard attribute.type == .composite else { return [(path, attribute.type)] }
    return attribute.elements.flatMap { leaves(of: $0, path: path + [$0.name]) }
  }
}
