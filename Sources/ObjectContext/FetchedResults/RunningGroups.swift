import ObjectModel
import PersistentStore
import Predicates

/// The groups of a fetch with what each object has brought to its group, so that a change costs
/// what it changes. It takes about 100 bytes an object.
struct RunningGroups {
  let request: ResolvedFetchRequest
  private(set) var groups: GroupedRows
  private var contributions: [ObjectID: GroupedRows.Contribution] = [:]

  init(_ request: ResolvedFetchRequest) {
    self.request = request
    groups = GroupedRows(
      request.grouping ?? RowGrouping(), columns: request.columns.map(\.expression),
      sort: request.sort)
  }

  /// The fetch of the objects that are grouped.
  var objects: ResolvedFetchRequest {
    var objects = request
    objects.sort = []
    objects.grouping = nil
    objects.limit = nil
    objects.offset = 0
    return objects
  }

  mutating func add(
    _ object: ObjectID, in context: ManagedObjectContext
  ) throws(OrreryError) {
    contributions[object] = try groups.add(object, in: context)
  }

  mutating func remove(_ object: ObjectID) {
    guard let contribution = contributions.removeValue(forKey: object) else { return }
    groups.remove(contribution, of: object)
  }

  mutating func settle() { groups.settle(contributions) }
}
