// Written by protocol-gen from protocol/types/FetchEvaluation.json: edit that instead.

extension Wire {
  /// What a context's unsaved changes make of a fetch.
  package enum FetchEvaluation: String, WireEnumeration {
    /// They do not touch it: the store answers, while the server goes on with other requests.
    case store
    /// Objects of the fetched entity changed: the store answers without them, and those that match
    /// are put in their places.
    case merged
    /// Objects that the predicate or the order reaches over relationships changed: every object of
    /// the entity is read and evaluated in memory. Saving first is cheaper.
    case context
  }
}
