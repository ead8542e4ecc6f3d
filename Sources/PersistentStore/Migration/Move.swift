import ObjectModel
import Predicates

/// One way of objects from the old model to the new: those of one entity, or some of them, become
/// those of one entity. What is inferred and what a mapping says look the same here.
struct Move {
  /// Where it stands among all moves. Of two objects that would have one key in the new store, that
  /// of the earlier move keeps it.
  let index: Int
  /// Of the entity mapping.
  let name: String
  let entity: Entity
  let old: Entity
  /// By the new entity's slots: the old slot that is taken over; nil for none.
  let slots: [Int?]
  /// Which objects; nil for all.
  let predicate: CompiledPredicate?
  /// What tells objects apart, of which only the first becomes an object; none where all do.
  let distinctBy: [CompiledExpression]
  /// Attributes and elements of composites that are computed.
  let values: [AttributePath: CompiledExpression]
  /// Relationships that are computed, by slot.
  let objects: [Int: MappedObjects]
  /// Slots that a mapping names a value for: what it says of a relationship goes before what is
  /// inferred, at the other end too.
  let stated: Set<Int>
  /// Slots that a mapping says nothing comes to, not from the other end of a relationship either.
  let unmapped: Set<Int>

  struct AttributePath: Hashable {
    var slot: Int
    var elements: [String]
  }

  /// Whether a mapping says what the relationship leads to, be it nothing.
  func states(_ slot: Int) -> Bool {
    stated.contains(slot) || unmapped.contains(slot)
  }
}

/// The objects of the old store that a relationship of the new one is made from.
struct MappedObjects {
  let target: KeyPathTarget
  /// The old entity, with those below it; nil for the constant nil.
  let entity: EntityNumber?
  /// The name of the entity mapping by which they come; nil for any.
  let entityMapping: String?
}
