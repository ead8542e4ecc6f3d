import Foundation
import Testing

@Suite struct TableTests {
  /// `CoreData.md` promises what is in the sources.
  @Test func namesAreInTheSources() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let folder = root.appendingPathComponent("Sources/OrreryCoreData")
    let files = try [folder, folder.appendingPathComponent("Generated")].flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }.filter { $0.pathExtension == "swift" }
    let words = try Set(
      files.flatMap { try String(contentsOf: $0, encoding: .utf8).split(whereSeparator: isOther) })
    let table = try String(contentsOf: root.appendingPathComponent("CoreData.md"), encoding: .utf8)
    let rows = table.split(separator: "\n").map { $0.split(separator: "|") }
      .filter { $0.count == 3 && $0[0].contains("`NS") }
    #expect(rows.count > 20)
    for row in rows {
      for (index, name) in row[1].split(separator: "`").enumerated() where !index.isMultiple(of: 2)
      {
        #expect(words.contains(name), "\(row[0])\(name)")
      }
    }
  }

  private func isOther(_ character: Character) -> Bool {
    !character.isLetter && !character.isNumber
  }
}
