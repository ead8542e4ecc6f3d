// Written by protocol-gen from protocol/types/ModelGraphFormat.json: edit that instead.

extension Wire {
  /// Forms of a model's graph as a text.
  package enum ModelGraphFormat: String, WireEnumeration {
    /// A Mermaid class diagram. It has no places: who draws it finds them.
    case mermaid
    /// An image, light or dark as its reader likes it, with text of the usual size.
    case svg
  }
}
