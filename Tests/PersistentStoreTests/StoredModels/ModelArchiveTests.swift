import Foundation
import Testing

@testable import ObjectModel
@testable import PersistentStore

/// Archived models that are made here: what the fixtures' do not have, and what nobody should have.
struct ModelArchiveTests {
  // MARK: Well-formed

  /// An archive of a model of these entities; each is given its archiver, model and place.
  private func archive(
    entities names: [String],
    _ members: (String, inout Archiver, [String: PropertyListValue]) -> [String: PropertyListValue]
  ) -> [UInt8] {
    var archiver = Archiver()
    let model = archiver.reserve()
    var places: [String: PropertyListValue] = [:]
    for name in names { places[name] = archiver.reserve() }
    for name in names {
      var all = members(name, &archiver, places)
      all["NSEntityName"] = archiver.text(name)
      _ = archiver.object("NSEntityDescription", all, at: places[name])
    }
    let list = archiver.dictionary(names.map { ($0, places[$0] ?? Archiver.null) })
    _ = archiver.object("NSManagedObjectModel", ["NSEntities": list], at: model)
    return archiver.archive(root: model)
  }

  private func attribute(
    _ archiver: inout Archiver, _ name: String, _ type: AttributeType,
    _ members: [String: PropertyListValue] = [:]
  ) -> (String, PropertyListValue) {
    var members = members
    members["NSPropertyName"] = archiver.text(name)
    members["NSAttributeType"] = .integer(Int64(type.rawValue))
    members["NSIsOptional"] = .boolean(true)
    return (name, archiver.object("NSAttributeDescription", members))
  }

  private func model(
    attributes: (inout Archiver) -> [(String, PropertyListValue)]
  ) throws -> (model: ManagedObjectModel, guesses: [ModelGuess]) {
    let bytes = archive(entities: ["Thing"]) { _, archiver, _ in
      let properties = attributes(&archiver)
      return ["NSProperties": archiver.dictionary(properties)]
    }
    let read = try ModelArchiveReader.read(bytes)
    return (try ManagedObjectModel(checking: read.model), read.guesses)
  }

  @Test(arguments: ["localizedCompare:", "ourOwn:"])
  func fetchedPropertiesHaveTheirOrder(_ selector: String) throws {
    let (model, guesses) = try model { archiver in
      let descriptor = archiver.object(
        "NSSortDescriptor",
        [
          "NSKey": archiver.text("title"), "NSAscending": .boolean(false),
          "NSSelector": archiver.text(selector),
        ])
      let request = archiver.object(
        "NSFetchRequest", ["NSSortDescriptors": archiver.array([descriptor])])
      let property = archiver.object(
        "NSFetchedPropertyDescription",
        [
          "NSPropertyName": archiver.text("peers"), "NSFetchRequest": request,
          "_NSFetchRequestEntityName": archiver.text("Thing"),
        ])
      return [self.attribute(&archiver, "title", .string), ("peers", property)]
    }
    let properties = try #require(model.entity(named: "Thing")).properties
    let sorts = properties.compactMap { property -> [ObjectModel.SortDescriptor]? in
      if case .fetchedProperty(let fetched) = property { fetched.fetchRequest.sort } else { nil }
    }
    let isKnown = selector == "localizedCompare:"
    let sort = ObjectModel.SortDescriptor(
      keyPath: "title", isAscending: false, comparator: .localizedCompare)
    #expect(sorts == (isKnown ? [[sort]] : [[]]))
    #expect(guesses.isEmpty == isKnown)
  }

