/// Opening a document once more: where a server ends, for the next one.
extension DocumentOpenParams {
  /// The same for one that is there, as it is to be: where it is gone, nobody wants another.
  package var again: Self {
    var again = self
    (again.create, again.migrate, again.model, again.configuration) = (.never, false, nil, nil)
    return again
  }
}
