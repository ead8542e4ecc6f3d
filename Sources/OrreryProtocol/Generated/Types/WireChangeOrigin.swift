// Written by protocol-gen from protocol/types/ChangeOrigin.json: edit that instead.

extension Wire {
  /// What made a context's objects change.
  package struct ChangeOrigin: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .edit,
      .merge,
      .undo,
      .redo,
      .rollback,
      .refresh,
      .batch,
      .remote,
    ]

    /// An edit in this context.
    package static var edit: Self { Self(rawValue: "edit") }

    /// Another context saved and this one took its changes over.
    package static var merge: Self { Self(rawValue: "merge") }

    /// An undo.
    package static var undo: Self { Self(rawValue: "undo") }

    /// A redo.
    package static var redo: Self { Self(rawValue: "redo") }

    /// A rollback or revert.
    package static var rollback: Self { Self(rawValue: "rollback") }

    /// A refresh: values were read again from the store.
    package static var refresh: Self { Self(rawValue: "refresh") }

    /// A batch request, straight to the store.
    package static var batch: Self { Self(rawValue: "batch") }

    /// Another process wrote the store.
    package static var remote: Self { Self(rawValue: "remote") }
  }
}
