import JSONText
import TestSupport
import Testing

/// `{"$result": 0}` in `context/perform`, where what stands around it is out of the ordinary.
@Suite struct ResultReferenceTests {
  private let server: InProcessServer
  private let client: TestClient

  init() throws {
    server = try InProcessServer()
    client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": ":memory:"], "create": "always",
        "model": [
          "model": [
            "entities": [
              [
                "name": "Dog", "attributes": [["name": "weight", "type": "Double"]],
                "relationships": [
                  ["name": "fetch", "destination": "Dog", "inverse": "fetchedBy"],
                  [
                    "name": "fetchedBy", "destination": "Dog", "inverse": "fetch", "isToMany": true,
                  ],
                ],
              ]
            ]
          ]
        ],
      ])
  }

  private func operations(_ second: JSONValue) -> JSONValue {
    [
      "operations": [
        ["method": "object/insert", "params": ["entity": "Dog"]],
        ["method": "object/update", "params": second],
      ]
    ]
  }

  /// Only a parameter named `fetch` is a fetch request.
  @Test func aRelationshipMayBeNamedFetch() throws {
    try client.call(
      "context/perform",
      operations(["id": ["$result": 0], "values": ["fetch": ["$result": 0]]]))
    let dog = try client.call("object/get", ["ids": ["Dog/p1"]])["objects"]?[0]
    #expect(dog?["values"]?["fetch"] == "Dog/p1")
    try server.stop()
  }

  @Test func aNumberIsTheSameWithAFraction() throws {
    try client.call(
      "context/perform", operations(["id": ["$result": .number(0)], "values": ["weight": 3]]))
    let dog = try client.call("object/get", ["ids": ["Dog/p1"]])["objects"]?[0]
    #expect(dog?["values"]?["weight"]?.double == 3)
    try server.stop()
  }

  /// The fault is the number, not the reference beside it.
  @Test func whatCannotBeReadIsSaidToBeThat() throws {
    let text = #"""
      {"operations":[{"method":"object/insert","params":{"entity":"Dog"}},
      {"method":"object/update","params":{"id":{"$result":0},"values":{"weight":1e400}}}]}
      """#
    try client.send(
      #"{"jsonrpc":"2.0","id":77,"method":"context/perform","params":\#(text)}"#)
    let reply = try #require(try client.next { $0["id"] == 77 })
    let error = try #require(reply["error"])
    #expect(error["data"]?["parameter"] == "operations[1].params")
    #expect(error["message"]?.string?.contains("number") == true, "\(error.text)")
    try server.stop()
  }
}
