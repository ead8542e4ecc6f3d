import Foundation
import ObjectModel
import Seeds
import Testing

/// Xcode's mapping models, as texts made here in the same form.
struct XcodeMappingReaderTests {
  private static func file(_ objects: String, model: String = Self.model) -> String {
    """
    <?xml version="1.0" standalone="yes"?>
    <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
    <database>
      <databaseInfo><version>134481920</version><nextObjectID>9</nextObjectID>
        <metadata><plist version="1.0"><dict><key>a</key><array><integer>1</integer></array></dict>
        </plist></metadata></databaseInfo>
      \(objects)
      \(model)
    </database>
    """
  }

  private static let model = """
    <object type="XDDEVMAPPINGMODEL" id="z1">
      <attribute name="sourcemodelpath" type="string">A/My.xcdatamodeld/My 2.xcdatamodel</attribute>
      <attribute name="destinationmodelpath" type="string">B/My 3.xcdatamodel</attribute>
      <attribute name="sourcemodeldata" type="binary">AAAA</attribute>
      <relationship name="entitymappings" type="0/0" idrefs="z2 z3 z4"></relationship>
    </object>
    """

  private static func entity(_ attributes: [String: String], id: String = "z2", _ refs: String = "")
    -> String
  {
    let lines = attributes.sorted { $0.key < $1.key }.map {
      "<attribute name=\"\($0.key)\" type=\"string\">\($0.value)</attribute>"
    }
    return """
      <object type="XDDEVENTITYMAPPING" id="\(id)">\(lines.joined())
        <relationship name="attributemappings" idrefs="\(refs)"></relationship>
        <relationship name="relationshipmappings" type="0/0"></relationship></object>
      """
  }

  private static func property(_ id: String, _ attributes: [String: String]) -> String {
    let lines = attributes.sorted { $0.key < $1.key }.map {
      "<attribute name=\"\($0.key)\" type=\"string\">\($0.value)</attribute>"
    }
    return "<object type=\"XDDEVATTRIBUTEMAPPING\" id=\"\(id)\">\(lines.joined())</object>"
  }

  private func read(_ text: String) throws -> MappingModel {
    try XcodeMappingReader.read(contents: Array(text.utf8), file: "m.xml")
  }

  private func refusal(_ text: String) throws -> OrreryError {
    let error = try #require(#expect(throws: OrreryError.self) { try read(text) })
    #expect(error.kind == .migrationMappingInvalid)
    return error
  }

  @Test func entitiesVersionsAndKeyPaths() throws {
    let mapping = try read(
      Self.file(
        Self.entity(
          [
            "sourcename": "A", "destinationname": "B", "mappingnumber": "2",
            "mappingtypename": "Undefined", "migrationpolicyclassname": "",
          ], "p1 p2 p3 none")
          + Self.entity(
            ["destinationname": "C", "mappingnumber": "1", "mappingtypename": "Add"], id: "z3")
          + Self.entity(
            [
              "sourcename": "D", "destinationname": "D", "mappingtypename": "Remove",
              "migrationpolicyclassname": "App.Policy",
            ], id: "z4")
          + Self.entity(["sourcename": "Deleted", "destinationname": "Deleted"], id: "z5")
          + Self.property("p1", ["name": "same"])
          + Self.property(
            "p2",
            [
              "name": "house", "sourcekeypath": "$source.owner.house",
              "sourcemappingname": "HouseToHouse",
            ])
          + Self.property(
            "p3", ["name": "all", "sourcekeypath": "$source.a.@distinctUnionOfSets.b"])
      ))
    #expect(mapping.from == "My 2" && mapping.to == "My 3")
    #expect(mapping.entities.map(\.name) == ["C", "AToB", "D"])
    #expect(mapping.entities[0].source == nil && mapping.entities[2].destination == nil)
    #expect(mapping.entities[2].policyClass == "App.Policy")
    let entity = mapping.entities[1]
    #expect(entity.policyClass == nil)
    #expect(entity.values == ["house": "owner.house", "all": "a.@distinctUnionOfSets.b"])
    #expect(entity.entityMappings == ["house": "HouseToHouse"])
    #expect(entity.location?.line == 7)
  }

  @Test func conditions() throws {
    let mapping = try read(
      Self.file(
        Self.entity(["sourcename": "A", "destinationname": "A", "filterpredicate": "a &lt; 1"])))
    #expect(mapping.entities.first?.predicate == "a < 1")
    let error = try refusal(
      Self.file(
        Self.entity(["sourcename": "A", "destinationname": "B", "sourceexpressiondata": "x"])))
    #expect(error.entity == "B" && error.message.contains("AToB"))
  }

