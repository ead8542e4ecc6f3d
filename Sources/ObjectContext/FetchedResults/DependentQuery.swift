import ObjectModel
import PersistentStore
import Predicates

/// What was computed from a context and is to be kept in step with it: it takes note of changes as
/// they happen and takes them up when it is asked what is new. Whoever does not ask for a while is
/// told of several changes as one.
package protocol DependentQuery: AnyObject {
  /// Every property whose change can matter.
  var observedProperties: Set<PropertyReference> { get }
  /// The entities of which a new or a deleted object can.
  var observedEntities: Set<EntityNumber> { get }
  /// Whether anything was noted that has not been taken up.
  var hasNews: Bool { get }
  /// Whether that takes as long as to begin anew.
  var hasMuchNews: Bool { get }

  /// After an error the query is out of step for good.
  func note(_ change: ChangeSet) throws(OrreryError)
  /// As far as no change of the context has told it.
  func note(_ save: SavedChanges)
  /// The context changed in more than anybody lists.
  func noteEverything()
  /// What was noted is in what is read next, with which the query begins.
  func forgetNews()
}
