import Foundation
import Testing

@testable import ObjectModel

/// What lightweight migration infers from two models, each change both ways.
struct ModelDiffTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    /// Entities that both models have beside.
    var common = ""
    var before: String
    var after: String
    var forth: [String]
    var back: [String]

    var testDescription: String { name }
  }

  /// Kind and place of each change; `-` where stored data is lost, `!` where it is in the way.
  static func outline(_ before: String, _ after: String) throws -> [String] {
    let diff = ModelDiff(from: try TestModel.checked(before), to: try TestModel.checked(after))
    return diff.changes.map { change in
      "\(change.kind.rawValue) \(change.entity)\(change.key.map { "." + $0 } ?? "")"
        + (change.loss == nil ? "" : " -") + (change.obstacle == nil ? "" : " !")
    }.sorted()
  }

  @Test(arguments: cases)
  func tells(_ test: Case) throws {
    let (before, after) = (test.before + test.common, test.after + test.common)
    #expect(try Self.outline(before, after) == test.forth.sorted())
    #expect(try Self.outline(after, before) == test.back.sorted())
    #expect(try Self.outline(before, before) == [])
    #expect(try Self.outline(after, after) == [])
  }

  static func entity(_ name: String, _ attributes: String = "", _ body: String = "") -> String {
    "<entity name=\"\(name)\" \(attributes)>\(body)</entity>\n"
  }

  static func string(_ name: String, _ attributes: String = "optional=\"YES\"") -> String {
    "<attribute name=\"\(name)\" attributeType=\"String\" \(attributes)/>"
  }

  static func link(
    _ name: String, to destination: String, inverse: String? = nil, _ attributes: String = ""
  ) -> String {
    let inverse = inverse.map { "inverseName=\"\($0)\" inverseEntity=\"\(destination)\"" } ?? ""
    let optional = attributes.contains("optional=") ? "" : "optional=\"YES\""
    return "<relationship name=\"\(name)\" destinationEntity=\"\(destination)\" \(inverse) "
      + "\(optional) \(attributes)/>"
  }

  static let many = "toMany=\"YES\""
  static let sub = "parentEntity=\"P\""

  static let cases = entityCases + attributeCases + relationshipCases + hierarchyCases

  static let entityCases = [
    Case(
      name: "an entity", common: entity("A"), before: "", after: entity("B"),
      forth: ["entityAdded B"], back: ["entityRemoved B -"]),
    Case(
      name: "an abstract entity", common: entity("A"), before: "",
      after: entity("B", "isAbstract=\"YES\""), forth: ["entityAdded B"],
      back: ["entityRemoved B"]),
    Case(
      name: "an entity's name", before: entity("A"), after: entity("B", "elementID=\"A\""),
      forth: ["entityRenamed B"], back: ["entityRenamed A"]),
    Case(
      name: "an entity's name, without a renaming identifier", before: entity("A"),
      after: entity("B"), forth: ["entityAdded B", "entityRemoved A -"],
      back: ["entityAdded A", "entityRemoved B -"]),
    Case(
      name: "two entities' names, swapped", before: entity("A", "", string("a")) + entity("B"),
      after: entity("B", "elementID=\"A\"", string("a")) + entity("A", "elementID=\"B\""),
      forth: ["entityRenamed A", "entityRenamed B"], back: ["entityRenamed A", "entityRenamed B"]),
    Case(
      name: "a renaming identifier that two have", before: entity("A"),
      after: entity("B", "elementID=\"A\"") + entity("C", "elementID=\"A\""),
      forth: ["entityAdded C", "entityRenamed B", "entityRenamed C !"],
      back: ["entityRemoved C -", "entityRenamed A"]),
    Case(
      name: "a renaming identifier of long ago", before: entity("B", "", string("y")),
      after: entity("B", "elementID=\"A\"", string("y", "optional=\"YES\" elementID=\"x\"")),
      forth: [], back: []),
    Case(
      name: "abstractness", before: entity("A", "isAbstract=\"YES\""), after: entity("A"),
      forth: ["isAbstractChanged A"], back: ["isAbstractChanged A !"]),
    Case(
      name: "a constraint", before: entity("A", "", string("a")),
      after: entity(
        "A", "",
        string("b", "optional=\"YES\" elementID=\"a\"")
          + "<uniquenessConstraints><uniquenessConstraint><constraint value=\"b\"/>"
          + "</uniquenessConstraint></uniquenessConstraints>"),
      forth: ["propertyRenamed A.b", "uniquenessConstraintAdded A"],
      back: ["propertyRenamed A.a", "uniquenessConstraintRemoved A"]),
    Case(
      name: "a hash modifier", before: entity("A"),
      after: entity("A", "versionHashModifier=\"2\""), forth: ["versionHashModifierChanged A"],
      back: ["versionHashModifierChanged A"]),
  ]

  static let attributeCases = [
    Case(
      name: "an optional attribute", before: entity("A"), after: entity("A", "", string("a")),
      forth: ["propertyAdded A.a"], back: ["propertyRemoved A.a -"]),
    Case(
      name: "a mandatory attribute", before: entity("A"),
      after: entity("A", "", string("a", "")), forth: ["propertyAdded A.a !"],
      back: ["propertyRemoved A.a -"]),
    Case(
      name: "a mandatory attribute with a default value", before: entity("A"),
      after: entity("A", "", string("a", "defaultValueString=\"x\"")),
      forth: ["propertyAdded A.a"], back: ["propertyRemoved A.a -"]),
    Case(
      name: "an attribute's name", before: entity("A", "", string("a")),
      after: entity("A", "", string("b", "optional=\"YES\" elementID=\"a\"")),
      forth: ["propertyRenamed A.b"], back: ["propertyRenamed A.a"]),
    Case(
      name: "optionality", before: entity("A", "", string("a")),
      after: entity("A", "", string("a", "")), forth: ["isOptionalChanged A.a !"],
      back: ["isOptionalChanged A.a"]),
    Case(
      name: "optionality with a default value",
      before: entity("A", "", string("a", "optional=\"YES\" defaultValueString=\"x\"")),
      after: entity("A", "", string("a", "defaultValueString=\"x\"")),
      forth: ["isOptionalChanged A.a"], back: ["isOptionalChanged A.a"]),
    Case(
      name: "a default value", before: entity("A", "", string("a")),
      after: entity("A", "", string("a", "optional=\"YES\" defaultValueString=\"x\"")),
      forth: ["defaultValueChanged A.a"], back: ["defaultValueChanged A.a"]),
    Case(
      name: "a wider type",
      before: entity("A", "", "<attribute name=\"a\" optional=\"YES\" attributeType=\"Float\"/>"),
      after: entity("A", "", "<attribute name=\"a\" optional=\"YES\" attributeType=\"Double\"/>"),
      forth: ["typeChanged A.a"], back: ["typeChanged A.a !"]),
    Case(
      name: "another type", before: entity("A", "", string("a")),
      after: entity("A", "", "<attribute name=\"a\" optional=\"YES\" attributeType=\"Date\"/>"),
      forth: ["typeChanged A.a !"], back: ["typeChanged A.a !"]),
    Case(
      name: "transience", before: entity("A", "", string("a")),
      after: entity("A", "", string("a", "optional=\"YES\" transient=\"YES\"")),
      forth: ["isTransientChanged A.a -"], back: ["isTransientChanged A.a"]),
    Case(
      name: "external storage",
      before: entity("A", "", "<attribute name=\"a\" optional=\"YES\" attributeType=\"Binary\"/>"),
      after: entity(
        "A", "",
        "<attribute name=\"a\" optional=\"YES\" attributeType=\"Binary\" "
          + "allowsExternalBinaryDataStorage=\"YES\"/>"),
      forth: ["externalStorageChanged A.a"], back: ["externalStorageChanged A.a"]),
    Case(
      name: "a derivation", before: entity("A", "", string("a") + string("b")),
      after: entity(
        "A", "",
        string("a")
          + string("b", "optional=\"YES\" derived=\"YES\" derivationExpression=\"lowercase:(a)\"")),
      forth: ["derivationChanged A.b -"], back: ["derivationChanged A.b"]),
    Case(
      name: "elements of a composite",
      before: entity(
        "A", "",
        "<attribute name=\"c\" optional=\"YES\" attributeType=\"Composite\" composite=\"C\"/>")
        + "<composite name=\"C\">\(string("x"))\(string("y"))</composite>",
      after: entity(
        "A", "",
        "<attribute name=\"c\" optional=\"YES\" attributeType=\"Composite\" composite=\"C\"/>")
        + "<composite name=\"C\">\(string("z", "optional=\"YES\" elementID=\"x\""))</composite>",
      forth: ["propertyRenamed A.c.z", "propertyRemoved A.c.y -"],
      back: ["propertyRenamed A.c.x", "propertyAdded A.c.y"]),
  ]

  static let relationshipCases = [
    Case(
      name: "a relationship", common: entity("B"), before: entity("A"),
      after: entity("A", "", link("b", to: "B")), forth: ["propertyAdded A.b"],
      back: ["propertyRemoved A.b -"]),
    Case(
      name: "a mandatory relationship", common: entity("B"), before: entity("A"),
      after: entity("A", "", link("b", to: "B", "optional=\"NO\"")),
      forth: ["propertyAdded A.b !"], back: ["propertyRemoved A.b -"]),
    Case(
      name: "an inverse",
      before: entity("A", "", link("b", to: "B")) + entity("B"),
      after: entity("A", "", link("b", to: "B", inverse: "a"))
        + entity("B", "", link("a", to: "A", inverse: "b", many)),
      forth: ["inverseChanged A.b", "propertyAdded B.a"],
      back: ["inverseChanged A.b", "propertyRemoved B.a"]),
    Case(
      name: "an inverse between what was there",
      before: entity("A", "", link("b", to: "B")) + entity("B", "", link("a", to: "A")),
      after: entity("A", "", link("b", to: "B", inverse: "a"))
        + entity("B", "", link("a", to: "A", inverse: "b")),
      forth: ["inverseChanged A.b - !", "inverseChanged B.a - !"],
      back: ["inverseChanged A.b", "inverseChanged B.a"]),
    Case(
      name: "a relationship's name",
      before: entity("A", "", link("b", to: "B", inverse: "a"))
        + entity("B", "", link("a", to: "A", inverse: "b", many)),
      after: entity("A", "", link("c", to: "B", inverse: "a", "elementID=\"b\""))
        + entity("B", "", link("a", to: "A", inverse: "c", many)),
      forth: ["propertyRenamed A.c"], back: ["propertyRenamed A.b"]),
    Case(
      name: "to-one and to-many", common: entity("B"),
      before: entity("A", "", link("b", to: "B")),
      after: entity("A", "", link("b", to: "B", many)), forth: ["isToManyChanged A.b -"],
      back: ["isToManyChanged A.b !"]),
    Case(
      name: "order", common: entity("B"), before: entity("A", "", link("b", to: "B", many)),
      after: entity("A", "", link("b", to: "B", many + " ordered=\"YES\"")),
      forth: ["isOrderedChanged A.b"], back: ["isOrderedChanged A.b -"]),
    Case(
      name: "rules", common: entity("B"),
      before: entity("A", "", link("b", to: "B", many)),
      after: entity(
        "A", "",
        link("b", to: "B", many + " optional=\"NO\" deletionRule=\"Cascade\" maxCount=\"3\"")),
      forth: ["countsChanged A.b", "deleteRuleChanged A.b", "isOptionalChanged A.b"],
      back: ["countsChanged A.b", "deleteRuleChanged A.b", "isOptionalChanged A.b"]),
    Case(
      name: "a wider destination", common: entity("P") + entity("B", sub),
      before: entity("A", "", link("b", to: "B")), after: entity("A", "", link("b", to: "P")),
      forth: ["destinationChanged A.b"], back: ["destinationChanged A.b !"]),
    Case(
      name: "a destination of another name",
      before: entity("A", "", link("b", to: "B"))
        + entity("B"),
      after: entity("A", "", link("b", to: "C")) + entity("C", "elementID=\"B\""),
      forth: ["entityRenamed C"], back: ["entityRenamed B"]),
    Case(
      name: "a destination that goes", common: entity("C"),
      before: entity("A", "", link("b", to: "B")) + entity("B"),
      after: entity("A", "", link("b", to: "C")),
      forth: ["destinationChanged A.b -", "entityRemoved B -"],
      back: ["destinationChanged A.b !", "entityAdded B"]),
  ]

  static let hierarchyCases = [
    Case(
      name: "a new superentity", before: entity("A", "", string("a")),
      after: entity("P", "isAbstract=\"YES\"", string("a")) + entity("A", sub),
      forth: ["entityAdded P", "propertyMoved A.a", "superentityChanged A"]
        .map { $0.replacing("propertyMoved A.a", with: "propertyMoved P.a") },
      back: ["entityRemoved P", "propertyMoved A.a", "superentityChanged A"]),
    Case(
      name: "an attribute that moves down",
      before: entity("P", "", string("a")) + entity("A", sub) + entity("B", sub),
      after: entity("P") + entity("A", sub, string("a")) + entity("B", sub),
      forth: ["propertyMoved A.a", "propertyRemoved P.a -"],
      back: ["propertyAdded P.a", "propertyMoved P.a"]),
    Case(
      name: "an attribute that moves down from an abstract entity",
      before: entity("P", "isAbstract=\"YES\"", string("a")) + entity("A", sub),
      after: entity("P", "isAbstract=\"YES\"") + entity("A", sub, string("a")),
      forth: ["propertyMoved A.a"], back: ["propertyMoved P.a"]),
    Case(
      name: "a mandatory attribute that moves up",
      before: entity("P") + entity("A", sub, string("a", "")),
      after: entity("P", "", string("a", "")) + entity("A", sub),
      forth: ["propertyAdded P.a !", "propertyMoved P.a"],
      back: ["propertyMoved A.a", "propertyRemoved P.a -"]),
    Case(
      name: "leaving a hierarchy", common: entity("P"), before: entity("A", sub),
      after: entity("A"), forth: ["superentityChanged A"], back: ["superentityChanged A !"]),
    Case(
      name: "two hierarchies under one superentity", before: entity("A") + entity("B"),
      after: entity("P", "isAbstract=\"YES\"") + entity("A", sub) + entity("B", sub),
      forth: ["entityAdded P", "superentityChanged A", "superentityChanged B !"],
      back: ["entityRemoved P", "superentityChanged A", "superentityChanged B"]),
    Case(
      name: "an entity between", common: entity("P"), before: entity("A", sub),
      after: entity("Q", sub) + entity("A", "parentEntity=\"Q\""),
      forth: ["entityAdded Q", "superentityChanged A"],
      back: ["entityRemoved Q -", "superentityChanged A"]),
  ]
}

