import ObjectModel
import PersistentStore

/// The edit under way: what it has done so far.
struct GraphEdit {
  var changes: [Change] = []
  /// Objects that it brought into the diff, made or removed; some more than once.
  var touched: [ObjectID] = []
  /// Ordered relationships as they were before.
  var initialOrders: [SlotKey: [ObjectID]] = [:]
  /// Those to which objects were added first, with the first one's rank.
  var initialRanks: [SlotKey: Int] = [:]
}
