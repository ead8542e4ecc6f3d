import Foundation
import JSONText
import Seeds
import TestSupport
import Testing

/// Whatever two clients do to a document at random, each one that only listens knows what is in it:
/// its notices, put together, are the document.
@Suite(.serialized) struct PushFoldTests {
  private static let rounds = Nightly.isOn ? 2000 : 20
  private static let stepsPerRound = 60
  /// Seeds that failed once.
  private static let regressions: [UInt64] = [12_038_048_942_390_440_816]

  @Test func noticesAddUpToTheDocument() throws {
    for seed in Self.regressions { try play(Seed(seed)) }
    let first = Seed.next()
    var toldDifferences = 0
    for round in 0..<Self.rounds {
      toldDifferences += try play(Seed(first.value &+ UInt64(round)))
    }
    // How many is a matter of chance; without any, half of what this is for was not tried.
    #expect(toldDifferences > 0)
  }

  /// - Returns: How many changes of collections were told as what joined and left.
  @discardableResult
  private func play(_ seed: Seed) throws -> Int {
    let folder = try TemporaryFolder()
    let server = try InProcessServer()
    var random = seed.generator()
    var clients: [FoldingClient] = []
    for _ in 0..<2 { clients.append(try FoldingClient(server, folder: folder)) }
    for step in 0..<Self.stepsPerRound {
      try clients[Int.random(in: 0...1, using: &random)].act(&random)
      guard step % 10 == 9 else { continue }
      for client in clients {
        let difference = try client.difference()
        try #require(difference == nil, "\(seed), step \(step): \(difference ?? "")")
      }
    }
    try server.stop()
    return clients.map(\.toldDifferences).reduce(0, +)
  }
}

/// A client that keeps its own picture of the document, from notices alone.
final class FoldingClient {
  private let client: TestClient
  private var objects: [String: JSONValue] = [:]
  /// By photographer: the photos, where they have been read and every change since was told.
  private var photos: [String: Set<String>] = [:]
  /// How many changes of photos were told as what joined and left.
  private(set) var toldDifferences = 0
  /// Whether what it knew before was of no use when it opened the document.
  let isFresh: Bool

  /// What a client has when its connection is lost.
  struct Memory {
    var clock: String
    fileprivate var objects: [String: JSONValue] = [:]

    init(clock: String) {
      self.clock = clock
    }
  }

