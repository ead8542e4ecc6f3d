import JSONText
import TestSupport
import Testing

/// What a front end makes of what it is told: live lists, live aggregates of one row and observers
/// of values, each folded from its first reply and every push since. What it shows can be held to
/// what the server says when it is asked anew.
final class FrontEnd {
  /// One thing that is open.
  private struct Stream {
    let method: String
    let params: JSONValue
    var clock: String
    var content = Content.rows([])
  }

  private enum Content: Equatable {
    /// A list: objects, in order.
    case rows([Row])
    case values(JSONValue)
    /// Values by object.
    case objects([String: [String: JSONValue]])
  }

  private struct Row: Equatable {
    let id: String
    let values: JSONValue?

    init(_ object: JSONValue?) {
      id = object?["id"]?.string ?? ""
      values = object?["values"]
    }
  }

  let client: TestClient
  private var streams: [String: Stream] = [:]
  private var opening: (id: Int64, method: String, params: JSONValue)?
  /// The model as it was told last, and how often it was.
  private(set) var models: [JSONValue] = []
  /// How much of what was open ended because the model has no place for it any more.
  private(set) var failures = 0

  init(_ client: TestClient) {
    self.client = client
  }

  /// Opens something; what is refused is not opened.
  func open(_ method: String, _ params: JSONValue) throws {
    try begin(method, params)
    try finishOpening()
  }

  /// Asks for something to be opened.
  func begin(_ method: String, _ params: JSONValue) throws {
    try receive()
    opening = (try client.request(method, params), method, params)
  }

  /// Takes up the answer to that.
  func finishOpening() throws {
    guard let (id, method, params) = opening else { return }
    opening = nil
    let reply = try client.reply(to: id, method)
    try receive(client.takeNotifications())
    guard let result = reply["result"] else { return }
    let name = try #require(result[Self.key(of: method)]?.string)
    streams[name] = Stream(
      method: method, params: params, clock: try #require(result["clock"]?.string),
      content: Self.content(of: result, method))
  }

  private static func key(of method: String) -> String {
    switch method {
    case "list/open": "list"
    case "aggregate/open": "aggregate"
    default: "observer"
    }
  }

  private static func content(of result: JSONValue, _ method: String) -> Content {
    switch method {
    case "list/open":
      .rows((result["snapshot"]?["objects"]?.elements ?? []).map(Row.init))
    case "aggregate/open":
      .values(result["rows"]?[0]?["values"] ?? .null)
    default:
      .objects(values(result["objects"]))
    }
  }

  private static func values(_ objects: JSONValue?) -> [String: [String: JSONValue]] {
    var values: [String: [String: JSONValue]] = [:]
    for object in objects?.elements ?? [] {
      values[object["id"]?.string ?? ""] = Dictionary(
        (object["values"]?.members ?? []).map { ($0.key, $0.value) }
      ) { $1 }
    }
    return values
  }

  // MARK: Told

  /// Takes up all that has been sent until now.
  func receive() throws {
    try client.call("document/list")
    try receive(client.takeNotifications())
  }

  /// The next reply to what was sent by hand, once all before it is taken up.
  func reply() throws -> JSONValue {
    var messages = client.takeNotifications()
    while let message = try client.next() {
      let reply = message.elements?.first ?? message
      if reply["id"] != nil {
        try receive(messages)
        return reply
      }
      messages.append(message)
    }
    throw TestFailure("The connection ended before a reply.")
  }

  private func receive(_ messages: [JSONValue]) throws {
    for message in messages {
      guard let method = message["method"]?.string, let params = message["params"] else { continue }
      if method == "document/didChangeModel" { models.append(params["model"] ?? .null) }
      guard let name = params["stream"]?.string, var stream = streams[name] else { continue }
      try #require(params["since"]?.string == stream.clock, "\(message.text)")
      stream.clock = try #require(params["clock"]?.string)
      switch method {
      case "list/didReset": stream.content = Self.content(of: params, "list/open")
      case "aggregate/didReset": stream.content = Self.content(of: params, "aggregate/open")
      case "observer/didReset": stream.content = Self.content(of: params, "observer/open")
      case "list/didFail", "aggregate/didFail", "observer/didFail":
        try checkFailure(of: stream, params["error"])
        streams[name] = nil
        continue
      default: stream.content = try Self.changed(stream.content, params)
      }
      streams[name] = stream
    }
  }

  /// Opening the same anew fails in the same way.
  private func checkFailure(of stream: Stream, _ error: JSONValue?) throws {
    failures += 1
    let again = try client.failure(of: stream.method, stream.params)
    #expect(again["data"]?["kind"] == error?["data"]?["kind"], "\(stream.params.text)")
  }

  private static func changed(_ content: Content, _ params: JSONValue) throws -> Content {
    switch content {
    case .rows(let rows):
      return .rows(try changed(rows, try #require(params["changes"])))
    case .values(let values):
      return .values(params["changes"]?["updates"]?[0]?["values"] ?? values)
    case .objects(var objects):
      let changes = try #require(params["changes"])
      for key in ["left", "deleted"] {
        for id in changes[key]?.elements ?? [] { objects[id.string ?? ""] = nil }
      }
      objects.merge(values(changes["entered"])) { $1 }
      for change in changes["updates"]?.elements ?? [] {
        objects[change["id"]?.string ?? ""]?[change["keyPath"]?.string ?? ""] = change["new"]
      }
      return .objects(objects)
    }
  }

  /// As the manual says: deletes and the sources of moves, descending; then inserts and the targets
  /// of moves, ascending; then updates.
  private static func changed(_ rows: [Row], _ changes: JSONValue) throws -> [Row] {
    var rows = rows
    let contents = Dictionary(rows.map { ($0.id, $0) }) { $1 }
    func row(_ place: JSONValue?) throws -> Int {
      Int(try #require(place?["row"]?.integer))
    }
    let moves = changes["moves"]?.elements ?? []
    let gone =
      try (changes["deletes"]?.elements ?? []).map(row) + moves.map { try row($0["oldPlace"]) }
    for place in gone.sorted(by: >) { rows.remove(at: place) }
    var placed = try (changes["inserts"]?.elements ?? []).map { insert in
      (row: try row(insert), new: Row(insert["object"]))
    }
    placed += try moves.map { move in
      (try row(move["newPlace"]), try #require(contents[move["id"]?.string ?? ""]))
    }
    for (place, new) in placed.sorted(by: { $0.row < $1.row }) { rows.insert(new, at: place) }
    for update in changes["updates"]?.elements ?? [] {
      rows[try row(update["newPlace"])] = Row(update["object"])
    }
    return rows
  }

  // MARK: Asked

  /// Holds all that is shown to what the server says when it is asked anew.
  func check(_ comment: Comment) throws {
    try receive()
    for (name, stream) in streams {
      let result = try client.call(stream.method, stream.params)
      let fresh = Self.content(of: result, stream.method)
      try #require(stream.content == fresh, "\(comment): \(name), \(stream.params.text)")
      let key = Self.key(of: stream.method)
      try client.call("\(key)/close", .object([(key, try #require(result[key]))]))
    }
  }
}
