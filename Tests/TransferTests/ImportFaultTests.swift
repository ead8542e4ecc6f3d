import Foundation
import JSONText
import Seeds
import TestSupport
import Testing

/// Texts that `orrery import` cannot take: refused with their place and what to do, never half
/// written, never waited for.
@Suite(.serialized) struct ImportFaultTests {
  private let tables: Tables

  init() throws {
    tables = try Tables()
    try tables.call("context/save", [:])
  }

  struct Bad: CustomTestStringConvertible, Sendable {
    let text: [UInt8]
    let place: String
    let word: String
    let format: String

    init(_ text: String, _ place: String, _ word: String, format: String = "csv") {
      self.init(Array(text.utf8), place, word, format: format)
    }

    init(_ text: [UInt8], _ place: String, _ word: String, format: String = "csv") {
      (self.text, self.place, self.word, self.format) = (text, place, word, format)
    }

    var testDescription: String { String(decoding: text, as: UTF8.self).debugDescription }
  }

  static let tables: [Bad] = [
    Bad("", "", "not even a header"),
    Bad("code,nope\nx,1\n", "", "no property “nope”"),
    Bad("code,,text\nx,1,2\n", "", "Column 2 has no name"),
    Bad("code,code\nx,y\n", "", "Two columns set “code”"),
    Bad("code,group,group.name\nx,,\n", "", "Two columns set “group”"),
    Bad("code,folded\nx,y\n", "", "derived"),
    Bad("code,passing\nx,y\n", "", "transient"),
    Bad("code,text\nx,1\ny\n", "line 3:", "1 cells where there are 2 columns"),
    Bad("code,text\nx,1,2\n", "line 2:", "3 cells where there are 2 columns"),
    Bad("code,small\nx,12a\n", "line 2, column small:", "whole number"),
    Bad("code,small\nx,\"\"\n", "line 2, column small:", "without quotes, is nil"),
    Bad("code,small\nx,40000\n", "line 2, column small:", "too large"),
    Bad("code,large\nx,9223372036854775808\n", "line 2, column large:", "64 bits"),
    Bad("code,ratio\nx,1e999\n", "line 2, column ratio:", "a number"),
    Bad("code,ratio\nx,NaN\n", "line 2, column ratio:", "a number"),
    Bad("code,price\nx,1.2.3\n", "line 2, column price:", "decimal"),
    Bad("code,flag\nx,maybe\n", "line 2, column flag:", "true or false"),
    Bad("code,moment\nx,yesterday\n", "line 2, column moment:", "date"),
    Bad("code,mark\nx,123\n", "line 2, column mark:", "UUID"),
    Bad("code,data\nx,???\n", "line 2, column data:", "base64"),
    Bad("code,place\nx,{city}\n", "line 2, column place:", "JSON"),
    Bad("code,place\nx,\"{\"\"town\"\":1}\"\n", "line 2", "town"),
    Bad("code,tags.number\nx,7\n", "line 2, column tags.number:", "JSON array"),
    Bad("code,tags.number\nx,\"[\"\"a\"\"]\"\n", "line 2, column tags.number:", "whole number"),
    Bad("text\nx\n", "line 2:", "“code” is required"),
    Bad("code,text\n\"x,1\ny,2\n", "line 2, column 1:", "never closed"),
    Bad("code,text\nx,a\"b\n", "line 2, column 2:", "quote"),
    Bad(Array("code,text\nx,".utf8) + [0xFF, 0x0A], "line 2, column 2:", "not UTF-8"),
    Bad([0xFF, 0xFE, 0x63, 0x00], "line 1", "iconv"),
    Bad("{\"code\":\"x\"}\n", "line 1, column 1:", "quote"),
  ]

  static let lines: [Bad] = [
    Bad("{\"code\":\"x\"\n", "line 1, column 12:", "no JSON object"),
    Bad("{\"code\":\"x\"}\n[1]\n", "line 2, column 1:", "no JSON object"),
    Bad("{\"code\":\"x\"} {}\n", "line 1, column 14:", "no JSON object"),
    Bad("{\"code\":\"x\",\"nope\":1}", "line 1:", "no property “nope”"),
    Bad("{\"code\":\"x\",\"code\":\"y\"}", "line 1, column code:", "same property"),
    Bad("{\"code\":\"x\",\"small\":\"a\"}", "line 1, column small:", "whole number"),
    Bad("{\"code\":\"x\",\"small\":1.5}", "line 1, column small:", "whole number"),
    Bad("{\"code\":\"x\",\"group.name\":1}", "line 1, column group.name:", "a string"),
    Bad("{\"code\":\"x\",\"tags.number\":[\"a\"]}", "line 1, column tags.number:", "whole number"),
    Bad("{\"code\":\"\\ud800\"}", "line 1, column 10:", "surrogate"),
    Bad(Array("{\"code\":\"".utf8) + [0xC3, 0x28, 0x22, 0x7D], "line 1", "UTF-8"),
    Bad(String(repeating: "[", count: 100_000), "line 1", "no JSON object"),
    Bad("{\"place\":" + String(repeating: "[", count: 100_000), "line 1", "inside each other"),
    Bad("code,text\nx,y\n", "line 1, column 1:", "no JSON object"),
  ].map { Bad($0.text, $0.place, $0.word, format: "jsonl") }

