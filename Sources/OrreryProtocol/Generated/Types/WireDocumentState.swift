// Written by protocol-gen from protocol/types/DocumentState.json: edit that instead.

extension Wire {
  /// The state of a document, as UIManagedDocument has it.
  package struct DocumentState: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .normal,
      .editingDisabled,
      .savingError,
      .inConflict,
    ]

    /// Open, saving works.
    package static var normal: Self { Self(rawValue: "normal") }

    /// Open, but edits are refused: the store is read-only or busy with a long job.
    package static var editingDisabled: Self { Self(rawValue: "editingDisabled") }

    /// The last save failed, or left edits out; they are still in the context.
    package static var savingError: Self { Self(rawValue: "savingError") }

    /// A save met newer values in the store, and edits that contradict them are still in the
    /// context; or the store's file was replaced, and nothing can be saved.
    package static var inConflict: Self { Self(rawValue: "inConflict") }
  }
}
