import ObjectModel

/// What keeps a migration from being inferred, as the error that a migration then throws.
extension ModelDiff {
  /// Everything that keeps a migration from being inferred, as one error.
  package var obstacleError: OrreryError? {
    let errors = changes.compactMap { change in
      change.obstacle.map {
        OrreryError(
          .migrationNotInferable, $0, entity: change.entity, key: change.key, hint: change.hint)
      }
    }
    guard let first = errors.first else { return nil }
    if errors.count == 1 { return first }
    return OrreryError(
      .migrationNotInferable,
      "\(errors.count) changes of the model keep a migration from being inferred. "
        + "The first: \(first.message)",
      entity: first.entity, key: first.key, hint: first.hint, errors: errors)
  }
}
