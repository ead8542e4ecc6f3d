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
      kind: Wire.ModelGuessKind(rawValue: guess.kind.rawValue), message: guess.message,
      entity: guess.entity, property: guess.key)
  }
}
