import ArgumentParser
import JSONText

/// A command with its arguments and subcommands, as the argument parser describes itself. What is
/// told of the command anywhere but in its help comes from here, so that none of it goes stale.
struct CommandDescription {
  let name: String
  let abstract: String
  let discussion: String
  let arguments: [Argument]
  let subcommands: [CommandDescription]

  struct Argument {
    enum Kind: String {
      case positional
      case option
      case flag
    }

    let kind: Kind
    /// With their dashes; none for a positional argument.
    let names: [String]
    let valueName: String
    let abstract: String
    let discussion: String
    let defaultValue: String?
    let isOptional: Bool
    let isRepeating: Bool

    /// As it is written on the command line.
    var shown: String {
      let value = "<\(valueName)>" + (isRepeating ? " ..." : "")
      switch kind {
      case .positional: return value
      case .flag: return names.joined(separator: ", ")
      case .option: return names.joined(separator: ", ") + " " + value
      }
    }
  }

  /// - Throws: where the parser describes itself in an unknown form.
  static func whole() throws -> CommandDescription {
    let description = try JSONValue.parse(OrreryCommand._dumpHelp())
    guard let command = description["command"] else {
      throw Failure("The argument parser describes no command.")
    }
    return CommandDescription(command)
  }

  private init(_ value: JSONValue) {
    name = value["commandName"]?.string ?? ""
    abstract = value["abstract"]?.string ?? ""
    discussion = value["discussion"]?.string ?? ""
    arguments = (value["arguments"]?.elements ?? []).filter(Self.isShown).map(Argument.init)
    subcommands = (value["subcommands"]?.elements ?? []).filter(Self.isShown)
      .map(CommandDescription.init)
  }

  private static func isShown(_ value: JSONValue) -> Bool {
    value["shouldDisplay"] != .bool(false)
  }

  /// What it cannot do without, and that it has more.
  var usage: String {
    let words = arguments.compactMap { argument -> String? in
      switch argument.kind {
      case .positional: argument.isOptional ? "[\(argument.shown)]" : argument.shown
      case .option: argument.isOptional ? nil : argument.shown
      case .flag: nil
      }
    }
    return (words + ["[options]"]).joined(separator: " ")
  }

  /// The commands that the words lead to, from this one down, and how many words that took. Flags
  /// before a subcommand are passed over.
  func path(along words: [String]) -> (commands: [CommandDescription], rest: ArraySlice<String>) {
    var commands = [self]
    var rest = words[...]
    while let command = commands.last, !command.subcommands.isEmpty {
      rest = rest.drop { $0.utf8.first == UInt8(ascii: "-") }
      guard let word = rest.first,
        let next = command.subcommands.first(where: { $0.name == word })
      else { break }
      commands.append(next)
      rest = rest.dropFirst()
    }
    return (commands, rest)
  }
}

extension CommandDescription.Argument {
  fileprivate init(_ value: JSONValue) {
    kind = value["kind"]?.string.flatMap(Kind.init) ?? .flag
    names = (value["names"]?.elements ?? []).compactMap { name in
      name["name"]?.string.map { (name["kind"] == .string("long") ? "--" : "-") + $0 }
    }
    valueName = value["valueName"]?.string ?? ""
    abstract = value["abstract"]?.string ?? ""
    discussion = value["discussion"]?.string ?? ""
    defaultValue = value["defaultValue"]?.string
    isOptional = value["isOptional"] == .bool(true)
    isRepeating = value["isRepeating"] == .bool(true)
  }
}
