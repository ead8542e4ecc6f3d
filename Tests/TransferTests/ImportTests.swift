import Foundation
import JSONText
import TestSupport
import Testing

/// `orrery import` as scripts use it: what it makes of a text, and what it says of a bad one.
@Suite(.serialized) struct ImportTests {
  private let tables: Tables

  init() throws {
    tables = try Tables()
  }

  private func importing(
    _ text: String, _ arguments: String..., entity: String = "Thing", format: String = "csv"
  ) throws -> Tables.End {
    let path = try tables.write(text, to: "text")
    return try ProgramRun(
      [
        "import", tables.store, "--model", tables.model, "--create", "--entity", entity,
        "--format", format, "--input", path,
      ] + arguments
    ).finish()
  }

  /// The values of all objects, in their order.
  private func values(_ entity: String, _ properties: String) throws -> String {
    try tables.export(
      "--entity", entity, "--format", "csv", "--properties", properties)
  }

  private func importGroups() throws {
    let end = try importing("name,size\na,1\n\"b, c\",\n", entity: "Group")
    try #require(end.output == "2 read, 2 inserted\n", "\(end.errors)")
  }

  // MARK: Round trips

  private static let things: JSONValue = [
    [
      "code": "all", "small": -32_768, "whole": 2_147_483_647,
      "large": -9_223_372_036_854_775_807, "price": "-12345678901234.5678", "ratio": 1.0e-300,
      "single": 0.1, "text": "a \"b\",\r\n\tc é 🎻", "flag": true,
      "moment": "1999-12-31T23:59:59.125Z", "data": "AAECAwQ=",
      "mark": "6F9619FF-8B86-D011-B42D-00C04FC964FF", "link": "https://x.example/?a=1,2",
      "archive": ["$transformable": ["base64": "AAEC"]],
      "place": ["city": "", "photo": "//8="], "group": "Group/p2", "shelf": "Shelf/p1",
      "tags": ["Tag/p1", "Tag/p2"],
    ],
    ["code": "none"],
    [
      "code": "", "small": 0, "whole": -1, "large": 9_007_199_254_740_993, "price": "0",
      "ratio": -0.5, "single": 16_777_216.0, "text": "", "flag": false,
      "moment": "2001-01-01T00:00:00Z", "data": "", "link": "x:y", "place": ["city": "null"],
      "group": "Group/p1",
    ],
  ]

  private func fill() throws {
    try importGroups()
    try tables.call("batch/insert", ["entity": "Shelf", "objects": [["width": 9]]])
    try tables.call("batch/insert", ["entity": "Tag", "objects": [["number": 7], ["number": 8]]])
    let operations = (Self.things.elements ?? []).map { values -> JSONValue in
      ["method": "object/insert", "params": ["entity": "Thing", "values": values]]
    }
    try tables.call("context/perform", ["operations": .array(operations), "save": true])
  }

  @Test(arguments: ["csv", "jsonl"]) func whatIsExportedImportsTheSame(format: String) throws {
    try fill()
    let copy = tables.folder.path("copy.data")
    for entity in ["Group", "Shelf", "Tag", "Thing"] {
      // The members of a shelf's ordered collection are named by things' key, which come later.
      let columns = entity == "Shelf" ? ["--properties", "width"] : []
      let text = try ProgramRun(
        ["export", tables.store, "--entity", entity, "--format", format] + columns
      ).finish().output
      let path = try tables.write(text, to: "\(entity).\(format)")
      let end = try tables.run(
        "import", copy, "--model", tables.model, "--create", "--entity", entity, "--input", path,
        "--missing-destinations", entity == "Tag" ? "null" : "error")
      try #require(end.code == 0, "\(end.errors)")
      // The things of tags are not there yet; they come with their tags.
      if entity == "Tag" { continue }
      let again = try ProgramRun(
        ["export", copy, "--entity", entity, "--format", format] + columns
      ).finish()
      #expect(again.output == text)
    }
    let paths = ["code", "folded", "group.size", "tags.@count", "shelf.width"].joined(
      separator: ",")
    let arguments = ["--entity", "Thing", "--properties", paths, "--format", "csv"]
    let text = try ProgramRun(["export", copy] + arguments).finish().output
    #expect(text == (try ProgramRun(["export", tables.store] + arguments).finish().output))
    #expect(text.contains("all,all,,2,9"))
  }

