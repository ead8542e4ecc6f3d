import Foundation
import JSONText

/// Writes a transcript's replies and notifications anew from what a server says: for making one,
/// and after a change of the protocol. Whoever records reads the result, as it is what the tests
/// then hold the server to.
///
/// Of what varies from run to run, clocks, tokens and UUIDs are bound where they first occur
/// (`<bind:clock1>`) and referred to after that, so that the tests see whether they agree; dates
/// become `<any>`, as do processes and where they listen. What a client sent itself stays as it is.
///
/// Run with `ORRERY_RECORD=1 swift test --filter TranscriptTests`.
package final class TranscriptRecorder {
  private let url: URL
  private let server: any TestServer
  private let folder: TemporaryFolder
  private var clients: [(name: String, client: TestClient)] = []
  /// What was bound, by the name of the binding.
  private var bound: [String: String] = [:]
  /// All that clients have sent.
  private var sent = ""
  private var current = "client"
  /// The client whose lines were written last.
  private var written = "client"
  private var example: String?
  private var isNetwork = false
  private var output: [String] = []

  package static var isWanted: Bool {
    ProcessInfo.processInfo.environment["ORRERY_RECORD"] == "1"
  }

  package init(_ url: URL, on server: any TestServer) throws {
    self.url = url
    self.server = server
    folder = try TemporaryFolder()
  }

  package func record() throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      try record(String(line), isFirst: index == 0)
    }
    while output.last == "" { output.removeLast() }
    try (output.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
  }

  private func record(_ line: String, isFirst: Bool) throws {
    if isFirst || line.isEmpty || line.hasPrefix("#") { return output.append(line) }
    if line.hasPrefix("@ ") {
      example = String(line.dropFirst(2))
      return output.append(line)
    }
    if line == "! network" {
      isNetwork = true
      return output.append(line)
    }
    if line.hasPrefix("-- ") { return try switchClient(String(line.dropFirst(3))) }
    if line.hasPrefix(">> ") { try send(String(line.dropFirst(3))) }
  }

  private func switchClient(_ name: String) throws {
    guard name.hasSuffix(" ends") else {
      current = name
      if !clients.contains(where: { $0.name == name }) {
        clients.append((name, try connect()))
        output.append("-- \(name)")
        written = name
      }
      return
    }
    output.append("-- \(name)")
    let ending = String(name.dropLast(5))
    guard let index = clients.firstIndex(where: { $0.name == ending }) else { return }
    let client = clients.remove(at: index).client
    try client.endInput()
    while try client.next() != nil {}
    try collect(from: clients.map(\.name))
  }

  private func send(_ text: String) throws {
    if !clients.contains(where: { $0.name == current }) {
      clients.append((current, try connect()))
    }
    mark(current)
    output.append(">> \(text)")
    guard let client = clients.first(where: { $0.name == current })?.client else { return }
    sent += text
    var places = Transcript.fill(text, folder: folder)
    for (name, value) in bound { places = places.replacing("<ref:\(name)>", with: value) }
    try client.send(places)
    // A fetch is answered when it is done, later requests perhaps before it.
    let message = try? JSONValue.parse(places)
    let id = message?["method"] == nil ? nil : message?["id"]
    try collect(from: [current], until: id)
    try collect(from: clients.map(\.name).filter { $0 != current })
  }

  /// Everything that each of the clients has been sent: a request that is answered last marks the
  /// end.
  private func collect(from names: [String], until id: JSONValue? = nil) throws {
    for name in names {
      guard let client = clients.first(where: { $0.name == name })?.client else { continue }
      try client.send(#"{"jsonrpc":"2.0","id":"the end","method":"end/end"}"#)
      var isMarked = false
      var isAnswered = id == nil
      while !(isMarked && isAnswered), let message = try client.next() {
        if message["id"]?.string == "the end" {
          isMarked = true
          continue
        }
        if message["params"]?["message"]?.string?.contains("end/end") == true { continue }
        let replyID = message["id"]
        if replyID != nil, replyID == id || replyID?.isNull == true { isAnswered = true }
        mark(name)
        let prefix = message["method"] == nil ? "<<" : "<~"
        output.append("\(prefix) \(general(message).text)")
      }
    }
  }

  private func connect() throws -> TestClient {
    try TranscriptPlayer.connect(
      to: server, example: example, isNetwork: isNetwork, folder: folder)
  }

  private func mark(_ name: String) {
    if written != name { output.append("-- \(name)") }
    written = name
  }

  /// The message with what varies replaced.
  private func general(_ value: JSONValue) -> JSONValue {
    // The definitions are long, and other tests hold them to what is committed.
    if value["openrpc"] != nil { return "<any>" }
    if let members = value.members {
      return .object(
        members.map { key, value in
          let varies = (key == "process" && value.integer != nil) || key == "listening"
          return (key, varies ? "<any>" : general(value))
        })
    }
    if let elements = value.elements { return .array(elements.map(general)) }
    guard let text = value.string else { return value }
    let isClock = text.wholeMatch(of: #/[0-9a-z]{8,13}:[0-9]+(:[0-9A-F-]{36}:[0-9]+e?)?/#) != nil
    let isToken = text.wholeMatch(of: #/h:[0-9A-F-]{36}:[0-9]+(:[0-9]+)?/#) != nil
    let isUUID = text.wholeMatch(of: #/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/#) != nil
    let isDate = text.wholeMatch(of: #/20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z/#) != nil
    if !sent.contains(text) {
      if isClock { return binding(of: text, kind: "clock") }
      if isToken { return binding(of: text, kind: "token") }
      if isUUID { return binding(of: text, kind: "uuid") }
      if isDate { return "<any>" }
    }
    return .string(
      text.replacing(folder.url.path, with: "<temp>")
        .replacing(Places.examples.path, with: "<examples>"))
  }

  private func binding(of text: String, kind: String) -> JSONValue {
    if let name = bound.first(where: { $0.value == text })?.key { return .string("<ref:\(name)>") }
    let name = "\(kind)\(bound.keys.count { $0.hasPrefix(kind) } + 1)"
    bound[name] = text
    return .string("<bind:\(name)>")
  }
}
