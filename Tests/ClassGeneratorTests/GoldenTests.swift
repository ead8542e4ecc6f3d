import ClassGenerator
import Foundation
import ObjectModel
import Server
import TestSupport
import Testing

/// What is written for example models, each word of it. `ORRERY_RECORD=1` writes what there is.
@Suite struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  /// Of a small model everything; of a large one what has a superclass, an order and something
  /// that nobody sets.
  @Test(arguments: ClassGenerator.Language.allCases)
  func filesAre(language: ClassGenerator.Language) throws {
    let toDo = try files("ToDo.xcdatamodeld", language)
    let everything = try files("Everything.json", language).filter { file in
      let name = file.name.lowercased()
      return name.contains("album") || name.contains("composite") || name.contains("song+")
        || name.contains("song_base") || name.contains("songbase")
    }
    let places = [("ToDo", toDo), ("Everything", everything)]
    for (model, files) in places {
      #expect(!files.isEmpty)
      for file in files { try check(file, at: "\(language.rawValue)/\(model)/\(file.name).txt") }
    }
  }

  private func files(
    _ name: String, _ language: ClassGenerator.Language
  ) throws -> [ClassGenerator.File] {
    let path = Places.examples.appendingPathComponent(name).path
    let model = try ModelLoader.model(from: .path(path))
    return try ClassGenerator.files(
      of: model, named: String(name.prefix { $0 != "." }), in: language)
  }

  private func check(_ file: ClassGenerator.File, at path: String) throws {
    let url = Self.folder.appendingPathComponent(path)
    if ProcessInfo.processInfo.environment["ORRERY_RECORD"] == "1" {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
    }
    let golden = try? String(contentsOf: url, encoding: .utf8)
    #expect(golden == file.text, "\(path)")
  }
}
