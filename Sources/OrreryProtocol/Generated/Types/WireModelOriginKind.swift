// Written by protocol-gen from protocol/types/ModelOriginKind.json: edit that instead.

extension Wire {
  /// What a model was read from that nobody gave.
  package enum ModelOriginKind: String, WireEnumeration {
    /// The store was made by Orrery and keeps its model.
    case store
    /// The model that Core Data keeps in the store, `Z_MODELCACHE`. It lacks user info, scalar
    /// types and most rules for values. Where the tables differ they were followed.
    case cache
    /// The tables alone: their names and columns, and values in these.
    case tables
  }
}
