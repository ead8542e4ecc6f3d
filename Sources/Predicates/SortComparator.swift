import Foundation
import ObjectModel

/// The model's, where Foundation has types of these names.
package typealias SortComparator = ObjectModel.SortComparator
package typealias SortDescriptor = ObjectModel.SortDescriptor

extension SortComparator {
  /// The locale of the localized orders.
  package static let locale = Locale(identifier: "en_US")

  /// Negative, zero or positive.
  package func compare(_ left: String, _ right: String) -> Int {
    let bytes = StringMatching.compareBytes(left, right)
    guard bytes != 0 else { return 0 }
    switch self {
    case .compare:
      return bytes
    case .caseInsensitiveCompare:
      return StringMatching.compareBytes(Self.foldCase(left), Self.foldCase(right))
    case .localizedCompare:
      return Self.collate(left, right)
    case .localizedCaseInsensitiveCompare:
      // Foundation's own option is not antisymmetric for dotted and dotless i.
      return Self.collate(Self.foldCase(left), Self.foldCase(right))
    case .localizedStandardCompare:
      let order = Self.collate(Self.foldCase(left), Self.foldCase(right), .numeric)
      return order != 0 ? order : Self.collate(left, right, .numeric)
    }
  }

  /// The same for SQLite's collations, which hand over UTF-8.
  package func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    if self == .compare { return StringMatching.compareBytes(left, right) }
    return compare(String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
  }

  private static func foldCase(_ string: String) -> String {
    StringFolding.fold(string, caseInsensitive: true, diacriticInsensitive: false)
  }

  /// Decomposed first: with a composed letter and another mark behind it, as in “Ä́Z” and “Aς́”,
  /// Foundation's order depends on which of the two is asked.
  private static func collate(
    _ left: String, _ right: String, _ options: String.CompareOptions = []
  ) -> Int {
    decomposed(left).compare(decomposed(right), options: options, range: nil, locale: locale)
      .rawValue
  }

  private static func decomposed(_ string: String) -> String {
    string.utf8.allSatisfy { $0 < 0x80 } ? string : string.decomposedStringWithCanonicalMapping
  }
}
