import Foundation
import Testing

@testable import ObjectModel

/// Builds models from the lines of a `contents` file, for tests. Line 1 is the `model` tag, so the
/// first line of `body` is line 2.
enum TestModel {
  static func xml(_ body: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    \(body)
    </model>

    """
  }

  static func description(_ body: String) throws(OrreryError) -> ModelDescription {
    try XcodeModelReader.read(contents: Array(xml(body).utf8), file: "contents")
  }

  static func checked(_ body: String) throws(OrreryError) -> ManagedObjectModel {
    try ManagedObjectModel(checking: description(body))
  }

  /// A checked attribute of an entity that has others beside it.
  static func attribute(_ attributes: String) throws -> Attribute {
    let model = try checked(
      """
      <entity name="Thing"><attribute name="it" \(attributes)/></entity>
      """)
    return try #require(model.entity(named: "Thing")?.attribute(named: "it"))
  }

  /// The faults of reading, or of checking what could be read.
  static func faults(_ body: String) -> [OrreryError] {
    do {
      _ = try checked(body)
      return []
    } catch {
      return error.errors
    }
  }
}

/// A folder that is removed with its owner.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "orrery-model-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes the text below the folder and returns the path.
  func write(_ text: String, to name: String) throws -> String {
    let file = path + "/" + name
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }
}