  /// - Parameter memory: what it knows from before.
  init(
    _ server: InProcessServer, folder: TemporaryFolder, history: Bool = false,
    memory: Memory? = nil
  ) throws {
    client = try server.connect()
    try client.initialize()
    var params: [(key: String, value: JSONValue)] = [
      ("location", ["path": .string(folder.path("store.data"))]),
      (
        "model",
        ["path": .string(Places.examples.appendingPathComponent("Photomania.xcdatamodeld").path)]
      ),
      ("create", "ifMissing"), ("autosave", ["enabled": false]), ("history", .bool(history)),
    ]
    if let memory { params.append(("since", .string(memory.clock))) }
    let opened = try client.call("document/open", .object(params))
    isFresh = opened["isFresh"] == true
    if let memory, !isFresh {
      objects = memory.objects
      try fold(changes: try #require(opened["changes"]))
    } else if memory != nil {
      objects = try document()
    }
  }

  /// Its connection is lost, at once or after it has taken in everything until now.
  func loseConnection() throws -> Memory {
    let clock = try client.call("document/getStatus")["clock"]?.string ?? ""
    for notice in client.takeNotifications() { try fold(notice) }
    try client.endInput()
    while try client.next() != nil {}
    var memory = Memory(clock: clock)
    memory.objects = objects
    return memory
  }

  // MARK: Acting

  /// Does something that may fail: a failure must tell nothing and change nothing.
  func act(_ random: inout SeededGenerator) throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: _ = try client.reply(to: "object/insert", insertion(&random))
    case 5..<9: _ = try client.reply(to: "object/update", update(&random))
    case 9, 10: _ = try client.reply(to: "object/delete", ["ids": [id(&random)]])
    case 11, 12: _ = try client.reply(to: "context/undo")
    case 13: _ = try client.reply(to: "context/redo")
    case 14: _ = try client.reply(to: "context/rollback")
    case 15, 16: _ = try client.reply(to: "context/save")
    case 17:
      _ = try client.reply(
        to: "relationship/add",
        ["id": id(&random), "property": "photos", "ids": [id(&random), id(&random)]])
    default:
      let operations: [JSONValue] = [
        ["method": "object/insert", "params": insertion(&random)],
        ["method": "object/update", "params": update(&random)],
        ["method": "object/delete", "params": ["ids": [id(&random)]]],
      ]
      _ = try client.reply(to: "context/perform", ["operations": .array(operations)])
    }
  }

  private func insertion(_ random: inout SeededGenerator) -> JSONValue {
    let number = Int64.random(in: 0..<1000, using: &random)
    guard Bool.random(using: &random) else {
      return ["entity": "Photographer", "values": ["name": .string("P\(number)")]]
    }
    return [
      "entity": "Photo",
      "values": ["unique": .string("u\(number)"), "whoTook": .string("Photographer/p1")],
    ]
  }

  private func update(_ random: inout SeededGenerator) -> JSONValue {
    let text = JSONValue.string("T\(Int.random(in: 0..<5, using: &random))")
    if Bool.random(using: &random) { return ["id": id(&random), "values": ["title": text]] }
    let photographer: JSONValue = Bool.random(using: &random) ? nil : id(&random)
    return ["id": id(&random), "values": ["whoTook": photographer]]
  }

  /// One that may be there, of either entity.
  private func id(_ random: inout SeededGenerator) -> JSONValue {
    let known = objects.keys.sorted()
    if let id = known.randomElement(using: &random) { return .string(id) }
    return .string("Photo/p\(Int.random(in: 1...9, using: &random))")
  }

  // MARK: Listening

  /// How the picture differs from the document, if it does.
  func difference() throws -> String? {
    let actual = try document()
    for notice in client.takeNotifications() { try fold(notice) }
    for id in Set(actual.keys).union(objects.keys).sorted() where actual[id] != objects[id] {
      return "\(id): the document has \(actual[id]?.text ?? "nothing"), "
        + "the notices \(objects[id]?.text ?? "nothing")"
    }
    let actualPhotos = try documentPhotos()
    for (id, known) in photos where known != actualPhotos[id] {
      return "\(id): the photos are \(actualPhotos[id]?.sorted() ?? []), "
        + "by the notices \(known.sorted())"
    }
    photos = actualPhotos
    return nil
  }

  private func documentPhotos() throws -> [String: Set<String>] {
    let fetch: JSONValue = ["entity": "Photographer", "properties": ["photos"]]
    var photos: [String: Set<String>] = [:]
    for object in try client.call("fetch/objects", ["fetch": fetch])["objects"]?.elements ?? [] {
      let ids = object["values"]?["photos"]?.elements ?? []
      photos[object["id"]?.string ?? ""] = Set(ids.compactMap(\.string))
    }
    return photos
  }

  private func document() throws -> [String: JSONValue] {
    var actual: [String: JSONValue] = [:]
    for entity in ["Photo", "Photographer"] {
      let result = try client.call("fetch/objects", ["fetch": ["entity": .string(entity)]])
      for object in result["objects"]?.elements ?? [] { put(object, into: &actual) }
    }
    return actual
  }

  private func fold(_ notice: JSONValue) throws {
    guard notice["method"]?.string == "context/didChangeObjects" else { return }
    try fold(changes: try #require(notice["params"]))
  }

  private func fold(changes params: JSONValue) throws {
    for key in ["inserted", "refreshed"] {
      for object in params[key]?.elements ?? [] {
        put(object, into: &objects)
        photos[object["id"]?.string ?? ""] = nil
      }
    }
    for change in params["updated"]?.elements ?? [] {
      let id = change["id"]?.string ?? ""
      var members = objects[id]?.members ?? []
      for (key, value) in change["values"]?.members ?? [] {
        guard let index = members.firstIndex(where: { $0.key == key }) else { continue }
        members[index].value = value
      }
      objects[id] = .object(members)
      if change["keys"]?.elements?.contains("photos") == true { try foldPhotos(change, of: id) }
    }
    for id in params["deleted"]?.elements ?? [] {
      objects[id.string ?? ""] = nil
      photos[id.string ?? ""] = nil
    }
  }

  private func foldPhotos(_ change: JSONValue, of id: String) throws {
    try #require(change["values"]?["photos"] == nil, "A whole collection is told: \(change.text)")
    let added = change["added"]?["photos"]?.elements?.compactMap(\.string)
    let removed = change["removed"]?["photos"]?.elements?.compactMap(\.string)
    guard added != nil || removed != nil, let known = photos[id] else { return photos[id] = nil }
    toldDifferences += 1
    photos[id] = known.subtracting(removed ?? []).union(added ?? [])
    try #require(change["count"]?["photos"]?.integer == photos[id].map { Int64($0.count) })
  }

  /// Values only: versions move with saves, which are another notice.
  private func put(_ object: JSONValue, into objects: inout [String: JSONValue]) {
    objects[object["id"]?.string ?? ""] = object["values"]
  }
}
