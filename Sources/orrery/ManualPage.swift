import ArgumentParser
import OrreryProtocol
import Server
import Spelling

/// `orrery generate-manual-page`, for `make install`: the manual page, from the argument parser's
/// own description of the command.
struct ManualPage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate-manual-page",
    abstract: "Prints the manual page, in the man macros of roff.", shouldDisplay: false)

  func run() throws {
    try StandardOutput.write(Self.text(of: CommandDescription.whole()))
  }

  static func text(of command: CommandDescription) -> String {
    var page = RoffText()
    page.macro("TH", command.name.uppercased(), "1", "", "orrery \(OrreryServer.version)", "Orrery")
    page.macro("SH", "NAME")
    page.line("\(command.name) - \(command.abstract)")
    page.macro("SH", "SYNOPSIS")
    for subcommand in leaves(of: command, path: []) {
      page.synopsis(subcommand.path.joined(separator: " "), subcommand.command.usage)
    }
    page.macro("SH", "DESCRIPTION")
    page.paragraphs(OrreryCommand.introduction)
    page.macro("SH", "OPTIONS")
    page.arguments(command.arguments)
    page.macro("SH", "SUBCOMMANDS")
    for (path, command) in leaves(of: command, path: []) {
      page.macro("SS", path.joined(separator: " "))
      page.paragraphs(command.abstract)
      page.paragraphs(command.discussion)
      page.arguments(command.arguments.filter { !$0.names.contains("--help") })
    }
    page.macro("SH", "EXIT STATUS")
    for (code, meaning) in OrreryCommand.exitCodes { page.item(code, meaning) }
    return page.text
  }

  /// The commands that do something, with the words that lead to them.
  private static func leaves(
    of command: CommandDescription, path: [String]
  ) -> [(path: [String], command: CommandDescription)] {
    let path = path + [command.name]
    if command.subcommands.isEmpty { return [(path, command)] }
    return command.subcommands.filter { $0.name != "help" }.flatMap { leaves(of: $0, path: path) }
  }
}

/// A text in roff's man macros, as groff_man(7) has them.
private struct RoffText {
  private(set) var text = ""

  mutating func macro(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { "\"\(Self.escaped($0, inMacro: true))\"" }
    text += ([".\(name)"] + quoted).joined(separator: " ") + "\n"
  }

  mutating func line(_ line: some StringProtocol) {
    let start = line.utf8.first
    // At the start of a line these make it a request.
    let guardCharacter = start == UInt8(ascii: ".") || start == UInt8(ascii: "'") ? "\\&" : ""
    text += guardCharacter + Self.escaped(line) + "\n"
  }

  /// Blank lines divide paragraphs.
  mutating func paragraphs(_ paragraphs: String) {
    guard !paragraphs.isEmpty else { return }
    macro("PP")
    for part in paragraphs.parts(separatedBy: "\n", omittingEmptySubsequences: false) {
      if part.isEmpty { macro("PP") } else { line(part) }
    }
  }

  mutating func item(_ term: String, _ meaning: String) {
    macro("TP")
    line(term)
    line(meaning)
  }

  mutating func synopsis(_ name: String, _ usage: String) {
    macro("PP")
    macro("B", name)
    line(usage)
  }

  mutating func arguments(_ arguments: [CommandDescription.Argument]) {
    for argument in arguments {
      let defaultValue = argument.defaultValue.map { " Default: \($0)." } ?? ""
      let more = argument.discussion.isEmpty ? "" : " \(argument.discussion)"
      item(argument.shown, argument.abstract + more + defaultValue)
    }
  }

  private static func escaped(_ line: some StringProtocol, inMacro: Bool = false) -> String {
    var escaped = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\"" where inMacro: escaped += "\\(dq"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
