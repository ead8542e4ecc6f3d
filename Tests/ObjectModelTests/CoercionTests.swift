import Foundation
import Testing

@testable import ObjectModel

/// Which values each type takes, in what form, and how it refuses the others.
struct CoercionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let type: AttributeType
    let value: Value
    /// The canonical value, or the kind of the error.
    let outcome: Outcome

    enum Outcome: Equatable, Sendable {
      case value(Value)
      case error(ErrorKind)
    }

    init(_ type: AttributeType, _ value: Value, _ outcome: Outcome) {
      self.type = type
      self.value = value
      self.outcome = outcome
    }

    static func same(_ type: AttributeType, _ value: Value) -> Row {
      Row(type, value, .value(value))
    }

    var testDescription: String { "\(type.name) ← \(value)" }
  }

  static let numbers: [Row] = [
    .same(.integer16, .integer(32_767)), .same(.integer16, .integer(-32_768)),
    Row(.integer16, .integer(32_768), .error(.numberTooLarge)),
    Row(.integer16, .integer(-32_769), .error(.numberTooSmall)),
    .same(.integer32, .integer(2_147_483_647)),
    Row(.integer32, .integer(2_147_483_648), .error(.numberTooLarge)),
    Row(.integer32, .integer(-2_147_483_649), .error(.numberTooSmall)),
    .same(.integer64, .integer(.max)), .same(.integer64, .integer(.min)),
    Row(.integer64, .double(3), .value(.integer(3))),
    Row(.integer64, .double(-0.0), .value(.integer(0))),
    Row(.integer64, .double(3.5), .error(.wrongType)),
    Row(.integer64, .double(9_223_372_036_854_775_808), .error(.numberTooLarge)),
    Row(.integer64, .double(-1e30), .error(.numberTooSmall)),
    Row(.integer64, .double(.nan), .error(.wrongType)),
    Row(.integer64, .double(.infinity), .error(.wrongType)),
    Row(.integer64, .decimal(3), .error(.wrongType)),
    Row(.integer64, .boolean(true), .error(.wrongType)),
    Row(.integer64, .string("3"), .error(.wrongType)),
    .same(.double, .double(0.1)),
    Row(.double, .integer(3), .value(.double(3))),
    Row(.double, .integer(9_007_199_254_740_993), .error(.wrongType)),
    Row(.double, .double(.nan), .error(.wrongType)),
    Row(.double, .double(-.infinity), .error(.wrongType)),
    Row(.double, .decimal(1), .error(.wrongType)),
    Row(.float, .double(0.1), .value(.double(0.10000000149011612))),
    Row(.float, .integer(3), .value(.double(3))),
    Row(.float, .double(1e39), .error(.numberTooLarge)),
    Row(.float, .double(-1e39), .error(.numberTooSmall)),
    Row(.float, .double(.nan), .error(.wrongType)),
    .same(.decimal, .decimal(Decimal(string: "0.1")!)),
    Row(.decimal, .double(0.1), .value(.decimal(Decimal(string: "0.1")!))),
    Row(.decimal, .double(1e20), .value(.decimal(Decimal(string: "100000000000000000000")!))),
    Row(.decimal, .integer(.min), .value(.decimal(Decimal(string: "-9223372036854775808")!))),
    .same(.decimal, .decimal(Decimal(string: "99999999999999.9")!)),
    .same(.decimal, .decimal(Decimal(string: "9223372036854775807")!)),
    Row(
      .decimal, .decimal(Decimal(string: "99999999999999.99")!),
      .value(.decimal(Decimal(string: "99999999999999.98")!))),
    Row(
      .decimal, .decimal(Decimal(string: "12345678901234567.89")!),
      .value(.decimal(Decimal(string: "12345678901234568")!))),
    Row(.decimal, .decimal(Decimal(string: "-1e127")!), .error(.numberTooSmall)),
    Row(.decimal, .double(1e300), .error(.numberTooLarge)),
    Row(.decimal, .decimal(.nan), .error(.wrongType)),
    Row(.decimal, .string("1"), .error(.wrongType)),
  ]

  static let others: [Row] = [
    .same(.boolean, .boolean(true)),
    Row(.boolean, .integer(1), .error(.wrongType)),
    .same(.string, .string("")), .same(.string, .string("a\u{0}b")),
    Row(.string, .integer(1), .error(.wrongType)),
    .same(.date, .date(-1.5)),
    Row(.date, .double(1), .error(.wrongType)),
    Row(.date, .date(.infinity), .error(.wrongType)),
    .same(.uuid, .uuid(UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)))),
    Row(.uuid, .string("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"), .error(.wrongType)),
    .same(.binary, .binary([])), .same(.transformable, .binary([1])),
    Row(.binary, .string(""), .error(.wrongType)),
    .same(.undefined, .string("anything")), .same(.undefined, .double(1)),
    Row(.undefined, .objects([]), .error(.wrongType)),
    Row(
      .string, .object(ObjectID(entity: EntityNumber(rawValue: 1), key: 1)), .error(.wrongType)),
    .same(.uri, .string("")), .same(.uri, .string("https://example.org/a?b=c%20d#e")),
    .same(.uri, .string("/path/with:colon")), .same(.uri, .string("mailto:a@b.c")),
    .same(.uri, .string("https://bücher.example/ä")), .same(.uri, .string("x-app+1:")),
    .same(.uri, .string("http://[::1]:80/")),
    Row(.uri, .string("a b"), .error(.invalidURI)),
    Row(.uri, .string("http://a/%2"), .error(.invalidURI)),
    Row(.uri, .string("http://a/%zz"), .error(.invalidURI)),
    Row(.uri, .string("http://a/<b>"), .error(.invalidURI)),
    Row(.uri, .string("1http://a"), .error(.invalidURI)),
    Row(.uri, .string(":a"), .error(.invalidURI)),
    Row(.uri, .string("a\u{7F}"), .error(.invalidURI)),
    Row(.uri, .integer(1), .error(.wrongType)),
  ]

  @Test(arguments: numbers) func number(row: Row) { expect(row) }

  @Test(arguments: others) func other(row: Row) { expect(row) }

  @Test(arguments: AttributeType.allCases) func nullFitsEverything(type: AttributeType) throws {
    let attribute = Attribute(description: AttributeDescription(name: "it", type: type))
    #expect(try attribute.coerce(.null) == .null)
  }

  @Test(arguments: [AttributeType.double, .float, .date])
  func negativeZeroIsZero(type: AttributeType) throws {
    let attribute = Attribute(description: AttributeDescription(name: "it", type: type))
    let (given, held): (Value, Value) =
      type == .date ? (.date(-0.0), .date(0)) : (.double(-0.0), .double(0))
    #expect(!given.isSame(as: held))
    #expect(try attribute.coerce(given).isSame(as: held))
  }

  private func expect(_ row: Row) {
    let attribute = Attribute(description: AttributeDescription(name: "it", type: row.type))
    do {
      let value = try attribute.coerce(row.value)
      #expect(.value(value) == row.outcome)
    } catch {
      #expect(.error(error.kind) == row.outcome, "\(error.message)")
      #expect(error.key == "it")
      #expect(error.value.map { "\($0)" } == "\(row.value)")
      #expect(error.hint != nil)
    }
  }

  @Test func errorsNameTheEntity() throws {
    let model = try TestModel.checked(
      "<entity name=\"A\"><attribute name=\"x\" attributeType=\"Date\"/></entity>")
    let entity = try #require(model.entity(named: "A"))
    #expect {
      try entity.properties[0].attribute?.coerce(.string("x"), entity: entity)
    } throws: { ($0 as? OrreryError)?.entity == "A" }
  }

  @Test func compositesAreCoercedByElement() throws {
    let point = AttributeDescription(name: "point", type: .composite)
    let elements = [AttributeDescription(name: "x", type: .float), .init(name: "y", type: .date)]
      .map { Attribute(description: $0) }
    let attribute = Attribute(description: point, elements: elements)
    #expect(
      try attribute.coerce(.composite(["x": .integer(1), "y": .null]))
        == .composite(["x": .double(1)]))
    #expect(try attribute.coerce(.composite(["x": .null])) == .null)
    #expect(try attribute.coerce(.composite([:])) == .null)
    #expect(throws: OrreryError.self) { try attribute.coerce(.string("x")) }
    #expect {
      try attribute.coerce(.composite(["z": .null]))
    } throws: { error in
      let error = error as? OrreryError
      return error?.kind == .unknownKey && error?.key == "point.z"
        && error?.hint == "Elements: x, y."
    }
    #expect {
      try attribute.coerce(.composite(["y": .integer(1)]))
    } throws: { error in
      let error = error as? OrreryError
      return error?.kind == .wrongType && error?.key == "point.y"
    }
  }
}
