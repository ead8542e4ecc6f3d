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
  /// Objects that matched and do not any more: as of the last change, or the last save.
  private var parted: Set<ObjectID> = []
  /// Of a stream of saves: objects that match and did not when they were saved last.
  private var arrived: Set<ObjectID> = []

  /// One with a predicate expects the objects that match it.
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
      matching = nil
      return
    }
    guard let entity = params.entity else {
      throw RequestFailure(
        .rpcInvalidParams, "A predicate needs an entity.", parameter: "entity",
        hint: "A predicate is of an entity's objects: name it.")
    }
    let translation = try FetchTranslation(
      of: entity, params.predicate, params.argumentArray, params.variables, among: ids, in: scope)
    matching = KeyValueObserver(expecting: [], of: translation.request, in: scope.context)
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
  /// - Throws: `observer.limit` where more match than its connection may have.
  func note(_ change: ChangeSet?, for notice: Wire.ObservableNotice, in session: Session) throws {
    guard let matching else { return }
    if let change { try matching.note(change) } else { matching.noteEverything() }
    if change == nil || notice == .contextDidChangeObjects { (parted, arrived) = ([], []) }
    let news = try session.takeNews(of: matching)
    switch notice {
    case _ where change == nil: break
    case .contextDidChangeObjects:
      parted = Set(news.left).union(news.deleted)
    case .documentDidSave:
      for id in news.left + news.deleted where arrived.remove(id) == nil { parted.insert(id) }
      for id in news.entered where parted.remove(id) == nil { arrived.insert(id) }
    }
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
