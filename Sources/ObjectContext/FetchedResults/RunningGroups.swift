import ObjectModel
import PersistentStore
import Predicates

/// The groups of a fetch with what each object has brought to its group, so that a change costs
/// what it changes. It takes about 100 bytes an object.
struct RunningGroups: ValueCollector {
  let request: ResolvedFetchRequest
  private(set) var groups: GroupedRows
  private(set) var contributions: [ObjectID: GroupedRows.Contribution] = [:]
  /// Of the row at hand, whose object this is.
  var values: [Value] = []
  private var object: ObjectID?

  init(_ request: ResolvedFetchRequest) {
    self.request = request
    groups = GroupedRows(
      request.grouping ?? RowGrouping(), columns: request.columns.map(\.expression),
      sort: request.sort)
  }

  /// The fetch of the objects that are grouped, and of what each brings to its group.
  var objects: ResolvedFetchRequest {
    var objects = request
    objects.columns = groups.asked.enumerated().map { index, expression in
      FetchColumn(name: String(index), expression: expression)
    }
    objects.sort = []
    objects.grouping = nil
    objects.limit = nil
    objects.offset = 0
    return objects
  }

  mutating func add(_ object: ObjectID, in context: ManagedObjectContext) throws(OrreryError) {
    contributions[object] = try groups.add(object, in: context)
  }

  mutating func beginRow(_ id: ObjectID, version: Int64) { (object, values) = (id, []) }

  mutating func endRow() {
    if let object { contributions[object] = groups.add(object, answering: values) }
  }

  mutating func remove(_ object: ObjectID) {
    guard let contribution = contributions.removeValue(forKey: object) else { return }
    groups.remove(contribution, of: object)
  }

  mutating func settle() { groups.settle(contributions) }
}
