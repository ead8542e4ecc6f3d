import Foundation
import TestSupport
import Testing

extension String {
  /// Between line feeds; by scalars, since CR LF is one Character.
  var lines: [Substring] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
  }
}

/// A folder in which bash runs commands, each by itself, that find `orrery` by its name.
final class ShellSession {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("run"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
  }

  /// - Returns: the text with what its commands did, as `InvocationTests` has it.
  func play(_ text: String) throws -> String {
    var lines: [String] = []
    for line in text.lines where !Self.isOutput(line) {
      lines.append(String(line))
      guard let dollar = line.firstRange(of: "$ ") else { continue }
      let columns = line[..<dollar.lowerBound]
      guard columns.allSatisfy(\.isNumber) else { continue }
      let command = String(line[dollar.upperBound...])
      lines +=
        try Int(columns).map { try shown(command, columns: $0) } ?? printed(command)
    }
    return lines.joined(separator: "\n")
  }

  private static func isOutput(_ line: Substring) -> Bool {
    ["1>", "2>", "t>"].contains { line == $0 || line.hasPrefix($0 + " ") }
      || line.hasPrefix("exit ")
  }

  private func printed(_ command: String) throws -> [String] {
    let end = try run(command)
    return written(end.output, as: "1>") + written(end.errors, as: "2>")
      + (end.code == 0 ? [] : ["exit \(end.code)"])
  }

  /// Runs a command with its output in files, which nobody has to read meanwhile.
  func run(_ command: String) throws -> (code: Int32, output: String, errors: String) {
    let process = try bash(command)
    let paths = (folder.path("run/output"), folder.path("run/errors"))
    for path in [paths.0, paths.1] { try Data().write(to: URL(fileURLWithPath: path)) }
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: paths.0))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: paths.1))
    try process.run()
    process.waitUntilExit()
    return (
      Self.code(process), try String(contentsOfFile: paths.0, encoding: .utf8),
      try String(contentsOfFile: paths.1, encoding: .utf8)
    )
  }

  private func shown(_ command: String, columns: Int) throws -> [String] {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&master, &slave, nil, nil, &size) == 0)
    defer { close(master) }
    let process = try bash(command)
    process.standardOutput = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    process.standardError = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    try process.run()
    close(slave)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    // Where nobody has the other end open any more, reading fails.
    while case let count = read(master, &piece, piece.count), count > 0 {
      bytes += piece[..<count]
    }
    process.waitUntilExit()
    let text = String(decoding: bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    let code = Self.code(process)
    return written(text, as: "t>") + (code == 0 ? [] : ["exit \(code)"])
  }

  /// The program itself, where a shell in this folder finds the same servers.
  /// - Parameter programs: A folder with programs that it finds before all others.
  func start(_ arguments: [String], programs: String? = nil) throws -> ProgramRun {
    var environment = try environment
    if let programs { environment["PATH", default: ""] = "\(programs):/usr/bin:/bin" }
    return try ProgramRun(arguments, environment: environment)
  }

  private var environment: [String: String] {
    get throws {
      [
        "PATH": try Program.url.deletingLastPathComponent().path + ":/usr/bin:/bin",
        "HOME": folder.url.path, "XDG_RUNTIME_DIR": folder.path("run"),
        "XDG_STATE_HOME": folder.path("run"), "LC_ALL": "C.UTF-8", "TERM": "xterm",
        "EXAMPLES": Places.examples.path,
      ]
    }
  }

  private func bash(_ command: String) throws -> Process {
    let process = Process()
    // Nothing here is to take long; what waits for ever fails.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["--foreground", "120", "/bin/bash", "-c", command]
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.environment = try environment
    return process
  }

  /// As a shell tells it.
  private static func code(_ process: Process) -> Int32 {
    process.terminationReason == .uncaughtSignal
      ? 128 + process.terminationStatus : process.terminationStatus
  }

  /// A text's lines without what differs from run to run.
  private func written(_ text: String, as mark: String) -> [String] {
    guard !text.isEmpty else { return [] }
    let known =
      text
      .replacingOccurrences(of: folder.url.path, with: "<folder>")
      .replacingOccurrences(of: Places.examples.path, with: "<examples>")
      .replacingOccurrences(
        of: "(\"(clock|since)\": ?)\"[0-9a-z]+:", with: "$1\"…:", options: .regularExpression)
    let shown: [Unicode.Scalar] = known.unicodeScalars.map { $0 == "\r" ? "␍" : $0 }
    var lines = String(String.UnicodeScalarView(shown)).lines
    if lines.last == "" { lines.removeLast() } else { lines.append("(no line feed)") }
    return lines.map { $0.isEmpty ? mark : "\(mark) \($0)" }
  }
}
