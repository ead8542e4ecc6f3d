import ClassGenerator
import Dispatch
import NIOCore
import ObjectModel
import OrreryProtocol
import PersistentStore
import Spelling

/// Requests on models: `model/check`, `model/diff`, `model/getClasses`, `model/graph`,
/// `model/merge`, `model/getVersions`, `model/update`, `model/write`. Reading, comparing, drawing
/// and writing them is done off the event loop.
extension Session {
  func modelCheck(_ params: ModelCheckParams, _ call: Call) throws {
    let source = try model(params.model, key: "model")
    answer(call) { () throws(OrreryError) in try ModelCheckResult(of: source) }
  }

  func modelDiff(_ params: ModelDiffParams, _ call: Call) throws {
    let source = try model(params.from, key: "from")
    let destination = try model(params.to, key: "to")
    let mapping = try MappingSource(params.mapping, by: requirePermissions())
    answer(call) { () throws(OrreryError) in
      let mapping = try mapping.map { source throws(OrreryError) in
        try ModelLoader.mapping(from: source)
      }
      let diff = ModelDiff(
        from: try ModelLoader.model(from: source), to: try ModelLoader.model(from: destination),
        by: mapping)
      try diff.checkMapping()
      return ModelDiffResult(diff)
    }
  }

  func modelGetClasses(_ params: ModelGetClassesParams, _ call: Call) throws {
    let source = try model(params.model, key: "model")
    answer(call) { () throws(OrreryError) in
      let files = try ClassGenerator.files(
        of: try ModelLoader.model(from: source), named: params.name,
        in: ClassGenerator.Language(rawValue: params.language.rawValue) ?? .swift)
      return ModelGetClassesResult(
        files: files.map { file in
          Wire.ClassFile(name: file.name, text: file.text, isUsersOwn: file.isUsersOwn)
        })
    }
  }

  func modelGraph(_ params: ModelGraphParams, _ call: Call) throws {
    let source = try model(params.model, key: "model")
    let earlier = try params.from.map { source throws(RequestFailure) in
      try model(source, key: "from")
    }
    answer(call) { () throws(OrreryError) in
      try ModelGraphResult(of: source, from: earlier, params)
    }
  }

  func modelMerge(_ params: ModelMergeParams, _ call: Call) throws {
    let sources = try params.models.enumerated().map { index, source in
      try model(source, key: "models[\(index)]")
    }
    guard !sources.isEmpty else {
      throw RequestFailure(
        .rpcInvalidParams, "No model is given.", parameter: "models", hint: "Give models.")
    }
    var source = ModelSource.merged(sources)
    if let configuration = params.configuration {
      source = .configuration(configuration, of: source)
    }
    answer(call) { [source] () throws(OrreryError) in
      ModelMergeResult(model: Wire.Model(try ModelLoader.model(from: source)))
    }
  }

  func modelGetVersions(_ params: ModelGetVersionsParams, _ call: Call) throws {
    let model = try model(params.model, key: "model")
    let store = try params.store.map { store throws(RequestFailure) in
      try StoreLocation(store, key: "store", by: requirePermissions())
    }
    answer(call) { () throws(OrreryError) in
      try ModelGetVersionsResult(of: model, store: store)
    }
  }

  func modelWrite(_ params: ModelWriteParams, _ call: Call) throws {
    let source = try model(params.model, key: "model")
    let path = try requirePermissions().modelPath(params.path, key: "path")
    answer(call) { () throws(OrreryError) in
      try ModelWriteResult(of: source, to: path, params)
    }
  }

  func modelUpdate(_ params: ModelUpdateParams, in document: Document, _ call: Call) throws {
    var source = try model(params.model, key: "model")
    if let configuration = params.configuration {
      source = .configuration(configuration, of: source)
    }
    let mapping = try MappingSource(params.mapping, by: requirePermissions())
    try document.requireMainScope(of: self).requireEditing()
    document.updateModel(to: source, by: mapping, call, of: self, token: params.workDoneToken)
  }

  /// Answers what concerns no document's state off the event loop, in the server's lane for models.
  private func answer(
    _ call: Call,
    _ work: @escaping @Sendable () throws(OrreryError) -> some JSONEncodable & Sendable
  ) {
    call.onCancel = {}
    let reader = id
    server.modelReads.begin(for: reader)
    let loop = server.eventLoop
    let receiver = NIOLoopBound((server: server, call: call), eventLoop: loop)
    DispatchQueue.global().async(group: server.modelWork) {
      let result = Result(catching: work)
      loop.execute {
        let (server, call) = receiver.value
        server.modelReads.end(for: reader)
        call.finish(with: result)
        server.resumeWaitingSessions()
      }
    }
  }

  // MARK: What a request names

  func model(_ source: Wire.ModelSource, key: String) throws(RequestFailure) -> ModelSource {
    switch source {
    case .path(let path):
      return .file(try requirePermissions().modelPath(path, key: "\(key).path"))
    case .model(let json): return .inline(json)
    case .document(let name): return .known(try document(named: name).model)
    }
  }

  /// The model of the connection's only document where none is named.
  private func model(
    _ source: Wire.ModelSource?, key: String
  ) throws(RequestFailure) -> ModelSource {
    guard let source else { return .known(try document(named: nil).model) }
    return try model(source, key: key)
  }
}

extension ModelGetVersionsResult {
  fileprivate init(of source: ModelSource, store: StoreLocation?) throws(OrreryError) {
    let versions = try ModelVersions(try ModelLoader.model(from: source), from: source)
    var stored: ModelVersions.Version?
    if case .file(let path) = store {
      stored = try ModelLoader.version(ofStoreAt: path, among: versions)
    }
    var onlyName: String?
    if case .file(let path) = source, path.hasByteSuffix(".xcdatamodel") {
      onlyName = try XcodeModelReader.versions(path: path).current
    }
    self.init(
      versions: versions.all.map { version in
        Wire.ModelVersion(
          name: version.name ?? onlyName, isCurrent: version.model === versions.current.model,
          isStoreVersion: version.model === stored?.model,
          identifiers: version.model.versionIdentifiers)
      })
  }
}

extension ModelDiffResult {
  package init(_ diff: ModelDiff) {
    self.init(
      isInferable: diff.isInferable,
      mappings: diff.mappings.map { Wire.ModelMapping($0, in: diff) },
      changes: diff.changes.map(Wire.ModelChange.init))
  }
}

extension Wire.ModelMapping {
  fileprivate init(_ mapping: ModelDiff.Mapping, in diff: ModelDiff) {
    let kind: Wire.ModelMappingKind =
      switch (mapping.source, mapping.destination) {
      case (nil, _): .add
      case (_, nil): .remove
      default: mapping.position != nil ? .custom : mapping.isCopy ? .copy : .transform
      }
    let entity = mapping.destination.map { diff.destination[$0] }
    let values = mapping.values.compactMap { value in
      entity.map { (value.key(in: $0), value.expression) }
    }
    self.init(
      name: mapping.position == nil ? nil : mapping.name, kind: kind,
      source: mapping.source.map { diff.source[$0].name }, destination: entity?.name,
      where: mapping.predicate, distinctBy: mapping.distinctBy,
      values: Dictionary(values, uniquingKeysWith: { first, _ in first }))
  }
}

extension Wire.ModelChange {
  init(_ change: ModelChange) {
    self.init(
      kind: Wire.ModelChangeKind(rawValue: change.kind.rawValue), entity: change.entity,
      property: change.key, from: change.from, to: change.to, reached: change.reached,
      loss: change.loss, obstacle: change.obstacle, hint: change.hint)
  }
}