  /// A key path, a constant, a function, TERNARY, and what asks the manager or the policy.
  @Test func archivedExpressions() throws {
    let cases: [(ExpressionArchive.Node, String, String?)] = [
      (.path("name"), "name", nil),
      (.path("owner.house"), "owner.house", nil),
      (.constant("it's \"it\""), "\"it's \\\"it\\\"\"", nil),
      (.constant(7), "7", nil),
      (.function("add:to:", [.path("a"), .constant(1)]), "add:to:($source.a, 1)", nil),
      (
        .ask("a", "stringByAppendingString:", [.path("b")]),
        "stringByAppendingString($source.a, $source.b)", nil
      ),
      (
        .send(
          "manager", "destinationInstancesForEntityMappingNamed:sourceInstances:",
          [.constant("PToP"), .path("owner")]), "owner", "PToP"
      ),
      (
        .send(
          "manager", "destinationInstancesForSourceRelationshipNamed:sourceInstances:",
          [.constant("cars"), .path("cars")]), "cars", nil
      ),
      (
        .send("entityPolicy", "name:", [.path("a")]),
        "FUNCTION($entityPolicy, \"name:\", $source.a)", nil
      ),
    ]
    for (node, text, name) in cases {
      let archive = try ExpressionArchive.data(node).base64EncodedString()
      let mapping = try read(
        Self.file(
          Self.entity(["sourcename": "A", "destinationname": "A"], "p1")
            + Self.property("p1", ["name": "x", "valueexpressiondata": "\n\t\(archive)\n"])))
      #expect(mapping.entities.first?.values["x"] == text, "\(text)")
      #expect(mapping.entities.first?.entityMappings["x"] == name)
    }
  }

  @Test func faultsAreTold() throws {
    let property = Self.property("p1", ["name": "x", "valueexpressiondata": "AAAA"])
    let other = Self.property("p2", ["name": "y", "valueexpressiondata": "!"])
    let error = try refusal(
      Self.file(
        Self.entity(["sourcename": "A", "destinationname": "A"], "p1 p2") + property + other))
    #expect(error.errors.map(\.key) == ["x", "y"] && error.errors.allSatisfy { $0.entity == "A" })
    #expect(try refusal(Self.file("", model: "")).message.contains("no mapping model"))
    #expect(try refusal("<model></model>").message.contains("no database"))
    #expect(try refusal("<database><object>").message.contains("m.xml"))
    #expect(try refusal("").message.contains("m.xml"))
    let missing = #expect(throws: OrreryError.self) {
      try XcodeMappingReader.read(path: "/nowhere.xcmappingmodel")
    }
    #expect(missing?.kind == .modelNotFound)
  }

  /// What could make a parser read other files or grow without end.
  @Test func hostileFiles() throws {
    let bomb = """
      <!DOCTYPE database [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <database><object type="X" id="z"><attribute name="a">&b;</attribute></object></database>
      """
    #expect(try refusal(bomb).message.contains("document type"))
    // Prepended to the character after it, and so no `<!` to Swift.
    #expect(try refusal("\u{600}\(bomb)").message.contains("document type"))
    let twice = "<!DOCTYPE database><!DOCTYPE database><database/>"
    #expect(try refusal(twice).message.contains("document type"))
    let deep = String(repeating: "<a>", count: 100_000)
    _ = try refusal("<database>\(deep)")
    _ = #expect(throws: OrreryError.self) {
      try XcodeMappingReader.read(contents: [0xFF, 0xFE, 0x3C], file: "m.xml")
    }
  }

  /// Bytes changed at random: an error or a mapping, never a trap.
  @Test func changedBytes() throws {
    let archive = try ExpressionArchive.data(
      .function("add:to:", [.path("a"), .constant(1)])
    ).base64EncodedString()
    let text = Self.file(
      Self.entity(["sourcename": "A", "destinationname": "A", "mappingnumber": "1"], "p1")
        + Self.property("p1", ["name": "x", "valueexpressiondata": archive]))
    let seed = Seed.next()
    var generator = seed.generator()
    func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    for _ in 0..<(Nightly.isOn ? 20_000 : 300) {
      var bytes = Array(text.utf8)
      for _ in 0...random(4) {
        let index = random(bytes.count)
        switch random(3) {
        case 0: bytes[index] = UInt8(random(256))
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8(ascii: "<"), at: index)
        }
      }
      do {
        _ = try XcodeMappingReader.read(contents: bytes, file: "m.xml")
      } catch {
        #expect(error.kind == .migrationMappingInvalid, "\(seed)")
      }
    }
  }
}
