import Foundation
import Testing

@testable import ObjectModel

/// What checking makes of a well-formed model: numbers, slots, references, expressions.
struct CheckedModelTests {
  /// Numbers run depth first, siblings without regard to case, `_` before letters, ties by scalars.
  @Test func numbering() throws {
    let model = try TestModel.checked(
      """
      <entity name="beta"/>
      <entity name="Alpha"/>
      <entity name="AA"/>
      <entity name="A_B"/>
      <entity name="zeta" parentEntity="Alpha"/>
      <entity name="Delta" parentEntity="Alpha"/>
      <entity name="Inner" parentEntity="Delta"/>
      <entity name="ALPHA"/>
      """)
    #expect(
      model.entities.map(\.name)
        == ["A_B", "AA", "ALPHA", "Alpha", "Delta", "Inner", "zeta", "beta"])
    #expect(model.entities.map(\.number.rawValue) == Array(1...8))
    let alpha = try model.requireEntity(named: "Alpha")
    let inner = try model.requireEntity(named: "Inner")
    let numbers = { (range: ClosedRange<Int>) in
      EntityNumber(rawValue: range.lowerBound)...EntityNumber(rawValue: range.upperBound)
    }
    #expect(alpha.family == numbers(4...7))
    #expect(inner.family == numbers(6...6))
    #expect(inner.root == alpha.number)
    #expect(inner.isKind(of: alpha))
    #expect(!alpha.isKind(of: inner))
    #expect(alpha.subentities.map { model[$0].name } == ["Delta", "zeta"])
  }

  @Test func slots() throws {
    let model = try TestModel.checked(
      """
      <entity name="Sub" parentEntity="Super">
        <relationship name="other" destinationEntity="Super" inverseName="subs"/>
        <attribute name="own" attributeType="String"/>
        <fetchedProperty name="found"><fetchRequest name="f" entity="Sub"/></fetchedProperty>
        <uniquenessConstraints>
          <uniquenessConstraint>
            <constraint value="own"/><constraint value="a"/>
          </uniquenessConstraint>
        </uniquenessConstraints>
      </entity>
      <entity name="Super">
        <attribute name="b" attributeType="String"/>
        <attribute name="a" attributeType="String"/>
        <relationship name="subs" toMany="YES" destinationEntity="Sub" inverseName="other"/>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="a"/></uniquenessConstraint>
        </uniquenessConstraints>
      </entity>
      """)
    let sub = try model.requireEntity(named: "Sub")
    #expect(sub.properties.map(\.name) == ["b", "a", "subs", "own", "other", "found"])
    #expect(sub.firstOwnSlot == 3)
    #expect(sub.slot(named: "a") == model.entity(named: "Super")?.slot(named: "a"))
    #expect(sub.uniquenessConstraints == [["a"], ["own", "a"]])
    #expect(sub.description.uniquenessConstraints == [["own", "a"]])
    let subs = try #require(sub.relationship(named: "subs"))
    #expect(subs.destination == sub.number)
    #expect(model.inverse(of: subs)?.name == "other")
  }

  /// The inverse of `owner` is declared on the destination's superentity.
  @Test func inheritedInverses() throws {
    let model = try TestModel.checked(
      """
      <entity name="Being">
        <relationship name="things" toMany="YES" destinationEntity="Thing" inverseName="owner"/>
      </entity>
      <entity name="Person" parentEntity="Being"/>
      <entity name="Thing">
        <relationship name="owner" destinationEntity="Person" inverseName="things"
          inverseEntity="Being"/>
      </entity>
      """ + "\n")
    let owner = try #require(model.entity(named: "Thing")?.relationship(named: "owner"))
    #expect(model.inverse(of: owner)?.name == "things")
  }

  @Test func aRelationshipMayBeItsOwnInverse() throws {
    let model = try TestModel.checked(
      """
      <entity name="A">
        <relationship name="friends" toMany="YES" destinationEntity="A" inverseName="friends"/>
      </entity>
      """)
    let friends = try #require(model.entity(named: "A")?.relationship(named: "friends"))
    #expect(model.inverse(of: friends)?.name == "friends")
  }

  @Test func aToOneWhoseInverseHasAnotherIsTakenWithoutInverse() throws {
    let model = try TestModel.checked(
      """
      <entity name="Image">
        <relationship name="artist" destinationEntity="Artist" inverseName="thumbnail"/>
        <relationship name="thumbnail" destinationEntity="Artist" inverseName="thumbnail"/>
      </entity>
      <entity name="Artist">
        <relationship name="thumbnail" ordered="YES" destinationEntity="Image"
          inverseName="thumbnail"/>
      </entity>
      """)
    let image = try model.requireEntity(named: "Image")
    #expect(image.relationship(named: "artist")?.inverseSlot == nil)
    #expect(image.relationship(named: "thumbnail")?.inverseSlot == 0)
    #expect(model.warnings.map(\.key) == ["artist", "thumbnail"])
    #expect(model.warnings.map(\.location?.line) == [3, 8])
    #expect(model.entity(named: "Artist")?.relationship(named: "thumbnail")?.isOrdered == false)
  }

  /// As shipped apps have it; Core Data ignores it.
  @Test func aToManyRelationshipInAFetchIndexIsAWarning() throws {
    let model = try TestModel.checked(
      """
      <entity name="A">
        <attribute name="x" attributeType="String"/>
        <relationship name="many" toMany="YES" destinationEntity="A"/>
        <fetchIndex name="byMany"><fetchIndexElement property="many"/></fetchIndex>
        <fetchIndex name="byBoth">
          <fetchIndexElement property="many"/><fetchIndexElement property="x"/>
        </fetchIndex>
      </entity>
      """)
    #expect(model.warnings.map(\.key) == ["many", "many"])
    #expect(model.warnings.map(\.location?.line) == [2, 2])
    #expect(model.warnings.allSatisfy { $0.message.contains("is to-many") && $0.hint != nil })
    // It is written back as it was read.
    let elements = model.entity(named: "A")?.description.fetchIndexes.map(\.elements.count)
    #expect(elements == [1, 2])
  }

  @Test func indexesThatStoresAreMadeWithoutAreNamed() throws {
    var entity = EntityDescription(name: "A")
    entity.attributes = [AttributeDescription(name: "x", type: .double)]
    let x = FetchIndexDescription.Element(subject: .property("x"))
    entity.fetchIndexes = [
      FetchIndexDescription(name: "whole", elements: [x]),
      FetchIndexDescription(name: "part", elements: [x]),
      FetchIndexDescription(
        name: "sum", elements: [x, .init(subject: .expression("x + 1"))]),
      FetchIndexDescription(
        name: "tree", elements: [.init(subject: .property("x"), collation: .rTree)]),
    ]
    entity.fetchIndexes[1].partialIndexPredicate = "x > 0"
    var description = ModelDescription()
    description.entities = [entity]
    let model = try ManagedObjectModel(checking: description)
    #expect(
      model.warnings.map(\.message) == [
        "The index “part” of “A” is not made: it is of the objects where x > 0.",
        "The index “sum” of “A” is not made: it is of the expression x + 1.",
        "The index “tree” of “A” is not made: it is an R-tree.",
      ])
  }

  @Test func toOnesHaveAMaximumOfOne() throws {
    let model = try TestModel.checked(
      """
      <entity name="A"><relationship name="r" destinationEntity="A"/></entity>
      """)
    let relationship = try #require(model.entity(named: "A")?.relationship(named: "r"))
    #expect(relationship.description.maximumCount == 1)
  }

  @Test func compositesAreResolvedAndHaveTheirElementsDefaults() throws {
    let model = try TestModel.checked(
      """
      <entity name="A"><attribute name="it" attributeType="Composite" composite="Outer"/></entity>
      <composite name="Outer">
        <attribute name="inner" attributeType="Composite" composite="Inner"/>
        <attribute name="s" optional="YES" attributeType="String"/>
      </composite>
      <composite name="Inner">
        <attribute name="n" attributeType="Integer 16" defaultValueString="5"/>
      </composite>
      """)
    let attribute = try #require(model.entity(named: "A")?.attribute(named: "it"))
    #expect(attribute.element(named: "inner")?.element(named: "n")?.type == .integer16)
    #expect(attribute.defaultValue == .composite(["inner": .composite(["n": .integer(5)])]))
  }

  @Test func hostileNestingOfCompositesIsRefused() {
    // Each doubles the one before: 2^40 leaves.
    let doubling = (1...40).map { number in
      """
      <composite name="C\(number)">
        <attribute name="a" attributeType="Composite" composite="C\(number - 1)"/>
        <attribute name="b" attributeType="Composite" composite="C\(number - 1)"/>
      </composite>
      """
    }
    let leaf = "<composite name=\"C0\"><attribute name=\"x\" attributeType=\"Date\"/></composite>"
    for composites in [[leaf] + doubling, doubling.reversed() + [leaf]] {
      let faults = TestModel.faults(composites.joined(separator: "\n"))
      #expect(faults.contains { $0.message.contains("deep") })
    }
  }

  @Test func configurationsAndTemplates() throws {
    let model = try TestModel.checked(
      """
      <entity name="B"/>
      <entity name="A"/>
      <configuration name="c"><memberEntity name="B"/><memberEntity name="A"/></configuration>
      <fetchRequest name="f" entity="A" predicateString="x == $X" fetchLimit="5" resultType="1"
        includeSubentities="YES" includesPropertyValues="YES"/>
      """)
    #expect(model.configurations["c"]?.map { model[$0].name } == ["A", "B"])
    let template = try #require(model.fetchRequestTemplates["f"])
    #expect(template.predicate == "x == $X")
    #expect(template.limit == 5)
    #expect(template.resultType == .ids)
    #expect(template.includesSubentities)
    #expect(template.includesPropertyValues)
    // Absent is off.
    #expect(!template.includesPendingChanges)
  }
}
