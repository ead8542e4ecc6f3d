import Foundation
import JSONText
import TestSupport
import Testing

/// `orrery model` on files: the forms of a model, one into the other and back.
@Suite struct ModelCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
    try ProgramRun(["model"] + arguments).finish()
  }

  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  @Test(arguments: ["ToDo", "Photomania"]) func convertsThereAndBack(name: String) throws {
    let source = Places.examples.appendingPathComponent("\(name).xcdatamodeld").path
    let copy = folder.path("\(name).xcdatamodeld")
    try FileManager.default.copyItem(atPath: source, toPath: copy)
    let json = folder.path("model.json")
    #expect(try run("convert", copy, json).code == 0)
    let shown = try run("show", copy).output
    #expect(try String(decoding: bytes(json), as: UTF8.self) == shown)
    // Onto itself: nothing changes.
    let contents = try #require(
      FileManager.default.subpaths(atPath: copy)?.first { $0.hasSuffix("/contents") })
    #expect(try run("convert", json, copy).code == 0)
    #expect(try bytes("\(copy)/\(contents)") == bytes("\(source)/\(contents)"))
    // Anew: the same model.
    let other = folder.path("Other.xcdatamodeld")
    #expect(try run("convert", json, other).code == 0)
    #expect(
      FileManager.default.fileExists(atPath: "\(other)/Other.xcdatamodel/contents"))
    #expect(try run("show", other).output == shown)
    #expect(try run("validate", other).code == 0)
  }

  @Test func warningsAreShownAndFaultsNameTheirFileOnce() throws {
    let version = folder.path("App.xcdatamodel")
    try FileManager.default.createDirectory(
      atPath: version, withIntermediateDirectories: true)
    func contents(_ element: String) throws -> String {
      let path = version + "/contents"
      let text = """
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="A">
            <attribute name="x" optional="YES" attributeType="String"/>
            <relationship name="many" optional="YES" toMany="YES" destinationEntity="A"/>
            <fetchIndex name="i">\(element)<fetchIndexElement property="x"/></fetchIndex>
          </entity>
        </model>
        """
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return path
    }
    let path = try contents(#"<fetchIndexElement property="many"/>"#)
    let warned = try run("validate", path)
    #expect(warned.code == 0)
    #expect(warned.output.hasPrefix("\(path):2: warning: “A.many”, named in the index “i”"))
    #expect(warned.output.hasSuffix("\(path): 1 entity, no faults\n"))
    // Written back byte for byte.
    let json = folder.path("model.json")
    let before = try bytes(path)
    #expect(try run("convert", path, json).code == 0)
    #expect(try run("convert", json, version).code == 0)
    #expect(try bytes(path) == before)
    let refused = try run("validate", try contents(#"<fetchIndexElement property="no"/>"#))
    #expect(refused.code == 1)
    #expect(refused.errors.components(separatedBy: path).count == 2, "\(refused.errors)")
  }

  @Test func mappingsBecomeJSONAndAreTried() throws {
    func file(_ name: String, _ text: String) throws -> String {
      let path = folder.path(name)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return path
    }
    let xml = try file(
      "xcmapping.xml",
      """
      <?xml version="1.0" standalone="yes"?>
      <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
      <database><object type="XDDEVMAPPINGMODEL" id="z1"></object>
      <object type="XDDEVENTITYMAPPING" id="z2"><attribute name="sourcename">A</attribute>
      <attribute name="destinationname">A</attribute>
      <attribute name="migrationpolicyclassname">App.Policy</attribute></object></database>
      """)
    let converted = try run("convert", xml)
    #expect(converted.code == 0)
    let json = try JSONValue.parse(converted.output)
    #expect(
      json == ["entities": [["source": "A", "destination": "A", "policyClass": "App.Policy"]]])
    let attribute = #"{"name": "x", "isOptional": true, "type": "#
    func model(_ name: String, _ type: String) throws -> String {
      try file(name, #"{"entities": [{"name": "A", "attributes": [\#(attribute)"\#(type)"}]}]}"#)
    }
    let (one, two) = (try model("one.json", "String"), try model("two.json", "Double"))
    #expect(try run("diff", one, two).code == 1)
    let policy = try run("diff", one, two, "--mapping", xml)
    #expect(policy.code != 0 && policy.errors.contains("App.Policy"))
    let mapping = try file(
      "m.json",
      #"{"entities": [{"source": "A", "destination": "A", "values": "#
        + #"{"x": "CAST(x, 'NSNumber')"}}]}"#)
    let tried = try run("diff", one, two, "--mapping", mapping)
    #expect(tried.code == 0 && tried.output.contains("A.x: propertyMapped"))
  }

  @Test func mergesModelsAndTakesConfigurationsOutOfThem() throws {
    func model(_ name: String, _ text: String) throws -> String {
      let path = folder.path(name)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return path
    }
    let one = try model("one.json", #"{"entities": [{"name": "A"}, {"name": "B"}]}"#)
    let two = try model(
      "two.json",
      #"{"entities": [{"name": "B"}, {"name": "C"}], "configurations": {"Small": ["C"]}}"#)
    let output = folder.path("Both.xcdatamodeld")
    #expect(try run("merge", one, two, "--output", output).code == 0)
    let merged = try run("merge", one, two)
    #expect(try run("show", output).output == merged.output)
    let entities = try JSONValue.parse(merged.output)["entities"]?.elements?.map {
      $0["name"]?.string
    }
    #expect(entities == ["A", "B", "C"])
    let small = try JSONValue.parse(run("merge", output, "--configuration", "Small").output)
    #expect(small["entities"]?.elements?.count == 1)
    let other = try model("other.json", #"{"entities": [{"name": "B", "isAbstract": true}]}"#)
    let refused = try run("merge", one, other)
    #expect(refused.code == 1)
    #expect(refused.errors.contains("Two of the models have a different entity “B”."))
    #expect(refused.output.isEmpty)
  }

  @Test func updatesTheCurrentVersionOnly() throws {
    let path = folder.path("ToDo.xcdatamodeld")
    try FileManager.default.copyItem(
      atPath: Places.examples.appendingPathComponent("ToDo.xcdatamodeld").path, toPath: path)
    let contents = try #require(
      FileManager.default.subpaths(atPath: path)?.first { $0.hasSuffix("/contents") })
    let before = try String(decoding: bytes("\(path)/\(contents)"), as: UTF8.self)
    let json = folder.path("model.json")
    #expect(try run("convert", path, json).code == 0)
    let text = try String(decoding: bytes(json), as: UTF8.self)
    let changed = text.replacing(
      "\"name\": \"ToDo\",", with: "\"name\": \"ToDo\", \"isAbstract\": true,")
    #expect(changed != text)
    try Data(changed.utf8).write(to: URL(fileURLWithPath: json))
    #expect(try run("convert", json, path).code == 0)
    let after = try String(decoding: bytes("\(path)/\(contents)"), as: UTF8.self)
    #expect(after.replacing(" isAbstract=\"YES\"", with: "") == before)
    #expect(after != before)
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    let source = Places.people
    let nowhere = try run("convert", source, "/proc/nowhere/M.xcdatamodeld")
    #expect(nowhere.code != 0)
    #expect(nowhere.errors.contains("cannot be written"))
    let file = folder.path("M.xcdatamodel")
    try Data("no model".utf8).write(to: URL(fileURLWithPath: file))
    let wrong = try run("convert", source, file)
    #expect(wrong.code != 0)
    #expect(try bytes(file) == Data("no model".utf8))
  }
}
