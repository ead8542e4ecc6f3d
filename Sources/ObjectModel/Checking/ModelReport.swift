/// Collects what is wrong with a model while it is read or checked, so that one error can report
/// everything at once. It is not a log: without faults only the warnings remain.
struct ModelReport {
  /// More faults than this are counted but not kept: nobody reads them, and a hostile model could
  /// have millions.
  static let maximumKeptFaults = 200

  private(set) var warnings: [OrreryError] = []
  private var faults: [OrreryError] = []
  private var faultCount = 0

  var hasFaults: Bool { faultCount > 0 }

  mutating func fault(
    _ message: String, entity: String? = nil, key: String? = nil, at location: SourceLocation?,
    hint: String
  ) {
    fault(
      OrreryError(
        .modelInvalid, message, entity: entity, key: key, hint: hint, location: location))
  }

  mutating func fault(_ error: OrreryError) {
    faultCount += 1
    if faults.count < Self.maximumKeptFaults { faults.append(error) }
  }

  mutating func warn(
    _ message: String, entity: String? = nil, key: String? = nil, at location: SourceLocation?,
    hint: String
  ) {
    guard warnings.count < Self.maximumKeptFaults else { return }
    warnings.append(
      OrreryError(
        .modelInvalid, message, entity: entity, key: key, hint: hint, location: location))
  }

  /// Throws one `model.invalid` whose `errors` are the faults in the order of their lines; nothing
  /// when there are none. Messages do not say the place: `location` does.
  func throwFaults() throws(OrreryError) {
    guard hasFaults else { return }
    let sorted = faults.enumerated().sorted { left, right in
      let (leftLine, rightLine) = (left.element.location?.line, right.element.location?.line)
      return (leftLine ?? .max, left.offset) < (rightLine ?? .max, right.offset)
    }.map(\.element)
    let first = sorted[0]
    let more = faultCount > 1 ? " (the first of \(faultCount) faults)" : ""
    throw OrreryError(
      .modelInvalid, "\(first.message)\(more)", entity: first.entity, key: first.key,
      hint: first.hint, location: first.location, errors: sorted)
  }
}

extension SourceLocation {
  /// `file:line`, as compilers print it.
  package var text: String {
    line.map { "\(file):\($0)" } ?? file
  }
}
