import Foundation
import JSONText
import TestSupport
import Testing

/// What a client from the network may try with a token that allows reading or writing in one
/// folder: numbers out of their bounds, names of one document in another, objects of the wrong
/// entity. It is refused or comes to nothing, and others are served as before.
@Suite(.serialized) struct RemoteAttackTests {
  private let folder: TemporaryFolder
  private let server: SpawnedServer

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("shared"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Places.examples.path, toPath: folder.path("shared/Examples"))
    server = try SpawnedServer(isNetwork: true)
  }

  private static let tokens = [TestTokens.confinedWriter, TestTokens.confinedReader]

  private func connect(_ token: String) throws -> TestClient {
    let client = try server.connectByNetwork()
    try client.initialize(["token": .string(token)])
    return client
  }

  private func opening(_ name: String, _ more: JSONValue = [:]) -> JSONValue {
    let members: [(key: String, value: JSONValue)] = [
      ("location", ["path": .string(folder.path("shared/\(name).data"))]),
      ("model", ["path": .string(folder.path("shared/Examples/\(name).xcdatamodeld"))]),
      ("create", "ifMissing"),
    ]
    return .object(members + (more.members ?? []))
  }

  private static func kind(_ reply: JSONValue) -> String? {
    reply["error"]?["data"]?["kind"]?.string
  }

  /// A document with items and their types, made by a client that stays and goes on being served.
  private func victim() throws -> TestClient {
    let client = try connect(TestTokens.confinedWriter)
    try client.call("document/open", opening("Homepwner"))
    for _ in 1...3 {
      try client.call("object/insert", ["entity": "BNRItem", "values": ["itemName": "Lamp"]])
    }
    for label in ["Furniture", "Jewelry"] {
      try client.call(
        "object/insert", ["entity": "BNRAssetType", "values": ["label": .string(label)]])
    }
    try client.call(
      "relationship/add",
      ["id": "BNRAssetType/p1", "property": "items", "ids": ["BNRItem/p1", "BNRItem/p2"]])
    try client.call("context/save")
    return client
  }

  /// - Parameter isEdited: whether the attack may have edited, or undone, what the victim did.
  private func expectService(of victim: TestClient, isEdited: Bool = false) throws {
    let objects = try victim.call("object/get", ["ids": ["BNRItem/p1"]])["objects"]
    #expect(objects?[0]?["values"]?["itemName"] == "Lamp")
    let members = try victim.call("object/getValue", ["id": "BNRAssetType/p1", "keyPath": "items"])
    if isEdited {
      #expect(members["value"]?.elements != nil)
    } else {
      #expect(members["value"] == ["BNRItem/p1", "BNRItem/p2"])
    }
    // What attacks have left unsaved is of no interest, and would be told by the exit code.
    try server.kill()
  }

  // MARK: Numbers

  /// A parameter that holds a number, somewhere.
  private struct NumberPlace {
    var method: String
    /// Parameters with that number in them.
    var params: (JSONValue) -> JSONValue
    var minimum: Int64
    var maximum: Int64
  }

  /// Where requests have numbers, as `rpc/discover` says; a level down as well.
  private static func numberPlaces() -> [NumberPlace] {
    var places: [NumberPlace] = []
    for (method, definition) in DocumentedMethods.requests where method != "initialize" {
      for param in definition["params"]?.elements ?? [] {
        let name = param["name"]?.string ?? ""
        let schema = param["schema"] ?? [:]
        add(schema, to: &places) { minimum, maximum in
          NumberPlace(
            method: method, params: { .object([(name, $0)]) }, minimum: minimum, maximum: maximum)
        }
        for (key, inner) in DocumentedMethods.schema(schema)["properties"]?.members ?? [] {
          add(inner, to: &places) { minimum, maximum in
            NumberPlace(
              method: method, params: { .object([(name, .object([(key, $0)]))]) },
              minimum: minimum, maximum: maximum)
          }
        }
      }
    }
    return places
  }

  private static func add(
    _ schema: JSONValue, to places: inout [NumberPlace], _ place: (Int64, Int64) -> NumberPlace
  ) {
    guard ["integer", "number"].contains(schema["type"]?.string) else { return }
    places.append(place(schema["minimum"]?.integer ?? .min, schema["maximum"]?.integer ?? .max))
  }

  @Test(arguments: tokens)
  func numbersBeyondTheirBoundsAreRefused(token: String) throws {
    let victim = try victim()
    let client = try connect(token)
    try client.call("document/open", opening("Homepwner"))
    let places = Self.numberPlaces()
    #expect(places.count > 15)
    for place in places {
      let beyond: [JSONValue] = [
        .integer(place.minimum - 1), .number(1e10 * Double(place.maximum)), .number(-1e300),
      ]
      for number in beyond {
        let reply = try client.reply(to: place.method, place.params(number))
        let kind = Self.kind(reply)
        #expect(
          kind == "rpc.invalidParams" || kind == "permission.denied",
          "\(place.method) \(place.params(number).text): \(reply.text)")
      }
      // At the bounds it may be right or wrong, as the rest of the parameters is.
      for number in [place.minimum, place.maximum] {
        let reply = try client.reply(to: place.method, place.params(.integer(number)))
        #expect(reply["error"]?["code"] != -32603, "\(place.method): \(reply.text)")
      }
    }
    try expectService(of: victim, isEdited: token == TestTokens.confinedWriter)
  }

  @Test(arguments: tokens)
  func greatDelaysAndLimitsAreNoEnd(token: String) throws {
    let victim = try victim()
    let client = try connect(token)
    for delay in ["1e10", "1e300", "-1", "86400.5"] {
      let number = try JSONValue.parse(delay)
      let reply = try client.reply(
        to: "document/open", opening("ToDo", ["autosave": ["delay": number]]))
      #expect(Self.kind(reply) == "rpc.invalidParams", "\(reply.text)")
      #expect(reply["error"]?["data"]?["parameter"] == "autosave.delay")
    }
    _ = try client.reply(
      to: "document/open", opening("Homepwner", ["autosave": ["delay": 86_400]]))
    try client.call("document/open", opening("Homepwner", [:]))
    let most: JSONValue = 9_007_199_254_740_991
    let count = try client.call(
      "fetch/count", ["fetch": ["entity": "BNRItem", "offset": most, "limit": most]])
    #expect(count["count"] == 0)
    let list = try client.call(
      "list/open",
      ["fetch": ["entity": "BNRItem"], "window": ["offset": most, "count": most]])
    try client.call(
      "list/setWindow",
      ["list": list["list"] ?? .null, "window": ["offset": 0, "count": most]])
    let window = try client.failure(
      of: "list/setWindow",
      [
        "list": list["list"] ?? .null,
        "window": ["offset": 0, "count": 9_007_199_254_740_992],
      ])
    #expect(window["data"]?["parameter"] == "window.count")
    try expectService(of: victim)
  }

  // MARK: Names of another document

  @Test(arguments: tokens)
  func aContextHasItsParentInItsOwnDocument(token: String) throws {
    let victim = try victim()
    let client = try connect(token)
    let first = try client.call("document/open", opening("Homepwner"))
    let maker = try connect(TestTokens.confinedWriter)
    try maker.call("document/open", opening("Photomania"))
    let second = try client.call("document/open", opening("Photomania"))
    let reply = try client.reply(
      to: "context/create",
      ["document": second["document"] ?? .null, "parent": first["context"] ?? .null])
    #expect(Self.kind(reply) == "context.unknown", "\(reply.text)")
    #expect(reply["error"]?["data"]?["parameter"] == "parent")
    let child = try client.call("context/create", ["parent": first["context"] ?? .null])
    let objects = try client.call(
      "object/get", ["context": child["context"] ?? .null, "ids": ["BNRItem/p1"]])["objects"]
    #expect(objects?[0]?["id"] == "BNRItem/p1")
    try expectService(of: victim)
  }

  @Test(arguments: tokens)
  func contextsDoNotNestForEver(token: String) throws {
    let victim = try victim()
    let client = try connect(token)
    var context = try client.call("document/open", opening("Homepwner"))["context"]
    var depth = 1
    while true {
      let reply = try client.reply(to: "context/create", ["parent": context ?? .null])
      guard let child = reply["result"]?["context"] else {
        #expect(Self.kind(reply) == "rpc.invalidParams", "\(reply.text)")
        #expect(reply["error"]?["data"]?["parameter"] == "parent")
        break
      }
      context = child
      depth += 1
      try #require(depth < 100)
    }
    let missing = try client.call(
      "object/get", ["context": context ?? .null, "ids": ["BNRItem/p1", "BNRItem/p77"]])
    #expect(missing["missing"] == ["BNRItem/p77"])
    try expectService(of: victim)
  }

  @Test func operationsAreOfOneContext() throws {
    let victim = try victim()
    let client = try connect(TestTokens.confinedWriter)
    let first = try client.call("document/open", opening("Homepwner"))
    let second = try client.call("document/open", opening("Photomania"))
    let operation: JSONValue = [
      "method": "object/insert",
      "params": ["context": second["context"] ?? .null, "entity": "BNRItem"],
    ]
    let reply = try client.reply(
      to: "context/perform",
      ["context": first["context"] ?? .null, "operations": .array([operation])])
    #expect(Self.kind(reply) == "context.unknown", "\(reply.text)")
    #expect(reply["error"]?["data"]?["parameter"] == "operations[0].params.context")
    #expect(reply["error"]?["data"]?["operation"] == 0)
    let count = try client.call(
      "fetch/count", ["context": first["context"] ?? .null, "fetch": ["entity": "BNRItem"]])
    #expect(count["count"] == 3)
    try expectService(of: victim)
  }

  @Test(arguments: tokens)
  func namesOfOthersMeanNothing(token: String) throws {
    let victim = try victim()
    let secret = try victim.call("context/create", [:])["context"] ?? .null
    let list = try victim.call("list/open", ["fetch": ["entity": "BNRItem"]])["list"]
    let client = try connect(token)
    try client.call("document/open", opening("Homepwner"))
    let requests: [(String, JSONValue, String)] = [
      ("object/get", ["context": secret, "ids": ["BNRItem/p1"]], "context.unknown"),
      ("context/create", ["parent": secret], "context.unknown"),
      ("context/getChanges", ["context": secret], "context.unknown"),
      ("list/close", ["list": list ?? .null], "list.unknown"),
      (
        "list/setWindow", ["list": list ?? .null, "window": ["offset": 0, "count": 1]],
        "list.unknown"
      ),
      ("aggregate/close", ["aggregate": "a1"], "aggregate.unknown"),
      ("observer/close", ["observer": "o1"], "observer.unknown"),
      ("stream/close", ["stream": "s99"], "stream.unknown"),
      ("document/getStatus", ["document": "d99"], "document.unknown"),
      (
        "data/read",
        ["handle": .string("\(secret.string ?? "")/BNRItem/p1/thumbnail")], "data.unknownHandle"
      ),
      ("data/read", ["handle": "c1/BNRItem/p1/"], "data.unknownHandle"),
      ("data/read", ["handle": "c1/BNRAssetType/p1/thumbnail"], "data.unknownHandle"),
      (
        "observer/open", ["context": secret, "entity": "BNRItem"], "context.unknown"
      ),
      ("stream/open", ["context": secret], "context.unknown"),
    ]
    for (method, params, kind) in requests {
      let reply = try client.reply(to: method, params)
      #expect(Self.kind(reply) == kind, "\(method) \(params.text): \(reply.text)")
    }
    try expectService(of: victim)
  }

  // MARK: Objects of the wrong entity

  @Test(arguments: tokens)
  func objectsOfAnotherEntityAreRefused(token: String) throws {
    let victim = try victim()
    let client = try connect(token)
    try client.call("document/open", opening("Homepwner"))
    let type: JSONValue = "BNRAssetType/p2"
    let wrong: [(String, JSONValue)] = [
      ("relationship/add", ["id": "BNRAssetType/p1", "property": "items", "ids": [type]]),
      ("relationship/remove", ["id": "BNRAssetType/p1", "property": "items", "ids": [type]]),
      ("relationship/set", ["id": "BNRAssetType/p1", "property": "items", "ids": [type]]),
      (
        "relationship/insert",
        ["id": "BNRAssetType/p1", "property": "items", "ids": [type], "index": 0]
      ),
      (
        "relationship/move",
        ["id": "BNRAssetType/p1", "property": "items", "ids": [type], "index": 0]
      ),
      (
        "relationship/remove", ["id": "BNRItem/p1", "property": "assetType", "ids": ["BNRItem/p2"]]
      ),
      ("relationship/remove", ["id": "BNRItem/p1", "property": "itemName", "ids": [type]]),
      ("object/update", ["id": "BNRItem/p1", "values": ["assetType": "BNRItem/p2"]]),
      ("object/setValue", ["id": "BNRItem/p1", "keyPath": "assetType", "value": "BNRItem/p2"]),
      ("object/move", ["id": "BNRAssetType/p1", "property": "label", "index": 0]),
    ]
    for (method, params) in wrong {
      let reply = try client.reply(to: method, params)
      #expect(reply["error"] != nil, "\(method) \(params.text)")
      #expect(reply["error"]?["code"] != -32603, "\(method): \(reply.text)")
    }
    let harmless: [JSONValue] = [
      ["predicate": "assetType == %@", "argumentArray": [["$object": "BNRItem/p1"]]],
      [
        "predicate": "SELF IN %@",
        "argumentArray": [[["$object": type], ["$object": "BNRItem/p9"]]],
      ],
      ["predicate": "%@ IN assetType.items", "argumentArray": [["$object": type]]],
      ["predicate": "assetType.items CONTAINS %@", "argumentArray": [["$object": type]]],
    ]
    for members in harmless {
      let params = JSONValue.object([("entity", "BNRItem")] + (members.members ?? []))
      let reply = try client.reply(to: "fetch/count", params)
      #expect(reply["error"]?["code"] != -32603, "\(params.text): \(reply.text)")
    }
    try expectService(of: victim)
  }

  /// Rules of validation are the model's, and no reader's to choose for those who write.
  @Test func aReadersModelDecidesNothing() throws {
    func model(isOptional: Bool) -> JSONValue {
      let name: JSONValue = [
        "name": "name", "type": "String", "isOptional": .bool(isOptional),
      ]
      return ["entities": [["name": "Person", "attributes": [name]]]]
    }
    let path = JSONValue.string(folder.path("shared/people.data"))
    let writer = try connect(TestTokens.confinedWriter)
    try writer.call(
      "document/open",
      [
        "location": ["path": path], "model": ["model": model(isOptional: false)],
        "create": "ifMissing",
      ])
    try writer.call("document/close")

    let reader = try connect(TestTokens.confinedReader)
    let loose = try reader.reply(
      to: "document/open",
      ["location": ["path": path], "model": ["model": model(isOptional: true)]])
    #expect(Self.kind(loose) == "document.openOtherwise", "\(loose.text)")
    try reader.call(
      "document/open", ["location": ["path": path], "model": ["model": model(isOptional: false)]])
    try writer.call("document/open", ["location": ["path": path]])
    try writer.call("object/insert", ["entity": "Person"])
    let refusal = try writer.reply(to: "context/save")
    #expect(Self.kind(refusal) == "validation.missingMandatoryProperty", "\(refusal.text)")
    try server.stop()
  }

  /// Each key costs some stack: a path over relationships that lead back can be of any length.
  @Test(arguments: tokens)
  func longKeyPathsAreRefused(token: String) throws {
    let victim = try victim()
    let client = try connect(token)
    try client.call("document/open", opening("Homepwner"))
    let round = "assetType.items."
    let relationships = String(repeating: round, count: 50_000) + "assetType"
    let long = JSONValue.string(relationships + ".label")
    let requests: [(String, JSONValue)] = [
      ("object/getValue", ["id": "BNRItem/p1", "keyPath": long]),
      ("object/getValue", ["id": "BNRItem/p1", "keyPath": .string(relationships + ".@count")]),
      ("object/setValue", ["id": "BNRItem/p1", "keyPath": long, "value": "x"]),
      ("object/get", ["ids": ["BNRItem/p1"], "prefetch": [.string(relationships)]]),
      ("object/get", ["ids": ["BNRItem/p1"], "properties": [long]]),
      ("fetch/rows", ["fetch": ["entity": "BNRItem", "properties": [long]]]),
      ("list/open", ["fetch": ["entity": "BNRItem", "properties": [long]]]),
      ("fetch/objects", ["fetch": ["entity": "BNRItem", "sort": .array([["keyPath": long]])]]),
      ("fetch/objects", ["fetch": ["entity": "BNRItem", "prefetch": [.string(relationships)]]]),
      (
        "fetch/count",
        ["fetch": ["entity": "BNRItem", "predicate": "%K = 'x'", "argumentArray": [long]]]
      ),
      ("list/open", ["fetch": ["entity": "BNRItem"], "sectionNameKeyPath": long]),
      ("observer/open", ["entity": "BNRItem", "keyPaths": [long]]),
    ]
    for (method, params) in requests {
      let reply = try client.reply(to: method, params)
      let kind = Self.kind(reply)
      #expect(
        kind?.hasPrefix("predicate.") == true || kind == "permission.denied",
        "\(method): \(reply.text.prefix(300))")
    }
    let short = String(repeating: round, count: 20) + "assetType.label"
    try client.call("object/getValue", ["id": "BNRItem/p3", "keyPath": .string(short)])
    // Two items of one type: each round reaches twice as many.
    for keyPath in [short, String(repeating: round, count: 20) + "assetType.@max.label"] {
      let error = try client.failure(
        of: "object/getValue", ["id": "BNRItem/p1", "keyPath": .string(keyPath)])
      #expect(error["data"]?["kind"] == "predicate.limit", "\(error.text)")
    }
    try expectService(of: victim)
  }
}
