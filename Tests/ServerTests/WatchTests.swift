import Foundation
import JSONText
import TestSupport
import Testing

/// `orrery watch`: what it tells of, what it leaves out, and how it ends.
@Suite struct WatchTests {
  private let session: ShellSession
  private let store: String
  private let model = Places.people

  init() throws {
    session = try ShellSession()
    store = session.folder.path("people.data")
    // A watch makes no store.
    let made = try session.run("orrery call people.data context/save --model \(model)")
    #expect(made.code == 0, "\(made.errors)")
  }

  private func watch(_ arguments: String...) throws -> ProgramRun {
    try session.start(["watch", store, "--model", model] + arguments)
  }

  private func insert(_ name: String, age: Int) throws {
    let values = "{\"firstName\":\"\(name)\",\"lastName\":\"L\",\"age\":\(age)}"
    let end = try session.run(
      "orrery call people.data object/insert '{\"entity\":\"Person\",\"values\":\(values)}'")
    #expect(end.code == 0, "\(end.errors)")
  }

  @Test func aPredicateFilters() throws {
    let watching = try watch(
      "--entity", "Person", "--predicate", "age > %@", "--arguments", "[30]", "--properties",
      "firstName,age")
    let first = try #require(try watching.nextMessage())
    #expect(first["objects"] == [])
    try insert("Young", age: 3)
    try insert("Ada", age: 36)
    let told = try #require(try watching.nextMessage())
    #expect(told["method"]?.string == "observer/didChange")
    let text = told.text
    #expect(text.contains("\"Ada\"") && !text.contains("Young"))
    try insert("Old", age: 99)
    #expect(try watching.nextMessage()?.text.contains("\"Old\"") == true)
    watching.process.interrupt()
    watching.process.waitUntilExit()
    #expect(watching.process.terminationStatus == SIGINT)
  }

  @Test func anEntityFilters() throws {
    let watching = try watch("--entity", "Person")
    #expect(try watching.nextMessage()?["stream"]?.string != nil)
    #expect(try watching.nextMessage()?["stream"]?.string != nil)
    try insert("Ada", age: 36)
    let told = try #require(try watching.nextMessage())
    #expect(told["method"]?.string == "context/didChangeObjects")
    #expect(told.text.contains("\"Ada\""))
    // Others see who follows, and who asks.
    let list = try session.run("orrery call people.data connection/list")
    let connections = try JSONValue.parse(list.output)["connections"]?.elements ?? []
    #expect(connections.map { $0["clientInfo"]?["name"] } == ["orrery", "orrery"])
    watching.process.terminate()
    watching.process.waitUntilExit()
  }

  @Test func endsWhenNobodyReads() throws {
    // Nothing happens in the document: the watch has nothing to write, and ends none the less.
    let end = try session.run(
      "orrery watch people.data --model \(model) --entity Person --predicate 'age > 3' "
        + "| head -n 1 > /dev/null; echo ${PIPESTATUS[0]}")
    #expect(end.output == "141\n")
    #expect(end.errors.isEmpty)
  }

  /// As often as it takes to meet the two at the same time.
  @Test func endsWhereTheServerAndTheReaderDo() throws {
    for _ in 0..<10 {
      let end = try session.run(
        "orrery watch people.data --model \(model) --entity Person "
          + "| { head -n 1 > /dev/null; orrery servers stop people.data; }")
      #expect(!end.errors.contains("EventLoop"), "\(end.errors)")
    }
  }

  @Test func endsWhereItCannotWrite() throws {
    let end = try session.run(
      "orrery watch people.data --model \(model) --entity Person --predicate 'age > 3' > /dev/full")
    #expect(end.code == 1)
    #expect(end.errors == "orrery: Cannot write to standard output: No space left on device.\n")
  }

  @Test(arguments: [
    ("--predicate 'aeg > 3'", 1, "  aeg > 3\n  ^\n  Did you mean age?\n"),
    ("--predicate 'age > '", 1, "  age > \n        ^\n"),
    ("--predicate 'age > %@'", 1, "argumentArray[0]"),
    ("--predicate 'age > 3' --arguments '[3'", 64, "  [3\n    ^\n"),
    ("--properties agee", 1, "Did you mean age?"),
  ])
  func whatIsWrongIsSaidAtOnce(arguments: String, code: Int32, words: String) throws {
    let end = try session.run(
      "orrery watch people.data --model \(model) --entity Person \(arguments)")
    #expect(end.code == code)
    #expect(end.output.isEmpty)
    #expect(end.errors.contains(words), "\(end.errors)")
  }
}
