import Foundation
import JSONText
import ObjectModel
import OrreryProtocol
import TestSupport
import Testing

@testable import Server

/// Stores that Apple's framework wrote, taken by mappings along versions whose developers wrote
/// mapping models and policies of their own; and whatever mapping models there are.
@Suite(.enabled(if: Places.fixtures != nil, "The fixture stores are not here."))
struct FixtureMappingTests {
  private static let model = "models/objcio__core-data__Moody.xcdatamodeld"
  private static let stores = [2, 3, 4].map { "stores/objcio__core-data__Moody_\($0).sqlite" }

  /// The continents went, and came back as one for each code that countries have.
  private static let mapping: JSONValue = [
    "steps": [
      [
        "from": "Moody 2", "to": "Moody 3",
        "entities": [
          [
            "source": "Mood", "destination": "Mood",
            "values": ["continent": "country.continent"],
          ]
        ],
      ],
      [
        "from": "Moody 4", "to": "Moody 5",
        "entities": [
          [
            "source": "Country", "destination": "Country",
            "values": ["isoContinent": "continent.numericISO3166Code"],
          ]
        ],
      ],
      [
        "from": "Moody 5", "to": "Moody 6",
        "entities": [
          [
            "source": "Country", "destination": "Country", "values": ["continent": "$source"],
            "entityMappings": ["continent": "CountryToContinent"],
          ],
          [
            "source": "Country", "destination": "Continent", "where": "isoContinent != nil",
            "distinctBy": ["isoContinent"], "values": ["numericISO3166Code": "isoContinent"],
          ],
        ],
      ],
    ]
  ]

  @Test(arguments: stores) func continentsComeBackFromTheirCodes(_ store: String) throws {
    let folder = try TemporaryFolder()
    let fixtures = try #require(Places.fixtures)
    guard FileManager.default.fileExists(atPath: fixtures.appendingPathComponent(store).path)
    else { return }
    let path = folder.path("store.sqlite")
    for suffix in ["", "-wal"] {
      let original = fixtures.appendingPathComponent(store).path + suffix
      guard FileManager.default.fileExists(atPath: original) else { continue }
      try FileManager.default.copyItem(atPath: original, toPath: path + suffix)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: path + suffix)
    }
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    let before = try client.call("document/open", ["location": ["path": .string(path)]])
    func count(_ entity: String, _ predicate: String = "TRUEPREDICATE") throws -> Int64? {
      let fetch: JSONValue = ["entity": .string(entity), "predicate": .string(predicate)]
      return try client.call("fetch/count", ["fetch": fetch])["count"]?.integer
    }
    let (countries, moods) = (try count("Country"), try count("Mood"))
    let placed = try count("Country", "continent != nil")
    #expect(before["model"] != nil)
    try client.call("document/close")
    try client.call(
      "document/open",
      [
        "location": ["path": .string(path)], "migrate": true, "mapping": ["mapping": Self.mapping],
        "model": ["path": .string(fixtures.appendingPathComponent(Self.model).path)],
      ])
    #expect(try count("Country") == countries && count("Mood") == moods)
    #expect(try count("Country", "continent != nil") == placed)
    let codes = try client.call("fetch/objects", ["fetch": ["entity": "Continent"]])["objects"]?
      .elements?
      .compactMap { $0["values"]?["numericISO3166Code"]?.integer }
    #expect(codes?.isEmpty == false && Set(codes ?? []).count == codes?.count)
    #expect(try client.call("document/check")["isSound"] == true)
    try server.stop()
  }

  private static let files: [String] = {
    guard let folder = Places.fixtures else { return [] }
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix("xcmapping.xml") }.sorted()
  }()

  /// Each is read, and is the same in JSON.
  @Test(.enabled(if: !files.isEmpty, "There are no mapping models among the fixtures."))
  func mappingModelsAreRead() throws {
    for file in Self.files {
      let path = try #require(Places.fixtures).appendingPathComponent(file).path
      let mapping = try XcodeMappingReader.read(path: path)
      #expect(!mapping.entities.isEmpty, "\(file)")
      let json = Wire.Mapping(mapping).json
      var again = try MappingJSON.mappings(from: json, file: nil)[0]
      for index in again.entities.indices {
        again.entities[index].location = mapping.entities[index].location
      }
      #expect(again == mapping, "\(file)")
    }
  }
}
