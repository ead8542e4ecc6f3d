import Foundation
import JSONText
import ObjectModel
import PersistentStore

/// Where a document's model comes from.
package enum ModelSource: Sendable {
  /// `.xcdatamodeld`, `.xcdatamodel` or `.json`.
  case path(String)
  case inline(RawJSON)
}

/// Reads models and opens stores with them.
package enum ModelLoader {
  /// Files larger than this are no models.
  private static let maximumFileBytes = 64 * 1024 * 1024

  package static func model(from source: ModelSource) throws(OrreryError) -> ManagedObjectModel {
    switch source {
    case .inline(let json):
      return try ModelJSON.model(from: json, file: nil)
    case .path(let path) where path.hasSuffix(".json"):
      return try ModelJSON.model(from: try text(ofFile: path), file: path)
    case .path(let path):
      return try ManagedObjectModel(checking: try XcodeModelReader.read(path: path))
    }
  }

  static func openStore(for request: DocumentRequest) throws(OrreryError) -> SQLiteStore {
    guard let source = request.model else {
      return try openStoreWithItsOwnModel(request)
    }
    let model = try model(from: source)
    return try SQLiteStore.open(request.location, model: model, options: request.options)
  }

  private static func openStoreWithItsOwnModel(
    _ request: DocumentRequest
  ) throws(OrreryError) -> SQLiteStore {
    throw OrreryError(
      .modelNotFound, "A document needs its model.",
      hint: "Give model: the path of an .xcdatamodeld, .xcdatamodel or .json.")
  }

  private static func text(ofFile path: String) throws(OrreryError) -> RawJSON {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw OrreryError(
        .modelNotFound, "There is no model at \(path), or it cannot be read.",
        hint: "Check the path; it is relative to the server's working directory.",
        location: SourceLocation(file: path))
    }
    guard data.count <= maximumFileBytes else {
      throw OrreryError(
        .modelInvalid, "\(path) is too large for a model.", location: SourceLocation(file: path))
    }
    return RawJSON(uncheckedBytes: [UInt8](data))
  }
}
