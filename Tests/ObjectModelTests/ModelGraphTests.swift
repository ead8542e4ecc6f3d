import Foundation
import FoundationXML
import GraphLayout
import ModelDrawing
import ObjectModel
import Testing

/// Models as diagrams.
struct ModelGraphTests {
  /// A group of people who are friends of each other, and a dog which is no friend of its owner.
  private func graph(_ change: (inout ModelDescription) -> Void = { _ in }) throws -> ModelGraph {
    ModelGraph(try model(change))
  }

  private func model(
    _ change: (inout ModelDescription) -> Void = { _ in }
  ) throws -> ManagedObjectModel {
    var name = AttributeDescription(name: "name", type: .string)
    name.isOptional = true
    func relationship(
      _ name: String, _ destination: String, _ inverse: String?, isToMany: Bool,
      isOptional: Bool = true
    ) -> RelationshipDescription {
      var relationship = RelationshipDescription(name: name, destination: destination)
      relationship.inverse = inverse
      relationship.isToMany = isToMany
      relationship.maximumCount = isToMany ? nil : 1
      relationship.isOptional = isOptional
      return relationship
    }
    var being = EntityDescription(name: "Being")
    being.isAbstract = true
    being.attributes = [name, AttributeDescription(name: "age", type: .integer16)]
    var person = EntityDescription(name: "Person")
    person.superentity = "Being"
    person.relationships = [
      relationship("group", "Group", "members", isToMany: false, isOptional: false),
      relationship("friends", "Person", "friends", isToMany: true),
    ]
    var dog = EntityDescription(name: "Dog")
    dog.superentity = "Being"
    dog.relationships = [relationship("owner", "Person", nil, isToMany: false)]
    var group = EntityDescription(name: "Group")
    group.relationships = [relationship("members", "Person", "group", isToMany: true)]
    var model = ModelDescription()
    model.entities = [being, person, dog, group]
    change(&model)
    return try ManagedObjectModel(checking: model)
  }

