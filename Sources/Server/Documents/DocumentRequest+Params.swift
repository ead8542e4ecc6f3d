import Foundation
import JSONText
import OrreryProtocol
import PersistentStore
import Transport

/// From what a `document/open` says to what opens a document.
extension DocumentRequest {
  /// What a `document/open` asks for.
  init(_ params: DocumentOpenParams) throws(RequestFailure) {
    let makesPackage = params.format == .package
    let location = try StoreLocation(
      path: params.path, url: params.url, makesPackage: makesPackage)
    guard params.model == nil || params.inlineModel == nil else {
      throw RequestFailure(
        .documentBadLocation, "Only one of model and inlineModel can be given.", key: "inlineModel",
        hint: "Leave one out.")
    }
    var model = params.model.map { ModelSource.path($0) }
    if let inline = params.inlineModel { model = ModelSource(inline) }
    if let configuration = params.configuration {
      guard let whole = model else {
        throw RequestFailure(
          .documentBadLocation, "A configuration is of a model, and none is given.",
          key: "configuration", hint: "Give model too.")
      }
      model = .configuration(configuration, of: whole)
    }
    var options = StoreOptions()
    options.isReadOnly = params.readOnly
    options.makesHistory = params.history == true
    options.writesMirroredStores = params.writeMirrored
    options.creation = StoreOptions.Creation(params.create)
    options.durability = params.durability == .normal ? .normal : .full
    var autosave = Autosave()
    autosave.isEnabled = params.autosave?.enabled ?? autosave.isEnabled
    autosave.delay = params.autosave?.delay ?? autosave.delay
    self.init(location: location, model: model, options: options, autosave: autosave)
    migrates = params.migrate
    mapping = try MappingSource(path: params.mapping, inline: params.inlineMapping)
    self.makesPackage = makesPackage
  }
}

extension StoreOptions.Creation {
  init(_ mode: Wire.CreateMode) {
    self =
      switch mode {
      case .never: .never
      case .ifMissing: .ifMissing
      case .always: .always
      }
  }
}

extension StoreLocation {
  /// A path, absolute or from the working directory, `:memory:`, or a `file:` URL; of a store
  /// or of a document package.
  ///
  /// - Parameter makesPackage: whether what is to be made is a package.
  package init(
    path: String?, url: String? = nil, makesPackage: Bool = false
  ) throws(RequestFailure) {
    switch (path, url) {
    case (":memory:", nil): self = .memory
    case (let path?, nil):
      let path = try FilePath.absolute(path)
      let package = DocumentPackage(path: path)
      let isPackage = package.exists || (makesPackage && package.canBeMade)
      self = .file(path: isPackage ? package.storePath : path)
    case (nil, let url?):
      guard let url = URL(string: url), url.isFileURL else {
        throw RequestFailure(
          .documentBadLocation, "“\(url)” is no file: URL.", key: "url",
          hint: "Give path instead.")
      }
      try self.init(path: url.path, makesPackage: makesPackage)
    default:
      throw RequestFailure(
        .documentBadLocation, "Exactly one of path and url says where the store is.",
        key: "path", hint: "Give path.")
    }
  }
}

/// Paths as the server compares them: two that lead to one file are one document.
package enum FilePath {
  /// Absolute, without `.`, `..` and symbolic links. The file need not exist, its folder must.
  package static func absolute(_ path: String) throws(RequestFailure) -> String {
    do {
      return try DocumentSocket.canonicalPath(path)
    } catch {
      throw RequestFailure(
        .documentBadLocation, "“\(path)” cannot be a document's path: \(error.message).",
        key: "path", hint: error.hint)
    }
  }
}
