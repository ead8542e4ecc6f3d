import Dispatch
import JSONText
import NIOCore
import ObjectModel
import OrreryProtocol
import PersistentStore

/// Requests on models: `model/diff`, `model/merge`, `model/getVersions`, `model/update`. Reading
/// and comparing them is done off the event loop.
extension Session {
  package func modelDiff(_ params: ModelDiffParams, _ call: Call) {
    do {
      let source = try model(
        path: params.from, inline: params.inlineFrom, key: "from", document: params.document)
      let destination = try model(
        path: params.to, inline: params.inlineTo, key: "to", document: params.document)
      let mapping = try mappingSource(path: params.mapping, inline: params.inlineMapping)
      answer(call) { () throws(OrreryError) in
        let mapping = try mapping.map { source throws(OrreryError) in
          try ModelLoader.mapping(from: source)
        }
        let diff = ModelDiff(from: try source.model, to: try destination.model, by: mapping)
        try diff.checkMapping()
        return ModelDiffResult(diff)
      }
    } catch {
      call.fail(RequestFailure(any: error, model: nil))
    }
  }

  package func modelMerge(_ params: ModelMergeParams, _ call: Call) {
    do {
      var sources = try params.models.enumerated().map { index, path in
        try permitted(path, key: "models[\(index)]")
      }
      sources += try ModelSource.inline(each: params.inlineModels)
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
    } catch {
      call.fail(RequestFailure(any: error, model: nil))
    }
  }

  package func modelGetVersions(_ params: ModelGetVersionsParams, _ call: Call) {
    do {
      let permissions = try requirePermissions()
      let model = try permissions.modelPath(params.model, key: "model")
      let store = try params.store.map { path throws(RequestFailure) in
        try permissions.path(path, key: "store")
      }
      answer(call) { () throws(OrreryError) in
        try ModelGetVersionsResult(ofModelAt: model, store: store)
      }
    } catch {
      call.fail(RequestFailure(any: error, model: nil))
    }
  }

  package func modelUpdate(_ params: ModelUpdateParams, _ call: Call) {
    var model: ManagedObjectModel?
    do {
      let document = try document(named: params.document)
      model = document.model
      guard
        var source = try source(path: params.model, inline: params.inlineModel, key: "model")
      else {
        throw RequestFailure(
          .rpcInvalidParams, "The new model is missing.", parameter: "model",
          hint: "Give model, the path of one, or inlineModel.")
      }
      if let configuration = params.configuration {
        source = .configuration(configuration, of: source)
      }
      let mapping = try mappingSource(path: params.mapping, inline: params.inlineMapping)
      try document.requireMainScope(of: self).requireEditing()
      document.updateModel(
        to: source, by: mapping, call, of: self, token: params.workDoneToken)
    } catch {
      call.fail(RequestFailure(any: error, model: model))
    }
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
        switch result {
        case .success(let result): call.reply(result)
        case .failure(let error): call.fail(RequestFailure(error, model: nil))
        }
        server.resumeWaitingSessions()
      }
    }
  }

  private func permitted(_ path: String, key: String) throws -> ModelSource {
    .file(try requirePermissions().modelPath(path, key: key))
  }

  private func mappingSource(path: String?, inline: RawJSON?) throws -> MappingSource? {
    try MappingSource(path: path, inline: inline, by: requirePermissions())
  }

  /// - Parameter key: The parameter of the path.
  private func model(
    path: String?, inline: RawJSON?, key: String, document: String?
  ) throws -> ModelOperand {
    guard let source = try source(path: path, inline: inline, key: key) else {
      return .known(try self.document(named: document).model)
    }
    return .source(source)
  }

  /// - Returns: nil where neither is given.
  private func source(path: String?, inline: RawJSON?, key: String) throws -> ModelSource? {
    switch (path, inline) {
    case (let path?, nil):
      return try permitted(path, key: key)
    case (nil, let inline?): return .inline(inline)
    case (nil, nil): return nil
    case (_?, _?):
      throw RequestFailure(
        .rpcInvalidParams, "One model is given as a path and inline.", parameter: key,
        hint: "Leave one out.")
    }
  }
}

extension ModelSource {
  /// The elements of an array, which nobody has looked into yet.
  fileprivate static func inline(each models: RawJSON?) throws(RequestFailure) -> [ModelSource] {
    guard let models else { return [] }
    var sources: [ModelSource] = []
    do {
      var reader = models.reader()
      try reader.beginArray()
      while try reader.nextElement() { sources.append(.inline(try reader.readRaw())) }
    } catch {
      throw RequestFailure(
        .rpcInvalidParams, "“inlineModels” must be an array.", parameter: "inlineModels",
        hint: "Give inlineModels as an array of models.")
    }
    return sources
  }
}

/// One side of a comparison.
private enum ModelOperand: Sendable {
  case known(ManagedObjectModel)
  case source(ModelSource)

  var model: ManagedObjectModel {
    get throws(OrreryError) {
      switch self {
      case .known(let model): model
      case .source(let source): try ModelLoader.model(from: source)
      }
    }
  }
}

extension ModelGetVersionsResult {
  fileprivate init(ofModelAt path: String, store: String?) throws(OrreryError) {
    let source = ModelSource.file(path)
    let names = try XcodeModelReader.versions(path: path)
    let versions = try ModelVersions(try ModelLoader.model(from: source), from: source)
    let stored = try store.map { path throws(OrreryError) in
      try ModelLoader.version(ofStoreAt: path, among: versions)
    }
    self.init(
      versions: versions.all.map { version in
        Wire.ModelVersion(
          name: version.name ?? names.current,
          isCurrent: version.model === versions.current.model,
          identifiers: version.model.versionIdentifiers)
      }, storeVersion: stored??.name)
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
      kind: Wire.ModelChangeKind(change.kind), entity: change.entity, property: change.key,
      from: change.from, to: change.to, reached: change.reached, loss: change.loss,
      obstacle: change.obstacle, hint: change.hint)
  }
}

extension Wire.ModelChangeKind {
  fileprivate init(_ kind: ModelChange.Kind) {
    self =
      switch kind {
      case .entityAdded: .entityAdded
      case .entityRemoved: .entityRemoved
      case .entityRenamed: .entityRenamed
      case .superentityChanged: .superentityChanged
      case .isAbstractChanged: .isAbstractChanged
      case .uniquenessConstraintAdded: .uniquenessConstraintAdded
      case .uniquenessConstraintRemoved: .uniquenessConstraintRemoved
      case .propertyAdded: .propertyAdded
      case .propertyRemoved: .propertyRemoved
      case .propertyRenamed: .propertyRenamed
      case .propertyMoved: .propertyMoved
      case .typeChanged: .typeChanged
      case .isOptionalChanged: .isOptionalChanged
      case .isTransientChanged: .isTransientChanged
      case .defaultValueChanged: .defaultValueChanged
      case .derivationChanged: .derivationChanged
      case .externalStorageChanged: .externalStorageChanged
      case .destinationChanged: .destinationChanged
      case .inverseChanged: .inverseChanged
      case .isToManyChanged: .isToManyChanged
      case .isOrderedChanged: .isOrderedChanged
      case .deleteRuleChanged: .deleteRuleChanged
      case .countsChanged: .countsChanged
      case .versionHashModifierChanged: .versionHashModifierChanged
      case .objectsFiltered: .objectsFiltered
      case .propertyMapped: .propertyMapped
      }
  }
}
