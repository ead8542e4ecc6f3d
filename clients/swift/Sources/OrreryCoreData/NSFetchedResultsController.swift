import Foundation
import JSONText
import OrreryClient
import OrreryProtocol

/// What happened to a row or a section.
public enum NSFetchedResultsChangeType: Sendable {
  case insert, delete, move, update
}

/// A section of what was fetched.
public protocol NSFetchedResultsSectionInfo {
  /// What names it; empty where the value is nil.
  var name: String { get }
  /// For an index beside the list.
  var indexTitle: String? { get }
  /// How many rows it has.
  var numberOfObjects: Int { get }
  /// Its rows.
  var objects: [Any]? { get }
}

/// A controller as its delegate is given it, whatever it fetches.
public typealias AnyFetchedResultsController = NSFetchedResultsController<
  any NSFetchRequestResult
>

/// Is told how a list changes: will, sections, rows, did. All methods may be left out.
public protocol NSFetchedResultsControllerDelegate: AnyObject {
  /// The list is about to change; it still is as it was.
  func controllerWillChangeContent(_ controller: AnyFetchedResultsController)
  /// A section was inserted or deleted.
  func controller(
    _ controller: AnyFetchedResultsController,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType)
  /// A row changed. Old places are those before the change, new ones those after it.
  func controller(
    _ controller: AnyFetchedResultsController, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)
  /// Everything about the change has been told.
  func controllerDidChangeContent(_ controller: AnyFetchedResultsController)
}

extension NSFetchedResultsControllerDelegate {
  public func controllerWillChangeContent(_ controller: AnyFetchedResultsController) {}
  public func controller(
    _ controller: AnyFetchedResultsController,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {}
  public func controller(
    _ controller: AnyFetchedResultsController, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {}
  public func controllerDidChangeContent(_ controller: AnyFetchedResultsController) {}
}

/// A change of a row, without its object, so that it may be handed to any task.
public struct NSFetchedResultsRowChange: Sendable {
  /// What happened.
  public let type: NSFetchedResultsChangeType
  /// The row's object.
  public let objectID: NSManagedObjectID
  /// Where it was before the change; nil for a new row.
  public let indexPath: IndexPath?
  /// Where it is after the change; nil for a row that is gone.
  public let newIndexPath: IndexPath?
}

/// What a fetch finds, in order and in sections, kept up to date: a live list of the server's. It
/// sees unsaved edits, other front ends', changes of related objects and batch requests, and its
/// limit and offset hold for ever.
open class NSFetchedResultsController<ResultType>: NSObject {
  /// What is fetched. Changes of it count from the next `performFetch` on.
  public let fetchRequest: NSFetchRequest<ResultType>
  let results: LiveResults

  /// A controller that shows nothing before `performFetch`. There is no cache; its name is ignored.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    self.fetchRequest = fetchRequest
    results = LiveResults(in: context, fetchRequest.properties, sectionNameKeyPath)
  }

  /// The same list, as delegates are given it.
  fileprivate init(_ results: LiveResults) {
    self.results = results
    fetchRequest = NSFetchRequest(results.request)
  }

  /// Who is told of changes.
  public weak var delegate: (any NSFetchedResultsControllerDelegate)? {
    get { results.delegate }
    set { results.delegate = newValue }
  }
  /// The changes from now on, batch by batch.
  public var changes: AsyncStream<[NSFetchedResultsRowChange]> { results.broadcast.elements() }
  /// The context whose objects these are.
  public var managedObjectContext: NSManagedObjectContext { results.context }
  /// What divides the list into sections: a key path or an expression.
  public var sectionNameKeyPath: String? { results.sectionNameKeyPath }
  /// The sections; nil before `performFetch`.
  public var sections: [any NSFetchedResultsSectionInfo]? {
    results.list == nil ? nil : results.sections
  }
  /// Every row, in order; nil before `performFetch`.
  public var fetchedObjects: [ResultType]? {
    results.list == nil ? nil : results.sections.flatMap(\.rows).compactMap { $0 as? ResultType }
  }
  /// The titles of the sections, for an index beside the list.
  public var sectionIndexTitles: [String] {
    results.sections.compactMap(\.indexTitle).reduce(into: []) { titles, title in
      if titles.last != title { titles.append(title) }
    }
  }

  /// Fetches, and begins to tell the delegate of changes.
  open func performFetch() throws { try results.open(fetchRequest.wire()) }

  /// The object of a row.
  public func object(at indexPath: IndexPath) -> ResultType {
    results.sections[indexPath.section].rows[indexPath.row] as! ResultType
  }

  /// The row of an object; nil where the list does not have it.
  public func indexPath(forObject object: ResultType) -> IndexPath? {
    results.sections.enumerated().lazy.compactMap { section, each in
      each.rows.firstIndex { $0 === object as AnyObject }.map { [section, $0] }
    }.first
  }

  /// The section of a title of the index.
  public func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
    results.sections.firstIndex { $0.indexTitle == title } ?? 0
  }

