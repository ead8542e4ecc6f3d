// Written by protocol-gen from protocol/types/DocumentFormat.json: edit that instead.

extension Wire {
  /// How a document lies on disk.
  package enum DocumentFormat: String, WireEnumeration {
    /// One store file, and what SQLite and large values put beside it.
    case file
    /// A folder with the store at `StoreContent/persistentStore`, as UIManagedDocument has it.
    case package
  }
}
