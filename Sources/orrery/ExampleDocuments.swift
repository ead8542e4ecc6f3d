import Foundation
import Glibc
import JSONText
import OrreryProtocol
import PersistentStore
import Server
import Transfer
import WebFiles

/// Documents of the example applications, with data that was made for them, for who has none yet.
enum ExampleDocuments {
  /// Makes those that are not there.
  ///
  /// - Returns: each application's name and the path of its document.
  static func made() throws -> [(name: String, path: String)] {
    guard let folder = StateFolder.examplesPath else {
      throw Failure(
        "There is no place for the examples.", hint: "Set HOME, or name a document.",
        code: .validationFailure)
    }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return try (0..<example_model_count()).map { index in
      let model = example_model_at(index)
      let name = String(cString: model.path)
      let path = "\(folder)/\(name).data"
      if !FileManager.default.fileExists(atPath: path) {
        try make(name, Data(bytes: model.bytes, count: model.count), at: path)
      }
      return (name, path)
    }
  }

  /// Makes one beside its place, and puts it there when it is whole.
  private static func make(_ name: String, _ model: Data, at path: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("orrery-example-\(UUID().uuidString)")
    let package = folder.appendingPathComponent("\(name).xcdatamodel")
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try model.write(to: package.appendingPathComponent("contents"))
    let unfinished = "\(path).\(getpid())"
    var request = DocumentRequest(
      location: try StoreLocation(path: unfinished), model: .path(package.path))
    request.options.creation = .always
    request.options.makesHistory = true
    try TransferCommand.run(request, model: nil, tellsRecovery: false) { client in
      let params: JSONValue = [
        "operations": .array(ExampleData.operations(of: name)), "save": true,
        "actionName": "Examples",
      ]
      _ = try client.request(.contextPerform, RawJSON(text: params.text), token: nil) { _ in }
    }
    guard rename(unfinished, path) == 0 else { throw Failure.system("make \(path)") }
  }
}
