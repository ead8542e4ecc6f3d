import Foundation
import JSONText
import ObjectModel
import OrreryProtocol
import TestSupport
import Testing

@testable import Server

/// `mapping` of `document/open` and of the programs: single mappings, steps between versions, files
/// of Xcode's, tokens, and what stops them.
@Suite(.serialized) struct MappingTests {
  private let folder: TemporaryFolder
  private var store: String { folder.path("store.data") }
  private var package: String { folder.path("App.xcdatamodeld") }

  init() throws {
    folder = try TemporaryFolder()
    try write("App", ["name": "String", "size": "String"])
    try write("App 2", ["first": "String", "size": "Integer 16"])
    try write("App 3", ["first": "String", "size": "Integer 32"])
    try write("App 4", ["label": "String", "size": "Integer 32"])
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["_XCCurrentVersionName": "App 4.xcdatamodel"], format: .xml, options: 0)
    try data.write(to: URL(fileURLWithPath: package + "/.xccurrentversion"))
  }

  private func write(_ version: String, _ attributes: [String: String]) throws {
    let elements = attributes.sorted { $0.key < $1.key }.map { name, type in
      "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"\(type)\"/>"
    }
    let url = URL(fileURLWithPath: package).appendingPathComponent("\(version).xcdatamodel")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let text = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Item">\(elements.joined())</entity>
      </model>
      """
    try Data(text.utf8).write(to: url.appendingPathComponent("contents"))
  }

  private func makeStore(_ version: String, _ values: JSONValue) throws {
    let server = try InProcessServer()
    let client = try connect(server)
    try client.call(
      "document/open",
      [
        "location": ["path": .string(store)],
        "model": ["path": .string("\(package)/\(version).xcdatamodel")],
        "create": "always",
      ])
    try client.call("object/insert", ["entity": "Item", "values": values])
    try client.call("context/save")
    try client.call("document/close")
    try server.stop()
  }

  private func connect(_ server: any TestServer) throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    return client
  }

  private func params(_ mapping: (String, JSONValue)) -> JSONValue {
    .object([
      ("location", ["path": .string(store)]), ("model", ["path": .string(package)]),
      ("migrate", .bool(true)), mapping,
    ])
  }

  private static let second: JSONValue = [
    "from": "App", "to": "App 2",
    "entities": [
      [
        "source": "Item", "destination": "Item",
        "values": [
          "first": "componentsSeparatedByString(name, ' ')[FIRST]",
          "size": "CAST(size, 'NSNumber')",
        ],
      ]
    ],
  ]
  private static let fourth: JSONValue = [
    "from": "App 3", "to": "App 4",
    "entities": [
      ["source": "Item", "destination": "Item", "values": ["label": "uppercase:(first)"]]
    ],
  ]

  private func values(_ client: TestClient) throws -> JSONValue? {
    try client.call("fetch/objects", ["fetch": ["entity": "Item"]])["objects"]?.elements?.first?[
      "values"]
  }

  /// Two mappings with an inferred step between them.
  @Test(arguments: Boundary.allCases) func stepsBetweenVersions(at boundary: Boundary) throws {
    try makeStore("App", ["name": "Ada Lovelace", "size": "12"])
    let server = try boundary.start()
    let client = try connect(server)
    let opened = try client.call(
      "document/open", params(("mapping", ["mapping": ["steps": [Self.fourth, Self.second]]])))
    #expect(
      opened["migration"] == ["version": "App", "steps": ["App 2", "App 3"]],
      "\(opened["migration"]?.text ?? "")")
    #expect(try values(client) == ["label": "ADA", "size": 12])
    try server.stop()
  }

  /// A later store has some of the steps behind it.
  @Test func stepsThatAreBehind() throws {
    try makeStore("App 3", ["first": "tom", "size": 7])
    let path = folder.path("steps.json")
    try Data(JSONValue.object([("steps", [Self.second, Self.fourth])]).text.utf8)
      .write(to: URL(fileURLWithPath: path))
    let server = try InProcessServer()
    let client = try connect(server)
    let opened = try client.call("document/open", params(("mapping", ["path": .string(path)])))
    #expect(opened["migration"] == ["version": "App 3"])
    #expect(try values(client) == ["label": "TOM", "size": 7])
    try server.stop()
  }

  /// Without versions a mapping is for all of the way, from whichever version.
  @Test func allOfTheWay() throws {
    try makeStore("App", ["name": "x", "size": "3"])
    let server = try InProcessServer()
    let client = try connect(server)
    let mapping: JSONValue = [
      "entities": [
        [
          "source": "Item", "destination": "Item",
          "values": ["label": "$source.name", "size": "CAST(size, 'NSNumber') * 2"],
        ]
      ]
    ]
    let opened = try client.call("document/open", params(("mapping", ["mapping": mapping])))
    #expect(opened["migration"] == ["version": "App"])
    #expect(try values(client) == ["label": "x", "size": 6])
    try server.stop()
  }

  /// A folder of Xcode's mapping models, each a step.
  @Test func xcodesMappingModels() throws {
    try makeStore("App", ["name": "x", "size": "3"])
    let maps = folder.path("Mappings")
    for (from, to, policy) in [("App", "App 2", ""), ("App 3", "App 4", "App.Policy")] {
      let url = URL(fileURLWithPath: "\(maps)/\(to).xcmappingmodel")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      let text = """
        <?xml version="1.0" standalone="yes"?>
        <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
        <database><object type="XDDEVMAPPINGMODEL" id="z1">
        <attribute name="sourcemodelpath">App.xcdatamodeld/\(from).xcdatamodel</attribute>
        <attribute name="destinationmodelpath">\(to).xcdatamodel</attribute>
        </object><object type="XDDEVENTITYMAPPING" id="z2">
        <attribute name="sourcename" type="string">Item</attribute>
        <attribute name="destinationname" type="string">Item</attribute>
        <attribute name="migrationpolicyclassname" type="string">\(policy)</attribute>
        <relationship name="attributemappings" idrefs="z3"></relationship></object>
        <object type="XDDEVATTRIBUTEMAPPING" id="z3"><attribute name="name">first</attribute>
        <attribute name="sourcekeypath">$source.name</attribute></object></database>
        """
      try Data(text.utf8).write(to: url.appendingPathComponent("xcmapping.xml"))
    }
    let server = try InProcessServer()
    let client = try connect(server)
    let failure = try client.failure(
      of: "document/open", params(("mapping", ["path": .string(maps)])))
    // The size of the first is still to be said, and the second calls for a policy.
    #expect(failure["data"]?["kind"]?.string == "migration.notInferable")
    #expect(failure["data"]?["property"]?.string == "size")
    let only = try client.failure(
      of: "model/diff",
      [
        "from": ["path": .string("\(package)/App 3.xcdatamodel")],
        "to": ["path": .string("\(package)/App 4.xcdatamodel")],
        "mapping": ["path": .string("\(maps)/App 4.xcmappingmodel")],
      ])
    #expect(only["data"]?["kind"]?.string == "migration.policyUnsupported")
    try server.stop()
  }

  @Test func faultsHavePlaceAndKind() throws {
    try makeStore("App", ["name": "x", "size": "3"])
    let server = try InProcessServer()
    let client = try connect(server)
    func failure(_ text: String) throws -> JSONValue {
      let path = folder.path("m.json")
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return try client.failure(of: "document/open", params(("mapping", ["path": .string(path)])))
    }
    for text in [
      "{", "[]", "{\"entities\": [{\"values\": {\"a\": 1}}]}", "{\"steps\": [{}], \"from\": \"x\"}",
      "{\"entities\": [{\"source\": \"None\"}]}",
      "{\"steps\": [{\"from\": \"A\", \"to\": \"B\"}, {\"from\": \"B\", \"to\": \"C\"}]}",
    ] {
      #expect(try failure(text)["data"]?["kind"]?.string == "migration.mappingInvalid", "\(text)")
    }
    let located = try failure("{\n\"entities\": [\n{\"source\": \"None\"}]}")
    #expect(located["data"]?["line"]?.integer == 3)
    // The store is as it was.
    let opened = try client.call(
      "document/open",
      [
        "location": ["path": .string(store)],
        "model": ["path": .string("\(package)/App.xcdatamodel")],
      ])
    #expect(opened["migration"] == nil)
    #expect(try values(client) == ["name": "x", "size": "3"])
    try server.stop()
  }

  /// JSON is what it was read from.
  @Test func jsonThereAndBack() throws {
    let text =
      #"{"from":"A","to":"B","entities":[{"name":"N","source":"S","destination":"D","#
      + #""where":"a > 1","#
      + #""distinctBy":["b"],"values":{"x":"y","z.a":"1"},"entityMappings":{"x":"N"},"#
      + #""unmapped":["q"],"policyClass":"P"},{"source":"T"}]}"#
    let mappings = try MappingJSON.mappings(from: RawJSON(text: text), file: nil)
    #expect(try JSONValue(Wire.Mapping(mappings[0]).json) == JSONValue(RawJSON(text: text)))
  }
}