  @Test func defaultsAreReadInTheirTypes() throws {
    let uuid = UUID()
    let bytes = withUnsafeBytes(of: uuid.uuid) { [UInt8]($0) }
    let (model, guesses) = try model { archiver in
      let date = archiver.object("NSDate", ["NS.time": .real(12.5)])
      let id = archiver.object("NSUUID", ["NS.uuidbytes": .data(bytes)])
      let url = archiver.object(
        "NSURL", ["NS.base": Archiver.null, "NS.relative": archiver.text("http://a.b/c")])
      let text = archiver.object("NSMutableString", ["NS.string": .string("Größe")])
      let decimal = archiver.object(
        "NSDecimalNumber",
        [
          "NS.mantissa": .data([0x39, 0x30] + Array(repeating: 0, count: 14)),
          "NS.exponent": .integer(-2), "NS.length": .integer(1), "NS.negative": .boolean(true),
          "NS.mantissa.bo": .integer(1), "NS.compact": .boolean(true),
        ])
      let (number, truth) = (archiver.add(.integer(7)), archiver.add(.integer(1)))
      return [
        attribute(&archiver, "date", .date, ["NSDefaultValue": date]),
        attribute(&archiver, "id", .uuid, ["NSDefaultValue": id]),
        attribute(&archiver, "url", .uri, ["NSDefaultValue": url]),
        attribute(&archiver, "text", .string, ["NSDefaultValue": text]),
        attribute(&archiver, "price", .decimal, ["NSDefaultValue": decimal]),
        attribute(&archiver, "number", .integer16, ["NSDefaultValue": number]),
        attribute(&archiver, "ratio", .double, ["NSDefaultValue": number]),
        attribute(&archiver, "flag", .boolean, ["NSDefaultValue": truth]),
        attribute(&archiver, "wrong", .date, ["NSDefaultValue": number]),
      ]
    }
    let thing = try #require(model.entity(named: "Thing"))
    func found(_ key: String) -> Value? { thing.attribute(named: key)?.defaultValue }
    #expect(found("date") == .date(12.5))
    #expect(found("id") == .uuid(uuid))
    #expect(found("url") == .string("http://a.b/c"))
    #expect(found("text") == .string("Größe"))
    #expect(found("price") == .decimal(Decimal(string: "-123.45") ?? 0))
    #expect(found("number") == .integer(7))
    #expect(found("ratio") == .double(7))
    #expect(found("flag") == .boolean(true))
    #expect(found("wrong") == .null)
    #expect(guesses.map(\.key) == ["wrong"])
    #expect(guesses.allSatisfy { !$0.concernsStorage })
  }

  @Test func compositesAreTheirElements() throws {
    let (model, guesses) = try model { archiver in
      let city = attribute(&archiver, "city", .string).1
      let latitude = attribute(&archiver, "latitude", .double).1
      let inner = archiver.array([latitude])
      let place = attribute(&archiver, "place", .composite, ["NSElements": inner]).1
      let elements = archiver.array([city, place])
      return [attribute(&archiver, "address", .composite, ["NSElements": elements])]
    }
    #expect(guesses == [])
    let address = try #require(model.entity(named: "Thing")?.attribute(named: "address"))
    #expect(address.elements.map(\.name) == ["city", "place"])
    #expect(address.element(named: "place")?.element(named: "latitude")?.type == .double)
  }

  @Test func rulesAndFlagsAreRead() throws {
    let (model, guesses) = try model { archiver in
      var rules: [PropertyListValue] = []
      for (path, operation, bound) in [("length", 3, 2), ("length", 1, 9)] {
        let specifier = archiver.object(
          "NSKeyPathSpecifierExpression", ["NSKeyPath": archiver.text(path)])
        let arguments = archiver.array([specifier])
        let left = archiver.object(
          "NSKeyPathExpression",
          [
            "NSOperand": archiver.object("NSSelfExpression", [:]), "NSArguments": arguments,
          ])
        rules.append(rule(&archiver, left, operation, .integer(Int64(bound))))
      }
      let itself = archiver.object("NSSelfExpression", [:])
      let pattern = archiver.text("[a-z]+")
      rules.append(rule(&archiver, itself, 6, pattern))
      let list = archiver.array(rules)
      return [
        attribute(&archiver, "code", .string, ["NSValidationPredicates": list]),
        attribute(&archiver, "photo", .binary, ["NSFlagsKey": .integer(4)]),
        attribute(&archiver, "key", .string, ["NSFlagsKey": .integer(16)]),
      ]
    }
    #expect(guesses == [])
    let thing = try #require(model.entity(named: "Thing"))
    let code = try #require(thing.attribute(named: "code")?.description.validation)
    #expect(code.minimumLength == 2 && code.maximumLength == 9)
    #expect(code.regularExpression == "[a-z]+")
    #expect(thing.attribute(named: "photo")?.description.allowsExternalBinaryDataStorage == true)
    #expect(thing.attribute(named: "key")?.description.preservesValueInHistoryOnDeletion == true)
  }

