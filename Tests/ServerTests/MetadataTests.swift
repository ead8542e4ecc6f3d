import Foundation
import JSONText
import TestSupport
import Testing

/// A store's metadata under the keys of programs.
@Suite struct MetadataTests {
  private let folder: TemporaryFolder
  private let server: any TestServer
  private let client: TestClient

  init() throws {
    folder = try TemporaryFolder()
    server = try Boundary.inProcess.start()
    client = try server.connect()
    try client.initialize()
  }

  private func open(_ path: String, readOnly: Bool = false) throws {
    try client.call(
      "document/open", ["location": ["path": .string(path)], "readOnly": .bool(readOnly)])
  }

  @Test func metadataStayWithTheStore() throws {
    let path = folder.path("store.data")
    let model: JSONValue = ["entities": [["name": "Note"]]]
    try client.call(
      "document/open",
      ["location": ["path": .string(path)], "create": "always", "model": ["model": model]])
    #expect(try client.call("document/getMetadata")["metadata"] == [:])
    let values: JSONValue = [
      "count": 7, "half": 0.5, "flag": true, "text": "ü", "none": [],
      "when": ["$date": "2026-11-21T12:00:00Z"], "bytes": ["$data": "AAEC"],
      "nested": ["list": [1, ["deep": ["x"]]]],
    ]
    let set = try client.call("document/setMetadata", ["metadata": values])
    #expect(set["metadata"] == values)
    // Saves and closing leave it alone.
    try client.call("object/insert", ["entity": "Note"])
    try client.call("context/save")
    try client.call("document/close")
    try open(path)
    #expect(try client.call("document/getMetadata")["metadata"] == values)
    try client.call("document/close")
    // So does a migration.
    let next: JSONValue = [
      "entities": [
        ["name": "Note", "attributes": [["name": "text", "type": "String", "isOptional": true]]]
      ]
    ]
    let migrated = try client.call(
      "document/open",
      ["location": ["path": .string(path)], "model": ["model": next], "migrate": true])
    #expect(migrated["migration"] != nil)
    #expect(try client.call("document/getMetadata")["metadata"] == values)
    try server.stop()
  }

  @Test func aReadOnlyDocumentsMetadataAreRead() throws {
    let path = folder.path("store.data")
    try client.call(
      "document/open",
      [
        "location": ["path": .string(path)], "create": "always",
        "model": ["model": ["entities": [["name": "Note"]]]],
      ])
    try client.call("document/setMetadata", ["metadata": ["a": 1]])
    try client.call("document/close")
    try open(path, readOnly: true)
    #expect(try client.call("document/getMetadata")["metadata"] == ["a": 1])
    let refused = try client.failure(of: "document/setMetadata", ["metadata": ["a": 2]])
    #expect(refused["data"]?["kind"]?.string == "store.readOnly")
    try server.stop()
  }
}
