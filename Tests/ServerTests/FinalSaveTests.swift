import Foundation
import JSONText
import TestSupport
import Testing

/// The program's last save, where not everything can be saved: what it says, its exit code, and the
/// file that it leaves.
@Suite(.serialized) struct FinalSaveTests {
  private let folder: TemporaryFolder
  private let model = Places.people
  private var store: String { folder.path("people.data") }
  private var file: String { store + ".recovery.json" }

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func insert(_ id: Int, _ values: String) -> String {
    """
    {"jsonrpc":"2.0","id":\(id),"method":"object/insert",\
    "params":{"entity":"Person","values":\(values)}}
    """
  }

  /// A server that has one unsaved object that is valid and one that is not.
  private func start() throws -> ProgramRun {
    let run = try ProgramRun(["serve", store, "--model", model])
    let options = #"{"initializationOptions":{"noticeDetail":"none"}}"#
    try run.send(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":\#(options)}"#)
    try run.send(#"{"jsonrpc":"2.0","method":"initialized"}"#)
    try run.send(Self.insert(2, #"{"firstName":"Ada","lastName":"Byron"}"#))
    try run.send(Self.insert(3, #"{"firstName":"Alan"}"#))
    while let message = try run.nextMessage(), message["id"]?.integer != 3 {}
    return run
  }

  private func call(_ method: String, _ params: String = "{}") throws -> JSONValue {
    let end = try ProgramRun(["call", store, method, params, "--model", model]).finish()
    try #require(end.code == 0, "\(end.errors)")
    return try JSONValue.parse(end.output)
  }

  /// The valid object is saved; the other one is in a file that nobody else can read.
  private func checkKept() throws {
    #expect(try call("fetch/count", #"{"fetch":{"entity":"Person"}}"#)["count"]?.integer == 1)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let kept = try JSONValue.parse(String(contentsOfFile: file, encoding: .utf8))
    #expect(kept["edits"]?.elements?.count == 1)
    #expect(kept["edits"]?[0]?["values"]?["firstName"]?.string == "Alan")
    #expect(kept["reasons"]?[0]?.string?.contains("lastName") == true)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!left.contains { $0.hasSuffix(".partial") })
  }

  @Test func shutdownFailsWithEveryReason() throws {
    let run = try start()
    try run.send(#"{"jsonrpc":"2.0","id":4,"method":"shutdown"}"#)
    var reply: JSONValue?
    while let message = try run.nextMessage() {
      if message["id"]?.integer == 4 {
        reply = message
        break
      }
    }
    let data = reply?["error"]?["data"]
    #expect(data?["kind"]?.string == "save.failed")
    #expect(data?["file"]?.string == file)
    #expect(data?["errors"]?[0]?["data"]?["property"]?.string == "lastName")
    try run.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try run.finish().code == 1)
    try checkKept()
  }

  @Test func endOfInputFails() throws {
    let run = try start()
    try run.endInput()
    let end = try run.finish()
    #expect(end.code == 1)
    #expect(end.errors.contains(file) && end.errors.contains("lastName"))
    try checkKept()
  }

  @Test func terminationFails() throws {
    let run = try start()
    run.process.terminate()
    let end = try run.finish()
    #expect(end.code == 1)
    #expect(end.output.contains("document/didFailToSave"))
    #expect(end.errors.contains(file) && end.errors.contains("lastName"))
    try checkKept()
  }

  @Test func exitWithoutShutdownFails() throws {
    let run = try start()
    try run.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try run.finish().code == 1)
    try checkKept()
  }

  @Test func aDocumentThatItsClientOpenedIsNoException() throws {
    let run = try ProgramRun(["serve"])
    try run.send(#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#)
    try run.send(#"{"jsonrpc":"2.0","method":"initialized"}"#)
    try run.send(
      """
      {"jsonrpc":"2.0","id":2,"method":"document/open","params":{"location":{"path":"\(store)"},\
      "model":{"path":"\(model)"},"create":"ifMissing"}}
      """)
    try run.send(Self.insert(3, #"{"firstName":"Alan"}"#))
    while let message = try run.nextMessage(), message["id"]?.integer != 3 {}
    try run.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try run.finish().code == 1)
    #expect(FileManager.default.fileExists(atPath: file))
  }

  /// A command sees no reply of `document/open`, and saves at once what it brings back.
  @Test func commandsSayWhatBecomesOfKeptEdits() throws {
    let server = try start()
    try server.endInput()
    _ = try server.finish()
    let note =
      "orrery: There are unsaved edits of an earlier time in \(file): document/recover brings them "
      + "back or discards them.\n"
    for command in [
      ["call", store, "fetch/count", #"{"fetch":{"entity":"Person"}}"#],
      ["export", store, "--entity", "Person"],
    ] {
      let end = try ProgramRun(command).finish()
      #expect(end.code == 0)
      #expect(end.errors == note)
      #expect(try ProgramRun(command + ["--json"]).finish().errors.isEmpty)
    }
    let recovered = try ProgramRun(["call", store, "document/recover"]).finish()
    #expect(recovered.code == 1)
    #expect(recovered.errors.contains("lastName"), "\(recovered.errors)")
    #expect(recovered.errors.contains("orrery attach \(store)"), "\(recovered.errors)")
    #expect(recovered.errors.contains("{\"discard\":true}"))
    let kept = try JSONValue.parse(String(contentsOfFile: file, encoding: .utf8))
    #expect(kept["edits"]?[0]?["values"]?["firstName"]?.string == "Alan")
    let discarded = try ProgramRun(["call", store, "document/recover", #"{"discard":true}"#])
      .finish()
    #expect(discarded.code == 0 && discarded.errors.isEmpty, "\(discarded.errors)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func whatIsRecoveredAndMendedLeavesNothing() throws {
    let first = try start()
    try first.endInput()
    _ = try first.finish()
    let run = try ProgramRun(["serve", store])
    try run.send(#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#)
    let documents = try run.nextMessage()?["result"]?["documents"]
    #expect(documents?[0]?["recovery"]?[0]?["path"]?.string == file)
    try run.send(#"{"jsonrpc":"2.0","method":"initialized"}"#)
    try run.send(#"{"jsonrpc":"2.0","id":2,"method":"document/recover"}"#)
    try run.send(
      """
      {"jsonrpc":"2.0","id":3,"method":"object/update",\
      "params":{"id":"Person/p2","values":{"lastName":"Turing"}}}
      """)
    try run.send(#"{"jsonrpc":"2.0","id":4,"method":"shutdown"}"#)
    try run.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try run.finish().code == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try call("fetch/count", #"{"fetch":{"entity":"Person"}}"#)["count"]?.integer == 2)
  }

  // MARK: orrery call

  private func refusedCall() throws {
    let end = try ProgramRun([
      "call", store, "object/insert", #"{"entity":"Person","values":{"firstName":"Alan"}}"#,
      "--model", model,
    ]).finish()
    #expect(end.code == 1)
    #expect(end.output.isEmpty)
    #expect(end.errors.contains("lastName"))
  }

  @Test func aCallSavesOrFails() throws {
    _ = try call(
      "object/insert", #"{"entity":"Person","values":{"firstName":"Ada","lastName":"Byron"}}"#)
    try refusedCall()
    #expect(try call("fetch/count", #"{"fetch":{"entity":"Person"}}"#)["count"]?.integer == 1)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func aCallToAServerSavesOrFailsByItself() throws {
    let run = try ProgramRun(["attach", store, "--model", model])
    try run.send(#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#)
    try run.send(#"{"jsonrpc":"2.0","method":"initialized"}"#)
    // What this front end has not finished is no matter of the call's.
    try run.send(Self.insert(2, #"{"firstName":"Grace"}"#))
    while let message = try run.nextMessage(), message["id"]?.integer != 2 {}
    let saved = try call(
      "object/insert", #"{"entity":"Person","values":{"firstName":"Ada","lastName":"Byron"}}"#)
    let id = try #require(saved["object"]?["id"]?.string)
    try refusedCall()
    try run.send(#"{"jsonrpc":"2.0","id":3,"method":"document/revert"}"#)
    while let message = try run.nextMessage(), message["id"]?.integer != 3 {
      #expect(message["params"]?["inserted"]?[0]?["values"]?["firstName"]?.string != "Alan")
    }
    try run.send(
      #"{"jsonrpc":"2.0","id":4,"method":"fetch/objects","params":{"fetch":{"entity":"Person"}}}"#)
    var objects: JSONValue?
    while objects == nil, let message = try run.nextMessage() {
      if message["id"]?.integer == 4 { objects = message["result"]?["objects"] }
    }
    #expect(objects?.elements?.compactMap { $0["id"]?.string } == [id])
    try run.endInput()
    #expect(try run.finish().code == 0)
  }
}
