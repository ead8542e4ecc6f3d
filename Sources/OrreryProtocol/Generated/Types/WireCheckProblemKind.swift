// Written by protocol-gen from protocol/types/CheckProblemKind.json: edit that instead.

extension Wire {
  /// Sorts of faults in a store.
  package struct CheckProblemKind: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .sqlite,
      .danglingReference,
      .inverseMismatch,
      .primaryKey,
      .missingFile,
      .orphanedFile,
      .validation,
    ]

    /// SQLite's integrity check reports it.
    package static var sqlite: Self { Self(rawValue: "sqlite") }

    /// A relationship names an object that is not there.
    package static var danglingReference: Self { Self(rawValue: "danglingReference") }

    /// Two ends of a relationship disagree.
    package static var inverseMismatch: Self { Self(rawValue: "inverseMismatch") }

    /// Z_MAX is below a key in use, or a key is used twice.
    package static var primaryKey: Self { Self(rawValue: "primaryKey") }

    /// A large value's file is not there.
    package static var missingFile: Self { Self(rawValue: "missingFile") }

    /// A file of a large value that no object has, written more than a minute ago: it may be
    /// removed while nobody has the store open.
    package static var orphanedFile: Self { Self(rawValue: "orphanedFile") }

    /// A stored value breaks the model's rules.
    package static var validation: Self { Self(rawValue: "validation") }
  }
}
