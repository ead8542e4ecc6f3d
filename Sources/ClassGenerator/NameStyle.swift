import Foundation
import Spelling

/// How a language spells names, and which of them are taken: it makes names of a model's, which may
/// be keywords there, or no identifiers at all. That two of them become one is not seen here.
struct NameStyle: Sendable {
  enum Form: Sendable {
    /// As the model has it.
    case unchanged
    /// `who_took`
    case snake
    /// `who-took`
    case kebab
  }

  /// Of properties, parameters and functions.
  let form: Form
  /// Whether names are one where they differ in compatibility characters alone, as `ﬁ` and `fi`.
  var foldsCompatibility = false
  /// Whether identifiers are ASCII.
  var isASCII = false
  /// Whether types begin with a capital letter, whatever the model says.
  var capitalizesTypes = true
  /// What is no name of a parameter or class, nor of a property where these are names like others.
  let keywords: Set<String>
  /// Whether a property may be called like a keyword all the same.
  var allowsKeywordMembers = false
  /// What a class has already: members of the base class, and what the written text uses.
  var members: Set<String> = []
  /// Whether names with an underscore at their beginning are the base class's.
  var reservesUnderscores = false
  /// Functions that a class has already.
  var functions: Set<String> = []
  /// Names of parameters that the written text uses otherwise.
  var locals: Set<String> = []
  /// Types that the written text uses.
  var types: Set<String> = []
  /// Makes a name of a keyword; nil for an underscore at its end.
  var escapeKeyword: (@Sendable (String) -> String)?

  /// Of a class, or of another type.
  func type(_ name: String) -> String {
    let name = identifier(capitalizesTypes ? NameWords.capitalized(name) : name)
    return keywords.contains(name) || types.contains(name) ? name + "_" : name
  }

  func member(_ name: String) -> String {
    let formed = identifier(self.formed(NameWords.words(of: name), orUnchanged: name))
    return reservedMember(formed)
  }

  /// A function that is called what the words say, one after the other.
  func function(_ words: [String]) -> String {
    let formed = identifier(self.formed(words, orUnchanged: NameWords.camel(words)))
    return functions.contains(formed) ? formed + separator : reservedMember(formed)
  }

  func parameter(_ name: String) -> String {
    let words = NameWords.words(of: name)
    let name = identifier(formed(words, orUnchanged: NameWords.camel(words)))
    return locals.contains(name) ? name + separator : escaped(name)
  }

  /// The words as they stand in a longer name.
  func part(_ name: String) -> String {
    identifier(formed(NameWords.words(of: name), orUnchanged: name))
  }

  private func reservedMember(_ name: String) -> String {
    let isReserved = reservesUnderscores && name.utf8.first == UInt8(ascii: "_")
    if isReserved || members.contains(name) { return name + separator }
    return allowsKeywordMembers ? name : escaped(name)
  }

  private var separator: String { form == .kebab ? "-" : "_" }

  private func escaped(_ name: String) -> String {
    guard keywords.contains(name) else { return name }
    return escapeKeyword?(name) ?? name + separator
  }

  private func formed(_ words: [String], orUnchanged name: String) -> String {
    switch form {
    case .unchanged: name
    case .snake, .kebab: words.map { $0.lowercased() }.joined(separator: separator)
    }
  }

  /// The name with the number of each character that cannot stand in one in its place.
  private func identifier(_ name: String) -> String {
    let name = foldsCompatibility ? name.precomposedStringWithCompatibilityMapping : name
    var result = ""
    for scalar in name.unicodeScalars {
      let isPart = scalar == "_" || (scalar == "-" && form == .kebab) || mayContain(scalar)
      if !isPart {
        result += "_u" + String(scalar.value, radix: 16, uppercase: true)
        continue
      }
      if result.isEmpty, scalar != "_", !mayStart(with: scalar) { result += "_" }
      result.unicodeScalars.append(scalar)
    }
    return result.isEmpty ? "_" : result
  }

  private func mayStart(with scalar: Unicode.Scalar) -> Bool {
    isASCII && !scalar.isASCII ? false : scalar.properties.isXIDStart
  }

  private func mayContain(_ scalar: Unicode.Scalar) -> Bool {
    isASCII && !scalar.isASCII ? false : scalar.properties.isXIDContinue
  }
}

/// Names as words: `thumbnailURL` is `thumbnail` and `URL`, `photoURLs` is `photo` and `URLs`.
enum NameWords {
  static func words(of name: String) -> [String] {
    let scalars = Array(name.unicodeScalars)
    var words: [String] = []
    var word = String.UnicodeScalarView()
    func end() {
      if !word.isEmpty { words.append(String(word)) }
      word = String.UnicodeScalarView()
    }
    for (index, scalar) in scalars.enumerated() {
      guard scalar == "_" || scalar.properties.isXIDContinue else {
        end()
        continue
      }
      if scalar == "_" {
        end()
        continue
      }
      if beginsWord(scalars, index) { end() }
      word.append(scalar)
    }
    end()
    return words
  }

  private static func beginsWord(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard index > 0, scalars[index].properties.isUppercase else { return false }
    if !scalars[index - 1].properties.isUppercase { return true }
    let rest = scalars[(index + 1)...]
    guard rest.first?.properties.isLowercase == true else { return false }
    // The plural of an abbreviation.
    let second = rest.dropFirst().first
    return rest.first != "s" || second.map { $0.properties.isLowercase } == true
  }

  /// `cheapFetchRequest`. A word that is all capitals is an abbreviation.
  static func camel(_ words: [String]) -> String {
    guard let first = words.first else { return "" }
    return uncapitalized(first) + words.dropFirst().map(capitalized).joined()
  }

  static func capitalized(_ name: String) -> String {
    guard let first = name.unicodeScalars.first else { return name }
    return first.properties.titlecaseMapping + String(name.unicodeScalars.dropFirst())
  }

  /// `URL` becomes `url`.
  private static func uncapitalized(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: \.properties.isLowercase),
      let first = name.unicodeScalars.first
    else { return name.lowercased() }
    return first.properties.lowercaseMapping + String(name.unicodeScalars.dropFirst())
  }
}
