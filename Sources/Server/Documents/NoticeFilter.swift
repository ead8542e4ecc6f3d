import ObjectContext
import ObjectModel
import OrreryProtocol
import Predicates

/// Narrows a stream of notices. An object passes when every part that is there lets it pass: its
/// entity, its id, and the predicate, which it matches now or matched before.
final class NoticeFilter {
  private let family: ClosedRange<EntityNumber>?
  private let ids: Set<ObjectID>?
  /// Which objects match the predicate. It knows no values.
  private let matching: KeyValueObserver?
  /// Objects that matched and do not any more: as of the last change, or the last save.
  private var parted: Set<ObjectID> = []

  /// - Parameter requiringObjects: Whether the objects must exist. They did when a stream began.
  init?(
    _ params: StreamOpenParams, in scope: ContextScope, requiringObjects: Bool = true
  ) throws {
    if params.entity == nil, params.ids == nil, params.predicate == nil { return nil }
    family = try params.entity.map { name throws(OrreryError) in
      try scope.model.requireEntity(named: name).family
    }
    let ids = try params.ids.map { ids throws(OrreryError) in
      requiringObjects
        ? try scope.objects(ids, parameter: "ids") : try scope.formerObjects(ids, parameter: "ids")
    }
    self.ids = ids.map(Set.init)
    guard params.predicate != nil else {
      matching = nil
      return
    }
    guard let entity = params.entity else {
      throw RequestFailure(
        .rpcInvalidParams, "A predicate needs an entity.", parameter: "entity",
        hint: "A predicate is of an entity's objects: name it.")
    }
    let fetch = Wire.FetchRequest(
      entity: entity, predicate: params.predicate, argumentArray: params.argumentArray,
      variables: params.variables)
    var request = try FetchTranslation(fetch, as: .ids, in: scope, parameter: nil).request
    request.columns = []
    request.restrictedTo = ids
    try scope.session.requireRoomForObservation(of: try scope.context.count(request))
    matching = try KeyValueObserver([], of: request, in: scope.context)
  }

  /// How many objects it remembers.
  var count: Int { (matching?.values.count ?? 0) + parted.count }

  func passes(_ id: ObjectID) -> Bool {
    guard mayPass(id) else { return false }
    guard let matching else { return true }
    return matching.values[id] != nil || parted.contains(id)
  }

  /// Whether it passes but for the predicate.
  func mayPass(_ id: ObjectID) -> Bool {
    (family?.contains(id.entity) ?? true) && (ids?.contains(id) ?? true)
  }

  // MARK: What matches

  /// - Parameter notice: What the stream tells: one of saves tells of a change when it is saved.
  func note(_ change: ObjectsDidChange, for notice: Wire.ObservableNotice) throws(OrreryError) {
    guard let matching else { return }
    try matching.note(change)
    let news = try matching.takeNews()
    if notice == .contextDidChangeObjects { parted = [] }
    parted.formUnion(news.left)
    parted.formUnion(news.deleted)
  }

  /// After a change that nobody can list.
  func noteEverything() throws(OrreryError) {
    guard let matching else { return }
    matching.noteEverything()
    _ = try matching.takeNews()
    parted = []
  }

  /// A stream of saves has told of it.
  func note(_ save: ContextDidSave) {
    guard !parted.isEmpty else { return }
    parted.subtract(save.deleted)
    for object in save.updated { parted.remove(object.id) }
  }
}
