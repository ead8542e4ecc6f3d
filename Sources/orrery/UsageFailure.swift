import ArgumentParser
import Spelling

/// What the argument parser refuses, told as every other failure is: one message, what was meant,
/// and where to read on.
struct UsageFailure {
  private let arguments: [String]
  private let commands: [CommandDescription]
  private let rest: ArraySlice<String>

  /// - Parameter arguments: of the command line, without the program.
  /// - Throws: as `CommandDescription.whole`.
  init(_ arguments: [String]) throws {
    self.arguments = arguments
    (commands, rest) = try CommandDescription.whole().path(along: arguments)
  }

  /// - Parameter error: of the argument parser.
  func failure(_ error: any Error) -> Failure {
    if let unknown = unknownSubcommand { return unknown }
    let text = OrreryCommand.message(for: error)
    // The parser ends some of its messages with a full stop, and some not.
    let end = text.utf8.last ?? 0
    let isSentence = end == UInt8(ascii: ".") || end == UInt8(ascii: "?")
    let (message, hint) = sharpened(isSentence ? text : text + ".")
    let reading = "See \(name) --help."
    return Failure(
      message, hint: hint.map { "\($0) \(reading)" } ?? reading, code: .validationFailure)
  }

  private var name: String { commands.map(\.name).joined(separator: " ") }

  /// “There is” of the program itself, “model has” of its subcommand.
  private var subject: String {
    commands.count < 2
      ? "There is" : commands.dropFirst().map(\.name).joined(separator: " ") + " has"
  }

  /// A word where only the name of a subcommand could stand.
  var unknownSubcommand: Failure? {
    guard let command = commands.last, !command.subcommands.isEmpty,
      let word = rest.first(where: { $0.utf8.first != UInt8(ascii: "-") })
    else { return nil }
    return Failure(
      "\(subject) no subcommand “\(word)”.",
      hint: NearestName.hint(
        for: word, among: command.subcommands.map(\.name), called: "subcommands"),
      code: .validationFailure)
  }

  /// The parser's message, and what else there is to say about it.
  private func sharpened(_ message: String) -> (message: String, hint: String?) {
    if message.utf8.starts(with: "Unknown option".utf8) {
      // What the parser itself takes to be near is often far.
      guard let unknown = quoted(in: message) else { return (message, nil) }
      return unknownOption(unknown)
    }
    if message.utf8.starts(with: "Missing value for".utf8) {
      guard let option = quoted(in: message)?.parts(separatedBy: " ").first else {
        return (message, nil)
      }
      return (message, "A value that begins with - is written \(option)=VALUE.")
    }
    let isAboutArguments = ["Missing expected", "Unexpected argument"].contains {
      message.utf8.starts(with: $0.utf8)
    }
    if isAboutArguments, let option = firstUnknownOption { return unknownOption(option) }
    if isAboutArguments || message.utf8.contains(" unexpected arguments: ".utf8) {
      let usage = "Usage: \(name) \(commands.last?.usage ?? "")."
      // What is read is an option, as it may be left out.
      let mayBeFile = !message.utf8.starts(with: "Missing".utf8) && optionNames.contains("--input")
      return (message, mayBeFile ? "A file to read stands behind --input. \(usage)" : usage)
    }
    return (message, nil)
  }

  private var optionNames: [String] { commands.last?.arguments.flatMap(\.names) ?? [] }

  /// The first that nothing takes: the parser looks for what is missing before it looks for that.
  private var firstUnknownOption: String? {
    let known = optionNames + ["--help", "--version"]
    return rest.prefix { $0 != "--" }.filter { $0.hasBytePrefix("--") }
      .map { word in word.cut(at: "=").map { String($0.before) } ?? word }
      .first { !known.contains($0) }
  }

  private func unknownOption(_ option: String) -> (message: String, hint: String?) {
    guard !optionNames.contains(option) else {
      return (
        "“\(option)” is an option of \(name), behind whose name it stands.",
        "Write \(name) … \(option)."
      )
    }
    let nearest = NearestName.of(option, among: optionNames + ["--help"])
    return ("\(subject) no option “\(option)”.", nearest.map { "Did you mean \($0)?" })
  }

  /// What stands between the first quotes of the parser's message.
  private func quoted(in message: String) -> String? {
    let parts = message.parts(separatedBy: "'", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[1]) : nil
  }
}
