import Foundation
import JSONText
import TestSupport
import Testing

/// `orrery export` as scripts use it.
@Suite(.serialized) struct ExportTests {
  private let tables: Tables

  init() throws {
    tables = try Tables()
  }

  private func fill() throws {
    try tables.call("batch/insert", ["entity": "Group", "objects": [["name": "a, b"]]])
    try tables.call("batch/insert", ["entity": "Tag", "objects": [["number": 7], ["number": 8]]])
    let things: JSONValue = [
      "operations": [
        [
          "method": "object/insert",
          "params": [
            "entity": "Thing",
            "values": [
              "code": "B", "small": -1, "price": "9.50", "ratio": 0.1, "text": "say \"no\"\n",
              "flag": true, "moment": "2026-01-31T12:00:00.5Z", "data": "AAE=",
              "link": "https://x.example/?a=1,2", "archive": ["$transformable": ["base64": "AAE="]],
              "place": ["city": "Rome"], "group": "Group/p1", "tags": ["Tag/p2", "Tag/p1"],
            ],
          ],
        ],
        [
          "method": "object/insert",
          "params": ["entity": "Thing", "values": ["code": "A", "text": ""]],
        ],
      ],
      "save": true,
    ]
    try tables.call("context/perform", things)
  }

  @Test func objectsAreLinesOfJSON() throws {
    try fill()
    let lines = try tables.export("--entity", "Thing").split(separator: "\n")
    let first = try JSONValue.parse(String(lines[0]))
    #expect(first["price"] == "9.5")
    #expect(first["place"]?["city"] == "Rome")
    #expect(first["group.name"] == "a, b")
    #expect(first["tags.number"] == [7, 8])
    #expect(first["archive"]?["$transformable"]?["base64"] == "AAE=")
    #expect(first["folded"] == nil && first["passing"] == nil && first["group"] == nil)
    let second = try JSONValue.parse(String(lines[1]))
    #expect(second.members?.map(\.key) == first.members?.map(\.key))
    #expect(second["group.name"]?.isNull == true)
    #expect(second["text"] == "")
    #expect(lines.count == 2)
  }

  @Test func objectsAreRecordsUnderAHeader() throws {
    try fill()
    let text = try tables.export(
      "--entity", "Thing", "--format", "csv", "--properties",
      "code,small,price,ratio,text,flag,moment,data,link,place,group,tags.number", "--sort", "code")
    let expected = """
      code,small,price,ratio,text,flag,moment,data,link,place,group.name,tags.number\r
      A,,,,"",,,,,,,[]\r
      B,-1,9.5,0.1,"say ""no""\n",true,2026-01-31T12:00:00.5Z,AAE=,"https://x.example/?a=1,2",\
      "{""city"":""Rome"",""photo"":null}","a, b","[7,8]"\r

      """
    #expect(text == expected)
  }

  @Test func destinationsCanGoByIdOrNotAtAll() throws {
    try fill()
    let ids = try tables.export(
      "--entity", "Thing", "--relationships", "id", "--predicate", "code == 'B'")
    let object = try JSONValue.parse(ids.trimmingCharacters(in: .newlines))
    #expect(object["group"] == "Group/p1")
    #expect(object["tags"] == ["Tag/p1", "Tag/p2"])
    let none = try tables.export("--entity", "Tag", "--relationships", "none")
    #expect(none == "{\"number\":7}\n{\"number\":8}\n")
    let paths = try tables.export(
      "--entity", "Thing", "--properties", "code,group.size,tags.@count", "--sort", "code:desc",
      "--format", "csv")
    #expect(paths == "code,group.size,tags.@count\r\nB,,2\r\nA,,0\r\n")
  }

