import Files
import JSONText
import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates
import Spelling

/// Where a document's model comes from.
package enum ModelSource: Sendable {
  /// `.xcdatamodeld`, `.xcdatamodel`, compiled as `.momd` or `.mom`, `.json`, or a store, for the
  /// model that it keeps. No symbolic link is followed, to it or in it.
  case file(String)
  case inline(RawJSON)
  /// That of an open document.
  case known(ManagedObjectModel)
  /// All of them as one.
  case merged([ModelSource])
  /// Only the entities of one configuration.
  indirect case configuration(String, of: ModelSource)

  /// A file that this process's own user names, who may well name a link to it.
  package static func path(_ path: String) -> ModelSource {
    .file(FilePath.withoutLinks(path))
  }
}

/// Reads models and opens stores with them.
package enum ModelLoader {
  /// Files larger than this are no models.
  private static let maximumFileBytes = 64 * 1024 * 1024

  package static func model(from source: ModelSource) throws(OrreryError) -> ManagedObjectModel {
    if case .known(let model) = source { return model }
    let model = try ManagedObjectModel(checking: try description(from: source))
    try ValidationRule.check(model)
    try ValueRule.check(model)
    return model
  }

  private static func description(
    from source: ModelSource
  ) throws(OrreryError) -> ModelDescription {
    switch source {
    case .known(let model):
      return ModelDescription(model)
    case .inline(let json):
      return try ModelJSON.description(from: json, file: nil)
    case .file(let path) where isStore(path):
      return ModelDescription(try ownModel(ofStoreAt: path).model)
    case .file(let path) where path.hasByteSuffix(".json"):
      return try ModelJSON.description(from: try text(ofFile: path), file: path)
    case .file(let path) where CompiledModelReader.reads(path):
      return try CompiledModelReader.read(path: path)
    case .file(let path):
      return try XcodeModelReader.read(path: path)
    case .merged(let sources):
      return try ModelDescription(merging: try sources.map(description))
    case .configuration(let name, of: let source):
      return try description(from: source).restricted(toConfiguration: name)
    }
  }

  /// A store, where its model is from if nobody gave it, and what is kept in files beside it.
  struct OpenedStore {
    let store: any PersistentStore
    let modelOrigin: Wire.ModelOrigin?
    private(set) var recovery: Recovery

    /// - Throws: as `Recovery.findFiles`; the store is closed then.
    init(
      _ store: any PersistentStore, modelOrigin: Wire.ModelOrigin? = nil, recovery: Recovery
    ) throws(OrreryError) {
      self.store = store
      self.modelOrigin = modelOrigin
      self.recovery = recovery
      do throws(OrreryError) {
        try self.recovery.findFiles(of: store)
      } catch {
        try? store.close()
        throw error
      }
    }
  }

  /// Opens the store with the model asked for, or with its own. A store that is made keeps its
  /// model, so that it can be opened without one. One whose model had to be guessed is only read.
  static func openStore(for request: DocumentRequest) throws(OrreryError) -> OpenedStore {
    guard request.makesPackage, request.options.creation != .never, !request.options.isReadOnly,
      case .file(let path) = request.location, let package = DocumentPackage(storePath: path)
    else { return try openStoreInPlace(for: request) }
    let made = try package.makeFolders()
    do throws(OrreryError) {
      return try openStoreInPlace(for: request)
    } catch {
      for folder in made.reversed() { try? FileSystem.remove(emptyFolder: folder) }
      throw error
    }
  }

  private static func openStoreInPlace(
    for request: DocumentRequest
  ) throws(OrreryError) -> OpenedStore {
    var options = request.options
    let recovery = Recovery(folder: request.recoveryFolder)
    if let source = request.model {
      if request.mayMigrate { _ = try migrate(request) }
      let model = try self.model(from: source)
      if case .file(let path) = request.location, options.creation != .always {
        try checkVersion(model, ofStoreAt: path)
      }
      options.annotations.merge(annotations(of: model)) { _, new in new }
      return try OpenedStore(
        StoreFactory.open(request.location, model: model, options: options), recovery: recovery)
    }
    guard case .file(let path) = request.location else {
      throw OrreryError(
        .modelNotFound, "A store in memory keeps no model, so it must be given.",
        hint: "Give model: the path of an .xcdatamodeld, .xcdatamodel or .json.")
    }
    let own = try ownModel(ofStoreAt: path)
    if own.isUncertain { options.readWithPartialModel() }
    return try OpenedStore(
      StoreFactory.open(request.location, model: own.model, options: options),
      modelOrigin: own.origin, recovery: recovery)
  }

  private static let modelAnnotation = "model"

  /// What a store keeps of its model.
  static func annotations(of model: ManagedObjectModel) -> [String: String] {
    [modelAnnotation: Wire.Model(model).json.text]
  }

  /// A store's own model.
  package struct OwnModel {
    package var model: ManagedObjectModel
    package var origin: Wire.ModelOrigin
    /// Whether it is too much of a guess to save by.
    package var isUncertain = false
  }

  /// What a store made here has noted, unless Core Data has migrated it since; or what Core Data
  /// keeps; or what the tables tell.
  package static func ownModel(ofStoreAt path: String) throws(OrreryError) -> OwnModel {
    try StoreFactory.inspect(storeAt: path) { store in
      if let text = try store.metadata().annotations[modelAnnotation] {
        let model = try self.model(from: .inline(RawJSON(text: text)))
        if try store.fits(model) {
          return OwnModel(model: model, origin: Wire.ModelOrigin(source: .store))
        }
      }
      let stored = try store.model()
      return OwnModel(
        model: stored.model, origin: Wire.ModelOrigin(stored), isUncertain: stored.isUncertain)
    }
  }

  /// By its first bytes, those of an SQLite database.
  package static func isStore(_ path: String) -> Bool {
    let magic = Array("SQLite format 3\0".utf8)
    do {
      return try FileSystem.contents(ofFile: path, limit: magic.count).starts(with: magic)
    } catch {
      return error.isHeld
    }
  }

  /// - Parameter noun: What the file is to hold.
  static func text(ofFile path: String, as noun: String = "model") throws(OrreryError) -> RawJSON {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.contents(ofFile: path, limit: maximumFileBytes)
    } catch {
      throw OrreryError(
        .modelNotFound, "There is no \(noun) at \(path), or it cannot be read.",
        hint: error.isLink
          ? "It is, or leads through, a symbolic link; name what that leads to."
          : "Check the path; it is relative to the server's working directory.",
        location: SourceLocation(file: path))
    }
    guard bytes.count <= maximumFileBytes else {
      throw OrreryError(
        .modelInvalid, "\(path) is too large for a \(noun).", location: SourceLocation(file: path))
    }
    return RawJSON(uncheckedBytes: bytes)
  }
}
