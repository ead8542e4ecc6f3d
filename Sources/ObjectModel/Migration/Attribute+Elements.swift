/// Which values of an earlier attribute an attribute takes over.
extension Attribute {
  /// Whether stored values of the old attribute are this one's as they stand.
  package func keepsValues(of old: Attribute?) -> Bool {
    guard let old, type.holdsAll(of: old.type) else { return false }
    return !isDerived || description.derivationExpression == old.description.derivationExpression
  }

  /// The element of a composite, any number of composites down.
  package func element(at path: [String]) -> Attribute? {
    path.reduce(self) { $0?.element(named: $1) }
  }

  /// Where the old attribute has what an element of this one has.
  ///
  /// - Returns: nil where that is new, or is of a type that does not fit.
  package func oldPath(of path: [String], in old: Attribute) -> [String]? {
    guard let name = path.first else { return type.holdsAll(of: old.type) ? [] : nil }
    let matching = NameMatching(
      elements.map(\.matchingName), from: old.elements.map(\.matchingName))
    guard let index = elements.firstIndex(where: { $0.name == name }),
      let oldIndex = matching.oldIndexes[index]
    else { return nil }
    let oldElement = old.elements[oldIndex]
    return elements[index].oldPath(of: Array(path.dropFirst()), in: oldElement)
      .map { [oldElement.name] + $0 }
  }
}
