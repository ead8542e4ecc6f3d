import Foundation
import JSONText
import TestSupport
import Testing

/// Who hears of what, when and how often. `protocol/README.md`, Order.
@Suite(.serialized) struct PushTests {
  /// Two clients of one new Homepwner document.
  private struct Pair {
    let folder: TemporaryFolder
    let server: any TestServer
    let first: TestClient
    let second: TestClient

    init(_ boundary: Boundary) throws {
      folder = try TemporaryFolder()
      server = try boundary.start()
      first = try server.connect()
      second = try server.connect()
      for client in [first, second] {
        try client.initialize()
        try client.call(
          "document/open",
          [
            "location": ["path": .string(folder.path("store.data"))],
            "model": [
              "path": .string(Places.examples.appendingPathComponent("Homepwner.xcdatamodeld").path)
            ],
            "create": "ifMissing", "autosave": ["enabled": false],
          ])
      }
      // That the second has come.
      _ = try notices(of: first)
    }

    /// Everything that the client has been sent until now.
    func notices(of client: TestClient) throws -> [JSONValue] {
      try client.call("document/getStatus")
      return client.takeNotifications()
    }
  }

  private static func insert(_ name: String) -> JSONValue {
    ["entity": "BNRItem", "values": ["itemName": .string(name)]]
  }

  @Test(arguments: Boundary.allCases) func anEditReachesTheOtherBeforeTheSave(
    at boundary: Boundary
  ) throws {
    let pair = try Pair(boundary)
    try pair.first.call("object/insert", Self.insert("Shiny Bear"))
    // The sender had its push before its reply.
    let own = pair.first.takeNotifications()
    #expect(own.count == 1)
    let notices = try pair.notices(of: pair.second)
    #expect(notices.count == 1)
    #expect(notices.first?["method"]?.string == "context/didChangeObjects")
    let inserted = notices.first?["params"]?["inserted"]?[0]
    #expect(inserted?["values"]?["itemName"]?.string == "Shiny Bear")
    #expect(notices == own)
    let found = try pair.second.call("fetch/count", ["fetch": ["entity": "BNRItem"]])
    #expect(found["count"]?.integer == 1)
    try pair.server.stop()
  }

  @Test func onePushForEachEditAndOneForAPerform() throws {
    let pair = try Pair(.inProcess)
    let operations = JSONValue.array(
      (0..<20).map { ["method": "object/insert", "params": Self.insert("Item \($0)")] })
    try pair.first.call("context/perform", ["operations": operations])
    try pair.first.call(
      "object/update", ["id": "BNRItem/p1", "values": ["itemName": "A", "valueInDollars": 3]])
    // Setting what is set already is no change.
    try pair.first.call("object/update", ["id": "BNRItem/p1", "values": ["itemName": "A"]])
    let notices = try pair.notices(of: pair.second)
    #expect(notices.count == 2)
    #expect(notices[0]["params"]?["inserted"]?.elements?.count == 20)
    let keys = notices[1]["params"]?["updated"]?[0]?["keys"]
    #expect(keys == ["itemName", "valueInDollars"])
    try pair.server.stop()
  }

  @Test func anUndoPushesTheReverse() throws {
    let pair = try Pair(.inProcess)
    try pair.first.call("object/insert", Self.insert("Shiny Bear"))
    try pair.second.call("object/update", ["id": "BNRItem/p1", "values": ["itemName": "Dull"]])
    _ = try pair.notices(of: pair.first)
    try pair.first.call("context/undo")
    try pair.first.call("context/undo")
    let notices = pair.first.takeNotifications().map { $0["params"] }
    #expect(notices.map { $0?["origin"]?.string } == ["undo", "undo"])
    #expect(notices[0]?["updated"]?[0]?["values"]?["itemName"]?.string == "Shiny Bear")
    #expect(notices[1]?["deleted"] == ["BNRItem/p1"])
    try pair.first.call("context/redo")
    let redone = try #require(pair.first.takeNotifications().first?["params"])
    #expect(redone["inserted"]?[0]?["id"]?.string == "BNRItem/p1")
    try pair.server.stop()
  }

  /// Others have deleted what the one step was about: whoever shows “Undo” has to know.
  @Test func aStepThatMeansNothingAnyMoreIsTold() throws {
    let pair = try Pair(.inProcess)
    try pair.first.call("object/insert", Self.insert("Shiny Bear"))
    try pair.first.call("context/save")
    let context = try #require(try pair.second.call("context/create")["context"])
    try pair.second.call("object/delete", ["context": context, "ids": ["BNRItem/p1"]])
    try pair.second.call("context/save", ["context": context])
    for client in [pair.first, pair.second] {
      let notice = try #require(try pair.notices(of: client).last?["params"])
      #expect(notice["canUndo"]?.bool == false)
    }
    let error = try pair.first.failure(of: "context/undo")
    #expect(error["data"]?["kind"]?.string == "context.nothingToUndo")
    try pair.server.stop()
  }

