import ObjectModel
import OrreryProtocol
import PersistentStore

/// From what a store tells of its model to the wire's words for it.
extension Wire.ModelOrigin {
  init(_ stored: StoredModel) {
    self.init(
      source: stored.source == .cache ? .cache : .tables,
      guesses: stored.guesses.map(Wire.ModelGuess.init))
  }
}

extension Wire.ModelGuess {
  fileprivate init(_ guess: ModelGuess) {
    self.init(
      kind: Wire.ModelGuessKind(guess.kind), message: guess.message, entity: guess.entity,
      property: guess.key)
  }
}

extension Wire.ModelGuessKind {
  package init(_ kind: ModelGuess.Kind) {
    self =
      switch kind {
      case .cache: .cache
      case .entity: .entity
      case .name: .name
      case .owner: .owner
      case .type: .type
      case .destination: .destination
      case .inverse: .inverse
      case .omitted: .omitted
      case .rules: .rules
      case .unreadable: .unreadable
      }
  }
}
