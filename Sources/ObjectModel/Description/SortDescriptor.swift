import Spelling

/// One key of an order, as a client or a model asks for it. It is not checked against a model;
/// that is `CompiledSortDescriptor`.
package struct SortDescriptor: Hashable, Sendable {
  /// To-one steps, then an attribute or `rel.@count`.
  package var keyPath: String
  package var isAscending: Bool
  package var comparator: SortComparator

  package init(
    keyPath: String, isAscending: Bool = true, comparator: SortComparator = .compare
  ) {
    self.keyPath = keyPath
    self.isAscending = isAscending
    self.comparator = comparator
  }

  // MARK: Text

  /// One word: `-seconds`, `title:localizedCompare:`.
  package var text: String {
    (isAscending ? "" : "-") + keyPath + (comparator == .compare ? "" : ":" + comparator.rawValue)
  }

  /// - Returns: nil where it is not such a word.
  package init?(text: Substring) {
    let descending = text.removingBytePrefix("-")
    let rest = Substring(descending ?? text)
    let parts = rest.cut(at: ":")
    guard let comparator = parts.map({ SortComparator(rawValue: String($0.after)) }) ?? .compare
    else { return nil }
    let keyPath = String(parts?.before ?? rest)
    guard !keyPath.isEmpty else { return nil }
    self.init(keyPath: keyPath, isAscending: descending == nil, comparator: comparator)
  }
}

/// How two strings are ordered, by the selectors that Core Data's SQLite store accepts.
///
/// Each is a total preorder: any two strings are before, after or level with one another, the same
/// way round from either side, and without circles, as SQLite demands of a collation. Level strings
/// leave the order to the next sort key.
///
/// The localized ones follow one fixed locale, so that the order, and an index on it, does not
/// depend on who started the process. They change when ICU's data does.
package enum SortComparator: String, CaseIterable, Hashable, Sendable {
  /// By UTF-8 bytes, as SQLite's BINARY.
  case compare = "compare:"
  /// By the UTF-8 bytes of the folded text.
  case caseInsensitiveCompare = "caseInsensitiveCompare:"
  case localizedCompare = "localizedCompare:"
  case localizedCaseInsensitiveCompare = "localizedCaseInsensitiveCompare:"
  /// As a file browser sorts: “file 2” before “file 10”, case last.
  case localizedStandardCompare = "localizedStandardCompare:"
}
