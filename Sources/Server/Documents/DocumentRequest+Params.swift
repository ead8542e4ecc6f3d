import Foundation
import JSONText
import OrreryProtocol
import PersistentStore

/// From what a `document/open` says to what opens a document.
extension DocumentRequest {
  /// What the parameters of a `document/open` ask for that comes from this process's own user.
  package init(_ params: RawJSON) throws(RequestFailure) {
    let opening: DocumentOpenParams
    do {
      opening = try DocumentOpenParams(params: params)
    } catch {
      throw RequestFailure(error)
    }
    try self.init(opening, by: .all) { source throws(RequestFailure) in
      switch source {
      case .path(let path): return .file(try Permissions.all.modelPath(path, key: "model.path"))
      case .model(let json): return .inline(json)
      case .document:
        throw RequestFailure(
          .documentUnknown, "No document is open whose model that could be.", parameter: "model",
          hint: "Give the model, or its path.")
      }
    }
  }

  /// What a `document/open` asks for, as far as the client may have it: neither a document, a model
  /// nor a mapping that is not allowed, nor a new store without leave to write. A reader's wishes
  /// about how to open a document do not count, and its model decides nothing: it has to be the one
  /// that the document has.
  ///
  /// - Parameter model: Reads where a model comes from.
  init(
    _ params: DocumentOpenParams, by permissions: Permissions,
    model source: (Wire.ModelSource) throws(RequestFailure) -> ModelSource
  ) throws(RequestFailure) {
    let makesPackage = params.format == .package
    let location = try StoreLocation(params.location, makesPackage: makesPackage, by: permissions)
    var model = try params.model.map(source)
    if let configuration = params.configuration {
      guard let whole = model else {
        throw RequestFailure(
          .documentBadLocation, "A configuration is of a model, and none is given.",
          parameter: "configuration", hint: "Give model too.")
      }
      model = .configuration(configuration, of: whole)
    }
    var options = StoreOptions()
    options.isReadOnly = params.readOnly
    options.makesHistory = params.history == true
    options.writesMirroredStores = params.writeMirrored
    options.creation = StoreOptions.Creation(rawValue: params.create.rawValue) ?? .never
    options.durability = params.durability == .normal ? .normal : .full
    var autosave = Autosave()
    autosave.isEnabled = params.autosave?.enabled ?? autosave.isEnabled
    autosave.delay = params.autosave?.delay ?? autosave.delay
    let mapping = try MappingSource(params.mapping, by: permissions)
    guard permissions.access == .write else {
      if options.creation == .always { throw .readOnlyToken("Making a store") }
      self.init(location: location)
      expectedModel = model
      return
    }
    self.init(location: location, model: model, options: options, autosave: autosave)
    expectedModel = model
    migrates = params.migrate
    self.mapping = mapping
    self.makesPackage = makesPackage
  }
}

extension StoreLocation {
  /// What a client names: a store, a document package or one in memory.
  ///
  /// - Parameter makesPackage: whether what is to be made is a package.
  init(
    _ location: Wire.StoreLocation, key: String = "location", makesPackage: Bool = false,
    by permissions: Permissions
  ) throws(RequestFailure) {
    guard let path = try location.path(key: key, by: permissions) else {
      try permissions.check(path: DocumentPattern.memory, key: "\(key).path")
      self = .memory
      return
    }
    self.init(path, makesPackage: makesPackage)
  }

  /// A path that this process's own user gives, absolute or from the working directory, or
  /// `:memory:`.
  package init(path: String, makesPackage: Bool = false) throws(RequestFailure) {
    guard path != DocumentPattern.memory else {
      self = .memory
      return
    }
    self.init(try FilePath.absolute(path), makesPackage: makesPackage)
  }

  /// - Parameter path: Of a store or of a package, as `Permissions.path` gives it.
  private init(_ path: String, makesPackage: Bool) {
    let package = DocumentPackage(path: path)
    let isPackage = package.exists || (makesPackage && package.canBeMade)
    self = .file(path: isPackage ? package.storePath : path)
  }
}

extension Wire.StoreLocation {
  /// The file or folder that a client names, where it may have it; nil in memory.
  func path(key: String, by permissions: Permissions) throws(RequestFailure) -> String? {
    switch self {
    case .path(DocumentPattern.memory): return nil
    case .path(let path): return try permissions.path(path, key: "\(key).path")
    case .url(let url):
      guard let path = Self.path(ofFileURL: url) else {
        throw RequestFailure(
          .documentBadLocation, "“\(url)” is no file: URL.", parameter: "\(key).url",
          hint: "Give path instead.")
      }
      return try permissions.path(path, key: "\(key).url")
    }
  }

  /// nil for what is no file URL of this machine, for one that says more than a path, and for one
  /// whose path cannot be a file's: encoded slashes and nulls are no part of any name, and what is
  /// encoded is to be UTF-8.
  private static func path(ofFileURL text: String) -> String? {
    guard let url = URL(string: text), url.isFileURL, ["", "localhost"].contains(url.host() ?? ""),
      url.user() == nil, url.port == nil, url.query() == nil, url.fragment() == nil
    else { return nil }
    let path = url.path
    let encoded = url.path(percentEncoded: true).lowercased().utf8
    let isName = !["%2f", "%00"].contains { encoded.firstRange(of: $0.utf8) != nil }
    return isName && !path.isEmpty ? path : nil
  }
}
