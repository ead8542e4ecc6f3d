import Files
import Foundation
import JSONText
import TestSupport
import Testing

/// A backup in the place of a store whose log is still there: the store is then the backup, whole,
/// and nothing of what the old file's log has; and what was saved to the old one is not lost.
@Suite(.serialized) struct ReplacedFileTests {
  private static let model = Places.people
  private let folder: TemporaryFolder
  private let manager = FileManager.default

  private var store: String { folder.path("s.data") }
  private var backup: String { folder.path("backup") }
  private var log: String { store + "-wal-of-replaced-file" }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A server with the store of 250 people, the last 200 of which are in the log alone, and a
  /// backup of 50.
  private func makeServer(_ options: String...) throws -> (SpawnedServer, TestClient) {
    let server = try SpawnedServer(arguments: [store, "--model", Self.model] + options)
    let client = try server.connect()
    try client.initialize()
    try insert(50, client)
    try client.call("document/backup", ["location": ["path": .string(backup)]])
    try insert(200, client)
    return (server, client)
  }

  private func insert(_ count: Int, _ client: TestClient) throws {
    let person: JSONValue = ["firstName": "A", "lastName": "B"]
    try client.call(
      "batch/insert",
      ["entity": "Person", "objects": .array(Array(repeating: person, count: count))])
  }

  private func replace() throws {
    guard rename(backup, store) == 0 else { throw TestFailure("The backup could not be moved.") }
  }

  /// Opens the store with another server: how many people it has, whether it is sound, and the logs
  /// that are told of.
  private func open(_ path: String, readOnly: Bool = false) throws -> (Int64?, [JSONValue]) {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    let opened = try client.call(
      "document/open",
      [
        "location": ["path": .string(path)], "model": ["path": .string(Self.model)],
        "readOnly": .bool(readOnly),
      ])
    let count = try count(client)
    #expect(try client.call("document/check")["isSound"]?.bool == true)
    try server.stop()
    return (count, opened["logsOfReplacedFiles"]?.elements ?? [])
  }

  @Test func aBackupPutThereUnderARunningServerIsWhole() throws {
    let (server, client) = try makeServer()
    try replace()
    let error = try client.failure(of: "object/insert", ["entity": "Person", "values": [:]])
    #expect(error["data"]?["kind"]?.string == "store.replaced")
    try client.call("document/close")
    try server.stop()
    #expect(try open(store) == (50, [.string(log)]))
    #expect(try open(store) == (50, [.string(log)]))
    let size = try FileSystem.status(log)?.size ?? 0
    #expect(size > 0)
  }

  /// In the server that still has the document: what is there now, or a new store.
  @Test(arguments: [true, false])
  func whoOpensTheDocumentAgainHasTheFileThatIsThere(isReplaced: Bool) throws {
    let (server, client) = try makeServer()
    if isReplaced {
      try replace()
    } else {
      for name in try manager.contentsOfDirectory(atPath: folder.url.path)
      where name.hasPrefix("s.data") { try manager.removeItem(atPath: folder.path(name)) }
    }
    let opening: JSONValue = [
      "location": ["path": .string(store)], "model": ["path": .string(Self.model)],
      "create": "ifMissing",
    ]
    try client.call("document/open", opening)
    let first: Int64 = isReplaced ? 50 : 0
    #expect(try count(client) == first)
    try insert(7, client)
    // It is open for everybody again.
    let other = try server.connect()
    try other.initialize()
    #expect(try count(other) == first + 7)
    try server.stop()
    #expect(try open(store).0 == first + 7)
  }

  /// Not where somebody else has it open, or something is unsaved: that may yet be put right.
  @Test(arguments: [true, false])
  func whatIsStillOfUseStays(isEdited: Bool) throws {
    let (server, client) = try makeServer("--no-autosave")
    let other = try server.connect()
    if isEdited {
      try client.call("object/insert", ["entity": "Person", "values": ["firstName": "C"]])
    } else {
      try other.initialize()
    }
    try replace()
    let opened = try client.call("document/open", ["location": ["path": .string(store)]])
    #expect(opened["document"] == "d1")
    try server.stop()
  }

