import Foundation
import JSONText
import TestSupport
import Testing

/// Front ends that nobody here wrote: Emacs' jsonrpc.el and eglot, Neovim's vim.lsp, Vim's
/// channels, jsonrpc-glib and python-lsp-jsonrpc, each driven by a script in `Clients` that prints
/// what it sees.
@Suite(.serialized) struct ClientTests {
  private let folder: TemporaryFolder
  fileprivate static let model =
    Places.examples.appendingPathComponent("Homepwner.xcdatamodeld").path
  private var store: String { folder.path("store.data") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func emacsHoldsASession() throws {
    let lines = try ClientRun.emacs("orrery-session", store: store, home: folder).finish()
    #expect(
      lines == [
        "server orrery, protocol 1.0",
        "opened BNRAssetType BNRItem",
        "told of Käse 🐻 before the reply",
        "burst 5 replies, 5 notices, Item 0, Item 1, Item 2, Item 3, Item 4",
        "fetched Käse 🐻",
        "refused 134000 model.unknownEntity: The model has no entity named “Nope”.",
        "refused 134060 predicate.syntax: "
          + "Expected an expression, found the end of the predicate.",
        "cleared [itemName]",
        "undo brought back Käse 🐻",
        "saved 6",
        "opened Song",
        "plays 9007199254740993",
        "shutdown nil",
        "exit 0",
      ])
    #expect(try names() == ["Item 0", "Item 1", "Item 2", "Item 3", "Item 4", "Käse 🐻"])
  }

  @Test func neovimHoldsASession() throws {
    let lines = try ClientRun.neovim("session", store: store, home: folder).finish()
    #expect(
      lines == [
        "server orrery, protocol 1.0",
        "opened BNRAssetType BNRItem",
        "told of Käse 🐻 before the reply",
        "fetched Käse 🐻",
        "1 without arguments",
        "refused 134000 model.unknownEntity: The model has no entity named “Nope”.",
        "refused 134060 predicate.syntax: "
          + "Expected an expression, found the end of the predicate.",
        "cleared itemName, value nil",
        "undo brought back Käse 🐻",
        "saved 2",
        "opened Song",
        "plays 9007199254740993",
        "shutdown nil",
        "exit 0",
      ])
    #expect(try names() == ["Käse 🐻"])
  }

  @Test func vimHoldsASession() throws {
    let arguments = [
      "-es", "-u", "NONE", "-i", "NONE", "-N", "-S", try ClientRun.script("channel.vim"),
    ]
    #expect(
      try run("vim", arguments) == [
        "server orrery, protocol 1.0", "told of Käse 🐻", "refused 134000 model.unknownEntity",
        "exit 0",
      ])
    #expect(try names() == ["Käse 🐻"])
  }

  @Test func eglotHoldsASession() throws {
    #expect(
      try run("emacs", ["-Q", "--batch", "-l", try ClientRun.script("eglot.el")]) == [
        "server orrery", "inserted BNRItem/p1", "refused 134000", "ended",
      ])
    #expect(try names() == ["Käse"])
  }

  @Test func pythonLSPHoldsASession() throws {
    #expect(
      try run("/usr/bin/python3", [try ClientRun.script("pylsp.py")]) == [
        "server orrery, protocol 1.0", "told of Käse 🐻 before the reply",
        "refused 134000 model.unknownEntity", "exit 0",
      ])
    #expect(try names() == ["Käse 🐻"])
  }

  @Test func jsonrpcGLibHoldsASession() throws {
    #expect(
      try run("/usr/bin/python3", [try ClientRun.script("glib.py")]) == [
        "server orrery, protocol 1.0", "told of Käse 🐻", "refused True True", "exit 0",
      ])
    #expect(try names() == ["Käse 🐻"])
  }

  private func run(_ program: String, _ arguments: [String]) throws -> [String] {
    try ClientRun(program, arguments, store: store, home: folder).finish()
  }

  @Test func emacsAndNeovimShareADocument() throws {
    let neovim = try ClientRun.neovim("attached", store: store, home: folder)
    try #require(neovim.nextLine() == "attached")
    let emacs = try ClientRun.emacs("orrery-attached", store: store, home: folder)
    #expect(
      try emacs.finish() == [
        "server orrery, protocol 1.0", "heard of 7 dollars", "shutdown nil", "exit 0",
      ])
    #expect(
      try neovim.finish() == [
        "heard of Shiny Bear", "set 7 dollars", "heard of an undo to 62 dollars", "exit 0",
      ])
    #expect(try names() == ["Shiny Bear"])
  }

  /// What is on disk, by name.
  private func names() throws -> [String] {
    let params =
      #"{"fetch":{"entity":"BNRItem","sort":[{"keyPath":"itemName"}],"properties":["itemName"]}}"#
    let end = try ProgramRun(["call", store, "fetch/objects", params, "--model", Self.model])
      .finish()
    try #require(end.code == 0, "\(end.errors)")
    let objects = try JSONValue.parse(end.output)["objects"]?.elements ?? []
    return objects.compactMap { $0["values"]?["itemName"]?.string }
  }
}

