// Written by protocol-gen from protocol/types/ListResetReason.json: edit that instead.

extension Wire {
  /// Why a live list, a live aggregate or an observer of values is told as a whole.
  package enum ListResetReason: String, WireEnumeration {
    /// Changes piled up because they were read too slowly, more than can be told as one.
    case overflow
    /// The context was reset.
    case reset
    /// More changed than anybody can list.
    case changed
    /// The document has another model.
    case model
  }
}
