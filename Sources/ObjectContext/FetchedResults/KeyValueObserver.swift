import ObjectModel
import PersistentStore
import Predicates

/// Key-value observing of many objects: the values of key paths of every object that matches, as
/// they were told last, and after a change which of them are others.
///
/// A change makes candidates of the objects that it can matter to (`ChangeDependencies`); these
/// alone are read again. The old values are its own, so that they are right however often a value
/// changed in between and whatever made it change.
///
/// The predicate is as of the beginning where it says `now()`.
package final class KeyValueObserver: DependentQuery {
  /// A value of an object.
  package enum KeyPath: Hashable, Sendable {
    /// Anything that a change names: collections and composites too, but no fetched property.
    case property(slot: Int)
    case expression(CompiledExpression)
  }

  package struct Change: Sendable {
    package var id: ObjectID
    /// Which key path, by its place.
    package var keyPath: Int
    package var old: Value
    package var new: Value
  }

  /// What happened since it was asked last. An object is in one of the lists at most, but for its
  /// changes. All are ascending.
  package struct News: Sendable {
    package var changes: [Change] = []
    package var entered: [ObjectID] = []
    /// They exist, and do not match any more.
    package var left: [ObjectID] = []
    package var deleted: [ObjectID] = []
  }

  private static let readAtOnce = 2_000

  package let keyPaths: [KeyPath]
  /// Entity, predicate, and the objects to which it is restricted.
  package let request: ResolvedFetchRequest
  private let restriction: Set<ObjectID>?
  /// By key path, of all objects that match, as of the news that were taken last.
  package private(set) var values: [ObjectID: [Value]] = [:]

  /// Reads the values, which another one expects.
  ///
  /// - Parameter room: Of more objects they are not read.
  /// - Returns: nil where there are more.
  package static func values(
    _ keyPaths: [KeyPath], of request: ResolvedFetchRequest, in context: ManagedObjectContext,
    room: Int
  ) throws(OrreryError) -> [ObjectID: [Value]]? {
    guard try context.count(request) <= room else { return nil }
    return try KeyValueObserver(expecting: keyPaths, of: request, in: context).readAll()
  }

  /// Expects the values, as they are read over a snapshot of the context: see `begin`. Where they
  /// are to be read here, note everything.
  package init(
    expecting keyPaths: [KeyPath], of request: ResolvedFetchRequest,
    in context: ManagedObjectContext
  ) {
    self.keyPaths = keyPaths
    self.request = request
    restriction = request.restrictedTo.map(Set.init)
    let entity = context.model[request.entity]
    var read = request.predicate?.dependencies ?? PredicateDependencies()
    var slots: Set<Int> = []
    for keyPath in keyPaths {
      switch keyPath {
      case .property(let slot):
        slots.insert(slot)
        read.formUnion(PredicateDependencies(of: entity, slot: slot))
      case .expression(let expression): read.formUnion(PredicateDependencies(of: expression))
      }
    }
    super.init(
      ChangeDependencies(
        read, family: request.family(in: context.model), shownSlots: slots, prefetch: [],
        in: context.model), in: context)
  }

  /// The values are here. What was noted meanwhile is news.
  package func begin(with values: [ObjectID: [Value]]) { self.values = values }

  // MARK: Changes

  /// How many more objects match than did, where all are to be read again.
  package func growth() throws(OrreryError) -> Int {
    noted.isOfAll ? try context.count(request) - values.count : 0
  }

  package func takeNews() throws(OrreryError) -> News {
    guard hasNews else { return News() }
    let noted = noted
    forgetNews()
    if noted.isOfAll {
      let new = try readAll()
      return try news(of: Set(values.keys).union(new.keys).sorted(), new)
    }
    let ids = noted.keys.keys.filter { restriction?.contains($0) ?? true }.sorted()
    return try news(of: ids, try read(ids, testing: true))
  }

  /// - Parameter new: the values of those of the candidates that match.
  private func news(
    of candidates: [ObjectID], _ new: [ObjectID: [Value]]
  ) throws(OrreryError) -> News {
    var news = News()
    for id in candidates {
      switch (values[id], new[id]) {
      case (nil, nil): break
      case (nil, .some): news.entered.append(id)
      case (.some, nil) where try context.isAlive(id): news.left.append(id)
      case (.some, nil): news.deleted.append(id)
      case (let before?, let now?):
        for (place, (old, new)) in zip(before, now).enumerated() where !old.isSame(as: new) {
          news.changes.append(Change(id: id, keyPath: place, old: old, new: new))
        }
      }
      values[id] = new[id]
    }
    return news
  }

  // MARK: Reading

  private func readAll() throws(OrreryError) -> [ObjectID: [Value]] {
    try read(try context.fetchIDs(request), testing: false)
  }

  /// - Parameter testing: Whether some of the objects may not match.
  private func read(_ ids: [ObjectID], testing: Bool) throws(OrreryError) -> [ObjectID: [Value]] {
    var found: [ObjectID: [Value]] = [:]
    let evaluator = PredicateEvaluator()
    var tested = request
    tested.restrictedTo = nil
    for var part in ids.parts(of: Self.readAtOnce) {
      if testing {
        part = try context.matches(among: part, tested, evaluator)
      } else {
        try context.prefetch(part)
      }
      for id in part {
        try EvaluationInterruption.check()
        found[id] = try keyPaths.map { keyPath throws(OrreryError) in
          switch keyPath {
          case .property(let slot): try context.value(of: id, slot: slot)
          case .expression(let expression):
            try evaluator.value(of: expression, object: id, in: context)
          }
        }
      }
    }
    return found
  }
}
