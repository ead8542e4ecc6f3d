import Foundation
import ObjectModel
import Seeds
import Testing

@testable import PersistentStore

/// Every type of value comes back as it was saved, in the form Core Data reads.
struct ValueCodingTests {
  private typealias M = FixtureModels

  private func model() throws -> ManagedObjectModel {
    var point = CompositeDescription(name: "Point")
    point.elements = [
      M.attribute("x", .double), M.attribute("label", .string), M.attribute("price", .decimal),
    ]
    var description = ModelDescription()
    description.composites = [point]
    let plain = AttributeType.allCases.filter { $0 != .undefined && $0 != .composite }
    var attributes = plain.map { M.attribute("v" + $0.name.replacing(" ", with: ""), $0) }
    attributes.append(M.attribute("point", .composite) { $0.composite = "Point" })
    attributes.append(
      M.attribute("external", .binary) { $0.allowsExternalBinaryDataStorage = true })
    description.entities = [M.entity("Thing", attributes)]
    return try ManagedObjectModel(checking: description)
  }

  @Test func everyTypeComesBack() throws {
    let store = try TestStore(model())
    let entity = try store.entity("Thing")
    for number in 1...3 {
      let id = try store.newID("Thing")
      let object = ObjectSnapshot(
        id: id, version: 0, values: SampleValues.values(for: entity, number))
      _ = try saved(store.save { $0.inserted = [object] })
      #expect(try store.store.snapshots(of: [id]).map(\.values) == [object.values])
    }
    let empty = try store.insert("Thing")
    #expect(try store.store.snapshots(of: [empty])[0].values.allSatisfy(\.isNull))
  }