  private func rule(
    _ archiver: inout Archiver, _ left: PropertyListValue, _ operation: Int64,
    _ bound: PropertyListValue
  ) -> PropertyListValue {
    let right = archiver.object("NSConstantValueExpression", ["NSConstantValue": bound])
    let test = archiver.object(
      "NSComparisonPredicateOperator", ["NSOperatorType": .integer(operation)])
    return archiver.object(
      "NSComparisonPredicate",
      ["NSLeftExpression": left, "NSRightExpression": right, "NSPredicateOperator": test])
  }

  private func rule(
    _ archiver: inout Archiver, _ left: PropertyListValue, _ operation: Int,
    _ bound: PropertyListValue
  ) -> PropertyListValue {
    rule(&archiver, left, Int64(operation), bound)
  }

  /// A subentity lists what it inherits again, as itself or as a stand-in.
  @Test func inheritedPropertiesAreTheSuperentitys() throws {
    let bytes = archive(entities: ["Animal", "Cat"]) { entity, archiver, places in
      let name = attribute(&archiver, "name", .string)
      guard entity == "Cat" else { return ["NSProperties": archiver.dictionary([name])] }
      let proxy = archiver.object(
        "_NSPropertyDescriptionProxy", ["NSUnderlyingProperty": name.1])
      let own = attribute(&archiver, "lives", .integer16)
      return [
        "NSProperties": archiver.dictionary([("name", proxy), own]),
        "NSSuperentity": places["Animal"] ?? Archiver.null,
      ]
    }
    let model = try ManagedObjectModel(checking: ModelArchiveReader.read(bytes).model)
    let cat = try #require(model.entity(named: "Cat"))
    #expect(cat.properties.map(\.name) == ["name", "lives"])
    #expect(cat.firstOwnSlot == 1)
  }

  // MARK: Ill-formed

  private func message(of bytes: [UInt8]) -> String {
    do {
      _ = try ModelArchiveReader.read(bytes)
      return "none"
    } catch {
      #expect(error.kind == .modelInvalid)
      return error.message
    }
  }

  @Test func whatIsNoArchiveIsRefused() {
    #expect(message(of: []).contains("not a binary property list"))
    #expect(message(of: Array("bplist00".utf8)).contains("not a binary property list"))
    let list = BinaryPropertyListWriter.write(.dictionary(["a": .integer(1)]))
    #expect(message(of: list).contains("not a keyed archive"))
    var archiver = Archiver()
    let other = archiver.object("NSObject", [:])
    #expect(message(of: archiver.archive(root: other)).contains("of class NSObject"))
    #expect(message(of: Archiver().archive(root: .reference(7))).contains("no root object"))
  }

  @Test func listsThatHoldThemselvesAreRefused() {
    // An array whose only element is itself.
    let circle = PropertyListBytes.list(objects: [[0xA1, 0, 0, 0, 0]], top: 0)
    #expect(message(of: circle).contains("nested too deep"))
    // Each array holds the next one ten times: 10^20 values.
    let bomb = (0..<20).map { level in
      PropertyListBytes.marker(0xA, 10)
        + Array(repeatElement(PropertyListBytes.big(level + 1, 4), count: 10).joined())
    }
    let list = PropertyListBytes.list(objects: bomb + [[0xA0]], top: 0)
    #expect(message(of: list).contains("too often"))
  }

  @Test func cutOffListsAreRefused() {
    let whole = archive(entities: ["Thing"]) { _, archiver, _ in
      let property = attribute(&archiver, "name", .string)
      return ["NSProperties": archiver.dictionary([property])]
    }
    #expect(message(of: whole) == "none")
    for length in 0..<whole.count {
      #expect(message(of: Array(whole[..<length])) != "none", "\(length)")
    }
  }

