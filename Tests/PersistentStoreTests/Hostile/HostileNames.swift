import Foundation
import GRDB
import ObjectModel
import Testing

/// Names that try to become SQL: a mark that ends a name, beside characters that hide it from
/// whoever looks by Swift's `Character`, and statements after it.
enum HostileNames {
  private static let neighbours = [
    "", "\u{600}", "\u{301}", "\u{200D}", "\r\n", "\u{0}", "\\", "\u{2028}",
  ]
  private static let marks = ["\"", "'", "`", "]"]

  /// - Parameter path: Of a file that is there if one of the statements ever ran.
  static func texts(making path: String) -> [String] {
    neighbours.flatMap { neighbour in
      marks.flatMap { mark in
        // As an index's name ends, and as a table's.
        [" ON ZNOTE (ZTEXT)", " (x)"].map { rest in
          "a\(neighbour)\(mark)\(rest); ATTACH '\(path)' AS o; CREATE TABLE o.evil (x); --"
        } + ["a\(neighbour)\(mark)\(neighbour)b"]
      }
    }
  }

  /// A place in a model where a name stands.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let put: @Sendable (String, inout ModelDescription) -> Void

    init(_ name: String, _ put: @escaping @Sendable (String, inout ModelDescription) -> Void) {
      testDescription = name
      self.put = put
    }
  }

  static let places = [
    Place("entity") { $1.entities[1].name = $0 },
    Place("attribute") { $1.entities[0].attributes[0].name = $0 },
    Place("relationship") { $1.entities[0].relationships[0].name = $0 },
    Place("destination") { $1.entities[0].relationships[0].destination = $0 },
    Place("inverse") { $1.entities[0].relationships[0].inverse = $0 },
    Place("index") { $1.entities[0].fetchIndexes[0].name = $0 },
    Place("index's property") { name, model in
      model.entities[0].fetchIndexes[0].elements[0].subject = .property(name)
    },
    Place("index's element") { name, model in
      model.entities[0].fetchIndexes[0].elements[0].subject = .property("place.\(name)")
    },
    Place("index's expression") { name, model in
      model.entities[0].fetchIndexes[0].elements[0].subject = .expression(name)
    },
    Place("index's predicate") { $1.entities[0].fetchIndexes[0].partialIndexPredicate = $0 },
    Place("compound index") { $1.entities[0].compoundIndexes = [[$0]] },
    Place("constraint") { $1.entities[0].uniquenessConstraints = [[$0]] },
    Place("constraint's second") { $1.entities[0].uniquenessConstraints = [["text", $0]] },
    Place("constraint's element") {
      $1.entities[0].uniquenessConstraints = [["text", "place.\($0)"]]
    },
    Place("configuration") { $1.configurations = [$0: ["Note"]] },
    Place("configuration's entity") { $1.configurations = ["c": [$0]] },
    Place("template") { $1.fetchRequestTemplates[0].name = $0 },
    Place("template's predicate") { $1.fetchRequestTemplates[0].predicate = $0 },
    Place("composite") { $1.composites[0].name = $0 },
    Place("composite's element") { $1.composites[0].elements[0].name = $0 },
    Place("renaming id of an entity") { $1.entities[0].renamingIdentifier = $0 },
    Place("renaming id of an attribute") {
      $1.entities[0].attributes[0].renamingIdentifier = $0
    },
    Place("renaming id of a relationship") {
      $1.entities[0].relationships[0].renamingIdentifier = $0
    },
    Place("derivation") { name, model in
      model.entities[0].attributes[2].derivationExpression = "tags.\(name).@sum"
    },
    Place("class") { $1.entities[0].className = $0 },
    Place("version") { $1.versionIdentifiers = [$0] },
    Place("user info") { $1.entities[0].userInfo = [$0: $0] },
  ]

  /// Something of everything that has a name.
  static var model: ModelDescription {
    typealias M = FixtureModels
    var place = CompositeDescription(name: "Place")
    place.elements = [M.attribute("city", .string), M.attribute("zip", .integer32)]
    var address = AttributeDescription(name: "place", type: .composite)
    address.composite = "Place"
    address.isOptional = true
    var model = ModelDescription()
    model.composites = [place]
    model.entities = [
      M.entity(
        "Note",
        [
          M.attribute("text", .string), address, M.derived("count", .integer64, "tags.@count"),
        ],
        [
          M.toMany("tags", "Tag", inverse: "note"),
          M.toMany("likes", "Note", inverse: "likedBy", ordered: true),
          M.toMany("likedBy", "Note", inverse: "likes"),
        ]
      ) {
        $0.fetchIndexes = [
          FetchIndexDescription(name: "byText", elements: [.init(subject: .property("text"))])
        ]
        $0.uniquenessConstraints = [["text", "place.zip"]]
      },
      M.entity(
        "Tag", [M.attribute("size", .integer32)], [M.toOne("note", "Note", inverse: "tags")]),
    ]
    model.fetchRequestTemplates = [FetchRequestTemplate(name: "all", entity: "Note")]
    return model
  }
}

/// SQL past the code under test, with its names quoted as SQLite reads them.
enum RawSQL {
  static func quoted(_ name: String) -> String {
    var bytes = Array("\"".utf8)
    for byte in name.utf8 { bytes += byte == UInt8(ascii: "\"") ? [byte, byte] : [byte] }
    return String(decoding: bytes + Array("\"".utf8), as: UTF8.self)
  }

  /// Runs statements on one connection, which may write the schema's own table.
  static func run(_ path: String, _ statements: [String]) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA writable_schema = ON")
      for statement in statements { try database.execute(sql: statement) }
    }
    try queue.close()
  }
}
