import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// Narrows a stream of notices. An object passes when every part that is there lets it pass: its
/// entity, its id, and the predicate, which it matches now or matched before.
final class NoticeFilter {
  private let family: ClosedRange<EntityNumber>?
  private let ids: Set<ObjectID>?
  /// Which objects match the predicate. It knows no values.
  let matching: KeyValueObserver?
  /// By what these are found.
  let request: ResolvedFetchRequest?
  /// Objects that matched and do not any more: as of the last change, or the last save.
  private var parted: Set<ObjectID> = []
  /// Of a stream of saves: objects that match and did not when they were saved last.
  private var arrived: Set<ObjectID> = []

  /// One with a predicate expects the objects that match it: see `begin`.
  ///
  /// - Parameter requiringObjects: Whether the objects must exist. They did when a stream began
  ///   that is made anew or resumed.
  init?(_ params: StreamOpenParams, in scope: ContextScope, requiringObjects: Bool = true) throws {
    if params.entity == nil, params.ids == nil, params.predicate == nil { return nil }
    family = try params.entity.map { name throws(OrreryError) in
      try scope.entity(named: name).family
    }
    let ids = try params.ids.map { ids throws(OrreryError) in
      try scope.objects(ids, mayBeGone: !requiringObjects || params.since != nil)
    }
    self.ids = ids.map(Set.init)
    guard params.predicate != nil else {
      (matching, request) = (nil, nil)
      return
    }
    guard let entity = params.entity else {
      throw RequestFailure(
        .rpcInvalidParams, "A predicate needs an entity.", parameter: "entity",
        hint: "A predicate is of an entity's objects: name it.")
    }
    var request = try FetchTranslation(
      of: entity, params.predicate, params.argumentArray, params.variables, in: scope
    ).request
    request.restrictedTo = ids
    self.request = request
    matching = KeyValueObserver(expecting: [], of: request, in: scope.context)
  }

  // MARK: Objects that are fetched elsewhere

  /// Takes note of a change while the objects are fetched.
  ///
  /// - Parameter change: nil for one that nobody can list.
  func noteForLater(_ change: ChangeSet?) {
    do {
      if let change { try matching?.note(change) } else { matching?.noteEverything() }
    } catch {
      // Whoever fetches again is told what keeps it from being read.
      matching?.noteEverything()
    }
  }

  /// Fetches the objects here.
  func load(in scope: ContextScope) throws {
    guard let request else { return }
    let observed = try ObservedValues(
      [], of: request, in: scope.context, room: scope.session.roomForObservation)
    try scope.session.requireRoomForObservation(of: observed.count)
    try begin(with: observed.values)
  }

  /// The objects are here; what was noted meanwhile is taken up.
  func begin(with values: [ObjectID: [Value]]) throws(OrreryError) {
    matching?.begin(with: values)
    _ = try matching?.takeNews()
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

  /// - Parameters:
  ///   - change: nil for one that nobody can list.
  ///   - notice: What the stream tells: one of saves tells of a change when it is saved.
  /// - Returns: Whether there is more to remember.
  func note(_ change: ChangeSet?, for notice: Wire.ObservableNotice) throws(OrreryError) -> Bool {
    guard let matching else { return false }
    if let change { try matching.note(change) } else { matching.noteEverything() }
    let news = try matching.takeNews()
    switch notice {
    case _ where change == nil: (parted, arrived) = ([], [])
    case .contextDidChangeObjects:
      parted = Set(news.left).union(news.deleted)
    case .documentDidSave:
      for id in news.left + news.deleted where arrived.remove(id) == nil { parted.insert(id) }
      for id in news.entered where parted.remove(id) == nil { arrived.insert(id) }
    }
    return !news.entered.isEmpty
  }

  /// A stream of saves has told of it.
  ///
  /// - Parameter hasPendingChanges: Whether something is left that is not saved: what is not among
  ///   the saved objects is as it was then.
  func note(_ save: SavedChanges, hasPendingChanges: Bool) {
    guard hasPendingChanges else { return (parted, arrived) = ([], []) }
    parted.subtract(save.changes.ids)
    arrived.subtract(save.changes.ids)
  }
}