extension ModelDiffTests {
  @Test func mappingsSayWhichSlotComesFromWhich() throws {
    let before = try TestModel.checked(
      Self.entity("A", "", Self.string("a") + Self.string("b")) + Self.entity("Gone"))
    let after = try TestModel.checked(
      Self.entity(
        "B", "elementID=\"A\"",
        Self.string("b") + Self.string("new")
          + Self.string("c", "optional=\"YES\" elementID=\"a\"")) + Self.entity("New"))
    let diff = ModelDiff(from: before, to: after)
    let renamed = try #require(diff.mappings.first)
    let entity = try #require(after.entity(named: "B"))
    let names = zip(entity.properties, renamed.slots).map { property, slot in
      "\(slot.map { before.entities[0].properties[$0].name } ?? "-")>\(property.name)"
    }
    #expect(names.sorted() == ["->new", "a>c", "b>b"])
    #expect(renamed.source == before.entity(named: "A")?.number)
    #expect(diff.mappings.map { $0.source == nil } == [false, true, false])
    #expect(diff.mappings.map { $0.destination == nil } == [false, false, true])
    #expect(diff.mappings.allSatisfy { !$0.isCopy })
    #expect(ModelDiff(from: after, to: after).mappings.allSatisfy { $0.isCopy })
  }

