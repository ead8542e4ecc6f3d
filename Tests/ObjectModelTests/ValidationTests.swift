import Testing

@testable import ObjectModel

/// The rules that a save checks, and Core Data's numbers for those that are broken.
struct ValidationTests {
  static let rules: [(attributes: String, value: Value, codes: [Int])] = [
    ("attributeType='String'", .null, [1570]),
    ("attributeType='String' optional='YES'", .null, []),
    ("attributeType='String'", .string(""), []),
    ("attributeType='Integer 16' minValueString='0' maxValueString='9'", .integer(0), []),
    ("attributeType='Integer 16' minValueString='0' maxValueString='9'", .integer(9), []),
    ("attributeType='Integer 16' minValueString='0' maxValueString='9'", .integer(-1), [1620]),
    ("attributeType='Integer 16' minValueString='0' maxValueString='9'", .integer(10), [1610]),
    ("attributeType='Integer 16' minValueString='0.5'", .integer(0), [1620]),
    ("attributeType='Integer 16' minValueString='0.5'", .integer(1), []),
    ("attributeType='Integer 32' maxValueString='99999999999'", .integer(2_147_483_647), []),
    ("attributeType='Integer 64' maxValueString='1e300'", .integer(.max), []),
    ("attributeType='Double' maxValueString='0.1'", .double(0.1), []),
    ("attributeType='Double' maxValueString='0.1'", .double(0.11), [1610]),
    ("attributeType='Float' maxValueString='0.1'", .double(Double(Float(0.1))), []),
    ("attributeType='Decimal' minValueString='0.1'", .decimal(0), [1620]),
    ("attributeType='Date' minDateTimeInterval='10'", .date(9.5), [1640]),
    ("attributeType='Date' maxDateTimeInterval='10'", .date(10.5), [1630]),
    ("attributeType='Date' maxDateTimeInterval='10' maxValueString='12/5/2014'", .date(10), []),
    ("attributeType='String' minValueString='2'", .string("a"), [1670]),
    ("attributeType='String' minValueString='2'", .string("😀"), []),
    ("attributeType='String' maxValueString='1'", .string("😀"), [1660]),
    ("attributeType='String' regularExpressionString='a|ab'", .string("ab"), []),
    ("attributeType='String' regularExpressionString='a'", .string("ab"), [1680]),
    ("attributeType='String' regularExpressionString='a'", .string("a\n"), [1680]),
    ("attributeType='String' regularExpressionString='(?x) a # comment'", .string("a"), []),
    ("attributeType='String' regularExpressionString='\\w+'", .string("Größe"), []),
    (
      "attributeType='String' minValueString='3' regularExpressionString='b'", .string("a"),
      [1670, 1680]
    ),
    ("attributeType='URI'", .string("a b"), [1690]),
    ("attributeType='URI'", .string("https://example.org"), []),
    (
      "attributeType='Date' derived='YES' derivationExpression='now()'", .null, []
    ),
  ]

  @Test(arguments: rules)
  func rule(attributes: String, value: Value, codes: [Int]) throws {
    let model = try TestModel.checked(
      "<entity name=\"A\"><attribute name=\"it\" \(attributes)/></entity>")
    let entity = try #require(model.entity(named: "A"))
    let attribute = try #require(entity.attribute(named: "it"))
    let object = ObjectID(entity: entity.number, key: 7)
    let faults = attribute.validate(value, entity: entity, object: object)
    #expect(faults.map(\.kind.code) == codes)
    #expect(faults.isEmpty || entity.checks.contains { $0.concerns(value) })
    for fault in faults {
      #expect(fault.entity == "A")
      #expect(fault.key == "it")
      #expect(fault.objects == [object])
      #expect(fault.value == value)
      #expect(fault.hint != nil)
    }
  }