  @Test(arguments: tables + lines) func badTextsAreRefusedWithTheirPlace(bad: Bad) throws {
    let path = tables.folder.path("text")
    try Data(bad.text).write(to: URL(fileURLWithPath: path))
    for isStream in [false, true] {
      let input = isStream ? "-" : path
      let file = try #require(FileHandle(forReadingAtPath: isStream ? path : "/dev/null"))
      let end = try ProgramRun(
        ["import", tables.store, "--entity", "Thing", "--format", bad.format, "--input", input],
        input: file
      ).finish()
      #expect(end.code == 1, "\(end.output)")
      #expect(bad.place.isEmpty || end.errors.contains(bad.place), "\(end.errors)")
      #expect(end.errors.contains(bad.word), "\(end.errors)")
      #expect(end.output.isEmpty)
    }
    #expect(try tables.export("--entity", "Thing") == "")
  }

  /// A good line of each of some kinds of rows, one of them damaged anywhere: never a crash.
  @Test func damagedTextsAreReadOrRefused() throws {
    let seed = Seed.next()
    var generator = seed.generator()
    let good = Array("code,small,text,flag\r\na,1,\"x \"\"y\"\"\",true\r\nb,,,\r\n".utf8)
    let path = tables.folder.path("damaged.csv")
    for _ in 0..<12 {
      var text = good
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<text.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: text[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: text.remove(at: place)
        default: text.insert(UInt8(ascii: "\""), at: place)
        }
      }
      try Data(text).write(to: URL(fileURLWithPath: path))
      let end = try tables.run(
        "import", tables.store, "--entity", "Thing", "--input", path, "--dry-run")
      #expect([0, 1].contains(end.code), "\(seed): \(text)")
      #expect(end.code == 0 || end.errors.hasPrefix("orrery: "), "\(seed): \(end.errors)")
    }
  }

  @Test(arguments: ["csv", "jsonl"]) func endlessLinesAreRefused(format: String) throws {
    let path = tables.folder.path("long.\(format)")
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    let start = format == "csv" ? "code,text\nx,\"" : "{\"code\":\""
    try file.write(contentsOf: Data(start.utf8))
    let mebibyte = Data(repeating: UInt8(ascii: "a"), count: 1 << 20)
    for _ in 0..<100 { try file.write(contentsOf: mebibyte) }
    try file.close()
    let end = try tables.run("import", tables.store, "--entity", "Thing", "--input", path)
    #expect(end.code == 1)
    #expect(end.errors.contains("longer than 64 MiB"), "\(end.errors)")
  }

  @Test func whatIsWrongWithTheCommandIsSaid() throws {
    let path = try tables.write("code\nx\n", to: "x.csv")
    let wrong: [([String], Int32, String)] = [
      (["--entity", "Nope", "--input", path], 1, "Entities: Group"),
      (["--entity", "Shelf", "--input", path, "--on-conflict", "update"], 1, "no uniqueness"),
      (["--entity", "Thing", "--input", "/nowhere.csv"], 66, "/nowhere.csv"),
      (["--entity", "Thing", "--input", "/"], 66, "folder"),
      (["--entity", "Thing", "--create"], 64, "--model"),
      (["--entity", "Thing", "--map", "x"], 64, "COLUMN=PROPERTY"),
      (["--entity", "Thing", "--batch-size", "0"], 64, "--batch-size"),
    ]
    for (arguments, code, word) in wrong {
      let end = try ProgramRun(["import", tables.store] + arguments).finish()
      #expect(end.code == code, "\(arguments): \(end.errors)")
      #expect(end.errors.contains(word), "\(arguments): \(end.errors)")
    }
    let none = try tables.run(
      "import", tables.folder.path("none.data"), "--entity", "Thing", "--input", path)
    #expect(none.code == 66)
    #expect(try tables.files.contains("none.data") == false)
  }

  @Test func aSignalStopsItWhileItWaitsForInput() throws {
    let run = try ProgramRun([
      "import", tables.store, "--entity", "Thing", "--batch-size", "1",
    ])
    try run.send(#"{"code":"x"}"#)
    while try tables.export("--entity", "Thing") == "" {}
    run.process.interrupt()
    let end = try run.finish()
    #expect(run.process.terminationReason == .uncaughtSignal)
    #expect(end.errors.contains("1 objects, up to line 1, were written before"), "\(end.errors)")
  }
}
