// Written by protocol-gen from protocol/types/HistoryChangeType.json: edit that instead.

extension Wire {
  /// What a save did to an object, as NSPersistentHistoryChangeType has it.
  package struct HistoryChangeType: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .insert,
      .update,
      .delete,
    ]

    /// It is new.
    package static var insert: Self { Self(rawValue: "insert") }

    /// It changed.
    package static var update: Self { Self(rawValue: "update") }

    /// It is gone.
    package static var delete: Self { Self(rawValue: "delete") }
  }
}
