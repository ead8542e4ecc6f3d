import Foundation
import TestSupport
import Testing

/// How far exports and imports say they are: on a terminal, and nowhere else.
@Suite struct ProgressLineTests {
  private static let names = (0..<100).map { "Name \($0)" }

  private let folder: TemporaryFolder
  private let table: String
  private let store: String

  init() throws {
    folder = try TemporaryFolder()
    table = folder.path("people.csv")
    store = folder.path("people.data")
    let rows = Self.names.map { "\($0),Last,7" }.joined(separator: "\n")
    try Data("firstName,lastName,age\n\(rows)\n".utf8).write(to: URL(fileURLWithPath: table))
  }

  private var importing: [String] {
    [
      "import", store, "--entity", "Person", "--input", table, "--create", "--model",
      Places.people,
    ]
  }

  /// What a command writes to a terminal that is its standard error.
  private func terminalText(_ arguments: [String]) throws -> String {
    var (master, slave): (Int32, Int32) = (-1, -1)
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    defer { close(master) }
    let run = try ProgramRun(
      arguments, errors: FileHandle(fileDescriptor: slave, closeOnDealloc: false))
    close(slave)
    #expect(try run.finish().code == 0)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    // Where nobody has the other end open any more, reading fails.
    while case let count = read(master, &piece, piece.count), count > 0 {
      bytes += piece[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func aTerminalIsToldAndLeftClean() throws {
    let imported = try terminalText(importing)
    #expect(imported.contains("\r100 objects, 100 %"))
    #expect(imported.hasSuffix("\r\u{1B}[K"))
    let exported = try terminalText(
      ["export", store, "--entity", "Person", "--output", folder.path("out.csv")])
    #expect(exported.contains(" of 100 objects"))
    // The line is taken away.
    #expect(exported.contains("\r\u{1B}[K"))
    #expect(!exported.contains("\n"))
  }

  @Test func aPipeIsNotToldOfProgress() throws {
    let imported = try ProgramRun(importing).finish()
    #expect(imported.code == 0)
    #expect(!imported.errors.contains("\r"))
    let exported = try ProgramRun(
      ["export", store, "--entity", "Person", "--output", folder.path("out.csv")]
    ).finish()
    #expect(exported.errors.isEmpty)
  }
}