/// Somebody else's program, running one of the scripts in `Clients`.
final class ClientRun {
  private let process = Process()
  private let output = Pipe()
  private let log: URL
  private var buffer = Data()

  static func emacs(
    _ function: String, store: String, home: TemporaryFolder
  ) throws -> ClientRun {
    let script = try script("jsonrpc.el")
    return try ClientRun(
      "emacs", ["-Q", "--batch", "-l", script, "-f", function], store: store, home: home)
  }

  static func neovim(
    _ function: String, store: String, home: TemporaryFolder
  ) throws -> ClientRun {
    let script = try script("vim-lsp.lua")
    return try ClientRun(
      "nvim",
      [
        "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "luafile \(script)", "-c",
        "lua run(\(function))",
      ], store: store, home: home)
  }

  /// Node as a browser, where there is one that knows WebSockets.
  static func page(
    _ url: String, token: String, store: String, home: TemporaryFolder
  ) throws -> ClientRun {
    try ClientRun(
      "node", ["--experimental-websocket", try script("page.mjs"), url, token], store: store,
      home: home)
  }

  static func script(_ name: String) throws -> String {
    Places.package.appendingPathComponent("Tests/ServerTests/Clients/\(name)").path
  }

  /// - Parameter program: its name, or its path where a certain one is meant: Debian's modules are
  ///   those of Debian's Python.
  init(
    _ program: String, _ arguments: [String], store: String, home: TemporaryFolder
  ) throws {
    // Nobody else's child is to keep the pipe open.
    for end in [output.fileHandleForReading, output.fileHandleForWriting] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    let paths = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let files = program.hasPrefix("/") ? [program] : paths.map { "\($0)/\(program)" }
    guard let file = files.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw TestFailure("\(program) is not installed; `make test` installs it.")
    }
    // A file takes any amount without being read.
    log = URL(fileURLWithPath: home.path("client.\(UUID().uuidString).log"))
    try Data().write(to: log)
    process.executableURL = URL(fileURLWithPath: file)
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["ORRERY"] = try Program.url.path
    environment["ORRERY_STORE"] = store
    environment["ORRERY_MODEL"] = ClientTests.model
    // Nothing of the user's is read or written.
    environment["HOME"] = home.url.path
    environment["LC_ALL"] = "C.UTF-8"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
  }

  /// The next line it prints; nil at the end.
  func nextLine() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { return nil }
      buffer += piece
    }
  }

  /// Waits for the end.
  /// - Returns: the lines that it still printed.
  /// - Throws: what it said, when it failed.
  func finish() throws -> [String] {
    var lines: [String] = []
    while let line = nextLine() { lines.append(line) }
    process.waitUntilExit()
    let messages = try String(contentsOf: log, encoding: .utf8)
    guard process.terminationStatus == 0 else {
      throw TestFailure("After \(lines) it failed: \(messages)")
    }
    return lines
  }
}
