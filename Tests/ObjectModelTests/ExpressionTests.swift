import Foundation
import Testing

@testable import ObjectModel

/// The expressions that models hold: what new objects get, and what derived attributes are made of.
struct ExpressionTests {
  static let uuid = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")

  static let inserts: [(type: String, text: String, expected: InsertExpression)] = [
    ("Date", "now()", .now),
    ("Date", " now ( ) ", .now),
    ("UUID", "uuid()", .uuid),
    ("String", "uuid()", .uuid),
    ("Double", "max(n) + 1", .maximumPlus(attribute: "n", increment: .double(1))),
    ("Double", "max(n)+1.5", .maximumPlus(attribute: "n", increment: .double(1.5))),
    (
      "Integer 32", "max(inherited) + 10",
      .maximumPlus(attribute: "inherited", increment: .integer(10))
    ),
    ("Integer 16", "-5", .constant(.integer(-5))),
    ("Double", "1e3", .constant(.double(1000))),
    ("Decimal", "0.1", .constant(.decimal(Decimal(string: "0.1") ?? 0))),
    ("Boolean", "true", .constant(.boolean(true))),
    ("Boolean", "NO", .constant(.boolean(false))),
    ("String", "'it\\'s'", .constant(.string("it's"))),
    ("String", "&quot;&quot;", .constant(.string(""))),
    ("URI", "'https://example.org'", .constant(.string("https://example.org"))),
    ("UUID", "'e621e1f8-c36c-495a-93fc-0c247a3e6e5f'", .constant(uuid.map(Value.uuid) ?? .null)),
  ]

  @Test(arguments: inserts)
  func awakeFromInsert(type: String, text: String, expected: InsertExpression) throws {
    let model = try TestModel.checked(
      """
      <entity name="Super"><attribute name="inherited" attributeType="Integer 16"/></entity>
      <entity name="A" parentEntity="Super">
        <attribute name="n" attributeType="Double"/>
        <attribute name="it" attributeType="\(type)"><userInfo>
          <entry key="orrery.awakeFromInsert" value="\(text)"/>
        </userInfo></attribute>
      </entity>
      """)
    #expect(model.entity(named: "A")?.attribute(named: "it")?.awakeFromInsert == expected)
  }

  static let derivations: [(type: String, text: String, expected: Derivation)] = [
    ("Date", "now()", .now),
    ("String", "name", .keyPath(["name"])),
    ("String", "one.one.name", .keyPath(["one", "one", "name"])),
    ("Integer 64", "n", .keyPath(["n"])),
    ("String", "canonical:(name)", .function(.canonical, ["name"])),
    ("String", "lowercase:(one.name)", .function(.lowercase, ["one", "name"])),
    ("String", "uppercase:( name )", .function(.uppercase, ["name"])),
    ("Integer 32", "many.@count", .count(relationship: "many")),
    ("Double", "many.n.@sum", .sum(relationship: "many", attribute: "n")),
  ]

  @Test(arguments: derivations)
  func derivation(type: String, text: String, expected: Derivation) throws {
    let model = try TestModel.checked(
      """
      <entity name="A">
        <attribute name="name" attributeType="String"/>
        <attribute name="n" attributeType="Double"/>
        <relationship name="one" destinationEntity="A" inverseName="many"/>
        <relationship name="many" toMany="YES" destinationEntity="A" inverseName="one"/>
        <attribute name="it" attributeType="\(type)" derived="YES" derivationExpression="\(text)"/>
      </entity>
      """)
    let attribute = try #require(model.entity(named: "A")?.attribute(named: "it"))
    #expect(attribute.derivation == expected)
    #expect(attribute.isDerived)
  }

  @Test func faultsPointIntoTheText() {
    let faults = TestModel.faults(
      """
      <entity name="A">
        <attribute name="d" attributeType="Date"><userInfo>
          <entry key="orrery.awakeFromInsert" value="now() später"/>
        </userInfo></attribute>
      </entity>
      """)
    #expect(faults.map(\.offset) == [6])
    #expect(faults.map(\.predicate) == ["now() später"])
  }
}
