import Foundation
import JSONText
import TestSupport
import Testing

/// The Photomania import: 500 photos by find-or-insert, run twice.
@Suite(.serialized) struct ImportTests {
  @Test(arguments: Boundary.allCases) func importingTwiceMakesNoDuplicates(
    at boundary: Boundary
  ) throws {
    let folder = try TemporaryFolder()
    let server = try boundary.start()
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("photos.data"))],
        "model": [
          "path": .string(Places.examples.appendingPathComponent("Photomania.xcdatamodeld").path)
        ],
        "create": "ifMissing",
      ])
    for isSecond in [false, true] {
      let results = try client.call("context/perform", ["operations": Self.photos(), "save": true])
      let inserted =
        results["results"]?.elements?.compactMap { $0["result"]?["isInserted"]?.bool } ?? []
      #expect(inserted.count == 510)
      #expect(inserted.allSatisfy { $0 == !isSecond })
    }
    #expect(try client.call("fetch/count", ["fetch": ["entity": "Photo"]])["count"]?.integer == 500)
    // The store keeps each photographer's count right.
    let fetched = try client.call(
      "fetch/objects", ["fetch": ["entity": "Photographer", "properties": ["photoCount"]]])
    let counts = fetched["objects"]?.elements?.compactMap { $0["values"]?["photoCount"]?.integer }
    #expect(counts == Array(repeating: 50, count: 10))
    try server.stop()
  }

  /// Ten photographers, then their photos: a photo names its photographer by id, and the first
  /// ten ids of a new store are known.
  private static func photos() -> JSONValue {
    let photographers: [JSONValue] = (0..<10).map { number in
      findOrInsert("Photographer", ["name": .string("Photographer \(number)")], [:])
    }
    let photos: [JSONValue] = (0..<500).map { number in
      findOrInsert(
        "Photo", ["unique": .string("flickr-\(number)")],
        [
          "title": .string("Photo \(number)"),
          "whoTook": .string("Photographer/p\(number % 10 + 1)"),
        ])
    }
    return .array(photographers + photos)
  }

  private static func findOrInsert(
    _ entity: String, _ match: JSONValue, _ values: JSONValue
  ) -> JSONValue {
    [
      "method": "object/findOrInsert",
      "params": ["entity": .string(entity), "match": match, "values": values],
    ]
  }
}
