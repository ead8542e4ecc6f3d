import Foundation

/// Where a model's file is, and making what is not there.
extension XcodeModelWriter {
  /// Writes a model to a `.xcdatamodeld` or `.xcdatamodel` folder or a `contents` file. What is
  /// there is updated, of a `.xcdatamodeld` the current version; what is not is made.
  ///
  /// - Throws: `model.invalid` where what is there is no model or the model holds what XML cannot,
  ///   `model.notFound` where it cannot be written.
  package static func write(_ model: ModelDescription, to path: String) throws(OrreryError) {
    let file: String
    let bytes: [UInt8]
    if FileManager.default.fileExists(atPath: path) {
      file = try XcodeModelReader.contentsFile(path: path, version: nil)
      bytes = try contents(
        of: model, updating: XcodeModelReader.bytes(of: file), file: file)
    } else {
      file = newContentsFile(path)
      bytes = try contents(of: model)
    }
    do {
      let url = URL(fileURLWithPath: file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      throw OrreryError(
        .modelNotFound, "\(file) cannot be written: \(error.localizedDescription)",
        hint: "Check the path and its permissions.", location: SourceLocation(file: file))
    }
  }

  private static func newContentsFile(_ path: String) -> String {
    let url = URL(fileURLWithPath: path)
    switch url.pathExtension {
    case "xcdatamodeld":
      let name = url.deletingPathExtension().lastPathComponent
      return url.appendingPathComponent("\(name).xcdatamodel/contents").path
    case "xcdatamodel":
      return url.appendingPathComponent("contents").path
    default:
      return path
    }
  }
}