  @Test func aFailedSavePushesNoSave() throws {
    let pair = try Pair(.inProcess)
    try pair.first.call("object/insert", Self.insert("Shiny Bear"))
    try pair.first.call(
      "object/update", ["id": "BNRItem/p1", "values": ["itemKey": nil]])
    _ = try pair.notices(of: pair.second)
    try pair.first.failure(of: "context/save")
    let notices = try pair.notices(of: pair.second)
    #expect(notices.map { $0["method"]?.string } == ["document/didChangeState"])
    // All or nothing, and nothing is told of what never was.
    try pair.first.failure(
      of: "context/perform",
      [
        "operations": [
          ["method": "object/insert", "params": Self.insert("Rusty Spork")],
          ["method": "object/insert", "params": ["entity": "Nothing"]],
        ]
      ])
    #expect(try pair.notices(of: pair.second).isEmpty)
    try pair.server.stop()
  }

  @Test func everyPushNamesTheOneBefore() throws {
    let pair = try Pair(.inProcess)
    for index in 0..<5 { try pair.first.call("object/insert", Self.insert("Item \(index)")) }
    try pair.first.call("context/save")
    try pair.first.call("object/insert", Self.insert("Last"))
    let edits = try pair.notices(of: pair.second)
      .filter { $0["method"]?.string == "context/didChangeObjects" }.map { $0["params"] }
    #expect(edits.count == 6)
    for (before, after) in zip(edits, edits.dropFirst()) {
      #expect(after?["since"] == before?["clock"])
    }
    try pair.server.stop()
  }

  /// What an edit has to tell does not grow with the collections that it changes.
  @Test func aPushIsAsLongAsItsEdit() throws {
    let pair = try Pair(.inProcess)
    try pair.first.call(
      "object/insert", ["entity": "BNRAssetType", "values": ["label": "Furniture"]])
    try pair.first.call("context/save")
    func grow(by count: Int) throws {
      let item: JSONValue = ["itemName": "Chair", "assetType": "BNRAssetType/p1"]
      try pair.first.call(
        "batch/insert",
        ["entity": "BNRItem", "objects": .array(.init(repeating: item, count: count))])
    }
    /// Of what one more item, a change of it and its deletion have to tell, saved.
    func bytes() throws -> Int {
      _ = try pair.notices(of: pair.second)
      let inserted = try pair.first.call(
        "object/insert",
        ["entity": "BNRItem", "values": ["itemName": "Sofa", "assetType": "BNRAssetType/p1"]])
      let id = try #require(inserted["object"]?["id"])
      try pair.first.call("context/save")
      try pair.first.call("object/update", ["id": id, "values": ["itemName": "Bed"]])
      try pair.first.call("object/delete", ["ids": [id]])
      try pair.first.call("context/save")
      return try pair.notices(of: pair.second).reduce(0) { $0 + $1.text.utf8.count }
    }
    try grow(by: 10)
    let few = try bytes()
    try grow(by: 2_000)
    #expect(few > 100)
    // Ids and clocks have more digits.
    #expect(try bytes() < few + few / 10)
    try pair.server.stop()
  }

  @Test func tenThousandEditsArriveCompleteAndInOrder() throws {
    let count = 10_000
    let pair = try Pair(.socket)
    try pair.first.call("object/insert", Self.insert("Shiny Bear"))
    _ = try pair.notices(of: pair.second)
    for index in 1...count {
      try pair.first.send(
        """
        {"jsonrpc":"2.0","id":\(index),"method":"object/update",\
        "params":{"id":"BNRItem/p1","values":{"valueInDollars":\(index)}}}
        """)
    }
    var next: Int64 = 1
    while next <= count {
      let message = try #require(try pair.second.next())
      let change = message["params"]?["updated"]?[0]
      try #require(change?["values"]?["valueInDollars"]?.integer == next)
      next += 1
    }
    try pair.server.stop()
  }

  /// A collection without an inverse keeps a deleted object until nobody can bring it back. That
  /// changes nothing that a notice tells, in the context that saves and in those below it.
  @Test func aSaveAboveIsTakenUpByTheListsOfAChildContext() throws {
    let folder = try TemporaryFolder()
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("store.data"))],
        "model": [
          "model": [
            "entities": [
              ["name": "Note"],
              [
                "name": "Folder",
                "relationships": [["name": "notes", "destination": "Note", "isToMany": true]],
              ],
            ]
          ]
        ],
        "create": "ifMissing", "autosave": ["enabled": false],
      ])
    let note = try #require(try client.call("object/insert", ["entity": "Note"])["object"]?["id"])
    try client.call("object/insert", ["entity": "Folder", "values": ["notes": [note]]])
    try client.call("context/save")
    let child = try #require(try client.call("context/create", ["parent": "c1"])["context"])
    let list = try client.call(
      "list/open",
      ["context": child, "fetch": ["entity": "Folder", "predicate": "notes.@count > 0"]])
    #expect(list["snapshot"]?["total"]?.integer == 1)
    try client.call("object/delete", ["ids": [note]])
    try client.call("context/save")
    let fetched = try client.call(
      "fetch/count",
      ["context": child, "fetch": ["entity": "Folder", "predicate": "notes.@count > 0"]])
    #expect(fetched["count"]?.integer == 0)
    let told = client.takeNotifications().filter { $0["method"] == "list/didChange" }
    #expect(told.last?["params"]?["changes"]?["total"]?.integer == 0)
    try server.stop()
  }
}