  @Test("A save looks at properties that may be refused, and at no others")
  func checks() throws {
    let model = try TestModel.checked(
      """
      <entity name="A">
        <attribute name="any" optional="YES" attributeType="String"/>
        <attribute name="bounded" optional="YES" attributeType="Integer 16" minValueString="0"/>
        <attribute name="needed" attributeType="String"/>
        <attribute name="now" attributeType="Date" derived="YES" derivationExpression="now()"/>
        <attribute name="passing" attributeType="URI" transient="YES"/>
        <relationship name="one" optional="YES" maxCount="1" destinationEntity="A"/>
        <relationship name="owner" maxCount="1" destinationEntity="A"/>
        <relationship name="several" optional="YES" toMany="YES" minCount="2" \
        destinationEntity="A"/>
      </entity>
      """)
    let entity = try #require(model.entity(named: "A"))
    let names = entity.checks.map { entity.properties[$0.slot].name }
    #expect(names.sorted() == ["bounded", "needed", "owner", "passing", "several"])
    let ofNull = entity.checks.filter { $0.concerns(.null) }
    #expect(
      ofNull.map { entity.properties[$0.slot].name }.sorted() == ["needed", "owner", "several"])
    let ofOthers = entity.checks.filter { $0.concerns(.string("a")) }
    #expect(
      ofOthers.map { entity.properties[$0.slot].name }.sorted()
        == ["bounded", "owner", "passing", "several"])
  }

  @Test func catastrophicPatternsAreGivenUp() throws {
    let pattern = try #require(ValidationPattern("(a+)+b"))
    #expect(pattern.match(String(repeating: "a", count: 100) + "b") == .matches)
    #expect(pattern.match(String(repeating: "a", count: 100) + "c") == .givenUp)
    let longPattern = String(repeating: "a", count: ValidationPattern.maximumPatternLength + 1)
    #expect(ValidationPattern(longPattern) == nil)
    let tooLong = String(repeating: "a", count: ValidationPattern.maximumLength + 1)
    #expect(pattern.match(tooLong) == .givenUp)
  }

  @Test func compositesAreValidatedByElement() throws {
    let model = try TestModel.checked(
      """
      <entity name="A">
        <attribute name="p" optional="YES" attributeType="Composite" composite="Point"/>
      </entity>
      <composite name="Point">
        <attribute name="x" attributeType="Double" minValueString="0"/>
        <attribute name="label" attributeType="String"/>
      </composite>
      """)
    let entity = try #require(model.entity(named: "A"))
    let attribute = try #require(entity.attribute(named: "p"))
    #expect(attribute.validate(.null, entity: entity).isEmpty)
    let faults = attribute.validate(.composite(["x": .double(-1)]), entity: entity)
    #expect(faults.map(\.kind) == [.numberTooSmall, .missingMandatoryProperty])
    #expect(faults.map(\.key) == ["p.x", "p.label"])
  }

  static let counts: [(attributes: String, count: Int, codes: [Int])] = [
    ("", 0, [1570]),
    ("", 1, []),
    ("optional='YES' minCount='1'", 0, []),
    ("toMany='YES'", 0, [1580]),
    ("toMany='YES' optional='YES' minCount='2'", 0, []),
    ("toMany='YES' optional='YES' minCount='2'", 1, [1580]),
    ("toMany='YES' minCount='2' maxCount='3'", 2, []),
    ("toMany='YES' minCount='2' maxCount='3'", 3, []),
    ("toMany='YES' minCount='2' maxCount='3'", 4, [1590]),
    ("toMany='YES' maxCount='-1'", 1_000, []),
  ]

  @Test(arguments: counts)
  func relationshipCount(attributes: String, count: Int, codes: [Int]) throws {
    let model = try TestModel.checked(
      "<entity name=\"A\"><relationship name=\"r\" destinationEntity=\"A\" \(attributes)/></entity>"
    )
    let entity = try #require(model.entity(named: "A"))
    let relationship = try #require(entity.relationship(named: "r"))
    let faults = relationship.validate(count: count, entity: entity)
    #expect(faults.map(\.kind.code) == codes)
    #expect(faults.allSatisfy { $0.entity == "A" && $0.key == "r" && $0.hint != nil })
  }

  static let orders: [(Value, Value, Int?)] = [
    (.integer(.max), .double(0x1p63), -1), (.integer(.min), .double(-0x1p63), 0),
    (.integer(9_007_199_254_740_993), .double(9_007_199_254_740_992), 1),
    (.double(2.5), .integer(2), 1), (.integer(-2), .double(-2.5), 1),
    (.integer(3), .decimal(3), 0), (.decimal(2), .double(2.5), -1),
    (.double(1), .double(.nan), 1), (.integer(1), .double(.nan), nil),
    (.date(1), .date(2), -1), (.date(1), .integer(2), nil), (.string("a"), .string("b"), nil),
  ]

  @Test(arguments: orders)
  func numbersAreComparedExactly(left: Value, right: Value, order: Int?) {
    #expect(NumberOrder.compare(left, right) == order)
  }
}
