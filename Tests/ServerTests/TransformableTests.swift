import Foundation
import JSONText
import TestSupport
import Testing

/// Values of Transformable attributes: decoded where they are archived property lists, whoever
/// wrote them, and otherwise bytes.
@Suite struct TransformableTests {
  private let folder: TemporaryFolder
  private let server: any TestServer
  private let client: TestClient

  init() throws {
    folder = try TemporaryFolder()
    server = try Boundary.inProcess.start()
    client = try server.connect()
    try client.initialize()
  }

  private static func transformable(_ members: JSONValue) -> JSONValue {
    ["$transformable": members]
  }

  private func openNotes() throws {
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("store.data"))], "create": "ifMissing",
        "model": [
          "model": [
            "entities": [
              [
                "name": "Note",
                "attributes": [
                  ["name": "tags", "type": "Transformable", "isOptional": true],
                  [
                    "name": "tint", "type": "Transformable", "isOptional": true,
                    "valueTransformerName": "TintTransformer",
                  ],
                ],
              ]
            ]
          ]
        ],
      ])
  }

  /// What the context tells, and what a fetch after the save tells, which reads the store.
  private func tags(sending value: JSONValue) throws -> [JSONValue?] {
    let inserted = try client.call(
      "object/insert", ["entity": "Note", "values": ["tags": Self.transformable(["value": value])]])
    try client.call("context/save")
    let id = try #require(inserted["object"]?["id"])
    let fetched = try client.call(
      "fetch/objects",
      ["fetch": ["entity": "Note", "predicate": "SELF == %@", "argumentArray": [["$object": id]]]])
    return [inserted["object"], fetched["objects"]?.elements?.first].map {
      $0?["values"]?["tags"]?["$transformable"]
    }
  }

  private static let values: [JSONValue] = [
    "", "text", 7, 2.0, -0.25, true, ["$date": "2026-11-21T12:00:00.125Z"],
    ["$uuid": "4D1E6C33-5A7C-4E0B-9C4D-6B1E0F5B8F10"], ["$data": "AAEC"], ["$decimal": "-12.5"],
    ["$url": "https://example.org/?a=b"], [], ["a", ["b", nil]], ["$set": [1]], [:],
    ["a": 1, "b": ["c": "d"]],
    ["$dictionary": [[1, "one"], [["$date": "2001-01-01T00:00:00Z"], 2]]],
    ["$dictionary": [["$date", "not a date"]]],
  ]

  @Test(arguments: values) func whatIsSentIsTold(value: JSONValue) throws {
    try openNotes()
    for told in try tags(sending: value) {
      #expect(told?["value"] == value)
      #expect(told?["name"]?.string == "NSSecureUnarchiveFromData")
      // What was read may be sent back.
      try client.call(
        "object/insert",
        ["entity": "Note", "values": ["tags": Self.transformable(try #require(told))]])
    }
    try server.stop()
  }

  @Test func aValueIsNotGuessed() throws {
    try openNotes()
    func refusal(_ key: String, _ members: JSONValue) throws -> JSONValue {
      try client.failure(
        of: "object/insert",
        ["entity": "Note", "values": .object([(key, Self.transformable(members))])])
    }
    for value: JSONValue in [
      ["$color": "red"], ["$date": "today"], ["$set": 1], ["$dictionary": [[1]]],
      ["a": 1, "$b": 2],
    ] {
      let error = try refusal("tags", ["value": value])
      #expect(error["data"]?["kind"]?.string == "value.wrongType")
      #expect(error["data"]?["property"]?.string == "tags")
    }
    // Nested deeper than archives are read.
    let deep = (0..<100).reduce(JSONValue.integer(1)) { value, _ in [value] }
    #expect(try refusal("tags", ["value": deep])["data"]?["kind"]?.string == "value.wrongType")
    // Two values at once.
    let both = try refusal("tags", ["base64": "AAEC", "value": "red"])
    #expect(both["data"]?["hint"]?.string?.contains("alone") == true)
    // The bytes are the app's own affair.
    let own = try refusal("tint", ["value": "red"])
    #expect(own["message"]?.string?.contains("TintTransformer") == true)
    #expect(own["data"]?["hint"]?.string == "Send base64 in place of value.")
    #expect(try client.call("fetch/count", ["fetch": ["entity": "Note"]])["count"]?.integer == 0)
    try server.stop()
  }

  @Test func archivesOfAnAppsOwnTransformerAreToldToo() throws {
    try openNotes()
    let inserted = try client.call(
      "object/insert",
      ["entity": "Note", "values": ["tags": Self.transformable(["value": ["a", "b"]])]])
    let bytes = try #require(
      inserted["object"]?["values"]?["tags"]?["$transformable"]?["base64"])
    let tinted = try client.call(
      "object/insert",
      ["entity": "Note", "values": ["tint": Self.transformable(["base64": bytes])]])
    let told = tinted["object"]?["values"]?["tint"]?["$transformable"]
    #expect(told == ["name": "TintTransformer", "base64": bytes, "value": ["a", "b"]])
    try server.stop()
  }

  @Test(.enabled(if: Places.fixtures != nil, "The fixture stores are not here."))
  func archivesThatAppsWroteAreDecoded() throws {
    func values(_ store: String, _ entity: String, _ key: String) throws -> [JSONValue] {
      let fixture = try #require(Places.fixtures).appendingPathComponent("stores/\(store)")
      let path = folder.path(store)
      try FileManager.default.copyItem(atPath: fixture.path, toPath: path)
      let opened = try client.call(
        "document/open", ["location": ["path": .string(path)], "readOnly": true])
      let found = try client.call(
        "fetch/objects",
        [
          "context": try #require(opened["context"]),
          "fetch": ["entity": .string(entity), "predicate": .string("\(key) != nil")],
        ])
      return (found["objects"]?.elements ?? []).compactMap {
        $0["values"]?[key]?["$transformable"]
      }
    }
    let numbers = try values(
      "carekit-apple__CareKit__SampleStore2.0.sqlite", "OCKCDContact", "phoneNumbersDictionary")
    #expect(numbers.count == 2)
    #expect(numbers.allSatisfy { $0["value"]?.members?.isEmpty == false })
    // Of a class of the app.
    let covers = try values("alemar11__CoreDataPlus__SampleModel2_V1.sqlite", "Book", "cover")
    #expect(covers.count == 52)
    #expect(covers.allSatisfy { $0["value"] == nil && $0["base64"]?.string?.isEmpty == false })
    try server.stop()
  }
}
