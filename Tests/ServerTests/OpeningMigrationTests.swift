import Foundation
import JSONText
import TestSupport
import Testing

/// `document/open` with `migrate`: what is told of it, who waits for it, what stops it.
@Suite(.serialized) struct OpeningMigrationTests {
  private let folder: TemporaryFolder
  private var store: String { folder.path("store.data") }
  private var package: String { folder.path("App.xcdatamodeld") }

  init() throws {
    folder = try TemporaryFolder()
    try write("App", identifier: "1.0", ["name": "String", "size": "String"])
    try write("App 2", identifier: "2.0", ["name": "String"])
    try write("App 10", identifier: "3.0", ["name": "String", "size": "Integer 64"])
    try makeCurrent("App 10")
  }

  private func write(_ version: String, identifier: String, _ attributes: [String: String]) throws {
    let elements = attributes.sorted { $0.key < $1.key }.map { name, type in
      "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"\(type)\"/>"
    }
    let url = URL(fileURLWithPath: package).appendingPathComponent("\(version).xcdatamodel")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let text = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
      userDefinedModelVersionIdentifier="\(identifier)">
      <entity name="Item">\(elements.joined())</entity>
      </model>
      """
    try Data(text.utf8).write(to: url.appendingPathComponent("contents"))
  }

  private func makeCurrent(_ version: String) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["_XCCurrentVersionName": "\(version).xcdatamodel"], format: .xml,
      options: 0)
    try data.write(to: URL(fileURLWithPath: package + "/.xccurrentversion"))
  }

  private func open(migrating: Bool = true, token: String? = nil) -> JSONValue {
    var params: [(String, JSONValue)] = [
      ("location", ["path": .string(store)]), ("model", ["path": .string(package)]),
      ("migrate", .bool(migrating)),
    ]
    if let token { params.append(("workDoneToken", .string(token))) }
    return .object(params)
  }

  private func connect(_ server: any TestServer) throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    return client
  }

  /// A store of one version with so many objects.
  private func makeStore(
    on server: any TestServer, version: String = "App 2", count: Int = 1
  ) throws {
    let client = try connect(server)
    try client.call(
      "document/open",
      [
        "location": ["path": .string(store)],
        "model": ["path": .string("\(package)/\(version).xcdatamodel")],
        "create": "always",
      ])
    let objects = (0..<count).map { JSONValue.object([("name", .string("Name \($0)"))]) }
    try client.call("batch/insert", ["entity": "Item", "objects": .array(objects)])
    try client.call("document/close")
  }

  private func request(_ id: Int64, _ method: String, _ params: JSONValue) -> String {
    JSONValue.object([
      ("jsonrpc", "2.0"), ("id", .integer(id)), ("method", .string(method)), ("params", params),
    ]).text
  }

  private func cancellation(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#
  }

  // MARK: The versions

  @Test(arguments: Boundary.allCases) func theReplyTellsFromWhichVersion(
    at boundary: Boundary
  ) throws {
    let server = try boundary.start()
    try makeStore(on: server)
    let client = try connect(server)
    let refused = try client.failure(of: "document/open", open(migrating: false))
    #expect(refused["data"]?["kind"]?.string == "model.incompatible")
    let opened = try client.call("document/open", open())
    #expect(opened["migration"] == ["version": "App 2", "identifiers": ["2.0"]])
    let count = try client.call(
      "fetch/count", ["fetch": ["entity": "Item", "predicate": "size == nil"]])
    #expect(count["count"]?.integer == 1)
    try client.call("document/close")
    #expect(try client.call("document/open", open())["migration"] == nil)
    try server.stop()
  }

  /// Tables of another version may have columns of the same names, and hold something else.
  @Test(
    arguments: [
      (["type": "String"], false), (["type": "Date"], false),
      (["type": "Integer 16", "isOptional": false], false),
      (["type": "Integer 16", "isOptional": true, "defaultValue": 3], true),
    ] as [(JSONValue, Bool)])
  func aModelByWhichTheStoreWouldBeMisreadIsRefused(
    change: JSONValue, isTaken: Bool
  ) throws {
    func opening(_ members: JSONValue) -> JSONValue {
      let age = JSONValue.object([("name", "age")] + (members.members ?? []))
      return [
        "location": ["path": .string(folder.path("people.data"))], "create": "ifMissing",
        "model": ["model": ["entities": [["name": "Person", "attributes": [age]]]]],
      ]
    }
    let server = try InProcessServer()
    let client = try connect(server)
    try client.call("document/open", opening(["type": "Integer 16", "isOptional": true]))
    try client.call("object/insert", ["entity": "Person", "values": ["age": 36]])
    try client.call("document/close")
    let reply = try client.reply(to: "document/open", opening(change))
    if isTaken {
      #expect(reply["result"] != nil, "\(reply.text)")
    } else {
      #expect(reply["error"]?["data"]?["kind"] == "model.incompatible", "\(reply.text)")
      #expect(reply["error"]?["message"]?.string?.contains("Person.age") == true)
    }
    try server.stop()
  }

  @Test func whatIsNotInferableAtOnceGoesVersionByVersion() throws {
    let server = try InProcessServer()
    try makeStore(on: server, version: "App")
    let client = try connect(server)
    let opened = try client.call("document/open", open())
    #expect(
      opened["migration"]
        == ["version": "App", "identifiers": ["1.0"], "steps": ["App 2"]])
    let names = try client.call("fetch/objects", ["fetch": ["entity": "Item"]])
    #expect(names["objects"]?[0]?["values"]?["name"]?.string == "Name 0")
    #expect(try client.call("document/check")["isSound"] == true)
    try server.stop()
  }

  @Test func aDocumentThatIsOpenGoesVersionByVersionToo() throws {
    let server = try InProcessServer()
    try makeStore(on: server, version: "App")
    let client = try connect(server)
    try client.call(
      "document/open",
      [
        "location": ["path": .string(store)],
        "model": ["path": .string("\(package)/App.xcdatamodel")],
      ])
    let updated = try client.call("model/update", ["model": ["path": .string(package)]])
    #expect(
      updated["migration"]
        == ["version": "App", "identifiers": ["1.0"], "steps": ["App 2"]])
    #expect(
      updated["changes"]?.elements?.map { $0["kind"]?.string }
        == ["propertyRemoved", "propertyAdded"])
    #expect(try client.call("fetch/count", ["fetch": ["entity": "Item"]])["count"]?.integer == 1)
    #expect(try client.call("document/check")["isSound"] == true)
    try server.stop()
  }

  @Test func theVersionsAreListedAndTheStoresIsNamed() throws {
    let server = try InProcessServer()
    try makeStore(on: server)
    let client = try connect(server)
    let listed = try client.call(
      "model/getVersions", ["model": ["path": .string(package)], "store": ["path": .string(store)]])
    #expect(
      listed["versions"] == [
        ["name": "App", "identifiers": ["1.0"]],
        ["name": "App 2", "isStoreVersion": true, "identifiers": ["2.0"]],
        ["name": "App 10", "isCurrent": true, "identifiers": ["3.0"]],
      ])
    let alone = try client.call(
      "model/getVersions",
      ["model": ["path": .string("\(package)/App.xcdatamodel")], "store": ["path": .string(store)]])
    #expect(
      alone["versions"] == [["name": "App", "isCurrent": true, "identifiers": ["1.0"]]])
    let open = try client.call("document/open", ["location": ["path": .string(store)]])
    let own = try client.call(
      "model/getVersions",
      ["model": ["document": try #require(open["document"])], "store": ["path": .string(store)]])
    #expect(
      own["versions"] == [["isCurrent": true, "isStoreVersion": true, "identifiers": ["2.0"]]])
    try server.stop()
  }

  @Test func thereIsNoWayBackToAnEarlierType() throws {
    let server = try InProcessServer()
    try makeStore(on: server, version: "App 10")
    try makeCurrent("App")
    let client = try connect(server)
    let refused = try client.failure(of: "document/open", open())
    #expect(refused["data"]?["kind"]?.string == "migration.notInferable")
    #expect(refused["data"]?["property"]?.string == "size")
    try server.stop()
  }

  // MARK: Indexes

  @Test func indexesComeAndGo() throws {
    func model(_ indexes: JSONValue) -> JSONValue {
      [
        "entities": [
          [
            "name": "Person", "fetchIndexes": indexes,
            "attributes": [
              ["name": "age", "type": "Integer 16", "isOptional": true],
              ["name": "firstName", "type": "String"], ["name": "lastName", "type": "String"],
            ],
          ]
        ]
      ]
    }
    let byAge: JSONValue = [["name": "byAge", "elements": [["property": "age"]]]]
    let fetch: JSONValue = ["entity": "Person", "predicate": "age == 3"]
    let server = try InProcessServer()
    let client = try connect(server)
    try client.call(
      "document/open",
      ["location": ["path": .string(store)], "model": ["model": model([])], "create": "always"])
    func usesIndex() throws -> Bool {
      try client.call("fetch/explain", ["fetch": fetch])["plan"]?.text.contains("Z_Person_")
        ?? false
    }
    #expect(try !usesIndex())
    let updated = try client.call("model/update", ["model": ["model": model(byAge)]])
    #expect(updated["migration"] == [:] && updated["changes"] == [])
    #expect(try usesIndex())
    try client.call("model/update", ["model": ["model": model([])]])
    #expect(try !usesIndex())
    try client.call("document/close")
    // The same by opening it, where the model tells nothing else apart.
    func reopen(_ indexes: JSONValue) throws -> JSONValue {
      try client.call(
        "document/open",
        ["location": ["path": .string(store)], "model": ["model": model(indexes)], "migrate": true])
    }
    #expect(try reopen(byAge)["migration"] == [:])
    #expect(try usesIndex())
    try client.call("document/close")
    #expect(try reopen(byAge)["migration"] == nil)
    #expect(try client.call("document/check")["isSound"] == true)
    try server.stop()
  }

  // MARK: At work

  @Test func progressIsToldUnderTheToken() throws {
    let server = try InProcessServer(progressInterval: .milliseconds(1))
    try makeStore(on: server, count: 30_000)
    let client = try connect(server)
    try client.call("document/open", open(token: "open-1"))
    let progress = client.takeNotifications().filter { $0["method"]?.string == "$/progress" }
      .compactMap { $0["params"] }
    #expect(progress.allSatisfy { $0["token"]?.string == "open-1" })
    #expect(progress.first?["value"]?["kind"]?.string == "begin")
    #expect(progress.first?["value"]?["title"]?.string == "document/open")
    #expect(progress.last?["value"] == ["kind": "end"])
    let percentages = progress.compactMap { $0["value"]?["percentage"]?.integer }
    #expect(percentages == percentages.sorted())
    #expect(percentages.allSatisfy { (0...100).contains($0) })
    try server.stop()
  }

  /// Read together with the request the cancellation comes before the commit has leave.
  @Test func cancelledItLeavesTheStoreAsItWas() throws {
    let server = try InProcessServer()
    try makeStore(on: server, count: 1_000)
    let client = try connect(server)
    let old: JSONValue = [
      "location": ["path": .string(store)],
      "model": ["path": .string("\(package)/App 2.xcdatamodel")],
    ]
    let count = request(3, "fetch/count", ["fetch": ["entity": "Item"]])
    try client.send(
      "[\(request(1, "document/open", open())),\(cancellation(1)),"
        + "\(request(2, "document/open", old)),\(count)]")
    let replies = try #require(try client.next(where: { $0.elements != nil })?.elements)
    func reply(_ id: Int64) -> JSONValue? { replies.first { $0["id"]?.integer == id } }
    #expect(reply(1)?["error"]?["data"]?["kind"]?.string == "rpc.requestCancelled")
    #expect(reply(2)?["result"]?["migration"] == nil)
    #expect(reply(3)?["result"]?["count"]?.integer == 1_000)
    try client.call("document/close")
    let opened = try client.call("document/open", open())
    #expect(opened["migration"]?["version"]?.string == "App 2")
    try server.stop()
  }

  @Test func whoeverOpensTheStoreMeanwhileWaits() throws {
    let server = try InProcessServer()
    try makeStore(on: server, count: 20_000)
    let (first, second, third) = (
      try connect(server), try connect(server), try connect(server)
    )
    try first.send(request(1, "document/open", open()))
    try first.send(request(2, "fetch/count", ["fetch": ["entity": "Item"]]))
    try second.send(request(1, "document/open", open(migrating: false)))
    try second.send(request(2, "fetch/count", ["fetch": ["entity": "Item"]]))
    try third.send(request(1, "document/open", open(migrating: false)))
    try third.send(request(2, "fetch/count", ["fetch": ["entity": "Item"]]))
    try third.send(cancellation(1))
    for client in [first, second] {
      let opened = try #require(try client.next(where: { $0["id"] != nil }))
      #expect(opened["id"]?.integer == 1)
      #expect((opened["result"]?["migration"] == nil) == (client === second))
      let count = try #require(try client.next(where: { $0["id"] != nil }))
      #expect(count["result"]?["count"]?.integer == 20_000)
    }
    let cancelled = try #require(try third.next(where: { $0["id"] != nil }))
    #expect(cancelled["error"]?["data"]?["kind"]?.string == "rpc.requestCancelled")
    let refused = try #require(try third.next(where: { $0["id"] != nil }))
    #expect(refused["error"]?["data"]?["kind"]?.string == "document.ambiguous")
    try server.stop()
  }

  @Test func othersAreServedMeanwhile() throws {
    let server = try InProcessServer()
    try makeStore(on: server, count: 30_000)
    let (first, second) = (try connect(server), try connect(server))
    try first.send(request(1, "document/open", open()))
    #expect(try second.call("document/list")["documents"] == [])
    // Had it been over before the other was served, it could not be cancelled.
    try first.send(cancellation(1))
    let reply = try #require(try first.next(where: { $0["id"] != nil }))
    #expect(reply["error"]?["data"]?["kind"]?.string == "rpc.requestCancelled")
    try server.stop()
  }

  // MARK: Leaving

  @Test func aServerStopsWhileOneIsAtWork() throws {
    for _ in 0..<5 {
      let server = try InProcessServer()
      try makeStore(on: server, count: 2_000)
      let (first, second) = (try connect(server), try connect(server))
      try first.send(request(1, "document/open", open()))
      try second.send(request(1, "document/open", open()))
      try server.stop()
      let again = try InProcessServer()
      let client = try connect(again)
      try client.call("document/open", open())
      let count = try client.call("fetch/count", ["fetch": ["entity": "Item"]])
      #expect(count["count"]?.integer == 2_000)
      #expect(try client.call("document/check")["isSound"] == true)
      try again.stop()
      try FileManager.default.removeItem(atPath: store)
    }
  }

  @Test func aClientLeavesWhileItsOwnIsAtWork() throws {
    let server = try InProcessServer()
    try makeStore(on: server, count: 5_000)
    let (first, second) = (try connect(server), try connect(server))
    try first.send(request(1, "document/open", open()))
    try first.endInput()
    let opened = try second.call("document/open", open())
    #expect(opened["migration"]?["version"]?.string == "App 2" || opened["migration"] == nil)
    #expect(
      try second.call("fetch/count", ["fetch": ["entity": "Item"]])["count"]?.integer == 5_000)
    try server.stop()
  }
}

/// Stores that Apple's framework wrote, opened with the versions of their models.
@Suite(.enabled(if: Places.fixtures != nil, "The fixture stores are not here."))
struct FixtureVersionTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var store: String
    var package: String
    var version: String

    var testDescription: String { "\(store) \(version)" }
  }

  static let pairs: [Pair] = {
    guard let list = Places.fixtures?.appendingPathComponent("store-model-pairs.tsv"),
      let text = try? String(contentsOf: list, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t").map(String.init)
      let parts = fields[1].split(separator: "/").map(String.init)
      guard parts.count == 4, parts[1].hasSuffix(".xcdatamodeld") else { return nil }
      return Pair(
        store: fields[0], package: "models/\(parts[1])",
        version: parts[2].replacing(".xcdatamodel", with: ""))
    }
  }()

  /// - Returns: the path of the copy.
  private func copyStore(of pair: Pair, to folder: TemporaryFolder) throws -> String {
    let fixtures = try #require(Places.fixtures)
    let path = folder.path("store.sqlite")
    let original = fixtures.appendingPathComponent(pair.store).path
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: original + suffix) {
      try FileManager.default.copyItem(atPath: original + suffix, toPath: path + suffix)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: path + suffix)
    }
    return path
  }

  /// The document goes on under the version that its model went on to, or as it was.
  @Test(arguments: pairs) func documentsGoOnToTheCurrentVersion(_ pair: Pair) throws {
    let folder = try TemporaryFolder()
    let path = try copyStore(of: pair, to: folder)
    let package = try #require(Places.fixtures).appendingPathComponent(pair.package).path
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    let opened = try client.call(
      "document/open",
      [
        "location": ["path": .string(path)],
        "model": ["path": .string("\(package)/\(pair.version).xcdatamodel")],
      ])
    let names = (opened["model"]?["entities"]?.elements ?? []).compactMap { entity in
      entity["isAbstract"]?.bool == true ? nil : entity["name"]
    }
    for name in names { try client.call("list/open", ["fetch": ["entity": name]]) }
    let reply = try client.reply(to: "model/update", ["model": ["path": .string(package)]])
    let pushes = client.takeNotifications().compactMap { $0["method"]?.string }
    if let error = reply["error"] {
      let kinds = ["migration.notInferable", "store.readOnly"]
      #expect(kinds.contains(error["data"]?["kind"]?.string ?? ""), "\(error.text)")
      #expect(pushes == [])
    } else if let migration = reply["result"]?["migration"] {
      let isCurrent = try currentVersion(of: package) == pair.version
      #expect(migration["version"]?.string == (isCurrent ? nil : pair.version))
      #expect(pushes.count { $0.hasPrefix("list/did") } == names.count)
    }
    #expect(try client.call("document/check")["isSound"] == true)
    for (index, name) in names.enumerated() {
      let close = try client.reply(to: "list/close", ["list": .string("l\(index + 1)")])
      let count = try client.reply(to: "fetch/count", ["fetch": ["entity": name]])
      #expect((close["result"] == nil) == (count["result"] == nil))
    }
    try server.stop()
  }

  private func currentVersion(of package: String) throws -> String? {
    let file = URL(fileURLWithPath: package + "/.xccurrentversion")
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), format: nil)
    let name = (list as? [String: Any])?["_XCCurrentVersionName"] as? String
    return name?.replacing(".xcdatamodel", with: "")
  }

  /// Its version is recognised although its hashes are nobody's but Apple's.
  @Test(arguments: pairs) func versionsAreRecognised(_ pair: Pair) throws {
    let folder = try TemporaryFolder()
    let path = try copyStore(of: pair, to: folder)
    let package = try #require(Places.fixtures).appendingPathComponent(pair.package).path
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    let reply = try client.reply(
      to: "document/open",
      ["location": ["path": .string(path)], "model": ["path": .string(package)], "migrate": true])
    if let error = reply["error"] {
      #expect(error["data"]?["kind"]?.string == "migration.notInferable")
    } else if let migration = reply["result"]?["migration"] {
      #expect(migration["version"]?.string == pair.version)
      #expect(try client.call("document/check")["isSound"] == true)
    } else {
      let current = try String(contentsOfFile: package + "/.xccurrentversion", encoding: .utf8)
      #expect(current.contains("\(pair.version).xcdatamodel"))
    }
    try server.stop()
  }
}
