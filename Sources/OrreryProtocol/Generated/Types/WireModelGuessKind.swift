// Written by protocol-gen from protocol/types/ModelGuessKind.json: edit that instead.

extension Wire {
  /// Sorts of guesses about a model.
  package enum ModelGuessKind: String, WireEnumeration {
    /// The store has no cached model, or it was not used.
    case cache
    /// An entity of the tables has another name or superentity in the cached model, or is not in
    /// it, or the other way round.
    case entity
    /// A property's name: tables have it in capital letters only.
    case name
    /// Which entity a property belongs to: those of a hierarchy share a table.
    case owner
    /// An attribute's type.
    case type
    /// Where a relationship leads.
    case destination
    /// A relationship's inverse.
    case inverse
    /// A property or column that is left out.
    case omitted
    /// Whether properties are mandatory, default values, delete rules, what an attribute is derived
    /// from.
    case rules
    /// A default value, rule, index or order of the cached model that is left out. Saving does not
    /// depend on it.
    case unreadable
  }
}