  private func count(_ client: TestClient) throws -> Int64? {
    try client.call("fetch/count", ["fetch": ["entity": "Person"]])["count"]?.integer
  }

  /// The server still has the old file, and its log, open.
  @Test func theOldServerNeedNotHaveLetGo() throws {
    let (server, _) = try makeServer()
    try replace()
    #expect(try open(store) == (50, [.string(log)]))
    try server.stop()
    #expect(try open(store) == (50, [.string(log)]))
  }

  @Test func aBackupPutThereAfterACrashIsWhole() throws {
    let (server, _) = try makeServer()
    try server.kill()
    try replace()
    // Reading alone changes nothing.
    let before = try Set(manager.contentsOfDirectory(atPath: folder.url.path))
    #expect(try open(store, readOnly: true) == (50, []))
    #expect(try Set(manager.contentsOfDirectory(atPath: folder.url.path)) == before)
    #expect(try open(store) == (50, [.string(log)]))
  }

  /// The new file may get the number that the old one had.
  @Test func aCopyInThePlaceOfARemovedFileIsWhole() throws {
    let (server, _) = try makeServer()
    try server.kill()
    try manager.removeItem(atPath: store)
    try manager.copyItem(atPath: backup, toPath: store)
    #expect(try open(store) == (50, [.string(log)]))
  }

  @Test func anEarlierLogIsKept() throws {
    try Data("earlier".utf8).write(to: URL(fileURLWithPath: log))
    let (server, _) = try makeServer()
    try server.kill()
    try replace()
    #expect(try open(store) == (50, [.string(log), .string(log + "-2")]))
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "earlier")
  }

  // MARK: Logs that are applied

  @Test func theLogOfACrashIsApplied() throws {
    let (server, _) = try makeServer()
    try server.kill()
    #expect(try open(store) == (250, []))
  }

  /// With all attributes, as `cp -a` copies: the note that comes along is of other files.
  @Test func aStoreThatIsCopiedWithItsLogKeepsIt() throws {
    let (server, _) = try makeServer()
    try server.kill()
    let other = try TemporaryFolder()
    let copy = other.path("copy")
    let run = Process()
    run.executableURL = URL(fileURLWithPath: "/bin/cp")
    run.arguments = ["-a", folder.url.path, copy]
    try run.run()
    run.waitUntilExit()
    try #require(run.terminationStatus == 0)
    #expect(try open(copy + "/s.data") == (250, []))
  }

  @Test func aFolderThatIsMovedKeepsItsLog() throws {
    let inner = folder.path("inner")
    try manager.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let server = try SpawnedServer(arguments: [inner + "/s.data", "--model", Self.model])
    let client = try server.connect()
    try client.initialize()
    try insert(7, client)
    try server.kill()
    try manager.moveItem(atPath: inner, toPath: folder.path("moved"))
    #expect(try open(folder.path("moved/s.data")) == (7, []))
  }

  @Test func aFileThatIsPutBackWithItsLogHasIt() throws {
    let (server, _) = try makeServer()
    try server.kill()
    for suffix in ["", "-wal"] {
      try manager.moveItem(atPath: store + suffix, toPath: folder.path("aside" + suffix))
    }
    try replace()
    #expect(try open(store) == (50, []))
    for suffix in ["", "-wal"] {
      try? manager.removeItem(atPath: store + suffix)
      try manager.moveItem(atPath: folder.path("aside" + suffix), toPath: store + suffix)
    }
    #expect(try open(store) == (250, []))
  }

  /// What the system or another program has made says nothing of its file.
  @Test func aLogWithoutANoteIsApplied() throws {
    let (server, _) = try makeServer()
    try server.kill()
    let copy = folder.path("plain")
    for suffix in ["", "-wal"] {
      // Without attributes.
      try FileSystem.copy(file: store + suffix, to: copy + suffix)
    }
    #expect(try open(copy) == (250, []))
  }
}