  /// Two controllers are equal where they show the same list: delegates are given another than the
  /// one that was made, since Swift's generic classes are not of one type as Objective-C's are.
  public override func isEqual(_ other: Any?) -> Bool {
    (other as? any LiveResultsOwner)?.results === results
  }

  public override var hash: Int { ObjectIdentifier(results).hashValue }
}

private protocol LiveResultsOwner {
  var results: LiveResults { get }
}

extension NSFetchedResultsController: LiveResultsOwner {}

struct WeakList {
  weak var list: LiveResults?
}

/// The rows of a live list: whatever the type of the controller that shows them.
final class LiveResults {
  struct Section: NSFetchedResultsSectionInfo {
    let name: String
    let indexTitle: String?
    var rows: [NSManagedObject] = []
    var numberOfObjects: Int { rows.count }
    var objects: [Any]? { rows }
  }

  private typealias Row = (
    type: NSFetchedResultsChangeType, object: NSManagedObject, old: IndexPath?, new: IndexPath?
  )

  private struct Change {
    var sections: [(NSFetchedResultsChangeType, Section, Int)] = []
    var rows: [Row] = []
  }

  let context: NSManagedObjectContext
  let request: NSFetchRequestProperties
  let sectionNameKeyPath: String?
  weak var delegate: (any NSFetchedResultsControllerDelegate)?
  let broadcast = Broadcast<[NSFetchedResultsRowChange]>()
  private(set) var sections: [Section] = []
  private(set) var list: String?
  private var fetch: Wire.FetchRequest?
  private var clock: String?

  init(
    in context: NSManagedObjectContext, _ request: NSFetchRequestProperties,
    _ sectionNameKeyPath: String?
  ) {
    self.context = context
    self.request = request
    self.sectionNameKeyPath = sectionNameKeyPath
  }

  deinit { close() }

  private func close() {
    guard let list else { return }
    context.lists[list] = nil
    _ = try? context.session().connection.sendAndWait(ListCloseParams(list: list))
  }

  func open(_ request: Wire.FetchRequest) throws {
    var fetch = request
    let entity = context.model?.entitiesByName[fetch.entity]
    if let entity, entity.subentities.isEmpty {
      // An object that joins or leaves a collection changes the row, as it does in Core Data.
      fetch.properties =
        entity.attributesByName.keys.sorted()
        + entity.relationshipsByName.values.map { $0.isToMany ? "\($0.name).@count" : $0.name }
    }
    try context.flush()
    close()
    self.fetch = fetch
    clock = nil
    sections = []
    try open()
    // What was pushed behind the reply builds on it.
    context.takePushes()
  }

  /// Opens it anew, after a lost connection too: what was missed is told then.
  func open() throws {
    guard let fetch else { return }
    let isNew = clock == nil
    do {
      let session = try context.session()
      let opened = try session.connection.sendAndWait(
        ListOpenParams(
          context: session.context, fetch: fetch, sectionNameKeyPath: sectionNameKeyPath,
          since: clock))
      if let list { context.lists[list] = nil }
      list = opened.list
      context.lists[opened.list] = WeakList(list: self)
      if let snapshot = opened.snapshot {
        if isNew { show(snapshot, at: opened.clock) } else { reset(snapshot, at: opened.clock) }
      } else if let changes = opened.changes {
        apply(changes, at: opened.clock)
      }
      clock = opened.clock
    } catch {
      throw NSError.make(error, in: context)
    }
  }

