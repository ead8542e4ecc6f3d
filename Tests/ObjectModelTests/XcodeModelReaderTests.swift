import Foundation
import Testing

@testable import ObjectModel

/// Where models lie, which version is read, and files that are no models.
struct XcodeModelReaderTests {
  private static let empty = TestModel.xml("<entity name=\"A\"/>")

  @Test func everyFormOfPath() throws {
    let folder = try TemporaryFolder()
    let contents = try folder.write(Self.empty, to: "M.xcdatamodeld/M.xcdatamodel/contents")
    for path in [
      contents, folder.path + "/M.xcdatamodeld", folder.path + "/M.xcdatamodeld/M.xcdatamodel",
      folder.path + "/M.xcdatamodeld/",
    ] {
      #expect(try XcodeModelReader.read(path: path).entities.map(\.name) == ["A"], "\(path)")
    }
    #expect(
      try XcodeModelReader.versions(path: folder.path + "/M.xcdatamodeld/M.xcdatamodel")
        == .init(names: ["M"], current: "M"))
  }

  @Test func versionsAndTheCurrentOne() throws {
    let folder = try TemporaryFolder()
    for number in 1...3 {
      _ = try folder.write(
        TestModel.xml("<entity name=\"V\(number)\"/>"),
        to: "M.xcdatamodeld/M \(number).xcdatamodel/contents")
    }
    let path = folder.path + "/M.xcdatamodeld"
    let read = { (version: String?) in
      try XcodeModelReader.read(path: path, version: version).entities.map(\.name)
    }
    // Without .xccurrentversion the first is current.
    #expect(try read(nil) == ["V1"])
    #expect(try XcodeModelReader.versions(path: path).names == ["M 1", "M 2", "M 3"])
    #expect(try read("M 3") == ["V3"])
    #expect(try read("M 3.xcdatamodel") == ["V3"])
    #expect(throws: OrreryError.self) { try read("M 4") }
    #expect(throws: OrreryError.self) { try read("../M.xcdatamodeld/M 1") }

    let current = { (name: String) in
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>\(name)</dict></plist>
      """
    }
    let key = "<key>_XCCurrentVersionName</key>"
    let file = "M.xcdatamodeld/.xccurrentversion"
    _ = try folder.write(current("\(key)<string>M 2.xcdatamodel</string>"), to: file)
    #expect(try read(nil) == ["V2"])
    #expect(try read("M 1") == ["V1"])
    _ = try folder.write(current(""), to: file)
    #expect(try read(nil) == ["V1"])
    for bad in ["\(key)<string>M 9.xcdatamodel</string>", "\(key)<true/>", "<string/>"] {
      _ = try folder.write(current(bad), to: file)
      #expect { try read(nil) } throws: {
        ($0 as? OrreryError)?.location?.file.hasSuffix(".xccurrentversion") == true
      }
    }
  }

  @Test func whatIsNoModel() throws {
    let folder = try TemporaryFolder()
    let refusals: [(file: String, text: String, path: String, words: String)] = [
      ("a", "", "a", "ends too early"),
      ("b", "hello", "b", "no element"),
      ("c", "<plist/>", "c", "its root is “plist”"),
      ("d", "<model", "d", "a “>” is missing"),
      ("e", "<model>\n<entity name='A'>\n", "e", "ends too early"),
      ("f", "<model/>x", "f", "goes on after the end"),
      ("g", "<model a='1' a='2'/>", "g", "twice"),
      ("h", "<model>&boom;</model>", "h", "not declared"),
      ("i", "<?xml version='1.0' encoding='UTF-7'?><model/>", "i", "encoding is UTF-7"),
      ("j", "bplist00", "j", "binary property list"),
      ("k.omo", "bplist00", "k.omo", "compiled model"),
      ("m.xcdatamodel/elements", "", "m.xcdatamodel", "Xcode 3"),
      ("n/x", "", "n", "holds no model"),
      ("o", "<model><<<<<<< HEAD</model>", "o", "a name is missing"),
    ]
    for refusal in refusals {
      _ = try folder.write(refusal.text, to: refusal.file)
      let path = folder.path + "/" + refusal.path
      #expect("\(refusal)") {
        try XcodeModelReader.read(path: path)
      } throws: { error in
        guard let error = error as? OrreryError else { return false }
        return error.kind == .modelInvalid && error.message.contains(refusal.words)
          && error.location?.file == path && error.hint != nil && !error.errors.isEmpty
      }
    }
  }

  @Test func whatIsNotThere() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("", to: "x.xcdatamodel/contents/y")
    for path in ["nothing", "x.xcdatamodel"] {
      #expect {
        try XcodeModelReader.read(path: folder.path + "/" + path)
      } throws: { ($0 as? OrreryError)?.kind == .modelNotFound }
    }
    #expect { try XcodeModelReader.read(path: "/dev/zero") } throws: {
      ($0 as? OrreryError)?.kind == .modelNotFound
    }
  }

  @Test func linksAreNotFollowed() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("<model/>", to: "real/x.xcdatamodel/contents")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/linked", withDestinationPath: folder.path + "/real")
    #expect {
      try XcodeModelReader.read(path: folder.path + "/linked/x.xcdatamodel")
    } throws: { error in
      guard let error = error as? OrreryError else { return false }
      return error.kind == .modelNotFound && error.message.contains("symbolic link")
        && error.hint == "Name what the link leads to."
    }
  }

  @Test func bytesThatAreNoText() {
    #expect(throws: OrreryError.self) {
      try XcodeModelReader.read(contents: [0xFF, 0xFE, 0x3C, 0x00], file: "contents")
    }
  }

  @Test func hugeFilesAreRefusedUnread() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "contents")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: UInt64(XcodeModelReader.maximumFileBytes) + 1)
    try handle.close()
    #expect { try XcodeModelReader.read(path: path) } throws: {
      ($0 as? OrreryError)?.message.contains("At most") == true
        || ($0 as? OrreryError)?.hint?.contains("At most") == true
    }
  }

  @Test func commentsAndUnknownElementsAreLeftOut() throws {
    let model = try TestModel.description(
      """
      <!-- a comment <entity name="No"/> -->
      <entity name="A" novelty="7"><novelty/></entity>
      <elements><element name="A" positionX="0.5" positionY="1" width="2" height="3"/></elements>
      """)
    #expect(model.entities.map(\.name) == ["A"])
    #expect(model.entities[0].location == SourceLocation(file: "contents", line: 3))
  }

  @Test func everyAttributeOfAnAttribute() throws {
    let model = try TestModel.description(
      """
      <entity name="A">
        <attribute name="a" optional="YES" attributeType="Transformable" indexed="YES"
          valueTransformerName="T" customClassName="C" allowsExternalBinaryDataStorage="YES"
          preserveAfterDeletion="YES" allowsCloudEncryption="YES" spotlightIndexingEnabled="YES"
          usesScalarValueType="NO" versionHashModifier="2" elementID="old" syncable="YES">
          <userInfo><entry key="k" value="v"/><entry key="e" value=""/></userInfo>
        </attribute>
      </entity>
      """)
    let attribute = try #require(model.entities.first?.attributes.first)
    #expect(attribute.location?.line == 6)
    #expect(attribute.isOptional && attribute.isIndexed && !attribute.usesScalarValueType)
    #expect(attribute.allowsExternalBinaryDataStorage && attribute.allowsCloudEncryption)
    #expect(attribute.preservesValueInHistoryOnDeletion && attribute.isIndexedBySpotlight)
    #expect(attribute.valueTransformerName == "T" && attribute.customClassName == "C")
    #expect(attribute.versionHashModifier == "2" && attribute.renamingIdentifier == "old")
    #expect(attribute.userInfo == ["k": "v", "e": ""])
  }

  /// As 47 versions of one application's model have it; its stores have 0 for it.
  @Test func integersThatWereBooleansAreNought() throws {
    let model = try TestModel.description(
      """
      <entity name="A">
        <attribute name="x" attributeType="Integer 32" defaultValueString="NO"/>
      </entity>
      """)
    #expect(model.entities.first?.attributes.first?.defaultValue == .integer(0))
  }

  @Test func everythingElseOfAnEntity() throws {
    let model = try TestModel.description(
      """
      <entity name="A" representedClassName=".A" isAbstract="YES" elementID="Old"
        versionHashModifier="3" coreSpotlightDisplayNameExpression="x" parentEntity="">
        <attribute name="x" attributeType="Integer 16" defaultValueString="0.0"/>
        <relationship name="r" toMany="YES" ordered="YES" minCount="1" maxCount="10"
          deletionRule="No Action" destinationEntity="A" transient="YES" elementID="old"/>
        <fetchIndex name="i">
          <fetchIndexElement property="x" type="RTree" order="descending"/>
          <fetchIndexElement expression="lowercase:(x)" expressionType="String"/>
        </fetchIndex>
        <compoundIndexes>
          <compoundIndex><index value="x"/><index value="r"/></compoundIndex>
        </compoundIndexes>
        <userInfo><entry key="k" value="v"/></userInfo>
      </entity>
      """)
    let entity = try #require(model.entities.first)
    #expect(entity.isAbstract && entity.superentity == nil && entity.className == ".A")
    #expect(entity.renamingIdentifier == "Old" && entity.versionHashModifier == "3")
    #expect(entity.attributes[0].defaultValue == .integer(0))
    let relationship = entity.relationships[0]
    #expect(relationship.isOrdered && relationship.isTransient && relationship.isToMany)
    #expect(relationship.deleteRule == .noAction && relationship.renamingIdentifier == "old")
    #expect(relationship.minimumCount == 1 && relationship.maximumCount == 10)
    #expect(entity.compoundIndexes == [["x", "r"]])
    #expect(
      entity.fetchIndexes == [
        FetchIndexDescription(
          name: "i",
          elements: [
            .init(subject: .property("x"), collation: .rTree, isAscending: false),
            .init(subject: .expression("lowercase:(x)")),
          ])
      ])
    #expect(entity.userInfo == ["k": "v"])
  }
}