  @Test func storedFormsAreCoreDatas() throws {
    let folder = try TestFolder()
    let store = try TestStore(model(), at: .file(path: folder.path("s")))
    let uuid = try #require(UUID(uuidString: "000102030405060708090A0B0C0D0E0F".uuidSpelling))
    try store.insert(
      "Thing",
      [
        "vUUID": .uuid(uuid), "vDate": .date(1.5), "vBoolean": .boolean(true),
        "vDecimal": .decimal(Decimal(string: "10.10") ?? 0), "vBinary": .binary([]),
        "external": .binary([9]), "vString": .string("a\u{0}b"),
        "point": .composite(["x": .double(1), "label": .string("L")]),
      ])
    try store.store.close()
    let sql = """
      SELECT ZVUUID, ZVDATE, ZVBOOLEAN, ZVDECIMAL, typeof(ZVDECIMAL), typeof(ZVBINARY),
      ZEXTERNAL, hex(ZVSTRING), ZX, ZLABEL, ZPRICE FROM ZTHING
      """
    #expect(
      try RawStore.rows(folder.path("s"), sql) == [
        [
          "000102030405060708090a0b0c0d0e0f", "1.5", "1", "10.1", "real", "blob", "0109",
          "610062", "1.0", "L", "NULL",
        ]
      ])
  }

  @Test(arguments: [
    "0", "1", "-1", "0.1", "19.99", "1234567890123.45", "-999999999999.999", "0.000001",
    "100000000000000000", "9223372036854775807", "-9223372036854775808", "123456789012345e-20",
  ])
  func moneyIsExact(_ text: String) throws {
    let store = try TestStore(model())
    let decimal = try #require(Decimal(string: text))
    let id = try store.newID("Thing")
    let result = try saved(
      store.save { $0.inserted = [try store.object(id, ["vDecimal": .decimal(decimal)])] })
    #expect(try store.value("vDecimal", of: id) == .decimal(decimal))
    #expect(result.storedValues.isEmpty)
  }

  @Test func moneyKeepsItsCentsWhateverTheAmount() throws {
    let seed = Seed.next()
    var generator = seed.generator()
    for _ in 0..<10_000 {
      let cents = Int64.random(in: -999_999_999_999_999...999_999_999_999_999, using: &generator)
      let places = Int16.random(in: 0...6, using: &generator)
      let decimal = Decimal(
        sign: cents < 0 ? .minus : .plus, exponent: -Int(places), significand: Decimal(abs(cents)))
      #expect(StoredDecimal(decimal)?.decimal == decimal, "\(seed)")
    }
  }

  @Test func oddColumnsNeverTrap() throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let store = try TestStore(model(), at: .file(path: path))
    let id = try store.insert("Thing")
    let odd = [
      "'text'", "x'00ff'", "9e999", "-9e999", "1e300", "x'02'", "x'02414243'", "''", "x''",
      "'00010203-0405-0607-0809-0A0B0C0D0E0F'", "9223372036854775807", "NULL", "x'ffff'",
      "CAST(x'ff00fe' AS TEXT)",
    ]
    let columns = try RawStore.column(
      path, "SELECT name FROM pragma_table_info('ZTHING') WHERE name NOT LIKE 'Z\\_%' ESCAPE '\\'")
    for value in odd {
      let assignments = columns.map { "\($0) = \(value)" }.joined(separator: ", ")
      _ = try RawStore.rows(path, "UPDATE ZTHING SET \(assignments) RETURNING Z_PK")
      #expect(try store.store.snapshots(of: [id]).count == 1, "\(value)")
    }
    try store.store.close()
  }

  @Test func largeValuesGetFilesAndLoseThem() throws {
    let folder = try TestFolder()
    let store = try TestStore(model(), at: .file(path: folder.path("store.sqlite")))
    let files = folder.path(".store_SUPPORT/_EXTERNAL_DATA")
    func names() -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
    }
    let large = (1...3).map { [UInt8](repeating: UInt8($0), count: 200_000) }
    let id = try store.insert(
      "Thing", ["external": .binary(large[0]), "vBinary": .binary(large[0])])
    #expect(try store.value("external", of: id) == .binary(large[0]))
    #expect(try store.value("vBinary", of: id) == .binary(large[0]))
    let first = names()
    #expect(first.count == 1)
    #expect(UUID(uuidString: first.first ?? "") != nil)
    // A save that fails takes its file away again.
    // Who holds its outcome holds the value that is there.
    do {
      let outcome = try store.save {
        $0.updated = [try store.update(id, from: 9, ["external": .binary(large[1])])]
      }
      #expect(conflicts(outcome).count == 1)
    }
    #expect(names() == first)
    _ = try saved(
      store.save {
        $0.updated = [try store.update(id, from: 1, ["external": .binary(large[2])])]
      })
    #expect(try store.value("external", of: id) == .binary(large[2]))
    #expect(names().count == 1)
    #expect(names() != first)
    let backup = folder.path("backup.sqlite")
    try store.store.backup(to: backup)
    let copy = try TestStore(model(), at: .file(path: backup))
    #expect(try copy.value("external", of: id) == .binary(large[2]))
    try copy.store.close()
    _ = try saved(
      store.save { $0.updated = [try store.update(id, from: 2, ["external": .binary([1])])] })
    #expect(try store.value("external", of: id) == .binary([1]))
    #expect(names().isEmpty)
    try store.store.close()
  }

  @Test func externalFilesAreReadByNameAndNothingElse() throws {
    let folder = try TestFolder()
    let path = folder.path("store.sqlite")
    let store = try TestStore(model(), at: .file(path: path))
    let id = try store.insert("Thing")
    let name = "6E0F1C2A-0000-4000-8000-000000000001"
    let files = folder.path(".store_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: files + "/" + name, contents: Data([1, 2, 3])))
    #expect(FileManager.default.createFile(atPath: folder.path("secret"), contents: Data([7])))
    let cases: [(String, Value)] = [
      ("x'02' || CAST('\(name)' AS BLOB) || x'00'", .binary([1, 2, 3])),
      ("x'02' || CAST('6E0F1C2A-0000-4000-8000-000000000002' AS BLOB) || x'00'", .null),
      ("x'02' || CAST('../../secret' AS BLOB) || zeroblob(40)", .null),
      ("x'0102'", .binary([2])), ("x'01'", .binary([])), ("x'0304'", .binary([3, 4])),
    ]
    for (sql, value) in cases {
      _ = try RawStore.rows(
        path, "UPDATE ZTHING SET ZEXTERNAL = CAST(\(sql) AS BLOB) RETURNING Z_PK")
      #expect(try store.value("external", of: id) == value, "\(sql)")
    }
    try store.store.close()
  }
}

extension String {
  /// 32 hexadecimal digits with a UUID's dashes.
  fileprivate var uuidSpelling: String {
    let groups = [8, 4, 4, 4, 12]
    var rest = self[...]
    return groups.map { count in
      defer { rest = rest.dropFirst(count) }
      return String(rest.prefix(count))
    }.joined(separator: "-")
  }
}
