import ObjectModel
import Spelling

/// Writes the entities of a model as classes of a programming language: texts of files, which it
/// does not put anywhere. For each entity there is a file that is written anew each time, and one
/// that is its user's own. Whether predicates and values fit the model is not looked at: the client
/// libraries and the server do that.
package enum ClassGenerator {
  package enum Language: String, CaseIterable, Sendable {
    case swift
    case python
    case typescript
    case lua
    case elisp

    /// What classes import their base class from; nil where they need none.
    package var library: String? {
      switch self {
      case .swift: "OrreryCoreData"
      case .python, .typescript: "orrery"
      case .lua, .elisp: nil
      }
    }

    /// Whether a name can stand where a module is imported: paths are modules in TypeScript alone.
    package func canImport(_ name: String) -> Bool {
      let others = self == .typescript ? "_./@-" : "_."
      return !name.isEmpty
        && name.unicodeScalars.allSatisfy { scalar in
          scalar.isASCII && scalar.properties.isXIDContinue
            || others.unicodeScalars.contains(scalar)
        }
    }
  }

  package struct File: Sendable {
    package let name: String
    package let text: String
    /// Whether it is made only where it is missing, and never written again.
    package let isUsersOwn: Bool
  }

  /// What tells a file that was written here from others: it begins a comment that is near the
  /// beginning of its text.
  package static let marker = "Written by orrery generate"

  /// Where the marker is, in bytes from the start.
  package static let markerReach = 1_000

  /// - Parameters:
  ///   - name: What the model is called, for languages whose names are all in one space.
  ///   - library: What is imported instead of the language's library. See
  ///     `canImport`.
  /// - Returns: The files, sorted by name.
  /// - Throws: `model.invalid` where two things of the model would have one name, or a fetch
  ///   request template has `%@` or `%K`.
  package static func files(
    of model: ManagedObjectModel, named name: String, in language: Language,
    library: String? = nil
  ) throws(OrreryError) -> [File] {
    let library = library ?? language.library ?? ""
    return switch language {
    case .swift: try files(SwiftClassWriter(model, library: library))
    case .python: try files(PythonClassWriter(model, library: library))
    case .typescript: try files(TypeScriptClassWriter(model, library: library))
    case .lua: try files(LuaClassWriter(model))
    case .elisp: try files(EmacsLispClassWriter(model, named: name))
    }
  }

  private static func files(_ writer: some ClassWriter) throws(OrreryError) -> [File] {
    var files = writer.commonFiles
    var owners: [String: String] = [:]
    for file in files { owners[file.name.lowercased()] = "list of all classes" }
    for current in writer.classes.classes {
      var made = [
        File(
          name: writer.generatedFile(of: current), text: writer.generatedText(of: current),
          isUsersOwn: false)
      ]
      if let text = writer.ownText(of: current) {
        made.append(File(name: writer.ownFile(of: current), text: text, isUsersOwn: true))
      }
      for file in made {
        let owner = "entity “\(current.entity.name)”"
        // Many file systems take no notice of case.
        if let other = owners.updateValue(owner, forKey: file.name.lowercased()) {
          throw OrreryError(
            .modelInvalid,
            "The \(other) and the \(owner) would both have the file “\(file.name)”.",
            entity: current.entity.name,
            hint: "Rename one of the two, or give the entity another class in the model.")
        }
      }
      files += made
    }
    return files.sorted { $0.name < $1.name }
  }
}

/// Writes classes in one language.
protocol ClassWriter {
  var classes: ClassModel { get }
  /// What is there once for all classes.
  var commonFiles: [ClassGenerator.File] { get }
  func generatedFile(of current: EntityClass) -> String
  func ownFile(of current: EntityClass) -> String
  func generatedText(of current: EntityClass) -> String
  /// nil where the model says that its user has the class already.
  func ownText(of current: EntityClass) -> String?
}

extension ClassWriter {
  /// What stands at the beginning of a generated file.
  func notice(of current: EntityClass) -> String {
    "\(ClassGenerator.marker), anew each time: your own code goes into \(ownFile(of: current))."
  }

  /// The same in one that is of all classes.
  var commonNotice: String { "\(ClassGenerator.marker), anew each time." }
}

/// Text as literals of programming languages.
enum SourceLiteral {
  /// Between double quotes, with a backslash before these and itself, and nothing in it that cannot
  /// be seen: a predicate may have several lines.
  static func quoted(_ text: String, in language: ClassGenerator.Language) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\0"..<" ", "\u{7F}": quoted += escape(scalar.value, in: language)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Of a control character.
  private static func escape(_ code: UInt32, in language: ClassGenerator.Language) -> String {
    let hexadecimal = String(code, radix: 16)
    let zeros = String(repeating: "0", count: 4 - hexadecimal.utf8.count)
    switch language {
    case .swift: return "\\u{\(hexadecimal)}"
    case .lua: return "\\\(code < 10 ? "00" : code < 100 ? "0" : "")\(code)"
    case .python, .typescript, .elisp: return "\\u\(zeros)\(hexadecimal)"
    }
  }
}