  @Test func mermaid() throws {
    #expect(
      MermaidWriter.write(try graph()) == """
        classDiagram
          class E1["Being"] {
            <<abstract>>
            name: String?
            age: Integer 16
          }
          class E2["Dog"]
          class E3["Person"]
          class E4["Group"]
          E1 <|-- E2
          E1 <|-- E3
          E2 --> "0..1" E3 : owner
          E3 "0..*" -- "1" E4 : group / members
          E3 "0..*" -- "0..*" E3 : friends

        """)
  }

  @Test func svgDrawsEverythingOnce() throws {
    let graph = try graph()
    try expectSound(graph)
    let text = SVGWriter.write(graph, ModelLayout(of: graph), title: "People & dogs")
    let titles = [
      "People &amp; dogs", "Being: abstract entity", "Dog: entity", "Person: entity",
      "Group: entity", "Dog inherits from Being", "Person inherits from Being",
      "Dog.owner: 0..1 Person", "Person.group: 1 Group; Group.members: 0..* Person",
      "Person.friends: 0..* Person",
    ]
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("<title>") }.sorted()
        == titles.map { "<title>\($0)</title>" }.sorted())
    // A triangle for each subentity; a ring at each end but that of a mandatory group, and none
    // where an end says nothing.
    #expect(text.components(separatedBy: "<polygon").count - 1 == 2)
    #expect(text.components(separatedBy: "<circle").count - 1 == 4)
  }

  @Test func numbersThatNoSignHasStandInTheLabel() throws {
    let graph = try graph { model in
      model.entities[3].relationships[0].minimumCount = 2
      model.entities[3].relationships[0].maximumCount = 5
      model.entities[3].relationships[0].isOptional = false
    }
    let edge = try #require(graph.edges.first { $0.relationship == "group" })
    #expect(edge.fromLabel == "members 2..5")
    #expect(edge.toLabel == "group")
  }

  @Test func anEmptyModelIsAnEmptyPicture() throws {
    try expectSound(ModelGraph(try ManagedObjectModel(checking: ModelDescription())))
  }

  // MARK: Positions

  private func place(_ model: inout ModelDescription, _ places: [(Int, Int)]) {
    for (index, place) in places.enumerated() {
      model.entities[index].diagramPosition = DiagramPosition(x: place.0, y: place.1)
    }
  }

  @Test func boxesAreWhereXcodeHasThem() throws {
    let places = [(-400, 0), (0, 0), (0, 300), (400, -50)]
    let boxes = ModelLayout(of: try graph { place(&$0, places) }).drawing.boxes
    // By the order of the model's numbers: Being, Dog, Person, Group.
    #expect(boxes.map(\.x) == [-400, 0, 0, 400])
    #expect(boxes.map(\.y) == [0, 300, 0, -50])
  }

  /// Boxes are larger here than in Xcode.
  @Test func boxesKeepApart() throws {
    let places = [(0, 0), (100, 0), (100, 60), (200, 0)]
    let graph = try graph { place(&$0, places) }
    let boxes = ModelLayout(of: graph).drawing.boxes
    #expect(boxes[0].x == 0 && boxes[1].x > 100 && boxes[1].x == boxes[2].x)
    #expect(boxes[3].x == 2 * boxes[1].x)
    try expectSound(graph)
  }

  /// What was drawn with boxes as large as they are here is as somebody has left it.
  @Test func aDiagramIsAsItWasSaved() throws {
    let nodes = try graph().nodes
    let sizes = nodes.map(ModelLayout.TextSize().box)
    let near = sizes.indices.map { index in sizes[..<index].reduce(0) { $0 + $1.width + 1 } }
    func places(larger difference: Int) throws -> [Int] {
      let drawn = try graph { model in
        for (index, node) in nodes.enumerated() {
          let position = DiagramPosition(
            x: near[index], y: 0, width: sizes[index].width + difference,
            height: sizes[index].height + difference)
          for entity in model.entities.indices where model.entities[entity].name == node.name {
            model.entities[entity].diagramPosition = position
          }
        }
      }
      return ModelLayout(of: drawn).drawing.boxes.map(\.x)
    }
    #expect(try places(larger: 0) == near)
    #expect(try places(larger: 1) == near)
    #expect(try places(larger: -1) != near)
  }

  @Test func stackedBoxesAreLaidOut() throws {
    let stacked = try graph { place(&$0, [(0, 0), (9, 9), (18, 18), (27, 27)]) }
    let partly = try graph { place(&$0, [(0, 0), (900, 0), (0, 900)]) }
    let plain = ModelLayout(of: try graph()).drawing.boxes
    #expect(ModelLayout(of: stacked).drawing.boxes == plain)
    #expect(ModelLayout(of: partly).drawing.boxes == plain)
    let arranged = try graph { place(&$0, [(-400, 0), (0, 0), (0, 300), (400, -50)]) }
    #expect(ModelLayout(of: arranged, keepsArrangement: false).drawing.boxes == plain)
  }

  @Test func positionsAreReadWhereTheyAreOfUse() throws {
    let boxes = [
      "name='A' positionX='-54' positionY='9.5' width='128'", "name='B' positionX='1'",
      "name='C' positionX='1e300' positionY='0'", "name='D' positionX='nan' positionY='0'",
      "name='E' positionX='1000001' positionY='0'", "positionX='1' positionY='1'",
    ].map { "<element \($0)/>" }.joined()
    let entities = "ABCDEF".map { "<entity name=\"\($0)\"/>" }.joined()
    let contents = "<model>\(entities)<elements>\(boxes)</elements></model>"
    let model = try XcodeModelReader.read(contents: Array(contents.utf8), file: "contents")
    let positions = model.entities.map(\.diagramPosition)
    let first = DiagramPosition(x: -54, y: 10, width: 128)
    #expect(positions == [first] + Array(repeating: nil, count: 5))
  }

  // MARK: Comparison

  /// The entity Dog goes, Cat comes, Group is renamed and no longer related, Person gets an
  /// attribute, and Being's age another type.
  @Test func comparison() throws {
    let old = try model()
    let new = try model { model in
      model.entities[0].attributes[1].type = .integer32
      model.entities[1].attributes = [AttributeDescription(name: "email", type: .string)]
      model.entities[1].relationships.removeFirst()
      model.entities[2].name = "Cat"
      model.entities[2].relationships = []
      model.entities[3].name = "Team"
      model.entities[3].renamingIdentifier = "Group"
      model.entities[3].relationships = []
    }
    let graph = ModelGraph(from: old, to: new)
    try expectSound(graph)
    #expect(
      MermaidWriter.write(graph) == """
        classDiagram
          class E1["± Being"] {
            <<abstract>>
            name: String?
            ± age: Integer 32, was Integer 16
          }
          style E1 stroke:#9a6700,stroke-width:3px
          class E2["+ Cat"]
          style E2 stroke:#1a7f37,stroke-width:3px
          class E3["± Person"] {
            + email: String
          }
          style E3 stroke:#9a6700,stroke-width:3px
          class E4["± Team, was Group"]
          style E4 stroke:#9a6700,stroke-width:3px
          class E5["− Dog"]
          style E5 stroke:#cf222e,stroke-width:3px,stroke-dasharray:5 3
          E1 <|-- E2 : +
          E1 <|-- E3
          E3 "0..*" -- "0..*" E3 : friends
          E1 <|-- E5 : −
          E5 --> "0..1" E3 : − owner
          E3 "0..*" -- "1" E4 : − group / members

        """)
    let same = ModelGraph(from: old, to: try model())
    #expect(MermaidWriter.write(same) == MermaidWriter.write(ModelGraph(old)))
  }

  // MARK: Real models

  @Test(.enabled(if: Fixtures.folder != nil, Fixtures.missing))
  func everyModelCanBeDrawn() throws {
    var arranged = 0
    for file in Fixtures.contents {
      let model = try ManagedObjectModel(checking: XcodeModelReader.read(path: file))
      let graph = ModelGraph(model)
      let drawing = try expectSound(graph, "\(file)")
      let relationships = model.entities.flatMap { $0.properties[$0.firstOwnSlot...] }
        .compactMap(\.relationship)
      // Each end of a relationship is drawn once; one that is its own inverse is both.
      let edges = graph.edges.filter { $0.kind == .relationship }
      let ends = edges.reduce(0) { $0 + ($1.inverse == nil || $1.isReflexive ? 1 : 2) }
      #expect(ends == relationships.count, "\(file)")
      // Most of those that somebody has arranged are small.
      if graph.nodes.count < 7, graph.nodes.allSatisfy({ $0.position != nil }) {
        let free = ModelLayout(of: graph, keepsArrangement: false).drawing
        if free.boxes != drawing.boxes { arranged += 1 }
      }
    }
    #expect(arranged > 40)
  }

  /// Well-formed, every entity and attribute in it, nothing upon anything else.
  @discardableResult
  private func expectSound(_ graph: ModelGraph, _ comment: String = "") throws -> Drawing {
    let layout = ModelLayout(of: graph)
    let text = SVGWriter.write(graph, layout, title: "Model")
    let reader = SVGReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(comment)")
    let texts = graph.nodes.flatMap { [$0.title] + $0.attributes.map(\.text) }
    #expect(reader.texts.isSuperset(of: texts), "\(comment)")
    let check = DrawingCheck(layout.drawing)
    #expect(check.overlaps == [], "\(comment)")
    #expect(check.linesThroughBoxes == [], "\(comment)")
    return layout.drawing
  }
}

/// Collects what an image says.
private final class SVGReader: NSObject, XMLParserDelegate {
  var texts: Set<String> = []
  private var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "text" { texts.insert(text) }
    text = ""
  }
}
