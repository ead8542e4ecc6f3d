/// Which names entities and properties may have, and how they sort. Not about a file's syntax.
package enum ModelName {
  /// Long enough for any real name; SQL identifiers are made from it.
  static let maximumLength = 255

  /// What is wrong with the name, or nil.
  ///
  /// Names stand in object ids (`BNRItem/p42`), key paths (`owner.name`), predicates and SQL
  /// identifiers, so they are a letter or underscore and then letters, digits and underscores, of
  /// any script. Xcode allows no others either.
  package static func fault(in name: String) -> String? {
    guard let first = name.unicodeScalars.first else { return "is empty" }
    guard name.utf8.count <= maximumLength else { return "is longer than \(maximumLength) bytes" }
    guard first == "_" || first.properties.isAlphabetic else {
      return "does not start with a letter or underscore"
    }
    let rest = name.unicodeScalars.first {
      !($0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
        || $0.properties.generalCategory == .nonspacingMark
        || $0.properties.generalCategory == .spacingMark)
    }
    return rest.map { "holds the character “\($0)”" }
  }

  /// What is wrong with the name of something that is no part of an object, as of an index, or nil.
  /// Core Data takes any there, and so spaces and punctuation are no fault.
  static func fault(inLabel name: String) -> String? {
    if name.isEmpty { return "is empty" }
    guard name.utf8.count <= maximumLength else { return "is longer than \(maximumLength) bytes" }
    let scalar = name.unicodeScalars.first { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
        .unassigned:
        true
      default: false
      }
    }
    return scalar.map { "holds U+\($0.hexadecimal), which cannot be seen" }
  }

  /// The order in which Core Data numbers siblings: by name without regard to case (folded to lower
  /// case, so that `A_B` comes before `AA`), by scalars where that leaves a tie.
  static func precedes(_ left: String, _ right: String) -> Bool {
    let (foldedLeft, foldedRight) = (left.lowercased(), right.lowercased())
    if foldedLeft != foldedRight { return scalarsPrecede(foldedLeft, foldedRight) }
    return scalarsPrecede(left, right)
  }

  private static func scalarsPrecede(_ left: String, _ right: String) -> Bool {
    left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
  }
}

extension Unicode.Scalar {
  /// Its number as it is written after `U+`.
  var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.utf8.count, 0)) + digits
  }
}
