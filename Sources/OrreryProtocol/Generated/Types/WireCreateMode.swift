// Written by protocol-gen from protocol/types/CreateMode.json: edit that instead.

extension Wire {
  /// What `document/open` does about a store that is not there.
  package enum CreateMode: String, WireEnumeration {
    /// The store must exist.
    case never
    /// A new store is made where there is none.
    case ifMissing
    /// A new store is made; one that is there is refused with `store.exists`, never replaced.
    case always
  }
}
