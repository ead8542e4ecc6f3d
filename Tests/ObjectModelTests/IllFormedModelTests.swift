import Testing

@testable import ObjectModel

/// A model with faults, and of each fault its line and words of its message.
struct IllFormed: Sendable, CustomTestStringConvertible {
  let what: String
  let body: String
  let faults: [(line: Int, words: String)]

  init(_ what: String, _ body: String, _ faults: (line: Int, words: String)...) {
    self.what = what
    self.body = body
    self.faults = faults
  }

  var testDescription: String { what }
}

/// Every rule of the checker, by a model that breaks it. Each fault must name the line, say what is
/// wrong and what to do.
struct IllFormedModelTests {
  @Test(arguments: IllFormedModels.entities + IllFormedModels.attributes)
  func entitiesAndAttributes(model: IllFormed) {
    expectFaults(model)
  }

  @Test(arguments: IllFormedModels.relationships + IllFormedModels.references)
  func relationshipsAndReferences(model: IllFormed) {
    expectFaults(model)
  }

  @Test(arguments: IllFormedModels.expressions + IllFormedModels.composites)
  func expressionsAndComposites(model: IllFormed) {
    expectFaults(model)
  }

  @Test(arguments: IllFormedModels.syntax)
  func syntax(model: IllFormed) {
    expectFaults(model)
  }

  private func expectFaults(_ model: IllFormed) {
    let faults = TestModel.faults(model.body)
    #expect(faults.map { $0.location?.line } == model.faults.map(\.line), "\(faults)")
    for (fault, expected) in zip(faults, model.faults) {
      #expect(fault.message.contains(expected.words), "\(fault.message)")
      #expect(fault.location?.file == "contents")
      #expect(fault.kind == .modelInvalid)
      #expect(fault.hint?.isEmpty == false)
    }
  }

  @Test func theErrorNamesTheFirstFaultAndTheirNumber() {
    #expect {
      try TestModel.checked(
        """
        <entity name="A" parentEntity="B"/>
        <entity name="A"/>
        """)
    } throws: { error in
      (error as? OrreryError)?.message
        == "The superentity “B” of “A” is not in the model. (the first of 2 faults)"
    }
  }

  @Test func faultsBeyondTheLimitAreCounted() {
    let body = String(repeating: "<entity name=\"\"/>\n", count: 300)
    #expect(TestModel.faults(body).count == ModelReport.maximumKeptFaults)
  }

  @Test func hugeModelsAreRefused() {
    var description = ModelDescription()
    description.entities = (0...EntityOutline.maximumEntities).map {
      EntityDescription(name: "E\($0)")
    }
    #expect(throws: OrreryError.self) { try ManagedObjectModel(checking: description) }

    var wide = EntityDescription(name: "Wide")
    wide.attributes = (0..<200).map { AttributeDescription(name: "a\($0)", type: .string) }
    description.entities = [wide]
    for number in 0..<2_000 {
      var entity = EntityDescription(name: "E\(number)")
      entity.superentity = "Wide"
      description.entities.append(entity)
    }
    #expect(throws: OrreryError.self) { try ManagedObjectModel(checking: description) }
  }

  @Test func aLongChainOfSuperentitiesIsNoTrouble() throws {
    var description = ModelDescription()
    for number in 0..<5_000 {
      var entity = EntityDescription(name: "E\(number)")
      if number > 0 { entity.superentity = "E\(number - 1)" }
      description.entities.append(entity)
    }
    let model = try ManagedObjectModel(checking: description)
    #expect(model.entity(named: "E4999")?.number == EntityNumber(rawValue: 5_000))
  }
}
