// Written by protocol-gen from protocol/types/ModelMappingKind.json: edit that instead.

extension Wire {
  /// What a migration does with an entity's objects.
  package enum ModelMappingKind: String, WireEnumeration {
    /// The entity is new and has none.
    case add
    /// They are deleted.
    case remove
    /// They stay as they are.
    case copy
    /// They stay, and change.
    case transform
    /// A mapping says what they become.
    case custom
  }
}