  private func show(_ snapshot: Wire.ListSnapshot, at clock: String) {
    var rows = context.take(snapshot.objects, at: clock)[...]
    sections = snapshot.sections.map { each in
      defer { rows = rows.dropFirst(Int(each.count)) }
      return Section(
        name: each.name, indexTitle: each.indexTitle, rows: Array(rows.prefix(Int(each.count))))
    }
  }

  func take(_ method: ServerNotification, _ params: RawJSON) {
    if method == .listDidChange, let push = try? ListDidChangeParams(json: params) {
      clock = push.clock
      apply(push.changes, at: push.clock)
    } else if method == .listDidReset, let push = try? ListDidResetParams(json: params) {
      clock = push.clock
      reset(push.snapshot, at: push.clock)
    } else if method == .listDidFail {
      list = nil
    }
  }

  /// All rows go, and all come: who follows the rows has them right then.
  private func reset(_ snapshot: Wire.ListSnapshot, at clock: String) {
    tell {
      var change = Change()
      func note(_ type: NSFetchedResultsChangeType) {
        for (index, section) in sections.enumerated() {
          change.sections.append((type, section, index))
          change.rows += section.rows.enumerated().map { row, object in
            let path: IndexPath = [index, row]
            return (type, object, type == .delete ? path : nil, type == .insert ? path : nil)
          }
        }
      }
      note(.delete)
      show(snapshot, at: clock)
      note(.insert)
      return change
    }
  }

  private func apply(_ changes: Wire.ListChange, at clock: String) {
    context.take(changes.related, at: clock)
    context.take(changes.inserts.compactMap(\.object), at: clock)
    context.take(changes.updates.compactMap(\.object), at: clock)
    tell {
      var change = Change()
      func row(_ path: IndexPath) -> NSManagedObject { sections[path.section].rows[path.row] }
      for each in changes.deletes {
        let path: IndexPath = [Int(each.section), Int(each.row)]
        change.rows.append((.delete, row(path), path, nil))
      }
      for each in changes.inserts {
        guard let object = context.object(withText: each.id) else { continue }
        change.rows.append((.insert, object, nil, [Int(each.section), Int(each.row)]))
      }
      for each in changes.moves {
        let path = IndexPath(each.oldPlace)
        change.rows.append((.move, row(path), path, IndexPath(each.newPlace)))
      }
      for path in change.rows.compactMap(\.old).sorted(by: >) {
        sections[path.section].rows.remove(at: path.row)
      }
      for index in changes.sectionDeletes.map({ Int($0) }).sorted(by: >) {
        change.sections.append((.delete, sections.remove(at: index), index))
      }
      for each in changes.sectionInserts {
        let section = Section(name: each.name, indexTitle: each.indexTitle)
        sections.insert(section, at: Int(each.index))
      }
      for row in change.rows.sorted(by: { ($0.new ?? []) < ($1.new ?? []) }) {
        if let path = row.new { sections[path.section].rows.insert(row.object, at: path.row) }
      }
      for index in changes.sectionInserts.map({ Int($0.index) }) {
        change.sections.append((.insert, sections[index], index))
      }
      // A row that moved and changed is told as moved.
      let moved = Set(changes.moves.map(\.id))
      for each in changes.updates where !moved.contains(each.id) {
        let path = IndexPath(each.newPlace)
        change.rows.append((.update, row(path), IndexPath(each.oldPlace), path))
      }
      return change
    }
  }

  /// Sections first, then rows.
  private func tell(_ makeChange: () -> Change) {
    let controller = AnyFetchedResultsController(self)
    delegate?.controllerWillChangeContent(controller)
    let change = makeChange()
    for (type, section, index) in change.sections {
      delegate?.controller(controller, didChange: section, atSectionIndex: index, for: type)
    }
    for (type, object, old, new) in change.rows {
      delegate?.controller(controller, didChange: object, at: old, for: type, newIndexPath: new)
    }
    delegate?.controllerDidChangeContent(controller)
    broadcast.send(
      change.rows.map { type, object, old, new in
        .init(type: type, objectID: object.identifier, indexPath: old, newIndexPath: new)
      })
  }
}

extension IndexPath {
  /// The place of a row of a table view.
  public init(row: Int, section: Int) { self = [section, row] }
  /// The row in its section.
  public var row: Int { self[1] }
  /// The section.
  public var section: Int { self[0] }

  fileprivate init(_ place: Wire.RowPlace) {
    self = [Int(place.section), Int(place.row)]
  }
}
