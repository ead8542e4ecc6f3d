import Foundation
import Testing

@testable import ObjectModel

/// Models are written as they were, but for what changed.
struct XcodeModelWriterTests {
  private static let file = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <!-- kept -->
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" future='1'>
        <entity  name="Book" representedClassName="Book" syncable="YES" novelty="x &amp; y">
            <attribute name="title"   optional="YES" attributeType="String" syncable="YES"/>
            <!-- pages -->
            <attribute name='pages' attributeType='Integer 16' defaultValueString='0'>
                <userInfo>
                    <entry key="unit" value="leaf"/>
                </userInfo>
            </attribute>
            <relationship name="author" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Person"/>
            <strange><inner/></strange>
        </entity>
        <entity name="Person" syncable="YES"/>
        <elements>
            <element name="Book" positionX="-63" positionY="-18" width="128" height="59"/>
        </elements>
    </model>
    """

  /// The file after a change of its model.
  private func changed(_ change: (inout ModelDescription) -> Void) throws -> String {
    let bytes = Array(Self.file.utf8)
    var model = try XcodeModelReader.read(contents: bytes, file: "contents")
    change(&model)
    let written = try XcodeModelWriter.contents(of: model, updating: bytes, file: "contents")
    // What is written is read as what was meant.
    let read = try XcodeModelReader.read(contents: written, file: "contents")
    #expect(sorted(XcodeModelForm.model(read)) == sorted(XcodeModelForm.model(model)))
    return String(decoding: written, as: UTF8.self)
  }

  private func sorted(_ element: XcodeElement) -> XcodeElement {
    var element = element
    let isList = ["fetchIndex", "uniquenessConstraint", "compoundIndex"].contains(element.name)
    element.children = element.children.map(sorted)
    if !isList {
      element.children.sort { ($0.name, $0.key, "\($0)") < ($1.name, $1.key, "\($1)") }
    }
    return element
  }

  @Test func nothingChangedIsNothingWritten() throws {
    #expect(try changed { _ in } == Self.file)
    // The order of entities means nothing.
    #expect(try changed { $0.entities.reverse() } == Self.file)
  }

  @Test func boxesAreMoved() throws {
    let book = #"<element name="Book" positionX="-63" positionY="-18" width="128" height="59"/>"#
    let moved = try changed { model in
      for index in model.entities.indices {
        var position = model.entities[index].diagramPosition ?? DiagramPosition(x: 0, y: -18)
        position.x = model.entities[index].name == "Book" ? 10 : 300
        model.entities[index].diagramPosition = position
      }
    }
    let lines = [
      book.replacing("-63", with: "10"),
      #"<element name="Person" positionX="300" positionY="-18"/>"#,
    ]
    let indentation = String(repeating: " ", count: 8)
    #expect(
      moved == Self.file.replacing(book, with: lines.joined(separator: "\n" + indentation)))
    // One that is drawn larger says so.
    let resized = try changed { model in
      for index in model.entities.indices where model.entities[index].name == "Book" {
        model.entities[index].diagramPosition = DiagramPosition(
          x: -63, y: -18, width: 140, height: 72)
      }
    }
    let larger = book.replacing("128", with: "140").replacing("59", with: "72")
    #expect(resized == Self.file.replacing(book, with: larger))
    // One that is not told stays.
    let kept = try XcodeModelWriter.contents(
      of: ModelDescription(
        ManagedObjectModel(
          checking: XcodeModelReader.read(contents: Array(moved.utf8), file: "contents"))),
      updating: Array(moved.utf8), file: "contents")
    #expect(String(decoding: kept, as: UTF8.self) == moved)
  }

  @Test func oneAttributeIsChanged() throws {
    #expect(
      try changed { $0.entities[0].attributes[1].defaultValue = .integer(7) }
        == Self.file.replacing("'0'", with: "\"7\"")
        .replacing("defaultValueString='", with: "defaultValueString=\"")
        .replacing("defaultValueString=\"\"7\"", with: "defaultValueString=\"7\""))
    #expect(
      try changed { $0.entities[0].attributes[0].isOptional = false }
        == Self.file.replacing("   optional=\"YES\"", with: ""))
    #expect(
      try changed { $0.entities[0].attributes[1].isOptional = true }
        == Self.file.replacing("name='pages'", with: "name='pages' optional=\"YES\""))
    #expect(
      try changed { $0.entities[0].attributes[1].userInfo["unit"] = "<&\">\n" }
        == Self.file.replacing("\"leaf\"", with: "\"&lt;&amp;&quot;&gt;&#10;\""))
  }

  @Test func elementsComeAndGo() throws {
    let title =
      "        <attribute name=\"title\"   optional=\"YES\" attributeType=\"String\" "
      + "syncable=\"YES\"/>\n"
    #expect(
      try changed { $0.entities[0].attributes.removeFirst() }
        == Self.file.replacing(title, with: ""))
    #expect(
      try changed { $0.entities[0].attributes[1].userInfo = [:] }.contains("leaf") == false)
    #expect(
      try changed {
        $0.entities[1].attributes = [AttributeDescription(name: "name", type: .string)]
      }
        == Self.file.replacing(
          "    <entity name=\"Person\" syncable=\"YES\"/>",
          with: """
                <entity name="Person" syncable="YES">
                    <attribute name="name" attributeType="String"/>
                </entity>
            """))
    let added = try changed { $0.entities.append(EntityDescription(name: "Shelf")) }
    #expect(
      added
        == Self.file.replacing(
          "syncable=\"YES\"/>\n    <elements>",
          with: "syncable=\"YES\"/>\n    <entity name=\"Shelf\"/>\n    <elements>"))
  }

  /// What a renamed element has that this program does not know stays with it.
  @Test func elementsAreRenamed() throws {
    let volume = try changed { model in
      model.entities[0].name = "Volume"
      model.entities[0].renamingIdentifier = "Book"
      model.entities[0].attributes[1].name = "leaves"
      model.entities[0].attributes[1].renamingIdentifier = "pages"
    }
    let element = #"<entity  name="Book" representedClassName="Book" syncable="YES""#
    let renamed =
      #"<entity  name="Volume" representedClassName="Book" elementID="Book" syncable="YES""#
    #expect(
      volume
        == Self.file.replacing(element, with: renamed)
        .replacing("name='pages'", with: #"name="leaves""#)
        .replacing("'0'>", with: #"'0' elementID="pages">"#)
        .replacing(#"name="Book" positionX"#, with: #"name="Volume" positionX"#))
    // A step further it has another name, and the identifier that it had.
    let bytes = Array(volume.utf8)
    var model = try XcodeModelReader.read(contents: bytes, file: "contents")
    model.entities[0].name = "Tome"
    let tome = try XcodeModelWriter.contents(of: model, updating: bytes, file: "contents")
    #expect(
      String(decoding: tome, as: UTF8.self)
        == volume.replacing(#"name="Volume""#, with: #"name="Tome""#))
  }

  @Test func otherLineBreaksStay() throws {
    let text = Self.file.replacing("\n", with: "\r\n")
    let document = try #require(SourceDocument(Array(text.utf8)))
    #expect(document.bytes == Array(text.utf8))
  }

  @Test func whatIsNotWellFormedIsRefused() {
    for text in ["", "<", "<a", "<a b", "<a b=", "<a b='", "<a><b></a", "<!-- ", "x", "<a><!--"] {
      #expect(SourceDocument(Array(text.utf8)) == nil, "\(text)")
    }
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(SourceDocument(Array(deep.utf8)) == nil)
  }

  @Test func newFilesAreReadAgain() throws {
    let model = try XcodeModelReader.read(contents: Array(Self.file.utf8), file: "contents")
    let written = try XcodeModelWriter.contents(of: model)
    let read = try XcodeModelReader.read(contents: written, file: "contents")
    #expect(XcodeModelForm.model(read) == XcodeModelForm.model(model))
    #expect(try XcodeModelWriter.contents(of: read, updating: written, file: "") == written)
  }

  @Test func ordersOfFetchRequestsAreReadAsTheyWereWritten() throws {
    var model = try XcodeModelReader.read(contents: Array(Self.file.utf8), file: "contents")
    var template = FetchRequestTemplate(name: "all", entity: "Book")
    template.sort = [
      SortDescriptor(keyPath: "title", isAscending: false, comparator: .localizedStandardCompare),
      SortDescriptor(keyPath: "author.name", comparator: .caseInsensitiveCompare),
      SortDescriptor(keyPath: "pages"),
      SortDescriptor(keyPath: "readers.@count", isAscending: false),
    ]
    model.fetchRequestTemplates = [template]
    let written = try XcodeModelWriter.contents(of: model)
    let read = try XcodeModelReader.read(contents: written, file: "contents")
    #expect(read.fetchRequestTemplates.map(\.sort) == [template.sort])
    let text = String(decoding: written, as: UTF8.self).replacing("readers.@count", with: ":x")
    #expect(throws: OrreryError.self) {
      try XcodeModelReader.read(contents: Array(text.utf8), file: "contents")
    }
  }

  // MARK: Texts

  /// Marks beside characters that Swift takes together with them, and what XML gives a meaning.
  private static let texts = ["\u{600}", "\u{301}", "\u{200D}", "\r\n", "\r", "\t", "a", ""]
    .flatMap { neighbour in
      ["\"", "'", "<", ">", "&", "&amp;", "\n"].map { "\(neighbour)\($0)\(neighbour)" }
    }

  /// Everything in a model that may be any text.
  private func model(saying text: String) throws -> ModelDescription {
    var model = try XcodeModelReader.read(contents: Array(Self.file.utf8), file: "contents")
    model.versionIdentifiers = [text]
    model.configurations = ["a\(text)": ["Book"]]
    var template = FetchRequestTemplate(name: "t\(text)", entity: "Book")
    template.predicate = "title == \"\(text)\""
    model.fetchRequestTemplates = [template]
    model.entities[0].renamingIdentifier = "r\(text)"
    model.entities[0].versionHashModifier = "h\(text)"
    model.entities[0].userInfo = ["k\(text)": "v\(text)"]
    model.entities[0].attributes[0].renamingIdentifier = "r\(text)"
    model.entities[0].attributes[0].validation.regularExpression = "[\(text)]"
    model.entities[0].attributes[0].defaultValue = .string("d\(text)")
    return model
  }

  @Test(arguments: texts) func textsAreReadAsTheyWereWritten(_ text: String) throws {
    let wanted = try model(saying: text)
    let written = try XcodeModelWriter.contents(of: wanted)
    let read = try XcodeModelReader.read(contents: written, file: "contents")
    #expect(bytes(of: read) == bytes(of: wanted))
    #expect(try XcodeModelWriter.contents(of: read, updating: written, file: "") == written)
    // Into a file that says something else, and back.
    let other = try model(saying: "other")
    let updated = try XcodeModelWriter.contents(of: other, updating: written, file: "")
    #expect(
      sorted(XcodeModelForm.model(try XcodeModelReader.read(contents: updated, file: "")))
        == sorted(XcodeModelForm.model(other)))
    let back = try XcodeModelWriter.contents(of: wanted, updating: updated, file: "")
    #expect(bytes(of: try XcodeModelReader.read(contents: back, file: "")) == bytes(of: wanted))
  }

  /// Strings that Swift holds equal need not have the same bytes.
  private func bytes(of model: ModelDescription) -> [UInt8] {
    Array("\(sorted(XcodeModelForm.model(model)))".utf8)
  }

  @Test(arguments: ["\u{0}", "\u{1}", "\u{1F}", "\u{FFFE}", "a\u{FFFF}\u{301}"])
  func whatXMLCannotHaveIsRefused(_ text: String) throws {
    let model = try model(saying: text)
    for write in [
      { try XcodeModelWriter.contents(of: model) },
      {
        try XcodeModelWriter.contents(
          of: model, updating: Array(Self.file.utf8), file: "contents")
      },
    ] {
      let error = #expect(throws: OrreryError.self) { try write() }
      #expect(error?.kind == .modelInvalid)
      #expect(error?.message.contains("which XML cannot have") == true)
    }
  }

  // MARK: Real models

  @Test(.enabled(if: Fixtures.folder != nil, Fixtures.missing))
  func realModelsAreWrittenByteForByte() throws {
    for file in Fixtures.contents {
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
      let document = try #require(SourceDocument(bytes), "\(file)")
      #expect(document.bytes == bytes, "\(file)")
      // Through the checked model too.
      let model = try ManagedObjectModel(checking: XcodeModelReader.read(path: file))
      let written = try XcodeModelWriter.contents(
        of: ModelDescription(model), updating: bytes, file: file)
      #expect(written == bytes, "\(file)")
      // Written anew it says the same.
      let anew = try XcodeModelWriter.contents(of: ModelDescription(model))
      let again = try XcodeModelWriter.contents(
        of: XcodeModelReader.read(contents: anew, file: file), updating: bytes, file: file)
      #expect(again == bytes, "\(file)")
    }
    #expect(Fixtures.contents.count == 236)
  }

  /// Each version's file is made the next version's, and the other way round.
  @Test(.enabled(if: Fixtures.folder != nil, Fixtures.missing))
  func everyVersionBecomesEveryNext() throws {
    let folder = try #require(Fixtures.folder) + "/models"
    let packages = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".xcdatamodeld") }
    var count = 0
    for package in packages.map({ "\(folder)/\($0)" }) {
      let names = try XcodeModelReader.versions(path: package).names
      for (old, new) in zip(names, names.dropFirst()) {
        for (old, new) in [(old, new), (new, old)] {
          let path = "\(package)/\(old).xcdatamodel/contents"
          let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
          var wanted = try XcodeModelReader.read(path: package, version: new)
          let written = try XcodeModelWriter.contents(of: wanted, updating: bytes, file: path)
          let read = try XcodeModelReader.read(contents: written, file: path)
          // Boxes that the next version has no place for stay.
          let old = try XcodeModelReader.read(contents: bytes, file: path)
          for index in wanted.entities.indices
          where wanted.entities[index].diagramPosition == nil {
            wanted.entities[index].diagramPosition =
              old.entities.first { $0.name == wanted.entities[index].name }?.diagramPosition
          }
          #expect(
            sorted(XcodeModelForm.model(read)) == sorted(XcodeModelForm.model(wanted)), "\(path)")
          count += 1
        }
      }
    }
    #expect(count > 100)
  }
}