  @Test func aChangeOfWhatIsInheritedIsToldOnceAndNamesWhomItReaches() throws {
    let common = Self.entity("A", Self.sub) + Self.entity("B", Self.sub)
    let before = Self.entity("P", "", Self.string("a")) + common
    let diff = ModelDiff(
      from: try TestModel.checked(before), to: try TestModel.checked(Self.entity("P") + common))
    #expect(diff.changes.count == 1)
    #expect(diff.changes.first?.reached == ["P", "A", "B"])
    #expect(diff.changes.first?.loss == "The values of a are deleted.")
    #expect(diff.isInferable)
  }
}

@Suite(.enabled(if: Fixtures.folder != nil, Fixtures.missing))
struct FixtureModelDiffTests {
  /// Versions of each application's model, as its developers count them.
  static func chains() throws -> [(name: String, models: [(String, ManagedObjectModel)])] {
    let folder = (Fixtures.folder ?? "") + "/models"
    let packages = Set(
      Fixtures.contents.map { path in
        path.dropFirst(folder.count + 1).split(separator: "/")[0].description
      }.filter { $0.hasSuffix(".xcdatamodeld") })
    return try packages.sorted().compactMap { package in
      let path = "\(folder)/\(package)"
      let names = try XcodeModelReader.versions(path: path).names
        .sorted { precedes($0, $1, in: package) }
      guard names.count > 1 else { return nil }
      let models = try names.map { name in
        (name, try ManagedObjectModel(checking: XcodeModelReader.read(path: path, version: name)))
      }
      return (package, models)
    }
  }

  /// An application's first model is called like the package, later ones “Model 2” or otherwise.
  private static func precedes(_ left: String, _ right: String, in package: String) -> Bool {
    func isOwn(_ name: String) -> Bool {
      package.range(of: "__\(name.split(separator: " ")[0])") != nil
    }
    if isOwn(left) != isOwn(right) { return isOwn(left) }
    return left.compare(right, options: .numeric) == .orderedAscending
  }

  /// Real versions follow each other by changes that can be inferred, but for these.
  @Test func chainsAreInferable() throws {
    var refused: [String] = []
    var steps = 0
    for chain in try Self.chains() {
      for (old, new) in zip(chain.models, chain.models.dropFirst()) {
        steps += 1
        if !ModelDiff(from: old.1, to: new.1).isInferable { refused.append(new.0) }
        #expect(ModelDiff(from: new.1, to: new.1).changes.isEmpty)
      }
    }
    #expect(steps == 83)
    // Types, destinations and mandatory relationships changed; the developers wrote mappings.
    #expect(
      refused == [
        "Model 6", "ArtsyFolio v1.7", "ArtsyFolio v2.1", "ArtsyFolio v2.2", "CareKitStore2.1",
        "Moody 3", "CoreDataMigration_Example 3",
      ])
  }
}