  @Test func longDataIsInline() throws {
    let data = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }).base64EncodedString()
    let values: JSONValue = [
      "code": "x", "data": .string(data), "place": ["photo": .string(data)],
      "archive": ["$transformable": ["base64": .string(data)]],
    ]
    try tables.call("object/insert", ["entity": "Thing", "values": values])
    let object = try JSONValue.parse(
      try tables.export("--entity", "Thing").trimmingCharacters(in: .newlines))
    #expect(object["data"]?.string == data)
    #expect(object["place"]?["photo"]?.string == data)
    #expect(object["archive"]?["$transformable"]?["base64"]?.string == data)
  }

  @Test func anEmptyTableHasItsHeader() throws {
    try tables.call("context/save", [:])
    #expect(try tables.export("--entity", "Group") == "")
    #expect(try tables.export("--entity", "Group", "--format", "csv") == "name,size\r\n")
  }

  @Test func unsavedEditsOfARunningServerAreIn() throws {
    let front = try ProgramRun(
      ["attach", tables.store, "--model", tables.model, "--no-autosave"])
    try front.send(#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#)
    try front.send(#"{"jsonrpc":"2.0","method":"initialized"}"#)
    try front.send(
      #"{"jsonrpc":"2.0","id":2,"method":"object/insert","#
        + #""params":{"entity":"Group","values":{"name":"new"}}}"#)
    while let message = try front.nextMessage(), message["id"]?.integer != 2 {}
    let text = try tables.export("--entity", "Group", "--properties", "name")
    #expect(text == "{\"name\":\"new\"}\n")
    try front.endInput()
    _ = try front.finish()
  }

  // MARK: Ends

  private func fillGroups(_ count: Int) throws {
    let groups: [JSONValue] = (0..<count).map { ["name": .string("A group, number \($0)")] }
    try tables.call("batch/insert", ["entity": "Group", "objects": .array(groups)])
  }

  @Test func aFileTakesItsPlaceWhenItIsWhole() throws {
    try fill()
    let path = try tables.write("old", to: "things.csv")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    // The second thing's group has no key to go by.
    try tables.call(
      "context/perform",
      [
        "operations": [
          ["method": "object/insert", "params": ["entity": "Tag"]],
          [
            "method": "relationship/add",
            "params": ["id": "Thing/p2", "property": "tags", "ids": ["Tag/p3"]],
          ],
        ],
        "save": true,
      ])
    let failed = try tables.run("export", tables.store, "--entity", "Thing", "--output", path)
    #expect(failed.code == 1)
    #expect(failed.errors.contains("Tag/p3"))
    #expect(try tables.read("things.csv") == "old")
    #expect(try tables.files.filter { $0.hasPrefix("things") } == ["things.csv"])
    let link = tables.folder.path("link.csv")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let end = try tables.run(
      "export", tables.store, "--entity", "Tag", "--output", link, "--properties", "number")
    #expect(end.code == 0 && end.output.isEmpty && end.errors.isEmpty)
    #expect(try tables.read("things.csv") == "number\r\n7\r\n8\r\n\r\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try tables.files.contains { $0.hasPrefix("things.csv.") } == false)
  }

  @Test func aReaderThatLeavesIsNoCauseForWords() throws {
    try fillGroups(20_000)
    let process = Process()
    let pipes = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c", "\"$0\" export \"$1\" --entity Group | head -n 1; echo ${PIPESTATUS[0]}",
      try Program.url.path, tables.store,
    ]
    process.standardOutput = pipes.0
    process.standardError = pipes.1
    try process.run()
    let output = try pipes.0.fileHandleForReading.readToEnd() ?? Data()
    let errors = try pipes.1.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(
      String(decoding: output, as: UTF8.self)
        == "{\"name\":\"A group, number 0\",\"size\":null}\n141\n")
    #expect(errors.isEmpty)
  }

  @Test func aSignalStopsItWhateverItWaitsFor() throws {
    try fillGroups(20_000)
    // Nobody reads what it writes, so that it is at work still.
    let run = try ProgramRun(["export", tables.store, "--entity", "Group"])
    #expect(try run.nextLine() != nil)
    run.process.interrupt()
    run.process.waitUntilExit()
    #expect(run.process.terminationReason == .uncaughtSignal)
    #expect(run.process.terminationStatus == SIGINT)
    #expect(try tables.files == ["model.json", "params", "store.data"])
  }

  @Test func whatIsWrongIsSaid() throws {
    try fill()
    let wrong: [([String], Int32, String)] = [
      (["--entity", "Nope"], 1, "Entities: Group"),
      (["--entity", "Thing", "--properties", "code,nope"], 1, "no property “nope”"),
      (["--entity", "Thing", "--properties", "code,code"], 1, "named twice"),
      (["--entity", "Thing", "--properties", "group.nope"], 1, "nope"),
      (["--entity", "Thing", "--predicate", "code =="], 1, "expression"),
      (["--entity", "Thing", "--sort", "code:up"], 64, "age:desc"),
      (["--entity", "Thing", "--format", "xml"], 64, "xml"),
      (["--entity", "Thing", "--output", "/nowhere/a.csv"], 74, "/nowhere/a.csv"),
      (["--entity", "Thing", "--output", "/dev/full"], 74, "No space left"),
      ([], 64, "--entity"),
    ]
    for (arguments, code, word) in wrong {
      let end = try ProgramRun(["export", tables.store] + arguments).finish()
      #expect(end.code == code, "\(arguments)")
      #expect(end.errors.contains(word), "\(arguments): \(end.errors)")
      #expect(end.output.isEmpty)
    }
    let none = try tables.run("export", tables.folder.path("none.data"), "--entity", "Thing")
    #expect(none.code == 66)
    #expect(try tables.files == ["model.json", "params", "store.data"])
  }
}
