import Foundation
import Glibc
import JSONText
import TestSupport
import Testing

/// `orrery browse`: what it prints and serves, and how it ends. What its pages do is tested in a
/// browser, in `clients/web/tests`.
@Suite struct BrowseTests {
  private let session: ShellSession
  private let store: String

  init() throws {
    session = try ShellSession()
    store = session.folder.path("people.data")
  }

  private func browse(
    _ arguments: String..., programs: String? = nil
  ) throws -> (run: ProgramRun, address: URL) {
    let run = try session.start(
      ["browse", store, "--model", Places.people] + arguments, programs: programs)
    let line = try #require(try run.nextLine())
    return (run, try #require(URL(string: line)))
  }

  /// The status and the body of what comes back.
  private func answer(
    _ path: String, at address: URL, method: String = "GET", token: String? = nil
  ) throws -> (status: Int?, body: Data) {
    let port = try #require(address.port)
    let client = try RawClient(toPort: port)
    var lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)"]
    if let token { lines.append("Authorization: Bearer \(token)") }
    try client.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    let all = Data(try client.receiveAll())
    let end = try #require(all.firstRange(of: Data("\r\n\r\n".utf8)))
    let head = String(decoding: all[..<end.lowerBound], as: UTF8.self)
    return (Int(head.dropFirst("HTTP/1.1 ".count).prefix(3)), all[end.upperBound...])
  }

  private func end(_ run: ProgramRun) {
    run.process.interrupt()
    run.process.waitUntilExit()
    #expect(run.process.terminationReason == .uncaughtSignal)
    #expect(run.process.terminationStatus == SIGINT)
  }