  @Test func aStreamIsReadAsAFileIs() throws {
    let run = try ProgramRun([
      "import", tables.store, "--model", tables.model, "--create", "--entity", "Group",
    ])
    try run.send(#"{"name":"a","size":3}"#)
    try run.send("")
    try run.send(#"{"size":null,"name":"b"}"#)
    try run.endInput()
    let end = try run.finish()
    #expect(end.output == "2 read, 2 inserted\n", "\(end.errors)")
    #expect(try values("Group", "name,size") == "name,size\r\na,3\r\nb,\r\n")
  }

  @Test func columnsMayHaveOtherNames() throws {
    let text = "Nom,Taille,Notes\nx,4,\"?\"\ny,,\n"
    let end = try importing(
      text, "--map", "Nom=name", "--map", "Taille=size", "--map", "Notes=", entity: "Group")
    #expect(end.code == 0, "\(end.errors)")
    let bare = try importing("1,z\n", "--columns", "size,name", entity: "Group")
    #expect(bare.code == 0, "\(bare.errors)")
    #expect(try values("Group", "name,size") == "name,size\r\nx,4\r\ny,\r\nz,1\r\n")
  }

  // MARK: Objects that are there

  @Test func objectsAreMatchedByWhatIsUnique() throws {
    try importGroups()
    let text = "name,size\na,5\nd,6\na,7\n"
    let refused = try importing(text, entity: "Group")
    #expect(refused.code == 1)
    #expect(refused.errors.contains("line 2, column name:"))
    #expect(refused.errors.contains("line 4, column name:"))
    #expect(refused.errors.contains("Nothing was written."))
    #expect(try values("Group", "name,size") == "name,size\r\na,1\r\n\"b, c\",\r\n")
    let skipped = try importing(text, "--on-conflict", "skip", entity: "Group")
    #expect(skipped.output == "3 read, 1 inserted, 2 skipped\n")
    #expect(try values("Group", "name,size") == "name,size\r\na,1\r\n\"b, c\",\r\nd,6\r\n")
    let updated = try importing(text, "--on-conflict", "update", entity: "Group")
    #expect(updated.output == "3 read, 0 inserted, 3 updated\n")
    #expect(try values("Group", "name,size") == "name,size\r\na,7\r\n\"b, c\",\r\nd,6\r\n")
  }

  @Test func collectionsAreSetWithTheirObjects() throws {
    try tables.call("batch/insert", ["entity": "Tag", "objects": [["number": 7], ["number": 8]]])
    let first = try importing("code,small,tags.number\nx,1,\"[7,8]\"\ny,2,\n")
    #expect(first.output == "2 read, 2 inserted\n", "\(first.errors)")
    let text = "code,small,tags.number\nx,3,[8]\nz,4,[7]\nz,5,\"[7,8,7]\"\n"
    let refused = try importing(text)
    #expect(refused.errors.contains("line 2"), "\(refused.errors)")
    let skipped = try importing(text, "--on-conflict", "skip")
    #expect(skipped.output == "3 read, 1 inserted, 2 skipped\n", "\(skipped.errors)")
    let columns = "code,small,tags.number"
    #expect(
      try values("Thing", columns)
        == "\(columns)\r\nx,1,\"[7,8]\"\r\ny,2,[]\r\nz,4,[7]\r\n")
    let updated = try importing(text, "--on-conflict", "update")
    #expect(updated.output == "3 read, 0 inserted, 3 updated\n", "\(updated.errors)")
    #expect(
      try values("Thing", columns)
        == "\(columns)\r\nx,3,[8]\r\ny,2,[]\r\nz,5,\"[7,8]\"\r\n")
  }

  // MARK: Relationships by key

