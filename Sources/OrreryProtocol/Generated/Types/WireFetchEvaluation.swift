// Written by protocol-gen from protocol/types/FetchEvaluation.json: edit that instead.

extension Wire {
  /// What a context's unsaved changes make of a fetch.
  package struct FetchEvaluation: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .store,
      .merged,
      .context,
    ]

    /// They do not touch it: the store answers, while the server goes on with other requests.
    package static var store: Self { Self(rawValue: "store") }

    /// Objects of the fetched entity changed: the store answers without them, and those that match
    /// are put in their places.
    package static var merged: Self { Self(rawValue: "merged") }

    /// Objects that the predicate or the order reaches over relationships changed: every object of
    /// the entity is read and evaluated in memory. Saving first is cheaper.
    package static var context: Self { Self(rawValue: "context") }
  }
}
