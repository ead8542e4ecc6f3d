import Foundation
import FoundationXML
import Testing

@testable import ModelDrawing
@testable import ObjectModel

/// Models as diagrams.
struct ModelGraphTests {
  /// A group of people who are friends of each other, and a dog which is no friend of its owner.
  private func graph() throws -> ModelGraph {
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
    return ModelGraph(try ManagedObjectModel(checking: model))
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
    let text = SVGWriter.write(graph)
    #expect(text.contains(">group / members<") && text.contains(">friends (0..*, 0..*)<"))
    #expect(text.components(separatedBy: "stroke-dasharray").count == 3)
  }

  @Test func anEmptyModelIsAnEmptyPicture() throws {
    try expectSound(ModelGraph(try ManagedObjectModel(checking: ModelDescription())))
  }

  @Test(.enabled(if: Fixtures.folder != nil, Fixtures.missing))
  func everyModelCanBeDrawn() throws {
    for file in Fixtures.contents {
      let model = try ManagedObjectModel(checking: XcodeModelReader.read(path: file))
      let graph = ModelGraph(model)
      try expectSound(graph)
      let relationships = model.entities.flatMap { $0.properties[$0.firstOwnSlot...] }
        .compactMap(\.relationship)
      // Each end of a relationship is drawn once; one that is its own inverse is both.
      let edges = graph.edges.filter { $0.kind == .relationship }
      let ends = edges.reduce(0) { $0 + ($1.fromCount == nil || $1.isReflexive ? 1 : 2) }
      #expect(ends == relationships.count, "\(file)")
    }
  }

  /// Well-formed, every entity and attribute in it, no box upon another.
  private func expectSound(_ graph: ModelGraph) throws {
    let text = SVGWriter.write(graph)
    let reader = SVGReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.texts.isSuperset(of: graph.nodes.flatMap { [$0.name] + $0.attributes }))
    let boxes = SVGWriter(graph).boxes
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        let isApart =
          box.x + box.width <= other.x || other.x + other.width <= box.x
          || box.y + box.height <= other.y || other.y + other.height <= box.y
        #expect(isApart)
      }
    }
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

extension ModelGraph.Edge {
  fileprivate var isReflexive: Bool { from == to && names.count == 1 && fromCount != nil }
}
