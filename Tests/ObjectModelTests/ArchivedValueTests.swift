import Foundation
import Testing

@testable import ObjectModel

/// Keyed archives of property lists: what is written is read again, and what is none is told.
@Suite struct ArchivedValueTests {
  private static let samples: [ArchivedValue] = [
    .scalar(.string("")), .scalar(.string("naïve 🪐")), .scalar(.string("$null")),
    .scalar(.integer(0)), .scalar(.integer(255)), .scalar(.integer(256)),
    .scalar(.integer(1 << 40)), .scalar(.integer(.max)), .scalar(.integer(.min)),
    .scalar(.double(2)), .scalar(.double(-0.1)), .scalar(.boolean(true)),
    .scalar(.boolean(false)), .scalar(.date(7.25)), .scalar(.binary([])),
    .scalar(.binary(Array(0...255))), .scalar(.uuid(UUID())), .url("https://example.org/a?b"),
    .scalar(.decimal(Decimal(string: "-12.50")!)), .scalar(.decimal(0)),
    .scalar(.decimal(Decimal(string: "99999999999999999999999999999999999999")!)), .null,
    .array([]), .set([]), .dictionary([]),
    .dictionary([
      .init(key: .scalar(.integer(1)), value: .array([.null, .set([.scalar(.string("a"))])])),
      .init(key: .scalar(.string("b")), value: .scalar(.string("a"))),
    ]),
  ]

  @Test(arguments: samples) func whatIsWrittenIsReadAgain(value: ArchivedValue) {
    #expect(ArchivedValue(archive: value.archive) == value)
  }

  @Test func longCollectionsAreReadAgain() {
    // A dictionary and a number each: more objects than two bytes count.
    let value = ArchivedValue.array(
      (0..<33_000).map {
        .dictionary([.init(key: .scalar(.string("n")), value: .scalar(.integer($0)))])
      })
    #expect(ArchivedValue(archive: value.archive) == value)
  }

  /// Foundation reads the list, whoever made the references in it.
  @Test func archivesAreWellFormedPropertyLists() throws {
    let bytes = ArchivedValue.array([.scalar(.string("a")), .scalar(.string("a"))]).archive
    let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let archive = try #require(list as? [String: Any])
    #expect(archive["$archiver"] as? String == "NSKeyedArchiver")
    #expect(archive["$version"] as? Int == 100_000)
    let objects = try #require(archive["$objects"] as? [Any])
    // $null, the string once, the class, the array.
    #expect(objects.count == 4)
    let classes = objects.compactMap { ($0 as? [String: Any])?["$classes"] as? [String] }
    #expect(classes == [["NSArray", "NSObject"]])
  }

  @Test func otherClassesAreNoPropertyList() {
    var writer = TestArchive()
    let color = writer.object("UIColor", ["UIRed": .real(1)])
    #expect(ArchivedValue(archive: writer.archive(root: color)) == nil)
    let list = writer.object("NSArray", ["NS.objects": .array([color])])
    #expect(ArchivedValue(archive: writer.archive(root: list)) == nil)
    #expect(ArchivedValue(archive: Array("no archive".utf8)) == nil)
    #expect(ArchivedValue(archive: []) == nil)
  }

  @Test func mutableClassesAreRead() {
    var writer = TestArchive()
    let text = writer.object("NSMutableString", ["NS.string": .string("a")])
    let set = writer.object("NSMutableSet", ["NS.objects": .array([text])])
    let list = writer.object("NSMutableArray", ["NS.objects": .array([set])])
    #expect(
      ArchivedValue(archive: writer.archive(root: list))
        == .array([.set([.scalar(.string("a"))])]))
  }

  @Test func circlesAndBombsAreNoPropertyList() {
    var circle = TestArchive()
    let own = PropertyListValue.reference(2)
    let list = circle.object("NSArray", ["NS.objects": .array([own])])
    #expect(list == own)
    #expect(ArchivedValue(archive: circle.archive(root: list)) == nil)

    // Thirty arrays, each with the one before it twice: 2^30 strings.
    var bomb = TestArchive()
    var inner = bomb.add(.string("x"))
    for _ in 0..<30 {
      inner = bomb.object("NSArray", ["NS.objects": .array([inner, inner])])
    }
    #expect(ArchivedValue(archive: bomb.archive(root: inner)) == nil)

    // One long string, named very often.
    var echo = TestArchive()
    let long = echo.add(.string(String(repeating: "x", count: 10_000)))
    let often = echo.object(
      "NSArray", ["NS.objects": .array(Array(repeating: long, count: 1_000))])
    #expect(ArchivedValue(archive: echo.archive(root: often)) == nil)
  }

  @Test func nestingHasALimit() {
    func nested(_ depth: Int) -> ArchivedValue {
      (1..<depth).reduce(.scalar(.integer(1))) { value, _ in .array([value]) }
    }
    let deepest = nested(ArchivedValue.maximumDepth)
    #expect(ArchivedValue(archive: deepest.archive) == deepest)
    #expect(ArchivedValue(archive: nested(ArchivedValue.maximumDepth + 1).archive) == nil)
  }

  /// Every byte of an archive changed, and every length cut: read or not, nothing traps.
  @Test func damagedArchivesDoNoHarm() {
    let bytes = Self.samples.last!.archive
    var readable = 0
    for index in bytes.indices {
      for value in [UInt8](arrayLiteral: 0, 1, 0x7F, 0x80, 0xFF) {
        var damaged = bytes
        damaged[index] = value
        if ArchivedValue(archive: damaged) != nil { readable += 1 }
      }
      #expect(ArchivedValue(archive: Array(bytes[..<index])) == nil)
    }
    #expect(readable > 0)
  }
}

/// Archives of any class.
private struct TestArchive {
  private var objects: [PropertyListValue] = [.string("$null")]

  mutating func add(_ value: PropertyListValue) -> PropertyListValue {
    objects.append(value)
    return .reference(objects.count - 1)
  }

  mutating func object(
    _ className: String, _ members: [String: PropertyListValue]
  ) -> PropertyListValue {
    var members = members
    members["$class"] = add(.dictionary(["$classname": .string(className)]))
    return add(.dictionary(members))
  }

  func archive(root: PropertyListValue) -> [UInt8] {
    BinaryPropertyListWriter.write(
      .dictionary([
        "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
        "$objects": .array(objects), "$top": .dictionary(["root": root]),
      ]))
  }
}