  @Test func missingDestinationsAreToldOrNil() throws {
    try importGroups()
    let text = "code,group.name\nx,a\ny,nope\nz,\n"
    let refused = try importing(text)
    #expect(refused.code == 1)
    #expect(
      refused.errors.contains("line 3, column group.name: There is no Group with the name “nope”."))
    let end = try importing(text, "--missing-destinations", "null")
    #expect(end.output == "3 read, 3 inserted\n", "\(end.errors)")
    #expect(try values("Thing", "code,group") == "code,group.name\r\nx,a\r\ny,\r\nz,\r\n")
    let wrong = try importing("code,group.size\nv,1\n")
    #expect(wrong.errors.contains("does not tell objects of Group apart"))
    let ids = try importing("code,group\nv,Group/p2\nu,Group/p9\n")
    #expect(ids.errors.contains("line 3, column group: There is no object Group/p9."))
  }

  private static let tree = """
    {"entities": [{"name": "Node",
      "attributes": [{"name": "name", "type": "String"}],
      "relationships": [
        {"name": "parent", "destination": "Node", "inverse": "children", "isOptional": true},
        {"name": "children", "destination": "Node", "inverse": "parent", "isToMany": true,
         "isOptional": true}],
      "uniquenessConstraints": [["name"]]}]}
    """

  @Test(arguments: ["1", "2", "100"]) func objectsMayNameOneAnother(batch: String) throws {
    let tables = try Tables(model: Self.tree)
    let text = "name,parent.name\na,c\nb,a\nc,b\nd,d\ne,\n"
    let path = try tables.write(text, to: "nodes.csv")
    let arguments = [
      "import", tables.store, "--model", tables.model, "--create", "--entity", "Node", "--input",
      path, "--batch-size", batch,
    ]
    let rehearsed = try ProgramRun(arguments + ["--dry-run"]).finish()
    #expect(rehearsed.output == "5 read, 5 inserted; nothing was written\n", "\(rehearsed.errors)")
    let end = try ProgramRun(arguments).finish()
    #expect(end.output == "5 read, 5 inserted\n", "\(end.errors)")
    let written = try tables.export("--entity", "Node", "--format", "csv")
    #expect(written == text.replacing("\n", with: "\r\n"))
    // What is there stays as it is.
    try tables.write("name,parent.name\na,f\nf,a\n", to: "nodes.csv")
    let again = try ProgramRun(arguments + ["--on-conflict", "skip"]).finish()
    #expect(again.output == "2 read, 1 inserted, 1 skipped\n", "\(again.errors)")
    let left = try tables.export("--entity", "Node", "--format", "csv")
    #expect(left == written + "f,a\r\n")
    try tables.write("name,parent.name\na,nope\n", to: "nodes.csv")
    let missing = try ProgramRun(arguments + ["--on-conflict", "update"]).finish()
    #expect(missing.code == 1 && missing.errors.contains("line 2, column parent.name"))
  }

  // MARK: Batches

  @Test func whatWasWrittenBeforeIsSaidAndGoneOnFrom() throws {
    var lines = (1...25).map { "{\"name\":\"n\($0)\",\"size\":1}" }
    lines[16] = "{\"name\":\"n17\",\"size\":99}"
    let text = lines.joined(separator: "\n")
    let failed = try importing(
      text, "--batch-size", "10", entity: "Group", format: "jsonl")
    #expect(failed.code == 1)
    #expect(failed.errors.contains("line 17, column size:"), "\(failed.errors)")
    #expect(failed.errors.contains("10 objects, up to line 10, were written before."))
    #expect(failed.output.isEmpty)
    let mended = text.replacing("99", with: "9")
    let end = try importing(
      mended, "--batch-size", "10", "--on-conflict", "skip", entity: "Group", format: "jsonl")
    #expect(end.output == "25 read, 15 inserted, 10 skipped\n")
    #expect(try values("Group", "name").split(separator: "\r\n").count == 26)
  }

  @Test func aRehearsalWritesNothing() throws {
    try importGroups()
    let end = try importing(
      "name,size\na,5\nx,6\n", "--dry-run", "--on-conflict", "update", entity: "Group")
    #expect(end.output == "2 read, 1 inserted, 1 updated; nothing was written\n", "\(end.errors)")
    let wrong = try importing("name,size\nx,10\n", "--dry-run", entity: "Group")
    #expect(wrong.code == 1 && wrong.errors.contains("line 2, column size"))
    #expect(try values("Group", "name,size") == "name,size\r\na,1\r\n\"b, c\",\r\n")
  }

  @Test func whoHasTheDocumentOpenHearsOfIt() throws {
    let front = try ProgramRun(["attach", tables.store, "--model", tables.model])
    try front.send(#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#)
    try front.send(#"{"jsonrpc":"2.0","method":"initialized"}"#)
    while let message = try front.nextMessage(), message["id"]?.integer != 1 {}
    let end = try importing("name,size\nx,1\ny,2\n", entity: "Group")
    #expect(end.output == "2 read, 2 inserted\n", "\(end.errors)")
    var push = try #require(try front.nextMessage())
    // The importer comes and goes.
    while push["method"] == "connection/didChange" {
      push = try #require(try front.nextMessage())
    }
    #expect(push["params"]?["origin"] == "batch")
    #expect(push["params"]?["inserted"]?.elements?.count == 2)
    try front.endInput()
    _ = try front.finish()
  }
}
