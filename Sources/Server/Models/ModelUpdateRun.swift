import ObjectModel
import OrreryProtocol

/// One `model/update` between its call and its reply. What it leads to is the document's affair, in
/// `Document+Model.swift`.
final class ModelUpdateRun {
  let run: MigrationRun
  let cause: Wire.ChangeCause
  /// Once it is known.
  var update: ModelUpdate?
  /// Why the document did not hand over its store.
  var refusal: (any Error)?

  init(_ run: MigrationRun, cause: Wire.ChangeCause) {
    self.run = run
    self.cause = cause
  }
}
