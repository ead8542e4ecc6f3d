import ObjectModel
import PersistentStore
import Predicates

/// What was computed from a context and is to be kept in step with it: it takes note of changes as
/// they happen and takes them up when it is asked what is new. Whoever does not ask for a while is
/// told of several changes as one.
///
/// What is long to compute is computed on another thread, over a snapshot of the context: the query
/// expects it, and takes note meanwhile.
package class DependentQuery {
  /// What changes may have mattered to.
  package struct Noted: Sendable {
    var keys: [ObjectID: Set<String>] = [:]
    /// Those that came in: they may have been there before, and be others now in every key.
    var returned: Set<ObjectID> = []
    /// Whether any other object may match or be ordered otherwise too.
    var isEverything = false
    /// Whether the content of any object may have changed.
    var isUntraceable = false

    var isOfAll: Bool { isEverything || isUntraceable }
  }

  /// More objects than this are much.
  private static let fewObjects = 1_000

  package let context: ManagedObjectContext
  let dependencies: ChangeDependencies
  /// Of more objects, noted in several changes, nobody says what became of each.
  private let maximumNoted: Int
  /// What has not been taken up.
  package internal(set) var noted = Noted()

  init(
    _ dependencies: ChangeDependencies, in context: ManagedObjectContext,
    maximumNoted: Int = 10_000
  ) {
    self.dependencies = dependencies
    self.context = context
    self.maximumNoted = maximumNoted
  }

  /// Every property whose change can matter.
  package var observedProperties: Set<PropertyReference> { dependencies.properties }
  /// The entities of which a new or a deleted object can.
  package var observedEntities: Set<EntityNumber> { dependencies.entities }
  /// Whether anything was noted that has not been taken up.
  package var hasNews: Bool { noted.isOfAll || !noted.keys.isEmpty }
  /// Whether that takes as long as to begin anew.
  package var hasMuchNews: Bool { noted.isOfAll || noted.keys.count > Self.fewObjects }

  /// What a change may matter to is found now, as long as the links are those after it.
  ///
  /// After an error the query is out of step for good.
  package func note(_ change: ChangeSet) throws(OrreryError) {
    guard !noted.isUntraceable else { return }
    let reach = try dependencies.reach(of: change, in: context)
    let isOfSeveral = !noted.keys.isEmpty
    noted.keys.merge(reach.keys) { $0.union($1) }
    if reach.isUntraceable || isOfSeveral && noted.keys.count > maximumNoted {
      return noteEverything()
    }
    noted.returned.formUnion(change.inserted.filter { reach.keys[$0] != nil })
    if reach.isEverything { noted.isEverything = true }
  }

  /// As far as no change of the context has told it.
  package func note(_ save: SavedChanges) {
    guard dependencies.isSilent(about: save) else { return }
    if dependencies.isContentUntraceable { noteEverything() } else { noted.isEverything = true }
  }

  /// The context changed in more than anybody lists.
  package func noteEverything() {
    noted = Noted()
    noted.isUntraceable = true
  }

  /// What was noted is in what is read next, with which the query begins.
  package func forgetNews() { noted = Noted() }
}
