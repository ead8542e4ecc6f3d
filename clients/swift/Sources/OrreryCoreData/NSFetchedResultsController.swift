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
public typealias AnyFetchedResultsController = NSFetchedResultsController<any NSFetchRequestResult>

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
  /// Does nothing.
  public func controllerWillChangeContent(_ controller: AnyFetchedResultsController) {}
  /// Does nothing.
  public func controller(
    _ controller: AnyFetchedResultsController,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {}
  /// Does nothing.
  public func controller(
    _ controller: AnyFetchedResultsController, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {}
  /// Does nothing.
  public func controllerDidChangeContent(_ controller: AnyFetchedResultsController) {}
}

/// A change of a row, without its object, so that it may be handed to any task.
public struct NSFetchedResultsRowChange: Sendable {
  /// What happened.
  public let type: NSFetchedResultsChangeType
  /// The row's object; nil where it is of an entity that is not known.
  public let objectID: NSManagedObjectID?
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
    results = LiveResults(in: context, fetchRequest.properties)
    results.params.sectionNameKeyPath = sectionNameKeyPath
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
  /// The changes from now on, batch by batch. It ends with the list: when the connection is closed,
  /// or where the store got another model that the request does not fit.
  public var changes: AsyncStream<[NSFetchedResultsRowChange]> { results.broadcast.elements() }
  /// The context whose objects these are.
  public var managedObjectContext: NSManagedObjectContext { results.context }
  /// What divides the list into sections: a key path or an expression.
  public var sectionNameKeyPath: String? { results.params.sectionNameKeyPath }
  /// The sections; nil before `performFetch`.
  public var sections: [any NSFetchedResultsSectionInfo]? {
    results.isOpen ? results.rows.sections : nil
  }
  /// Every row, in order; nil before `performFetch`.
  public var fetchedObjects: [ResultType]? {
    sections?.flatMap { ($0.objects ?? []).compactMap { $0 as? ResultType } }
  }
  /// The titles of the sections, for an index beside the list.
  public var sectionIndexTitles: [String] {
    results.rows.sections.compactMap(\.indexTitle).reduce(into: []) { titles, title in
      if titles.last != title { titles.append(title) }
    }
  }

  /// Fetches, and begins to tell the delegate of changes.
  open func performFetch() throws {
    var fetch = try fetchRequest.wire()
    let entity = managedObjectContext.model?.entitiesByName[fetch.entity]
    if let entity, entity.subentities.isEmpty {
      // An object that joins or leaves a collection changes the row, as it does in Core Data.
      fetch.properties =
        entity.attributesByName.keys.sorted()
        + entity.relationshipsByName.values.map { $0.isToMany ? "\($0.name).@count" : $0.name }
    }
    try results.open(fetch)
  }

  /// The object of a row.
  public func object(at indexPath: IndexPath) -> ResultType {
    results.rows.sections[indexPath.section].rows[indexPath.row] as! ResultType
  }

  /// The row of an object; nil where the list does not have it.
  public func indexPath(forObject object: ResultType) -> IndexPath? {
    results.rows.sections.enumerated().lazy.compactMap { section, each in
      each.rows.firstIndex { $0 === object as AnyObject }.map { [section, $0] }
    }.first
  }

  /// The section of a title of the index.
  public func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
    results.rows.sections.firstIndex { $0.indexTitle == title } ?? 0
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

extension ListRows.Section: NSFetchedResultsSectionInfo {
  package var numberOfObjects: Int { rows.count }
  package var objects: [Any]? { rows.compactMap(\.self) }
}

/// The rows of a live list: whatever the type of the controller that shows them. It is used on the
/// context's queue alone.
final class LiveResults: @unchecked Sendable {
  let context: NSManagedObjectContext
  let request: NSFetchRequestProperties
  weak var delegate: (any NSFetchedResultsControllerDelegate)?
  private(set) var broadcast = Broadcast<[NSFetchedResultsRowChange]>()
  private(set) var rows = ListRows<NSManagedObject>()
  /// Whether it is to be open, as it is from `performFetch` on, but while the connection is lost.
  private(set) var isOpen = false
  private var list: (name: String, session: NSManagedObjectContext.Session)?
  /// How it is opened, and opened again: `since` is the clock at which the rows are true.
  fileprivate(set) var params = ListOpenParams(fetch: Wire.FetchRequest(entity: ""))

  init(in context: NSManagedObjectContext, _ request: NSFetchRequestProperties) {
    self.context = context
    self.request = request
  }

  deinit { close() }

  /// What the server calls it: on another connection the name is another list's.
  var name: String? { list.flatMap { $0.session.isCurrent ? $0.name : nil } }

  private func close() {
    if let name { list?.session.connection.send(ListCloseParams(list: name)) }
    list = nil
  }

  /// Nothing is told any more.
  func end() {
    close()
    isOpen = false
    broadcast.finish()
    broadcast = Broadcast()
  }

  /// Fetches anew; what was shown before is not told as gone.
  func open(_ fetch: Wire.FetchRequest) throws {
    try context.flush()
    close()
    isOpen = false
    (params.fetch, params.since) = (fetch, nil)
    do { try open() } catch {
      end()
      throw error
    }
    isOpen = true
    context.follow(self)
    // What was pushed behind the reply builds on it.
    context.takePushes()
  }

  private func open() throws {
    var opening: NSManagedObjectContext.Session?
    let opened = try context.send(isAlone: true) { session in
      opening = session
      params.context = session.context
      return params
    }
    list = opening.map { (opened.list, $0) }
    let change = opened.changes ?? opened.snapshot.map(rows.change)
    try take(change, at: opened.clock, since: params.since)
  }

  /// Goes on after a lost connection: what was missed is told. Where it is lost meanwhile, that is
  /// done when it is there again.
  func resume() {
    do { try open() } catch {
      if (error as NSError).orrery?.kind == .connectionLost { return }
      if params.since == nil { end() } else { repair() }
    }
  }

  /// What was told does not fit the rows: all is told anew.
  private func repair() {
    close()
    params.since = nil
    resume()
  }

  func take(_ method: ServerNotification, _ json: RawJSON) {
    do {
      switch method {
      case .listDidChange:
        let push = try ListDidChangeParams(json: json)
        try take(push.changes, at: push.clock, since: push.since)
      case .listDidReset:
        let push = try ListDidResetParams(json: json)
        try take(rows.change(to: push.snapshot), at: push.clock, since: push.since)
      default: end()
      }
    } catch { repair() }
  }

  private func take(_ change: Wire.ListChange?, at clock: String, since: String?) throws {
    guard since == params.since else { throw OrreryError(.invalidReply, "A change is missing.") }
    if let change { try apply(change, at: clock) }
    params.since = clock
  }

  /// Makes a change and tells it: sections first, then rows; nothing of what `performFetch` finds.
  private func apply(_ change: Wire.ListChange, at clock: String) throws {
    let told = (change.inserts + change.entered).map(\.object) + change.updates.map(\.object)
    // Objects that come live until the list has them, those that leave it until that is told.
    let new = context.take(change.related + told.compactMap(\.self), at: clock)
    let rowChanges = isOpen ? rowChanges(change) : []
    let objects = rowChanges.map { $0.objectID.map(context.object) }
    defer { withExtendedLifetime(new) {} }
    let gone = change.sectionDeletes.map(Int.init).filter(rows.sections.indices.contains)
      .map { (NSFetchedResultsChangeType.delete, $0, rows.sections[$0]) }
    let delegate = isOpen ? delegate : nil
    let controller = AnyFetchedResultsController(self)
    delegate?.controllerWillChangeContent(controller)
    defer { delegate?.controllerDidChangeContent(controller) }
    try rows.apply(change, context.object(withText:))
    let come = change.sectionInserts.map { Int($0.index) }
      .map { (NSFetchedResultsChangeType.insert, $0, rows.sections[$0]) }
    for (type, index, section) in gone + come {
      delegate?.controller(controller, didChange: section, atSectionIndex: index, for: type)
    }
    for case (let object?, let change) in zip(objects, rowChanges) {
      delegate?.controller(
        controller, didChange: object, at: change.indexPath, for: change.type,
        newIndexPath: change.newIndexPath)
    }
    if isOpen { broadcast.send(rowChanges) }
  }

  private func rowChanges(_ change: Wire.ListChange) -> [NSFetchedResultsRowChange] {
    func row(
      _ type: NSFetchedResultsChangeType, _ id: String, _ old: IndexPath?, _ new: IndexPath?
    ) -> NSFetchedResultsRowChange {
      .init(type: type, objectID: context.identifier(id), indexPath: old, newIndexPath: new)
    }
    // A row that moved and changed is told as moved.
    let moved = Set(change.moves.map(\.id))
    let updates = change.updates.filter { !moved.contains($0.id) }
    return change.deletes.map { row(.delete, $0.id, IndexPath($0.section, $0.row), nil) }
      + change.inserts.map { row(.insert, $0.id, nil, IndexPath($0.section, $0.row)) }
      + change.moves.map { row(.move, $0.id, IndexPath($0.oldPlace), IndexPath($0.newPlace)) }
      + updates.map { row(.update, $0.id, IndexPath($0.oldPlace), IndexPath($0.newPlace)) }
  }
}

extension IndexPath {
  /// The place of a row of a table view.
  public init(row: Int, section: Int) { self = [section, row] }
  /// The row in its section.
  public var row: Int { self[1] }
  /// The section.
  public var section: Int { self[0] }

  fileprivate init(_ section: Int64, _ row: Int64) { self = [Int(section), Int(row)] }
  fileprivate init(_ place: Wire.RowPlace) { self.init(place.section, place.row) }
}
