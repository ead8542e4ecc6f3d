// Written by protocol-gen from protocol/types/SortComparator.json: edit that instead.

extension Wire {
  /// How strings are compared in sorting.
  package enum SortComparator: String, WireEnumeration {
    /// By Unicode code point.
    case compare
    /// Ignoring case.
    case caseInsensitiveCompare
    /// As people expect, by the locale's collation.
    case localizedCompare
    /// By the locale's collation, ignoring case.
    case localizedCaseInsensitiveCompare
    /// As a file browser sorts: by the locale's collation, digits as numbers.
    case localizedStandardCompare
  }
}
