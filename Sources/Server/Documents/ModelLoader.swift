import Foundation
import JSONText
import ObjectModel
import OrreryProtocol
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

  /// Opens the store with the model asked for, or with its own. A store that is made keeps its
  /// model, so that it can be opened without one.
  static func openStore(for request: DocumentRequest) throws(OrreryError) -> SQLiteStore {
    var options = request.options
    let model: ManagedObjectModel
    if let source = request.model {
      model = try self.model(from: source)
      options.annotations[modelAnnotation] = Wire.Model(model).json.text
    } else {
      model = try storedModel(request.location)
    }
    return try SQLiteStore.open(request.location, model: model, options: options)
  }

  private static let modelAnnotation = "model"

  /// The model that a store made here keeps.
  private static func storedModel(
    _ location: StoreLocation
  ) throws(OrreryError) -> ManagedObjectModel {
    if case .file(let path) = location,
      let text = try SQLiteStore.metadata(ofStoreAt: path).annotations[modelAnnotation]
    {
      return try ModelJSON.model(from: RawJSON(text: text), file: nil)
    }
    throw OrreryError(
      .modelNotFound, "The store does not keep its model, so it must be given.",
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