  @Test func circlesOfEntitiesAndCompositesAreRefused() throws {
    let entities = archive(entities: ["A", "B"]) { entity, archiver, places in
      let other = places[entity == "A" ? "B" : "A"] ?? Archiver.null
      return ["NSSuperentity": other, "NSProperties": archiver.dictionary([])]
    }
    let read = try ModelArchiveReader.read(entities)
    #expect(throws: OrreryError.self) { try ManagedObjectModel(checking: read.model) }

    let composite = archive(entities: ["A"]) { _, archiver, _ in
      let place = archiver.reserve()
      let elements = archiver.array([place, place])
      _ = archiver.object(
        "NSCompositeAttributeDescription",
        [
          "NSPropertyName": .string("a"), "NSElements": elements,
          "NSAttributeType": .integer(Int64(AttributeType.composite.rawValue)),
        ], at: place)
      return ["NSProperties": archiver.dictionary([("a", place)])]
    }
    #expect(message(of: composite).contains("nested too deep"))
  }

  @Test func circlesOfPredicatesAreLeftOut() throws {
    let (model, guesses) = try model { archiver in
      let place = archiver.reserve()
      let parts = archiver.array([place, place])
      _ = archiver.object(
        "NSCompoundPredicate",
        ["NSCompoundPredicateType": .integer(1), "NSSubpredicates": parts], at: place)
      let request = archiver.object(
        "NSFetchRequest", ["NSEntity": Archiver.null, "NSPredicate": place])
      let rules = archiver.array([place])
      return [
        attribute(&archiver, "name", .string, ["NSValidationPredicates": rules]),
        (
          "all",
          archiver.object(
            "NSFetchedPropertyDescription",
            ["NSFetchRequest": request, "_NSFetchRequestEntityName": .string("Thing")])
        ),
      ]
    }
    #expect(model.entity(named: "Thing")?.property(named: "all") == nil)
    #expect(guesses.contains { $0.kind == .omitted && $0.key == "all" })
  }

  // MARK: In a store

  private func store(cache: [UInt8]?) throws -> StoredModel {
    let folder = try TestFolder()
    let path = folder.path("s")
    let model = try FixtureModels.model(
      FixtureModels.entity("Thing", [FixtureModels.attribute("name", .string)]))
    try SQLiteStore.open(
      .file(path: path), model: model, options: StoreOptions(creation: .always)
    ).close()
    if let cache {
      let hex = cache.map { String(format: "%02x", $0) }.joined()
      _ = try RawStore.rows(path, "INSERT INTO Z_MODELCACHE VALUES (x'\(hex)')")
    }
    return try SQLiteStore.inspect(storeAt: path) { try $0.model() }
  }

  @Test func cacheThatInflatesWithoutEndIsNotUsed() throws {
    let zeros = [UInt8](repeating: 0, count: ModelArchiveReader.maximumBytes + 1)
    let stored = try store(cache: deflated(zeros))
    #expect(stored.source == .tables)
    #expect(stored.guesses.contains { $0.kind == .cache && $0.message.contains("inflates to") })
  }

  @Test func cachesThatAreNoneAreNotUsed() throws {
    let circle = PropertyListBytes.list(objects: [[0xA1, 0, 0, 0, 0]], top: 0)
    for (cache, reason) in [
      (nil, "has no cached model"), ([7, 7, 7], "not deflated"),
      (try deflated(Array("no archive".utf8)), "not a binary property list"),
      (try deflated(circle), "nested too deep"),
    ] as [([UInt8]?, String)] {
      let stored = try store(cache: cache)
      #expect(stored.source == .tables)
      #expect(stored.guesses.first?.message.contains(reason) == true, "\(stored.guesses)")
      #expect(stored.model.entity(named: "Thing")?.attribute(named: "name")?.type == .string)
    }
  }

  @Test func cachedModelIsUsed() throws {
    let bytes = archive(entities: ["Thing"]) { _, archiver, _ in
      let name = attribute(&archiver, "name", .uri)
      return ["NSProperties": archiver.dictionary([name])]
    }
    let stored = try store(cache: deflated(bytes))
    #expect(stored.source == .cache)
    #expect(stored.guesses == [])
    #expect(stored.model.entity(named: "Thing")?.attribute(named: "name")?.type == .uri)
  }
}
