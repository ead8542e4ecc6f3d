import Foundation
import GRDB
import Glibc
import JSONText
import TestSupport
import Testing

/// What a document that is only read leaves behind: nothing, though it could be written.
@Suite struct ReadingTraceTests {
  /// How the store commits.
  enum Journal: String, CaseIterable {
    case wal, delete
  }

  private let folder: TemporaryFolder
  private let model = Places.examples.appendingPathComponent("ToDo.xcdatamodeld").path
  private var store: String { folder.path("todo.data") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func makeStore(_ journal: Journal, history: Bool = false) throws {
    let server = try InProcessServer()
    let client = try open(
      server, ["model": ["path": .string(model)], "create": "always", "history": .bool(history)])
    try client.call("object/insert", ["entity": "ToDo", "values": ["name": "Milk"]])
    try client.call("context/save")
    try server.stop()
    let queue = try DatabaseQueue(path: store)
    try queue.writeWithoutTransaction { database in
      let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = \(journal.rawValue)")
      #expect(mode == journal.rawValue)
    }
    try queue.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
  }

  private func open(_ server: any TestServer, _ options: JSONValue = [:]) throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    let params =
      [("location", ["path": JSONValue.string(store)])]
      + (options.members ?? []).map { ($0.key, $0.value) }
    try client.call("document/open", .object(params.map { (key: $0.0, value: $0.1) }))
    return client
  }

  /// Every file of the folder: its bytes, and when they were written.
  private func image() throws -> [String: String] {
    var image: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
      var status = stat()
      try #require(stat(folder.path(name), &status) == 0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
      image[name] = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(bytes.hashValue)"
    }
    return image
  }

  @Test(arguments: Journal.allCases, [false, true])
  func readingChangesNothing(journal: Journal, history: Bool) throws {
    try makeStore(journal, history: history)
    let before = try image()
    let server = try InProcessServer()
    let client = try open(server)
    #expect(try client.call("document/getStatus")["readOnly"] == nil)
    #expect(try client.call("fetch/count", ["fetch": ["entity": "ToDo"]])["count"] == 1)
    let rows = try client.call(
      "fetch/objects", ["fetch": ["entity": "ToDo", "predicate": "name != ''"]])
    #expect(rows["objects"]?.elements?.count == 1)
    #expect(try client.call("document/check")["isSound"] == true)
    _ = try client.call("document/getMetadata")
    if history { _ = try client.call("history/fetch") }
    try client.call("document/close")
    #expect(try image() == before)
    try server.stop()
    let end = try ProgramRun(["call", store, "fetch/count", #"{"fetch":{"entity":"ToDo"}}"#])
      .finish()
    #expect(end.code == 0, "\(end.errors)")
    #expect(try image() == before)
  }

  /// What they save meanwhile is read whole, and told of.
  @Test(arguments: Journal.allCases) func aReaderFollowsOthers(journal: Journal) throws {
    try makeStore(journal)
    let (here, there) = (try InProcessServer(), try InProcessServer())
    let reader = try open(here, ["readOnly": true])
    #expect(try reader.call("fetch/count", ["fetch": ["entity": "ToDo"]])["count"] == 1)
    let writer = try open(there)
    try writer.call("object/insert", ["entity": "ToDo", "values": ["name": "Bread"]])
    try writer.call("context/save")
    try there.stop()
    #expect(try reader.call("fetch/count", ["fetch": ["entity": "ToDo"]])["count"] == 2)
    #expect(try reader.call("document/check")["isSound"] == true)
    let isOfSave = { (message: JSONValue) in message["method"]?.string == "document/didSave" }
    let told = try reader.notifications.first(where: isOfSave) ?? reader.next(where: isOfSave)
    #expect(told?["params"]?["inserted"]?[0]?.string == "ToDo/p2")
    try here.stop()
  }

  /// The first write comes when everything is open already, and others have read.
  @Test(arguments: Journal.allCases) func theFirstWriteIsLikeAnyOther(journal: Journal) throws {
    try makeStore(journal)
    let (here, there) = (try InProcessServer(), try InProcessServer())
    let writer = try open(here)
    let other = try open(there)
    for client in [writer, other] {
      #expect(try client.call("fetch/count", ["fetch": ["entity": "ToDo"]])["count"] == 1)
    }
    try writer.call("object/insert", ["entity": "ToDo", "values": ["name": "Bread"]])
    try writer.call("context/save")
    var told: JSONValue?
    while told == nil, let message = try other.next() {
      if message["method"]?.string == "document/didSave" { told = message["params"] }
    }
    #expect(told?["inserted"]?[0]?.string == "ToDo/p2")
    try other.call("object/insert", ["entity": "ToDo", "values": ["name": "Jam"]])
    try other.call("context/save")
    #expect(try other.call("fetch/count", ["fetch": ["entity": "ToDo"]])["count"] == 3)
    try here.stop()
    try there.stop()
    let end = try ProgramRun(["call", store, "fetch/count", #"{"fetch":{"entity":"ToDo"}}"#])
      .finish()
    #expect(end.output.hasPrefix(#"{"count":3,"#), "\(end.output)\(end.errors)")
  }
}
