/// A fetch index as Xcode's model editor keeps it, to be put into a model by hand. It does not
/// write whole models.
extension FetchIndexDescription {
  /// The `<fetchIndex>` element, as it stands in an `<entity>` of a model's `contents`.
  package var xcodeText: String {
    var attributes = [("name", name)]
    if let partialIndexPredicate {
      attributes.append(("partialIndexPredicate", partialIndexPredicate))
    }
    let children = elements.map { "    <fetchIndexElement\(Self.text(of: $0.attributes))/>" }
    return (["<fetchIndex\(Self.text(of: attributes))>"] + children + ["</fetchIndex>"])
      .joined(separator: "\n")
  }

  private static func text(of attributes: [(name: String, value: String)]) -> String {
    attributes.map { " \($0.name)=\"\(XMLText.escaped($0.value))\"" }.joined()
  }
}

extension FetchIndexDescription.Element {
  fileprivate var attributes: [(name: String, value: String)] {
    let subject =
      switch subject {
      case .property(let name): ("property", name)
      case .expression(let expression): ("expression", expression)
      }
    return [
      subject, ("type", collation == .rTree ? "RTree" : "Binary"),
      ("order", isAscending ? "ascending" : "descending"),
    ]
  }
}
