// What the tests of the examples share: a folder that goes, the program and the models.

import Foundation
import OrreryCoreData

final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  static let models = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // The program is built beside the tests.
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    NSPersistentContainer.serverProgram =
      tests.deletingLastPathComponent().appendingPathComponent("orrery").path
    NSPersistentContainer.modelDirectories = [Self.models]
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
