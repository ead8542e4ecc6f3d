/// How a client opens a document once more, after a lost connection.
extension DocumentOpenParams {
  /// It is there by now, as it is to be: where it is gone, nobody wants another.
  package var again: Self {
    var again = self
    (again.create, again.migrate, again.model, again.configuration) = (.never, false, nil, nil)
    return again
  }
}
