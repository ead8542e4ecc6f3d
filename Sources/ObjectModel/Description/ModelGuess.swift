/// Something about a model that nobody gave: what had to be guessed, or left out, to read the model
/// of the store itself. It is not an error: the model is what the guess made it.
package struct ModelGuess: Hashable, Sendable {
  /// `protocol/types/ModelGuessKind.json` documents each.
  package enum Kind: String, CaseIterable, Sendable {
    case cache
    case entity
    case name
    case owner
    case type
    case destination
    case inverse
    case omitted
    case rules
    case unreadable
  }

  package var kind: Kind
  /// One sentence for a person.
  package var message: String
  package var entity: String?
  package var key: String?
  /// Whether a save could store something that is wrong if the guess is. What is merely unreadable
  /// in a model is a default value, a rule for validation or a predicate.
  package var concernsStorage: Bool

  package init(
    _ kind: Kind, _ message: String, entity: String? = nil, key: String? = nil,
    concernsStorage: Bool? = nil
  ) {
    self.kind = kind
    self.message = message
    self.entity = entity
    self.key = key
    self.concernsStorage = concernsStorage ?? (kind != .unreadable)
  }
}
