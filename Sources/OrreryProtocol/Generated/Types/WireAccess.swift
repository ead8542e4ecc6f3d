// Written by protocol-gen from protocol/types/Access.json: edit that instead.

extension Wire {
  /// What a token allows.
  package struct Access: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .read,
      .write,
    ]

    /// To read, and to hear of changes. What would change a document is refused with
    /// `permission.denied`, edits of private contexts too.
    package static var read: Self { Self(rawValue: "read") }

    /// Everything.
    package static var write: Self { Self(rawValue: "write") }
  }
}
