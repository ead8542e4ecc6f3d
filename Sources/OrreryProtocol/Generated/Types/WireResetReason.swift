// Written by protocol-gen from protocol/types/ResetReason.json: edit that instead.

extension Wire {
  /// Why a context's state has to be read anew.
  package struct ResetReason: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .overflow,
      .size,
      .reset,
      .batch,
      .remote,
      .unreadable,
      .model,
    ]

    /// Queued notices passed `limits.queuedBytes` because they were read too slowly; they were
    /// dropped in favour of this one.
    package static var overflow: Self { Self(rawValue: "overflow") }

    /// An edit changed more than 10,000 objects.
    package static var size: Self { Self(rawValue: "size") }

    /// The context was reset.
    package static var reset: Self { Self(rawValue: "reset") }

    /// A batch request changed more objects than a notice names. Unsaved edits are still there.
    package static var batch: Self { Self(rawValue: "batch") }

    /// Another process saved, and what it changed cannot be told or is more than a notice names.
    /// Unsaved edits are still there.
    package static var remote: Self { Self(rawValue: "remote") }

    /// An object that changed cannot be read. Reading it says what keeps it from that.
    package static var unreadable: Self { Self(rawValue: "unreadable") }

    /// The document has another model: `document/didChangeModel` has it.
    package static var model: Self { Self(rawValue: "model") }
  }
}