  @Test func itServesEveryFileOfThePagesAsItIs() throws {
    let (run, address) = try browse("--no-open")
    let clients = Places.package.appendingPathComponent("clients")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: clients.appendingPathComponent("web").path)
    let files = names.filter { $0.contains(".") && !$0.hasSuffix(".md") }.map { "web/\($0)" }
    #expect(files.count > 10)
    let library = ["index", "connection", "live"].map { "javascript/\($0).js" }
    let schema = "protocol/generated/model.schema.json"
    let places = (files + library).map { ($0, clients) } + [(schema, Places.package)]
    for (file, folder) in places {
      let (status, body) = try answer("/\(file)", at: address)
      #expect(status == 200, "\(file)")
      #expect(try body == Data(contentsOf: folder.appendingPathComponent(file)), "\(file)")
    }
    let start = try answer("/", at: address).body
    #expect(String(decoding: start, as: UTF8.self).contains("/web/main.js"))
    end(run)
  }

  @Test func itsTokenIsExchangedOnce() throws {
    let (run, address) = try browse("--no-open")
    #expect(address.host == "127.0.0.1" && address.path == "/")
    let token = try #require(address.fragment?.split(separator: "=").last.map(String.init))
    let begun = try answer("/session", at: address, method: "POST", token: token)
    #expect(begun.status == 200)
    let told = try JSONValue.parse(String(decoding: begun.body, as: UTF8.self))
    let document = try #require(told["documents"]?.elements?.first)
    #expect(told["documents"]?.elements?.count == 1)
    #expect(document["path"]?.string == store)
    #expect(document["name"]?.string == "people.data")
    #expect(document["token"]?.string?.utf8.count == 64)
    #expect(document["token"]?.string != token)
    let again = try answer("/session", at: address, method: "POST", token: token)
    #expect(again.status == 401)
    end(run)
  }

  /// A browser keeps saved searches by the port. Two at once have two.
  @Test func aDocumentHasAPortOfItsOwn() throws {
    let (first, address) = try browse("--no-open")
    let (second, another) = try browse("--no-open")
    #expect(another.port != address.port)
    end(second)
    end(first)
    #expect(try second.nextErrorLine()?.contains("port \(address.port ?? 0) is taken") == true)
    let (third, again) = try browse("--no-open")
    #expect(again.port == address.port)
    end(third)
  }

  /// Such pages have no document: they speak to the command itself.
  @Test func itEditsAModelThatNeedNotBeThere() throws {
    let model = session.folder.path("new.xcdatamodeld")
    for access in [[], ["--read-only"]] {
      let run = try session.start(["browse", model, "--no-open"] + access)
      let line = try #require(try run.nextLine())
      let address = try #require(URL(string: line))
      let token = try #require(address.fragment?.split(separator: "=").last.map(String.init))
      let begun = try answer("/session", at: address, method: "POST", token: token)
      let told = try JSONValue.parse(String(decoding: begun.body, as: UTF8.self))
      let document = try #require(told["documents"]?.elements?.first)
      #expect(document["model"]?.string == model)
      #expect(document["path"] == nil)
      #expect(document["readOnly"]?.bool == !access.isEmpty)
      end(run)
      #expect(!FileManager.default.fileExists(atPath: model))
    }
    let missing = try session.run("orrery browse none/new.json --no-open")
    #expect(missing.code != 0)
    #expect(missing.errors.contains("there is no folder"))
  }

  /// The address is no argument of the browser's, which other users could read.
  @Test func itOpensABrowserByAFileOfItsOwn() throws {
    let opened = session.folder.path("opened")
    #expect(mkfifo(opened, 0o600) == 0)
    let programs = session.folder.url.appendingPathComponent("programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: false)
    let browser = programs.appendingPathComponent("xdg-open").path
    let script = "#!/bin/sh\n{ echo \"$1\"; cat \"$1\"; stat -c %a \"$1\"; } > '\(opened)'\n"
    try Data(script.utf8).write(to: URL(fileURLWithPath: browser))
    #expect(chmod(browser, 0o700) == 0)
    let (run, address) = try browse(programs: programs.path)
    // Reading waits until the browser has been started.
    let told = try session.run("cat '\(opened)'").output.split(separator: "\n")
    try #require(told.count == 3)
    #expect(!told[0].contains("token"))
    #expect(told[1].contains(address.absoluteString))
    #expect(told[2] == "600")
    end(run)
    #expect(!FileManager.default.fileExists(atPath: String(told[0])))
  }

  /// Their data is made once, and stays as somebody left it.
  @Test func withoutADocumentThereAreExamples() throws {
    let run = try session.start(["browse", "--no-open"])
    let line = try #require(try run.nextLine())
    let address = try #require(URL(string: line))
    let token = try #require(address.fragment?.split(separator: "=").last.map(String.init))
    let begun = try answer("/session", at: address, method: "POST", token: token)
    let told = try JSONValue.parse(String(decoding: begun.body, as: UTF8.self))
    let documents = try #require(told["documents"]?.elements)
    let names = documents.compactMap { $0["name"]?.string }
    #expect(names == ["Homepwner", "People", "Photomania", "ToDo"])
    #expect(Set(documents.compactMap { $0["token"]?.string }).count == names.count)
    for name in names { #expect(try answer("/\(name)", at: address).status == 200) }
    end(run)
    let toDo = try #require(documents.last?["path"]?.string)
    let deleted = try session.run("orrery call '\(toDo)' object/delete '{\"ids\": [\"ToDo/p1\"]}'")
    #expect(deleted.code == 0)
    let again = try session.start(["browse", "--no-open"])
    _ = try again.nextLine()
    end(again)
    let fetch = #"{"fetch": {"entity": "ToDo"}}"#
    let count = try session.run("orrery call '\(toDo)' fetch/count '\(fetch)'")
    #expect(count.output.contains("11"))
  }

  @Test func whatIsNoDocumentFails() throws {
    let missing = try session.run("orrery browse missing.data --no-open")
    #expect(missing.code == 66)
    #expect(missing.errors.contains("There is no store at"))
    let memory = try session.run("orrery browse :memory: --model '\(Places.people)'")
    #expect(memory.code == 64)
    #expect(try session.run("orrery browse --model '\(Places.people)'").code == 64)
  }
}
